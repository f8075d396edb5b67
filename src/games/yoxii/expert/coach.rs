//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- yoxii --nodes 4000 --games 6000
//! cargo run --release --example levels -- yoxii --rounds 1 --games 100 \
//!     --points 0 .07 .1 .135 .19 .32 .45 .59 .78
//! ```

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.2026, 5.3644],
    bend: 0.86,
    turn: [-0.0702, -0.0451],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[Ladder {
    rules: RuleSet::Classic,
    players: 2,
    strengths: [
        Strength::new(1, 300, 620, 1000),
        Strength::new(1, 402, 428, 422),
        Strength::new(2, 456, 364, 777),
        Strength::new(2, 528, 300, 350),
        Strength::new(3, 666, 221, 0),
        Strength::new(4, 1150, 106, 0),
        Strength::new(5, 1985, 51, 0),
        Strength::new(7, 3574, 23, 0),
        Strength::new(9, 7939, 6, 0),
    ],
    ratings: [0, 118, 298, 438, 535, 653, 752, 889, 1003, 1122],
}];
