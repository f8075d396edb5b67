//! The suite `laws` for the five games: rules, notation, computer players, questions and undo.

use tabuleiro::games::AllGames;

tabuleiro::suites!(laws: AllGames, "tests/perft");
