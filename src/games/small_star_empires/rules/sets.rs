//! The places where ships can be, and sets of systems.
//!
//! Most galaxies are *small*: they have at most 64 systems, and a set of them is one word, a
//! [`SmallSet`]. A [`SystemSet`] holds the systems of any galaxy. Code that has to be fast for both
//! kinds handles it part by part, one [`SetPart`] for each word.

use std::fmt;

use crate::bitboard::{Bitboard, Square, indices};

/// The maximum number of systems (homes not counted) of a galaxy.
pub const MAX_SYSTEMS: usize = 1024;
/// Words in the largest set of systems.
const WORDS: usize = MAX_SYSTEMS / 64;

/// Where ships can be, by number: first the systems in reading order, then the homes by player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u16);

impl Place {
    /// Where a ship is that is not on the board; the place of a hex where no ship can be.
    pub const NOWHERE: Place = Place(u16::MAX);

    /// Whether this is not [`Place::NOWHERE`].
    #[inline]
    pub fn is_somewhere(self) -> bool {
        self != Place::NOWHERE
    }
}

impl Square for Place {
    #[inline]
    fn from_index(index: usize) -> Place {
        Place(index as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of systems of a small galaxy.
pub type SmallSet = Bitboard<Place>;

/// A set of systems of any galaxy.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SystemSet([u64; WORDS]);

impl SystemSet {
    /// The empty set.
    pub const EMPTY: SystemSet = SystemSet([0; WORDS]);

    /// The systems that are in any of the sets.
    #[inline]
    pub fn union<const N: usize>(sets: &[SystemSet; N]) -> SystemSet {
        let word = |word: usize| sets.iter().fold(0, |bits, set| bits | set.0[word]);
        SystemSet(std::array::from_fn(word))
    }

    /// Whether the system is in the set.
    #[inline]
    pub fn contains(&self, system: Place) -> bool {
        let index = system.index();
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds a system.
    #[inline]
    pub fn insert(&mut self, system: Place) {
        let index = system.index();
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Removes a system.
    #[inline]
    pub fn remove(&mut self, system: Place) {
        let index = system.index();
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Whether no system is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The set, if it is one of a small galaxy.
    #[inline]
    pub fn small(&self) -> SmallSet {
        SmallSet::from_bits(self.0[0])
    }

    /// The systems of the set in the word with the given number.
    #[inline]
    pub fn part(&self, word: usize) -> SetPart {
        SetPart {
            word,
            bits: self.0[word],
        }
    }

    /// The first `words` words, for hash keys.
    #[inline]
    pub fn words(&self, words: usize) -> impl Iterator<Item = u64> {
        self.0[..words].iter().copied()
    }

    /// The systems in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Place> {
        (0..WORDS).flat_map(|word| self.part(word).iter())
    }
}

impl fmt::Debug for SystemSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Place::index))
            .finish()
    }
}

/// The systems of a [`SystemSet`] in one of its words.
#[derive(Clone, Copy, Debug)]
pub struct SetPart {
    word: usize,
    bits: u64,
}

impl SetPart {
    /// The only part of a set of a small galaxy.
    #[inline]
    pub fn only(set: SmallSet) -> SetPart {
        SetPart {
            word: 0,
            bits: set.bits(),
        }
    }

    /// The number of systems.
    #[inline]
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether no system is in the part.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether the system is in the part.
    #[inline]
    pub fn contains(self, system: Place) -> bool {
        let index = system.index();
        self.word == index / 64 && self.bits >> (index % 64) & 1 == 1
    }

    /// The systems of both parts, which are of the same word.
    #[inline]
    pub fn and(self, other: SetPart) -> SetPart {
        debug_assert_eq!(self.word, other.word);
        SetPart {
            bits: self.bits & other.bits,
            ..self
        }
    }

    /// The systems of either part, which are of the same word.
    #[inline]
    pub fn or(self, other: SetPart) -> SetPart {
        debug_assert_eq!(self.word, other.word);
        SetPart {
            bits: self.bits | other.bits,
            ..self
        }
    }

    /// The systems that are not in `other`, a part of the same word.
    #[inline]
    pub fn minus(self, other: SetPart) -> SetPart {
        debug_assert_eq!(self.word, other.word);
        SetPart {
            bits: self.bits & !other.bits,
            ..self
        }
    }

    /// The systems in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Place> {
        indices(self.bits).map(move |index| Place::from_index(64 * self.word + index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(systems: &[usize]) -> SystemSet {
        let mut set = SystemSet::EMPTY;
        for system in systems {
            set.insert(Place::from_index(*system));
        }
        set
    }

    fn indices_of(systems: impl Iterator<Item = Place>) -> Vec<usize> {
        systems.map(Place::index).collect()
    }

    #[test]
    fn systems_come_in_order() {
        let mut set = set(&[1023, 64, 0, 63, 130]);
        assert_eq!(indices_of(set.iter()), [0, 63, 64, 130, 1023]);
        assert_eq!(indices_of(set.small().iter()), [0, 63]);
        assert_eq!(set.words(2).collect::<Vec<_>>(), [1 << 63 | 1, 1]);
        set.remove(Place::from_index(64));
        assert!(!set.contains(Place::from_index(64)) && set.contains(Place::from_index(63)));
        assert_eq!(format!("{set:?}"), "{0, 63, 130, 1023}");
        assert!(SystemSet::EMPTY.is_empty() && !set.is_empty());
    }

    #[test]
    fn parts_of_the_same_word_are_combined() {
        let (one, two) = (set(&[64, 65]), set(&[65, 66, 200]));
        let (a, b) = (one.part(1), two.part(1));
        assert_eq!(indices_of(a.or(b).iter()), [64, 65, 66]);
        assert_eq!(indices_of(a.and(b).iter()), [65]);
        assert_eq!(indices_of(a.minus(b).iter()), [64]);
        assert!(a.contains(Place::from_index(64)) && !a.contains(Place::from_index(0)));
        assert!(!a.contains(Place::NOWHERE));
        assert_eq!(
            (a.len(), a.is_empty(), one.part(0).is_empty()),
            (2, false, true)
        );
        let union = SystemSet::union(&[one, two]);
        assert_eq!(indices_of(union.iter()), [64, 65, 66, 200]);
    }
}
