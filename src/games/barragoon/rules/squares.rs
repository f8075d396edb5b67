//! The squares of Barragoon's board, sets of them, and directions.

use crate::bitboard::{self, Bitboard};

/// The number of columns of the board.
pub const COLUMNS: usize = 7;
/// The number of lines of the board.
pub const LINES: usize = 9;
/// The number of squares of the board.
pub const SQUARES: usize = COLUMNS * LINES;

/// A set of squares. In all sets the highest bit, which stands for no square, is 0.
pub(crate) type Squares = Bitboard<Square>;

/// All squares.
pub(crate) const ALL: Squares = Squares::from_bits((1 << SQUARES) - 1);
const LEFT_COLUMN: Squares = Squares::from_bits(ALL.bits() / ((1 << COLUMNS) - 1));
const RIGHT_COLUMN: Squares = Squares::from_bits(LEFT_COLUMN.bits() << (COLUMNS - 1));

/// A square, numbered from 0 in reading order: line by line from the top, each from the left.
/// Written as its column and its line, both from 1: `34`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square in the upper left corner.
    pub(crate) const FIRST: Square = Square(0);

    /// The square in the given column and line, counted from 0; `None` off the board.
    pub fn at(column: usize, line: usize) -> Option<Square> {
        (column < COLUMNS && line < LINES).then(|| Square((line * COLUMNS + column) as u8))
    }

    /// Every square in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// From 0 to 62, in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, counted from 0.
    pub const fn column(self) -> usize {
        self.index() % COLUMNS
    }

    /// The line, counted from 0.
    pub const fn line(self) -> usize {
        self.index() / COLUMNS
    }

    /// The next square in the given direction, unless the board ends here.
    pub fn next(self, direction: Direction) -> Option<Square> {
        direction.shift(Squares::of(self)).first()
    }

    /// The number of steps from one square to another for a tile that never goes back.
    pub(crate) fn distance(self, other: Square) -> usize {
        self.column().abs_diff(other.column()) + self.line().abs_diff(other.line())
    }
}

impl bitboard::Square for Square {
    #[inline]
    fn from_index(index: usize) -> Square {
        Square(index as u8)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A direction on the board, clockwise from up, which is towards line 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Towards line 1.
    Up,
    /// Towards column 7.
    Right,
    /// Towards line 9.
    Down,
    /// Towards column 1.
    Left,
}

impl Direction {
    /// All four, clockwise from up.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Right,
        Direction::Down,
        Direction::Left,
    ];

    /// 0 for up, then clockwise.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction after a quarter turn to the right.
    #[inline]
    pub const fn clockwise(self) -> Direction {
        Direction::ALL[(self.index() + 1) % 4]
    }

    /// The direction after a quarter turn to the left.
    #[inline]
    pub const fn counterclockwise(self) -> Direction {
        Direction::ALL[(self.index() + 3) % 4]
    }

    /// The opposite direction.
    #[inline]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self.index() + 2) % 4]
    }

    /// The squares one step in this direction from the squares of a set; steps off the board are
    /// dropped.
    #[inline]
    pub(crate) fn shift(self, set: Squares) -> Squares {
        match self {
            Direction::Up => Squares::from_bits(set.bits() >> COLUMNS),
            Direction::Right => Squares::from_bits((set - RIGHT_COLUMN).bits() << 1),
            Direction::Down => Squares::from_bits(set.bits() << COLUMNS) & ALL,
            Direction::Left => Squares::from_bits((set - LEFT_COLUMN).bits() >> 1),
        }
    }
}
