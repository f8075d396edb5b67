//! Weights of the terms of Yoxii's evaluation, in hundredths of a point.
//!
//! Fitted to games of Expert against itself with nothing but the balance at the totem:
//!
//! ```text
//! tune yoxii --games 6000 --nodes 800 --opening 8 --ridge 10 --clip 3
//! ```
//!
//! Little of a result can be seen before the end (the terms explain 6% of it): most of Yoxii is
//! reading ahead.

use super::expert::{STAGE_TERMS, STAGES};

/// By stage and term, as `term` in [`super::expert`] numbers them.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; STAGES * STAGE_TERMS] = [
    0, 8, 8, -2, 15, -5, -4, 17, 4, 15, 11, 42, -2, 54, 14, 57,
    17, -65, -9, -1, 2, 0, -5, -2, -4, 41, 3, 10, 11, -2, 31, -3,
    -2, 18, 3, -46, -37, -1, 6, 37, -12, 38, 70, 0, -15, 12, 19, -2,
    -2, -3, 0, 27, 2, 20, 18, -3, 59, -3, 14, 13, 3, -38, -18, 18,
    17, 73, 18, 22, 0, 0, -37, 5, -17, -2, -1, -9, -1, 17,
];
