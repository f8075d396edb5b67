//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- barragoon --nodes 4000 --games 900
//! cargo run --release --example levels -- barragoon --rounds 3 --games 24 \
//!     --points 0 .05 .15 .3 .45 .6 .68 .76 .84
//! ```

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.4411, 0.2398],
    bend: 1e6,
    turn: [-0.0483, 0.1087],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[Ladder {
    rules: RuleSet::Classic,
    players: 2,
    strengths: [
        Strength::new(1, 317, 14454, 974),
        Strength::new(2, 643, 6633, 326),
        Strength::new(3, 875, 4667, 513),
        Strength::new(6, 3586, 922, 0),
        Strength::new(7, 5240, 593, 0),
        Strength::new(7, 6627, 444, 0),
        Strength::new(8, 8659, 311, 0),
        Strength::new(9, 11378, 206, 0),
        Strength::new(9, 16065, 107, 0),
    ],
    ratings: [0, 314, 972, 1249, 1741, 2278, 2605, 3092, 3432, 3814],
}];
