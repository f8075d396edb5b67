//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- barragoon --nodes 8000 --games 400
//! cargo run --release --example levels -- barragoon --rounds 3 --games 24
//! ```

use crate::calibration::{Chance, Ladder};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.3134, 0.9503],
    bend: 1e6,
    turn: [-0.0100, 0.0072],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[];
