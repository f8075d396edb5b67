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
        33, 27, 28, 58, 28, 41, 42, 20, 20, 16, 44, 28, 69, 41, 20,
        42, 16, 16, 16, 41, 41, 58, 28, 84, 38, 5, 84, 84, 28, 35,
        28, 42, 5, 41, 47, 35, 42, 16, 41, 47, 16, 41, 16, 16, 42,
        42, 16, 16, 5, 16, 5, 35, 41, 16, 84, 16, 35, 47, 46, 35,
        58, 42, 84, 27, 47, 42, 42, 16, 46, 41, 5, 27, 41, 47, 44,
        8, 84, 43, 8, 41, 8, 84, 46, 44, 41, 16, 41, 35, 84, 85,
    ],
};

#[rustfmt::skip]
const CLASSIC: Knowledge = Knowledge {
    first: 27, // 133122
    replies: [
        57, 28, 29, 41, 28, 16, 16, 28, 8, 32, 28, 32, 27, 27, 29,
        5, 29, 9, 53, 28, 28, 35, 57, 44, 28, 27, 47, 41, 58, 57,
        16, 27, 5, 32, 16, 8, 27, 8, 8, 44, 16, 11, 27, 16, 16,
        41, 35, 41, 5, 16, 28, 32, 58, 44, 35, 35, 35, 47, 58, 11,
        57, 28, 16, 13, 35, 13, 27, 58, 11, 41, 41, 35, 20, 47, 53,
        28, 44, 44, 32, 13, 16, 44, 35, 35, 44, 57, 57, 41, 41, 32,
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
