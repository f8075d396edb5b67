//! The legality of a move, and the reason why it is refused.

use super::board::Board;
use super::moves::Move;
use super::piece::Kind;
use super::squares::Square;
use crate::game::Refusal;

/// Checks that a move is legal.
pub(super) fn check_move(board: &Board, mv: Move) -> Result<(), Refusal> {
    check_not_over(board)?;
    if mv.player != board.to_move() {
        return Err(Refusal::new(format!(
            "{mv} places a piece of player {}, but it is the turn of player {}",
            mv.player.number(),
            board.to_move().number()
        )));
    }
    check_totem(board, mv.totem)?;
    check_kind(board, mv.kind)?;
    check_place(board, mv.totem, mv.place)
}

fn check_not_over(board: &Board) -> Result<(), Refusal> {
    if board.totem_squares().is_empty() {
        return Err(Refusal::new("The game is over: the totem cannot move"));
    }
    if board.stock(board.to_move()).is_empty() {
        return Err(Refusal::new(format!(
            "The game is over: player {} has no pieces left",
            board.to_move().number()
        )));
    }
    Ok(())
}

/// Checks that the player to move can move the totem to `square`.
pub(crate) fn check_totem(board: &Board, square: Square) -> Result<(), Refusal> {
    if board.totem_squares().contains(square) {
        return Ok(());
    }
    Err(Refusal::new(if square == board.totem() {
        format!("The totem must leave {square}")
    } else if let Some((owner, kind)) = board.piece(square) {
        format!("{square} is taken: there is {} on it", kind.letter(owner))
    } else {
        format!(
            "The totem cannot go from {} to {square}: only one step, or over your own pieces",
            board.totem()
        )
    }))
}

/// Checks that the player to move has a piece of that kind left.
pub(crate) fn check_kind(board: &Board, kind: Kind) -> Result<(), Refusal> {
    let player = board.to_move();
    if board.stock(player).has(kind) {
        return Ok(());
    }
    Err(Refusal::new(format!(
        "Player {} has no {} left",
        player.number(),
        kind.letter(player)
    )))
}

/// Checks that a piece can be placed on `square` once the totem has moved to `totem`.
fn check_place(board: &Board, totem: Square, square: Square) -> Result<(), Refusal> {
    if board.placing_squares(totem).contains(square) {
        return Ok(());
    }
    Err(Refusal::new(if square == totem {
        format!("{square} is taken: the totem moves there")
    } else if let Some((owner, kind)) = board.piece(square) {
        format!("{square} is taken: there is {} on it", kind.letter(owner))
    } else {
        format!("{square} is not next to the totem on {totem}, where squares are still empty")
    }))
}
