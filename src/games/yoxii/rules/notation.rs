//! The notation of Yoxii: reading and writing squares, moves and positions.
//!
//! A move is written `C4:o@D4`; it is also read with other separators or none, as in `c4 o d4` and
//! `c4od4`. A position is seven lines joined by `/` (`_` outside the board,
//! `#` empty, `t` the totem, `o i y x` red, `O I Y X` white), then `r` or `w` for the player to
//! move: `__###__/_#####_/#######/###t###/#######/_#####_/__###__ r`.

use std::fmt;

use super::board::{Board, Kind, SIZE, Square, columns_of, line_letter};
use super::{Move, Yoxii};
use crate::game::position::Notation;
use crate::game::{Game, Player, Refusal};
use crate::text::{tokens, with_blanks};
use crate::{refusal, refuse};

/// The notation of positions.
const POSITIONS: Notation = Notation {
    form: "type seven lines, and r or w (rules has an example)",
    size: [SIZE; 2],
    separator: "",
    first: ['A', '1'],
    players: ["r", "w"],
};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", line_letter(self.line()), self.column() + 1)
    }
}

/// The square with that name, a letter in upper case and a digit.
///
/// # Errors
/// If it is off the board.
fn square_at(letter: char, digit: char) -> Result<Square, Refusal> {
    let line = (letter as usize).wrapping_sub('A' as usize);
    let column = (digit as usize).wrapping_sub('1' as usize);
    if let Some(square) = Square::on_board(line, column) {
        return Ok(square);
    }
    if line >= SIZE || column >= SIZE {
        refuse!("{letter}{digit} is off the board: lines are A to G, columns 1 to {SIZE}");
    }
    let columns = columns_of(line);
    refuse!(
        "{letter}{digit} is off the board: line {letter} has columns {} to {}",
        columns.start + 1,
        columns.end
    )
}

/// Parses a square; blanks, a comma or a dash may stand between line and column. Brackets are
/// allowed, as in the Prolog lists of the original.
///
/// # Errors
/// If the text is not a square, with `example` for the player, or if the square is off the board.
pub fn read_square(text: &str, example: Square) -> Result<Square, Refusal> {
    let tokens = tokens(text, "[]", ",-");
    match tokens.and_then(|tokens| square_named(&tokens.concat())) {
        Some(square) => square,
        None => refuse!(text => "is not a square: type line and column, as in {example}"),
    }
}

/// The square with that name, or why there is none; `None` if the text is not a letter and a digit.
fn square_named(text: &str) -> Option<Result<Square, Refusal>> {
    let [line, column] = *text.as_bytes() else {
        return None;
    };
    let is_name = line.is_ascii_alphabetic() && column.is_ascii_digit();
    is_name.then(|| square_at(line.to_ascii_uppercase().into(), column.into()))
}

/// The kind that a letter stands for, of either player. The real pieces print the second kind as
/// `II`.
pub fn read_kind(text: &str) -> Option<Kind> {
    let mut letters = text.chars();
    let (_, kind) = Kind::read(letters.next()?)?;
    let rest = letters.as_str();
    let is_whole = rest.is_empty() || kind == Kind::I && rest.eq_ignore_ascii_case("i");
    is_whole.then_some(kind)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = self.kind.letter(self.player);
        write!(f, "{}:{piece}@{}", self.totem, self.place)
    }
}

type SquareRead = Result<Square, Refusal>;

/// The three parts of a move; `None` if the text does not consist of them.
fn read_parts(text: &str) -> Option<(SquareRead, Kind, SquareRead)> {
    let is_in_order = text.find('@').is_none_or(|at| text.find(':') < Some(at));
    let move_text = tokens(text, "[]", ":@,-").filter(|_| is_in_order)?.concat();
    let (totem, rest) = move_text.split_at_checked(2)?;
    let (kind, place) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    Some((square_named(totem)?, read_kind(kind)?, square_named(place)?))
}

/// Whether a text is meant as a complete move, and not as a square.
pub fn is_meant_as_a_move(text: &str) -> bool {
    read_parts(text).is_some() || text.contains([':', '@'])
}

impl Board {
    /// Parses a move of the player to move: totem square, piece and placement square, with blanks,
    /// a comma, a dash, the sign of the notation or nothing between them. Case does not matter.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let Some((totem, kind, place)) = read_parts(text) else {
            let example = with_blanks(Yoxii.example_move(self, None));
            refuse!(text => "is not a move: type totem, piece and square, as in {example}");
        };
        Ok(Move::new(totem?, kind, place?, self.to_move))
    }

    /// Parses a position.
    pub(crate) fn read(text: &str) -> Result<Board, Refusal> {
        // The totem and the player to move are read later.
        let mut board = Board::without_pieces(Square::from_index(0), Player::P1);
        let mut totem = None;
        let (to_move, []) = POSITIONS.read(text, |line, column, sign| {
            match (Square::on_board(line, column), sign) {
                (None, "_") | (Some(_), "#") => {}
                (None, _) => return Err("is outside the board: write _ there"),
                (Some(square), "t" | "T") => match totem.replace(square) {
                    None => {}
                    Some(_) => return Err("is a second totem"),
                },
                (Some(square), _) => {
                    let piece = sign.parse().ok().and_then(Kind::read);
                    let (owner, kind) = piece.ok_or("is not one of # t o i y x O I Y X")?;
                    board.put(owner, kind, square);
                }
            }
            Ok(())
        })?;
        board.to_move = to_move;
        board.totem = totem.ok_or_else(|| refusal!("The totem t is missing"))?;
        board.check_supply()?;
        Ok(board)
    }

    /// Checks that no player has more pieces of a kind on the board than the supply.
    fn check_supply(&self) -> Result<(), Refusal> {
        for player in Player::first(2) {
            for kind in Kind::ALL {
                let (placed, supply) = (self.pieces_of(player, kind).len(), kind.supply());
                if placed > supply as usize {
                    refuse!(
                        "There are {placed} {} on the board, but player {} has only {supply}",
                        kind.letter(player),
                        player.number()
                    );
                }
            }
        }
        Ok(())
    }

    /// What a position has on a square.
    fn sign(&self, square: Square) -> char {
        if square == self.totem {
            return 't';
        }
        self.piece(square)
            .map_or('#', |(owner, kind)| kind.letter(owner))
    }
}

/// A position in one line.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&POSITIONS.write(self.to_move, |line, column| {
            Square::on_board(line, column).map_or('_', |square| self.sign(square))
        }))
    }
}
