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
//! (a single line) is what stands here. It depends on the rules, the search and the terms, but not
//! on these weights. Against the weights before, for which moves were still ordered by other ones,
//! they scored 51.4% of 400 games at 2000 positions a move and 46.9% of 400 at 20,000: no more than
//! chance apart.
//!
//! Little of a result can be seen before the end (the terms lower the mean error from 157 to 148,
//! from 158 to 148 on the games held back): most of Yoxii is reading ahead.

use super::expert::{STAGE_TERMS, STAGES};

/// By stage and term, as `term` in [`super::expert`] numbers them.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; STAGES * STAGE_TERMS] = [
    -2, 1, 2, 0, 8, -5, -9, 20, 12, 4, 0, 20, 5, 27, 9, 29,
    4, 36, -32, 6, 4, 0, 1, -1, 0, 18, 0, 6, 4, -1, 30, -6,
    -8, 20, 9, -2, -16, 30, 11, 46, 14, 55, 27, 0, -33, 0, 3, 0,
    0, -1, -3, 36, 0, 21, 12, -3, 59, -12, -6, 37, 12, -15, -17, 23,
    23, 82, 30, 11, 0, 0, -19, -8, -9, 1, -3, -6, -1, 35,
];
