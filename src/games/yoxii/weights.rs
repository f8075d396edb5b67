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
    -2, 1, 2, 0, 7, -3, -11, 28, 13, 13, -3, 25, 9, 33, 9, 29,
    7, 57, -48, 5, 6, 0, 1, 0, 0, 22, -1, 6, 5, -1, 31, -5,
    -8, 19, 9, -3, -21, 31, 9, 49, 13, 55, 37, 0, -49, 2, 3, -1,
    2, -1, -2, 38, 2, 17, 10, -2, 63, -8, -6, 29, 11, -18, -18, 26,
    23, 89, 40, -1, 0, 0, -16, 2, -17, -1, 1, -5, -2, 44,
];
