//! What the threads of a search tell each other: what each is at, and what they found out about
//! the moves of the root.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Advice;
use super::busy::Busy;
use super::worker::Root;

/// Several threads with one search.
pub(super) struct Team<M> {
    /// The moves that they are at.
    pub(super) busy: Busy,
    /// Plies of the deepest iteration that one of them has finished.
    finished: AtomicUsize,
    news: Mutex<News<M>>,
}

/// What they know of the root.
struct News<M> {
    /// The deepest iteration that is finished.
    iteration: Option<Iteration<M>>,
    /// The best move so far of the deepest iteration in which one was found.
    best: Option<Best<M>>,
}

/// A finished iteration.
#[derive(Clone, Debug)]
pub(super) struct Iteration<M> {
    pub(super) advice: Advice<M>,
    pub(super) roots: Vec<Root<M>>,
    /// Whether a deeper one would find nothing more.
    pub(super) is_last: bool,
}

/// A move that is better than those before in an iteration that goes on.
#[derive(Clone, Debug)]
pub(super) struct Best<M> {
    /// Plies of the iteration.
    pub(super) depth: usize,
    pub(super) mv: M,
    pub(super) value: i32,
    pub(super) line: Vec<M>,
    /// Whether nothing that was searched in the iteration until then was left to judgement.
    pub(super) proved: bool,
}

impl<M> Default for Team<M> {
    fn default() -> Team<M> {
        Team {
            busy: Busy::default(),
            finished: AtomicUsize::new(0),
            news: Mutex::new(News {
                iteration: None,
                best: None,
            }),
        }
    }
}

impl<M: Copy> Team<M> {
    /// Whether a thread has finished the iteration of that depth.
    pub(super) fn has_finished(&self, depth: usize) -> bool {
        self.finished.load(Ordering::Relaxed) >= depth
    }

    /// Tells that an iteration is finished, unless another thread was as far.
    pub(super) fn finish(&self, iteration: Iteration<M>) {
        let depth = iteration.advice.depth;
        let mut news = self.news();
        if !self.has_finished(depth) {
            news.iteration = Some(iteration);
            self.finished.store(depth, Ordering::Relaxed);
        }
    }

    /// The deepest iteration that is finished, if it has that depth at least.
    pub(super) fn finished(&self, depth: usize) -> Option<Iteration<M>> {
        let reaches = |iteration: &&Iteration<M>| iteration.advice.depth >= depth;
        self.news().iteration.as_ref().filter(reaches).cloned()
    }

    /// Tells of a move, unless a better one or a deeper iteration is known.
    pub(super) fn improve(&self, best: Best<M>) {
        let mut news = self.news();
        let rank = |best: &Best<M>| (best.depth, best.value);
        if news.best.as_ref().is_none_or(|old| rank(old) < rank(&best)) {
            news.best = Some(best);
        }
    }

    /// The best move of the iteration of that depth, if it is worth more than `alpha`.
    pub(super) fn better(&self, depth: usize, alpha: i32) -> Option<Best<M>> {
        let better = |best: &&Best<M>| best.depth == depth && best.value > alpha;
        self.news().best.as_ref().filter(better).cloned()
    }

    fn news(&self) -> MutexGuard<'_, News<M>> {
        // Nothing is left half-done in it, so a thread that panicked does no harm.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn iteration(depth: usize, mv: u8) -> Iteration<u8> {
        Iteration {
            advice: Advice {
                mv,
                value: 0,
                proved: false,
                line: vec![mv],
                depth,
                nodes: 0,
                elapsed: Duration::ZERO,
            },
            roots: Vec::new(),
            is_last: false,
        }
    }

    #[test]
    fn the_first_to_finish_the_deepest_iteration_is_heard() {
        let team = Team::default();
        assert!(!team.has_finished(1));
        let heard = |depth| team.finished(depth).map(|found| found.advice.mv);
        for (depth, mv) in [(1, 11), (3, 13), (3, 23), (2, 12)] {
            team.finish(iteration(depth, mv));
        }
        assert!(team.has_finished(3) && !team.has_finished(4));
        assert_eq!([2, 3, 4].map(heard), [Some(13), Some(13), None]);
    }

    #[test]
    fn the_best_move_of_the_same_iteration_is_heard() {
        let team = Team::default();
        let best = |depth, mv, value| Best {
            depth,
            mv,
            value,
            line: vec![mv],
            proved: false,
        };
        let heard = |depth, alpha| team.better(depth, alpha).map(|best| best.mv);
        for best in [best(5, 1, 9), best(6, 2, 4), best(6, 3, 4), best(5, 4, 99)] {
            team.improve(best);
        }
        assert_eq!(
            [heard(6, 3), heard(6, 4), heard(5, 0)],
            [Some(2), None, None]
        );
        team.improve(best(6, 5, 7));
        assert_eq!(heard(6, 4), Some(5));
    }
}
