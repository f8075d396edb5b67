//! The notation of Yoxii: reading and writing squares, moves and positions.
//!
//! A move is written `C4:o@D4`; it is also read with other separators or none, as in `c4 o d4` and
//! `c4od4`. A position is seven lines joined by `/` (`_` outside the board,
//! `#` empty, `t` the totem, `o i y x` red, `O I Y X` white), then `r` or `w` for the player on
//! turn: `__###__/_#####_/#######/###t###/#######/_#####_/__###__ r`.

use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::moves::Move;
use super::piece::Kind;
use super::squares::{SIZE, Square, columns_of, line_letter};
use crate::game::{MoveError, Player, Refusal};
use crate::text::quoted;

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", line_letter(self.line()), self.column() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Square {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Square, Refusal> {
        match *text.as_bytes() {
            [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit() => {
                square_at(letter.to_ascii_uppercase(), digit)
            }
            _ => Err(Refusal::new(format!(
                "{} is not a square: a line A to G and a column 1 to 7",
                quoted(text)
            ))),
        }
    }
}

/// The square with that name.
///
/// # Errors
/// If it is off the board.
fn square_at(letter: u8, digit: u8) -> Result<Square, Refusal> {
    let line = letter.wrapping_sub(b'A') as usize;
    let column = digit.wrapping_sub(b'1') as usize;
    let square = if line < SIZE {
        Square::at(line, column)
    } else {
        None
    };
    square.ok_or_else(|| {
        let name = format!("{}{}", letter as char, digit as char);
        Refusal::new(if line < SIZE && column < SIZE {
            let columns = columns_of(line);
            format!(
                "{name} is off the board: line {} has columns {} to {}",
                line_letter(line),
                columns.start + 1,
                columns.end
            )
        } else {
            format!("{name} is off the board: lines are A to G, columns 1 to {SIZE}")
        })
    })
}

/// Parses a square; blanks, a comma or a dash may stand between line and column.
///
/// # Errors
/// If the text is not a square, with `example` for the player, or if the square is off the board.
pub(crate) fn read_square(text: &str, example: Square) -> Result<Square, Refusal> {
    match take_square(without_brackets(text)) {
        Some((square, "")) => square,
        _ => Err(Refusal::new(format!(
            "{} is not a square: type line and column, as in {example}",
            quoted(text)
        ))),
    }
}

/// Brackets around an answer are allowed, as in the Prolog lists of the original.
fn without_brackets(text: &str) -> &str {
    text.trim()
        .trim_start_matches('[')
        .trim_end_matches(']')
        .trim()
}

/// The square that the text begins with and the rest of the text.
fn take_square(text: &str) -> Option<(Result<Square, Refusal>, &str)> {
    let line = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = skip_separator(&text[1..], &[',', '-']);
    let column = rest.chars().next().filter(char::is_ascii_digit)?;
    let square = square_at(line.to_ascii_uppercase() as u8, column as u8);
    Some((square, &rest[1..]))
}

/// The kind of piece that the text begins with and the rest of the text. The real pieces print the
/// second kind as `II`.
pub(crate) fn take_kind(text: &str) -> Option<(Kind, &str)> {
    let (_, kind) = Kind::read(text.chars().next()?)?;
    let is_double = kind == Kind::I && text[1..].starts_with(['i', 'I']);
    Some((kind, &text[1 + usize::from(is_double)..]))
}

/// The text after blanks and at most one of `signs`.
fn skip_separator<'a>(text: &'a str, signs: &[char]) -> &'a str {
    let text = text.trim_start();
    text.strip_prefix(signs).unwrap_or(text).trim_start()
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = self.kind.letter(self.player);
        write!(f, "{}:{piece}@{}", self.totem, self.place)
    }
}

/// Parses a move of the player to move: totem square, piece and placing square, with blanks, a
/// comma, a dash, the sign of the notation or nothing between them. Case does not matter.
pub(super) fn read_move(board: &Board, text: &str) -> Result<Move, MoveError> {
    let Some((totem, kind, place)) = read_parts(text) else {
        return Err(MoveError::NotNotation(Refusal::new(format!(
            "{} is not a move: type totem:piece@square, as in {}",
            quoted(text),
            example(board)
        ))));
    };
    Ok(Move {
        totem: totem.map_err(MoveError::Malformed)?,
        kind,
        place: place.map_err(MoveError::Malformed)?,
        player: board.to_move(),
    })
}

type SquareRead = Result<Square, Refusal>;

/// The three parts of a move; `None` if the text does not consist of them.
fn read_parts(text: &str) -> Option<(SquareRead, Kind, SquareRead)> {
    let (totem, rest) = take_square(without_brackets(text))?;
    let (kind, rest) = take_kind(skip_separator(rest, &[':', ',', '-']))?;
    let (place, rest) = take_square(skip_separator(rest, &['@', ',', '-']))?;
    rest.is_empty().then_some((totem, kind, place))
}

