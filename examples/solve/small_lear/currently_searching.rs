//! The moves that threads are currently searching. A thread defers a move that another one is
//! searching already, and finds its value in the table afterwards: T. Kerrigan's simplified ABDADA.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::table::Key;

/// Enough that two positions rarely share a slot. If they do, the later one is searched unmarked.
const SLOTS: usize = 1 << 16;

const FREE: u64 = 0;

/// The positions that are being searched, at most one in each slot.
pub struct CurrentlySearching {
    slots: Box<[AtomicU64]>,
}

/// What came of marking a position.
pub enum Mark<'a> {
    /// The position is marked in this slot until the mark is dropped.
    Marked(&'a AtomicU64),
    /// Another thread has marked it.
    AlreadySearching,
    /// Another position has its slot.
    NoSlot,
}

impl CurrentlySearching {
    /// No position is marked.
    pub fn new() -> CurrentlySearching {
        CurrentlySearching {
            slots: bytemuck::zeroed_slice_box(SLOTS),
        }
    }

    /// Marks a position as being searched.
    pub fn mark(&self, key: Key) -> Mark<'_> {
        let slot = &self.slots[key.number() as usize % SLOTS];
        let position = key.number() + 1;
        match slot.compare_exchange(FREE, position, Relaxed, Relaxed) {
            Ok(_) => Mark::Marked(slot),
            Err(other) if other == position => Mark::AlreadySearching,
            Err(_) => Mark::NoSlot,
        }
    }
}

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        if let Mark::Marked(slot) = self {
            slot.store(FREE, Relaxed);
        }
    }
}
