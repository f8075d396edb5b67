//! Why a thread abandons what it is searching: because a limit is reached, or because another
//! thread has resolved a node of the current path, so that nothing below it matters any more (the
//! *abort points* of T. Kerrigan's simplified ABDADA).

use std::time::Instant;

use super::deferral::DEFER_DEPTH;
use super::value::{NodeValue, Window};
use super::worker::Worker;
use crate::expert::sync::Ordering;
use crate::game::evaluator::Evaluator;

/// The number of positions between two checks of the limits.
pub(super) const NODES_PER_CHECK: u64 = 16;
/// The number of checks of the limits for each check of the abort points.
const CHECKS_PER_ABORT_CHECK: u64 = 2;
/// The least depth of a node that is looked up again while the nodes below it are searched.
const ABORT_DEPTH: i32 = DEFER_DEPTH + 1;

/// Why the search of a node ended without a value of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Abort {
    /// A limit is reached, the user has stopped the search, or another thread has completed the
    /// iteration or the search.
    Stopped,
    /// Another thread has resolved the node of the path at this ply: the search goes back there.
    Resolved {
        /// The ply of the node.
        ply: usize,
        /// The node's value.
        value: NodeValue,
    },
}

/// The value of a node, or why there is none.
pub(super) type Searched = Result<NodeValue, Abort>;

/// A node of the current path that another thread may resolve.
#[derive(Clone, Copy)]
pub(super) struct AbortPoint {
    pub key: u64,
    pub depth: i32,
    pub window: Window,
    pub ply: usize,
}

