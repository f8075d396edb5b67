//! The suite `laws` for the five games: rules, notation, computer players, questions and undo.

use tabuleiro::games::Five;

tabuleiro::suites!(laws: Five, "tests/perft");
