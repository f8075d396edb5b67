//! The moves of Barragoon: their generation, and the reason why a move is refused.

use super::board::{Board, Piece, Square, Squares, TileKind};
use super::faces::{Ends, Face, Passages};
use crate::game::{Player, Refusal};
use crate::{refusal, refuse};

/// A move: a tile's move or the placement of a barragoon. Tile moves are ordered by the square they
/// leave, then the one they reach, both in reading order; placements by square, then face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A tile goes from one square to another.
    Tile {
        /// The square that it leaves.
        from: Square,
        /// The square that it reaches.
        to: Square,
    },
    /// A barragoon is put on a square.
    Placement {
        /// The square.
        square: Square,
        /// The face that it shows.
        face: Face,
    },
}

impl Board {
    /// The tile moves of the player to move: each tile with its targets. `None` if the game is
    /// over or placements are owed.
    pub(crate) fn turn_moves(&self) -> Option<impl Iterator<Item = (Square, Squares)>> {
        if self.owes_placement() || self.is_won_by_capture() {
            return None;
        }
        let passages = self.passages();
        self.can_move(self.turn.opponent(), &passages)
            .then(|| self.tile_moves(self.turn, passages))
    }

    /// The squares on which a barragoon may be placed now.
    pub(crate) fn placement_squares(&self) -> Squares {
        if !self.owes_placement() || self.is_won_by_capture() {
            Squares::EMPTY
        } else {
            self.empty()
        }
    }

    /// Each tile of a player with its targets, if it were that player's turn. The passages are
    /// those of this board.
    pub(crate) fn tile_moves(
        &self,
        player: Player,
        passages: Passages,
    ) -> impl Iterator<Item = (Square, Squares)> {
        self.tiles_of(player).iter().map(move |from| {
            let kind = self.kind_at(from);
            let ends = passages.ends(Squares::of(from), kind);
            (from, self.targets(player, kind, ends))
        })
    }

    /// Whether a player's tiles have any move, if it were that player's turn.
    pub(crate) fn can_move(&self, player: Player, passages: &Passages) -> bool {
        TileKind::ALL.into_iter().any(|kind| {
            let ends = passages.ends(self.tiles_of_kind(player, kind), kind);
            !self.targets(player, kind, ends).is_empty()
        })
    }

    /// The squares that a player's tiles, all of one kind, may go to, given where their moves end.
    pub(crate) fn targets(&self, player: Player, kind: TileKind, ends: Ends) -> Squares {
        let mut allowed = self.empty() | self.tiles_of(player.opponent()) | self.barragoons;
        if kind == TileKind::Two {
            // No tile of 2 spaces captures a barragoon that shows all turns.
            let [a, b, c, turns] = self.faces;
            allowed -= (self.barragoons & a & b & c) - turns;
        }
        ends.short & self.empty() | ends.full & allowed
    }

    /// Checks that a barragoon can be placed on a square.
    pub(crate) fn check_placement(&self, square: Square) -> Result<(), Refusal> {
        let what = match self.piece(square) {
            None => return Ok(()),
            Some(Piece::Barragoon(_)) => "a barragoon".to_string(),
            Some(tile) => tile.words(None),
        };
        let (column, line) = (square.column() + 1, square.line() + 1);
        refuse!("Column {column}, line {line} is not empty: it holds {what}")
    }

    /// The kind of the tile on a square, if it belongs to the player whose turn it is.
    pub(crate) fn check_own(&self, from: Square) -> Result<TileKind, Refusal> {
        let at = from.words();
        match self.piece(from) {
            Some(Piece::Tile(owner, kind)) if owner == self.turn => Ok(kind),
            Some(Piece::Tile(..)) => refuse!("The tile on {at} is not yours"),
            Some(_) => refuse!("There is a barragoon on {at}: choose one of your tiles"),
            None => refuse!("There is no tile on {at}: choose one of your tiles"),
        }
    }

    /// Checks that the tile on `from` belongs to the player whose turn it is and can go to a
    /// square.
    pub(crate) fn check_target(&self, from: Square, to: Square) -> Result<(), Refusal> {
        let kind = self.check_own(from)?;
        if from == to {
            refuse!("The tile is already there: choose another square");
        }
        let target = self.piece(to);
        if self.tiles_of(self.turn).contains(to) {
            refuse!("There is a tile of your own on {}", to.words());
        }
        let (steps, spaces) = (from.distance(to), kind.spaces());
        if steps != spaces && steps != spaces - 1 {
            return Err(kind.out_of_range());
        }
        if target.is_some() && steps < spaces {
            refuse!("A short move cannot capture: this tile captures with {spaces} steps");
        }
        if kind == TileKind::Two && target == Some(Piece::Barragoon(Face::ALL_TURNS)) {
            refuse!("A 2-space tile cannot capture a barragoon that shows all turns");
        }
        if self.first_steps(from, to).next().is_none() {
            refuse!("Every way from {from} to {to} is blocked");
        }
        Ok(())
    }
}

impl TileKind {
    /// The refusal of a square that is too near or too far for a tile.
    pub(crate) fn out_of_range(self) -> Refusal {
        let spaces = self.spaces();
        refusal!(
            "Out of range: a {spaces}-space tile makes {} or {spaces} steps with at most one \
             turn",
            spaces - 1
        )
    }
}
