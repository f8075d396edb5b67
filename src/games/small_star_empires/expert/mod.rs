//! The evaluator of Small Star Empires, which the search plays with.
//!
//! Its weights are in hundredths of a point. The numbers fitted to them are in `fitted.txt`.
//!
//! # The network for two players
//!
//! `official.weights`, for official games of two players, with new weights of the terms, is the
//! output of these commands (each on one line). The games were played by the Expert of commit
//! 6302f25; `play` was stopped when it had played the seeds 100000..113613 and 150000..163561.
//!
//! ```text
//! tune small-star-empires --rules official play --seeds 100000..200000 --nodes 1500 --opening 10
//!     --least 1 --random-moves 0 --to games
//! tune small-star-empires --rules official fit --games games --epochs 12 --batch 1024
//!     --rate 0.004 --scale 300 --blend 0.5 --hold 19 --to official.weights
//! ```
//!
//! Of 671,546 positions, 35,354 were held back. There the squared error of the result, as a
//! probability, fell from 0.0187 (the previous weights) to 0.0163, and the loss on results from
//! 0.5877 to 0.5825. The previous weights were fitted to 24,000 games played with the linear weights
//! below. The matches of both are in `examples/NOTEBOOK.md`.
//!
//! # The networks for three and four players
//!
//! `official_3.weights` and `official_4.weights`, for official games, with new weights of the
//! terms, are from two generations of games. The first was played by the Expert of
//! commit a422b8d, with the linear weights below; the second by that Expert with the networks that
//! these games gave. For three players:
//!
//! ```text
//! tune small-star-empires --rules official --players 3 play --seeds 0..20000 --nodes 800
//!     --opening 12 --least 1 --random-moves 0 --to a.games
//! tune small-star-empires --rules official --players 3 fit --games a.games --epochs 6
//!     --batch 1024 --rate 0.004 --scale 300 --blend 0.5 --to first.weights
//! tune small-star-empires --rules official --players 3 play --seeds 100000..140000 --nodes 900
//!     --opening 12 --least 1 --random-moves 0 --weights first.weights --to b.games
//! tune small-star-empires --rules official --players 3 fit --games a.games b.games --epochs 8
//!     --batch 1024 --rate 0.004 --scale 300 --blend 0.4 --to official_3.weights
//! ```
//!
//! (each on one line). The first fit used the first 14,495 games of `a.games`; the second `play`
//! was stopped after 12,539 games. For four players, with `--players 4` and `--opening 15`, the two
//! files held 11,512 games (the first fit used 9,660 of them) and 7,330.
//!
//! A position is a sample for each player, with the value that the player's next search found. Of
//! 3,497,000 samples (three players) and 3,663,000 (four), 181,731 and 190,532 were held back.
//! There the squared error of the result, as a probability, fell from 0.0493 to 0.0271 and from
//! 0.0487 to 0.0240, and the loss on results from 0.6873 to 0.6302 and from 0.6437 to 0.5777. The
//! linear weights, which these are compared with, were fitted to games of two players.
//!
//! One Expert with these networks against two or three of commit 781427a, at 100 ms a move: 56.4%
//! of 102 games with three players, 71.0% of 100 with four. Against Experts of commit a422b8d, with
//! the linear weights, at 10,000 positions a move against 13,600, which take the same time: 58.0%
//! of 150 games and 74.6% of 120.
//!
//! Tried with the first 14,495 games of three players: a `--blend` of 0.3 scored 33.3% of 180 games
//! against 0.5, and one of 0.1 scored 28.1%, with 4000 positions a move. Without classes for the
//! leader, and with all numbers of neighbours told apart, the squared error was the same (0.0273
//! instead of 0.0271). One Expert with the final weights scored 34.4% of 180 games against two with
//! the weights of the first generation, and 32.2% of 160 against three. An even score is 33.3% with
//! three players and 25% with four.
//!
//! # The linear weights
//!
//! Fitted to games of Expert against itself, by rule set, over several generations, the first of
//! which started with all weights at 0. The commands of the tool `tune` of commit 781427a were
//!
//! ```text
//! tune small-star-empires --rules classic --from zero --generations 6 --games 8000 --window 3
//!     --nodes 500 --opening 8 --random-moves 12 --blend 0.4 --ridge 40 --hold 10
//! tune small-star-empires --rules official --from zero --generations 10 --games 4000 --window 3
//!     --nodes 1000 --opening 6 --blend 0.3 --ridge 100 --hold 10 --gate 400
//! ```
//!
//! (each on one line). Each printed the weights of both rule sets, classic first. `classic.weights`
//! is from the first command. The weights of the second one played the games for the networks.
//! Their output depends on the rules, the search and the terms, but not on these weights. Against
//! the earlier weights, which no command reproduced, these scored 49.8% of 400 games under classic
//! rules and 46.8% of 800 under official ones, at 3000 and 20,000 positions a move: hardly
//! distinguishable from chance, and the price of reproducible weights.
//!
//! The terms explain three quarters (official) to four fifths (classic) of the variance of the
//! results.

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
use crate::game::evaluator::{Candidate, Evaluator, Selection, Selectivity, Tunable};
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

impl Model {
    fn new(game: &SmallStarEmpires, weights: &Weights) -> Arc<Model> {
        let terms = weights.terms[..]
            .try_into()
            .expect("a weight for each term");
        Arc::new(Model {
            terms: evaluation::clamp_hopes(terms),
            network: weights.network.clone(),
            systems: Systems::new(&game.galaxy),
        })
    }
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

    const SELECTIVITY: Selectivity = Selectivity {
        reduction_divisor: 1.6,
        late_move_depth: 8,
        moves_per_ply: 6,
        futility_depth: 6,
        futility_margin: 100,
        ..Selectivity::DEFAULT
    };

    fn new(game: &SmallStarEmpires) -> SmallStarEmpiresEvaluator {
        SmallStarEmpiresEvaluator {
            game: game.clone(),
            model: Model::new(game, &weights(game)),
        }
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
        let stocks = board.stocks;
        let stocks = stocks
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
    const TERMS: usize = evaluation::TERMS;
    const BUCKETS: usize = inputs::OUTPUT_BUCKETS;

    fn with_weights(&self, weights: &Weights) -> SmallStarEmpiresEvaluator {
        SmallStarEmpiresEvaluator {
            model: Model::new(&self.game, weights),
            ..self.clone()
        }
    }

    fn input_count(&self) -> usize {
        match self.game.player_count() {
            2 => inputs::INPUTS,
            _ => rivals::INPUTS,
        }
    }

    fn terms(&mut self, board: &Board, player: Player, add: &mut dyn FnMut(usize, f64)) -> i32 {
        let position = self.game.position(board);
        evaluation::terms(position, &self.model.terms, player, add)
    }

    fn inputs(&mut self, board: &Board, player: Player, add: &mut dyn FnMut(usize)) {
        let position = self.game.position(board);
        let Model { terms, systems, .. } = &*self.model;
        let features = Features::new(position);
        let race = Race::new(position, &features, terms, player);
        systems.for_each_input(position, &features, &race, add);
    }

    fn output_bucket(&self, board: &Board) -> usize {
        inputs::output_bucket(self.game.position(board))
    }
}
