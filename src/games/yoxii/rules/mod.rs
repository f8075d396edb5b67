//! The rules of Yoxii: the game type and its [`Game`] implementation.

pub(super) mod board;
pub(super) mod levels;
pub(super) mod moves;
pub(super) mod notation;
pub(super) mod squares;

use crate::game::rng::GameRng;
use crate::game::{Game, MoveError, Options, Outcome, Player, Refusal, RuleSet};
use board::Board;
use moves::Move;

/// Yoxii, which has no variants.
#[derive(Clone, Copy, Debug, Default)]
pub struct Yoxii;

impl Game for Yoxii {
    type Board = Board;
    /// By the totem's square in reading order, the kind (`o i y x`), the placement square in
    /// reading order.
    type Move = Move;

    const NAME: &'static str = "yoxii";
    const TITLE: &'static str = "Yoxii";
    const WHY_ONE_RULE_SET: &'static str = "the report's rules are the published ones";
    const LEVELS: &'static [&'static str] = &["Random", "Greedy"];

    fn new(_rules: RuleSet, _options: &Options) -> Result<Yoxii, Refusal> {
        Ok(Yoxii)
    }

    fn initial_board(&self) -> Board {
        Board::start()
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        Board::read(text)
    }

    fn write_board(&self, board: &Board) -> String {
        board.to_string()
    }

    /// The piece may be in upper or lower case: it belongs to the player to move.
    fn read_move(&self, board: &Board, text: &str) -> Result<Move, MoveError> {
        board.read_move(text)
    }

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    #[inline]
    fn player_to_move(&self, board: &Board) -> Player {
        board.to_move()
    }

    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        board.add_valid_moves(moves);
    }

    fn count_valid_moves(&self, board: &Board) -> u64 {
        board.count_valid_moves()
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        board.check_move(mv)
    }

    #[inline]
    fn apply(&self, board: &mut Board, mv: Move) {
        board.play(mv);
    }

    /// The game is over when the player to move cannot move the totem or has no piece left.
    fn game_over(&self, board: &Board) -> Option<Outcome> {
        board.outcome()
    }

    /// The sum of the player's pieces next to the totem minus the opponent's.
    #[inline]
    fn value(&self, board: &Board, player: Player) -> i32 {
        board.balance(board.totem, player)
    }

    /// Random: any totem square, any piece of those left, any placement square. Greedy: the totem
    /// square of the greatest value, and the kind by the report's thresholds.
    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        board.choose_move(level, rng)
    }
}
