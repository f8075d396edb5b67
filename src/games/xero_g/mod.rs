//! Xero-G.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```

mod arrangements;
mod board;
mod check;
mod console;
mod display;
mod expert;
mod lanes;
mod moves;
mod reach;
mod scope;
mod survey;
mod walk;
mod ways;
mod weights;

pub use board::{Board, Square};
pub use console::Entry;
pub use moves::{Action, Move};
pub use walk::Walk;
pub use ways::Direction;

use std::sync::Arc;

use rand::seq::{IndexedRandom, IteratorRandom};

use crate::dice::Dice;
use crate::game::{Game, Options, Outcome, Player, Refusal, RuleSet};
use board::{LINES, first_line, goal, line_set};
use moves::ARRANGEMENTS;
use reach::Flight;
use scope::{can_move, scopes};
use weights::{Weights, weights};

/// The rules, as `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

const RANDOM: usize = 0;

/// What the report pays player 1 for each unit of value on lines 0 to 6, and player 2 on lines 7
/// to 1: the distance from their own base.
const PAY: [i32; LINES - 1] = [20, 12, 10, 8, 6, 5, 1];

/// Xero-G under one of its rule sets.
#[derive(Clone, Debug)]
pub struct XeroG {
    rules: RuleSet,
    /// Weights of Expert's terms.
    weights: Arc<Weights>,
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
    const LEVELS: &'static [&'static str] = &["Random", "Smart", "Expert"];

    fn new(rules: RuleSet, _options: &Options) -> Result<XeroG, Refusal> {
        Ok(XeroG {
            rules,
            weights: Arc::new(weights(rules)),
        })
    }

    fn initial_board(&self) -> Board {
        Board::EMPTY
    }

    fn player_on_turn(&self, board: &Board) -> Player {
        board.on_turn
    }

    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        if board.is_setup() {
            moves.extend_from_slice(&ARRANGEMENTS);
        }
        for scope in scopes(board, self.rules) {
            scope.add_moves(moves);
        }
    }

    fn count_valid_moves(&self, board: &Board) -> u64 {
        if board.is_setup() {
            return ARRANGEMENTS.len() as u64;
        }
        scopes(board, self.rules)
            .map(|scope| u64::from(scope.count()))
            .sum()
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        check::check(board, self.rules, mv)
    }

    fn apply(&self, board: &mut Board, mv: Move) {
        match mv.action() {
            Action::Arrange(values) => {
                let line = first_line(board.on_turn);
                for (column, value) in values.into_iter().enumerate() {
                    board.put(Square::at(line, column), usize::from(value));
                }
            }
            Action::Win { from } => board.carry(from, self.base_square(board, from), 0),
            Action::Slide { from, to } => board.carry(from, to, 0),
            Action::Reprogram { from, to, drop } => board.carry(from, to, drop.bit()),
        }
        board.on_turn = board.on_turn.opponent();
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        if let Some(winner) = board.winner() {
            return Some(Outcome::Win(winner));
        }
        let stuck = !can_move(board, self.rules);
        stuck.then(|| Outcome::Win(board.on_turn.opponent()))
    }

    /// The report's sum: each ship's value times what its line pays that player.
    fn value(&self, board: &Board, player: Player) -> i32 {
        let mut value = 0;
        for (distance, pay) in PAY.into_iter().enumerate() {
            let line = match player {
                Player::P1 => distance,
                _ => LINES - 1 - distance,
            };
            for (ship, ships) in (1..).zip(board.ships()) {
                value += pay * ship * (ships & line_set(line)).count_ones() as i32;
            }
        }
        value
    }

    /// Random: any move. Smart: a move that wins at once if there is one, else one after which
    /// the position's value is greatest; both at random among equals. Ships are arranged at
    /// random by both.
    fn choose_move(&self, board: &Board, level: usize, dice: &mut Dice) -> Option<Move> {
        let moves = self.valid_moves(board);
        if level == RANDOM || board.is_setup() {
            return moves.choose(dice).copied();
        }
        let player = board.on_turn;
        let after = |mv: &Move| {
            let mut after = *board;
            self.apply(&mut after, *mv);
            after
        };
        let wins = |mv: &Move| self.game_over(&after(mv)) == Some(Outcome::Win(player));
        if let Some(mv) = moves.iter().copied().filter(wins).choose(dice) {
            return Some(mv);
        }
        let value = |mv: &Move| self.value(&after(mv), player);
        let best = moves.iter().map(value).max()?;
        moves
            .iter()
            .copied()
            .filter(|mv| value(mv) == best)
            .choose(dice)
    }

    /// Every position of the game proper, the first one after the set-up included.
    fn counts_for_repetition(&self, board: &Board) -> bool {
        !board.is_setup()
    }
}

impl XeroG {
    /// Where a ship that wins is put: on the leftmost square of the base that it can reach. A
    /// ship that reaches none stays.
    fn base_square(&self, board: &Board, from: Square) -> Square {
        let reach = Flight::new(board, from).reach(self.rules, true) & goal(board.on_turn);
        if reach == 0 {
            from
        } else {
            Square::from_index(reach.trailing_zeros())
        }
    }
}

#[cfg(test)]
mod tests;
