//! What the tools have found: the weights, and the arrangements that Expert plays.
//!
//! 200 parts make one unit of the evaluation, and the weights are fitted so that one unit adds 1 to
//! the log-odds of winning. The networks and the policies are the output of these commands (`tune`
//! is `cargo run --release --example tune --`, and each command one line). The first files were
//! played by the Expert of commit caa84c1, number 6 by that of commit 6dbfb07, number 7 with an
//! earlier policy that was fitted to number 6. How many games they hold, the errors and the matches
//! are in `examples/NOTEBOOK.md`.
//!
//! ```text
//! tune xero-g --rules official play --seeds 1000000..1200000 --nodes 3000 --opening 10
//!     --least 2 --random-moves 0 --to xero-g-official-3.games
//! tune xero-g --rules official fit --games xero-g-official-3.games --epochs 4 --rate 0.003
//!     --to xero-g-official-3.weights
//! tune xero-g --rules official play --seeds 2000000..2200000 --nodes 3000 --opening 10
//!     --least 2 --random-moves 0 --weights xero-g-official-3.weights
//!     --to xero-g-official-4.games
//! tune xero-g --rules official fit --games xero-g-official-3.games xero-g-official-4.games
//!     --epochs 4 --rate 0.003 --to xero-g-official-4.weights
//! tune xero-g --rules official play --seeds 3000000..3200000 --nodes 3000 --opening 10
//!     --least 2 --random-moves 0 --weights xero-g-official-4.weights
//!     --to xero-g-official-5.games
//! tune xero-g --rules official fit --games xero-g-official-3.games xero-g-official-4.games
//!     xero-g-official-5.games --epochs 4 --rate 0.003
//!     --to src/games/xero_g/expert/official.weights
//! tune xero-g --rules classic play --seeds 1000000..1200000 --nodes 3000 --opening 10
//!     --least 2 --random-moves 0 --to xero-g-classic-3.games
//! tune xero-g --rules classic fit --games xero-g-classic-3.games --epochs 4 --rate 0.003
//!     --to xero-g-classic-3.weights
//! tune xero-g --rules classic play --seeds 2000000..2200000 --nodes 3000 --opening 10
//!     --least 2 --random-moves 0 --weights xero-g-classic-3.weights
//!     --to xero-g-classic-4.games
//! tune xero-g --rules classic fit --games xero-g-classic-3.games xero-g-classic-4.games
//!     --epochs 4 --rate 0.003 --to xero-g-classic-4.weights
//! tune xero-g --rules RULES play --seeds 5000000..5040000 --nodes 3000 --opening 10
//!     --least 2 --random-moves 0 --to xero-g-RULES-6.games
//! tune xero-g --rules RULES fit-policy --games xero-g-RULES-6.games --epochs 3 --batch 512
//!     --rate 0.01 --to src/games/xero_g/expert/RULES.policy
//! tune xero-g --rules classic play --seeds 6000000..6051017 --nodes 3000 --opening 10
//!     --least 2 --random-moves 0 --to xero-g-classic-7.games
//! tune xero-g --rules classic play --seeds 6200000..6250833 --nodes 3000 --opening 10
//!     --least 2 --random-moves 0 --to xero-g-classic-7.games
//! tune xero-g --rules classic fit --games xero-g-classic-6.games xero-g-classic-7.games
//!     --epochs 5 --rate 0.003 --to src/games/xero_g/expert/classic.weights
//! ```
//!
//! `fitted.txt` has what belongs to these weights.

use super::super::rules::{ARRANGEMENTS, Move};
use crate::expert::network::Weights;
use crate::expert::policy::Policy;
use crate::game::RuleSet;

/// The weights of the evaluation and of the policy under a rule set.
pub(super) fn weights(rules: RuleSet) -> (Weights, Policy) {
    let (weights, policy): (&[u8], &[u8]) = match rules {
        RuleSet::Classic => (
            include_bytes!("classic.weights"),
            include_bytes!("classic.policy"),
        ),
        RuleSet::Official => (
            include_bytes!("official.weights"),
            include_bytes!("official.policy"),
        ),
    };
    let files = Weights::read(weights).zip(Policy::read(policy));
    files.expect("the embedded weights are valid, as a test checks")
}

/// Arrangements by their indices in [`ARRANGEMENTS`].
///
/// Both tables, and the arrangement of player 1 (the first one in the list printed after each
/// table), are the output of `tune xero-g --rules RULES arrangements` (`examples/tune`), at 20,000
/// positions for each pair of arrangements in its first round. Against the previous tables, with
/// random arrangements of player 1, this one scored 51.1% of 180 games (official, 10,000 positions
/// a move).
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
