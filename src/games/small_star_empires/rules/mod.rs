//! The rules of Small Star Empires: the game type and its [`Game`] implementation.

pub mod board;
pub mod galaxy;
pub mod hexes;
pub mod moves;
pub mod notation;
mod options;
pub mod score;
pub mod spelling;

use std::sync::Arc;

use rand::seq::IndexedRandom;

use crate::game::rng::GameRng;
use crate::game::{Game, MoveError, OptionSpec, Options, Outcome, Player, Refusal, RuleSet};
use board::{Board, Building, Position, Ship};
use galaxy::{Galaxy, Place, SystemSet};
use moves::Move;

/// The index of the level Random.
pub const RANDOM: usize = 0;

/// Small Star Empires with its rule set and galaxy.
#[derive(Clone, Debug)]
pub struct SmallStarEmpires {
    galaxy: Arc<Galaxy>,
    start: Board,
}

impl SmallStarEmpires {
    /// The galaxy.
    pub(super) fn galaxy(&self) -> &Arc<Galaxy> {
        &self.galaxy
    }

    /// A board of this game in its galaxy.
    #[inline]
    pub(super) fn position<'a>(&'a self, board: &'a Board) -> Position<'a> {
        Position::new(&self.galaxy, board)
    }

    /// Moves a random ship that can move to a system with the greatest immediate gain, as in the
    /// report, and builds a trade station there if there is a gain and a station is left.
    fn greedy(&self, board: &Board, rng: &mut GameRng) -> Option<Move> {
        let position = self.position(board);
        let player = board.player_to_move();
        let ships = position.reaches(player);
        let ships: Vec<(Ship, SystemSet)> = ships.filter(|(_, reach)| !reach.is_empty()).collect();
        let (ship, reach) = *ships.choose(rng)?;
        let gain = |system: &Place| position.gain(player, *system);
        let most = reach.iter().map(|system| gain(&system)).max()?;
        let best: Vec<Place> = reach.iter().filter(|system| gain(system) == most).collect();
        let to = self.galaxy.coords(*best.choose(rng)?);
        let stock = board.stock(player);
        let building = if stock.colonies == 0 || (most > 0 && stock.stations > 0) {
            Building::TradeStation
        } else {
            Building::Colony
        };
        Some(Move::Land { ship, to, building })
    }
}

impl Game for SmallStarEmpires {
    type Board = Board;
    /// By ship, then destination in reading order, then building; see [`Move`].
    type Move = Move;

    const NAME: &'static str = "small-star-empires";
    const TITLE: &'static str = "Small Star Empires";
    const RULE_SETS: &'static [RuleSet] = &[RuleSet::Classic, RuleSet::Official];
    const LEVELS: &'static [&'static str] = &["Random", "Greedy"];
    const MAX_PLAYERS: usize = 4;

    fn options() -> &'static [OptionSpec] {
        options::OPTIONS
    }

    fn new(rules: RuleSet, options: &Options) -> Result<SmallStarEmpires, Refusal> {
        SmallStarEmpires::with_options(rules, options)
    }

    /// The position decides the galaxy, and with it the number of players.
    fn from_position(
        rules: RuleSet,
        options: &Options,
        text: &str,
    ) -> Result<(SmallStarEmpires, Board), Refusal> {
        SmallStarEmpires::of_position(rules, options, text)
    }

    fn initial_board(&self) -> Board {
        self.start
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        self.board_of(text)
    }

    fn write_board(&self, board: &Board) -> String {
        self.position(board).write()
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, MoveError> {
        self.position(board).read_move(text)
    }

    fn write_move(&self, mv: Move) -> String {
        mv.write()
    }

    fn player_count(&self) -> usize {
        self.galaxy.player_count()
    }

    fn player_to_move(&self, board: &Board) -> Player {
        board.player_to_move()
    }

    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        self.position(board).add_moves(moves);
    }

    fn count_valid_moves(&self, board: &Board) -> u64 {
        self.position(board).count_moves()
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        self.position(board).check_move(mv)
    }

    fn apply(&self, board: &mut Board, mv: Move) {
        board.play(&self.galaxy, mv);
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        let position = self.position(board);
        position.is_over().then(|| position.outcome())
    }

    /// The player's score, territory included under official rules, minus the greatest score
    /// among the others.
    fn value(&self, board: &Board, player: Player) -> i32 {
        self.position(board).value(player)
    }

    /// Random: any legal move. Greedy, as in the report: any ship that can move, to a system that
    /// gains most at once, with a trade station if there is a gain and one is left.
    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        if level == RANDOM || !self.position(board).can_move(board.player_to_move()) {
            return self.valid_moves(board).choose(rng).copied();
        }
        self.greedy(board, rng)
    }
}
