//! Sharing the work among threads: a move that another thread is searching is deferred until the
//! others have been tried; by then the table knows what it is worth (T. Kerrigan, *Simplified
//! ABDADA*, 2014, after J.-C. Weill, 1996).

use crate::expert::hash::mix;
use crate::expert::sync::{AtomicU64, Ordering, zeros};

/// The least depth of a node at which moves are deferred: below it, looking costs more than it
/// saves.
pub(super) const DEFER_DEPTH: i32 = 3;

/// The number of moves that the table of moves being searched can hold.
const SIZE: usize = 1 << 12;
/// The number of places that one move can be in.
const WAYS: usize = 4;

/// The moves that threads are searching, by their keys. Nothing depends on its being complete: a
/// key that is overwritten is searched twice, and one that is left behind is searched last.
pub(super) struct CurrentlySearching(Box<[AtomicU64]>);

impl Default for CurrentlySearching {
    fn default() -> CurrentlySearching {
        CurrentlySearching(zeros(SIZE).expect("memory for a small table"))
    }
}

impl CurrentlySearching {
    /// The key of a move: of the position it is played in and the move's code.
    pub(super) fn move_key(position: u64, code: u32) -> u64 {
        mix(position ^ u64::from(code) << 40) | 1
    }

    /// Enters a move, which stays there until the guard is dropped.
    pub(super) fn start(&self, key: u64) -> SearchGuard<'_> {
        let set = self.set(key);
        let is_free = |place: &&AtomicU64| place.load(Ordering::Relaxed) == 0;
        let place = set.iter().find(is_free).unwrap_or(&set[0]);
        place.store(key, Ordering::Relaxed);
        SearchGuard(Some((self, key)))
    }

    /// Whether a thread is searching the move.
    pub(super) fn contains(&self, key: u64) -> bool {
        let is_key = |place: &AtomicU64| place.load(Ordering::Relaxed) == key;
        self.set(key).iter().any(is_key)
    }

    fn finish(&self, key: u64) {
        for place in self.set(key) {
            if place.load(Ordering::Relaxed) == key {
                place.store(0, Ordering::Relaxed);
            }
        }
    }

    fn set(&self, key: u64) -> &[AtomicU64] {
        let first = key as usize % (SIZE / WAYS) * WAYS;
        &self.0[first..first + WAYS]
    }
}

/// Says that a thread is searching a move, until it is dropped.
pub(super) struct SearchGuard<'a>(Option<(&'a CurrentlySearching, u64)>);

impl SearchGuard<'_> {
    /// The guard of a move that other threads need not know of.
    pub(super) const NONE: SearchGuard<'static> = SearchGuard(None);
}

impl Drop for SearchGuard<'_> {
    fn drop(&mut self) {
        if let Some((searching, key)) = self.0 {
            searching.finish(key);
        }
    }
}

/// The next move to try, by its index in the list of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot {
    pub index: usize,
    /// Whether it has been deferred: it is not deferred again.
    pub was_deferred: bool,
}

/// The order in which a thread goes through a list of moves: from first to last, then those that
/// were deferred.
#[derive(Default)]
pub(super) struct MoveCursor {
    /// The number of turns so far.
    turns: usize,
    deferred: Vec<usize>,
}

impl MoveCursor {
    /// Begins another list.
    pub(super) fn restart(&mut self) {
        self.turns = 0;
        self.deferred.clear();
    }

    /// Ends the list before the move at `index`, which was just returned. Only deferred moves
    /// remain.
    pub(super) fn end_at(&mut self, index: usize) {
        self.turns = index;
    }

    /// Goes on with the moves from `index` on, which were added after the end of the list.
    pub(super) fn resume_at(&mut self, index: usize) {
        self.turns = index;
        self.deferred.clear();
    }

    /// Whether the next turn is that of the move at `index`, if there is one.
    pub(super) fn is_at(&self, index: usize) -> bool {
        self.turns == index
    }

    /// The next turn in a list of `len` moves.
    pub(super) fn next(&mut self, len: usize) -> Option<Slot> {
        let turn = self.turns;
        self.turns += 1;
        let (index, was_deferred) = match turn.checked_sub(len) {
            None => (turn, false),
            Some(again) => (*self.deferred.get(again)?, true),
        };
        Some(Slot {
            index,
            was_deferred,
        })
    }

    /// The number of moves that have been tried or deferred in a list of `len` moves.
    pub(super) fn visited(&self, len: usize) -> usize {
        self.turns.min(len)
    }

    /// Defers the move at `index`.
    pub(super) fn defer(&mut self, index: usize) {
        self.deferred.push(index);
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{DEPTH, ending, with_worker};
    use super::super::shared::Width;
    use super::*;
    use crate::game::Game;

    #[test]
    fn deferred_moves_come_last() {
        let mut cursor = MoveCursor::default();
        for _ in 0..2 {
            cursor.restart();
            let mut order = Vec::new();
            while let Some(turn) = cursor.next(5) {
                if !turn.was_deferred && turn.index % 2 == 1 {
                    cursor.defer(turn.index);
                } else {
                    order.push(turn.index);
                }
            }
            assert_eq!(order, [0, 2, 4, 1, 3]);
        }
    }

    #[test]
    fn moves_near_the_leaves_and_first_moves_are_not_deferred() {
        let start = ending(8);
        with_worker(
            Width::Selective,
            DEPTH,
            |_| {},
            &start,
            |worker| {
                let mv = worker.game.valid_moves(&start.1)[0];
                let start_at = |depth, index| {
                    let was_deferred = false;
                    worker.start_move(
                        77,
                        mv,
                        depth,
                        Slot {
                            index,
                            was_deferred,
                        },
                    )
                };
                let is_deferred = |depth, index| start_at(depth, index).is_none();
                let _guard = start_at(DEFER_DEPTH, 1);
                assert!(is_deferred(DEFER_DEPTH, 1));
                assert!(is_deferred(DEFER_DEPTH + 1, 1));
                assert!(!is_deferred(DEFER_DEPTH, 0));
                for depth in 0..DEFER_DEPTH {
                    assert!(!is_deferred(depth, 1), "{depth}");
                }
            },
        );
    }

    #[test]
    fn a_move_is_being_searched_until_its_guard_is_dropped() {
        let searching = CurrentlySearching::default();
        let keys: Vec<u64> = (1..=WAYS as u64).map(|way| way << 32 | 77).collect();
        let mut guards = Vec::new();
        for key in &keys {
            assert!(!searching.contains(*key));
            guards.push(searching.start(*key));
        }
        assert!(keys.iter().all(|key| searching.contains(*key)));
        guards.remove(1);
        assert!(!searching.contains(keys[1]));
        assert!(searching.contains(keys[0]));
    }
}
