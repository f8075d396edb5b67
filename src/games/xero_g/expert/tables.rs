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
//! The numbers fitted to these weights are in `fitted.txt`.

use super::super::rules::{ARRANGEMENTS, Move};
use super::XeroGEvaluator;
use crate::expert::fitted::numbers;
use crate::expert::network::Weights;
use crate::expert::policy::Policy;
use crate::game::RuleSet;
use crate::game::evaluator::Evaluator;

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

/// The arrangement for player 1, or the reply of player 2 to the one of player 1, by their indices in
/// [`ARRANGEMENTS`].
pub(super) fn arrangement(rules: RuleSet, first: Option<Move>) -> Move {
    const NUMBERS: usize = 1 + ARRANGEMENTS.len();
    let opening = numbers::<NUMBERS>(XeroGEvaluator::FITTED, "arrangements", rules, 2);
    let opening = opening.expect("the arrangements of each rule set");
    let reply = first.and_then(|mv| ARRANGEMENTS.iter().position(|other| *other == mv));
    ARRANGEMENTS[opening[reply.map_or(0, |index| 1 + index)] as usize]
}
