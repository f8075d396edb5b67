//! What tools have fitted: the weights of Lear's evaluation, in hundredths of a stone, the win
//! rate models and the grades below Expert.
//!
//! # Boards of 8x8
//!
//! `8x8.weights` has the weights of runs and of patterns. They were fitted to 40,000 games of
//! Expert against itself, which the tool `train` of commit deba64e played, with its weights:
//!
//! ```text
//! train lear play --seeds 20000..60000 --nodes 1500 --opening 16 --random-moves 12 --to games
//! train lear fit --games games --to 8x8.weights --epochs 10 --term-decay 2 --scale 400
//! ```
//!
//! These are 1,803,660 positions, and 94,966 held back. On the latter the loss fell from 0.6186
//! (the weights in `runs.weights`) to 0.6147, and the loss on results alone from 0.6294 to 0.6232.
//! Weights of runs fitted to the same games, without patterns, have 0.6177. Such small differences
//! decide games, as the values of the lines also order the moves: with these weights and with
//! futility pruning Expert scored 93.8% of 80 games against commit deba64e, at 10,000 positions a
//! move, and 96.9% of 64 games against commit 781427a, at 100 ms a move.
//!
//! # Other boards
//!
//! `runs.weights` has only the weights of runs. They were fitted without patterns to games on 8x8,
//! in ten generations of 10,000 games; in the first one all weights were 0. The numbers are what
//! this command of the tool `tune` of commit 781427a prints:
//!
//! ```text
//! tune lear --from zero --generations 10 --games 10000 --window 2 --nodes 500 --opening 16
//!     --random-moves 12 --blend 0.5 --ridge 40 --hold 10
//! ```
//!
//! The weights of runs in `8x8.weights` cannot replace them: without the patterns, which correct
//! them, they scored 25% of 80 games on 6x6 and 22.5% of 80 on 10x10.
//!
//! # Win rate models and grades
//!
//! They belong to the weights, and are fitted again when those change (`tune` is
//! `cargo run --release --example tune --`, and each command one line):
//!
//! ```text
//! tune lear play --seeds 0..6000 --nodes 7500
//!     --opening 12 --random-moves 0 --to games
//! tune lear win-rate --games games
//! tune lear levels --rounds 1 --games 400
//!     --form 0.8 --points .02 .21 .31 .395 .455 .555 .655 .74 .81
//! ```

use super::evaluation::PATTERN_SIZE;
use crate::expert::handicap::{GradeTable, Handicap};
use crate::expert::network::Weights;
use crate::expert::win_rate::WinRateModel;
use crate::game::RuleSet;

/// The weights for boards of a size, in the order of [`super::evaluation`]: on 8x8 those of all
/// terms, else those of runs.
pub(super) fn of_size(size: usize) -> Weights {
    let file: &[u8] = match size {
        PATTERN_SIZE => include_bytes!("8x8.weights"),
        _ => include_bytes!("runs.weights"),
    };
    Weights::read(file).expect("the embedded weights are valid")
}

/// What values mean as winning chances.
pub(super) const WIN_RATE_MODELS: &[WinRateModel] = &[WinRateModel {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.6822, 3.2139],
    bend: 14.41,
    turn: [0.0071, -0.0084],
}];

/// The grades `expert:1` to `expert:9`.
pub(super) const GRADE_TABLES: &[GradeTable] = &[GradeTable {
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
