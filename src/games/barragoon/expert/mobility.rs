//! The mobility of a position, which is the set of squares that each tile reaches, and a cache for
//! it.

use super::super::rules::board::{Board, COLUMNS, SQUARES, Square, Squares, TileKind};
use super::super::rules::faces::{Ends, Passages};
use super::super::rules::moves::Move;
use crate::game::Player;

/// A cache of the mobility of one position. The search calls several functions for the same
/// position, all of which need its mobility, and the next position usually differs by a few moves
/// only.
///
/// It begins with the empty board.
#[derive(Clone, Debug)]
pub(super) struct MobilityCache {
    last: Board,
    mobility: Mobility,
}

impl MobilityCache {
    /// The mobility of a position.
    pub(super) fn of(&mut self, board: &Board) -> &Mobility {
        if self.last != *board {
            self.mobility.update(board, &self.last);
            self.last = *board;
        }
        &self.mobility
    }
}

impl Default for MobilityCache {
    fn default() -> MobilityCache {
        MobilityCache {
            last: Board::EMPTY,
            mobility: Mobility {
                passages: Passages::default(),
                tiles: Vec::with_capacity(MAX_TILES),
                second: 0,
                reaches: [Ends::default(); SQUARES],
                attacks: [Squares::EMPTY; 2],
            },
        }
    }
}

/// A tile and the squares that it reaches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    pub(super) owner: Player,
    pub(super) square: Square,
    pub(super) kind: TileKind,
    pub(super) reach: Ends,
    /// The squares that it could move to if it were its owner's turn.
    pub(super) targets: Squares,
}

impl Tile {
    /// The moves to some of its targets.
    pub(super) fn moves_to(&self, squares: Squares) -> impl Iterator<Item = Move> {
        let from = self.square;
        let ends = self.targets & squares;
        ends.iter().map(move |to| Move::Tile { from, to })
    }
}

/// The squares that the tiles of a position reach.
#[derive(Clone, Debug)]
pub(super) struct Mobility {
    pub(super) passages: Passages,
    /// The tiles of both players, the first player's first.
    pub(super) tiles: Vec<Tile>,
    /// Where the second player's tiles begin.
    second: usize,
    /// By square: the reach of the tile there, if there is one.
    reaches: [Ends; SQUARES],
    /// By player: squares that a full move ends on.
    attacks: [Squares; 2],
}

/// The number of tiles on the first board.
pub(super) const MAX_TILES: usize = 14;

impl Mobility {
    /// Updates the mobility of `last` to that of `board`.
    fn update(&mut self, board: &Board, last: &Board) {
        let passages = board.passages();
        let changed = passages.differences(&self.passages);
        let moved = moved_tiles(board, last);
        self.passages = passages;
        self.attacks = [Squares::EMPTY; 2];
        self.tiles.clear();
        for owner in Player::first(2) {
            self.second = self.tiles.len();
            for square in board.tiles_of(owner) {
                let kind = board.kind_at(square);
                let kept = &mut self.reaches[square.index()];
                if changed.intersects(zone(kind, square)) || moved.contains(square) {
                    *kept = self.passages.ends(Squares::of(square), kind);
                }
                let reach = *kept;
                self.attacks[owner.index()] |= reach.full;
                self.tiles.push(Tile {
                    owner,
                    square,
                    kind,
                    reach,
                    targets: board.targets(owner, kind, reach),
                });
            }
        }
    }

    /// A player's tiles.
    pub(super) fn tiles_of(&self, player: Player) -> &[Tile] {
        let (first, second) = self.tiles.split_at(self.second);
        [first, second][player.index()]
    }

    /// The squares that full moves of a player's tiles end on.
    pub(super) fn attacks(&self, player: Player) -> Squares {
        self.attacks[player.index()]
    }

    /// Whether a player would have a move if it were that player's turn.
    pub(super) fn can_move(&self, player: Player) -> bool {
        self.tiles_of(player)
            .iter()
            .any(|tile| !tile.targets.is_empty())
    }
}

/// The squares whose tile differs between the two positions: moved, captured or of another kind.
/// Its owner does not matter, because tiles of both players reach the same squares.
fn moved_tiles(board: &Board, last: &Board) -> Squares {
    TileKind::ALL.into_iter().fold(Squares::EMPTY, |all, kind| {
        all | (board.kinds[kind.index()] ^ last.kinds[kind.index()])
    })
}

/// The squares that a tile of `kind` may pass through from `square`, and the square itself.
pub(super) fn zone(kind: TileKind, square: Square) -> Squares {
    ZONES[kind.index()][square.index()]
}

/// By kind and square: see [`zone`].
static ZONES: [[Squares; SQUARES]; TileKind::COUNT] =
    [squares_at(0, 1), squares_at(0, 2), squares_at(0, 3)];

/// By square: the squares at a distance of `least` to `most` steps.
pub(super) const fn squares_at(least: usize, most: usize) -> [Squares; SQUARES] {
    let mut sets = [Squares::EMPTY; SQUARES];
    let mut index = 0;
    while index < SQUARES * SQUARES {
        let (from, to) = (index / SQUARES, index % SQUARES);
        let across = (from % COLUMNS).abs_diff(to % COLUMNS);
        let along = (from / COLUMNS).abs_diff(to / COLUMNS);
        if least <= across + along && across + along <= most {
            sets[from] = sets[from].union(Squares::from_bits(1 << to));
        }
        index += 1;
    }
    sets
}
