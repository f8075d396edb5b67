//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- yoxii --games 4000
//! cargo run --release --example levels -- yoxii
//! ```

use crate::calibration::{Chance, Ladder};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [2.6461, 2.8933],
    bend: 1.02,
    turn: [-0.0220, -0.1132],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[];
