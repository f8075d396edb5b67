//! The evaluator of Small Star Empires, which the search plays with.

mod coach;
mod evaluation;
mod hashing;
mod inputs;
mod ordering;
mod rivals;
mod weights;

use std::fmt;
use std::sync::Arc;

use super::rules::SmallStarEmpires;
use super::rules::board::Board;
use super::rules::moves::Move;
use crate::expert::handicap::GradeTable;
use crate::expert::network::{Network, Weights};
use crate::expert::win_rate::WinRateModel;
use crate::game::Player;
use crate::game::evaluator::{Candidate, Evaluator, Selection, Selectivity, Tunable};
use evaluation::{Features, Race, TermWeights};
use inputs::Systems;

/// The evaluator of Small Star Empires.
#[derive(Clone, Debug)]
pub struct SmallStarEmpiresEvaluator {
    game: SmallStarEmpires,
    model: Arc<Model>,
}

/// The weights of an evaluation, and what they apply to.
struct Model {
    terms: TermWeights,
    /// Without inputs if it does not serve the game.
    network: Network,
    /// The systems of the galaxy, if a network can serve it.
    systems: Option<Systems>,
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inputs = self.network.inputs.len();
        write!(f, "Model({inputs} inputs)")
    }
}

impl Model {
    fn new(game: &SmallStarEmpires, weights: &Weights) -> Arc<Model> {
        let terms = weights.terms[..]
            .try_into()
            .expect("a weight for each term");
        Arc::new(Model {
            terms: evaluation::clamp_hopes(terms),
            network: weights.network.clone(),
            systems: has_network(game).then(|| Systems::new(game.galaxy())),
        })
    }

    /// The network, if there is one for this game.
    fn network(&self) -> Option<(&Systems, &Network)> {
        let systems = self.systems.as_ref()?;
        (!self.network.inputs.is_empty()).then_some((systems, &self.network))
    }
}

/// Whether the evaluation can use a network: only in small galaxies.
fn has_network(game: &SmallStarEmpires) -> bool {
    game.galaxy().is_small()
}

impl Evaluator for SmallStarEmpiresEvaluator {
    type Game = SmallStarEmpires;

    const MARGINS: bool = true;
    const DEFAULT_NODES: u64 = 40_000;
    const WIN_RATE_MODELS: &'static [WinRateModel] = coach::WIN_RATE_MODELS;
    const GRADE_TABLES: &'static [GradeTable] = coach::GRADE_TABLES;
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const SELECTIVITY: Selectivity = Selectivity {
        reduction_divisor: 1.6,
        late_move_depth: 8,
        moves_per_ply: 6,
        futility_depth: 6,
        futility_margin: 100,
    };

    fn new(game: &SmallStarEmpires) -> SmallStarEmpiresEvaluator {
        SmallStarEmpiresEvaluator {
            game: game.clone(),
            model: Model::new(game, &weights::weights(game)),
        }
    }

    fn game(&self) -> &SmallStarEmpires {
        &self.game
    }

    fn evaluate(&mut self, board: &Board, player: Player) -> i32 {
        let position = self.game.position(board);
        let official = self.game.is_official();
        let Model { terms, .. } = &*self.model;
        evaluation::evaluate(position, terms, self.model.network(), official, player)
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

    /// Equal scores are decided by other numbers.
    fn margin_in_words(&self, margin: i32) -> String {
        match margin / Self::UNIT {
            0 => "on a tie-break".to_string(),
            points => format!("by {points}"),
        }
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
    const BUCKETS: usize = inputs::OUTPUT_BUCKETS;

    fn with_weights(&self, weights: &Weights) -> SmallStarEmpiresEvaluator {
        SmallStarEmpiresEvaluator {
            model: Model::new(&self.game, weights),
            ..self.clone()
        }
    }

    fn input_count(&self) -> usize {
        match (&self.model.systems, self.game.galaxy().player_count()) {
            (None, _) => 0,
            (_, 2) => inputs::INPUTS,
            _ => rivals::INPUTS,
        }
    }

    fn terms(&mut self, board: &Board, player: Player, add: &mut dyn FnMut(usize, f64)) -> i32 {
        let position = self.game.position(board);
        let official = self.game.is_official();
        evaluation::terms(position, &self.model.terms, official, player, add)
    }

    fn inputs(&mut self, board: &Board, player: Player, add: &mut dyn FnMut(usize)) {
        let Some(systems) = &self.model.systems else {
            return;
        };
        let position = self.game.position(board);
        let features = Features::new(position, self.game.is_official());
        if self.game.galaxy().player_count() == 2 {
            systems.for_each_input(position, &features, add);
        } else {
            let race = Race::new(position, &features, &self.model.terms, player);
            rivals::for_each_input(systems, position, &features, &race, add);
        }
    }

    fn output_bucket(&self, board: &Board) -> usize {
        inputs::output_bucket(self.game.position(board))
    }
}
