//! The weights of the terms of Yoxii's evaluation, in hundredths of a point, and how they were
//! found.
//!
//! They were fitted to games of Expert against itself, four generations of 20,000 games; in the
//! first generation all weights were 0. The command of the tool `tune` of
//! commit 781427a
//!
//! ```text
//! tune yoxii --from zero --generations 4 --games 20000 --window 2 --nodes 600 --opening 8
//!     --random-moves 12 --blend 0.5 --ridge 50 --clip 3 --hold 10
//! ```
//!
//! (a single line) prints exactly these weights. Its result depends on the rules, the search and
//! the terms, but not on the weights below. Against the previous weights, with which another move
//! ordering was used, they scored 51.4% of 400 games at 2000 positions a move and 46.9% of 400
//! games at 20,000: both within chance.
//!
//! The terms predict little of a result before the end (they lower the mean error from 157 to 148,
//! and from 158 to 148 on the games held back): Yoxii is mostly a matter of reading ahead.

use super::evaluation::{STAGE_TERMS, STAGES};

/// The number of weights.
pub(super) const TERMS: usize = STAGES * STAGE_TERMS;

/// A weight for each term, by stage and then by the index of the term in the stage.
pub(super) type Weights = [i16; TERMS];

/// The weights that Expert plays with.
#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = [
    -2, 1, 2, 0, 8, -5, -9, 20, 12, 4, 0, 20, 5, 27, 9, 29,
    4, 36, -32, 6, 4, 0, 1, -1, 0, 18, 0, 6, 4, -1, 30, -6,
    -8, 20, 9, -2, -16, 30, 11, 46, 14, 55, 27, 0, -33, 0, 3, 0,
    0, -1, -3, 36, 0, 21, 12, -3, 59, -12, -6, 37, 12, -15, -17, 23,
    23, 82, 30, 11, 0, 0, -19, -8, -9, 1, -3, -6, -1, 35,
];
