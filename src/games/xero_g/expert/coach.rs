//! The constants of the coach: the win rate models, and the grades below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change (`tune` is
//! `cargo run --release --example tune --`, and each command one line):
//!
//! ```text
//! tune xero-g --rules classic play --seeds 0..20000 --nodes 3000
//!     --opening 12 --random-moves 0 --to games
//! tune xero-g --rules classic win-rate --games games --positions 10
//! tune xero-g --rules official play --seeds 0..9000 --nodes 4000
//!     --opening 12 --random-moves 0 --to games
//! tune xero-g --rules official win-rate --games games
//! tune xero-g --rules classic levels --rounds 1 --games 400
//!     --form 0.8 --blindness-shares 0.96 0.15 --points 0 .025 .06 .1 .13 .19 .3 .46 .63
//! tune xero-g --rules official levels --rounds 1 --games 400
//!     --form 0.8 --blindness-shares 0.93 0.15 --points 0 .025 .06 .1 .13 .19 .3 .46 .64
//! ```

use crate::expert::handicap::{GradeTable, Handicap};
use crate::expert::win_rate::WinRateModel;
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const WIN_RATE_MODELS: &[WinRateModel] = &[
    WinRateModel {
        rules: RuleSet::Classic,
        players: 2,
        slope: [1.2591, 0.0000],
        bend: 1e6,
        turn: [-0.0007, 0.0000],
    },
    WinRateModel {
        rules: RuleSet::Official,
        players: 2,
        slope: [1.2848, 0.0000],
        bend: 1e6,
        turn: [-0.2648, 0.0000],
    },
];

/// The grades `expert:1` to `expert:9`.
pub const GRADE_TABLES: &[GradeTable] = &[
    GradeTable {
        rules: RuleSet::Classic,
        players: 2,
        handicaps: [
            Handicap::new(1, 300, 6320, 1000),
            Handicap::new(1, 342, 5545, 906),
            Handicap::new(1, 412, 4604, 866),
            Handicap::new(2, 509, 3710, 116),
            Handicap::new(2, 597, 3149, 0),
            Handicap::new(3, 820, 2257, 0),
            Handicap::new(4, 1470, 1214, 0),
            Handicap::new(6, 3432, 493, 0),
            Handicap::new(7, 8448, 186, 0),
        ],
        form_range: 0.8,
        ratings: [0, 406, 621, 815, 1097, 1271, 1416, 1550, 1813, 2071],
    },
    GradeTable {
        rules: RuleSet::Official,
        players: 2,
        handicaps: [
            Handicap::new(1, 300, 6160, 1000),
            Handicap::new(1, 342, 5404, 877),
            Handicap::new(1, 412, 4488, 866),
            Handicap::new(2, 509, 3616, 116),
            Handicap::new(2, 597, 3069, 0),
            Handicap::new(3, 820, 2200, 0),
            Handicap::new(4, 1470, 1183, 0),
            Handicap::new(6, 3432, 481, 0),
            Handicap::new(8, 8908, 170, 0),
        ],
        form_range: 0.8,
        ratings: [0, 422, 609, 845, 1145, 1278, 1383, 1555, 1815, 2042],
    },
];
