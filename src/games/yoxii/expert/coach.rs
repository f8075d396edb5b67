//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- yoxii --nodes 4000 --games 6000
//! cargo run --release --example levels -- yoxii --rounds 4 --games 80
//! ```
//!
//! The levels were fitted along the line of strengths of commit 4e1c09c.

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
        Strength::new(1, 30, 139, 997),
        Strength::new(1, 50, 118, 273),
        Strength::new(2, 85, 98, 642),
        Strength::new(3, 143, 80, 154),
        Strength::new(4, 242, 64, 0),
        Strength::new(5, 479, 46, 0),
        Strength::new(7, 1324, 24, 0),
        Strength::new(8, 2734, 13, 0),
        Strength::new(10, 7466, 3, 0),
    ],
    ratings: [0, 125, 379, 509, 563, 617, 684, 861, 952, 1102],
}];
