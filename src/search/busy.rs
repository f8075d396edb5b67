//! What each thread of a search is at, so that another does something else meanwhile.
//!
//! A move that another thread is searching is put off until the others have been tried; by then
//! the table knows what it is worth (after T. Kerrigan's simplified ABDADA, 2014).

use std::sync::atomic::{AtomicU64, Ordering};

/// Plies from which on a move is worth the trouble of announcing it.
pub(super) const LEAST_DEPTH: i32 = 3;

/// Places for what is announced.
const PLACES: usize = 1 << 12;
/// Places that one move can be announced in.
const WAYS: usize = 4;

/// Moves that are being searched. Nothing depends on its being right: what is written over is
/// searched twice, and what is not taken back is searched last.
pub(super) struct Busy(Box<[AtomicU64]>);

impl Default for Busy {
    fn default() -> Busy {
        Busy(bytemuck::zeroed_slice_box(PLACES))
    }
}

impl Busy {
    fn places(&self, key: u64) -> &[AtomicU64] {
        let first = key as usize % (PLACES / WAYS) * WAYS;
        &self.0[first..first + WAYS]
    }

    /// Whether a thread has announced the move with that key.
    pub(super) fn contains(&self, key: u64) -> bool {
        let is_key = |place: &AtomicU64| place.load(Ordering::Relaxed) == key;
        self.places(key).iter().any(is_key)
    }

    /// Announces a move.
    fn begin(&self, key: u64) {
        let places = self.places(key);
        let free = |place: &&AtomicU64| place.load(Ordering::Relaxed) == 0;
        let place = places.iter().find(free).unwrap_or(&places[0]);
        place.store(key, Ordering::Relaxed);
    }

    /// Takes back what was announced.
    fn end(&self, key: u64) {
        for place in self.places(key) {
            if place.load(Ordering::Relaxed) == key {
                place.store(0, Ordering::Relaxed);
            }
        }
    }
}

/// That a thread is at a move, until it is dropped.
pub(super) struct Announcement<'a>(Option<(&'a Busy, u64)>);

impl<'a> Announcement<'a> {
    /// What is not worth announcing.
    pub(super) const NONE: Announcement<'static> = Announcement(None);

    pub(super) fn new(busy: &'a Busy, key: u64) -> Announcement<'a> {
        busy.begin(key);
        Announcement(Some((busy, key)))
    }
}

impl Drop for Announcement<'_> {
    fn drop(&mut self) {
        if let Some((busy, key)) = self.0 {
            busy.end(key);
        }
    }
}

/// When a thread takes which move of a list: first all in their order, then those put off.
#[derive(Clone, Default)]
pub(super) struct Turns {
    taken: usize,
    put_off: Vec<usize>,
}

impl Turns {
    /// Begins anew.
    pub(super) fn restart(&mut self) {
        self.taken = 0;
        self.put_off.clear();
    }

    /// Whether so many moves have had their turn or been put off.
    pub(super) fn have_been(&self, moves: usize) -> bool {
        self.taken == moves
    }

    /// The place of the next move in a list of so many, and whether it had been put off.
    pub(super) fn next(&mut self, moves: usize) -> Option<(usize, bool)> {
        let taken = self.taken;
        self.taken += 1;
        match taken.checked_sub(moves) {
            None => Some((taken, false)),
            Some(again) => self.put_off.get(again).map(|&index| (index, true)),
        }
    }

    /// How many moves have had their turn or been put off, of a list of so many.
    pub(super) fn seen(&self, moves: usize) -> usize {
        self.taken.min(moves)
    }

    /// The move in that place has to wait.
    pub(super) fn put_off(&mut self, index: usize) {
        self.put_off.push(index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_put_off_come_last() {
        let mut turns = Turns::default();
        for _ in 0..2 {
            turns.restart();
            let mut order = Vec::new();
            while let Some((index, again)) = turns.next(5) {
                if !again && index % 2 == 1 {
                    turns.put_off(index);
                } else {
                    order.push(index);
                }
            }
            assert_eq!(order, [0, 2, 4, 1, 3]);
        }
    }

    #[test]
    fn what_is_announced_is_known_until_it_is_taken_back() {
        let busy = Busy::default();
        let keys: Vec<u64> = (1..=WAYS as u64).map(|way| way << 32 | 77).collect();
        for key in &keys {
            assert!(!busy.contains(*key));
            busy.begin(*key);
        }
        assert!(keys.iter().all(|key| busy.contains(*key)));
        busy.end(keys[1]);
        assert!(!busy.contains(keys[1]));
        assert!(busy.contains(keys[0]));
    }
}
