//! The notation of Lear: reading and writing positions and moves.
//!
//! A position is its lines joined by `/` (`v` empty, `x` Black, `o` White), the colour on turn and
//! the komi: `vvvv/vxov/vvvv/vvvv x 1`. A move is line and column, counted from 1: `3,5`.

use std::fmt;

use super::options::{check_komi, check_size};
use super::{Board, Lear, Move};
use crate::game::{MoveError, Player, Refusal};
use crate::text::{parts, quoted};

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
    let on_turn = letter(Some(board.on_turn()));
    format!("{} {on_turn} {}", lines.join("/"), game.komi)
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
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [lines, on_turn, komi] = fields[..] else {
        return Err(Refusal::new(format!(
            "A position of Lear is the lines, the colour on turn and the komi, not {}",
            quoted(text.trim())
        )));
    };
    let lines: Vec<&str> = lines.split('/').collect();
    let mut board = read_stones(&lines)?;
    board.set_on_turn(match on_turn.to_ascii_lowercase().as_str() {
        "x" => Player::P1,
        "o" => Player::P2,
        _ => {
            return Err(Refusal::new(format!(
                "The colour on turn is x or o, not {}",
                quoted(on_turn)
            )));
        }
    });
    let komi = komi
        .parse()
        .map_err(|_| Refusal::new(format!("{} is not a number for the komi", quoted(komi))))?;
    check_komi(lines.len(), komi)?;
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
                "Line {} has {points} points where the board has {size}",
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
                        "Line {}, column {}: {} is neither v nor x nor o",
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

/// Parses a move. Its point may be off the board: the legality check refuses that, because the
/// reason names the size of the board.
///
/// # Errors
/// If the text is not two numbers from 1 to 99.
pub(super) fn read_move(text: &str) -> Result<Move, MoveError> {
    let number = |part: &str| part.parse().ok().filter(|number| (1..=99).contains(number));
    match parts(text)[..] {
        [line, column] => number(line).zip(number(column)),
        _ => None,
    }
    .map(|(line, column): (usize, usize)| Move::at(line - 1, column - 1))
    .ok_or_else(|| {
        MoveError::NotNotation(Refusal::new(format!(
            "{} is not a move: a move is line,column, as in 3,5",
            quoted(text)
        )))
    })
}

/// The move in the game's notation.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.line() + 1, self.column() + 1)
    }
}
