//! The terms of the evaluation, by number.

use super::super::board::{Board, LOSER};
use crate::game::Player;

/// Tiles of 2, 3 and 4 spaces on the board.
pub(super) const WORTH: usize = 0;
/// Steps of the number of safe moves.
pub(super) const STEPS: usize = 11;
/// By kind and number of safe moves.
pub(super) const FREEDOM: usize = WORTH + 3;
/// All moves of the tiles of a kind.
pub(super) const MOBILITY: usize = FREEDOM + 3 * STEPS;
pub(super) const TEMPO: usize = MOBILITY + 3;
/// Terms up to here have a weight for many tiles and one for few.
pub(super) const TAPERED: usize = TEMPO + 3;
/// Where a tile stands, by distance to the edges and kind.
pub(super) const PLACE: usize = TAPERED;
pub(super) const HANGING: usize = PLACE + 9 * 3;
pub(super) const HANGING_KINDS: usize = 12;
pub(super) const COUNT: usize = HANGING + 12 * HANGING_KINDS;
pub(super) const PHASES: i32 = 12;

/// Whoever starts the next turn.
pub(super) fn starter(board: &Board) -> Player {
    if board.owed == 0 {
        board.turn
    } else {
        board.turn.opponent()
    }
}

/// Which placings are owed: 0 none, 1 that of the mover alone, 2 that of the loser.
pub(super) fn state(board: &Board) -> usize {
    match board.owed {
        0 => 0,
        owed if owed & LOSER == 0 => 1,
        _ => 2,
    }
}
