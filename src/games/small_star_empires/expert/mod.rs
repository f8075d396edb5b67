//! The evaluator of Small Star Empires, which the search plays with.
//!
//! Its weights are in hundredths of a point: in `official.weights`, `official_3.weights` and
//! `official_4.weights` those of terms and of a network, for official games of two to four players,
//! and in `classic.weights` those of terms. How they were made is in `examples/NOTEBOOK.md`; the
//! numbers fitted to them are in `fitted.txt`.

mod evaluation;
mod inputs;
mod ordering;
mod rivals;

use std::sync::Arc;

use super::rules::SmallStarEmpires;
use super::rules::board::{Board, Building, Ship};
use super::rules::galaxy::{Coords, SystemSet};
use super::rules::moves::Move;
use crate::bitboard::SquareIndex;
use crate::game::evaluator::{Candidate, Evaluator, Selection, Selectivity, Summands, Tunable};
use crate::game::{Game, Player};
use crate::hash::key_of;
use crate::network::{Network, Weights};
use evaluation::{Features, Race, TermWeights};
use inputs::Systems;

/// The evaluator of Small Star Empires.
#[derive(Clone, Debug)]
pub struct SmallStarEmpiresEvaluator {
    game: SmallStarEmpires,
    model: Arc<Model>,
}

/// The weights of an evaluation, and what they apply to.
#[derive(Debug)]
struct Model {
    terms: TermWeights,
    /// Without inputs if it does not serve the game.
    network: Network,
    systems: Systems,
}

/// The weights for a game.
fn weights(game: &SmallStarEmpires) -> Weights {
    let file: &[u8] = match (game.galaxy.is_official(), game.galaxy.player_count) {
        (false, _) => include_bytes!("classic.weights"),
        (true, 2) => include_bytes!("official.weights"),
        (true, 3) => include_bytes!("official_3.weights"),
        (true, _) => include_bytes!("official_4.weights"),
    };
    Weights::embedded(file)
}

impl Evaluator for SmallStarEmpiresEvaluator {
    type Game = SmallStarEmpires;

    /// ProbCut scored 48.8 to 51.7% of 120 to 240 official games. No figures are kept of the matches
    /// that chose these numbers.
    const SELECTIVITY: Selectivity = Selectivity {
        reduction_divisor: 1.6,
        late_move_depth: 8,
        moves_per_ply: 6,
        futility_depth: 6,
        futility_margin: 100,
        ..Selectivity::DEFAULT
    };

    fn new(game: &SmallStarEmpires) -> SmallStarEmpiresEvaluator {
        SmallStarEmpiresEvaluator::with_weights(game, weights(game))
    }

    fn game(&self) -> &SmallStarEmpires {
        &self.game
    }

    fn evaluate(&mut self, board: &Board, player: Player) -> i32 {
        let position = self.game.position(board);
        let Model {
            terms,
            network,
            systems,
        } = &*self.model;
        evaluation::evaluate(position, terms, network, systems, player)
    }

    /// The share of the systems that have an owner.
    fn stage(&self, board: &Board) -> f64 {
        let position = self.game.position(board);
        let free = position.free_count() as f64;
        1.0 - free / position.galaxy.system_count.max(1) as f64
    }

    /// The ships of a player are interchangeable, so the key does not depend on which of them is
    /// where.
    fn hash_key(&self, board: &Board) -> u64 {
        let galaxy = &self.game.galaxy;
        let owned = galaxy.players().map(|player| board.owned(player));
        let sets = owned.chain([board.stations]);
        let ships = galaxy.players().map(|player| {
            let [mut a, mut b, mut c, mut d] = board.ship_systems(player);
            (a, b) = (a.min(b), a.max(b));
            (c, d) = (c.min(d), c.max(d));
            (a, c) = (a.min(c), a.max(c));
            (b, d) = (b.min(d), b.max(d));
            (b, c) = (b.min(c), b.max(c));
            [a, b, c, d]
                .iter()
                .fold(0, |word, system| word << 16 | system.index() as u64)
        });
        let stocks = board
            .stocks
            .iter()
            .fold(board.to_move.index() as u64, |word, stock| {
                // The bits do not fit in one word, so they are mixed.
                let stock = u64::from(stock.stations) << 16 | u64::from(stock.colonies);
                word.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7) ^ stock
            });
        key_of(sets.map(SystemSet::bits).chain(ships).chain([stocks]))
    }

    /// Line, column, ship and building, or 1 for the pass.
    fn move_code(&self, mv: Move) -> u32 {
        match mv {
            Move::Pass => 1,
            Move::Land { ship, to, building } => {
                let station = u32::from(building == Building::TradeStation);
                let ship = ship.letter() as u32 & 31;
                let hex = 256 * u32::from(to.line) + u32::from(to.column);
                64 * hex + 2 * ship + station + 2
            }
        }
    }

    /// Of ships in the same system only the first is found.
    fn decode_if_legal(&mut self, board: &Board, code: u32) -> Option<Move> {
        let number = code.checked_sub(2)?;
        let galaxy = &self.game.galaxy;
        let player = board.to_move;
        let systems = board.ship_systems(player);
        let (index, (ship, from)) = Ship::of(player)
            .zip(systems)
            .enumerate()
            .find(|(_, (ship, _))| ship.letter() as u32 & 31 == number >> 1 & 31)?;
        if !from.is_somewhere() || systems[..index].contains(&from) {
            return None;
        }
        let to = Coords {
            line: (number >> 14) as u16,
            column: (number >> 6 & 255) as u16,
        };
        let building = match number & 1 {
            1 => Building::TradeStation,
            _ => Building::Colony,
        };
        let system = galaxy.system_at(to);
        let reach = galaxy.reach(player, from, board.others(player)) - board.taken();
        let is_legal = galaxy.is_colonisable(system)
            && reach.contains(system)
            && board.stock(player).count(building) > 0;
        let mv = Move::Land { ship, to, building };
        (is_legal && self.move_code(mv) == code).then_some(mv)
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
    fn sizes(&self) -> [usize; 3] {
        let inputs = match self.game.player_count() {
            2 => inputs::INPUTS,
            _ => rivals::INPUTS,
        };
        [evaluation::TERMS, inputs, inputs::OUTPUT_BUCKETS]
    }

    fn with_weights(game: &SmallStarEmpires, weights: Weights) -> SmallStarEmpiresEvaluator {
        let terms = weights.terms.try_into().expect("a weight for each term");
        let model = Model {
            terms: evaluation::clamp_hopes(terms),
            network: weights.network,
            systems: Systems::new(&game.galaxy),
        };
        SmallStarEmpiresEvaluator {
            game: game.clone(),
            model: Arc::new(model),
        }
    }

    fn summands(&mut self, board: &Board, player: Player) -> Summands {
        let position = self.game.position(board);
        let Model { terms, systems, .. } = &*self.model;
        let features = Features::new(position);
        let race = Race::new(position, &features, terms, player);
        let mut summands = Summands {
            bucket: inputs::output_bucket(position),
            ..race.summands(position, &features)
        };
        systems.for_each_input(position, &features, &race, |input| {
            summands.inputs.push(input);
        });
        summands
    }
}
