//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- xero-g --rules classic --nodes 3000 --games 3000
//! cargo run --release --example chance -- xero-g --rules official --nodes 3000 --games 3000
//! cargo run --release --example levels -- xero-g --rules classic --rounds 3 --games 30
//! cargo run --release --example levels -- xero-g --rules official --rounds 4 --games 50
//! ```
//!
//! The levels were fitted along the line of strengths of commit 4e1c09c.

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[
    Chance {
        rules: RuleSet::Classic,
        players: 2,
        slope: [1.5211, 0.0000],
        bend: 1e6,
        turn: [-0.0079, 0.0000],
    },
    Chance {
        rules: RuleSet::Official,
        players: 2,
        slope: [1.4054, 0.0000],
        bend: 1e6,
        turn: [0.0588, 0.0000],
    },
];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[
    Ladder {
        rules: RuleSet::Classic,
        players: 2,
        strengths: [
            Strength::new(1, 30, 764, 1000),
            Strength::new(1, 55, 646, 411),
            Strength::new(2, 101, 539, 644),
            Strength::new(3, 185, 441, 233),
            Strength::new(4, 341, 353, 0),
            Strength::new(5, 627, 275, 0),
            Strength::new(6, 1152, 206, 0),
            Strength::new(7, 2116, 147, 0),
            Strength::new(8, 7012, 60, 0),
        ],
        ratings: [0, 825, 854, 953, 1164, 1345, 1589, 1751, 1809, 2141],
    },
    Ladder {
        rules: RuleSet::Official,
        players: 2,
        strengths: [
            Strength::new(1, 30, 892, 1000),
            Strength::new(1, 55, 754, 411),
            Strength::new(2, 101, 629, 644),
            Strength::new(3, 185, 515, 233),
            Strength::new(4, 341, 412, 0),
            Strength::new(5, 627, 321, 0),
            Strength::new(6, 1152, 241, 0),
            Strength::new(7, 2116, 172, 0),
            Strength::new(8, 5988, 81, 0),
        ],
        ratings: [0, 725, 752, 874, 1089, 1205, 1449, 1569, 1778, 2022],
    },
];
