//! The static evaluation of Barragoon: the indices of its terms, and their weighted sum, plus the
//! output of a network.
//!
//! All terms count for the player who starts the next turn and against the other one.

use super::super::rules::board::{Board, COLUMNS, LINES, SQUARES, TileKind};
use super::inputs;
use super::mobility::Mobility;
use crate::game::Player;
use crate::network::{self, Network};

/// By kind: the number of tiles on the board.
const MATERIAL: usize = 0;
/// The number of classes of freedom: one for each number of safe moves from 0; the last stands for
/// all larger numbers.
const FREEDOM_CLASSES: usize = 11;
/// By kind and class of freedom: the number of tiles. A safe move goes to a square on which no full
/// move of an enemy tile ends.
const FREEDOM: usize = MATERIAL + TileKind::COUNT;
/// By kind: the number of all moves of the tiles.
const MOBILITY: usize = FREEDOM + TileKind::COUNT * FREEDOM_CLASSES;
/// By the placements owed (see [`state`]): the value of starting the next turn.
const TEMPO: usize = MOBILITY + TileKind::COUNT;
/// The number of tapered terms, which come first. They have one weight for the first board and one
/// for the last two tiles, interpolated by the number of tiles in between.
pub(super) const TAPERED: usize = TEMPO + STATES;
/// By distance to the nearer side (4 values), then by distance to the nearer end (5 values), each
/// by kind: the number of tiles at that distance.
const PLACE: usize = TAPERED;
/// Tiles under attack, the two most valuable of each side: by the placements owed, whether they
/// belong to the side that starts or to the other, and whether there is a more valuable one; then
/// by kind, whether they have no safe move, and whether the attacker could be captured in turn.
const HANGING: usize = PLACE + (EDGES[0] + EDGES[1]) * TileKind::COUNT;
/// The number of classes of tiles under attack: see [`HANGING`].
const HANGING_CLASSES: usize = TileKind::COUNT * 4;
/// The number of terms.
pub(super) const TERMS: usize = HANGING + STATES * 4 * HANGING_CLASSES;

/// The number of distances to the nearer side, and to the nearer end.
pub(super) const EDGES: [usize; 2] = [COLUMNS / 2 + 1, LINES / 2 + 1];
/// The number of states of a turn: see [`state`].
pub(super) const STATES: usize = 3;
/// The number of tiles that are captured between the first board and the last two tiles.
const PHASES: i32 = 12;

/// The state of a turn by the placements owed: 0 for none, 1 for only the one by the player who
/// captured, 2 if one by the owner of the captured tile is owed.
pub(super) fn state(board: &Board) -> usize {
    [0, 1, 2, 2][board.owed() as usize]
}

/// The number of tiles beyond the two that a game needs: 12 at the start.
fn phase(mobility: &Mobility) -> i32 {
    (mobility.tiles.len() as i32 - 2).clamp(0, PHASES)
}

/// The value of a position for the player who starts the next turn.
pub(super) fn evaluate(board: &Board, mobility: &Mobility, weights: &Weights) -> i32 {
    let [mut many, mut few] = [0; 2];
    add_terms(board, mobility, &mut |term, amount| {
        let [a, b] = weights.terms[term];
        many += i32::from(a) * amount;
        few += i32::from(b) * amount;
    });
    let phase = phase(mobility);
    let linear = (many * phase + few * (PHASES - phase)) / PHASES;
    let network = &weights.network;
    let sums = inputs::sums(network, board, mobility);
    linear + network.output(&sums, inputs::output_bucket(board))
}

/// The index of every weight that counts and the size of its term, from the viewpoint of the player
/// to move. The weights of all terms come first, then the weights for few tiles of the tapered
/// terms.
pub(super) fn terms(board: &Board, mobility: &Mobility) -> Vec<(usize, f64)> {
    let mut terms = Vec::new();
    let many = f64::from(phase(mobility)) / f64::from(PHASES);
    let sign = board.next_to_start().sign_for(board.player_to_move());
    add_terms(board, mobility, &mut |term, amount| {
        let amount = f64::from(sign * amount);
        if term < TAPERED {
            terms.extend([(term, amount * many), (TERMS + term, amount * (1.0 - many))]);
        } else {
            terms.push((term, amount));
        }
    });
    terms
}

