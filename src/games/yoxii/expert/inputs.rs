//! The inputs of Yoxii's network: every piece, by its owner, its kind, its square and the square of
//! the totem.
//!
//! Squares of a piece and of the totem that a symmetry of the board takes to one another share an
//! input, so that symmetric positions have the same value.

use super::super::rules::board::{Board, Kind};
use super::super::rules::moves::Move;
use super::super::rules::squares::{ON_BOARD, Square, image};
use crate::bitboard::Square as _;
use crate::expert::network::{Accumulator, ActiveInputs, Network};

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
#[inline]
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
#[inline]
pub(super) fn sums(network: &Network, board: &Board) -> Accumulator {
    let mut inputs = ActiveInputs::<MAX_ACTIVE>::default();
    for_each_input(board, |input| inputs.push(input));
    network.sums(inputs.as_slice())
}

/// The sums of the hidden units after a move, given those of the position in which only the totem
/// has moved and the turn has passed.
#[inline]
pub(super) fn sums_after(network: &Network, moved: &Accumulator, mv: Move) -> Accumulator {
    let mut sums = *moved;
    network.add_input(&mut sums, input(mv.totem, 1, mv.kind, mv.place));
    sums
}
