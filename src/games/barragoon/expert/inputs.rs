//! The inputs of Barragoon's network: what each tile can do and what threatens it, and a few counts
//! of the whole position.
//!
//! Tiles move alike in all directions, so that a position keeps its value when it is turned or
//! mirrored. No input depends on more of a square than its distances to the edges.

use super::super::rules::board::{BARRAGOONS, Board, TileKind};
use super::super::rules::squares::{COLUMNS, LINES, SQUARES, Squares};
use super::evaluation;
use super::mobility::Mobility;
use crate::expert::network::{Accumulator, ActiveInputs, Network};
use crate::game::Player;

/// The tiles by role, which is 0 for the player who starts the next turn and 1 for the opponent,
/// and by kind.
const TILES: usize = 2 * TileKind::COUNT;
/// The squares by their distances to the edges.
const PLACES: usize = COLUMNS.div_ceil(2) * LINES.div_ceil(2);

/// The classes of a number of safe moves; the last stands for all larger numbers.
const SAFE_MOVES: usize = 9;
/// Not attacked, attacked, or attacked while the attacker could be captured in turn.
const DANGERS: usize = 3;
/// The classes of half a number of moves; the last stands for all larger numbers.
const HALF_MOVES: usize = 12;
/// The classes of a number of barragoons that can be captured; the last stands for all larger ones.
const CAPTURES: usize = 4;
/// The classes of a number of approaches; the last stands for all larger numbers.
const APPROACH_COUNTS: usize = 6;
/// Whether the attacker could be captured in turn, and whether it is attacked itself.
const ATTACK_STATES: usize = 4;
/// The classes of a number of tiles of one kind; the last stands for all larger numbers.
const TILE_COUNTS: usize = 4;
/// The classes of a third of a number of squares; the last stands for all larger numbers.
const CONTROL_COUNTS: usize = 12;

/// By tile and place.
const PLACE: Block = Block::first(TILES * PLACES);
/// By tile, number of safe moves and danger.
const FREEDOM: Block = PLACE.followed_by(TILES * SAFE_MOVES * DANGERS);
/// By tile and half the number of its moves.
const MOVES: Block = FREEDOM.followed_by(TILES * HALF_MOVES);
/// By tile and number of barragoons that it can capture.
const BARRAGOON_CAPTURES: Block = MOVES.followed_by(TILES * CAPTURES);
/// By tile and number of safe moves after which it is at the distance of a capture from an enemy
/// tile.
const APPROACHES: Block = BARRAGOON_CAPTURES.followed_by(TILES * APPROACH_COUNTS);
/// By attacking tile, kind of the attacked one, whether the attacker could be captured in turn, and
/// whether it is attacked itself.
const ATTACKS: Block = APPROACHES.followed_by(TILES * TileKind::COUNT * ATTACK_STATES);
/// By tile: the number of such tiles.
const COUNTS: Block = ATTACKS.followed_by(TILES * TILE_COUNTS);
/// Three counts of squares on which full moves end: only the starter's, only the opponent's, both
/// players'. Each is divided by 3 and capped at 11.
const CONTROL: Block = COUNTS.followed_by(3 * CONTROL_COUNTS);
/// By the placings owed: see [`evaluation::state`].
const OWED: Block = CONTROL.followed_by(evaluation::STATES);
/// By the number of barragoons.
const BARRAGOON_COUNT: Block = OWED.followed_by(BARRAGOONS + 1);
/// The number of inputs.
pub(super) const INPUTS: usize = BARRAGOON_COUNT.end();

/// The inputs of one sort, which follow one another.
struct Block {
    begin: usize,
    len: usize,
}

impl Block {
    /// The first block, of `len` inputs.
    const fn first(len: usize) -> Block {
        Block { begin: 0, len }
    }

    /// The next block, of `len` inputs.
    const fn followed_by(&self, len: usize) -> Block {
        Block {
            begin: self.end(),
            len,
        }
    }

    const fn end(&self) -> usize {
        self.begin + self.len
    }

    /// The input with this number within the block.
    #[inline(always)]
    fn input(&self, number: usize) -> usize {
        debug_assert!(number < self.len, "{number} of {}", self.len);
        self.begin + number
    }
}

/// The number of output buckets.
pub(super) const OUTPUT_BUCKETS: usize = 3;

/// The output bucket, by the number of tiles.
#[inline]
pub(super) fn output_bucket(board: &Board) -> usize {
    match board.tile_count(Player::P1) + board.tile_count(Player::P2) {
        0..=6 => 0,
        7..=10 => 1,
        _ => 2,
    }
}

/// The most active inputs: 14 tiles with 5 inputs and 7 attacks each, and 11 more.
const MAX_ACTIVE: usize = 14 * (5 + 7) + 11;

/// The sums of the hidden units.
#[inline]
pub(super) fn sums(network: &Network, board: &Board, mobility: &Mobility) -> Accumulator {
    let mut inputs = ActiveInputs::<MAX_ACTIVE>::default();
    for_each_input(board, mobility, |input| inputs.push(input));
    network.sums(inputs.as_slice())
}

