//! The constants of the coach: the win rate models, and the grades below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change (`tune` is
//! `cargo run --release --example tune --`, and each command one line):
//!
//! ```text
//! tune barragoon play --seeds 0..900 --nodes 4000
//!     --opening 12 --random-moves 0 --to games
//! tune barragoon win-rate --games games
//! tune barragoon levels --rounds 1 --games 100
//!     --form 0.8 --blindness-shares 0.8 0.25
//!     --points .005 .105 .18 .26 .455 .56 .648 .735 .83
//! ```

use crate::expert::handicap::{GradeTable, Handicap};
use crate::expert::win_rate::WinRateModel;
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const WIN_RATE_MODELS: &[WinRateModel] = &[WinRateModel {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.4411, 0.2398],
    bend: 1e6,
    turn: [-0.0483, 0.1087],
}];

/// The grades `expert:1` to `expert:9`.
pub const GRADE_TABLES: &[GradeTable] = &[GradeTable {
    rules: RuleSet::Classic,
    players: 2,
    handicaps: [
        Handicap::new(1, 307, 14965, 988),
        Handicap::new(2, 501, 8776, 612),
        Handicap::new(2, 723, 5801, 600),
        Handicap::new(3, 1070, 3699, 105),
        Handicap::new(6, 2779, 1234, 0),
        Handicap::new(7, 4646, 683, 0),
        Handicap::new(8, 7146, 404, 0),
        Handicap::new(9, 10938, 219, 0),
        Handicap::new(10, 17410, 89, 0),
    ],
    form_range: 0.8,
    ratings: [0, 144, 246, 655, 869, 1074, 1348, 1653, 2014, 2397],
}];
