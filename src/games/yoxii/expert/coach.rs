//! The constants of the coach: the win rate models, and the grades below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change (`tune` is
//! `cargo run --release --example tune --`, and each command one line):
//!
//! ```text
//! tune yoxii play --seeds 0..20000 --nodes 4000
//!     --opening 12 --random-moves 0 --to games
//! tune yoxii win-rate --games games
//! tune yoxii levels --rounds 1 --games 400
//!     --points 0 .07 .1 .12 .184 .36 .46 .59 .78
//! ```

use crate::expert::handicap::{GradeTable, Handicap};
use crate::expert::win_rate::WinRateModel;
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const WIN_RATE_MODELS: &[WinRateModel] = &[WinRateModel {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.2532, 5.6348],
    bend: 1.37,
    turn: [-0.0103, -0.0941],
}];

/// The grades `expert:1` to `expert:9`.
pub const GRADE_TABLES: &[GradeTable] = &[GradeTable {
    rules: RuleSet::Classic,
    players: 2,
    handicaps: [
        Handicap::new(1, 300, 660, 1000),
        Handicap::new(1, 402, 455, 422),
        Handicap::new(2, 456, 387, 777),
        Handicap::new(2, 496, 347, 366),
        Handicap::new(3, 649, 243, 0),
        Handicap::new(4, 1360, 90, 0),
        Handicap::new(6, 2070, 51, 0),
        Handicap::new(7, 3574, 24, 0),
        Handicap::new(9, 7939, 6, 0),
    ],
    form_range: 0.0,
    ratings: [0, 117, 294, 449, 587, 723, 850, 956, 1090, 1198],
}];
