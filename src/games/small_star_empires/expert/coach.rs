//! The constants of the coach: the win rate models, and the grades below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change (`tune` is
//! `cargo run --release --example tune --`, and each command one line):
//!
//! ```text
//! tune small-star-empires play --seeds 0..2400 --nodes 40000
//!     --opening 12 --random-moves 0 --to games
//! tune small-star-empires win-rate --games games
//! tune small-star-empires --rules official play --seeds 0..8000 --nodes 3000
//!     --opening 12 --random-moves 0 --to games
//! tune small-star-empires --rules official win-rate --games games
//! (the same with --players 3 and 1600 games, and with --players 4 and 4000)
//! tune small-star-empires levels --rounds 1 --games 400
//!     --blindness-shares .1 .1 --points 0 .0905 .15 .215 .262 .298 .36 .408 .475
//! tune small-star-empires --rules official levels --rounds 1 --games 200
//!     --points .01 .178 .317 .387 .433 .492 .549 .626 .748
//! ```

use crate::expert::handicap::{GradeTable, Handicap};
use crate::expert::win_rate::WinRateModel;
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const WIN_RATE_MODELS: &[WinRateModel] = &[
    WinRateModel {
        rules: RuleSet::Classic,
        players: 2,
        slope: [1.8954, 1.6201],
        bend: 1e6,
        turn: [0.4311, -0.4843],
    },
    WinRateModel {
        rules: RuleSet::Official,
        players: 2,
        slope: [0.6896, 1.5375],
        bend: 1e6,
        turn: [-0.0341, -0.0271],
    },
    WinRateModel {
        rules: RuleSet::Official,
        players: 3,
        slope: [0.0000, 0.9287],
        bend: 36.89,
        turn: [-0.3757, 0.5612],
    },
    WinRateModel {
        rules: RuleSet::Official,
        players: 4,
        slope: [0.4303, 1.3167],
        bend: 23.06,
        turn: [0.3235, 0.7254],
    },
];

/// The grades `expert:1` to `expert:9`.
pub const GRADE_TABLES: &[GradeTable] = &[
    GradeTable {
        rules: RuleSet::Classic,
        players: 2,
        handicaps: [
            Handicap::new(1, 300, 8420, 1000),
            Handicap::new(1, 467, 5205, 79),
            Handicap::new(2, 624, 3757, 666),
            Handicap::new(3, 858, 2613, 52),
            Handicap::new(3, 1081, 2005, 0),
            Handicap::new(4, 1289, 1636, 0),
            Handicap::new(4, 1746, 1152, 0),
            Handicap::new(5, 2208, 880, 0),
            Handicap::new(6, 3065, 605, 0),
        ],
        form_range: 0.0,
        ratings: [0, 36, 196, 309, 495, 583, 641, 723, 794, 852],
    },
    GradeTable {
        rules: RuleSet::Official,
        players: 2,
        handicaps: [
            Handicap::new(1, 315, 9548, 977),
            Handicap::new(2, 716, 3842, 302),
            Handicap::new(4, 1414, 1755, 295),
            Handicap::new(5, 1992, 1183, 70),
            Handicap::new(5, 2495, 914, 0),
            Handicap::new(6, 3331, 657, 0),
            Handicap::new(7, 4402, 476, 0),
            Handicap::new(7, 6417, 303, 0),
            Handicap::new(9, 11656, 129, 0),
        ],
        form_range: 0.0,
        ratings: [0, 227, 467, 665, 838, 1044, 1289, 1498, 1842, 2024],
    },
];
