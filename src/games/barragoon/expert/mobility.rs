//! The mobility of a position, which is the set of squares that each tile reaches, and a cache for
//! it.

use std::fmt;

use super::super::rules::board::{Board, COLUMNS, SQUARES, Square, Squares, TileKind};
use super::super::rules::faces::{Passages, Reach};
use super::super::rules::moves::Move;
use crate::game::Player;

/// A cache of the mobility of one position. The search calls several functions for the same
/// position, all of which need its mobility, and the next position usually differs by a few moves
/// only.
///
/// The memory is allocated on first use; a clone starts out empty.
#[derive(Default)]
pub(super) struct MobilityCache(Option<Box<(Board, Mobility)>>);

impl MobilityCache {
    /// The mobility of a position.
    #[inline]
    pub(super) fn of(&mut self, board: &Board) -> &Mobility {
        let (last, mobility) = &mut **self
            .0
            .get_or_insert_with(|| Box::new((Board::EMPTY, Mobility::NONE)));
        if last != board {
            mobility.update(board, last);
            *last = *board;
        }
        mobility
    }
}

impl Clone for MobilityCache {
    fn clone(&self) -> MobilityCache {
        MobilityCache::default()
    }
}

impl fmt::Debug for MobilityCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MobilityCache")
    }
}

/// A tile and the squares that it reaches.
#[derive(Clone, Copy)]
pub(super) struct Tile {
    pub(super) owner: Player,
    pub(super) square: Square,
    pub(super) kind: TileKind,
    pub(super) reach: Reach,
    /// The squares that it could move to if it were its owner's turn.
    pub(super) targets: Squares,
}

impl Tile {
    /// The moves to some of its targets.
    #[inline]
    pub(super) fn moves_to(&self, squares: Squares) -> impl Iterator<Item = Move> {
        let from = self.square;
        let ends = self.targets & squares;
        ends.iter().map(move |to| Move::Tile { from, to })
    }
}

/// The squares that the tiles of a position reach.
pub(super) struct Mobility {
    pub(super) passages: Passages,
    tiles: [Tile; MAX_TILES],
    /// By player: where their tiles begin in `tiles`; the second player's follow the first's.
    bounds: [usize; 3],
    /// By square: the reach of the tile there, if there is one.
    reaches: [Reach; SQUARES],
    /// By player: squares that a full move ends on.
    attacks: [Squares; 2],
}

/// The number of tiles on the first board.
pub(super) const MAX_TILES: usize = 14;

impl Mobility {
    /// The mobility of an empty board.
    const NONE: Mobility = Mobility {
        passages: Passages::NONE,
        tiles: [Tile {
            owner: Player::P1,
            square: Square::from_index(0),
            kind: TileKind::Two,
            reach: Reach::NONE,
            targets: Squares::EMPTY,
        }; MAX_TILES],
        bounds: [0; 3],
        reaches: [Reach::NONE; SQUARES],
        attacks: [Squares::EMPTY; 2],
    };

    /// Updates the mobility of `last` to that of `board`.
    fn update(&mut self, board: &Board, last: &Board) {
        let passages = board.passages();
        let changed = passages.differences(&self.passages);
        let moved = moved_tiles(board, last);
        self.passages = passages;
        self.attacks = [Squares::EMPTY; 2];
        let mut count = 0;
        for owner in Player::first(2) {
            let side = owner.index();
            for square in board.tiles_of(owner).iter().take(MAX_TILES / 2) {
                let kind = board.kind_at(square);
                let kept = &mut self.reaches[square.index()];
                if changed.intersects(zone(kind, square)) || moved.contains(square) {
                    *kept = self.passages.reach(Squares::of(square), kind);
                }
                let reach = *kept;
                self.attacks[side] |= reach.full;
                self.tiles[count] = Tile {
                    owner,
                    square,
                    kind,
                    reach,
                    targets: board.targets(owner, kind, reach),
                };
                count += 1;
            }
            self.bounds[side + 1] = count;
        }
    }

    /// The tiles of both players, the first player's first.
    #[inline]
    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles[..self.bounds[2]]
    }

    /// A player's tiles.
    #[inline]
    pub(super) fn tiles_of(&self, player: Player) -> &[Tile] {
        let side = player.index();
        &self.tiles[self.bounds[side]..self.bounds[side + 1]]
    }

    /// The squares that full moves of a player's tiles end on.
    #[inline]
    pub(super) fn attacks(&self, player: Player) -> Squares {
        self.attacks[player.index()]
    }

    /// Whether a player would have a move if it were that player's turn.
    #[inline]
    pub(super) fn can_move(&self, player: Player) -> bool {
        self.tiles_of(player)
            .iter()
            .any(|tile| !tile.targets.is_empty())
    }
}

/// The squares whose tile differs between the two positions: moved, captured or of another kind.
/// Its owner does not matter, because tiles of both players reach the same squares.
#[inline]
fn moved_tiles(board: &Board, last: &Board) -> Squares {
    TileKind::ALL.into_iter().fold(Squares::EMPTY, |all, kind| {
        all | (board.kinds[kind.index()] ^ last.kinds[kind.index()])
    })
}

/// The squares that a tile of `kind` may pass through from `square`, and the square itself.
#[inline]
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

#[cfg(test)]
mod tests {
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::game::Game;
    use crate::game::rng::rng_for_ply;
    use crate::games::barragoon::Barragoon;

    /// The positions of random games.
    fn random_positions(games: u64) -> Vec<Board> {
        let game = Barragoon;
        let mut positions = Vec::new();
        for seed in 0..games {
            let mut board = game.initial_board();
            for ply in 0..200 {
                positions.push(board);
                let moves = game.valid_moves(&board);
                let Some(mv) = moves.choose(&mut rng_for_ply(seed, ply)) else {
                    break;
                };
                game.apply(&mut board, *mv);
            }
        }
        positions
    }

    /// The cache is updated by single moves, and between distant positions.
    #[test]
    fn an_updated_cache_equals_a_fresh_one() {
        let mut positions = random_positions(20);
        let distant: Vec<Board> = positions.iter().copied().step_by(37).collect();
        positions.extend(distant);
        let mut cache = MobilityCache::default();
        for board in positions {
            let mut fresh = MobilityCache::default();
            let (updated, fresh) = (cache.of(&board), fresh.of(&board));
            for player in Player::first(2) {
                assert_eq!(updated.attacks(player), fresh.attacks(player));
                assert_eq!(updated.can_move(player), fresh.can_move(player));
                let tiles = |mobility: &Mobility| -> Vec<_> {
                    let tiles = mobility.tiles_of(player).iter();
                    tiles
                        .map(|tile| {
                            let Reach { short, full } = tile.reach;
                            (
                                tile.owner,
                                tile.square,
                                tile.kind,
                                short,
                                full,
                                tile.targets,
                            )
                        })
                        .collect()
                };
                assert_eq!(tiles(updated), tiles(fresh));
            }
        }
    }
}
