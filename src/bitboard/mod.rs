//! Sets of squares as bit boards: one type and one iterator for all games.

pub mod grid;

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

/// A square of a board, numbered from 0 to 63.
pub trait SquareIndex: Copy + Eq + Hash {
    /// The square with the given number.
    fn from_index(index: usize) -> Self;

    /// The number of the square.
    fn index(self) -> usize;
}

/// A set of squares in one word. Squares are in ascending order of their numbers.
///
/// ```
/// use tabuleiro::bitboard::{SquareIndex, Bitboard};
///
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// struct Cell(usize);
/// impl SquareIndex for Cell {
///     fn from_index(index: usize) -> Cell {
///         Cell(index)
///     }
///     fn index(self) -> usize {
///         self.0
///     }
/// }
///
/// let mut set = Bitboard::of(Cell(5)) | Bitboard::of(Cell(2));
/// assert!(set.contains(Cell(5)));
/// set.remove(Cell(5));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Cell(2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<S> {
    bits: u64,
    square: PhantomData<fn() -> S>,
}

impl<S> Bitboard<S> {
    /// No square.
    pub const EMPTY: Bitboard<S> = Bitboard::from_bits(0);

    /// The set whose bits are given, bit 0 for the square with number 0.
    #[inline]
    pub const fn from_bits(bits: u64) -> Bitboard<S> {
        Bitboard {
            bits,
            square: PhantomData,
        }
    }

    /// The bits, bit 0 for the square with number 0.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether both sets have a square in common.
    #[inline]
    pub const fn intersects(self, other: Bitboard<S>) -> bool {
        self.bits & other.bits != 0
    }

    /// The squares of either set, for constants; elsewhere `|`.
    #[inline]
    pub const fn union(self, other: Bitboard<S>) -> Bitboard<S> {
        Bitboard::from_bits(self.bits | other.bits)
    }
}

impl<S: SquareIndex + fmt::Display> Bitboard<S> {
    /// The squares of the set, as a player types them.
    pub fn names(self) -> Vec<String> {
        self.iter().map(|square| square.to_string()).collect()
    }
}

impl<S: SquareIndex> Bitboard<S> {
    /// The set of one square.
    #[inline]
    pub fn of(square: S) -> Bitboard<S> {
        Bitboard::from_bits(1 << square.index())
    }

    /// Whether the square is in the set.
    #[inline]
    pub fn contains(self, square: S) -> bool {
        self.bits >> square.index() & 1 == 1
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: S) {
        self.bits |= 1 << square.index();
    }

    /// Removes a square.
    #[inline]
    pub fn remove(&mut self, square: S) {
        self.bits &= !(1 << square.index());
    }

    /// The first square.
    #[inline]
    pub fn first(self) -> Option<S> {
        self.iter().next()
    }

    /// The squares in ascending order.
    #[inline]
    pub fn iter(self) -> SquareIter<S> {
        SquareIter(self)
    }
}

/// The squares of a [`Bitboard`] in ascending order.
pub struct SquareIter<S>(Bitboard<S>);

impl<S: SquareIndex> Iterator for SquareIter<S> {
    type Item = S;

    #[inline]
    fn next(&mut self) -> Option<S> {
        let bits = &mut self.0.bits;
        if *bits == 0 {
            return None;
        }
        let index = bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(S::from_index(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.len();
        (count, Some(count))
    }
}

impl<S: SquareIndex> ExactSizeIterator for SquareIter<S> {}

impl SquareIndex for usize {
    #[inline]
    fn from_index(index: usize) -> usize {
        index
    }

    #[inline]
    fn index(self) -> usize {
        self
    }
}

/// The indices of the bits that are set, lowest first.
#[inline]
pub fn indices(bits: u64) -> SquareIter<usize> {
    Bitboard::from_bits(bits).iter()
}

impl<S: SquareIndex> IntoIterator for Bitboard<S> {
    type Item = S;
    type IntoIter = SquareIter<S>;

    #[inline]
    fn into_iter(self) -> SquareIter<S> {
        self.iter()
    }
}

impl<S: SquareIndex> FromIterator<S> for Bitboard<S> {
    fn from_iter<I: IntoIterator<Item = S>>(squares: I) -> Bitboard<S> {
        let squares = squares.into_iter();
        squares.fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

impl<S: SquareIndex> Default for Bitboard<S> {
    fn default() -> Bitboard<S> {
        Bitboard::EMPTY
    }
}

impl<S: SquareIndex> fmt::Debug for Bitboard<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(indices(self.bits)).finish()
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident: $bits:expr;)*) => {$(
        impl<S: SquareIndex> $operator for Bitboard<S> {
            type Output = Bitboard<S>;

            #[inline]
            fn $method(self, other: Bitboard<S>) -> Bitboard<S> {
                let bits: fn(u64, u64) -> u64 = $bits;
                Bitboard::from_bits(bits(self.bits, other.bits))
            }
        }

        impl<S: SquareIndex> $assign for Bitboard<S> {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard<S>) {
                *self = self.$method(other);
            }
        }
    )*};
}

operators! {
    BitOr bitor BitOrAssign bitor_assign: |a, b| a | b;
    BitAnd bitand BitAndAssign bitand_assign: |a, b| a & b;
    BitXor bitxor BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub SubAssign sub_assign: |a, b| a & !b;
}

/// The complement in all 64 bits.
impl<S: SquareIndex> Not for Bitboard<S> {
    type Output = Bitboard<S>;

    #[inline]
    fn not(self) -> Bitboard<S> {
        Bitboard::from_bits(!self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_in_order() {
        let set: Bitboard<usize> = [63, 0, 17].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 17, 63]);
        assert_eq!((set.len(), set.iter().len(), set.first()), (3, 3, Some(0)));
        assert!(Bitboard::<usize>::EMPTY.is_empty() && !set.is_empty());
        assert_eq!(Bitboard::<usize>::EMPTY.first(), None);
    }

    #[test]
    fn sets_have_the_usual_operations() {
        let set = |squares: &[usize]| squares.iter().copied().collect::<Bitboard<usize>>();
        let (one, two) = (set(&[1, 2, 3]), set(&[3, 4]));
        assert_eq!(one | two, set(&[1, 2, 3, 4]));
        assert_eq!(one & two, set(&[3]));
        assert_eq!(one ^ two, set(&[1, 2, 4]));
        assert_eq!(one - two, set(&[1, 2]));
        assert_eq!(!one & two, set(&[4]));
        assert_eq!(one.union(two), one | two);
        assert!(one.intersects(two) && !(one - two).intersects(two));
        let mut set = one;
        set -= two;
        set |= Bitboard::of(9);
        assert!(set.contains(9) && !set.contains(3));
    }
}
