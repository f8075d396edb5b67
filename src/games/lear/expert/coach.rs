//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- lear --games 1500 --nodes 3000
//! cargo run --release --example levels -- lear
//! ```

use crate::calibration::{Chance, Ladder};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.5588, 3.3511],
    bend: 9.01,
    turn: [-0.0208, 0.0139],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[];
