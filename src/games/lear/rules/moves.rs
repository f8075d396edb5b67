//! The moves of Lear.

use super::{Board, Lear};
use crate::bitboard::indices;
use crate::game::Player;

/// A move: a stone placed on a point. Moves are in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    line: u8,
    column: u8,
}

impl Move {
    /// The point in the given line and column, both counted from 0.
    #[inline]
    pub(crate) fn at(line: usize, column: usize) -> Move {
        Move {
            line: line as u8,
            column: column as u8,
        }
    }

    /// The line, counted from 0.
    #[inline]
    pub fn line(self) -> usize {
        self.line as usize
    }

    /// The column, counted from 0.
    #[inline]
    pub fn column(self) -> usize {
        self.column as usize
    }

    /// Whether a board with `size` lines has the point.
    #[inline]
    pub(crate) fn is_on_board(self, size: usize) -> bool {
        self.line() < size && self.column() < size
    }
}

impl Lear {
    /// The empty points in reading order: the legal moves.
    #[inline]
    pub(crate) fn empty_points<'a>(
        &self,
        board: &'a Board,
    ) -> impl Iterator<Item = Move> + use<'a> {
        let [black, white] = [Player::P1, Player::P2].map(|player| board.lines(player));
        let size = self.size;
        let full = (1u16 << size) - 1;
        (0..size).flat_map(move |line| {
            let empty = full & !(black[line] | white[line]);
            indices(empty.into()).map(move |column| Move::at(line, column))
        })
    }
}
