//! The transposition table: bounds of the margin, in words that threads share without locks.
//!
//! An entry is one word of 8 bytes, so that no thread sees half of one, and it holds the complete
//! key: two positions are never taken for each other. A bucket of 8 entries is a cache line.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::board::{Board, MAX_POINTS};

/// The number of entries of a bucket.
const BUCKET: usize = 8;

/// The bytes of a cache line: those of a bucket.
pub const CACHE_LINE: usize = BUCKET * size_of::<AtomicU64>();

/// The number of bits of a key.
const KEY_BITS: u32 = 40;

const KEYS: u64 = 1 << KEY_BITS;

/// The number of bits of each field of a word below the key.
const BOUND_BITS: u32 = 5;
const POINT_BITS: u32 = 5;
const EFFORT_BITS: u32 = 6;

/// The place of each field in a word; `low` begins at bit 0.
const HIGH: u32 = BOUND_BITS;
const BEST: u32 = HIGH + BOUND_BITS;
const EFFORT: u32 = BEST + POINT_BITS;
const KEY: u32 = u64::BITS - KEY_BITS;

/// The best move of an entry without one.
const NO_POINT: u64 = (1 << POINT_BITS) - 1;

const MAX_EFFORT: u64 = (1 << EFFORT_BITS) - 1;

/// What stands for a position in the table: all positions have different keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(u64);

impl Key {
    /// The key of a position: its code under a bijection that spreads similar codes.
    #[inline]
    pub fn of<const N: usize>(board: Board<N>) -> Key {
        let mut key = board.code();
        key ^= key >> 21;
        key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) % KEYS;
        key ^= key >> 19;
        key = key.wrapping_mul(0xbf58_476d_1ce4_e5b9) % KEYS;
        key ^= key >> 22;
        Key(key)
    }

    /// The key as a number.
    #[inline]
    pub fn number(self) -> u64 {
        self.0
    }

    /// The key with a number.
    pub fn from_number(number: u64) -> Option<Key> {
        (number < KEYS).then_some(Key(number))
    }
}

/// What is known of a position: bounds of the margin for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub low: i32,
    pub high: i32,
    /// The move that has shown the lower bound.
    pub best: Option<usize>,
}

impl Entry {
    /// Nothing is known.
    pub fn unknown(points: usize) -> Entry {
        Entry {
            low: -(points as i32),
            high: points as i32,
            best: None,
        }
    }

    /// Whether the margin is at least `bound`, if the bounds tell.
    #[inline]
    pub fn answer(self, bound: i32) -> Option<bool> {
        if self.low >= bound {
            Some(true)
        } else if self.high < bound {
            Some(false)
        } else {
            None
        }
    }

    /// Whether these are bounds of a margin on a board with `points` points.
    pub fn is_valid(self, points: usize) -> bool {
        let limit = points as i32;
        let has_parity = |bound: i32| (bound - limit) % 2 == 0;
        -limit <= self.low
            && self.low <= self.high
            && self.high <= limit
            && has_parity(self.low)
            && has_parity(self.high)
            && self.best.is_none_or(|point| point < points)
    }
}

/// A transposition table for boards with `N` lines.
pub struct Table<const N: usize> {
    words: Box<[AtomicU64]>,
    /// The index of the first word of the first bucket, which lies at the start of a cache line.
    first: usize,
}

impl<const N: usize> Table<N> {
    /// Added to a bound, it gives an even number of at least 2, so that no entry packs to 0, which
    /// marks a free slot.
    const OFFSET: i32 = (N * N) as i32 + 2;

    /// An empty table of `mib` MiB.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(mib: usize) -> io::Result<Table<N>> {
        const { assert!(N * N <= MAX_POINTS) };
        let buckets = ((mib << 20) / CACHE_LINE).max(1);
        // The first bucket may begin up to `BUCKET - 1` words behind the start.
        let words = bytemuck::try_zeroed_slice_box(buckets * BUCKET + BUCKET - 1);
        let words: Box<[AtomicU64]> =
            words.map_err(|()| io::Error::from(io::ErrorKind::OutOfMemory))?;
        let first = words.as_ptr().align_offset(CACHE_LINE);
        Ok(Table {
            words,
            first: first.min(BUCKET - 1),
        })
    }

    /// The only words that the entry of a position can be in.
    #[inline]
    pub fn bucket(&self, key: Key) -> &[AtomicU64] {
        let words = &self.words[self.first..];
        let buckets = words.len() / BUCKET;
        let bucket = (u128::from(key.0) * buckets as u128) >> KEY_BITS;
        &words[bucket as usize * BUCKET..][..BUCKET]
    }

    /// What is known of a position.
    #[inline]
    pub fn look_up(&self, key: Key) -> Option<Entry> {
        let mut words = self.bucket(key).iter().map(|word| word.load(Relaxed));
        let word = words.find(|word| *word >> KEY == key.0 && *word != 0)?;
        Some(Self::unpack(word))
    }

    /// Stores what is known of a position, found by a search of `nodes` nodes. It replaces what was
    /// known of the same position, or else the entry of the bucket that took the fewest nodes.
    pub fn store(&self, key: Key, entry: Entry, nodes: u64) {
        let bucket = self.bucket(key);
        // A free slot counts as no effort.
        let value_of = |word: &&AtomicU64| {
            let word = word.load(Relaxed);
            let is_same = word >> KEY == key.0 && word != 0;
            (!is_same, word >> EFFORT & MAX_EFFORT)
        };
        let place = bucket.iter().min_by_key(value_of);
        let word = Self::pack(key, entry, nodes);
        place.expect("a bucket has entries").store(word, Relaxed);
    }

    /// The word of an entry. The effort is the number of bits of `nodes`.
    fn pack(key: Key, entry: Entry, nodes: u64) -> u64 {
        debug_assert!(entry.is_valid(N * N), "{entry:?}");
        let bound = |bound: i32| ((bound + Self::OFFSET) / 2) as u64;
        let effort = u64::from(u64::BITS - nodes.leading_zeros()).clamp(1, MAX_EFFORT);
        bound(entry.low)
            | bound(entry.high) << HIGH
            | entry.best.map_or(NO_POINT, |point| point as u64) << BEST
            | effort << EFFORT
            | key.0 << KEY
    }

    fn unpack(word: u64) -> Entry {
        let bound = |place: u32| {
            let half = word >> place & ((1 << BOUND_BITS) - 1);
            2 * half as i32 - Self::OFFSET
        };
        let best = word >> BEST & NO_POINT;
        Entry {
            low: bound(0),
            high: bound(HIGH),
            best: (best != NO_POINT).then_some(best as usize),
        }
    }
}
