//! The sizes of the move trees of the five games.

use tabuleiro::games::Five;

tabuleiro::suites!(perft: Five, "tests/perft");
