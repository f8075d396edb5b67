//! Squares, pieces and moves of Yoxii and how they are written.

use std::fmt;
use std::str::FromStr;

use super::board::{ON_BOARD, SIZE, Squares, around, columns_of};
use crate::console::parts;
use crate::game::{Player, Refusal, quoted};

/// One of the 37 squares, in reading order. Written line, column: `C4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Where the totem starts: D4.
    pub(super) const CENTRE: Square = Square(8 * 3 + 3);

    /// The square on that line and column, counted from 0, if there is one.
    pub(super) fn at(line: usize, column: usize) -> Option<Square> {
        let on_board = line < SIZE && columns_of(line).contains(&column);
        on_board.then_some(Square((8 * line + column) as u8))
    }

    /// The first square of a set of squares of the board.
    pub(super) fn first_of(squares: Squares) -> Option<Square> {
        (squares != 0).then(|| Square(squares.trailing_zeros() as u8))
    }

    /// The number of its bit in a set of squares.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    pub(super) fn bit(self) -> Squares {
        1 << self.0
    }

    /// Where the square comes to lie when the board is turned or mirrored in one of eight ways.
    pub(super) fn turned(self, way: usize) -> Square {
        let (line, column) = (self.0 / 8, self.0 % 8);
        let last = SIZE as u8 - 1;
        let line = if way & 1 == 0 { line } else { last - line };
        let column = if way & 2 == 0 { column } else { last - column };
        Square(if way & 4 == 0 {
            8 * line + column
        } else {
            8 * column + line
        })
    }

    /// How many squares of the board are next to this one.
    pub(super) fn neighbours(self) -> u32 {
        (around(self.bit()) & ON_BOARD).count_ones()
    }

    /// The name of a line counted from 0.
    pub(super) fn line_letter(line: usize) -> char {
        (b'A' + line as u8) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.index() / 8, self.index() % 8);
        write!(f, "{}{}", Square::line_letter(line), column + 1)
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
                Square::line_letter(line),
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

/// A kind of piece, least valuable first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Worth 1.
    O,
    /// Worth 2, printed II on the real pieces.
    I,
    /// Worth 3.
    Y,
    /// Worth 4.
    X,
}

impl Kind {
    /// All kinds, least valuable first.
    pub const ALL: [Kind; 4] = [Kind::O, Kind::I, Kind::Y, Kind::X];

    /// What a piece next to the totem counts: 1 to 4.
    pub fn worth(self) -> u32 {
        self as u32 + 1
    }

    /// How many of them a player has at the start.
    pub const fn supply(self) -> u32 {
        match self {
            Kind::O | Kind::I | Kind::Y => 5,
            Kind::X => 3,
        }
    }

    /// How a player's piece is written: red in lower case, white in upper case.
    pub fn letter(self, player: Player) -> char {
        let letter = ['O', 'I', 'Y', 'X'][self as usize];
        if player == Player::P1 {
            letter.to_ascii_lowercase()
        } else {
            letter
        }
    }

    /// The piece that a letter stands for.
    pub(super) fn read(letter: char) -> Option<(Player, Kind)> {
        Player::first(2)
            .flat_map(|player| Kind::ALL.map(|kind| (player, kind)))
            .find(|&(player, kind)| kind.letter(player) == letter)
    }
}

/// A turn: where the totem goes, which piece is placed and where. Ordered by the totem's square
/// in reading order, then by the piece (`o i y x`), then by the placing square in reading order.
///
/// Written `C4:o@D4`, the piece in the case of the player who moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the totem goes.
    pub(super) totem: Square,
    /// What is placed.
    pub(super) kind: Kind,
    /// Where it is placed.
    pub(super) place: Square,
    /// Whose piece it is.
    pub(super) player: Player,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = self.kind.letter(self.player);
        write!(f, "{}:{piece}@{}", self.totem, self.place)
    }
}

impl FromStr for Move {
    type Err = Refusal;

    /// Reads the notation, and also its three parts separated by blanks or commas.
    fn from_str(text: &str) -> Result<Move, Refusal> {
        let refusal = || {
            Refusal::new(format!(
                "{} is not a move: a move is totem:piece@square, as in C4:o@D4",
                quoted(text)
            ))
        };
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let in_notation = bare
            .split_once(':')
            .and_then(|(totem, rest)| Some((totem, rest.split_once('@')?)))
            .map(|(totem, (piece, place))| [totem, piece, place]);
        let [totem, piece, place] = match in_notation {
            Some(fields) => fields,
            None => parts(text).try_into().map_err(|_| refusal())?,
        };
        let mut letters = piece.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(refusal());
        };
        let (player, kind) = Kind::read(letter).ok_or_else(refusal)?;
        Ok(Move {
            totem: totem.parse()?,
            kind,
            place: place.parse()?,
            player,
        })
    }
}