/// Calls `add` with the terms of the evaluation, for the player who starts the next turn.
fn add_terms(board: &Board, mobility: &Mobility, add: &mut impl FnMut(usize, i32)) {
    let starter = board.next_to_start();
    let state = state(board);
    for owner in Player::first(2) {
        let sign = owner.sign_for(starter);
        let role = usize::from(owner != starter);
        let attacked = mobility.attacks(owner.opponent());
        // The two most valuable tiles under attack, the more valuable one first.
        let mut hanging = [None; 2];
        for tile in mobility.tiles_of(owner) {
            let kind = tile.kind.index();
            let safe = (tile.targets - attacked).len();
            add(MATERIAL + kind, sign);
            add(
                FREEDOM + kind * FREEDOM_CLASSES + safe.min(FREEDOM_CLASSES - 1),
                sign,
            );
            add(MOBILITY + kind, sign * tile.targets.len() as i32);
            let [across, along] = TO_EDGES[tile.square.index()].map(usize::from);
            add(PLACE + across * TileKind::COUNT + kind, sign);
            add(PLACE + (EDGES[0] + along) * TileKind::COUNT + kind, sign);
            if attacked.contains(tile.square) {
                let is_met = mobility.attacks(owner).contains(tile.square);
                let is_stuck = safe == 0;
                let this = Some(kind * 4 + usize::from(is_stuck) * 2 + usize::from(is_met));
                if this > hanging[0] {
                    hanging = [this, hanging[0]];
                } else {
                    hanging[1] = hanging[1].max(this);
                }
            }
        }
        for (rank, this) in hanging.into_iter().enumerate() {
            if let Some(this) = this {
                let row = (state * 2 + role) * 2 + rank;
                add(HANGING + row * HANGING_CLASSES + this, sign);
            }
        }
    }
    add(TEMPO + state, 1);
}

/// By square: its distances to the nearer side and to the nearer end.
pub(super) static TO_EDGES: [[u8; 2]; SQUARES] = {
    let mut distances = [[0; 2]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let across = to_edge(square % COLUMNS, COLUMNS);
        let along = to_edge(square / COLUMNS, LINES);
        distances[square] = [across as u8, along as u8];
        square += 1;
    }
    distances
};

/// The distance of a column or line to the nearer end of `count` of them.
const fn to_edge(index: usize, count: usize) -> usize {
    let back = count - 1 - index;
    if index < back { index } else { back }
}

/// The weights of the evaluation, in hundredths of a space. 400 of them add 1 to the log-odds of
/// winning. They are the output of these commands (`tune` is `examples/tune`, and each command one
/// line). The games were played by the Expert of commit 781427a, with its linear weights; the errors
/// and the matches are in `examples/NOTEBOOK.md`.
///
/// ```text
/// tune barragoon play --seeds 0..40000 --nodes 600 --opening 12 --to barragoon.games
/// tune barragoon fit --games barragoon.games --epochs 2 --rate 0.003 --scale 400 --hold 10
///     --to src/games/barragoon/expert/barragoon.weights
/// ```
#[derive(Debug)]
pub(super) struct Weights {
    /// By term: its weight with many tiles and with few.
    terms: [[i16; 2]; TERMS],
    pub(super) network: Network,
}

impl Weights {
    /// The weights from a file: those of all terms; then those of the tapered terms with few
    /// tiles.
    ///
    /// # Panics
    /// If the number of terms is another one.
    pub(super) fn new(weights: network::Weights) -> Weights {
        assert_eq!(weights.terms.len(), TERMS + TAPERED);
        let terms = std::array::from_fn(|term| {
            let few = if term < TAPERED { TERMS + term } else { term };
            [weights.terms[term], weights.terms[few]]
        });
        Weights {
            terms,
            network: weights.network,
        }
    }
}
