//! The squares of Xero-G's board and sets of them.

pub use crate::bitboard::grid::Direction;

use crate::bitboard::{Bitboard, grid};
use crate::game::Player;

/// The number of lines, bases included, numbered from 0 (the base of player 2) to 7 (the base of
/// player 1).
pub(crate) const LINES: usize = 8;
/// The number of columns, lettered A to F.
pub(crate) const COLUMNS: usize = 6;

/// A square by line and column, bases included.
///
/// Its index is 8 times the line plus the column. Each line has two columns more than the board;
/// they stay empty, so a step over the side does not lead to the next line.
pub type Square = grid::Square<LINES, COLUMNS, 8>;

/// A set of squares; iterates in reading order.
pub(crate) type Squares = Bitboard<Square>;

/// The squares outside the bases: lines 1 to 6.
pub(crate) const PLAYING_AREA: Squares = Squares::from_bits(0x003f_3f3f_3f3f_3f00);
/// The bits of the six columns of line 0.
const FIRST_LINE: u64 = 0x3f;

impl Square {
    /// Whether the square lies on lines 1 to 6.
    pub(crate) fn is_in_playing_area(self) -> bool {
        PLAYING_AREA.contains(self)
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
