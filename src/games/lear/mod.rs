//! Lear.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```

mod board;
mod console;
mod expert;
mod finish;
mod lines;
mod weights;

pub use board::{Board, Move};

use std::sync::Arc;

use rand::seq::IndexedRandom;

use crate::dice::Dice;
use crate::game::{Game, OptionSpec, Options, Outcome, Player, Refusal, RuleSet};
use board::check_komi;
use lines::Knowledge;

/// The rules, as `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

const EASY: usize = 0;

/// Lear with its board size and komi chosen.
#[derive(Clone, Debug)]
pub struct Lear {
    size: usize,
    komi: u32,
    /// What the screen calls Black: after komi by agreement the second player may have taken it.
    black: Player,
    /// What Expert knows.
    knowledge: Arc<Knowledge>,
}

impl Game for Lear {
    type Board = Board;
    /// In reading order: by line, then by column.
    type Move = Move;

    const NAME: &'static str = "lear";
    const TITLE: &'static str = "Lear";
    const ONE_RULE_SET: &'static str = "the report's rules are the published ones";
    const LEVELS: &'static [&'static str] = &["Easy", "Hard", "Expert"];

    fn options() -> &'static [OptionSpec] {
        &[
            OptionSpec {
                name: "size",
                value: "N",
                help: "Lines and columns of the board, 4 to 10 [default: 8]",
                is_file: false,
            },
            OptionSpec {
                name: "komi",
                value: "N",
                help: "Points for the player without the last move, odd on even boards and even \
                       on odd ones [default: 1 or 0]",
                is_file: false,
            },
            OptionSpec {
                name: "black",
                value: "N",
                help: "Which player (1 or 2) the screen says has Black, p1 [default: 1]",
                is_file: false,
            },
        ]
    }

    fn new(_rules: RuleSet, options: &Options) -> Result<Lear, Refusal> {
        let size = options.number("size", 8)? as usize;
        Board::empty(size, 0)?;
        let komi = options.number("komi", default_komi(size))?;
        check_komi(size, komi)?;
        // Made now: a search that is bounded by a millisecond could not wait for them.
        let knowledge = Knowledge::common();
        knowledge.lines(size);
        let black = match options.number("black", 1)? {
            1 => Player::P1,
            2 => Player::P2,
            other => {
                return Err(Refusal::new(format!(
                    "Black is player 1 or player 2, not {other}"
                )));
            }
        };
        Ok(Lear {
            size,
            komi,
            black,
            knowledge,
        })
    }

    fn initial_board(&self) -> Board {
        Board::empty(self.size, self.komi).expect("size and komi were checked")
    }

    fn player_on_turn(&self, board: &Board) -> Player {
        board.on_turn()
    }

    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        moves.extend(board.empty_points());
    }

    fn count_valid_moves(&self, board: &Board) -> u64 {
        board.empty_count() as u64
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        board.check(mv)
    }

    fn apply(&self, board: &mut Board, mv: Move) {
        board.place(mv);
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        if board.empty_count() > 0 {
            return None;
        }
        let [black, white] = [Player::P1, Player::P2].map(|player| board.score(player));
        // The parity of the komi rules ties out.
        Some(Outcome::Win(if black > white {
            Player::P1
        } else {
            Player::P2
        }))
    }

    /// Own stones minus enemy stones, komi included.
    fn value(&self, board: &Board, player: Player) -> i32 {
        board.score(player) - board.score(player.opponent())
    }

    /// Easy: any point. Hard, as in the report: the first point in reading order that flips a
    /// stone, else any.
    fn choose_move(&self, board: &Board, level: usize, dice: &mut Dice) -> Option<Move> {
        let moves = self.valid_moves(board);
        let flipping = (level != EASY)
            .then(|| moves.iter().find(|mv| !board.flips(**mv).is_empty()))
            .flatten();
        flipping.or_else(|| moves.choose(dice)).copied()
    }
}

/// The report's komi on even boards, none on odd ones.
fn default_komi(size: usize) -> u32 {
    u32::from(size.is_multiple_of(2))
}

#[cfg(test)]
mod tests;
