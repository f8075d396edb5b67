//! The rules of Xero-G: the game type and its [`Game`] implementation.
//!
//! The parts of a turn and the places on the board are called:
//! - *home line*: the occupied line nearest to a player's base;
//! - *goal*: the opponent's base;
//! - *turn*: all that a ship does in one move, leg by leg;
//! - *leg*: the steps from the start, or from a ship landed on, to the next landing;
//! - *path*: the steps of one leg or more;
//! - *landing*: the end of a leg on another ship;
//! - *boost*: another leg from the square of a landing (Rocket Boost);
//! - *drop*: the square to which a ship that was landed on is moved (Reprogram Coordinates);
//! - *slide*: a turn that ends on an empty square.

mod board;
mod legs;
mod moves;
mod notation;
mod turn;

pub use board::{Board, Ship, Square};
pub use moves::{Action, Move};
pub use turn::Turn;

pub use board::{COLUMNS, LINES, PLAYING_AREA, Squares, first_line, goal, line_set};
pub use legs::{Arrivals, Edges, TurnBoard, leg_ends, leg_starts, neighbours, paths};
pub use moves::{ARRANGEMENTS, ShipMoves};
pub use notation::{letter, not_a_square, read_path, read_square, read_turn};
pub use turn::{AfterStep, TurnGuide};

use rand::seq::IndexedRandom;

use crate::game::rng::GameRng;
use crate::game::{Game, GameInfo, Options, Outcome, Player, Refusal, RuleSet};

/// The report's `initial_board`: the lines from the base of player 2 to that of player 1.
const INITIAL_BOARD: &str = "\
    000000/\
    000000/\
    000000/\
    000000/\
    000000/\
    000000/\
    000000/\
    000000 p1";

/// The level that takes the greatest value.
const SMART: usize = 1;

/// The factor that the report gives each unit of value on a line, by the line's distance from the
/// opponent's base: lines 0 to 6 for player 1, lines 7 to 1 for player 2.
const FACTORS: [i32; LINES - 1] = [20, 12, 10, 8, 6, 5, 1];

/// What a position's value for a player is made of: each line that counts, the sum of the values of
/// its ships, and its factor.
pub fn value_parts(board: &Board, player: Player) -> impl Iterator<Item = (usize, i32, i32)> {
    let lines = FACTORS.into_iter().enumerate();
    lines.map(move |(distance, factor)| {
        let line = match player {
            Player::P1 => distance,
            _ => LINES - 1 - distance,
        };
        let ships = Ship::ALL.into_iter().zip(board.ships());
        let values = ships.map(|(ship, ships)| ship.value() * (ships & line_set(line)).len());
        (line, values.sum::<usize>() as i32, factor)
    })
}

/// Xero-G under one of its rule sets.
#[derive(Clone, Debug)]
pub struct XeroG {
    rules: RuleSet,
    initial_board: Board,
}

impl XeroG {
    /// The rule set of the game.
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

    const INFO: GameInfo = super::INFO;

    fn new(rules: RuleSet, _options: &Options) -> Result<XeroG, Refusal> {
        let initial_board = Board::read(INITIAL_BOARD)?;
        Ok(XeroG {
            rules,
            initial_board,
        })
    }

    fn initial_board(&self) -> Board {
        self.initial_board
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        Board::read(text)
    }

    fn write_board(&self, board: &Board) -> String {
        board.to_string()
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, Refusal> {
        notation::read_move(self, board, text)
    }

    fn player_to_move(&self, board: &Board) -> Player {
        board.to_move
    }

    fn valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        if board.is_setup() {
            moves.extend_from_slice(&ARRANGEMENTS);
        }
        for ship in board.ship_moves(self.rules) {
            ship.append_to(moves);
        }
    }

    fn count_legal_moves(&self, board: &Board) -> u64 {
        if board.is_setup() {
            return ARRANGEMENTS.len() as u64;
        }
        let ships = board.ship_moves(self.rules);
        ships.map(|ship| ship.count() as u64).sum()
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        board.check_move(self.rules, mv)
    }

    fn make_move(&self, board: &mut Board, mv: Move) {
        match mv.action() {
            Action::Arrange(ships) => board.arrange(ships),
            Action::Win { from } => {
                let base = board.winning_square(self.rules, from, mv);
                board.move_ship(from, base, Squares::EMPTY);
            }
            Action::Slide { from, to } => board.move_ship(from, to, Squares::EMPTY),
            Action::Reprogram { from, to, drop } => board.move_ship(from, to, drop.set()),
        }
        board.to_move = board.to_move.opponent();
    }

    /// A ship in a base wins for the player who moved it there, and a player who has no move
    /// loses.
    fn game_over(&self, board: &Board) -> Option<Outcome> {
        let winner = board.winner().or_else(|| {
            let is_stuck = !board.can_move(self.rules);
            is_stuck.then(|| board.to_move.opponent())
        });
        winner.map(Outcome::Win)
    }

    /// The sum of each ship's value times the factor of its line.
    fn value(&self, board: &Board, player: Player) -> i32 {
        let lines = value_parts(board, player);
        lines.map(|(_, sum, factor)| sum * factor).sum()
    }

    /// Both levels choose among the moves of the report's `valid_moves`, where there are any. Random
    /// takes any of them, Smart one after which the position's value is greatest, even if another
    /// move wins. Ships are arranged at random by both.
    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        let mut moves = board.straight_moves();
        if moves.is_empty() {
            moves = self.legal_moves(board);
        }
        if level == SMART && !board.is_setup() {
            let value = |mv: &Move| {
                let mut after = *board;
                self.make_move(&mut after, *mv);
                self.value(&after, board.to_move)
            };
            let best = moves.iter().map(value).max()?;
            moves.retain(|mv| value(mv) == best);
        }
        moves.choose(rng).copied()
    }

    /// Every position after the set-up counts.
    fn counts_for_repetition(&self, board: &Board) -> bool {
        !board.is_setup()
    }
}
