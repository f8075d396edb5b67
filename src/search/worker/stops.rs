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
