//! The moves of Yoxii and their generation.

use super::board::Board;
use super::piece::Kind;
use super::squares::Square;
use crate::game::Player;

/// A turn: where the totem goes, which piece is placed and where. Ordered by the totem's square
/// in reading order, then by the kind (`o i y x`), then by the placing square in reading order.
///
/// Written `C4:o@D4`, the piece in the case of the player who moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square that the totem goes to.
    pub(crate) totem: Square,
    /// The kind of the piece.
    pub(crate) kind: Kind,
    /// The square of the piece.
    pub(crate) place: Square,
    /// The owner of the piece.
    pub(crate) player: Player,
}

impl Move {
    /// The image of the move under one of the eight symmetries of the board: see
    /// [`Square::transformed`].
    pub(crate) fn transformed(self, symmetry: usize) -> Move {
        Move {
            totem: self.totem.transformed(symmetry),
            place: self.place.transformed(symmetry),
            ..self
        }
    }
}

/// Appends all legal moves, in order.
pub(super) fn add_valid_moves(board: &Board, moves: &mut Vec<Move>) {
    let player = board.to_move();
    for totem in board.totem_squares() {
        let places = board.placing_squares(totem);
        for kind in board.stock(player).kinds() {
            moves.extend(places.iter().map(|place| Move {
                totem,
                kind,
                place,
                player,
            }));
        }
    }
}

/// The number of legal moves: every kind in stock can go to every placing square.
pub(super) fn count_valid_moves(board: &Board) -> u64 {
    let places: usize = board
        .totem_squares()
        .into_iter()
        .map(|totem| board.placing_squares(totem).len())
        .sum();
    places as u64 * u64::from(board.stock(board.to_move()).kind_count())
}
