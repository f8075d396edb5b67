//! What the threads of a search share: the table, the history, the limits, and what they found
//! out about the moves of the root.

use std::time::Instant;

use super::SearchResult;
use super::deferral::CurrentlySearching;
use super::limits::StopFlag;
use super::ordering::History;
use super::root::{RootMove, RootMoves};
use super::table::TranspositionTable;
use crate::expert::sync::{
    AtomicBool, AtomicU64, AtomicUsize, Mutex, MutexGuard, Ordering, PoisonError,
};

/// How a search chooses what to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Width {
    /// As a player needs it: late moves are searched less deeply, and moves without promise not at
    /// all (Shannon's type B).
    Selective,
    /// Every move to the same depth, for the value of plain negamax (Shannon's type A).
    Full,
}

/// What all threads of a search share.
pub(super) struct Shared<'a, M> {
    pub table: &'a TranspositionTable,
    pub history: History,
    /// What several threads tell each other; `None` if there is only one.
    pub parallel: Option<Parallel<M>>,
    /// Set when the first thread has ended: the others stop.
    pub is_over: AtomicBool,
    /// The flag of the limits.
    pub stop_flag: &'a StopFlag,
    /// The number of positions that the threads other than the first have searched.
    pub helper_nodes: AtomicU64,
    pub deadline: Option<Instant>,
    pub max_nodes: u64,
    pub max_depth: usize,
    pub width: Width,
    /// The moves of the root to search.
    pub root_moves: RootMoves<M>,
}

/// What several threads tell each other.
pub(super) struct Parallel<M> {
    /// The moves that they are searching.
    pub searching: CurrentlySearching,
    /// What they found out about the root.
    pub root: RootState<M>,
}

impl<M: Copy> Default for Parallel<M> {
    fn default() -> Parallel<M> {
        Parallel {
            searching: CurrentlySearching::default(),
            root: RootState::default(),
        }
    }
}

/// What the threads know of the root.
pub(super) struct RootState<M> {
    /// The depth of the deepest completed iteration.
    completed_depth: AtomicUsize,
    best: Mutex<BestKnown<M>>,
}

struct BestKnown<M> {
    /// The deepest completed iteration.
    iteration: Option<CompletedIteration<M>>,
    /// The best move so far in the deepest iteration in which one was found.
    mv: Option<BestMove<M>>,
}

/// An iteration that one thread has completed.
#[derive(Clone, Debug)]
pub(super) struct CompletedIteration<M> {
    pub result: SearchResult<M>,
    /// The moves of the root, best first.
    pub root_moves: Vec<RootMove<M>>,
    /// Whether a deeper iteration would find nothing more.
    pub is_last: bool,
}

/// A move that is better than those before in an iteration that is going on.
#[derive(Clone, Debug)]
pub(super) struct BestMove<M> {
    /// The depth of the iteration.
    pub depth: usize,
    pub mv: M,
    pub value: i32,
    pub pv: Vec<M>,
    /// Whether everything that was searched in the iteration until then is proved.
    pub proved: bool,
}

impl<M> Default for RootState<M> {
    fn default() -> RootState<M> {
        let (iteration, mv) = (None, None);
        RootState {
            completed_depth: AtomicUsize::new(0),
            best: Mutex::new(BestKnown { iteration, mv }),
        }
    }
}

impl<M: Copy> RootState<M> {
    /// Whether a thread has completed the iteration of that depth.
    pub(super) fn has_completed(&self, depth: usize) -> bool {
        self.completed_depth.load(Ordering::Relaxed) >= depth
    }

    /// Publishes a completed iteration, unless one as deep is known.
    pub(super) fn complete(&self, iteration: CompletedIteration<M>) {
        let depth = iteration.result.depth;
        let mut best = self.lock();
        if !self.has_completed(depth) {
            best.iteration = Some(iteration);
            self.completed_depth.store(depth, Ordering::Relaxed);
        }
    }

    /// The deepest completed iteration, if its depth is at least `depth`.
    pub(super) fn completed(&self, depth: usize) -> Option<CompletedIteration<M>> {
        let is_deep = |iteration: &&CompletedIteration<M>| iteration.result.depth >= depth;
        self.lock().iteration.as_ref().filter(is_deep).cloned()
    }

    /// Publishes a move, unless one of a deeper iteration or a better one is known.
    pub(super) fn improve(&self, mv: BestMove<M>) {
        let mut best = self.lock();
        let rank = |mv: &BestMove<M>| (mv.depth, mv.value);
        if best.mv.as_ref().is_none_or(|old| rank(old) < rank(&mv)) {
            best.mv = Some(mv);
        }
    }

    /// The best move in the iteration of that depth, if it is worth more than `alpha`.
    pub(super) fn better(&self, depth: usize, alpha: i32) -> Option<BestMove<M>> {
        let is_better = |mv: &&BestMove<M>| mv.depth == depth && mv.value > alpha;
        self.lock().mv.as_ref().filter(is_better).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, BestKnown<M>> {
        // Each change is one assignment, so a thread that panicked has left nothing half-done.
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn iteration(depth: usize, mv: u8) -> CompletedIteration<u8> {
        CompletedIteration {
            result: SearchResult {
                mv,
                value: 0,
                proved: false,
                pv: vec![mv],
                depth,
                selective_depth: 0,
                hash_permille: 0,
                nodes: 0,
                elapsed: Duration::ZERO,
            },
            root_moves: Vec::new(),
            is_last: false,
        }
    }

    #[test]
    fn the_first_to_complete_the_deepest_iteration_counts() {
        let root = RootState::default();
        assert!(!root.has_completed(1));
        let found = |depth| root.completed(depth).map(|found| found.result.mv);
        for (depth, mv) in [(1, 11), (3, 13), (3, 23), (2, 12)] {
            root.complete(iteration(depth, mv));
        }
        assert!(root.has_completed(3) && !root.has_completed(4));
        assert_eq!([2, 3, 4].map(found), [Some(13), Some(13), None]);
    }

    #[test]
    fn the_best_move_of_the_same_iteration_counts() {
        let root = RootState::default();
        let best = |depth, mv, value| BestMove {
            depth,
            mv,
            value,
            pv: vec![mv],
            proved: false,
        };
        let found = |depth, alpha| root.better(depth, alpha).map(|best| best.mv);
        for best in [best(5, 1, 9), best(6, 2, 4), best(6, 3, 4), best(5, 4, 99)] {
            root.improve(best);
        }
        assert_eq!(
            [found(6, 3), found(6, 4), found(5, 0)],
            [Some(2), None, None]
        );
        root.improve(best(6, 5, 7));
        assert_eq!(found(6, 4), Some(5));
    }
}
