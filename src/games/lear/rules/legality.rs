//! Why a move of Lear is not legal.

use super::notation::letter;
use super::{Board, Lear, Move};
use crate::game::Refusal;

/// Checks that a stone may be placed on the point of `mv`.
///
/// # Errors
/// If the point is not on the board, or not empty.
pub(super) fn check_move(game: &Lear, board: &Board, mv: Move) -> Result<(), Refusal> {
    if !mv.is_on_board(game.size) {
        return Err(Refusal::new(format!(
            "{mv} is off the board: lines and columns go from 1 to {}",
            game.size
        )));
    }
    match board.stone(mv) {
        None => Ok(()),
        owner => Err(Refusal::new(format!(
            "{mv} is taken: there is a stone {} on it",
            letter(owner)
        ))),
    }
}
