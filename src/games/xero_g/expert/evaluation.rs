//! The static evaluation of Xero-G: a weighted sum of terms, which count what each player can
//! reach, plus the output of a network.
//!
//! The inputs of the network are every ship, and every pair of ships, by their values and squares.
//! The board is seen by the player to move, whose base is at the bottom. A pair and its mirror
//! image share an input, so that a position and its mirror image have the same value.

use super::super::rules::{
    Board, COLUMNS, LINES, PLAYING_AREA, Square, Squares, goal, leg_ends, line_set,
};
use super::winning_paths::Boosters;
use crate::game::Player;
use crate::network::{Accumulator, ActiveInputs, Network, Weights};

/// The number of terms of one player.
const PLAYER_TERMS: usize = 14;
/// The number of weights: one for having the move, then those of the terms of the player to move,
/// then those of the opponent's terms.
pub(super) const TERMS: usize = 1 + 2 * PLAYER_TERMS;

/// The static evaluation from the viewpoint of `player`.
pub(super) fn evaluate(weights: &Weights, board: &Board, player: Player) -> i32 {
    let (tempo, term_weights) = (weights.terms[0], &weights.terms[1..]);
    let terms = terms_of_both(board);
    let products = terms
        .as_flattened()
        .iter()
        .zip(term_weights)
        .map(|(term, weight)| term * i32::from(*weight));
    let sums = sums(&weights.network, board);
    let value = i32::from(tempo) + products.sum::<i32>() + weights.network.output(&sums, 0);
    value * player.sign_for(board.to_move)
}

/// The index and the size of every term, from the viewpoint of the player to move.
pub(super) fn terms(board: &Board) -> Vec<(usize, f64)> {
    let of_both = terms_of_both(board);
    let amounts = [1].iter().chain(of_both.as_flattened());
    amounts
        .map(|amount| f64::from(*amount))
        .enumerate()
        .collect()
}

/// The terms of the player to move and those of the opponent.
fn terms_of_both(board: &Board) -> [[i32; PLAYER_TERMS]; 2] {
    let mover = board.to_move;
    [mover, mover.opponent()].map(|player| terms_of(board, player))
}

/// The terms of a player, in order:
/// - the number of lines that the home line has advanced from the base;
/// - ships of value 1, of value 2 and of value 3 on the home line;
/// - ships that can boost another one into the goal, at once, and by further boosts;
/// - ships that the first leg can land on, and ships that further boosts can land on (those of the
///   home line included);
/// - empty squares on which a turn can end, and those of them from which a ship of value 1, 2 or 3
///   could boost another one towards the goal: a ship put there would complete a path;
/// - ships of the home line that seem to have a path into the goal;
/// - ships that can be landed on and stand where a ship of value 1, 2 or 3 could boost another one
///   towards the goal, added up over the three values.
fn terms_of(board: &Board, player: Player) -> [i32; PLAYER_TERMS] {
    let [ones, twos, threes] = board.ships();
    let occupied = board.occupied();
    let line = board.home_line(player);
    let home = occupied & line_set(line);
    let open = (PLAYING_AREA - occupied) | home;
    let flood = ForwardFlood::new(board, home, open);
    let boosters = Boosters::new(board, goal(player), open);
    let empty_ends = (flood.ends & PLAYING_AREA) - occupied;
    let ship_ends = flood.ends & occupied;
    let advance = match player {
        Player::P1 => LINES - 2 - line,
        _ => line - 1,
    };
    let count = |set: Squares| set.len() as i32;
    let [sites_1, sites_2, sites_3] = boosters.sites;
    [
        advance as i32,
        count(home & ones),
        count(home & twos),
        count(home & threes),
        count(boosters.levels[0]),
        count(boosters.all),
        count(flood.first),
        count(flood.landed),
        count(empty_ends),
        count(empty_ends & sites_1),
        count(empty_ends & sites_2),
        count(empty_ends & sites_3),
        count(home & boosters.all),
        count(ship_ends & sites_1) + count(ship_ends & sites_2) + count(ship_ends & sites_3),
    ]
}

/// The squares and ships that a player can reach from the home line. An upper bound: a ship may
/// turn back, cross edges twice and pass ships of the home line.
struct ForwardFlood {
    /// Where legs can end.
    ends: Squares,
    /// The ships beyond the home line that the first leg can land on.
    first: Squares,
    /// The ships that can be landed on, and those of the home line.
    landed: Squares,
}

impl ForwardFlood {
    fn new(board: &Board, home: Squares, open: Squares) -> ForwardFlood {
        let ships = board.ships();
        let occupied = board.occupied();
        let mut flood = ForwardFlood {
            ends: Squares::EMPTY,
            first: Squares::EMPTY,
            landed: home,
        };
        let mut starts = home;
        loop {
            let ends = leg_ends(starts, ships, open) & PLAYING_AREA;
            if flood.ends.is_empty() {
                flood.first = (ends & occupied) - home;
            }
            flood.ends |= ends;
            starts = (ends & occupied) - flood.landed;
            flood.landed |= starts;
            if starts.is_empty() {
                return flood;
            }
        }
    }
}

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
pub(super) fn ship_index(index: usize, square: Square, player: Player) -> usize {
    let line = match player {
        Player::P2 => 6 - square.line(),
        _ => square.line() - 1,
    };
    index * SQUARES + line * COLUMNS + square.column()
}

/// The sums of the hidden units.
pub(super) fn sums(network: &Network, board: &Board) -> Accumulator {
    let mut inputs = ActiveInputs::<MAX_PAIRS>::default();
    for_each_input(board, |input| inputs.push(input));
    network.sums(inputs.as_slice())
}

/// Calls `add` with every active input: those of a ship's pairs with the ships before it, then
/// that of the ship.
#[inline(always)]
pub(super) fn for_each_input(board: &Board, mut add: impl FnMut(usize)) {
    let inputs = ships(board);
    let ships = inputs.as_slice();
    for (index, ship) in ships.iter().enumerate() {
        let pairs = &PAIRS[usize::from(*ship)];
        for other in &ships[..=index] {
            add(usize::from(pairs[usize::from(*other)]));
        }
    }
}
