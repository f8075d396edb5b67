//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- lear --nodes 7500 --games 6000
//! cargo run --release --example levels -- lear --rounds 1 --games 400 \
//!     --points .09 .28 .39 .46 .539 .613 .678 .732 .779
//! ```

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.6822, 3.2139],
    bend: 14.41,
    turn: [0.0071, -0.0084],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[Ladder {
    rules: RuleSet::Classic,
    players: 2,
    strengths: [
        Strength::new(1, 454, 5814, 800),
        Strength::new(4, 1089, 2017, 188),
        Strength::new(5, 1807, 1084, 133),
        Strength::new(6, 2495, 733, 0),
        Strength::new(6, 3590, 470, 0),
        Strength::new(7, 5048, 306, 0),
        Strength::new(8, 6809, 202, 0),
        Strength::new(9, 8732, 137, 0),
        Strength::new(9, 10842, 92, 0),
    ],
    ratings: [0, 445, 940, 1471, 1871, 2394, 2848, 3277, 3686, 4145],
}];
