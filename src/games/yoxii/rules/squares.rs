//! The squares of the board, their neighbours and the symmetries of the board.

use std::ops::Range;

use crate::bitboard::{self, Bitboard};

/// The number of lines of the board, and of squares in its longest line.
pub(crate) const SIZE: usize = 7;

/// The number of squares that each line lacks at either end.
const MARGINS: [usize; SIZE] = [2, 1, 0, 0, 0, 1, 2];

/// A set of squares of the board. The eighth column and the eighth line are never in it, so a
/// shift over an edge leaves the board and does not reach the next line.
pub(crate) type Squares = Bitboard<Square>;

/// The 37 squares.
pub(crate) const ON_BOARD: Squares = {
    let mut squares = 0;
    let mut line = 0;
    while line < SIZE {
        let margin = MARGINS[line];
        squares |= ((1 << (SIZE - 2 * margin)) - 1) << (8 * line + margin);
        line += 1;
    }
    Bitboard::from_bits(squares)
};

/// The difference between the index of a square and that of its neighbour, in four of the eight
/// directions; the other four are their opposites.
pub(super) const STEPS: [usize; 4] = [1, 7, 8, 9];

/// The columns of a line, both counted from 0.
pub(super) fn columns_of(line: usize) -> Range<usize> {
    MARGINS[line]..SIZE - MARGINS[line]
}

/// The letter of a line, counted from 0.
pub(crate) fn line_letter(line: usize) -> char {
    (b'A' + line as u8) as char
}

/// One of the 37 squares, in reading order. Its index is `8 * line + column`, both counted from
/// 0. Written line, column: `C4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl bitboard::Square for Square {
    #[inline]
    fn from_index(index: usize) -> Square {
        Square(index as u8)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Square {
    /// The square of the totem at the start: D4.
    pub(super) const CENTRE: Square = Square(8 * 3 + 3);

    /// The square on that line and column, counted from 0, if there is one.
    pub(crate) fn at(line: usize, column: usize) -> Option<Square> {
        let on_board = line < SIZE && columns_of(line).contains(&column);
        on_board.then(|| Square((8 * line + column) as u8))
    }

    /// The line, counted from 0.
    pub(super) fn line(self) -> usize {
        (self.0 / 8).into()
    }

    /// The column, counted from 0.
    pub(super) fn column(self) -> usize {
        (self.0 % 8).into()
    }

    /// The squares next to this one, in all eight directions.
    #[inline]
    pub(crate) fn neighbours(self) -> Squares {
        let square = Bitboard::of(self).bits();
        let row = square | square << 1 | square >> 1;
        let block = Bitboard::from_bits(row | row << 8 | row >> 8);
        (block & ON_BOARD) - Bitboard::of(self)
    }

    /// The image of the square under one of the eight symmetries of the board: see [`image`].
    pub(super) fn transformed(self, symmetry: usize) -> Square {
        Square(image(self.0.into(), symmetry) as u8)
    }
}

/// The index of the image of a square under one of the eight symmetries of the board, 0 to 7; 0 is
/// the identity. Bit 0 of `symmetry` mirrors the lines, bit 1 the columns; then bit 2 exchanges
/// lines and columns.
pub(crate) const fn image(index: usize, symmetry: usize) -> usize {
    let (mut line, mut column) = (index / 8, index % 8);
    if symmetry & 1 != 0 {
        line = SIZE - 1 - line;
    }
    if symmetry & 2 != 0 {
        column = SIZE - 1 - column;
    }
    match symmetry & 4 {
        0 => 8 * line + column,
        _ => 8 * column + line,
    }
}
