//! The terms of the evaluation, by number.
//!
//! All count for the side that starts the next turn and against the other one.

use super::super::board::{Board, LOSER};
use crate::game::Player;

/// By kind (spaces - 2): tiles on the board.
pub(super) const WORTH: usize = 0;
/// From here on no more safe moves are told apart.
pub(super) const STEPS: usize = 11;
/// By kind and number of safe moves: the tiles that have so many moves to squares which no enemy
/// tile's full move ends on.
pub(super) const FREEDOM: usize = WORTH + 3;
/// By kind: all moves of the tiles.
pub(super) const MOBILITY: usize = FREEDOM + 3 * STEPS;
/// By the placings owed (see [`state`]): what it is worth to start the next turn.
pub(super) const TEMPO: usize = MOBILITY + 3;
/// Terms up to here have one weight for a full board and one for the last tiles; what counts is in
/// between, by the number of tiles.
pub(super) const TAPERED: usize = TEMPO + 3;
/// By distance to the nearer edge at the sides (4), then to the nearer one at the ends (5), and
/// kind: tiles that stand there.
pub(super) const PLACE: usize = TAPERED;
/// Tiles under attack, the two dearest of each side: by the placings owed, whether they belong to
/// the side that starts or to the other, and whether there is a dearer one; then by kind, whether
/// they have no safe move, and whether the attacker could be captured in turn.
pub(super) const HANGING: usize = PLACE + 9 * 3;
/// Kinds of tiles under attack: see [`HANGING`].
pub(super) const HANGING_KINDS: usize = 12;
/// How many terms there are.
pub(super) const COUNT: usize = HANGING + 12 * HANGING_KINDS;
/// Tiles that are captured from the first board to the last two.
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
