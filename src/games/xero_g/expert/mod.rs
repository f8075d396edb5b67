//! The evaluator of Xero-G, which the search plays with.
//!
//! 200 parts make one unit of the evaluation, and the weights are fitted so that one unit adds 1 to
//! the log-odds of winning. How the networks and the policies were made is in
//! `examples/NOTEBOOK.md`; the numbers fitted to them are in `fitted.txt`.

mod evaluation;
mod ordering;
mod winning_paths;

#[cfg(test)]
pub(super) use winning_paths::winning_paths;

use std::sync::Arc;

use super::rules::{Action, Board, Move, ShipMoves, Square, XeroG};
use crate::game::evaluator::{Candidate, Evaluator, Selection, Selectivity, Summands, Tunable};
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

/// The files of the weights of the evaluation and of the policy under a rule set.
fn files(rules: RuleSet) -> [&'static [u8]; 2] {
    match rules {
        RuleSet::Classic => [
            include_bytes!("classic.weights"),
            include_bytes!("classic.policy"),
        ],
        RuleSet::Official => [
            include_bytes!("official.weights"),
            include_bytes!("official.policy"),
        ],
    }
}

impl Evaluator for XeroGEvaluator {
    type Game = XeroG;

    const UNIT: i32 = 200;
    /// ProbCut scored 53.0% of 320 official and 53.4% of 160 classic games. In classic games, against
    /// these numbers, 5 to 15 moves per ply scored 48 to 54%, depths of 5 to 8 plies 48 to 49%.
    const SELECTIVITY: Selectivity = Selectivity {
        late_move_depth: 3,
        moves_per_ply: 10,
        probcut_depth: 5,
        probcut_margin: 200,
        ..Selectivity::DEFAULT
    };

    fn new(game: &XeroG) -> XeroGEvaluator {
        let [weights, _] = files(game.rule_set());
        XeroGEvaluator::with_weights(game, Weights::embedded(weights))
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
    const MOVE_FEATURES: usize = ordering::FEATURES;

    fn sizes(&self) -> [usize; 3] {
        [evaluation::TERMS, evaluation::INPUTS, 1]
    }

    fn with_weights(game: &XeroG, weights: Weights) -> XeroGEvaluator {
        let [_, policy] = files(game.rule_set());
        XeroGEvaluator {
            game: game.clone(),
            weights: Arc::new(weights),
            policy: Arc::new(MovePolicy::new(&Weights::embedded(policy).terms)),
        }
    }

    fn summands(&mut self, board: &Board, _: Player) -> Summands {
        let mut summands = Summands {
            terms: evaluation::terms(board),
            ..Summands::default()
        };
        evaluation::for_each_input(board, |input| summands.inputs.push(input));
        summands
    }

    fn with_policy(&self, policy: &[i16]) -> XeroGEvaluator {
        XeroGEvaluator {
            policy: Arc::new(MovePolicy::new(policy)),
            ..self.clone()
        }
    }

    fn move_features(&self, board: &Board, mv: Move) -> Vec<usize> {
        ordering::features(board, mv)
    }
}
