//! The notation of Yoxii: reading and writing squares, moves and positions.
//!
//! A move is written `C4:o@D4`. A position is seven lines joined by `/` (`_` outside the board,
//! `#` empty, `t` the totem, `o i y x` red, `O I Y X` white), then `r` or `w` for the player on
//! turn: `__###__/_#####_/#######/###t###/#######/_#####_/__###__ r`.

use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::moves::Move;
use super::piece::Kind;
use super::squares::{SIZE, Square, columns_of, line_letter};
use crate::game::{MoveError, Player, Refusal};
use crate::text::{parts, quoted};

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
        let [letter, digit] = *text.as_bytes() else {
            return Err(not_a_square(text));
        };
        let line = letter.to_ascii_uppercase().wrapping_sub(b'A') as usize;
        let column = digit.wrapping_sub(b'1') as usize;
        if line >= SIZE || column >= SIZE {
            return Err(not_a_square(text));
        }
        Square::at(line, column).ok_or_else(|| {
            let columns = columns_of(line);
            Refusal::new(format!(
                "There is no square {}: line {} has the columns {} to {}",
                text.to_ascii_uppercase(),
                line_letter(line),
                columns.start + 1,
                columns.end
            ))
        })
    }
}

fn not_a_square(text: &str) -> Refusal {
    Refusal::new(format!(
        "{} is not a square: line A to G, column 1 to 7, as in C4",
        quoted(text)
    ))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = self.kind.letter(self.player);
        write!(f, "{}:{piece}@{}", self.totem, self.place)
    }
}

/// Parses a move of `player`: the notation, or its three parts separated by blanks or commas. The
/// case of the piece does not matter.
pub(super) fn read_move(player: Player, text: &str) -> Result<Move, MoveError> {
    let not_a_move = || {
        MoveError::NotNotation(Refusal::new(format!(
            "{} is not a move: a move is totem:piece@square, as in C4:o@D4",
            quoted(text)
        )))
    };
    let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let in_notation = bare
        .split_once(':')
        .and_then(|(totem, rest)| Some((totem, rest.split_once('@')?)))
        .map(|(totem, (piece, place))| [totem, piece, place]);
    let [totem, piece, place] = match in_notation {
        Some(fields) => fields,
        None => parts(text).try_into().map_err(|_| not_a_move())?,
    };
    let mut letters = piece.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        return Err(not_a_move());
    };
    let (_, kind) = Kind::read(letter).ok_or_else(not_a_move)?;
    let square = |text: &str| text.parse().map_err(MoveError::Malformed);
    Ok(Move {
        totem: square(totem)?,
        kind,
        place: square(place)?,
        player,
    })
}

/// Writes a position in one line.
pub(super) fn write_board(board: &Board) -> String {
    let lines: Vec<String> = (0..SIZE).map(|line| write_line(board, line)).collect();
    let on_turn = if board.on_turn() == Player::P1 {
        "r"
    } else {
        "w"
    };
    format!("{} {on_turn}", lines.join("/"))
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
    let text = text.trim();
    let fields: Vec<&str> = text.split_whitespace().take(3).collect();
    let [lines, on_turn] = fields[..] else {
        return Err(Refusal::new(format!(
            "A position of Yoxii is seven lines and the player on turn, not {}",
            quoted(text)
        )));
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
    board.totem = totem.ok_or_else(|| Refusal::new("There is no totem t on the board"))?;
    board.on_turn = match on_turn {
        "r" | "R" => Player::P1,
        "w" | "W" => Player::P2,
        _ => {
            return Err(Refusal::new(format!(
                "The player on turn is r or w, not {}",
                quoted(on_turn)
            )));
        }
    };
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
            "Line {name} has {length} signs where {SIZE} are wanted"
        )));
    }
    for (column, sign) in text.chars().enumerate() {
        let quoted_sign = || quoted(&sign.to_string());
        let Some(square) = Square::at(line, column) else {
            if sign == '_' {
                continue;
            }
            return Err(Refusal::new(format!(
                "Line {name}, column {}: there is no square there, so _ and not {}",
                column + 1,
                quoted_sign()
            )));
        };
        match sign {
            '#' => {}
            't' | 'T' => {
                if let Some(other) = totem.replace(square) {
                    return Err(Refusal::new(format!(
                        "There is one totem, not one on {other} and one on {square}"
                    )));
                }
            }
            _ => {
                let (owner, kind) = Kind::read(sign).ok_or_else(|| {
                    Refusal::new(format!(
                        "{square}: {} is none of # t o i y x O I Y X",
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
                    "There are {placed} {} on the board where player {} has {}",
                    kind.letter(player),
                    player.number(),
                    kind.supply()
                )));
            }
        }
    }
    Ok(())
}
