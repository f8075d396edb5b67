//! The arrangements of ships that Expert plays.
//!
//! Both tables, and the arrangement of player 1 (the first one in the list printed after each
//! table), are the output of `tune xero-g --rules RULES arrangements` (`examples/tune`), at 20,000
//! positions for each pair of arrangements in its first round. Against the previous tables, with
//! random arrangements of player 1, this one scored 51.1% of 180 games (official, 10,000 positions
//! a move).

use super::super::rules::{ARRANGEMENTS, Move};
use crate::game::RuleSet;

/// Arrangements by their indices in [`ARRANGEMENTS`].
struct Opening {
    /// The arrangement of player 1.
    first: usize,
    /// The replies of player 2, by the arrangement of player 1.
    replies: [u8; ARRANGEMENTS.len()],
}

#[rustfmt::skip]
const OFFICIAL: Opening = Opening {
    first: 8, // 121332
    replies: [
        9, 11, 40, 22, 35, 16, 20, 11, 29, 20, 24, 23, 67, 23, 24,
        23, 9, 24, 46, 35, 24, 10, 16, 16, 40, 24, 66, 58, 23, 66,
        16, 16, 26, 25, 11, 66, 16, 16, 16, 24, 40, 86, 23, 24, 8,
        28, 24, 41, 45, 28, 22, 41, 41, 66, 29, 28, 28, 15, 11, 40,
        46, 11, 35, 27, 51, 40, 41, 41, 24, 24, 29, 24, 65, 62, 44,
        71, 41, 38, 20, 20, 51, 41, 29, 29, 66, 39, 46, 41, 46, 86,
    ],
};

#[rustfmt::skip]
const CLASSIC: Opening = Opening {
    first: 2, // 112332
    replies: [
        28, 16, 41, 40, 5, 41, 16, 5, 5, 27, 40, 27, 20, 41, 5,
        27, 5, 27, 40, 5, 41, 41, 5, 16, 5, 5, 44, 5, 41, 44,
        5, 5, 5, 5, 5, 16, 5, 40, 5, 47, 40, 47, 5, 5, 47,
        32, 16, 16, 5, 5, 5, 47, 40, 16, 5, 47, 47, 47, 47, 16,
        5, 47, 57, 5, 47, 5, 41, 47, 47, 47, 47, 40, 16, 47, 47,
        16, 47, 46, 47, 40, 40, 47, 47, 41, 47, 47, 44, 47, 41, 35,
    ],
};

/// The arrangement for player 1, or the reply of player 2 to the one of player 1.
pub(super) fn arrangement(rules: RuleSet, first: Option<Move>) -> Move {
    let opening = match rules {
        RuleSet::Classic => &CLASSIC,
        RuleSet::Official => &OFFICIAL,
    };
    let index = first.and_then(|mv| ARRANGEMENTS.iter().position(|other| *other == mv));
    match index {
        Some(index) => ARRANGEMENTS[usize::from(opening.replies[index])],
        None => ARRANGEMENTS[opening.first],
    }
}
