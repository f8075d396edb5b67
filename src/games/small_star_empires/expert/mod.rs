//! The evaluator of Small Star Empires, which the search plays with.

mod coach;
mod evaluation;
mod hashing;
mod ordering;
mod weights;

use std::sync::Arc;

use super::rules::SmallStarEmpires;
use super::rules::board::Board;
use super::rules::moves::Move;
use crate::calibration::{Chance, Ladder};
use crate::evaluator::{Candidate, Evaluator, Pruning, Selection, Tunable};
use crate::game::Player;
use crate::network;
use evaluation::Weights;

/// The evaluator of Small Star Empires.
#[derive(Clone, Debug)]
pub struct SmallStarEmpiresEvaluator {
    game: SmallStarEmpires,
    weights: Arc<Weights>,
}

impl Evaluator for SmallStarEmpiresEvaluator {
    type Game = SmallStarEmpires;

    const MARGINS: bool = true;
    const DEFAULT_NODES: u64 = 40_000;
    const CHANCES: &'static [Chance] = coach::CHANCES;
    const LADDERS: &'static [Ladder] = coach::LADDERS;
    const PRUNING: Pruning = Pruning {
        reduction_divisor: 1.6,
        late_move_depth: 8,
        moves_per_ply: 6,
        futility_depth: 6,
        futility_margin: 100,
    };

    fn new(game: &SmallStarEmpires) -> SmallStarEmpiresEvaluator {
        SmallStarEmpiresEvaluator {
            game: game.clone(),
            weights: Arc::new(evaluation::clamp_hopes(weights::WEIGHTS)),
        }
    }

    fn game(&self) -> &SmallStarEmpires {
        &self.game
    }

    fn evaluate(&mut self, board: &Board, player: Player) -> i32 {
        let position = self.game.position(board);
        evaluation::evaluate(position, &self.weights, self.game.is_official(), player)
    }

    /// The share of the systems that have an owner.
    fn stage(&self, board: &Board) -> f64 {
        let position = self.game.position(board);
        let free = position.free_count() as f64;
        1.0 - free / position.galaxy.system_count().max(1) as f64
    }

    fn hash_key(&self, board: &Board) -> u64 {
        hashing::hash_key(self.game.position(board))
    }

    fn move_code(&self, mv: Move) -> u32 {
        hashing::move_code(mv)
    }

    fn decode_if_legal(&mut self, board: &Board, code: u32) -> Option<Move> {
        hashing::decode_if_legal(self.game.position(board), self.game.is_official(), code)
    }

    fn candidates(
        &mut self,
        board: &Board,
        selection: Selection,
        moves: &mut Vec<Candidate<Move>>,
    ) -> bool {
        ordering::add_candidates(&self.game, board, selection, moves)
    }
}

impl Tunable for SmallStarEmpiresEvaluator {
    const TERMS: usize = evaluation::TERMS;

    fn with_weights(&self, weights: &network::Weights) -> SmallStarEmpiresEvaluator {
        let weights = weights.terms[..]
            .try_into()
            .expect("a weight for each term");
        SmallStarEmpiresEvaluator {
            weights: Arc::new(evaluation::clamp_hopes(weights)),
            ..self.clone()
        }
    }

    fn terms(&mut self, board: &Board, add: &mut dyn FnMut(usize, f64)) -> i32 {
        evaluation::terms(self.game.position(board), self.game.is_official(), add)
    }
}
