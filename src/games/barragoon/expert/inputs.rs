//! The inputs of Barragoon's network: what each tile can do and what threatens it, and a few counts
//! of the whole position.
//!
//! Tiles move alike in all directions, so that a position keeps its value when it is turned or
//! mirrored. No input depends on more of a square than its distances to the edges.

use super::super::rules::board::{BARRAGOONS, Board, TileKind};
use super::super::rules::squares::{COLUMNS, LINES, SQUARES, Squares};
use super::evaluation;
use super::mobility::Mobility;
use crate::game::Player;
use crate::network::{Accumulator, ActiveInputs, Network};

/// The tiles by role, which is 0 for the player who starts the next turn and 1 for the opponent,
/// and by kind.
const TILES: usize = 2 * TileKind::COUNT;
/// The squares by their distances to the edges.
const PLACES: usize = COLUMNS.div_ceil(2) * LINES.div_ceil(2);

/// By tile and place.
const PLACE: usize = 0;
/// By tile, number of safe moves (8 stands for all larger numbers) and danger: not attacked,
/// attacked, or attacked while the attacker could be captured in turn.
const FREEDOM: usize = PLACE + TILES * PLACES;
/// By tile and half the number of its moves.
const MOVES: usize = FREEDOM + TILES * 9 * 3;
/// By tile and number of barragoons that it can capture, 3 at most.
const BARRAGOON_CAPTURES: usize = MOVES + TILES * 12;
/// By tile and number of safe moves after which it is at the distance of a capture from an enemy
/// tile, 5 at most.
const APPROACHES: usize = BARRAGOON_CAPTURES + TILES * 4;
/// By attacking tile, kind of the attacked one, whether the attacker could be captured in turn, and
/// whether it is attacked itself.
const ATTACKS: usize = APPROACHES + TILES * 6;
/// By tile: the number of such tiles.
const COUNTS: usize = ATTACKS + TILES * TileKind::COUNT * 4;
/// Three counts of squares on which full moves end: only the starter's, only the opponent's, both
/// players'. Each is divided by 3 and capped at 11.
const CONTROL: usize = COUNTS + TILES * 4;
/// By the placings owed: see [`evaluation::state`].
const OWED: usize = CONTROL + 3 * 12;
/// By the number of barragoons.
const BARRAGOON_COUNT: usize = OWED + evaluation::STATES;
/// The number of inputs.
pub(super) const INPUTS: usize = BARRAGOON_COUNT + BARRAGOONS + 1;

/// The number of output stages.
pub(super) const OUTPUT_STAGES: usize = 3;

/// The stage of the output, by the number of tiles.
#[inline]
pub(super) fn output_stage(board: &Board) -> usize {
    match board.tile_count(Player::P1) + board.tile_count(Player::P2) {
        0..=6 => 0,
        7..=10 => 1,
        _ => 2,
    }
}

/// The number of active inputs has this bound: for each of 14 tiles its 5 inputs and 7 attacks, and
/// 11 for the whole position.
const MAX_ACTIVE: usize = 256;

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
    add(OWED + evaluation::state(board));
    add(BARRAGOON_COUNT + board.barragoons().len().min(BARRAGOONS));
    for (role, owner) in [starter, starter.opponent()].into_iter().enumerate() {
        add_tiles(board, mobility, role, owner, &mut add);
        for kind in TileKind::ALL {
            let count = board.tiles_of_kind(owner, kind).len().min(3);
            add(COUNTS + (role * TileKind::COUNT + kind.index()) * 4 + count);
        }
    }
    let [own, enemy] = [starter, starter.opponent()].map(|player| mobility.attacks(player));
    for (number, squares) in [own - enemy, enemy - own, own & enemy]
        .into_iter()
        .enumerate()
    {
        add(CONTROL + number * 12 + (squares.len() / 3).min(11));
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
        let danger = match is_attacked {
            true => 1 + usize::from(protected.contains(tile.square)),
            false => 0,
        };
        add(PLACE + number * PLACES + usize::from(PLACE_OF[tile.square.index()]));
        add(FREEDOM + (number * 9 + safe.len().min(8)) * 3 + danger);
        add(MOVES + number * 12 + (tile.targets.len() / 2).min(11));
        let barragoons = (tile.targets & board.barragoons()).len().min(3);
        add(BARRAGOON_CAPTURES + number * 4 + barragoons);
        add(APPROACHES + number * 6 + (safe & approaches[kind]).len().min(5));
        for prey in tile.targets & enemies {
            let kinds = number * TileKind::COUNT + board.kind_at(prey).index();
            let is_met = attacked.contains(prey);
            add(ATTACKS + (kinds * 2 + usize::from(is_met)) * 2 + usize::from(is_attacked));
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
