//! The moves of Barragoon and their generation.

use super::board::{Board, TileKind};
use super::faces::Face;
use super::passages::{Passages, Reach};
use super::squares::{Square, Squares};
use crate::game::Player;

/// A move: a tile's move or the placing of a barragoon. Tile moves are ordered by the square they
/// leave, then the one they reach, both in reading order; placings by square, then face.
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

/// Appends all legal moves, in order.
pub(super) fn add_valid_moves(board: &Board, moves: &mut Vec<Move>) {
    for square in board.placing_squares() {
        moves.extend(Face::ALL.map(|face| Move::Placement { square, face }));
    }
    for (from, targets) in board.turn_moves().into_iter().flatten() {
        moves.extend(targets.iter().map(|to| Move::Tile { from, to }));
    }
}

/// The number of legal moves.
pub(super) fn count_valid_moves(board: &Board) -> u64 {
    let placements = board.placing_squares().len() * Face::COUNT;
    let tile_moves = board.turn_moves().into_iter().flatten();
    (placements + tile_moves.map(|(_, targets)| targets.len()).sum::<usize>()) as u64
}

impl Board {
    /// The tile moves of the player to move: each tile with its targets. `None` if the game is
    /// over or placings are owed.
    pub(crate) fn turn_moves(&self) -> Option<impl Iterator<Item = (Square, Squares)>> {
        if self.is_placing() || self.is_won_by_capture() {
            return None;
        }
        let passages = self.passages();
        self.can_move(self.turn.opponent(), &passages)
            .then(|| self.tile_moves_through(self.turn, passages))
    }

    /// The squares on which a barragoon may be placed now.
    pub(crate) fn placing_squares(&self) -> Squares {
        if !self.is_placing() || self.is_won_by_capture() {
            Squares::EMPTY
        } else {
            self.empty()
        }
    }

    /// Each tile of a player with its targets, if it were that player's turn.
    pub(crate) fn tile_moves(&self, player: Player) -> impl Iterator<Item = (Square, Squares)> {
        self.tile_moves_through(player, self.passages())
    }

    /// As [`tile_moves`](Board::tile_moves), with the passages of this board.
    pub(crate) fn tile_moves_through(
        &self,
        player: Player,
        passages: Passages,
    ) -> impl Iterator<Item = (Square, Squares)> {
        self.tiles_of(player).iter().map(move |from| {
            let kind = self.kind_at(from);
            (
                from,
                self.targets(player, Squares::of(from), kind, &passages),
            )
        })
    }

    /// Whether a player's tiles have any move, if it were that player's turn.
    pub(crate) fn can_move(&self, player: Player, passages: &Passages) -> bool {
        TileKind::ALL.into_iter().any(|kind| {
            let tiles = self.tiles_of_kind(player, kind);
            !self.targets(player, tiles, kind, passages).is_empty()
        })
    }

    /// The squares that full moves of a player's tiles end on: any enemy tile there can be
    /// captured.
    pub(super) fn attacks(&self, player: Player) -> Squares {
        let passages = self.passages();
        TileKind::ALL
            .map(|kind| {
                let tiles = self.tiles_of_kind(player, kind);
                passages.reach(tiles, kind.spaces()).full
            })
            .into_iter()
            .fold(Squares::EMPTY, |all, full| all | full)
    }

    /// The squares that a player's tiles, all of one kind, may go to.
    #[inline]
    fn targets(
        &self,
        player: Player,
        tiles: Squares,
        kind: TileKind,
        passages: &Passages,
    ) -> Squares {
        self.targets_of(player, kind, passages.reach(tiles, kind.spaces()))
    }

    /// The squares that a player's tiles, all of one kind, may go to, given what they reach.
    #[inline]
    pub(crate) fn targets_of(&self, player: Player, kind: TileKind, reach: Reach) -> Squares {
        let Reach { short, full } = reach;
        let mut ends = self.empty() | self.tiles_of(player.opponent()) | self.barragoons;
        if kind == TileKind::Two {
            ends -= self.all_turns();
        }
        short & self.empty() | full & ends
    }

    /// The barragoons that show all turns: no tile of 2 spaces captures them.
    #[inline]
    fn all_turns(&self) -> Squares {
        let [a, b, c, turns] = self.faces;
        (self.barragoons & a & b & c) - turns
    }
}
