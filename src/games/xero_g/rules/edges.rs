//! Rule 8: under the official rules no ship crosses the same edge between two squares twice in one
//! turn, boosts included, in either direction.
//!
//! An [`Edges`] holds the edges that a ship has crossed since its turn began. All code that moves a
//! ship under the official rules keeps such a set and takes only steps over other edges: the sets
//! of squares that a ship reaches ([`reach`](super::reach)), the steps of a player
//! ([`walk`](super::walk)), and the search for winning paths (`expert/winning_paths.rs`). Under the
//! classic rules it stays empty.

use super::squares::{Direction, Square, Squares};

/// A set of edges between neighbouring squares. An edge belongs to the square on its left or above
/// it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Edges {
    /// The squares whose right edge is in the set.
    pub(super) right: Squares,
    /// The squares whose lower edge is in the set.
    pub(super) below: Squares,
}

impl Edges {
    /// The empty set.
    pub(crate) const NONE: Edges = Edges {
        right: Squares::EMPTY,
        below: Squares::EMPTY,
    };

    /// The edge that a step crosses. A step over the side of the board crosses none.
    pub(super) const fn of_step(from: Square, direction: Direction) -> Edges {
        let from = from.set();
        match direction {
            Direction::Up => Edges {
                below: Squares::from_bits(from.bits() >> 8),
                ..Edges::NONE
            },
            Direction::Right => Edges {
                right: from,
                ..Edges::NONE
            },
            Direction::Down => Edges {
                below: from,
                ..Edges::NONE
            },
            Direction::Left => Edges {
                right: Squares::from_bits(from.bits() >> 1),
                ..Edges::NONE
            },
        }
    }

    /// The edges of either set.
    #[inline]
    pub(crate) const fn union(self, other: Edges) -> Edges {
        Edges {
            right: self.right.union(other.right),
            below: self.below.union(other.below),
        }
    }

    /// Whether both sets have an edge in common.
    #[inline]
    pub(crate) fn intersects(self, other: Edges) -> bool {
        !(self.right & other.right | self.below & other.below).is_empty()
    }

    /// Whether all edges are in the other set, too.
    pub(super) fn is_subset(self, other: Edges) -> bool {
        ((self.right - other.right) | (self.below - other.below)).is_empty()
    }

    /// The edges with every square index increased by `by`, modulo 64.
    #[inline]
    pub(super) const fn rotated(self, by: u32) -> Edges {
        Edges {
            right: Squares::from_bits(self.right.bits().rotate_left(by)),
            below: Squares::from_bits(self.below.bits().rotate_left(by)),
        }
    }
}
