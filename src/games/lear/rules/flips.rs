//! The stones that a new stone flips: rules 3 and 4.

use super::moves::Move;
use crate::bitboard::indices;

/// The stones that a move flips: those in its line and those in its column, as sets of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flips {
    pub(super) mv: Move,
    pub(super) in_line: u16,
    pub(super) in_column: u16,
}

impl Flips {
    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.in_line.count_ones() + self.in_column.count_ones()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.in_line | self.in_column == 0
    }

    /// The points of the flipped stones, those in the column first.
    #[inline]
    pub(crate) fn points(self) -> impl Iterator<Item = Move> {
        let (line, column) = (self.mv.line(), self.mv.column());
        let in_column = indices(self.in_column.into()).map(move |line| Move::at(line, column));
        let in_line = indices(self.in_line.into()).map(move |column| Move::at(line, column));
        in_column.chain(in_line)
    }
}

/// The enemy stones that a new own stone on the empty point `at` flips within one line or column,
/// which holds the stones `own` and `enemy` before the move.
#[inline]
pub(crate) fn flips_in_line(own: u16, enemy: u16, at: usize) -> u16 {
    let stones = own | enemy | 1 << at;
    let end = at as u32 + (stones >> at).trailing_ones();
    let start = at as u32 + 1 - (stones << (15 - at)).leading_ones();
    let run = ((1u16 << end) - 1) & !((1u16 << start) - 1);
    let (own, enemy) = (own & run, enemy & run);
    if own.count_ones() == 1 && are_together(enemy) {
        enemy
    } else {
        0
    }
}

/// Whether the stones of a set are contiguous.
#[inline]
pub(crate) fn are_together(stones: u16) -> bool {
    // Adding its lowest bit to a single run of ones clears them all.
    stones & stones.wrapping_add(stones & stones.wrapping_neg()) == 0
}
