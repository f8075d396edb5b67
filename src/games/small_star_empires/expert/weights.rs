//! Weights of the terms of the evaluation, in hundredths of a point.
//!
//! Fitted to games of Expert against itself, by rule set, several generations, the first of which
//! knew nothing: all its weights were 0. What is printed by
//!
//! ```text
//! tune small-star-empires --rules classic --from zero --generations 6 --games 8000 --window 3
//!     --nodes 500 --opening 8 --stray 12 --trust 0.4 --ridge 40 --hold 10
//! tune small-star-empires --rules official --from zero --generations 10 --games 4000 --window 3
//!     --nodes 1000 --opening 6 --trust 0.3 --ridge 100 --hold 10 --gate 400
//! ```
//!
//! (two lines), the first half of the one and the second half of the other, is what stands here. It
//! depends on the rules, the search and the terms, but not on these weights. Against the weights
//! before, which no command gave back, they scored 49.8% of 400 games under classic rules and 46.8%
//! of 800 under official ones, at 3000 and 20,000 positions a move: hardly more than chance, and
//! the price of weights that can be found again.
//!
//! The terms explain three quarters (official) to four fifths of the scatter of the results.

use super::estimate::Weights;

/// By rule set, stage and term.
#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = [
    170, 5, 124, 54, -22, 0, 24, -54, -200, 31, 46, 56, 0, 0, 0, 269, -14, -3, -14, 5,
    87, 6, 91, -13, 48, 0, -3, 13, -35, 8, 31, 28, 0, 0, 0, 179, 32, 8, 32, 6,
    97, -5, 106, -27, 57, 0, 1, 27, 6, 3, 17, 2, 0, 0, 0, 44, 2, -1, 2, -5,
    154, 1, 40, 28, 45, 0, 45, -28, -54, 146, 20, 29, 195, 35, -1, 172, 25, 6, -26, 1,
    112, 31, 50, 50, 51, 0, 44, -50, -89, 68, 46, 42, 237, 34, 2, 145, 50, 13, -17, 31,
    99, -3, 48, 25, 9, 0, 6, -25, -26, 2, 67, 38, 176, 21, 110, 53, 139, 12, -4, 23,
];
