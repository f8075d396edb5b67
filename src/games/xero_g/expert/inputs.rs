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
pub(super) const INPUTS: usize = count();

/// By two ships: the input of the pair; of the same ship twice: the input of the ship.
static PAIRS: [[u16; SHIPS]; SHIPS] = pairs().0;

const fn count() -> usize {
    pairs().1
}

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

/// Ships by value and square.
pub(super) struct Ships {
    ships: [u8; MAX_SHIPS],
    count: usize,
}

impl Ships {
    /// The ships of a board, as the player to move sees it.
    #[inline]
    pub(super) fn of(board: &Board) -> Ships {
        let mut ships = [0; MAX_SHIPS];
        let mut count = 0;
        for (index, set) in board.ships().into_iter().enumerate() {
            for square in set & PLAYING_AREA {
                ships[count] = ship_index(index, square, board.to_move);
                count += 1;
            }
        }
        Ships { ships, count }
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.ships[..self.count]
    }
}

/// The index of a ship of value `index + 1` on a square, from the viewpoint of `player`.
#[inline]
pub(super) fn ship_index(index: usize, square: Square, player: Player) -> u8 {
    let line = match player {
        Player::P2 => 6 - square.line(),
        _ => square.line() - 1,
    };
    (index * SQUARES + line * COLUMNS + square.column()) as u8
}

/// The sums of the hidden units.
#[inline]
pub(super) fn sums(network: &Network, board: &Board) -> Accumulator {
    let mut inputs = ActiveInputs::<MAX_PAIRS>::default();
    for_each_input(board, |input| inputs.push(input));
    network.sums(inputs.as_slice())
}

/// Calls `add` with every active input.
#[inline(always)]
pub(super) fn for_each_input(board: &Board, mut add: impl FnMut(usize)) {
    let ships = Ships::of(board);
    let ships = ships.as_slice();
    for (index, ship) in ships.iter().enumerate() {
        for_each_input_of(*ship, &ships[..index], &mut add);
    }
}

/// Calls `add` with the input of a ship and with those of its pairs with others.
#[inline(always)]
fn for_each_input_of(ship: u8, others: &[u8], mut add: impl FnMut(usize)) {
    let pairs = &PAIRS[usize::from(ship)];
    for other in others {
        add(usize::from(pairs[usize::from(*other)]));
    }
    add(usize::from(pairs[usize::from(ship)]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_and_its_mirror_image_share_an_input() {
        let mut seen = vec![0; INPUTS];
        for one in 0..SHIPS {
            for other in 0..SHIPS {
                let input = PAIRS[one][other];
                assert_eq!(input, PAIRS[other][one]);
                assert_eq!(input, PAIRS[mirrored(one)][mirrored(other)]);
                seen[usize::from(input)] += 1;
            }
        }
        // An input stands for one to four entries: two orders, mirrored or not.
        assert!(seen.iter().all(|count| (1..=4).contains(count)));
    }

    #[test]
    fn both_players_see_their_own_base_below() {
        use crate::game::{Game, Options, RuleSet};
        use crate::games::xero_g::XeroG;

        let game = XeroG::new(RuleSet::Official, &Options::default()).unwrap();
        let inputs = |text| {
            let mut inputs = Vec::new();
            for_each_input(&game.read_board(text).unwrap(), |input| inputs.push(input));
            inputs.sort_unstable();
            inputs
        };
        let below = inputs("000000/000000/100300/002003/120000/000000/233112/000000 p1");
        let above = inputs("000000/233112/000000/120000/002003/100300/000000/000000 p2");
        assert_eq!(below, above);
        let other = inputs("000000/233112/000000/120000/002003/100300/000000/000000 p1");
        assert_ne!(below, other);
    }
}
