//! The weights of Xero-G's evaluation, in fractions of a unit of log-odds (natural logarithm): at
//! +1 unit the player wins 73 of 100 games.
//!
//! Fitted to games of Expert against itself, in twelve generations of 6000 games. The first one
//! started with all weights 0. The output of
//!
//! ```text
//! tune xero-g --rules official --from zero --generations 12 --games 6000 --window 3 --nodes 1500
//!     --opening 8 --least 2 --random-moves 12 --blend 0.5 --scale 200 --ridge 20 --hold 10
//!     --gate 600
//! ```
//!
//! (a single line) gave the weights below for the official rules, with the search of commit ed15533,
//! which had no mate-distance pruning yet. Today it gives other weights, which score 46.6% of 800
//! games against these, and with `--seed 2` 47.6% of 400. The weights for the classic rules were
//! found in the same way with today's search: they score 53.2% of 400 games against those of commit
//! ed15533. All these games had 10,000 positions a move and 4 random moves at the start.
//!
//! Both arrangements of every game that the weights are fitted to are random: the tables of
//! [`super::arrangements`] were made with these weights. The mean error on the games held back is
//! 0.667 (official) and 0.660 (classic); weights of 0 have 0.693.

use super::evaluation::WEIGHTS;
use crate::game::RuleSet;

/// The weights for being on turn, for the terms of the player on turn, and for the opponent's
/// terms: see [`super::evaluation`].
pub(super) type Weights = [i16; WEIGHTS];

/// The weights under a rule set.
pub(super) fn weights(rules: RuleSet) -> Weights {
    match rules {
        RuleSet::Classic => CLASSIC,
        RuleSet::Official => OFFICIAL,
    }
}

#[rustfmt::skip]
const OFFICIAL: Weights = [
    22,
    78, 60, 54, 64, 14, -17, -1, 16, 1, 10, 2, 1, 31, -6,
    -67, -60, -62, -65, -6, 9, -7, -14, -2, -9, -1, 2, -17, 5,
];

#[rustfmt::skip]
const CLASSIC: Weights = [
    5,
    -114, 76, 79, 98, -4, -10, 7, 7, 3, 5, 0, 2, -11, 1,
    97, -72, -81, -98, 7, 3, -14, -6, -3, -4, 0, 0, -10, 3,
];
