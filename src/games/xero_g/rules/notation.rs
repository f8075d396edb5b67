//! The notation of Xero-G: reading and writing squares, positions and moves.
//!
//! A position is written as eight lines of six digits (0 for an empty square) joined by `/`, top to
//! bottom, and the player on turn. Moves are written as in the rules: `6C-4C`, `6C-3C/5A`,
//! `6C-win`, and `123321` for an arrangement.

use std::fmt;

use super::board::{Board, Ship};
use super::moves::{Action, Move};
use super::squares::{COLUMNS, LINES, PLAYING_AREA, Square, Squares};
use crate::game::{MoveError, Player, Refusal};
use crate::text::quoted;

/// The number of ships of each value.
const SHIPS_PER_VALUE: usize = 4;

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// Line and column, as in `6C`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.line(), letter(*self))
    }
}

/// The letter of a square's column.
pub(crate) const fn letter(square: Square) -> char {
    (b'A' + square.column() as u8) as char
}

/// Parses a square: line and column, as in `6C`.
///
/// # Errors
/// If the text is not a square of the board, bases included.
pub(crate) fn read_square(text: &str) -> Result<Square, Refusal> {
    match text.as_bytes() {
        [line @ b'0'..=b'7', column] if column.is_ascii_alphabetic() => {
            let column = column.to_ascii_uppercase() - b'A';
            (usize::from(column) < COLUMNS)
                .then(|| Square::at(usize::from(line - b'0'), usize::from(column)))
        }
        _ => None,
    }
    .ok_or_else(|| {
        Refusal::new(format!(
            "{} is not a square: lines go from 0 to 7, columns from A to F, as in 6C",
            quoted(text)
        ))
    })
}

/// The ship with the given digit, `1` to `3`.
fn read_ship(digit: char) -> Option<Ship> {
    Ship::of_value(digit.to_digit(10)? as usize)
}

/// Writes a move.
pub(super) fn write_move(mv: Move) -> String {
    match mv.action() {
        Action::Arrange(ships) => ships.iter().map(Ship::to_string).collect(),
        Action::Win { from } => format!("{from}-win"),
        Action::Slide { from, to } => format!("{from}-{to}"),
        Action::Reprogram { from, to, drop } => format!("{from}-{to}/{drop}"),
    }
}

/// Parses a move. Any text with a hyphen is taken for a move, so that it is refused as malformed.
///
/// # Errors
/// [`MoveError::NotNotation`] or [`MoveError::Malformed`].
pub(super) fn read_move(text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    if let Some(ships) = read_arrangement(text) {
        return Ok(Move::arrange(ships));
    }
    let (from, target) = text.split_once('-').ok_or_else(|| {
        MoveError::NotNotation(Refusal::new(format!(
            "{} is not a move: a move is written 6C-4C, 6C-3C/5A or 6C-win, an arrangement 123321",
            quoted(text)
        )))
    })?;
    read_turn(from, target).map_err(MoveError::Malformed)
}

fn read_arrangement(text: &str) -> Option<[Ship; COLUMNS]> {
    let ships: Option<Vec<Ship>> = text.chars().take(COLUMNS + 1).map(read_ship).collect();
    ships?.try_into().ok()
}

/// Parses a move of the ship of `from`.
fn read_turn(from: &str, target: &str) -> Result<Move, Refusal> {
    let from = read_square(from)?;
    if target.eq_ignore_ascii_case("win") {
        return Ok(Move::win(from));
    }
    match target.split_once('/') {
        None => Ok(Move::slide(from, read_square(target)?)),
        Some((to, drop)) => Ok(Move::reprogram(from, read_square(to)?, read_square(drop)?)),
    }
}

/// Writes a position.
pub(super) fn write_board(board: &Board) -> String {
    let lines: Vec<String> = (0..LINES).map(|line| write_line(board, line)).collect();
    format!("{} {}", lines.join("/"), board.on_turn)
}

fn write_line(board: &Board, line: usize) -> String {
    let ships = (0..COLUMNS).map(|column| board.ship(Square::at(line, column)));
    ships
        .map(|ship| ship.map_or("0".to_string(), |ship| ship.to_string()))
        .collect()
}

/// Parses a position.
///
/// # Errors
/// If the text is not a position, or its ships are not those of a game.
pub(super) fn read_board(text: &str) -> Result<Board, Refusal> {
    let text = text.trim();
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [lines, on_turn] = fields[..] else {
        return Err(Refusal::new(format!(
            "A position of Xero-G is the eight lines and the player on turn, not {}",
            quoted(text)
        )));
    };
    let on_turn = match on_turn.to_ascii_lowercase().as_str() {
        "p1" => Player::P1,
        "p2" => Player::P2,
        _ => {
            return Err(Refusal::new(format!(
                "The player on turn is p1 or p2, not {}",
                quoted(on_turn)
            )));
        }
    };
    let mut board = read_lines(lines)?;
    board.on_turn = on_turn;
    check_ships(&board)?;
    Ok(board)
}

/// Parses the lines of a position, with player 1 on turn.
fn read_lines(text: &str) -> Result<Board, Refusal> {
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != LINES {
        return Err(Refusal::new(format!(
            "A board has {LINES} lines, bases included, not {}",
            lines.len()
        )));
    }
    let mut board = Board::EMPTY;
    for (number, line) in lines.iter().enumerate() {
        let count = line.chars().count();
        if count != COLUMNS {
            return Err(Refusal::new(format!(
                "Line {number} has {count} squares where the board has {COLUMNS}"
            )));
        }
        for (column, digit) in line.chars().enumerate() {
            let square = Square::at(number, column);
            match read_ship(digit) {
                Some(ship) => board.put(square, ship),
                None if digit == '0' => {}
                None => {
                    return Err(Refusal::new(format!(
                        "Square {square}: {} is neither empty (0) nor a ship (1, 2, 3)",
                        quoted(&digit.to_string())
                    )));
                }
            }
        }
    }
    Ok(board)
}

/// Checks that the ships of a position are those of a set-up or of a game in progress.
///
/// # Errors
/// With the reason, if they are not.
fn check_ships(board: &Board) -> Result<(), Refusal> {
    let counts = board.ships().map(Squares::len);
    let count = board.occupied().len();
    if count == 0 || count == COLUMNS && board.is_setup() {
        return check_setup(board, count);
    }
    for (ship, count) in Ship::ALL.into_iter().zip(counts) {
        if count != SHIPS_PER_VALUE {
            return Err(Refusal::new(format!(
                "There are {count} ships of value {ship} where the game has {SHIPS_PER_VALUE}"
            )));
        }
    }
    let in_bases = board.occupied() - PLAYING_AREA;
    if in_bases.len() > 1 {
        return Err(Refusal::new(
            "There are several ships in the bases: the first one ends the game",
        ));
    }
    Ok(())
}

/// Checks a position of the set-up, in which `count` ships are on the board.
fn check_setup(board: &Board, count: usize) -> Result<(), Refusal> {
    if board.ships().map(Squares::len) != [count / 3; 3] {
        return Err(Refusal::new(
            "Player 1 arranges the ships 1, 1, 2, 2, 3, 3 on line 6, no others",
        ));
    }
    let arranging = if count == 0 { Player::P1 } else { Player::P2 };
    if board.on_turn != arranging {
        return Err(Refusal::new(format!(
            "It is {arranging} who has to arrange ships here, not {}",
            board.on_turn
        )));
    }
    Ok(())
}
