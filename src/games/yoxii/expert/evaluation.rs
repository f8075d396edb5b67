//! The static evaluation of Yoxii: a weighted sum of terms, plus the output of a network.
//!
//! The inputs of the network are the pieces, each by its owner, its kind, its square and the square
//! of the totem. Squares of a piece and of the totem that a symmetry of the board takes to one
//! another share an input, so that symmetric positions have the same value.

use super::super::rules::Move;
use super::super::rules::board::{Board, Kind, ON_BOARD, Square, Squares, image};
use crate::game::Player;
use crate::network::{Accumulator, ActiveInputs, Network, Weights};

/// The phases of a game, by the number of empty squares. Each has weights of its own.
pub(super) const PHASES: usize = 3;
/// The number of terms in each phase: see [`term`].
pub(super) const PHASE_TERMS: usize = 26;
/// The number of terms.
pub(super) const TERMS: usize = PHASES * PHASE_TERMS;
/// The number of output buckets of the network.
pub(super) const OUTPUT_BUCKETS: usize = 6;

/// The indices of the terms within a phase. All terms are from the viewpoint of the player to move.
/// The *balance* of a square is the total value of the player's pieces next to it minus that of the
/// opponent's.
mod term {
    /// The balance of the totem's square.
    pub const HERE: usize = 0;
    /// The balance of the best square that the player can move the totem to.
    pub const BEST: usize = 1;
    /// The balance of the worst square, for the player, that the opponent could move it to.
    pub const WORST: usize = 2;
    /// The sum of the balances of all squares that both can move it to: by a step.
    pub const ALL: usize = 3;
    /// The number of squares that only the player can move the totem to: by a jump.
    pub const OWN_JUMPS: usize = 4;
    /// The number of squares that only the opponent could move it to.
    pub const ENEMY_JUMPS: usize = 5;
    /// The worth of the player's stock minus that of the opponent's.
    pub const STOCK: usize = 6;
    /// The number of pieces of the most valuable kind in stock minus the opponent's.
    pub const STOCK_X: usize = 7;
    /// The same difference for the second most valuable kind.
    pub const STOCK_Y: usize = 8;
    /// The first of nine indicator terms, one for each number of empty squares next to the totem, 0
    /// to 8: the one for the actual number is 1 and the others are 0.
    pub const FREE: usize = 9;
    /// 1 if the number of empty squares is odd: the player to move could then fill the board.
    pub const ODD_EMPTY: usize = 18;
    /// 1 if only the player can jump.
    pub const ONLY_OWN_JUMPS: usize = 19;
    /// 1 if only the opponent can jump.
    pub const ONLY_ENEMY_JUMPS: usize = 20;
    /// `HERE` if at most two squares next to the totem are empty, and otherwise 0.
    pub const HERE_TIGHT: usize = 21;
    /// `BEST` under the same condition.
    pub const BEST_TIGHT: usize = 22;
    /// `WORST` under the same condition.
    pub const WORST_TIGHT: usize = 23;
    /// The number of squares of the board next to the totem.
    pub const NEIGHBOURS: usize = 24;
    /// 1 if the number of empty squares next to the totem is odd.
    pub const ODD_FREE: usize = 25;
}

/// The largest number of empty squares next to the totem at which the tight terms count.
const TIGHT: usize = 2;

/// The static evaluation from the viewpoint of `player`, in hundredths of a point.
pub(super) fn evaluate(weights: &Weights, board: &Board, player: Player) -> i32 {
    let value = value_to_move(weights, board, &sums(&weights.network, board));
    value * player.sign_for(board.player_to_move())
}

/// The static evaluation from the viewpoint of the player to move, given the sums of the network's
/// hidden units.
pub(super) fn value_to_move(weights: &Weights, board: &Board, sums: &Accumulator) -> i32 {
    let bucket = output_bucket(board.empty().len());
    let mut value = weights.network.output(sums, bucket);
    let weights: &[i16; TERMS] = weights.terms[..]
        .try_into()
        .expect("a weight for each term");
    terms(board, |term, amount| {
        value += i32::from(weights[term]) * amount;
    });
    value
}

/// Calls `add` with the index and the size of the terms.
pub(super) fn terms(board: &Board, mut add: impl FnMut(usize, i32)) {
    let empty = board.empty().len();
    let offset = phase(empty) * PHASE_TERMS;
    let mut add = |term: usize, amount: i32| add(offset + term, amount);
    let player = board.player_to_move();
    let [own_jumps, enemy_jumps] = [player, player.opponent()].map(|player| board.jumps_of(player));
    let reach = [board.steps(), own_jumps, enemy_jumps];
    add_balances(board, reach, &mut add);
    add_mobility(board, reach, empty, &mut add);
    add_stocks(board, &mut add);
}

/// The output bucket of a position with `empty` empty squares.
pub(super) fn output_bucket(empty: usize) -> usize {
    (empty / 6).min(OUTPUT_BUCKETS - 1)
}

/// The phase of the terms in a position with `empty` empty squares.
fn phase(empty: usize) -> usize {
    match empty {
        0..=11 => 2,
        12..=23 => 1,
        _ => 0,
    }
}

/// The squares that the totem can be moved to: by a step, by either player; by a jump of the player
/// to move; and by a jump of the opponent.
type Reach = [Squares; 3];

