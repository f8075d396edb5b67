//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- xero-g --rules classic --nodes 5000 --games 1200
//! cargo run --release --example chance -- xero-g --rules official --nodes 5000 --games 2000
//! cargo run --release --example levels -- xero-g --rules classic --rounds 4 --games 50
//! cargo run --release --example levels -- xero-g --rules official --rounds 4 --games 60
//! ```

use crate::calibration::{Chance, Ladder};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[
    Chance {
        rules: RuleSet::Classic,
        players: 2,
        slope: [1.7517, 0.0000],
        bend: 1e6,
        turn: [-0.0016, 0.0000],
    },
    Chance {
        rules: RuleSet::Official,
        players: 2,
        slope: [1.7119, 0.0000],
        bend: 1e6,
        turn: [0.0289, 0.0000],
    },
];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[];
