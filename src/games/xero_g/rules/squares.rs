//! The squares of Xero-G's board, sets of them, and the directions of steps.

use crate::bitboard::{self, Bitboard};
use crate::game::Player;

/// The number of lines, bases included, numbered from 0 (the base of player 2) to 7 (the base of
/// player 1).
pub(crate) const LINES: usize = 8;
/// The number of columns, lettered A to F.
pub(crate) const COLUMNS: usize = 6;
/// The squares outside the bases: lines 1 to 6.
pub(crate) const PLAYING_AREA: Squares = Squares::from_bits(0x003f_3f3f_3f3f_3f00);
/// The bits of the six columns of line 0.
const FIRST_LINE: u64 = 0x3f;

/// A square by line and column, bases included.
///
/// Its index is 8 times the line plus the column. Each line has two columns more than the board;
/// they stay empty, so a step over the side does not lead to the next line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

/// A set of squares; iterates in reading order.
pub(crate) type Squares = Bitboard<Square>;

impl Square {
    /// The square in the given line (0 to 7) and column (0 to 5).
    #[inline]
    pub(crate) const fn at(line: usize, column: usize) -> Square {
        Square((line * 8 + column) as u8)
    }

    /// The square with the given index, of which only the six low bits count.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Square {
        Square((index & 63) as u8)
    }

    /// The line, 0 to 7.
    pub const fn line(self) -> usize {
        self.0 as usize / 8
    }

    /// The column, counted from 0.
    pub const fn column(self) -> usize {
        self.0 as usize % 8
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    #[inline]
    pub(crate) const fn set(self) -> Squares {
        Squares::from_bits(1 << self.0)
    }

    /// Whether the square lies on lines 1 to 6.
    pub(crate) fn is_in_playing_area(self) -> bool {
        PLAYING_AREA.contains(self)
    }
}

impl bitboard::Square for Square {
    #[inline]
    fn from_index(index: usize) -> Square {
        Square::from_index(index)
    }

    #[inline]
    fn index(self) -> usize {
        self.index()
    }
}

/// The squares of a line.
#[inline]
pub(crate) const fn line_set(line: usize) -> Squares {
    Squares::from_bits(FIRST_LINE << (8 * line))
}

/// The line nearest to a player's base, on which they arrange their ships.
pub(crate) const fn first_line(player: Player) -> usize {
    match player {
        Player::P1 => LINES - 2,
        _ => 1,
    }
}

/// The base that a player must reach: the opponent's.
#[inline]
pub(crate) const fn goal(player: Player) -> Squares {
    match player {
        Player::P1 => line_set(0),
        _ => line_set(LINES - 1),
    }
}

/// The direction of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Towards line 0.
    Up,
    /// Towards column F.
    Right,
    /// Towards line 7.
    Down,
    /// Towards column A.
    Left,
}

impl Direction {
    /// All directions, in the order of their numbers beside the board.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Right,
        Direction::Down,
        Direction::Left,
    ];

    /// The direction in one word.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Right => "right",
            Direction::Down => "down",
            Direction::Left => "left",
        }
    }

    /// The opposite direction.
    pub(super) const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Right => Direction::Left,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
        }
    }

    /// The next square in this direction; `None` at the side of the board, bases included.
    pub(crate) fn next(self, from: Square) -> Option<Square> {
        let (line, column) = (from.line(), from.column());
        match self {
            Direction::Up => line.checked_sub(1).map(|line| (line, column)),
            Direction::Right => Some((line, column + 1)),
            Direction::Down => Some((line + 1, column)),
            Direction::Left => column.checked_sub(1).map(|column| (line, column)),
        }
        .filter(|(line, column)| *line < LINES && *column < COLUMNS)
        .map(|(line, column)| Square::at(line, column))
    }
}
