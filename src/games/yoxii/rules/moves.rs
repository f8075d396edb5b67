//! The moves of Yoxii, and the reasons why they are refused.

use super::board::{Board, Kind, Square};
use crate::game::{Player, Refusal};
use crate::refuse;

/// A turn: where the totem goes, which piece is placed and where. Ordered by the totem's square
/// in reading order, then by the kind (`o i y x`), then by the placement square in reading order.
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
    /// Moves the totem to `totem` and puts the player's piece of that kind on `place`.
    #[inline]
    pub(crate) fn new(totem: Square, kind: Kind, place: Square, player: Player) -> Move {
        Move {
            totem,
            kind,
            place,
            player,
        }
    }

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

impl Board {
    /// Checks that the player to move can move the totem to `square`.
    pub(crate) fn check_totem(&self, square: Square) -> Result<(), Refusal> {
        let totem = self.totem;
        if self.totem_squares().contains(square) {
            return Ok(());
        }
        if square == totem {
            refuse!("The totem must leave {square}");
        }
        self.check_empty(square)?;
        refuse!(
            "The totem cannot go from {totem} to {square}: only one step, or over your own pieces"
        )
    }

    /// Checks that no piece is on a square.
    fn check_empty(&self, square: Square) -> Result<(), Refusal> {
        match self.piece(square) {
            None => Ok(()),
            Some((owner, kind)) => {
                refuse!("{square} is taken: there is a {} on it", kind.owned(owner))
            }
        }
    }

    /// Checks that the player to move has a piece of that kind left.
    pub(crate) fn check_kind(&self, kind: Kind) -> Result<(), Refusal> {
        let player = self.to_move;
        if self.stock(player).has(kind) {
            return Ok(());
        }
        let letter = kind.letter(player);
        refuse!("Player {} has no {letter} left", player.number())
    }

    /// Checks that a piece can be placed on `square` once the totem has moved to `totem`.
    pub(crate) fn check_place(&self, totem: Square, square: Square) -> Result<(), Refusal> {
        if self.placement_squares(totem).contains(square) {
            return Ok(());
        }
        if square == totem {
            refuse!("{square} is taken: the totem moves there");
        }
        self.check_empty(square)?;
        refuse!("{square} is not next to the totem on {totem}: choose an empty square that is")
    }
}
