//! What the threads of a search share, and how they divide the work: simplified ABDADA
//! (T. Kerrigan, 2014, after J.-C. Weill, 1996), with rounds that all threads begin together.
//!
//! # Compared with Lazy SMP
//!
//! As in Lazy SMP, every thread deepens iteratively from the root with its own evaluator, killer
//! moves and principal variation, and no thread ever waits for another one. All share the
//! transposition table, which has no locks, and the history. The result is that of the first
//! thread; when it ends, the others stop.
//!
//! In Lazy SMP nothing else is shared, and threads search different trees by chance, or because
//! some of them skip depths. Here they divide each tree in three ways:
//!
//! 1. *Deferred moves.* At a node of depth [`DEFER_DEPTH`] or more a thread enters the move that it
//!    searches in a small table, [`CurrentlySearching`], unless it is the first move. Another
//!    thread that comes to the same move of the same position defers it and takes the next one.
//!    After the last move it goes back to the deferred ones
//!    ([`MoveCursor`](super::ordering::MoveCursor)): by then the transposition table mostly has
//!    their values. A move is deferred once only, so nobody waits. The table of moves is a hint: a
//!    move that was overwritten in it is searched twice, and one that was left behind is searched
//!    last.
//! 2. *The best move so far.* A round is an iteration of one line at the root. A thread that finds
//!    a better root move publishes it with its value and line ([`Parallel::improve`]). The others
//!    take it over before each root move, and before they open the window for one
//!    (`Worker::catch_up`): all search against the best value that any of them knows.
//! 3. *The end of a round.* The first thread that completes a round publishes its lines and the
//!    order of the root moves ([`Parallel::complete`]). The others see that at the next check of
//!    the limits ([`Parallel::has_completed`]), abandon what they are searching and go on from
//!    there (`Worker::adopt_round`). So all threads work on the same iteration, and none finishes
//!    one that is known already.
//!
//! A value that was taken over counts as proved only if the other thread had proved everything that
//! it searched in the round until then. With a single thread there is no [`Parallel`]: its search
//! is the plain one, and bounded by nodes it repeats itself.
//!
//! Measured against plain Lazy SMP in the place of these three, which was 250 lines shorter: two
//! threads reached the same depth 1.02 to 1.17 times as fast as one, instead of 1.60 to 1.91 times,
//! and in official Small Star Empires Lazy SMP scored 43.8% against this search.

use super::ordering::History;
use super::table::TranspositionTable;
use super::{Limits, SearchResult};
use crate::game::evaluator::Candidate;
use crate::hash::mix;
use crate::sync::{
    AtomicBool, AtomicU64, AtomicUsize, Mutex, MutexGuard, Ordering, PoisonError, zeros,
};

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
    /// The moves of the root to search, if not all.
    pub root_moves: Option<&'a [M]>,
    /// The number of lines that are wanted, at least 1 and at most the number of these moves.
    pub lines: usize,
}

/// What several threads tell each other.
pub(super) struct Parallel<M> {
    /// The moves that they are searching.
    pub searching: CurrentlySearching,
    /// The last round that a thread has completed.
    completed_round: AtomicUsize,
    /// What it has found.
    completed: Mutex<Option<CompletedRound<M>>>,
    /// The best move so far in the last round in which one was found, with the number of the round.
    /// It is proved if everything is that was searched in the round until then.
    best: Mutex<Option<(usize, SearchResult<M>)>>,
}

/// A round that one thread has completed: see [`Worker::round`](super::worker::Worker::round).
#[derive(Clone, Debug)]
pub(super) struct CompletedRound<M> {
    pub round: usize,
    /// The lines found so far, best first.
    pub lines: Vec<SearchResult<M>>,
    /// The moves of the root, best first.
    pub root_moves: Vec<Candidate<M>>,
    /// The number of lines, from the best one on, about which a deeper search would find nothing
    /// more.
    pub finished: usize,
}

impl<M> Default for Parallel<M> {
    fn default() -> Parallel<M> {
        Parallel {
            searching: CurrentlySearching::default(),
            completed_round: AtomicUsize::new(0),
            completed: Mutex::new(None),
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
    /// Whether a thread has completed that round.
    pub(super) fn has_completed(&self, round: usize) -> bool {
        self.completed_round.load(Ordering::Relaxed) >= round
    }

    /// Publishes a completed round, unless it or a later one is known.
    pub(super) fn complete(&self, completed: CompletedRound<M>) {
        let round = completed.round;
        let mut known = lock(&self.completed);
        if !self.has_completed(round) {
            *known = Some(completed);
            self.completed_round.store(round, Ordering::Relaxed);
        }
    }

    /// The last completed round, if it is `round` or a later one.
    pub(super) fn completed(&self, round: usize) -> Option<CompletedRound<M>> {
        let is_late = |completed: &&CompletedRound<M>| completed.round >= round;
        lock(&self.completed).as_ref().filter(is_late).cloned()
    }

    /// Publishes a move, unless one of a later round or a better one is known.
    pub(super) fn improve(&self, round: usize, found: SearchResult<M>) {
        let mut best = lock(&self.best);
        let is_known =
            |(known, best): &(usize, SearchResult<M>)| (*known, best.value) >= (round, found.value);
        if !best.as_ref().is_some_and(is_known) {
            *best = Some((round, found));
        }
    }

    /// The best move in that round, if it is worth more than `alpha`.
    pub(super) fn better(&self, round: usize, alpha: i32) -> Option<SearchResult<M>> {
        let best = lock(&self.best);
        let (known, found) = best.as_ref()?;
        (*known == round && found.value > alpha).then(|| found.clone())
    }
}

/// The least depth of a node at which moves are deferred: below it, looking costs more than it
/// saves.
pub(super) const DEFER_DEPTH: i32 = 3;
/// The number of moves that the table of moves being searched can hold: a thread has one for each ply
/// of its line, at most 100.
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
        self.set(key)
            .iter()
            .any(|place| place.load(Ordering::Relaxed) == key)
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

    fn completed(round: usize, mv: u8) -> CompletedRound<u8> {
        CompletedRound {
            round,
            lines: vec![found(mv, 0, round)],
            root_moves: Vec::new(),
            finished: 0,
        }
    }

    #[test]
    fn the_first_to_complete_the_last_round_counts() {
        let root = Parallel::default();
        assert!(!root.has_completed(1));
        let last = |round| root.completed(round).map(|found| found.lines[0].mv);
        for (round, mv) in [(1, 11), (3, 13), (3, 23), (2, 12)] {
            root.complete(completed(round, mv));
        }
        assert!(root.has_completed(3) && !root.has_completed(4));
        assert_eq!([2, 3, 4].map(last), [Some(13), Some(13), None]);
    }

    #[test]
    fn the_best_move_of_the_same_round_counts() {
        let root = Parallel::default();
        let best = |round, alpha| root.better(round, alpha).map(|best| best.mv);
        for (mv, value, round) in [(1, 9, 5), (2, 4, 6), (3, 4, 6), (4, 99, 5)] {
            root.improve(round, found(mv, value, round));
        }
        assert_eq!([best(6, 3), best(6, 4), best(5, 0)], [Some(2), None, None]);
        root.improve(6, found(5, 7, 6));
        assert_eq!(best(6, 4), Some(5));
    }
}