impl<E: Evaluator> Worker<'_, E> {
    /// Counts a node, and now and then checks the limits.
    #[inline]
    pub(super) fn count_node(&mut self) -> Result<(), Abort> {
        self.nodes += 1;
        if self.nodes < self.next_check {
            return Ok(());
        }
        self.next_check = self.nodes + NODES_PER_CHECK;
        self.check_limits()
    }

    /// Aborts if a limit is reached, or if the thread need not go on.
    fn check_limits(&mut self) -> Result<(), Abort> {
        if self.shared.stop_flag.is_set() {
            return Err(Abort::Stopped);
        }
        let is_over = || self.shared.is_over.load(Ordering::Relaxed);
        if !self.limits_apply {
            // The first thread goes on until what must never be missed has been searched.
            return match self.id > 0 && is_over() {
                true => Err(Abort::Stopped),
                false => Ok(()),
            };
        }
        let is_overtaken = || {
            self.parallel()
                .is_some_and(|parallel| parallel.root.has_completed(self.iteration))
        };
        let is_late = || {
            let deadline = self.shared.deadline;
            deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        if self.nodes >= self.shared.max_nodes || is_over() || is_overtaken() || is_late() {
            return Err(Abort::Stopped);
        }
        self.checks += 1;
        if self.checks.is_multiple_of(CHECKS_PER_ABORT_CHECK) {
            self.check_abort_points()?;
        }
        Ok(())
    }

    /// Aborts if another thread has resolved a node of the path: the one nearest to the root.
    fn check_abort_points(&self) -> Result<(), Abort> {
        for point in &self.abort_points {
            self.check_abort_point(point)?;
        }
        Ok(())
    }

    /// Aborts if another thread has resolved that node.
    #[inline]
    pub(super) fn check_abort_point(&self, point: &AbortPoint) -> Result<(), Abort> {
        if !self.may_be_resolved(point) {
            return Ok(());
        }
        let AbortPoint { window, ply, .. } = *point;
        match self
            .shared
            .table
            .probe(point.key)
            .and_then(|entry| self.table_cutoff(entry, point.depth, window, ply))
        {
            Some(value) => Err(Abort::Resolved { ply, value }),
            None => Ok(()),
        }
    }

    /// Adds a node to the abort points, if another thread may resolve it and enough lies below it
    /// that it is worth checking. Returns whether it was added.
    pub(super) fn push_abort_point(&mut self, point: AbortPoint) -> bool {
        let is_worth_it = self.may_be_resolved(&point) && point.depth >= ABORT_DEPTH;
        if is_worth_it {
            self.abort_points.push(point);
        }
        is_worth_it
    }

    /// Nodes of the principal variation are not resolved elsewhere: their moves are wanted, not
    /// only their value.
    fn may_be_resolved(&self, point: &AbortPoint) -> bool {
        self.shared.parallel.is_some() && point.depth >= DEFER_DEPTH && point.window.is_null()
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{DEPTH, ending, with_worker};
    use super::super::node::Node;
    use super::super::shared::Width;
    use super::super::table::{Bound, Draft, Entry};
    use super::super::value::Basis;
    use super::*;
    use crate::game::Game;
    use crate::games::lear::LearEvaluator;

    /// The lower bound of the nodes in here.
    const ALPHA: i32 = 40;

    /// The node at that ply, whose key is the same number.
    fn point(ply: usize) -> AbortPoint {
        AbortPoint {
            key: ply as u64,
            depth: DEPTH as i32 + 1,
            window: Window::null(ALPHA),
            ply,
        }
    }

    /// The entry of a node that is worth more than its window.
    fn refuted() -> Entry {
        Entry {
            value: ALPHA + 7,
            bound: Bound::Lower,
            draft: Draft::Plies(DEPTH as u8 + 1),
            code: 0,
        }
    }

    /// Calls `work` with a thread whose path has these abort points, after the entries have been
    /// stored for the nodes at their plies.
    fn with<T>(
        points: &[AbortPoint],
        entries: &[(usize, Entry)],
        work: impl FnOnce(&mut Worker<LearEvaluator>) -> T,
    ) -> T {
        with_worker(
            Width::Selective,
            DEPTH,
            |_| {},
            &ending(12),
            |worker| {
                for point in points {
                    assert!(worker.push_abort_point(*point));
                }
                for (ply, entry) in entries {
                    worker.shared.table.store(*ply as u64, *entry);
                }
                worker.iteration = DEPTH;
                worker.limits_apply = true;
                work(worker)
            },
        )
    }

    /// The ply that the thread goes back to when it checks the abort points, with the value and
    /// whether it is proved.
    fn resolved(entries: &[(usize, Entry)]) -> Option<(usize, i32, bool)> {
        with(&[1, 2, 3].map(point), entries, |worker| {
            for _ in 1..CHECKS_PER_ABORT_CHECK {
                assert_eq!(worker.check_limits(), Ok(()));
            }
            match worker.check_limits() {
                Ok(()) => None,
                Err(Abort::Resolved { ply, value }) => {
                    Some((ply, value.value, value.basis.is_proof()))
                }
                Err(Abort::Stopped) => panic!("no limit is reached"),
            }
        })
    }

    #[test]
    fn a_thread_goes_back_to_a_node_that_another_has_resolved() {
        let value = refuted().value;
        assert_eq!(resolved(&[]), None);
        assert_eq!(resolved(&[(2, refuted())]), Some((2, value, false)));
        // The nearest to the root: nothing below it matters.
        let both = [(3, refuted()), (2, refuted())];
        assert_eq!(resolved(&both), Some((2, value, false)));
        let proved = Entry {
            draft: Draft::Proved,
            ..refuted()
        };
        assert_eq!(resolved(&[(3, proved)]), Some((3, value, true)));
    }

    #[test]
    fn a_thread_goes_on_where_nothing_is_resolved() {
        for entry in [
            Entry {
                draft: Draft::Plies(DEPTH as u8),
                ..refuted()
            },
            Entry {
                value: ALPHA,
                ..refuted()
            },
            Entry {
                bound: Bound::Upper,
                ..refuted()
            },
        ] {
            assert_eq!(resolved(&[(2, entry)]), None, "{entry:?}");
        }
        let is_resolved = |point: AbortPoint, entries: &[(usize, Entry)]| {
            with(&[], entries, |worker| {
                worker.check_abort_point(&point).is_err()
            })
        };
        let entries = [(2, refuted())];
        assert!(is_resolved(point(2), &entries));
        assert!(!is_resolved(point(3), &entries));
        // The principal variation is wanted move by move.
        let (alpha, beta) = (ALPHA, ALPHA + 2);
        let wide = AbortPoint {
            window: Window { alpha, beta },
            ..point(2)
        };
        assert!(!is_resolved(wide, &entries));
        with(&[], &[], |worker| {
            assert!(!worker.push_abort_point(wide));
            let shallow = AbortPoint {
                depth: DEPTH as i32,
                ..point(2)
            };
            assert!(!worker.push_abort_point(shallow));
        });
    }

    /// Searches a node at ply 2 while the node at `ply` is an abort point with that entry: at ply 1
    /// its parent, at ply 2 one that stands for the node itself.
    fn search_below<T>(
        ply: usize,
        entry: Option<Entry>,
        check: impl FnOnce(&mut Worker<LearEvaluator>, Searched) -> T,
    ) -> T {
        let entries: Vec<_> = entry.map(|entry| (ply, entry)).into_iter().collect();
        with(&[point(ply)], &entries, |worker| {
            let board = ending(12).1;
            let found = worker.search_node(&Node {
                board: &board,
                depth: 6,
                // Above the static evaluation: not for reverse futility pruning to decide.
                window: Window::null(400),
                ply: 2,
                mine: worker.game.player_to_move(&board) == worker.player,
                has_replied: false,
            });
            assert_eq!(worker.abort_points.len(), 1);
            check(worker, found)
        })
    }

    #[test]
    fn nothing_is_stored_below_a_resolved_node() {
        let (evaluator, board) = ending(12);
        let key = evaluator.hash_key(&board);
        let check = |worker: &mut Worker<LearEvaluator>, found: Searched| {
            let resolved = match found {
                Err(Abort::Resolved { ply, .. }) => Some(ply),
                _ => None,
            };
            (resolved, worker.shared.table.probe(key).is_some())
        };
        assert_eq!(search_below(1, None, check), (None, true));
        assert_eq!(search_below(1, Some(refuted()), check), (Some(1), false));
    }

    #[test]
    fn a_resolved_node_has_the_value_that_the_other_thread_has_found() {
        let value = refuted().value;
        for (draft, basis) in [
            (refuted().draft, Basis::OTHER_SEARCH),
            (Draft::Proved, Basis::PROOF),
        ] {
            let entry = Entry { draft, ..refuted() };
            search_below(2, Some(entry), |_, found| {
                assert_eq!(found, Ok(NodeValue { value, basis }));
            });
        }
    }
}
