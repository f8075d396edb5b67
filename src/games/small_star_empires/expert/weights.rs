//! The weights of the evaluation of Small Star Empires, in hundredths of a point.
//!
//! Fitted to games of Expert against itself, by rule set, over several generations, the first of
//! which started with all weights at 0. The commands of the tool `tune` of commit 781427a were
//!
//! ```text
//! tune small-star-empires --rules classic --from zero --generations 6 --games 8000 --window 3
//!     --nodes 500 --opening 8 --random-moves 12 --blend 0.4 --ridge 40 --hold 10
//! tune small-star-empires --rules official --from zero --generations 10 --games 4000 --window 3
//!     --nodes 1000 --opening 6 --blend 0.3 --ridge 100 --hold 10 --gate 400
//! ```
//!
//! (each in two lines), of which the first prints the first half and the second the second half.
//! Their output depends on the rules, the search and the terms, but not on these weights. Against
//! the earlier weights, which no command reproduced, these scored 49.8% of 400 games under classic
//! rules and 46.8% of 800 under official ones, at 3000 and 20,000 positions a move: hardly
//! distinguishable from chance, and the price of reproducible weights.
//!
//! The terms explain three quarters (official) to four fifths (classic) of the variance of the
//! results.

use super::evaluation::Weights;

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