fn add_balances(board: &Board, reach: Reach, add: &mut impl FnMut(usize, i32)) {
    let [steps, own_jumps, enemy_jumps] = reach;
    let player = board.player_to_move();
    let here = board.balance(board.totem(), player);
    let mut best = i32::MIN;
    let mut worst = i32::MAX;
    let mut all = 0;
    for square in steps {
        let balance = board.balance(square, player);
        best = best.max(balance);
        worst = worst.min(balance);
        all += balance;
    }
    for square in own_jumps {
        best = best.max(board.balance(square, player));
    }
    for square in enemy_jumps {
        worst = worst.min(board.balance(square, player));
    }
    // A player who cannot move the totem leaves it where it is.
    let best = if best == i32::MIN { here } else { best };
    let worst = if worst == i32::MAX { here } else { worst };
    add(term::HERE, here);
    add(term::BEST, best);
    add(term::WORST, worst);
    add(term::ALL, all);
    if steps.len() <= TIGHT {
        add(term::HERE_TIGHT, here);
        add(term::BEST_TIGHT, best);
        add(term::WORST_TIGHT, worst);
    }
}

fn add_mobility(board: &Board, reach: Reach, empty: usize, add: &mut impl FnMut(usize, i32)) {
    let [free, own_jumps, enemy_jumps] = reach.map(Squares::len);
    let (can_jump, enemy_can_jump) = (own_jumps > 0, enemy_jumps > 0);
    add(term::FREE + free, 1);
    add(term::ODD_FREE, (free % 2) as i32);
    add(term::ODD_EMPTY, (empty % 2) as i32);
    add(term::OWN_JUMPS, own_jumps as i32);
    add(term::ENEMY_JUMPS, enemy_jumps as i32);
    add(term::ONLY_OWN_JUMPS, i32::from(can_jump && !enemy_can_jump));
    add(
        term::ONLY_ENEMY_JUMPS,
        i32::from(!can_jump && enemy_can_jump),
    );
    add(term::NEIGHBOURS, board.totem().neighbours().len() as i32);
}

fn add_stocks(board: &Board, add: &mut impl FnMut(usize, i32)) {
    let player = board.player_to_move();
    let [own, enemy] = [player, player.opponent()].map(|player| board.stock(player));
    add(term::STOCK, own.worth() - enemy.worth());
    for (term, kind) in [(term::STOCK_X, Kind::X), (term::STOCK_Y, Kind::Y)] {
        add(term, own.count(kind) as i32 - enemy.count(kind) as i32);
    }
}

/// The pieces by owner and kind.
const PIECES: usize = 8;
/// The number of inputs.
pub(super) const INPUTS: usize = PAIRS.1 * PIECES;

/// The number of inputs that are active at most: one for each piece.
const MAX_ACTIVE: usize = 37;

/// By the squares of the totem and of a piece: the class of the pair.
static CLASSES: [[u8; 64]; 64] = PAIRS.0;

/// The classes of pairs of squares, and their number.
const PAIRS: ([[u8; 64]; 64], usize) = {
    let mut classes = [[u8::MAX; 64]; 64];
    let mut count = 0;
    let mut totem = 0;
    while totem < 64 {
        let mut square = 0;
        while square < 64 {
            let is_new = classes[totem][square] == u8::MAX;
            if is_on_board(totem) && is_on_board(square) && totem != square && is_new {
                let mut symmetry = 0;
                while symmetry < 8 {
                    let (a, b) = (image(totem, symmetry), image(square, symmetry));
                    classes[a][b] = count as u8;
                    symmetry += 1;
                }
                count += 1;
            }
            square += 1;
        }
        totem += 1;
    }
    (classes, count)
};

/// Whether the board has the square with this index.
const fn is_on_board(index: usize) -> bool {
    ON_BOARD.bits() >> index & 1 == 1
}

/// The input of a piece of a kind on `square`; `owner` is 0 for the player to move and 1 for the
/// opponent.
fn input(totem: Square, owner: usize, kind: Kind, square: Square) -> usize {
    let class = CLASSES[totem.index()][square.index()];
    usize::from(class) * PIECES + owner * Kind::ALL.len() + kind.index()
}

/// Calls `add` with every active input.
#[inline(always)]
pub(super) fn for_each_input(board: &Board, mut add: impl FnMut(usize)) {
    let mover = board.player_to_move();
    for (owner, player) in [mover, mover.opponent()].into_iter().enumerate() {
        for kind in Kind::ALL {
            for square in board.pieces_of(player, kind) {
                add(input(board.totem(), owner, kind, square));
            }
        }
    }
}

/// The sums of the hidden units.
pub(super) fn sums(network: &Network, board: &Board) -> Accumulator {
    let mut inputs = ActiveInputs::<MAX_ACTIVE>::default();
    for_each_input(board, |input| inputs.push(input));
    network.sums(inputs.as_slice())
}

/// The sums of the hidden units after a move, given those of the position in which only the totem
/// has moved and the turn has passed.
pub(super) fn sums_after(network: &Network, moved: &Accumulator, mv: Move) -> Accumulator {
    let mut sums = *moved;
    network.add_input(&mut sums, input(mv.totem, 1, mv.kind, mv.place));
    sums
}
