//! The rules of Barragoon: the game type and its [`Game`] implementation.

pub(super) mod board;
pub(super) mod faces;
mod levels;
pub(super) mod moves;
pub(super) mod notation;
pub(super) mod squares;

use crate::game::rng::GameRng;
use crate::game::{Game, MoveError, Options, Outcome, Player, Refusal, RuleSet};
use board::Board;
use moves::Move;

/// Barragoon. It has one set of rules and no options.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Barragoon;

/// The report's `initialBoard`.
const START: &str = "00,24,23,00,23,24,00/\
                     00,00,22,23,22,00,00/\
                     00,00,00,00,00,00,00/\
                     00,30,00,00,00,30,00/\
                     30,00,30,00,30,00,30/\
                     00,30,00,00,00,30,00/\
                     00,00,00,00,00,00,00/\
                     00,00,12,13,12,00,00/\
                     00,14,13,00,13,14,00 w -";

impl Game for Barragoon {
    type Board = Board;
    /// Tile moves by the square left, then the one reached; placements by square, then face.
    /// Squares in reading order, faces by code.
    type Move = Move;

    const NAME: &'static str = "barragoon";
    const TITLE: &'static str = "Barragoon";
    const WHY_ONE_RULE_SET: &'static str =
        "the published rules fill what the report leaves out, so classic is both";
    const LEVELS: &'static [&'static str] = &["Easy", "Medium", "Hard"];

    fn new(_rules: RuleSet, _options: &Options) -> Result<Barragoon, Refusal> {
        Ok(Barragoon)
    }

    fn initial_board(&self) -> Board {
        Board::read(START).expect("the first board is a position")
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        Board::read(text)
    }

    fn write_board(&self, board: &Board) -> String {
        board.to_string()
    }

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

    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        board.choose_move(level, rng)
    }

    /// Only positions at the start of a turn count: none in the middle of one can occur twice in
    /// that turn.
    fn counts_for_repetition(&self, board: &Board) -> bool {
        self.starts_turn(board)
    }

    fn starts_turn(&self, board: &Board) -> bool {
        !board.owes_placement()
    }
}
