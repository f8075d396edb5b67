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
//! (a single line), and likewise for the classic rules, is what stands here. Both arrangements of
//! every game are random: the tables of [`super::arrangements`] were made with these weights. Mean
//! error on the games held back 0.667 (official) and 0.659, where knowing nothing has 0.693.
//! Against the weights and tables before they scored 53.5% (official) and 58.0% of 200 games each
//! at 10,000 positions a move, 4 random ones at the start.

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
    30,
    50, 68, 59, 73, 11, -15, 1, 13, 1, 6, 0, 1, 30, -4,
    -40, -68, -66, -74, -6, 7, -8, -14, -2, -7, 0, 1, -14, 4,
];

#[rustfmt::skip]
const CLASSIC: Weights = [
    5,
    -114, 76, 79, 98, -4, -10, 7, 7, 3, 5, 0, 2, -11, 1,
    97, -72, -81, -98, 7, 3, -14, -6, -3, -4, 0, 0, -10, 3,
];
