//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- lear --nodes 7500 --games 3000
//! cargo run --release --example levels -- lear --rounds 4 --games 50
//! ```
//!
//! The levels were fitted along the line of strengths of commit 4e1c09c.

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [1.3151, 2.0085],
    bend: 9.01,
    turn: [-0.0194, 0.0352],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[Ladder {
    rules: RuleSet::Classic,
    players: 2,
    strengths: [
        Strength::new(1, 30, 1876, 1000),
        Strength::new(2, 77, 1394, 346),
        Strength::new(5, 388, 742, 176),
        Strength::new(6, 763, 529, 0),
        Strength::new(7, 1444, 361, 0),
        Strength::new(8, 2510, 241, 0),
        Strength::new(8, 4362, 146, 0),
        Strength::new(9, 7581, 74, 0),
        Strength::new(10, 13175, 26, 0),
    ],
    ratings: [0, 342, 701, 1294, 1726, 2274, 2826, 3573, 3835, 3907],
}];
