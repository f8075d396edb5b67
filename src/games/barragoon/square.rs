//! Squares, directions and sets of squares.

use std::fmt;

/// Columns of the board.
pub const COLUMNS: usize = 7;
/// Lines of the board.
pub const LINES: usize = 9;
/// Squares of the board.
pub const SQUARES: usize = COLUMNS * LINES;

/// All squares.
pub(super) const ALL: u64 = (1 << SQUARES) - 1;
const LEFT_COLUMN: u64 = ALL / ((1 << COLUMNS) - 1);
const RIGHT_COLUMN: u64 = LEFT_COLUMN << (COLUMNS - 1);

/// A square, numbered from 0 in reading order: line by line from the top, each from the left.
/// Written as its column and its line, both from 1: `34`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square in that column and line, counted from 0; `None` off the board.
    pub fn at(column: usize, line: usize) -> Option<Square> {
        (column < COLUMNS && line < LINES).then(|| Square((line * COLUMNS + column) as u8))
    }

    /// Every square in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// From 0 to 62, in reading order.
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

    /// The set of this square alone.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The lowest square of a set that is not empty.
    pub(super) const fn of_bit(set: u64) -> Square {
        Square(set.trailing_zeros() as u8)
    }

    /// The next square in that direction, if the board does not end here.
    pub fn next(self, direction: Direction) -> Option<Square> {
        squares(direction.shift(self.bit())).next()
    }

    /// How the screens call it.
    pub(super) fn words(self) -> String {
        format!("column {}, line {}", self.column() + 1, self.line() + 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column() + 1, self.line() + 1)
    }
}

/// The squares of a set in reading order.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    set &= ALL;
    std::iter::from_fn(move || {
        let lowest = Square(set.trailing_zeros() as u8);
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
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
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction after a quarter turn to the right.
    pub const fn clockwise(self) -> Direction {
        Direction::ALL[(self.index() + 1) % 4]
    }

    /// The contrary direction.
    pub const fn contrary(self) -> Direction {
        Direction::ALL[(self.index() + 2) % 4]
    }

    /// Every square of the set moved on by one; what would leave the board is gone.
    pub(super) const fn shift(self, set: u64) -> u64 {
        match self {
            Direction::Up => set >> COLUMNS,
            Direction::Right => (set & !RIGHT_COLUMN) << 1,
            Direction::Down => (set << COLUMNS) & ALL,
            Direction::Left => (set & !LEFT_COLUMN) >> 1,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["up", "right", "down", "left"][self.index()])
    }
}
