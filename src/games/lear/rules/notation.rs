//! The notation of Lear: reading and writing positions and moves.
//!
//! A position is its lines joined by `/` (`v` empty, `x` Black, `o` White), the colour to move and
//! the komi: `vvvv/vxov/vvvv/vvvv x 1`. A move is line and column, counted from 1: `3,5`. It is
//! also read with other separators, with words, or without either: `3 5`, `row 3, column 5`, `35`.

use std::fmt;

use super::{Board, Lear, Move, SIZES, check_komi};
use crate::game::position::Notation;
use crate::game::{Player, Refusal};
use crate::text::{quoted, tokens, with_blanks};
use crate::{refusal, refuse};

/// The letter of a point, given the owner of the stone on it.
pub fn letter(owner: Option<Player>) -> char {
    match owner {
        None => 'v',
        Some(Player::P1) => 'x',
        Some(_) => 'o',
    }
}

/// The notation of positions with that number of lines.
pub fn positions(size: usize) -> Notation {
    Notation {
        form: "type lines, colour to move and komi, as in vvvv/vxov/vvvv/vvvv x 1",
        size: [size; 2],
        separator: "",
        first: ['1', '1'],
        players: ["x", "o"],
    }
}

/// Parses a position of any size and komi: returns both and the board.
///
/// # Errors
/// If the text is not a position.
pub fn read_position(text: &str) -> Result<(usize, i32, Board), Refusal> {
    let lines = text.split_whitespace().next().unwrap_or_default();
    let size = lines.split('/').count();
    if !SIZES.contains(&size) {
        let (least, most) = (SIZES.start(), SIZES.end());
        refuse!("A position has {least} to {most} lines, not {size}");
    }
    let mut board = Board::empty(size);
    let (to_move, [komi]) = positions(size).read(text, |line, column, stone| {
        let owner = match stone {
            "v" | "V" => return Ok(()),
            "x" | "X" => Player::P1,
            "o" | "O" => Player::P2,
            _ => return Err("is not v, x or o"),
        };
        board.set_stone(Move::at(line, column), owner);
        Ok(())
    })?;
    board.to_move = to_move;
    let komi = komi
        .parse()
        .map_err(|_| refusal!("The komi is a number, not {}", quoted(komi)))?;
    check_komi(size, komi)?;
    Ok((size, komi as i32, board))
}

/// The move in the game's notation.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.line() + 1, self.column() + 1)
    }
}

/// What a number in a move counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coordinate {
    /// The line.
    Line,
    /// The column.
    Column,
}

impl Coordinate {
    /// The coordinate that a word names.
    fn read(word: &str) -> Option<Coordinate> {
        match word {
            "line" | "row" | "l" | "r" => Some(Coordinate::Line),
            "column" | "col" | "c" => Some(Coordinate::Column),
            _ => None,
        }
    }
}

/// Parses a move: line and column, or both in any order if each is named; two digits without a
/// separator are read if they can only mean one point of the board. The point may be off the board
/// otherwise: the legality check refuses that, because the reason names the size of the board.
///
/// # Errors
/// If the text is not two numbers from 1 to 99.
pub fn read_move(game: &Lear, board: &Board, text: &str) -> Result<Move, Refusal> {
    use Coordinate::{Column, Line};
    let numbers = read_coordinates(text).unwrap_or_default();
    let point = match numbers[..] {
        [(None | Some(Line), line), (None | Some(Column), column)]
        | [(Some(Column), column), (Some(Line), line)] => Some((line, column)),
        [(None, number)] => unseparated(game.size, number),
        _ => None,
    };
    let is_number = |number: usize| (1..=99).contains(&number);
    match point {
        Some((line, column)) if is_number(line) && is_number(column) => {
            Ok(Move::at(line - 1, column - 1))
        }
        _ => {
            let example = with_blanks(game.example_move(board, None));
            refuse!(text => "is not a move: type line and column, as in {example}")
        }
    }
}

/// The line and the column of a point written without a separator, such as 35 or 1010. No number
/// can be read as two points.
fn unseparated(size: usize, number: usize) -> Option<(usize, usize)> {
    let is_on_board = |number: usize| (1..=size).contains(&number);
    let one_digit = (number / 10, number % 10);
    let two_digits = (number / 100, number % 100);
    let is_column = |column: usize| is_on_board(column) && column >= 10;
    let point = if is_column(two_digits.1) {
        two_digits
    } else {
        one_digit
    };
    (is_on_board(point.0) && is_on_board(point.1)).then_some(point)
}

/// Parses numbers, each with the word in front of it if there is one: `row 3, column 5`. Brackets
/// are allowed, as in the Prolog lists of the original.
///
/// Returns `None` if the text is anything else.
pub fn read_coordinates(text: &str) -> Option<Vec<(Option<Coordinate>, usize)>> {
    let mut numbers = Vec::new();
    let mut named = None;
    for token in tokens(text, "[]", ",-")? {
        if let Ok(number) = token.parse() {
            numbers.push((named.take(), number));
        } else if named.replace(Coordinate::read(&token)?).is_some() {
            return None;
        }
    }
    named.is_none().then_some(numbers)
}

impl Lear {
    /// A legal move to name as an example, but not the `secret`: of different line and column, which
    /// shows their order. Where there is none, there is only the notation to show.
    pub(crate) fn example_move(&self, board: &Board, secret: Option<Move>) -> Move {
        let shows_order = |mv: &Move| mv.line() != mv.column();
        let empty = self.empty_points(board);
        let mut points = empty.filter(|mv| Some(*mv) != secret).peekable();
        let first = points.peek().copied();
        points.find(shows_order).or(first).unwrap_or(Move::at(2, 1))
    }
}
