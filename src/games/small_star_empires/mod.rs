//! Small Star Empires.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! - `galaxy`: all that never changes in a game, and its tables
//! - `board`: a position, its moves and what they do
//! - `notation`: positions and moves as text
//! - `check`: why a move is not legal
//! - `score`: the points, the ties and who wins
//! - `menu`, `console` and `drawing`: what is asked and shown

mod board;
mod check;
mod console;
mod drawing;
mod expert;
mod galaxy;
mod menu;
mod notation;
mod score;

pub use board::{Board, Building, Move, Ship, Stock};
pub use galaxy::Direction;

use std::sync::Arc;

use rand::seq::IndexedRandom;

use crate::dice::Dice;
use crate::game::{Game, OptionSpec, Options, Outcome, Player, Refusal, RuleSet};
use expert::Weights;
use galaxy::{Colour, Hex};
use notation::{Written, read_galaxy};

/// The rules, as `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

/// The report's galaxy.
const CLASSIC: &str = include_str!("galaxies/classic.txt");
/// The official galaxies for 2, 3 and 4 players. Symmetries take any home to any other:
///
/// - for 2, the mirror between left and right, which keeps the colours of the nebulas (so do the
///   half-turn and the mirror between top and bottom, but for red and green in exchange);
/// - for 3, the rotation by a third, which keeps the colours and the order of turns;
/// - for 4, both mirrors and the half-turn, as no rotation of hexes has four steps. Red and green
///   are exchanged by all but the mirror between left and right.
///
/// Three nebulas of each of three colours cannot all stay what they are in a half-turn: each
/// colour would need a hex that is its own image, and only the centre is. As colours score alike,
/// to exchange two of them changes nothing.
const OFFICIAL: [&str; 3] = [
    include_str!("galaxies/official_2.txt"),
    include_str!("galaxies/official_3.txt"),
    include_str!("galaxies/official_4.txt"),
];

const RANDOM: usize = 0;

/// Small Star Empires with its rule set and galaxy chosen.
#[derive(Clone, Debug)]
pub struct SmallStarEmpires {
    rules: RuleSet,
    start: Board,
    /// Weights of Expert's terms.
    weights: Arc<Weights>,
}

impl SmallStarEmpires {
    /// Whether the official rules hold: jumps through wormholes, and points for territory.
    fn is_official(&self) -> bool {
        self.rules == RuleSet::Official
    }

    /// What each player has in stock at the start.
    fn start_stock(rules: RuleSet) -> Stock {
        let (stations, colonies) = match rules {
            RuleSet::Classic => (20, 20),
            RuleSet::Official => (4, 16),
        };
        Stock { stations, colonies }
    }
}

impl Game for SmallStarEmpires {
    type Board = Board;
    /// By ship, then destination in reading order, then building; see [`Move`].
    type Move = Move;