/// A legal move to name as an example. When the game is over, there is only the notation to show.
pub(crate) fn example(board: &Board) -> String {
    let totem = board.totem_squares().first();
    let kind = board.stock(board.to_move()).kinds().next();
    match (totem, kind) {
        (Some(totem), Some(kind)) => {
            let place = board.placing_squares(totem).first().unwrap_or(totem);
            let player = board.to_move();
            let mv = Move {
                totem,
                kind,
                place,
                player,
            };
            mv.to_string()
        }
        _ => "C4:o@D4".to_string(),
    }
}

/// Writes a position in one line.
pub(super) fn write_board(board: &Board) -> String {
    let lines: Vec<String> = (0..SIZE).map(|line| write_line(board, line)).collect();
    let to_move = if board.to_move() == Player::P1 {
        "r"
    } else {
        "w"
    };
    format!("{} {to_move}", lines.join("/"))
}

fn write_line(board: &Board, line: usize) -> String {
    let signs = (0..SIZE).map(|column| match Square::at(line, column) {
        None => '_',
        Some(square) if square == board.totem() => 't',
        Some(square) => board
            .piece(square)
            .map_or('#', |(owner, kind)| kind.letter(owner)),
    });
    signs.collect()
}

/// Parses a position.
pub(super) fn read_board(text: &str) -> Result<Board, Refusal> {
    let mut fields = text.split_whitespace();
    let Some(lines) = fields.next() else {
        return Err(Refusal::new(
            "A position has seven lines and the player on turn: type rules for an example",
        ));
    };
    let lines: Vec<&str> = lines.split('/').collect();
    if lines.len() != SIZE {
        return Err(Refusal::new(format!(
            "The board has {SIZE} lines, not {}",
            lines.len()
        )));
    }
    let mut board = Board::start();
    let mut totem = None;
    for (line, text) in lines.into_iter().enumerate() {
        read_line(&mut board, &mut totem, line, text)?;
    }
    board.totem = totem.ok_or_else(|| Refusal::new("The totem t is missing"))?;
    let to_move = fields
        .next()
        .ok_or_else(|| Refusal::new("The player on turn (r or w) is missing after the lines"))?;
    board.to_move = match to_move {
        "r" | "R" => Player::P1,
        "w" | "W" => Player::P2,
        _ => {
            return Err(Refusal::new(format!(
                "The player on turn is r or w, not {}",
                quoted(to_move)
            )));
        }
    };
    if let Some(extra) = fields.next() {
        return Err(Refusal::new(format!(
            "{} is too much: a position ends with the player on turn",
            quoted(extra)
        )));
    }
    check_supply(&board)?;
    Ok(board)
}

/// Puts the pieces of a line, counted from 0, on the board; sets `totem` if the line has it.
fn read_line(
    board: &mut Board,
    totem: &mut Option<Square>,
    line: usize,
    text: &str,
) -> Result<(), Refusal> {
    let name = line_letter(line);
    let length = text.chars().count();
    if length != SIZE {
        return Err(Refusal::new(format!(
            "Line {name} has {length} characters, but a line has {SIZE}"
        )));
    }
    for (column, sign) in text.chars().enumerate() {
        let quoted_sign = || quoted(&sign.to_string());
        let Some(square) = Square::at(line, column) else {
            if sign == '_' {
                continue;
            }
            return Err(Refusal::new(format!(
                "Line {name}, column {} is outside the board: write _ there, not {}",
                column + 1,
                quoted_sign()
            )));
        };
        match sign {
            '#' => {}
            't' | 'T' => {
                if let Some(other) = totem.replace(square) {
                    return Err(Refusal::new(format!(
                        "There are two totems, on {other} and on {square}"
                    )));
                }
            }
            _ => {
                let (owner, kind) = Kind::read(sign).ok_or_else(|| {
                    Refusal::new(format!(
                        "{square}: {} is not one of # t o i y x O I Y X",
                        quoted_sign()
                    ))
                })?;
                board.put(owner, kind, square);
            }
        }
    }
    Ok(())
}

/// Checks that no player has more pieces of a kind on the board than the supply.
fn check_supply(board: &Board) -> Result<(), Refusal> {
    for player in Player::first(2) {
        for kind in Kind::ALL {
            let placed = board.pieces_of(player, kind).len();
            if placed > kind.supply() as usize {
                return Err(Refusal::new(format!(
                    "There are {placed} {} on the board, but player {} has only {}",
                    kind.letter(player),
                    player.number(),
                    kind.supply()
                )));
            }
        }
    }
    Ok(())
}
