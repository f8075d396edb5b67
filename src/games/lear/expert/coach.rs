//! The constants of the coach: the win rate models, and the grades below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change (`tune` is
//! `cargo run --release --example tune --`, and each command one line):
//!
//! ```text
//! tune lear play --seeds 0..6000 --nodes 7500
//!     --opening 12 --random-moves 0 --to games
//! tune lear win-rate --games games
//! tune lear levels --rounds 1 --games 400
//!     --form 0.8 --points .02 .21 .31 .395 .455 .555 .655 .74 .81
//! ```

use crate::expert::handicap::{GradeTable, Handicap};
use crate::expert::win_rate::WinRateModel;
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const WIN_RATE_MODELS: &[WinRateModel] = &[WinRateModel {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.6822, 3.2139],
    bend: 14.41,
    turn: [0.0071, -0.0084],
}];

/// The grades `expert:1` to `expert:9`.
pub const GRADE_TABLES: &[GradeTable] = &[GradeTable {
    rules: RuleSet::Classic,
    players: 2,
    handicaps: [
        Handicap::new(1, 328, 8449, 955),
        Handicap::new(3, 789, 2994, 266),
        Handicap::new(4, 1250, 1702, 311),
        Handicap::new(5, 1849, 1054, 61),
        Handicap::new(6, 2438, 753, 0),
        Handicap::new(7, 3864, 429, 0),
        Handicap::new(8, 6125, 235, 0),
        Handicap::new(9, 9059, 129, 0),
        Handicap::new(9, 12506, 68, 0),
    ],
    form_range: 0.8,
    ratings: [0, 269, 533, 781, 1049, 1318, 1605, 1884, 2144, 2435],
}];
