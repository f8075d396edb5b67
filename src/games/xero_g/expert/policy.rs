//! The learned policy for move ordering: see [`crate::expert::policy`].
//!
//! A move consists of steps: a ship departs, and then either slides to an empty square, or lands on
//! another ship, which is dropped elsewhere. A [`Step`] of a ship on a square has a weight for each
//! ship on the board before the move, by value and square. Mirror images share their weights.
//! Everything is seen from the player to move, whose base is below.

use std::fmt;

use super::super::rules::{Action, Board, COLUMNS, Move, Square};
use super::inputs::{SHIPS, mirrored, ship_index, ships};
use crate::expert::policy::Policy;

/// What a move does with a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A ship leaves its square.
    Departure,
    /// It ends on an empty square.
    Slide,
    /// It ends on another ship.
    Landing,
    /// That ship is put on an empty square.
    Drop,
}

impl Step {
    const ALL: [Step; 4] = [Step::Departure, Step::Slide, Step::Landing, Step::Drop];
}

/// The number of steps.
const STEPS: usize = Step::ALL.len();

/// The ships on the left half of the board: one of each pair of mirror images.
const LEFT_SHIPS: usize = SHIPS / 2;

/// The number of features.
pub(super) const FEATURES: usize = STEPS * LEFT_SHIPS * SHIPS;

/// The feature of a step of `ship` where `other` is on the board.
fn feature(step: Step, ship: usize, other: usize) -> usize {
    let is_left = |ship: usize| ship % COLUMNS < COLUMNS / 2;
    let [ship, other] = match is_left(ship) {
        true => [ship, other],
        false => [ship, other].map(mirrored),
    };
    let ship = ship / COLUMNS * (COLUMNS / 2) + ship % COLUMNS;
    (step as usize * LEFT_SHIPS + ship) * SHIPS + other
}

/// By step and by ship on a square.
type StepTable = [[i16; SHIPS]; STEPS];

/// The weights, spread out for quick sums.
#[derive(Clone)]
pub(super) struct MovePolicy {
    /// By ship on the board: its weights.
    rows: Vec<StepTable>,
}

impl fmt::Debug for MovePolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MovePolicy")
    }
}

impl MovePolicy {
    /// # Panics
    /// If there are not [`FEATURES`] weights.
    pub(super) fn new(policy: &Policy) -> MovePolicy {
        assert_eq!(policy.weights.len(), FEATURES);
        let row = |other| {
            Step::ALL.map(|step| {
                std::array::from_fn(|ship| i16::from(policy.weights[feature(step, ship, other)]))
            })
        };
        MovePolicy {
            rows: (0..SHIPS).map(row).collect(),
        }
    }

    /// The logits of all steps in a position.
    pub(super) fn logits(&self, board: &Board) -> StepLogits {
        StepLogits(self.sum_rows(ships(board).as_slice()))
    }

    // Not inlined: inside a larger function the compiler does not vectorise these loops. The sums
    // do not overflow: each of at most 12 ships adds a byte.
    #[inline(never)]
    fn sum_rows(&self, ships: &[u16]) -> StepTable {
        let mut sums = [[0; SHIPS]; STEPS];
        for ship in ships {
            let row = &self.rows[usize::from(*ship)];
            for (sum, weight) in sums.as_flattened_mut().iter_mut().zip(row.as_flattened()) {
                *sum += weight;
            }
        }
        sums
    }
}

/// The logits of the steps in a position. That of a move is the sum of those of its steps.
pub(super) struct StepLogits(StepTable);

impl StepLogits {
    /// The logit of the step of a ship, as [`ship_index`] numbers them.
    #[inline]
    pub(super) fn of(&self, step: Step, ship: usize) -> i32 {
        i32::from(self.0[step as usize][ship])
    }
}

/// Calls `add` with the features of a move. An arrangement and a win have none.
pub(super) fn for_each_feature(board: &Board, mv: Move, add: &mut dyn FnMut(usize)) {
    let ship = |on: Square, at: Square| ship_index(board.ship_value(on) - 1, at, board.to_move);
    let steps = match mv.action() {
        Action::Slide { from, to } => [
            Some((Step::Departure, ship(from, from))),
            Some((Step::Slide, ship(from, to))),
            None,
        ],
        Action::Reprogram { from, to, drop } => [
            Some((Step::Departure, ship(from, from))),
            Some((Step::Landing, ship(from, to))),
            Some((Step::Drop, ship(to, drop))),
        ],
        Action::Arrange(_) | Action::Win { .. } => [None; 3],
    };
    let ships = ships(board);
    for (step, ship) in steps.into_iter().flatten() {
        for other in ships.as_slice() {
            add(feature(step, ship, usize::from(*other)));
        }
    }
}
