//! Tic-tac-toe, the template for your own game: it is outside the library and has the whole program
//! around it. `cargo run --release --example tic_tac_toe` plays it.
//!
//! A game has three parts: rules ([`Game`]), a screen ([`View`]), and what Expert knows
//! ([`Evaluator`]). These traits document the defaults; `tests/tic_tac_toe.rs` runs all suites.

use tabuleiro::prelude::*;

/// A position, which is everything that changes during a game: the mark on each square.
type Board = [char; 9];

const EMPTY: char = '.';
const MARKS: [char; 2] = ['x', 'o'];

#[rustfmt::skip]
const LINES: [[usize; 3]; 8] = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

/// The number of lines of three that have only these signs.
fn count_lines(board: &Board, signs: &[char]) -> i32 {
    let has_only = |line: &&[usize; 3]| line.iter().all(|square| signs.contains(&board[*square]));
    LINES.iter().filter(has_only).count() as i32
}

/// The rules. A game with options, such as the size of its board, keeps them here.
#[derive(Clone, Debug)]
pub struct TicTacToe;

impl Game for TicTacToe {
    type Board = Board;
    /// The index of a square.
    type Move = usize;

    const INFO: GameInfo = GameInfo {
        name: "tic-tac-toe",
        title: "Tic-tac-toe",
        colours: &["x", "o"],
        move_parts: &[("", "Square ", None)],
        rules_text: "\
TIC-TAC-TOE: three in a row win.

   1 | 2 | 3
  ---+---+---
   4 | 5 | 6
  ---+---+---
   7 | 8 | 9

Two players put their marks on empty squares in turn, x first.
Three in a row, column or diagonal win. A full board without them is a draw.
",
        ..GameInfo::DEFAULT
    };

    fn new(_rules: RuleSet, _options: &Options) -> Result<TicTacToe, Refusal> {
        Ok(TicTacToe)
    }

    fn initial_board(&self) -> Board {
        [EMPTY; 9]
    }

    fn read_board(&self, text: &str) -> Result<Board, Refusal> {
        let count = |wanted| text.chars().filter(|sign| *sign == wanted).count();
        let [x, o] = MARKS.map(count);
        let is_position = x + o + count(EMPTY) == 9 && (x == o || x == o + 1);
        let board = text.chars().collect::<Vec<_>>().try_into().ok();
        board
            .filter(|_| is_position)
            .ok_or_else(|| refusal!("A position is nine signs, such as x...o...."))
    }

    fn write_board(&self, board: &Board) -> String {
        board.iter().collect()
    }

    fn write_move(&self, mv: usize) -> String {
        (mv + 1).to_string()
    }

    fn player_to_move(&self, board: &Board) -> Player {
        Player::from_index(board.iter().filter(|sign| **sign != EMPTY).count() % 2)
    }

    fn valid_moves(&self, board: &Board, moves: &mut Vec<usize>) {
        if self.game_over(board).is_none() {
            moves.extend((0..9).filter(|square| board[*square] == EMPTY));
        }
    }

    fn make_move(&self, board: &mut Board, mv: usize) {
        board[mv] = MARKS[self.player_to_move(board).index()];
    }

    fn game_over(&self, board: &Board) -> Option<Outcome> {
        let wins = |player: &Player| count_lines(board, &[MARKS[player.index()]]) > 0;
        let winner = Player::first(2).find(wins).map(Outcome::Win);
        winner.or((!board.contains(&EMPTY)).then_some(Outcome::Draw))
    }

    fn value(&self, board: &Board, player: Player) -> i32 {
        let won = |player| i32::from(self.game_over(board) == Some(Outcome::Win(player)));
        won(player) - won(player.opponent())
    }

    fn choose_move(&self, board: &Board, _level: usize, rng: &mut GameRng) -> Option<usize> {
        self.legal_moves(board).choose(rng).copied()
    }
}

impl View for TicTacToe {
    /// The answers so far to the questions of a move. By default there is one question.
    type Entry = ();

    /// The picture in the rules, with marks in place of numbers.
    fn display_game(&self, board: &Board, _: &Drawing<'_, Self::Move>) -> String {
        let lines = Self::INFO.rules_text.lines().skip(2).take(5);
        let picture: String = lines.map(|line| format!("{line}\n")).collect();
        let taken = (0..9).filter(|square| board[*square] != EMPTY);
        taken.fold(picture, |drawn, square| {
            drawn.replace(&self.write_move(square), &board[square].to_string())
        })
    }
}

/// Counts the lines that the opponent has not blocked. The search does the rest.
#[derive(Clone, Debug)]
pub struct TicTacToeEvaluator;

impl Evaluator for TicTacToeEvaluator {
    type Game = TicTacToe;

    fn new(_game: &TicTacToe) -> TicTacToeEvaluator {
        TicTacToeEvaluator
    }

    fn game(&self) -> &TicTacToe {
        &TicTacToe
    }

    fn evaluate(&mut self, board: &Board, player: Player) -> i32 {
        let open = |player: Player| count_lines(board, &[EMPTY, MARKS[player.index()]]);
        Self::UNIT * (open(player) - open(player.opponent()))
    }
}

fn main() -> std::process::ExitCode {
    let games = Registry::of::<(TicTacToeEvaluator,)>("tic-tac-toe");
    tabuleiro::main(&games, std::env::args_os())
}
