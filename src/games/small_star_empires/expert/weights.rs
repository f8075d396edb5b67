//! Weights of the terms of the evaluation, in hundredths of a point.
//!
//! Fitted to games of Expert against itself:
//!
//! ```text
//! tune small-star-empires --games 3000 --opening 6 --seed 2
//! tune small-star-empires --rules official --games 2400 --opening 6 --seed 2 --trust 0.3
//! ```
//!
//! The terms explain four fifths of the scatter of the results. One weight was changed by hand,
//! from -13 to 0: the last hope of a trade station under classic rules. A station must not be
//! thought worse than a colony where it cannot be, for such colonies are left out.

use super::estimate::Weights;

/// By rule set, stage and term.
#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = [
    99, 48, 111, 19, -60, 0, 1, -19, -85, -57, 41, 78, 0, 0, 0, 277, -5, -20, -5, 48,
    62, 30, 76, -21, 26, 0, -27, 21, -21, -9, 72, 26, 0, 0, 0, 182, 54, 9, 54, 30,
    84, 7, 103, -9, 44, 0, -4, 9, 10, -2, 34, 0, 0, 0, 0, 43, 8, 3, 8, 7,
    159, 8, 39, 30, 45, 0, 47, -30, -51, 168, 28, 33, 209, 11, 53, 187, 23, 7, -30, 8,
    104, 2, 20, 15, 48, 0, 7, -15, -37, 96, 55, 39, 232, 47, 3, 150, 40, 15, -6, 2,
    91, 60, 29, 22, 54, 0, -18, -22, -19, 2, 74, 36, 124, 25, 97, 50, 175, 12, -10, -44,
];
