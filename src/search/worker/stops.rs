//! Why a thread stops what it is at: because a limit is reached, or because another thread has
//! settled a position of the line that it is searching, so that nothing below it matters any more.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::Worker;
use crate::search::Expert;
use crate::search::busy::LEAST_DEPTH;
use crate::search::table::Entry;

/// Looks at the limits between two looks for settled positions.
const LOOKS: u64 = 2;

/// A position that another thread may settle, by its key, with what is asked of it.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) key: u64,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) ply: usize,
}

/// A position of the line that another thread has settled, by its ply.
pub(super) struct Settled {
    pub(super) ply: usize,
    pub(super) value: i32,
    /// Whether the value is proved.
    pub(super) complete: bool,
}

impl<G: Expert> Worker<'_, G> {
    /// Stops the search when a limit is reached, or when it has lost its purpose.
    pub(super) fn look_at_limits(&mut self) {
        if !self.bound_holds {
            // Another thread may have found all that must be found.
            self.stopped = self.number > 0 && self.shared.stop.load(Ordering::Relaxed);
            return;
        }
        let late = || {
            self.shared
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        };
        let overtaken = || {
            let team = self.shared.team.as_ref();
            team.is_some_and(|team| team.has_finished(self.depth))
        };
        self.stopped = self.nodes >= self.shared.nodes
            || self.shared.stop.load(Ordering::Relaxed)
            || overtaken()
            || late();
        self.looks += 1;
        if !self.stopped && self.looks.is_multiple_of(LOOKS) {
            self.leave_what_is_settled();
        }
    }

    /// Adds a position to the line, if it may be settled and so much lies below it that it is worth
    /// looking for that. Returns whether it was added.
    pub(super) fn open(&mut self, position: Open) -> bool {
        let is_open = self.may_be_settled(position) && position.depth > LEAST_DEPTH;
        if is_open {
            self.open.push(position);
        }
        is_open
    }

    /// Goes back to the position of the line that another thread has settled, if there is one: to
    /// the one nearest to the root.
    fn leave_what_is_settled(&mut self) {
        for index in 0..self.open.len() {
            if self.leave_if_settled(self.open[index]) {
                return;
            }
        }
    }

    /// Stops the search until it is back at the position, if another thread has settled that one.
    /// Returns whether it has.
    pub(super) fn leave_if_settled(&mut self, position: Open) -> bool {
        let Open {
            key,
            depth,
            alpha,
            beta,
            ply,
        } = position;
        if self.may_be_settled(position)
            && let Some(entry) = self.shared.table.get(key)
            && let Some(value) = self.known(entry, depth, alpha, beta, ply)
        {
            self.settled = Some(Settled {
                ply,
                value,
                complete: entry.depth == Entry::COMPLETE,
            });
            self.stopped = true;
            return true;
        }
        false
    }

    /// Within the best line the moves are wanted, not only the value.
    fn may_be_settled(&self, position: Open) -> bool {
        let Open { alpha, beta, .. } = position;
        self.shared.team.is_some() && position.depth >= LEAST_DEPTH && beta - alpha == 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{DEPTH, after, ending};
    use super::*;
    use crate::games::lear::Lear;
    use crate::search::Width;
    use crate::search::table::Bound;

    /// What is asked of the positions in here.
    const ALPHA: i32 = 40;

    /// The position of that ply, its key being the same number.
    fn open(ply: usize) -> Open {
        Open {
            key: ply as u64,
            depth: DEPTH as i32 + 1,
            alpha: ALPHA,
            beta: ALPHA + 1,
            ply,
        }
    }

    /// What is known of a position that is worth more than was asked.
    fn refuted() -> Entry {
        Entry {
            value: ALPHA + 7,
            bound: Bound::Lower,
            depth: DEPTH as u8 + 1,
            code: 0,
        }
    }

    /// A thread with those positions open, of which the table knows so much, at work.
    fn with<T>(
        open: &[Open],
        known: &[(usize, Entry)],
        work: impl FnOnce(&mut Worker<Lear>) -> T,
    ) -> T {
        after(
            Width::Selective,
            DEPTH,
            |_| {},
            &ending(12),
            |worker| {
                for position in open {
                    assert!(worker.open(*position));
                }
                for (ply, entry) in known {
                    worker.shared.table.put(*ply as u64, *entry);
                }
                worker.depth = DEPTH;
                worker.bound_holds = true;
                work(worker)
            },
        )
    }

    /// The ply that the thread goes back to when it looks for settled positions, with the value
    /// and whether it is proved.
    fn left(known: &[(usize, Entry)]) -> Option<(usize, i32, bool)> {
        with(&[1, 2, 3].map(open), known, |worker| {
            for _ in 0..LOOKS {
                assert!(!worker.stopped);
                worker.look_at_limits();
            }
            assert_eq!(worker.stopped, worker.settled.is_some());
            let settled = worker.settled.take();
            settled.map(|settled| (settled.ply, settled.value, settled.complete))
        })
    }

    #[test]
    fn a_thread_goes_back_to_what_another_has_settled() {
        let value = refuted().value;
        assert_eq!(left(&[]), None);
        assert_eq!(left(&[(2, refuted())]), Some((2, value, false)));
        // The nearest to the root: nothing below it matters.
        let both = [(3, refuted()), (2, refuted())];
        assert_eq!(left(&both), Some((2, value, false)));
        let proved = Entry {
            depth: Entry::COMPLETE,
            ..refuted()
        };
        assert_eq!(left(&[(3, proved)]), Some((3, value, true)));
    }

    #[test]
    fn a_thread_goes_on_where_nothing_is_settled() {
        for entry in [
            Entry {
                depth: DEPTH as u8,
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
            assert_eq!(left(&[(2, entry)]), None, "{entry:?}");
        }
        let leave = |position: Open, known: &[(usize, Entry)]| {
            with(&[], known, |worker| worker.leave_if_settled(position))
        };
        let known = [(2, refuted())];
        assert!(leave(open(2), &known));
        assert!(!leave(open(3), &known));
        // The best line is wanted move by move.
        let wide = Open {
            beta: ALPHA + 2,
            ..open(2)
        };
        assert!(!leave(wide, &known));
        with(&[], &[], |worker| {
            assert!(!worker.open(wide));
            let shallow = Open {
                depth: DEPTH as i32,
                ..open(2)
            };
            assert!(!worker.open(shallow));
        });
    }

    /// Searches a position at ply 2 while one of the given ply is open, of which the table knows so
    /// much: at ply 1 the one before it, at ply 2 one that stands for itself.
    fn search_below<T>(
        ply: usize,
        known: Option<Entry>,
        see: impl FnOnce(&mut Worker<Lear>, i32) -> T,
    ) -> T {
        let known: Vec<_> = known.map(|entry| (ply, entry)).into_iter().collect();
        with(&[open(ply)], &known, |worker| {
            let value = worker.node(&ending(12).1, 6, 0, 1, 2);
            assert_eq!(worker.open.len(), 1);
            see(worker, value)
        })
    }

    #[test]
    fn what_lies_below_a_settled_position_counts_for_nothing() {
        let (game, board) = ending(12);
        let key = game.key(&board);
        let see = |worker: &mut Worker<Lear>, _| {
            let settled = worker.settled.take().map(|settled| settled.ply);
            (settled, worker.shared.table.get(key).is_some())
        };
        assert_eq!(search_below(1, None, see), (None, true));
        assert_eq!(search_below(1, Some(refuted()), see), (Some(1), false));
    }

    #[test]
    fn a_settled_position_is_worth_what_the_other_thread_has_found() {
        let (value, proved) = (refuted().value, Entry::COMPLETE);
        for (depth, is_proved) in [(refuted().depth, false), (proved, true)] {
            let entry = Entry { depth, ..refuted() };
            search_below(2, Some(entry), |worker, found| {
                assert_eq!((found, worker.stopped), (value, false));
                assert!(worker.settled.is_none());
                assert_eq!(worker.judged == 0, is_proved);
            });
        }
    }
}
