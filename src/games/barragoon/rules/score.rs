//! The end of a game of Barragoon, its winner, and the values of positions and moves.

use super::board::{Board, Piece, TileKind};
use super::moves::Move;
use super::squares::Squares;
use crate::game::{Outcome, Player};

impl Piece {
    /// The report's value of a move that captures this piece: 1 for a barragoon, 2 to 4 for a
    /// tile.
    pub fn value(self) -> i32 {
        match self {
            Piece::Tile(_, kind) => kind.spaces() as i32,
            Piece::Barragoon(_) => 1,
        }
    }
}

impl Board {
    /// Whether a player has no tiles left, which ends the game.
    #[inline]
    pub(crate) fn is_won_by_capture(&self) -> bool {
        self.tiles.contains(&Squares::EMPTY)
    }

    /// The spaces of a player's tiles, added up.
    pub fn spaces(&self, player: Player) -> i32 {
        TileKind::ALL
            .map(|kind| (kind.spaces() * self.tiles_of_kind(player, kind).len()) as i32)
            .iter()
            .sum()
    }

    /// The result, if the game is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = Player::first(2).find(|player| self.tiles_of(*player).is_empty()) {
            return Some(Outcome::Win(loser.opponent()));
        }
        if self.is_placing() {
            return None;
        }
        let passages = self.passages();
        [self.turn, self.turn.opponent()]
            .into_iter()
            .find(|player| !self.can_move(*player, &passages))
            .map(|stuck| Outcome::Win(stuck.opponent()))
    }
}

/// The spaces of a player's tiles, added up, minus those of the opponent's.
pub(super) fn value(board: &Board, player: Player) -> i32 {
    board.spaces(player) - board.spaces(player.opponent())
}

/// The report's value of a legal move, which is the value of the piece that it captures: 1 for a
/// barragoon, 2 to 4 for a tile by its spaces, else 0. A placing captures nothing.
pub fn move_value(board: &Board, mv: Move) -> i32 {
    match mv {
        Move::Tile { to, .. } => board.piece(to).map_or(0, Piece::value),
        Move::Placement { .. } => 0,
    }
}
