//! What the threads of a search share: the table, the history, the limits, what they found out about
//! the moves of the root, and the moves that they are searching. A move that another thread is
//! searching is deferred until the others have been tried; by then the table knows what it is worth
//! (T. Kerrigan, *Simplified ABDADA*, 2014, after J.-C. Weill, 1996).

use std::time::Instant;

use super::ordering::History;
use super::table::TranspositionTable;
use super::{Limits, SearchResult};
use crate::expert::hash::mix;
use crate::expert::sync::{
    AtomicBool, AtomicU64, AtomicUsize, Mutex, MutexGuard, Ordering, PoisonError, zeros,
};
use crate::game::evaluator::Candidate;

/// What all threads of a search share.
pub(super) struct Shared<'a, M> {
    pub table: &'a TranspositionTable,
    /// By side: 1 for the player of the root, 0 for all others.
    pub history: [History; 2],
    /// What several threads tell each other; `None` if there is only one.
    pub parallel: Option<Parallel<M>>,
    /// Set when the first thread has ended: the others stop.
    pub is_over: AtomicBool,
    /// The number of positions that the threads other than the first have searched.
    pub helper_nodes: AtomicU64,
    pub limits: &'a Limits,
    /// When the time of the limits is over.
    pub deadline: Option<Instant>,
    /// The moves of the root to search, if not all.
    pub root_moves: Option<&'a [M]>,
}

/// What several threads tell each other.
pub(super) struct Parallel<M> {
    /// The moves that they are searching.
    pub searching: CurrentlySearching,
    /// The depth of the deepest completed iteration.
    completed_depth: AtomicUsize,
    /// That iteration.
    iteration: Mutex<Option<CompletedIteration<M>>>,
    /// The best move so far in the deepest iteration in which one was found: its depth is that of the
    /// iteration, and it is proved if everything is that was searched in the iteration until then.
    best: Mutex<Option<SearchResult<M>>>,
}

/// An iteration that one thread has completed.
#[derive(Clone, Debug)]
pub(super) struct CompletedIteration<M> {
    pub result: SearchResult<M>,
    /// The moves of the root, best first.
    pub root_moves: Vec<Candidate<M>>,
    /// Whether a deeper iteration would find nothing more.
    pub is_last: bool,
}

impl<M> Default for Parallel<M> {
    fn default() -> Parallel<M> {
        Parallel {
            searching: CurrentlySearching::default(),
            completed_depth: AtomicUsize::new(0),
            iteration: Mutex::new(None),
            best: Mutex::new(None),
        }
    }
}

/// What a mutex holds. Each change of it is one assignment, so a thread that panicked has left
/// nothing half-done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<M: Copy> Parallel<M> {
    /// Whether a thread has completed the iteration of that depth.
    pub(super) fn has_completed(&self, depth: usize) -> bool {
        self.completed_depth.load(Ordering::Relaxed) >= depth
    }

    /// Publishes a completed iteration, unless one as deep is known.
    pub(super) fn complete(&self, iteration: CompletedIteration<M>) {
        let depth = iteration.result.depth;
        let mut known = lock(&self.iteration);
        if !self.has_completed(depth) {
            *known = Some(iteration);
            self.completed_depth.store(depth, Ordering::Relaxed);
        }
    }

    /// The deepest completed iteration, if its depth is at least `depth`.
    pub(super) fn completed(&self, depth: usize) -> Option<CompletedIteration<M>> {
        let is_deep = |iteration: &&CompletedIteration<M>| iteration.result.depth >= depth;
        lock(&self.iteration).as_ref().filter(is_deep).cloned()
    }

    /// Publishes a move, unless one of a deeper iteration or a better one is known.
    pub(super) fn improve(&self, found: SearchResult<M>) {
        let mut best = lock(&self.best);
        let rank = |found: &SearchResult<M>| (found.depth, found.value);
        if best.as_ref().is_none_or(|old| rank(old) < rank(&found)) {
            *best = Some(found);
        }
    }

    /// The best move in the iteration of that depth, if it is worth more than `alpha`.
    pub(super) fn better(&self, depth: usize, alpha: i32) -> Option<SearchResult<M>> {
        let is_better = |found: &&SearchResult<M>| found.depth == depth && found.value > alpha;
        lock(&self.best).as_ref().filter(is_better).cloned()
    }
}

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

#[cfg(test)]
mod tests {
    use super::super::tests::found;
    use super::*;

    fn iteration(depth: usize, mv: u8) -> CompletedIteration<u8> {
        CompletedIteration {
            result: found(mv, 0, depth),
            root_moves: Vec::new(),
            is_last: false,
        }
    }

    #[test]
    fn the_first_to_complete_the_deepest_iteration_counts() {
        let root = Parallel::default();
        assert!(!root.has_completed(1));
        let deepest = |depth| root.completed(depth).map(|found| found.result.mv);
        for (depth, mv) in [(1, 11), (3, 13), (3, 23), (2, 12)] {
            root.complete(iteration(depth, mv));
        }
        assert!(root.has_completed(3) && !root.has_completed(4));
        assert_eq!([2, 3, 4].map(deepest), [Some(13), Some(13), None]);
    }

    #[test]
    fn the_best_move_of_the_same_iteration_counts() {
        let root = Parallel::default();
        let best = |depth, alpha| root.better(depth, alpha).map(|best| best.mv);
        for (mv, value, depth) in [(1, 9, 5), (2, 4, 6), (3, 4, 6), (4, 99, 5)] {
            root.improve(found(mv, value, depth));
        }
        assert_eq!([best(6, 3), best(6, 4), best(5, 0)], [Some(2), None, None]);
        root.improve(found(5, 7, 6));
        assert_eq!(best(6, 4), Some(5));
    }
}
