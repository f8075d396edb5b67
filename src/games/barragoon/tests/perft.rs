//! The perft counts of Barragoon, the first ones of `tests/perft/barragoon.txt`.

use super::*;
use crate::testing::perft::{perft, perft_with_value};

#[test]
fn the_move_tree_has_the_published_numbers() {
    let board = Barragoon.initial_board();
    let counts: Vec<u64> = (0..=4)
        .map(|depth| perft(&Barragoon, &board, depth))
        .collect();
    assert_eq!(counts, [1, 28, 784, 27_500, 1_860_594]);
}

/// From positions in the middle of turns and of games, with the sums of the leaves' values.
#[test]
fn later_positions_have_the_counted_move_trees() {
    for (text, depth, leaves, value) in [
        // Brown has captured a tile: White places, then Brown.
        (
            "43,00,00,00,23,24,00/00,00,00,22,00,00,00/00,00,00,00,23,00,00/\
             00,30,22,00,00,30,00/30,00,30,00,00,00,30/13,30,23,00,00,30,00/\
             00,00,00,12,00,00,14/00,13,00,24,00,00,00/13,00,00,00,00,14,00 b wb",
            2,
            440_832,
            -881_664,
        ),
        // Full of faces, a turn to begin.
        (
            "22,00,36,37,00,46,45/00,00,00,00,00,35,22/00,33,24,33,13,00,24/\
             40,30,31,00,00,23,46/00,00,00,00,00,00,30/00,00,00,00,00,30,46/\
             23,00,00,00,00,13,00/30,00,00,00,00,00,00/40,00,41,37,00,00,14 w -",
            3,
            140_731,
            -1_139_142,
        ),
        // The report's board in the middle of a game.
        (
            "00,00,00,00,00,00,00/00,00,00,00,00,00,00/00,00,00,00,00,00,30/\
             00,00,30,00,34,31,14/31,24,00,34,30,31,33/12,34,30,31,00,24,31/\
             30,31,00,33,35,30,00/31,35,35,00,00,33,00/22,13,00,33,00,00,00 w -",
            3,
            11_989,
            -11_963,
        ),
    ] {
        let board = position(text);
        assert_eq!(perft(&Barragoon, &board, depth), leaves);
        let counted = perft_with_value(&Barragoon, &board, depth);
        assert_eq!((counted.leaves, counted.value), (leaves, value));
    }
}
