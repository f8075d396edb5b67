//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- small-star-empires --rules official --players 3 \
//!     --games 4000
//! cargo run --release --example levels -- small-star-empires --rules official
//! ```

use crate::calibration::{Chance, Ladder};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.9388, 3.1934],
    bend: 1000000.00,
    turn: [0.2323, -0.0092],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[];
