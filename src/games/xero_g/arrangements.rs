//! How Expert arranges its ships.
//!
//! Both tables are what `cargo run --release --example arrange -- --rules RULES` prints, at 20,000
//! positions for each pair of arrangements in its first round.

use super::moves::{ARRANGEMENTS, Move};
use crate::game::RuleSet;

/// What to begin with, and the replies, by their places in the order of arrangements.
struct Knowledge {
    first: usize,
    replies: [u8; ARRANGEMENTS.len()],
}

#[rustfmt::skip]
const OFFICIAL: Knowledge = Knowledge {
    first: 5, // 113322
    replies: [
        49, 52, 25, 52, 51, 37, 22, 25, 8, 13, 8, 4, 13, 8, 22,
        52, 13, 22, 57, 53, 53, 25, 13, 37, 34, 20, 37, 53, 10, 56,
        22, 39, 53, 22, 9, 71, 13, 13, 10, 46, 13, 53, 8, 13, 13,
        51, 13, 52, 22, 13, 22, 53, 53, 58, 37, 13, 22, 13, 58, 39,
        57, 52, 22, 22, 51, 13, 52, 71, 51, 53, 86, 58, 40, 51, 51,
        39, 53, 53, 32, 32, 37, 25, 39, 37, 58, 51, 53, 51, 51, 49,
    ],
};

#[rustfmt::skip]
const CLASSIC: Knowledge = Knowledge {
    first: 27, // 133122
    replies: [
        16, 27, 5, 16, 57, 27, 32, 5, 40, 32, 40, 40, 32, 40, 27,
        40, 5, 40, 47, 40, 27, 16, 40, 27, 27, 27, 40, 40, 27, 40,
        5, 5, 5, 5, 5, 44, 40, 5, 27, 44, 5, 47, 5, 5, 40,
        40, 44, 44, 5, 40, 16, 40, 47, 40, 32, 40, 32, 47, 40, 47,
        40, 57, 40, 27, 41, 27, 44, 44, 44, 47, 47, 40, 40, 47, 44,
        41, 40, 57, 40, 5, 41, 47, 47, 44, 47, 47, 57, 47, 57, 41,
    ],
};

/// The arrangement for player 1, or the reply of player 2 to the one of player 1.
pub(super) fn arrangement(rules: RuleSet, first: Option<Move>) -> Move {
    let knowledge = match rules {
        RuleSet::Classic => &CLASSIC,
        RuleSet::Official => &OFFICIAL,
    };
    let place = first.and_then(|mv| ARRANGEMENTS.iter().position(|other| *other == mv));
    match place {
        Some(place) => ARRANGEMENTS[usize::from(knowledge.replies[place])],
        None => ARRANGEMENTS[knowledge.first],
    }
}
