//! The squares of Barragoon's board and sets of them.

pub use crate::bitboard::grid::Direction;

use crate::bitboard::{Bitboard, grid};

/// The number of columns of the board.
pub const COLUMNS: usize = 7;
/// The number of lines of the board.
pub const LINES: usize = 9;
/// The number of squares of the board.
pub const SQUARES: usize = COLUMNS * LINES;

/// A square, numbered from 0 in reading order: line by line from the top, each from the left.
/// Written as its column and its line, both from 1: `34`.
pub type Square = grid::Square<LINES, COLUMNS, COLUMNS>;

/// A set of squares. In all sets the highest bit, which stands for no square, is 0.
pub(crate) type Squares = Bitboard<Square>;

impl Square {
    /// Every square in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..SQUARES).map(Square::from_index)
    }

    /// The number of steps from one square to another for a tile that never goes back.
    pub(crate) fn distance(self, other: Square) -> usize {
        self.column().abs_diff(other.column()) + self.line().abs_diff(other.line())
    }
}
