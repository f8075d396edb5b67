//! The inputs of Barragoon's network: what each tile can do and what threatens it, and a few counts
//! of the whole position.
//!
//! Tiles move alike in all directions, so that a position keeps its value when it is turned or
//! mirrored. No input depends on more of a square than its distances to the edges.

use super::super::rules::board::{BARRAGOONS, Board, SQUARES, Squares, TileKind};
use super::evaluation::{self, EDGES, TO_EDGES};
use super::mobility::{Mobility, squares_at};
use crate::game::Player;
use crate::network::{Accumulator, ActiveInputs, Network};

/// The tiles by role, which is 0 for the player who starts the next turn and 1 for the opponent,
/// and by kind.
const TILES: usize = 2 * TileKind::COUNT;
/// The squares by their distances to the edges.
const PLACES: usize = EDGES[0] * EDGES[1];

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
const PLACE: usize = 0;
/// By tile, number of safe moves and danger.
const FREEDOM: usize = PLACE + TILES * PLACES;
/// By tile and half the number of its moves.
const MOVES: usize = FREEDOM + TILES * SAFE_MOVES * DANGERS;
/// By tile and number of barragoons that it can capture.
const BARRAGOON_CAPTURES: usize = MOVES + TILES * HALF_MOVES;
/// By tile and number of safe moves after which it is at the distance of a capture from an enemy
/// tile.
const APPROACHES: usize = BARRAGOON_CAPTURES + TILES * CAPTURES;
/// By attacking tile, kind of the attacked one, whether the attacker could be captured in turn, and
/// whether it is attacked itself.
const ATTACKS: usize = APPROACHES + TILES * APPROACH_COUNTS;
/// By tile: the number of such tiles.
const COUNTS: usize = ATTACKS + TILES * TileKind::COUNT * ATTACK_STATES;
/// Three counts of squares on which full moves end: only the starter's, only the opponent's, both
/// players'. Each is divided by 3 and capped at 11.
const CONTROL: usize = COUNTS + TILES * TILE_COUNTS;
/// By the placements owed: see [`evaluation::state`].
const OWED: usize = CONTROL + 3 * CONTROL_COUNTS;
/// By the number of barragoons.
const BARRAGOON_COUNT: usize = OWED + evaluation::STATES;
/// The number of inputs.
pub(super) const INPUTS: usize = BARRAGOON_COUNT + BARRAGOONS + 1;

/// The number of output buckets.
pub(super) const OUTPUT_BUCKETS: usize = 3;

/// The output bucket, by the number of tiles.
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
pub(super) fn sums(network: &Network, board: &Board, mobility: &Mobility) -> Accumulator {
    let mut inputs = ActiveInputs::<MAX_ACTIVE>::default();
    for_each_input(board, mobility, |input| inputs.push(input));
    network.sums(inputs.as_slice())
}

/// Calls `add` with every active input, once for each time it occurs.
#[inline(always)]
pub(super) fn for_each_input(board: &Board, mobility: &Mobility, mut add: impl FnMut(usize)) {
    let starter = board.next_to_start();
    add(OWED + evaluation::state(board));
    add(BARRAGOON_COUNT + board.barragoons.len().min(BARRAGOONS));
    for (role, owner) in [starter, starter.opponent()].into_iter().enumerate() {
        add_tiles(board, mobility, role, owner, &mut add);
        for kind in TileKind::ALL {
            let number = role * TileKind::COUNT + kind.index();
            let count = board.tiles_of_kind(owner, kind).len();
            add(COUNTS + number * TILE_COUNTS + count.min(TILE_COUNTS - 1));
        }
    }
    let [own, enemy] = [starter, starter.opponent()].map(|player| mobility.attacks(player));
    for (number, squares) in [own - enemy, enemy - own, own & enemy]
        .into_iter()
        .enumerate()
    {
        let third = (squares.len() / 3).min(CONTROL_COUNTS - 1);
        add(CONTROL + number * CONTROL_COUNTS + third);
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
        let [across, along] = TO_EDGES[tile.square.index()].map(usize::from);
        let place = along * EDGES[0] + across;
        add(PLACE + number * PLACES + place);
        let safe_moves = safe.len().min(SAFE_MOVES - 1);
        add(FREEDOM + (number * SAFE_MOVES + safe_moves) * DANGERS + danger);
        let half = (tile.targets.len() / 2).min(HALF_MOVES - 1);
        add(MOVES + number * HALF_MOVES + half);
        let barragoons = (tile.targets & board.barragoons).len();
        add(BARRAGOON_CAPTURES + number * CAPTURES + barragoons.min(CAPTURES - 1));
        let approaches = (safe & approaches[kind]).len().min(APPROACH_COUNTS - 1);
        add(APPROACHES + number * APPROACH_COUNTS + approaches);
        for prey in tile.targets & enemies {
            let kinds = number * TileKind::COUNT + board.kind_at(prey).index();
            let is_met = attacked.contains(prey);
            let state = 2 * usize::from(is_met) + usize::from(is_attacked);
            add(ATTACKS + kinds * ATTACK_STATES + state);
        }
    }
}

/// By kind and square: the squares at the distance of a full move.
static RINGS: [[Squares; SQUARES]; TileKind::COUNT] =
    [squares_at(2, 2), squares_at(3, 3), squares_at(4, 4)];
