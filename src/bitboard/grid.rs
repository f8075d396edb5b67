//! The squares of a rectangular board and the four directions of steps on it.

use super::Bitboard;

/// A square of a board with the given numbers of lines and columns, both counted from 0 from the
/// upper left corner. Its index is `STRIDE` times the line plus the column, so squares are in
/// reading order. A stride above the number of columns leaves numbers between two lines for no
/// square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GridSquare<const LINES: usize, const COLUMNS: usize, const STRIDE: usize>(u8);

impl<const LINES: usize, const COLUMNS: usize, const STRIDE: usize>
    GridSquare<LINES, COLUMNS, STRIDE>
{
    /// All squares.
    pub const ALL: Bitboard<Self> = Self::columns(0, COLUMNS);
    const LEFT_COLUMN: Bitboard<Self> = Self::columns(0, 1);
    const RIGHT_COLUMN: Bitboard<Self> = Self::columns(COLUMNS - 1, 1);

    const fn columns(first: usize, count: usize) -> Bitboard<Self> {
        let mut bits = 0;
        let mut line = 0;
        while line < LINES {
            bits |= ((1 << count) - 1) << (line * STRIDE + first);
            line += 1;
        }
        Bitboard::from_bits(bits)
    }

    /// The square on that line and column; `None` off the board.
    pub const fn at(line: usize, column: usize) -> Option<Self> {
        if line < LINES && column < COLUMNS {
            Some(Self((line * STRIDE + column) as u8))
        } else {
            None
        }
    }

    /// The square with the given index.
    pub const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// The index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The line.
    pub const fn line(self) -> usize {
        self.index() / STRIDE
    }

    /// The column.
    pub const fn column(self) -> usize {
        self.index() % STRIDE
    }

    /// The set of this square alone.
    pub const fn set(self) -> Bitboard<Self> {
        Bitboard::from_bits(1 << self.0)
    }

    /// The next square in a direction; `None` where the board ends.
    pub const fn next(self, direction: Direction) -> Option<Self> {
        let (line, column) = (self.line(), self.column());
        match direction {
            Direction::Up => Self::at(line.wrapping_sub(1), column),
            Direction::Right => Self::at(line, column + 1),
            Direction::Down => Self::at(line + 1, column),
            Direction::Left => Self::at(line, column.wrapping_sub(1)),
        }
    }
}

impl<const LINES: usize, const COLUMNS: usize, const STRIDE: usize> super::SquareIndex
    for GridSquare<LINES, COLUMNS, STRIDE>
{
    fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The line and the column that a symmetry, 0 to 7, maps a square to, on a board with `size` lines
/// and columns; 0 is the identity. Bit 0 mirrors the lines, bit 1 the columns; then bit 2 exchanges
/// lines and columns.
#[inline]
pub const fn image(symmetry: usize, size: usize, at: [usize; 2]) -> [usize; 2] {
    let [mut line, mut column] = at;
    if symmetry & 1 != 0 {
        line = size - 1 - line;
    }
    if symmetry & 2 != 0 {
        column = size - 1 - column;
    }
    match symmetry & 4 {
        0 => [line, column],
        _ => [column, line],
    }
}

/// A direction, clockwise from up, which is towards line 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Towards the first line.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last line.
    Down,
    /// Towards the first column.
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

    /// The word for the direction, and the one that a map has for it.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Direction::Up => ["up", "north"],
            Direction::Right => ["right", "east"],
            Direction::Down => ["down", "south"],
            Direction::Left => ["left", "west"],
        }
    }

    /// The direction after a quarter turn to the right.
    pub const fn clockwise(self) -> Direction {
        Direction::ALL[(self.index() + 1) % 4]
    }

    /// The direction after a quarter turn to the left.
    pub const fn counterclockwise(self) -> Direction {
        Direction::ALL[(self.index() + 3) % 4]
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self.index() + 2) % 4]
    }

    /// The squares one step in this direction from the squares of a set; steps off the board are
    /// dropped.
    pub fn shift<const LINES: usize, const COLUMNS: usize, const STRIDE: usize>(
        self,
        set: Bitboard<GridSquare<LINES, COLUMNS, STRIDE>>,
    ) -> Bitboard<GridSquare<LINES, COLUMNS, STRIDE>> {
        match self {
            Direction::Up => Bitboard::from_bits(set.bits() >> STRIDE),
            Direction::Right => Bitboard::from_bits((set - GridSquare::RIGHT_COLUMN).bits() << 1),
            Direction::Down => Bitboard::from_bits(set.bits() << STRIDE) & GridSquare::ALL,
            Direction::Left => Bitboard::from_bits((set - GridSquare::LEFT_COLUMN).bits() >> 1),
        }
    }
}
