//! The end of a game of Yoxii, its winner, and the value of a position.

use std::cmp::Ordering;

use super::board::Board;
use crate::game::{Outcome, Player};

/// The result, if the player to move cannot make a turn.
///
/// That is the case if the totem cannot move or the player has no piece left. The latter happens
/// only in positions that were set up by hand: in a game from the start, the last piece fills the
/// board.
pub(super) fn game_over(board: &Board) -> Option<Outcome> {
    let can_play = !board.totem_squares().is_empty() && !board.stock(board.to_move()).is_empty();
    (!can_play).then(|| outcome_at_totem(board))
}

/// The result of a game that ends here: the greater sum next to the totem wins, then the greater
/// number of pieces there.
fn outcome_at_totem(board: &Board) -> Outcome {
    let [red, white] = [Player::P1, Player::P2]
        .map(|player| (board.sum_at_totem(player), board.count_at_totem(player)));
    match red.cmp(&white) {
        Ordering::Greater => Outcome::Win(Player::P1),
        Ordering::Less => Outcome::Win(Player::P2),
        Ordering::Equal => Outcome::Draw,
    }
}

/// The sum of a player's pieces next to the totem minus that of the opponent's.
#[inline]
pub(super) fn value(board: &Board, player: Player) -> i32 {
    board.balance(board.totem(), player)
}
