//! The legality of a move, and the reason why it is refused.

use super::board::{Board, Owed, Piece, TileKind};
use super::faces::Face;
use super::moves::Move;
use super::squares::Square;
use crate::game::Refusal;

impl Board {
    /// Checks that a move is legal.
    pub(super) fn check_move(&self, mv: Move) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::new("The game is over"));
        }
        match mv {
            Move::Tile { .. } if self.owed != Owed::Nothing => Err(self.placing_comes_first()),
            Move::Placement { .. } if self.owed == Owed::Nothing => Err(Refusal::new(format!(
                "You have no barragoon to place: move a tile, as in {}",
                self.example()
            ))),
            Move::Placement { square, .. } => self.check_placing(square),
            Move::Tile { from, to } => {
                let kind = self.check_own(from)?;
                self.check_target(from, to, kind)
            }
        }
    }

    /// Checks that a barragoon can be placed on a square.
    pub(crate) fn check_placing(&self, square: Square) -> Result<(), Refusal> {
        match self.piece(square) {
            None => Ok(()),
            Some(piece) => {
                let what = match piece {
                    Piece::Barragoon(_) => "a barragoon".to_string(),
                    tile => tile.words(),
                };
                Err(Refusal::new(format!(
                    "Column {}, line {} is not empty: it holds {what}",
                    square.column() + 1,
                    square.line() + 1
                )))
            }
        }
    }

    /// The kind of the tile on a square, if it belongs to the player whose turn it is.
    pub(crate) fn check_own(&self, from: Square) -> Result<TileKind, Refusal> {
        match self.piece(from) {
            Some(Piece::Tile(owner, kind)) if owner == self.turn => Ok(kind),
            Some(Piece::Tile(..)) => Err(Refusal::new(format!(
                "The tile on {} is not yours",
                from.words()
            ))),
            Some(Piece::Barragoon(_)) => Err(Refusal::new(format!(
                "There is a barragoon on {}: choose one of your tiles",
                from.words()
            ))),
            None => Err(Refusal::new(format!(
                "There is no tile on {}: choose one of your tiles",
                from.words()
            ))),
        }
    }

    /// Checks that the tile on `from`, which belongs to the player whose turn it is, can go to a
    /// square.
    fn check_target(&self, from: Square, to: Square, kind: TileKind) -> Result<(), Refusal> {
        if from == to {
            return Err(Refusal::new(
                "The tile is already there: choose another square",
            ));
        }
        let target = self.piece(to);
        if matches!(target, Some(Piece::Tile(owner, _)) if owner == self.turn) {
            return Err(Refusal::new(format!(
                "There is a tile of your own on {}",
                to.words()
            )));
        }
        let (steps, spaces) = (from.distance(to), kind.spaces());
        if steps != spaces && steps != spaces - 1 {
            return Err(out_of_range(kind));
        }
        if target.is_some() && steps < spaces {
            return Err(Refusal::new(format!(
                "A short move cannot capture: this tile captures {spaces} squares away"
            )));
        }
        if kind == TileKind::Two && target == Some(Piece::Barragoon(Face::ALL_TURNS)) {
            return Err(Refusal::new(
                "A 2-space tile cannot capture a barragoon that shows all turns",
            ));
        }
        if self.first_steps(from, to).next().is_none() {
            return Err(Refusal::new(format!(
                "Every way from {from} to {to} is blocked"
            )));
        }
        Ok(())
    }
}

/// The refusal of a square that is too near or too far for a tile.
pub(crate) fn out_of_range(kind: TileKind) -> Refusal {
    let spaces = kind.spaces();
    Refusal::new(format!(
        "Out of range: a {spaces}-space tile moves {} or {spaces} squares with at most one turn",
        spaces - 1
    ))
}
