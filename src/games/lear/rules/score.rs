//! The end of a game of Lear, its winner, and the score with the komi: rules 5 and 6.

use super::options::komi_player;
use super::{Board, Lear};
use crate::game::{Outcome, Player};

impl Lear {
    /// The player who gets the komi: the one who does not make the last move.
    #[inline]
    pub fn komi_player(&self) -> Player {
        komi_player(self.size)
    }

    /// The stones of a player on the board, with the komi if that player gets it.
    pub fn score(&self, board: &Board, player: Player) -> i32 {
        let gets_komi = player == self.komi_player();
        board.count(player) + if gets_komi { self.komi } else { 0 }
    }

    /// The komi from the viewpoint of `player`: negative if the opponent gets it.
    #[inline]
    pub(crate) fn komi_for(&self, player: Player) -> i32 {
        if player == self.komi_player() {
            self.komi
        } else {
            -self.komi
        }
    }
}

/// The score of `player` minus that of the opponent.
#[inline]
pub(super) fn margin(game: &Lear, board: &Board, player: Player) -> i32 {
    board.count(player) - board.count(player.opponent()) + game.komi_for(player)
}

/// The winner, once the board is full. The parity of the komi rules out ties.
#[inline]
pub(super) fn outcome(game: &Lear, board: &Board) -> Option<Outcome> {
    if board.empty_count() > 0 {
        return None;
    }
    let black_wins = margin(game, board, Player::P1) > 0;
    Some(Outcome::Win(if black_wins {
        Player::P1
    } else {
        Player::P2
    }))
}
