//! Barragoon.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```

mod board;
mod console;
mod expert;
mod face;
mod levels;
mod menus;
mod notation;
mod pictures;
mod square;

pub use board::{BARRAGOONS, Board, Move, Piece};
pub use face::Face;
pub use square::{COLUMNS, Direction, LINES, SQUARES, Square};

use std::sync::Arc;

use crate::dice::Dice;
use crate::game::{Game, Options, Outcome, Player, Refusal, RuleSet};
use expert::Weights;
use square::squares;

/// The rules, as `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

/// Barragoon. It has one set of rules and no options.
#[derive(Clone, Debug)]
pub struct Barragoon {
    /// Weights of Expert's terms.
    weights: Arc<Weights>,
}

impl Default for Barragoon {
    fn default() -> Barragoon {
        Barragoon {
            weights: Arc::new(Weights::default()),
        }
    }
}

impl Game for Barragoon {
    type Board = Board;
    /// Tile moves by the square left, then the one reached; placings by square, then face.
    /// Squares in reading order, faces by code.
    type Move = Move;

    const NAME: &'static str = "barragoon";
    const TITLE: &'static str = "Barragoon";
    const ONE_RULE_SET: &'static str =
        "the published rules fill what the report leaves out, so classic is both";
    const LEVELS: &'static [&'static str] = &["Easy", "Medium", "Hard", "Expert"];

    fn new(_rules: RuleSet, _options: &Options) -> Result<Barragoon, Refusal> {
        Ok(Barragoon::default())
    }

    fn initial_board(&self) -> Board {
        Board::initial()
    }

    fn player_on_turn(&self, board: &Board) -> Player {
        board.on_turn()
    }

    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        for square in squares(board.placing_squares()) {
            moves.extend(Face::all().map(|face| Move::Placing { square, face }));
        }
        for (from, targets) in board.turn_moves().into_iter().flatten() {
            moves.extend(squares(targets).map(|to| Move::Tile { from, to }));
        }
    }

    fn count_valid_moves(&self, board: &Board) -> u64 {
        let placings = board.placing_squares().count_ones() as u64 * Face::COUNT as u64;
        let tile_moves = board.turn_moves().into_iter().flatten();
        placings
            + tile_moves
                .map(|(_, targets)| u64::from(targets.count_ones()))
                .sum::<u64>()
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        board.check(mv)
    }

    fn apply(&self, board: &mut Board, mv: Move) {
        board.play(mv);
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        board.outcome()
    }

    /// The spaces of the player's tiles, added up, minus those of the opponent's.
    fn value(&self, board: &Board, player: Player) -> i32 {
        board.spaces(player) - board.spaces(player.opponent())
    }

    fn choose_move(&self, board: &Board, level: usize, dice: &mut Dice) -> Option<Move> {
        levels::choose_move(board, level, dice)
    }

    /// At the start of a turn only: between placings nobody is on turn twice.
    fn counts_for_repetition(&self, board: &Board) -> bool {
        self.starts_turn(board)
    }

    fn starts_turn(&self, board: &Board) -> bool {
        board.owed == 0
    }
}

/// The report's value of a legal move: what it captures, 1 for a barragoon, 2 to 4 for a tile of so
/// many spaces, else 0. A placing captures nothing.
pub fn move_value(board: &Board, mv: Move) -> i32 {
    match mv {
        Move::Tile { to, .. } => board.piece(to).map_or(0, Piece::value),
        Move::Placing { .. } => 0,
    }
}

#[cfg(test)]
mod tests;