    const NAME: &'static str = "small-star-empires";
    const TITLE: &'static str = "Small Star Empires";
    const RULE_SETS: &'static [RuleSet] = &[RuleSet::Classic, RuleSet::Official];
    const LEVELS: &'static [&'static str] = &["Random", "Greedy", "Expert"];

    fn options() -> &'static [OptionSpec] {
        &[
            OptionSpec {
                name: "players",
                value: "N",
                help: "How many play, 2 to 4, more than 2 under official rules [default: 2]",
                is_file: false,
            },
            OptionSpec {
                name: "galaxy",
                value: "FILE",
                help: "A galaxy of your own, in the notation that the rules explain",
                is_file: true,
            },
            OptionSpec {
                name: "starts",
                value: "N",
                help: "The player who starts, the youngest [default: 1]",
                is_file: false,
            },
        ]
    }

    fn new(rules: RuleSet, options: &Options) -> Result<SmallStarEmpires, Refusal> {
        let players = options.number("players", 2)? as usize;
        check_players(rules, players)?;
        let own_galaxy = options.get("galaxy");
        let Written {
            mut board,
            is_position,
        } = read_galaxy(own_galaxy.unwrap_or(match rules {
            RuleSet::Classic => CLASSIC,
            RuleSet::Official => OFFICIAL[players - 2],
        }))?;
        if options.get("players").is_some() && board.player_count() != players {
            return Err(Refusal::new(format!(
                "That galaxy is for {} players, not {players}",
                board.player_count()
            )));
        }
        if !is_position {
            let count = board.player_count();
            board.stocks[..count].fill(SmallStarEmpires::start_stock(rules));
        }
        if options.get("starts").is_some() {
            let starts = options.number("starts", 1)? as usize;
            if !(1..=board.player_count()).contains(&starts) {
                return Err(Refusal::new(format!(
                    "Player {starts} cannot start: there are players 1 to {}",
                    board.player_count()
                )));
            }
            board.on_turn = Player::from_index(starts - 1);
        }
        let game = SmallStarEmpires {
            rules,
            start: board,
            weights: Arc::new(expert::weights()),
        };
        game.admit(&board)?;
        Ok(game)
    }

    fn initial_board(&self) -> Board {
        self.start
    }

    fn admit(&self, board: &Board) -> Result<(), Refusal> {
        check_players(self.rules, board.player_count())?;
        let lines = board.galaxy.lines().iter().zip(0..);
        let hexes =
            lines.flat_map(|(hexes, line)| hexes.iter().zip(0..).zip(std::iter::repeat(line)));
        for ((hex, column), line) in hexes {
            let Hex::Nebula(colour) = *hex else { continue };
            let wrong = match (self.is_official(), colour == Colour::Plain) {
                (true, true) => "nebulas need a colour under official rules, as nr, ng or nb",
                (false, false) => "nebulas have no colours under classic rules, only n",
                _ => continue,
            };
            let (line, column): (u32, u32) = (line, column);
            return Err(Refusal::new(format!(
                "Line {line}, column {column} (both from 0): {wrong}"
            )));
        }
        Ok(())
    }

    fn player_count(&self, board: &Board) -> usize {
        board.player_count()
    }

    fn player_on_turn(&self, board: &Board) -> Player {
        board.on_turn
    }

    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        board.add_moves(self.is_official(), moves);
    }

    fn count_valid_moves(&self, board: &Board) -> u64 {
        board.count_moves(self.is_official())
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        board.check(mv, self.is_official())
    }

    fn apply(&self, board: &mut Board, mv: Move) {
        board.play(mv);
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        board
            .is_over(self.is_official())
            .then(|| board.outcome(self.is_official()))
    }

    /// The player's score, territory included under official rules, minus the greatest score
    /// among the others.
    fn value(&self, board: &Board, player: Player) -> i32 {
        let scores = board.scores(self.is_official());
        let others = board.players().filter(|other| *other != player);
        let best = others.map(|other| scores[other.index()].total()).max();
        scores[player.index()].total() - best.unwrap_or(0)
    }

    /// Random: any legal move. Greedy, as in the report: any ship that can move, to a system that
    /// gains most at once, with a trade station if there is a gain and one is left.
    fn choose_move(&self, board: &Board, level: usize, dice: &mut Dice) -> Option<Move> {
        if level == RANDOM || !board.can_move(board.on_turn, self.is_official()) {
            return self.valid_moves(board).choose(dice).copied();
        }
        let player = board.on_turn;
        let ships: Vec<(Ship, Vec<u16>)> = Ship::of(player)
            .map(|ship| (ship, board.destinations(ship, self.is_official())))
            .filter(|(_, systems)| !systems.is_empty())
            .collect();
        let (ship, systems) = ships.choose(dice)?;
        let gain = |system: &u16| board.gain(player, *system);
        let most = systems.iter().map(gain).max()?;
        let best: Vec<u16> = systems
            .iter()
            .copied()
            .filter(|system| gain(system) == most)
            .collect();
        let at = board.galaxy.site(*best.choose(dice)?);
        let stock = board.stock(player);
        let building = if stock.colonies == 0 || (most > 0 && stock.stations > 0) {
            Building::TradeStation
        } else {
            Building::Colony
        };
        Some(Move::Land {
            ship: *ship,
            line: at.line,
            column: at.column,
            building,
        })
    }
}

/// Whether so many can play by that rule set.
fn check_players(rules: RuleSet, players: usize) -> Result<(), Refusal> {
    let (most, words) = match rules {
        RuleSet::Classic => (2, "The classic game is for 2 players"),
        RuleSet::Official => (4, "The official game is for 2 to 4 players"),
    };
    if (2..=most).contains(&players) {
        return Ok(());
    }
    Err(Refusal::new(format!("{words}, not {players}")))
}

#[cfg(test)]
mod tests;
