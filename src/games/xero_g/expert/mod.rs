//! The evaluator of Xero-G, which the search plays with.
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

mod evaluation;
mod ordering;
mod winning_paths;

#[cfg(test)]
pub(super) use winning_paths::winning_paths;

use std::sync::Arc;

use super::rules::{Action, Board, Move, ShipMoves, Square, XeroG};
use crate::game::evaluator::{Candidate, Evaluator, Selection, Selectivity, Tunable};
use crate::game::{Game, Outcome, Player, RuleSet};
use crate::hash::position_key;
use crate::network::Weights;
use ordering::MovePolicy;

/// The evaluator of Xero-G.
#[derive(Clone, Debug)]
pub struct XeroGEvaluator {
    game: XeroG,
    weights: Arc<Weights>,
    policy: Arc<MovePolicy>,
}

/// The weights of the evaluation and of the policy under a rule set.
fn weights(rules: RuleSet) -> (Weights, Weights) {
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
    (Weights::embedded(weights), Weights::embedded(policy))
}

impl Evaluator for XeroGEvaluator {
    type Game = XeroG;

    const UNIT: i32 = 200;
    const SELECTIVITY: Selectivity = Selectivity {
        late_move_depth: 3,
        moves_per_ply: 10,
        probcut_depth: 5,
        probcut_margin: 200,
        ..Selectivity::DEFAULT
    };

    fn new(game: &XeroG) -> XeroGEvaluator {
        let (weights, policy) = weights(game.rule_set());
        XeroGEvaluator {
            game: game.clone(),
            weights: Arc::new(weights),
            policy: Arc::new(MovePolicy::new(&policy.terms)),
        }
    }

    fn game(&self) -> &XeroG {
        &self.game
    }

    fn evaluate(&mut self, board: &Board, player: Player) -> i32 {
        evaluation::evaluate(&self.weights, board, player)
    }

    fn hash_key(&self, board: &Board) -> u64 {
        position_key(board.words())
    }

    fn move_code(&self, mv: Move) -> u32 {
        mv.code()
    }

    fn decode_if_legal(&mut self, board: &Board, code: u32) -> Option<Move> {
        let ship = |from: Square| {
            let is_home = !board.is_setup() && board.home_ships().contains(from);
            is_home.then(|| ShipMoves::new(board, self.game.rule_set(), from))
        };
        let (mv, is_legal) = match Move::action_of_code(code)? {
            Action::Arrange(_) => return None,
            Action::Win { from } => (Move::win(from), ship(from)?.wins),
            Action::Slide { from, to } => (Move::slide(from, to), ship(from)?.slides.contains(to)),
            Action::Reprogram { from, to, drop } => {
                let ship = ship(from)?;
                let is_legal = ship.landings.contains(to) && ship.drops(to).contains(drop);
                (Move::reprogram(from, to, drop), is_legal)
            }
        };
        (is_legal && mv.code() == code).then_some(mv)
    }

    /// Does not detect that the player to move cannot move.
    fn cheap_game_over(&mut self, board: &Board) -> Option<Outcome> {
        board.winner().map(Outcome::Win)
    }

    fn winning_move(&mut self, board: &Board) -> Option<(Move, usize)> {
        winning_paths::winning_paths(board, self.game.rule_set())
            .next()
            .map(|path| (Move::win(path.from), 1))
    }

    fn threatens_to_win(&self, board: &Board, mv: Move) -> bool {
        let mut child = *board;
        self.game.make_move(&mut child, mv);
        winning_paths::winning_paths(&child.passed(), self.game.rule_set())
            .next()
            .is_some()
    }

    fn candidates(
        &mut self,
        board: &Board,
        selection: Selection,
        moves: &mut Vec<Candidate<Move>>,
    ) -> bool {
        ordering::add_candidates(&self.game, &self.policy, board, selection, moves)
    }
}

impl Tunable for XeroGEvaluator {
    const TERMS: usize = evaluation::TERMS;
    const MOVE_FEATURES: usize = ordering::FEATURES;

    fn with_weights(&self, weights: &Weights) -> XeroGEvaluator {
        XeroGEvaluator {
            weights: Arc::new(weights.clone()),
            ..self.clone()
        }
    }

    fn input_count(&self) -> usize {
        evaluation::INPUTS
    }

    fn terms(&mut self, board: &Board, _: Player, add: &mut dyn FnMut(usize, f64)) -> i32 {
        evaluation::terms(board, add);
        0
    }

    fn inputs(&mut self, board: &Board, _: Player, add: &mut dyn FnMut(usize)) {
        evaluation::for_each_input(board, add);
    }

    fn with_policy(&self, policy: &[i16]) -> XeroGEvaluator {
        XeroGEvaluator {
            policy: Arc::new(MovePolicy::new(policy)),
            ..self.clone()
        }
    }

    fn move_features(&mut self, board: &Board, mv: Move, add: &mut dyn FnMut(usize)) {
        ordering::for_each_feature(board, mv, add);
    }
}
