//! The inputs of Xero-G's network: every ship, and every pair of ships, by their values and
//! squares.
//!
//! The board is seen by the player to move, whose base is at the bottom. A pair and its
//! mirror image share an input, so that a position and its mirror image have the same value.

use super::super::rules::{Board, COLUMNS, PLAYING_AREA, Square};
use crate::expert::network::{Accumulator, ActiveInputs, Network};
use crate::game::Player;

/// The squares outside the bases.
const SQUARES: usize = 36;
/// The ships by value and square.
pub(super) const SHIPS: usize = 3 * SQUARES;
/// The number of ships that a board has at most.
const MAX_SHIPS: usize = 12;

/// The number of inputs that are active at most: every ship with itself and with those before it.
const MAX_PAIRS: usize = MAX_SHIPS * (MAX_SHIPS + 1) / 2;

/// The number of inputs.
pub(super) const INPUTS: usize = pairs().1;

/// By two ships: the input of the pair; of the same ship twice: the input of the ship.
static PAIRS: [[u16; SHIPS]; SHIPS] = pairs().0;

/// The mirror image of a ship.
pub(super) const fn mirrored(ship: usize) -> usize {
    let column = ship % COLUMNS;
    ship - column + (COLUMNS - 1 - column)
}

/// Numbers the pairs, and returns how many inputs there are.
const fn pairs() -> ([[u16; SHIPS]; SHIPS], usize) {
    let mut pairs = [[u16::MAX; SHIPS]; SHIPS];
    let mut count = 0;
    let mut one = 0;
    while one < SHIPS {
        let mut other = 0;
        while other <= one {
            if pairs[one][other] == u16::MAX {
                let (a, b) = (mirrored(one), mirrored(other));
                pairs[one][other] = count as u16;
                pairs[other][one] = count as u16;
                pairs[a][b] = count as u16;
                pairs[b][a] = count as u16;
                count += 1;
            }
            other += 1;
        }
        one += 1;
    }
    (pairs, count)
}

/// The ships of a board by value and square, as the player to move sees it.
#[inline]
pub(super) fn ships(board: &Board) -> ActiveInputs<MAX_SHIPS> {
    let mut ships = ActiveInputs::default();
    for (index, set) in board.ships().into_iter().enumerate() {
        for square in set & PLAYING_AREA {
            ships.push(ship_index(index, square, board.to_move));
        }
    }
    ships
}

/// The index of a ship of value `index + 1` on a square, from the viewpoint of `player`.
#[inline]
pub(super) fn ship_index(index: usize, square: Square, player: Player) -> usize {
    let line = match player {
        Player::P2 => 6 - square.line(),
        _ => square.line() - 1,
    };
    index * SQUARES + line * COLUMNS + square.column()
}

/// The sums of the hidden units.
#[inline]
pub(super) fn sums(network: &Network, board: &Board) -> Accumulator {
    let mut inputs = ActiveInputs::<MAX_PAIRS>::default();
    for_each_input(board, |input| inputs.push(input));
    network.sums(inputs.as_slice())
}

/// Calls `add` with every active input: those of a ship's pairs with the ships before it, then
/// that of the ship.
#[inline(always)]
pub(super) fn for_each_input(board: &Board, mut add: impl FnMut(usize)) {
    let ships = ships(board);
    let ships = ships.as_slice();
    for (index, ship) in ships.iter().enumerate() {
        let pairs = &PAIRS[usize::from(*ship)];
        for other in &ships[..=index] {
            add(usize::from(pairs[usize::from(*other)]));
        }
    }
}
