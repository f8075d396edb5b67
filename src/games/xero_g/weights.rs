//! Weights of the terms of Xero-G's evaluation, in parts of a unit. A unit is one natural logarithm
//! of the odds: at +1 the player wins 73 of 100 games.
//!
//! Fitted to games of Expert against itself, twelve generations of 6000, the first of which knew
//! nothing: all its weights were 0. What is printed by
//!
//! ```text
//! tune xero-g --rules official --from zero --generations 12 --games 6000 --window 3 --nodes 1500
//!     --opening 8 --least 2 --stray 12 --trust 0.5 --scale 200 --ridge 20 --hold 10 --gate 600
//! ```
//!
//! (a single line) gave what stands here for the official rules, with the search of commit ed15533,
//! which did not yet leave out what cannot be won sooner. Today it gives others, which score 46.6%
//! of 800 games against those, and with `--seed 2` 47.6% of 400. Likewise for the classic rules,
//! with today's search: 53.2% of 400 games against what commit ed15533 has. All these games at
//! 10,000 positions a move, 4 random ones at the start. Both arrangements of every game that is
//! fitted to are random: the tables of [`super::arrangements`] were made with these weights. Mean
//! error on the games held back 0.667 (official) and 0.660, where knowing nothing has 0.693.

use super::XeroG;
use crate::game::RuleSet;
use crate::search::Expert;

/// For being on turn, for the terms of the player on turn, and for the opponent's: see
/// [`super::survey`].
pub(super) type Weights = [i16; XeroG::TERMS];

/// The weights under those rules.
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
