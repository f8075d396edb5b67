//! The evaluator of Xero-G, which the search plays with.

mod evaluation;
mod ordering;
mod tables;
mod winning_paths;

#[cfg(test)]
pub(super) use winning_paths::winning_paths;

use std::sync::Arc;

use super::rules::{Action, Board, Move, ShipMoves, Square, XeroG};
use crate::expert::hash::position_key;
use crate::expert::network::Weights;
use crate::expert::policy::Policy;
use crate::game::evaluator::{Candidate, Evaluator, Selection, Selectivity, Tunable};
use crate::game::{Outcome, Player};
use ordering::MovePolicy;

/// The evaluator of Xero-G.
#[derive(Clone, Debug)]
pub struct XeroGEvaluator {
    game: XeroG,
    weights: Arc<Weights>,
    policy: Arc<MovePolicy>,
}

impl Evaluator for XeroGEvaluator {
    type Game = XeroG;

    const UNIT: i32 = 200;
    const DEFAULT_NODES: u64 = 60_000;
    const FITTED: &'static str = include_str!("fitted.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const SELECTIVITY: Selectivity = Selectivity {
        late_move_depth: 3,
        moves_per_ply: 10,
        ..Selectivity::DEFAULT
    };

    fn new(game: &XeroG) -> XeroGEvaluator {
        let (weights, policy) = tables::weights(game.rule_set());
        XeroGEvaluator {
            game: game.clone(),
            weights: Arc::new(weights),
            policy: Arc::new(MovePolicy::new(&policy)),
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

    fn winning_move(&mut self, board: &Board) -> Option<Move> {
        winning_paths::winning_paths(board, self.game.rule_set())
            .next()
            .map(|path| Move::win(path.from))
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

    fn with_policy(&self, policy: &Policy) -> XeroGEvaluator {
        XeroGEvaluator {
            policy: Arc::new(MovePolicy::new(policy)),
            ..self.clone()
        }
    }

    fn move_features(&mut self, board: &Board, mv: Move, add: &mut dyn FnMut(usize)) {
        ordering::for_each_feature(board, mv, add);
    }
}
