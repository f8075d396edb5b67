//! The rules of Xero-G: the game type and its [`Game`] implementation.
//!
//! The parts of a turn and the places on the board are called:
//! - *home line*: the occupied line nearest to a player's base;
//! - *goal*: the opponent's base;
//! - *leg*: the steps from the start, or from a ship landed on, to the next landing;
//! - *landing*: the end of a leg on another ship;
//! - *boost*: another leg from the square of a landing (Rocket Boost);
//! - *drop*: the square to which a ship that was landed on is moved (Reprogram Coordinates);
//! - *slide*: a turn that ends on an empty square.

mod board;
mod edges;
mod legality;
mod levels;
mod moves;
mod notation;
mod paths;
mod reach;
mod score;
mod squares;
mod walk;

pub use board::{Board, Ship};
pub use moves::{Action, Move};
pub use squares::{Direction, Square};
pub use walk::Walk;

pub(super) use edges::Edges;
pub(super) use legality::check_ship;
pub(super) use moves::{ARRANGEMENTS, ShipMoves, beyond_home_line, drop_area, ship_moves};
pub(super) use notation::{Way, letter, not_a_square, read_path, read_square, read_turn};
pub(super) use paths::{Arrivals, neighbours, paths};
pub(super) use reach::Flight;
pub(super) use squares::{COLUMNS, LINES, PLAYING_AREA, Squares, first_line, goal, line_set};
pub(super) use walk::{AfterStep, Course, leg_ends};

use crate::game::rng::GameRng;
use crate::game::{Game, MoveError, Options, Outcome, Player, Refusal, RuleSet};

/// Xero-G under one of its rule sets.
#[derive(Clone, Debug)]
pub struct XeroG {
    rules: RuleSet,
}

impl XeroG {
    /// The rule set of the game.
    #[inline]
    pub fn rule_set(&self) -> RuleSet {
        self.rules
    }
}

impl Game for XeroG {
    type Board = Board;
    /// Arrangements by their digits. Turns by the square of the ship; of one ship first the win,
    /// then the moves to an empty square, then the reprogrammings, each by the squares where the
    /// ships end. Squares in reading order.
    type Move = Move;

    const NAME: &'static str = "xero-g";
    const TITLE: &'static str = "Xero-G";
    const RULE_SETS: &'static [RuleSet] = &[RuleSet::Classic, RuleSet::Official];
    const LEVELS: &'static [&'static str] = &levels::LEVELS;

    fn new(rules: RuleSet, _options: &Options) -> Result<XeroG, Refusal> {
        Ok(XeroG { rules })
    }

    fn initial_board(&self) -> Board {
        Board::EMPTY
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        notation::read_board(text)
    }

    fn write_board(&self, board: &Board) -> String {
        notation::write_board(board)
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, MoveError> {
        notation::read_move(board, self.rules, text)
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn player_to_move(&self, board: &Board) -> Player {
        board.to_move
    }

    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        moves::add_valid_moves(board, self.rules, moves);
    }

    fn count_valid_moves(&self, board: &Board) -> u64 {
        moves::count_valid_moves(board, self.rules)
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        legality::check_move(board, self.rules, mv)
    }

    fn apply(&self, board: &mut Board, mv: Move) {
        moves::play(board, self.rules, mv);
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        score::game_over(board, self.rules)
    }

    fn value(&self, board: &Board, player: Player) -> i32 {
        score::value(board, player)
    }

    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        levels::choose_move(self, board, level, rng)
    }

    /// Every position after the set-up counts.
    fn counts_for_repetition(&self, board: &Board) -> bool {
        !board.is_setup()
    }
}
