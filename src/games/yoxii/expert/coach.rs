//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- yoxii --games 6000
//! cargo run --release --example levels -- yoxii --rounds 4 --games 80
//! ```

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [2.0179, 2.4071],
    bend: 9.01,
    turn: [-0.0222, -0.0477],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[Ladder {
    rules: RuleSet::Classic,
    players: 2,
    strengths: [
        Strength::new(1, 30, 174, 991),
        Strength::new(1, 51, 147, 271),
        Strength::new(2, 87, 123, 635),
        Strength::new(3, 146, 100, 152),
        Strength::new(4, 246, 80, 0),
        Strength::new(5, 414, 62, 0),
        Strength::new(6, 747, 44, 0),
        Strength::new(8, 2136, 20, 0),
        Strength::new(10, 6218, 5, 0),
    ],
    ratings: [0, 110, 371, 479, 471, 523, 633, 740, 833, 935],
}];