/// Calls `add` with every active input, once for each time it occurs.
#[inline(always)]
pub(super) fn for_each_input(board: &Board, mobility: &Mobility, mut add: impl FnMut(usize)) {
    let starter = board.next_to_start();
    add(OWED.input(evaluation::state(board)));
    add(BARRAGOON_COUNT.input(board.barragoons().len().min(BARRAGOONS)));
    for (role, owner) in [starter, starter.opponent()].into_iter().enumerate() {
        add_tiles(board, mobility, role, owner, &mut add);
        for kind in TileKind::ALL {
            let number = role * TileKind::COUNT + kind.index();
            let count = board.tiles_of_kind(owner, kind).len();
            add(COUNTS.input(number * TILE_COUNTS + count.min(TILE_COUNTS - 1)));
        }
    }
    let [own, enemy] = [starter, starter.opponent()].map(|player| mobility.attacks(player));
    for (number, squares) in [own - enemy, enemy - own, own & enemy]
        .into_iter()
        .enumerate()
    {
        let third = (squares.len() / 3).min(CONTROL_COUNTS - 1);
        add(CONTROL.input(number * CONTROL_COUNTS + third));
    }
}

/// Calls `add` with the inputs of one player's tiles.
#[inline(always)]
fn add_tiles(
    board: &Board,
    mobility: &Mobility,
    role: usize,
    owner: Player,
    add: &mut impl FnMut(usize),
) {
    let enemies = board.tiles_of(owner.opponent());
    let attacked = mobility.attacks(owner.opponent());
    let protected = mobility.attacks(owner);
    let mut approaches = [Squares::EMPTY; TileKind::COUNT];
    for enemy in enemies {
        for (squares, rings) in approaches.iter_mut().zip(&RINGS) {
            *squares |= rings[enemy.index()];
        }
    }
    for tile in mobility.tiles_of(owner) {
        let kind = tile.kind.index();
        let number = role * TileKind::COUNT + kind;
        let safe = tile.targets - attacked;
        let is_attacked = attacked.contains(tile.square);
        let danger = if is_attacked {
            1 + usize::from(protected.contains(tile.square))
        } else {
            0
        };
        let place = usize::from(PLACE_OF[tile.square.index()]);
        add(PLACE.input(number * PLACES + place));
        let safe_moves = safe.len().min(SAFE_MOVES - 1);
        add(FREEDOM.input((number * SAFE_MOVES + safe_moves) * DANGERS + danger));
        let half = (tile.targets.len() / 2).min(HALF_MOVES - 1);
        add(MOVES.input(number * HALF_MOVES + half));
        let barragoons = (tile.targets & board.barragoons()).len();
        add(BARRAGOON_CAPTURES.input(number * CAPTURES + barragoons.min(CAPTURES - 1)));
        let approaches = (safe & approaches[kind]).len().min(APPROACH_COUNTS - 1);
        add(APPROACHES.input(number * APPROACH_COUNTS + approaches));
        for prey in tile.targets & enemies {
            let kinds = number * TileKind::COUNT + board.kind_at(prey).index();
            let is_met = attacked.contains(prey);
            let state = 2 * usize::from(is_met) + usize::from(is_attacked);
            add(ATTACKS.input(kinds * ATTACK_STATES + state));
        }
    }
}

/// By square: the number of its [place](PLACES).
static PLACE_OF: [u8; SQUARES] = {
    let mut places = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let across = evaluation::to_edge(square % COLUMNS, COLUMNS);
        let along = evaluation::to_edge(square / COLUMNS, LINES);
        places[square] = (along * COLUMNS.div_ceil(2) + across) as u8;
        square += 1;
    }
    places
};

/// By kind and square: the squares at the distance of a full move.
static RINGS: [[Squares; SQUARES]; TileKind::COUNT] = {
    let mut rings = [[Squares::EMPTY; SQUARES]; TileKind::COUNT];
    let mut index = 0;
    while index < SQUARES * SQUARES {
        let (from, to) = (index / SQUARES, index % SQUARES);
        let across = (from % COLUMNS).abs_diff(to % COLUMNS);
        let along = (from / COLUMNS).abs_diff(to / COLUMNS);
        let mut kind = 0;
        while kind < TileKind::COUNT {
            if across + along == TileKind::ALL[kind].spaces() {
                let square = Squares::from_bits(1 << to);
                rings[kind][from] = rings[kind][from].union(square);
            }
            kind += 1;
        }
        index += 1;
    }
    rings
};

#[cfg(test)]
mod tests {
    use super::super::mobility::{MobilityCache, tests::random_positions};
    use super::*;

    #[test]
    fn every_block_has_its_inputs_in_random_games() {
        let mut cache = MobilityCache::default();
        let mut attacks = 0;
        for board in random_positions(20) {
            let mobility = cache.of(&board);
            let mut inputs = Vec::new();
            for_each_input(&board, mobility, |input| inputs.push(input));
            assert!(inputs.len() <= MAX_ACTIVE);
            assert!(inputs.iter().all(|input| *input < INPUTS));
            let count = |block: Block| {
                let is_inside = |input: &&usize| (block.begin..block.end()).contains(*input);
                inputs.iter().filter(is_inside).count()
            };
            let tiles = mobility.tiles().len();
            for block in [PLACE, FREEDOM, MOVES, BARRAGOON_CAPTURES, APPROACHES] {
                assert_eq!(count(block), tiles);
            }
            let prey = mobility.tiles().iter().map(|tile| {
                let enemies = board.tiles_of(tile.owner.opponent());
                (tile.targets & enemies).len()
            });
            let prey: usize = prey.sum();
            assert_eq!(count(ATTACKS), prey);
            assert_eq!(count(COUNTS), TILES);
            assert_eq!(
                [count(CONTROL), count(OWED), count(BARRAGOON_COUNT)],
                [3, 1, 1]
            );
            attacks += prey;
        }
        assert!(attacks > 100, "{attacks}");
    }
}
