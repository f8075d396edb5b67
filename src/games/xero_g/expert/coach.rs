//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- xero-g --rules official --games 4000
//! cargo run --release --example levels -- xero-g --rules official
//! ```

use crate::calibration::{Chance, Ladder};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [1.3987, 0.0000],
    bend: 1000000.00,
    turn: [0.0120, 0.0000],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[];
