//! The rules of Small Star Empires: the game type and its [`Game`] implementation.

pub mod board;
pub mod galaxy;
mod galaxy_reader;
pub mod hexes;
pub mod legality;
pub mod levels;
pub mod moves;
pub mod names;
pub mod notation;
mod options;
pub mod score;
pub mod sets;
pub mod spelling;

use std::sync::Arc;

use crate::game::rng::GameRng;
use crate::game::{Game, MoveError, OptionSpec, Options, Outcome, Player, Refusal, RuleSet};
use board::{Board, Position};
use galaxy::Galaxy;
use moves::Move;

/// Small Star Empires with its rule set and galaxy.
#[derive(Clone, Debug)]
pub struct SmallStarEmpires {
    rules: RuleSet,
    galaxy: Arc<Galaxy>,
    start: Board,
}

impl SmallStarEmpires {
    /// Whether the official rules hold: jumps through wormholes, and points for territory.
    #[inline]
    pub(super) fn is_official(&self) -> bool {
        self.rules == RuleSet::Official
    }

    /// The galaxy.
    pub(super) fn galaxy(&self) -> &Arc<Galaxy> {
        &self.galaxy
    }

    /// A board of this game in its galaxy.
    #[inline]
    pub(super) fn position<'a>(&'a self, board: &'a Board) -> Position<'a> {
        Position::new(&self.galaxy, board)
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
        options::new_game(rules, options)
    }

    /// The position decides the galaxy, and with it the number of players.
    fn from_position(
        rules: RuleSet,
        options: &Options,
        text: &str,
    ) -> Result<(SmallStarEmpires, Board), Refusal> {
        options::game_of_position(rules, options, text)
    }

    fn initial_board(&self) -> Board {
        self.start
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        options::read_board(self, text)
    }

    fn write_board(&self, board: &Board) -> String {
        notation::write_position(self.position(board))
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, MoveError> {
        notation::read_move(self.position(board), self.is_official(), text)
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn player_count(&self) -> usize {
        self.galaxy.player_count()
    }

    fn player_to_move(&self, board: &Board) -> Player {
        board.to_move()
    }

    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        self.position(board).add_moves(self.is_official(), moves);
    }

    fn count_valid_moves(&self, board: &Board) -> u64 {
        self.position(board).count_moves(self.is_official())
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        self.position(board).check_move(mv, self.is_official())
    }

    fn apply(&self, board: &mut Board, mv: Move) {
        board.play(&self.galaxy, mv);
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        let position = self.position(board);
        position
            .is_over(self.is_official())
            .then(|| position.outcome(self.is_official()))
    }

    /// The player's score, territory included under official rules, minus the greatest score
    /// among the others.
    fn value(&self, board: &Board, player: Player) -> i32 {
        self.position(board).value(player, self.is_official())
    }

    /// Random: any legal move. Greedy, as in the report: any ship that can move, to a system that
    /// gains most at once, with a trade station if there is a gain and one is left.
    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        levels::choose_move(self, board, level, rng)
    }
}
