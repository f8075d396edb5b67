//! The notation of Lear: reading and writing positions and moves.
//!
//! A position is its lines joined by `/` (`v` empty, `x` Black, `o` White), the colour on turn and
//! the komi: `vvvv/vxov/vvvv/vvvv x 1`. A move is line and column, counted from 1: `3,5`. It is
//! also read with other separators, with words, or without either: `3 5`, `row 3, column 5`, `35`.

use std::fmt;

use super::options::{check_komi, check_size};
use super::{Board, Lear, Move};
use crate::game::{MoveError, Player, Refusal};
use crate::text::quoted;

/// The letter of a point, given the owner of the stone on it.
pub(crate) fn letter(owner: Option<Player>) -> char {
    match owner {
        None => 'v',
        Some(Player::P1) => 'x',
        Some(_) => 'o',
    }
}

pub(super) fn write_board(game: &Lear, board: &Board) -> String {
    let line = |line| -> String {
        (0..game.size)
            .map(|column| letter(board.stone(Move::at(line, column))))
            .collect()
    };
    let lines: Vec<String> = (0..game.size).map(line).collect();
    let to_move = letter(Some(board.to_move()));
    format!("{} {to_move} {}", lines.join("/"), game.komi)
}

/// Parses a position of the game.
///
/// # Errors
/// If the text is not a position, or has another size or komi than the game.
pub(super) fn read_board(game: &Lear, text: &str) -> Result<Board, Refusal> {
    let (size, komi, board) = read_position(text)?;
    if (size, komi) == (game.size, game.komi) {
        return Ok(board);
    }
    Err(Refusal::new(format!(
        "The position is {size}x{size} with komi {komi}, but the game is {0}x{0} with komi {1}",
        game.size, game.komi
    )))
}

/// Parses a position of any size and komi: returns both and the board.
///
/// # Errors
/// If the text is not a position.
pub(super) fn read_position(text: &str) -> Result<(usize, i32, Board), Refusal> {
    let mut fields = text.split_whitespace();
    let mut field = |missing: &str| fields.next().ok_or_else(|| Refusal::new(missing));
    let lines = field("A position has lines, colour on turn and komi: vvvv/vxov/vvvv/vvvv x 1")?;
    let lines: Vec<&str> = lines.split('/').collect();
    let mut board = read_stones(&lines)?;
    let to_move = field("The colour on turn (x or o) and the komi are missing after the lines")?;
    board.set_on_turn(match to_move.to_ascii_lowercase().as_str() {
        "x" => Player::P1,
        "o" => Player::P2,
        _ => {
            return Err(Refusal::new(format!(
                "The colour on turn is x or o, not {}",
                quoted(to_move)
            )));
        }
    });
    let komi = field("The komi is missing after the colour on turn")?;
    let komi = komi
        .parse()
        .map_err(|_| Refusal::new(format!("The komi is a number, not {}", quoted(komi))))?;
    check_komi(lines.len(), komi)?;
    if let Some(extra) = fields.next() {
        return Err(Refusal::new(format!(
            "{} is too much: a position ends with the komi",
            quoted(extra)
        )));
    }
    Ok((lines.len(), komi as i32, board))
}

fn read_stones(lines: &[&str]) -> Result<Board, Refusal> {
    let size = lines.len();
    check_size(size)?;
    let mut board = Board::empty(size);
    for (number, line) in lines.iter().enumerate() {
        let points = line.chars().count();
        if points != size {
            return Err(Refusal::new(format!(
                "Line {} has {points} points, but the board has {size} lines",
                number + 1
            )));
        }
        for (column, stone) in line.chars().enumerate() {
            match stone.to_ascii_lowercase() {
                'v' => {}
                'x' => board.set_stone(Move::at(number, column), Player::P1),
                'o' => board.set_stone(Move::at(number, column), Player::P2),
                _ => {
                    return Err(Refusal::new(format!(
                        "Line {}, column {}: {} is not v, x or o",
                        number + 1,
                        column + 1,
                        quoted(&stone.to_string())
                    )));
                }
            }
        }
    }
    Ok(board)
}

/// What a number in a move counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Line,
    Column,
}

impl Place {
    /// The place that a word names.
    fn read(word: &str) -> Option<Place> {
        match word.to_ascii_lowercase().as_str() {
            "line" | "row" | "l" | "r" => Some(Place::Line),
            "column" | "col" | "c" => Some(Place::Column),
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
pub(super) fn read_move(game: &Lear, board: &Board, text: &str) -> Result<Move, MoveError> {
    use Place::{Column, Line};
    let places = read_places(text).unwrap_or_default();
    let point = match places[..] {
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
        _ => Err(MoveError::NotNotation(Refusal::new(format!(
            "{} is not a move: type line and column, as in {}",
            quoted(text),
            example(game, board)
        )))),
    }
}

/// The line and the column of a point written without a separator, such as 35 or 1010. No number
/// can be read as two points.
fn unseparated(size: usize, number: usize) -> Option<(usize, usize)> {
    let is_on_board = |place: usize| (1..=size).contains(&place);
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

/// A legal move to name as an example: of different line and column, which shows their order.
/// Once the board is full, there is only the notation to show.
pub(crate) fn example(game: &Lear, board: &Board) -> Move {
    let shows_order = |mv: &Move| mv.line() != mv.column();
    let mut points = game.empty_points(board);
    let first = game.empty_points(board).next();
    points.find(shows_order).or(first).unwrap_or(Move::at(2, 1))
}

/// Parses numbers, each with the word in front of it if there is one: `row 3, column 5`. Between
/// two of them may stand blanks, a comma or a dash. Brackets around them are allowed, as in the
/// Prolog lists of the original.
///
/// Returns `None` if the text is anything else.
pub(crate) fn read_places(text: &str) -> Option<Vec<(Option<Place>, usize)>> {
    let text = text.trim().trim_start_matches('[').trim_end_matches(']');
    let mut rest = text.trim();
    let mut places = Vec::new();
    while !rest.is_empty() {
        let (word, after) = split_while(rest, |c| c.is_ascii_alphabetic());
        let place = match word {
            "" => None,
            _ => Some(Place::read(word)?),
        };
        let (digits, after) = split_while(after.trim_start(), |c| c.is_ascii_digit());
        places.push((place, digits.parse().ok()?));
        let after = after.trim_start();
        let next = after.strip_prefix([',', '-']).unwrap_or(after);
        rest = next.trim_start();
        if rest.is_empty() && next.len() < after.len() {
            return None;
        }
    }
    Some(places)
}

/// The first characters of the text for which `is_part` holds, and the rest.
fn split_while(text: &str, is_part: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    text.split_at(end)
}
/// The move in the game's notation.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.line() + 1, self.column() + 1)
    }
}
