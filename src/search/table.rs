//! The transposition table: what is known of positions that were searched before.
//!
//! Threads share it without locks: an entry is two words, of which the first is the key mixed
//! with the second, so that a half-written entry matches no position.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Expert, WIN};

/// What the value of an entry says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The position is worth no more.
    Upper,
    /// The position is worth no less.
    Lower,
    /// The position is worth exactly that.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// For the side on turn; within 23 bits and a sign.
    pub value: i32,
    /// How to read the value.
    pub bound: Bound,
    /// Plies searched below the position, at most 254; [`Entry::COMPLETE`] if everything was
    /// searched to the end of the game.
    pub depth: u8,
    /// The number of the best move, 24 bits; 0 if there is none.
    pub code: u32,
}

impl Entry {
    /// The depth of a position whose value is proved.
    pub const COMPLETE: u8 = 255;
    /// The bits of a move's number that count.
    pub const CODE: u32 = 0xff_ffff;

    fn pack(self, generation: u64) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        (self.value as u32 as u64 & 0xff_ffff)
            | (bound << 24)
            | (u64::from(self.depth) << 26)
            | (u64::from(self.code & Entry::CODE) << 34)
            | (generation << GENERATION)
    }

    /// `None` if there is nothing there, or nothing of that generation.
    fn unpack(word: u64, generation: u64) -> Option<Entry> {
        if word >> GENERATION != generation {
            return None;
        }
        let bound = match word >> 24 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            value: (word as u32 as i32) << 8 >> 8,
            bound,
            depth: (word >> 26) as u8,
            code: (word >> 34) as u32 & Entry::CODE,
        })
    }
}

/// Where the generation stands in the second word of an entry.
const GENERATION: u32 = 58;
/// Generations that an entry can tell apart.
const GENERATIONS: u64 = 1 << (u64::BITS - GENERATION);

/// A table of a fixed number of entries.
pub struct Table {
    words: Box<[AtomicU64]>,
    mask: usize,
    /// What another generation has left behind counts as empty.
    generation: u64,
}

/// Entries that one position may be kept in.
const WAYS: usize = 2;

impl Table {
    /// Bytes of an entry.
    pub const ENTRY: usize = 16;

    /// An empty table of at most so many entries (a power of two of them, and some at least). The
    /// memory is only touched where the table is used.
    pub fn new(entries: usize) -> Table {
        let entries = rounded(entries);
        Table {
            words: bytemuck::zeroed_slice_box(entries * 2),
            mask: entries - 1,
            generation: 0,
        }
    }

    /// From now on it has so many entries, as one that was made by [`Table::new`]. What it knows
    /// stays unless the size changes. The memory is that of before if there is enough of it: pages
    /// once made cost no time again.
    pub fn resize(&mut self, entries: usize) {
        let entries = rounded(entries);
        if entries * 2 > self.words.len() {
            *self = Table::new(entries);
        } else if entries != self.mask + 1 {
            self.mask = entries - 1;
            self.clear();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation += 1;
        if self.generation == GENERATIONS {
            self.generation = 0;
            self.words.fill_with(AtomicU64::default);
        }
    }

    /// What is known of the position with that key.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.slots(key).find_map(|slot| {
            let data = self.words[slot + 1].load(Ordering::Relaxed);
            let matches = self.words[slot].load(Ordering::Relaxed) ^ data == key;
            if matches {
                Entry::unpack(data, self.generation)
            } else {
                None
            }
        })
    }

    /// Keeps what was found out about a position. Of two entries it takes the place of its own,
    /// else of the one searched less deeply.
    pub fn put(&self, key: u64, entry: Entry) {
        let mut place = None;
        let mut least = u8::MAX;
        for slot in self.slots(key) {
            let data = self.words[slot + 1].load(Ordering::Relaxed);
            let old = Entry::unpack(data, self.generation);
            let same = old.is_some() && self.words[slot].load(Ordering::Relaxed) ^ data == key;
            let depth = old.map_or(0, |old| old.depth);
            if same || place.is_none() || depth < least {
                place = Some(slot);
                least = depth;
            }
            if same {
                break;
            }
        }
        if let Some(slot) = place {
            let data = entry.pack(self.generation);
            self.words[slot].store(key ^ data, Ordering::Relaxed);
            self.words[slot + 1].store(data, Ordering::Relaxed);
        }
    }

    fn slots(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.mask;
        (0..WAYS).map(move |way| ((key as usize ^ way) & mask) * 2)
    }
}

fn rounded(entries: usize) -> usize {
    (entries.max(1024) + 1).next_power_of_two() / 2
}

/// A win is nearer to a position than to the root: the table counts from the position.
pub(super) fn to_table<G: Expert>(value: i32, ply: usize) -> i32 {
    shifted::<G>(value, ply as i32)
}

/// What the table's value is worth `ply` plies after the root.
pub(super) fn from_table<G: Expert>(value: i32, ply: usize) -> i32 {
    shifted::<G>(value, -(ply as i32))
}

fn shifted<G: Expert>(value: i32, by: i32) -> i32 {
    if G::MARGINS || value.abs() < WIN / 2 {
        value
    } else {
        value + by * value.signum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = Table::new(1 << 12);
        for value in [0, 1, -1, 1_000_000, -1_000_000, 8_388_607, -8_388_608] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let entry = Entry {
                    value,
                    bound,
                    depth: 77,
                    code: 0xab_cdef,
                };
                table.put(u64::MAX / 3, entry);
                assert_eq!(table.get(u64::MAX / 3), Some(entry));
                assert_eq!(table.get(u64::MAX / 5), None);
            }
        }
        assert_eq!(table.get(0), None);
    }

    #[test]
    fn deep_entries_stay_longer() {
        let table = Table::new(1024);
        let entry = |depth| Entry {
            value: 5,
            bound: Bound::Exact,
            depth,
            code: 1,
        };
        let key = 0x0012_3400;
        table.put(key, entry(9));
        for other in 1..100 {
            table.put(key | other << 40, entry(1));
        }
        assert_eq!(table.get(key), Some(entry(9)));
        assert_eq!(table.get(key | 99 << 40), Some(entry(1)));
    }

    #[test]
    fn a_table_that_is_used_again_is_as_a_new_one() {
        let entry = |depth| Entry {
            value: -3,
            bound: Bound::Lower,
            depth,
            code: 7,
        };
        let mut used = Table::new(1 << 12);
        for round in 0..3 * GENERATIONS {
            let entries = 1024 << (round % 3);
            used.resize(entries);
            used.clear();
            let new = Table::new(entries);
            for number in 0..200 {
                let key = super::super::mix(round + number % 50);
                assert_eq!(used.get(key), new.get(key));
                let entry = entry((number * 7 % 13) as u8);
                used.put(key, entry);
                new.put(key, entry);
                assert_eq!(used.get(key), new.get(key));
            }
        }
    }
}
