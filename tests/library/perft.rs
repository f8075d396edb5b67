//! The sizes of the move trees of the five games.

use tabuleiro::games::AllGames;

tabuleiro::suites!(perft: AllGames, "tests/perft");
