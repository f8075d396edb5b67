//! The rules of Lear: the game type and its [`Game`] implementation.

mod board;
mod flips;
mod legality;
mod levels;
mod moves;
mod notation;
mod options;
mod score;

pub use board::Board;
pub(super) use board::MAX_SIZE;
pub(super) use flips::{are_together, flips_in_line};
pub use moves::Move;
pub(super) use notation::{Place, example, letter, read_places};
pub(super) use options::{SIZES, check_komi, default_komi, komi_player};

use crate::game::rng::GameRng;
use crate::game::{Game, MoveError, OptionSpec, Options, Outcome, Player, Refusal, RuleSet};

/// Lear with its board size and komi.
#[derive(Clone, Debug)]
pub struct Lear {
    size: usize,
    komi: i32,
    /// The seat that the screen calls Black. It is player 2 if that player took Black in komi by
    /// agreement.
    black: Player,
}

impl Lear {
    /// The number of lines, and of points in a line.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The points added to the score of the player who does not make the last move.
    #[inline]
    pub fn komi(&self) -> i32 {
        self.komi
    }

    /// The player that the screen calls Black: player 1 unless player 2 took that colour.
    pub fn black(&self) -> Player {
        self.black
    }
}

impl Game for Lear {
    type Board = Board;
    /// In reading order: by line, then by column.
    type Move = Move;

    const NAME: &'static str = "lear";
    const TITLE: &'static str = "Lear";
    const WHY_ONE_RULE_SET: &'static str = "the report's rules are the published ones";
    const LEVELS: &'static [&'static str] = &["Easy", "Hard"];

    fn options() -> &'static [OptionSpec] {
        options::OPTIONS
    }

    fn new(_rules: RuleSet, options: &Options) -> Result<Lear, Refusal> {
        options::new_game(options)
    }

    /// The size and the komi of the position override those of the options.
    fn from_position(
        rules: RuleSet,
        options: &Options,
        text: &str,
    ) -> Result<(Lear, Board), Refusal> {
        let game = Lear::new(rules, options)?;
        let (size, komi, board) = notation::read_position(text)?;
        Ok((Lear { size, komi, ..game }, board))
    }

    fn initial_board(&self) -> Board {
        Board::empty(self.size)
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        notation::read_board(self, text)
    }

    fn write_board(&self, board: &Board) -> String {
        notation::write_board(self, board)
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, MoveError> {
        notation::read_move(self, board, text)
    }

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    #[inline]
    fn player_to_move(&self, board: &Board) -> Player {
        board.to_move()
    }

    #[inline]
    fn add_valid_moves(&self, board: &Board, moves: &mut Vec<Move>) {
        moves.extend(self.empty_points(board));
    }

    #[inline]
    fn count_valid_moves(&self, board: &Board) -> u64 {
        board.empty_count() as u64
    }

    fn check_move(&self, board: &Board, mv: Move) -> Result<(), Refusal> {
        legality::check_move(self, board, mv)
    }

    #[inline]
    fn apply(&self, board: &mut Board, mv: Move) {
        if mv.is_on_board(self.size) {
            board.play(mv);
        }
    }

    #[inline]
    fn game_over(&self, board: &Board) -> Option<Outcome> {
        score::outcome(self, board)
    }

    /// Own stones minus enemy stones, komi included.
    #[inline]
    fn value(&self, board: &Board, player: Player) -> i32 {
        score::margin(self, board, player)
    }

    fn choose_move(&self, board: &Board, level: usize, rng: &mut GameRng) -> Option<Move> {
        levels::choose_move(self, board, level, rng)
    }
}
