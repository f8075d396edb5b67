//! The mobility of a position, which is the set of squares that each tile reaches, and a cache for
//! it.

use std::fmt;

use super::super::rules::board::{Board, TileKind};
use super::super::rules::passages::{Passages, Reach};
use super::super::rules::squares::{COLUMNS, Direction, SQUARES, Square, Squares};
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
const MAX_TILES: usize = 14;

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
                    *kept = reach(&self.passages, Squares::of(square), kind);
                }
                let reach = *kept;
                self.attacks[side] |= reach.full;
                self.tiles[count] = Tile {
                    owner,
                    square,
                    kind,
                    reach,
                    targets: board.targets_of(owner, kind, reach),
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
        all | (board.tiles_of_any(kind) ^ last.tiles_of_any(kind))
    })
}

/// The squares that a tile of `kind` may pass through from `square`, and the square itself.
#[inline]
pub(super) fn zone(kind: TileKind, square: Square) -> Squares {
    ZONES[kind.index()][square.index()]
}

/// By kind and square: see [`zone`].
static ZONES: [[Squares; SQUARES]; TileKind::COUNT] = {
    let mut zones = [[Squares::EMPTY; SQUARES]; TileKind::COUNT];
    let mut from = 0;
    while from < SQUARES {
        let mut through = 0;
        while through < SQUARES {
            let across = (from % COLUMNS).abs_diff(through % COLUMNS);
            let along = (from / COLUMNS).abs_diff(through / COLUMNS);
            let mut kind = 0;
            while kind < TileKind::COUNT {
                if across + along < TileKind::ALL[kind].spaces() {
                    let square = Squares::from_bits(1 << through);
                    zones[kind][from] = zones[kind][from].union(square);
                }
                kind += 1;
            }
            through += 1;
        }
        from += 1;
    }
    zones
};

/// As [`Passages::reach`], with the steps unrolled: the search spends most of its time here.
#[inline]
fn reach(passages: &Passages, from: Squares, kind: TileKind) -> Reach {
    let first = Trails {
        straight: Direction::ALL.map(|direction| direction.shift(from)),
        turned: [Squares::EMPTY; 4],
    };
    let second = first.step(passages);
    let [short, full] = match kind {
        TileKind::Two => [first, second],
        TileKind::Three => [second, second.step(passages)],
        TileKind::Four => {
            let third = second.step(passages);
            [third, third.step(passages)]
        }
    };
    Reach {
        short: short.squares(),
        full: full.squares(),
    }
}

/// The squares that a tile reaches in a number of steps, by the direction of the last step.
#[derive(Clone, Copy)]
struct Trails {
    /// Without a turn.
    straight: [Squares; 4],
    /// After the turn.
    turned: [Squares; 4],
}

impl Trails {
    #[inline(always)]
    fn step(self, passages: &Passages) -> Trails {
        let [up, right, down, left] = Direction::ALL;
        let Trails { straight, turned } = self;
        // By direction after the turn: from a right turn, from a left one.
        let turn = |now: Direction, before: Direction, after: Direction| {
            now.shift(
                turned[now.index()] & passages.straight[now.index()]
                    | straight[before.index()] & passages.right_turn[before.index()]
                    | straight[after.index()] & passages.left_turn[after.index()],
            )
        };
        let on = |now: Direction| now.shift(straight[now.index()] & passages.straight[now.index()]);
        Trails {
            straight: [on(up), on(right), on(down), on(left)],
            turned: [
                turn(up, left, right),
                turn(right, up, down),
                turn(down, right, left),
                turn(left, down, up),
            ],
        }
    }

    #[inline(always)]
    fn squares(self) -> Squares {
        let [a, b, c, d] = self.straight;
        let [e, f, g, h] = self.turned;
        a | b | c | d | e | f | g | h
    }
}

#[cfg(test)]
pub(super) mod tests {
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::game::rng::rng_for_ply;
    use crate::game::{Game, Options, RuleSet};
    use crate::games::barragoon::Barragoon;

    /// The positions of random games.
    pub(in super::super) fn random_positions(games: u64) -> Vec<Board> {
        let game = Barragoon::new(RuleSet::Classic, &Options::default()).unwrap();
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

    fn squares_of(reach: Reach) -> [Squares; 2] {
        [reach.short, reach.full]
    }

    #[test]
    fn the_unrolled_reach_is_that_of_the_rules() {
        for board in random_positions(10) {
            let passages = board.passages();
            for kind in TileKind::ALL {
                for square in Square::all() {
                    let from = Squares::of(square);
                    assert_eq!(
                        squares_of(reach(&passages, from, kind)),
                        squares_of(passages.reach(from, kind.spaces()))
                    );
                }
            }
        }
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
                            let [short, full] = squares_of(tile.reach);
                            let kind = tile.kind.index();
                            (tile.owner, tile.square, kind, short, full, tile.targets)
                        })
                        .collect()
                };
                assert_eq!(tiles(updated), tiles(fresh));
            }
        }
    }
}
