//! Weights of the terms of Yoxii's evaluation, in hundredths of a point.
//!
//! Fitted to games of Expert against itself, four generations of 20,000, the first of which knew
//! nothing: all its weights were 0. What is printed by
//!
//! ```text
//! tune yoxii --from zero --generations 4 --games 20000 --window 2 --nodes 600 --opening 8
//!     --stray 12 --trust 0.5 --ridge 50 --clip 3 --hold 10
//! ```
//!
//! (a single line) is what stands here. Against the weights before, which no command gives back,
//! they scored 54.4% of 500 games at 20,000 positions a move, 52.9% of 120 at 150,000, and 47.0% of
//! 400 at 2000.
//!
//! Little of a result can be seen before the end (the terms lower the mean error from 161 to 151,
//! on the games held back too): most of Yoxii is reading ahead.

use super::expert::{STAGE_TERMS, STAGES};

/// By stage and term, as `term` in [`super::expert`] numbers them.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; STAGES * STAGE_TERMS] = [
    -2, 0, 1, 1, 11, -8, -7, 15, 7, 3, -4, 14, 5, 21, 7, 24,
    9, 30, -35, 8, 0, 0, 1, 0, 0, 16, 0, 7, 5, -1, 33, -5,
    -4, 10, 3, -10, -17, 28, 10, 45, 18, 60, 23, 0, -40, 2, 4, 0,
    1, -2, -3, 33, 3, 17, 13, -3, 60, -8, -3, 21, 3, -14, -31, 30,
    29, 112, 61, 18, 0, 0, -24, 8, -17, -2, 2, -7, -2, 59,
];
