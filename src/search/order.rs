//! In which order moves are tried, and how deeply.

use std::sync::atomic::{AtomicI32, Ordering};

use super::Candidate;
use super::table::Entry;

/// What one step of a game's own order weighs against history.
pub(super) const ORDER: i32 = 1 << 10;

/// Entries of the history, by side.
const ENTRIES: usize = 1 << 12;

/// By side and move: how often and how deep a move refuted something. Threads share it: what one
/// has seen helps the others, and an update that is lost does no harm.
pub(super) struct History([Box<[AtomicI32]>; 2]);

impl Default for History {
    fn default() -> History {
        History([0; 2].map(|_| bytemuck::zeroed_slice_box(ENTRIES)))
    }
}

impl History {
    /// The history of one side's moves.
    pub(super) fn of(&self, mine: bool) -> Side<'_> {
        Side(&self.0[usize::from(mine)])
    }
}

/// The history of the moves of one side.
#[derive(Clone, Copy)]
pub(super) struct Side<'a>(&'a [AtomicI32]);

impl Side<'_> {
    fn entry(&self, code: u32) -> &AtomicI32 {
        let code = code & Entry::CODE;
        &self.0[(code.wrapping_mul(0x9e37_79b1) >> 20) as usize]
    }

    /// What is known of the move with that number.
    pub(super) fn get(&self, code: u32) -> i32 {
        self.entry(code).load(Ordering::Relaxed)
    }

    /// Adds a bonus so that the value never leaves the range of the history: the nearer it is to
    /// the end, the less is added.
    pub(super) fn reward(&self, code: u32, bonus: i32) {
        const RANGE: i32 = 16 * ORDER;
        let entry = self.entry(code);
        let value = entry.load(Ordering::Relaxed);
        let more = bonus - value * bonus.abs() / RANGE;
        entry.store(value + more, Ordering::Relaxed);
    }
}

/// How many plies less a late move gets.
pub(super) fn reduction(depth: i32, index: usize) -> i32 {
    let (depth, index) = (f64::from(depth), index as f64);
    ((0.4 + depth.ln() * index.ln() / 2.4) as i32).max(0)
}

/// Brings the best of the moves from `index` on to that place. After a few moves a refutation is
/// no longer to be expected, and the rest is sorted at once.
pub(super) fn bring_best<M>(list: &mut [Candidate<M>], index: usize) {
    const SINGLY: usize = 4;
    let rest = &mut list[index..];
    if index < SINGLY {
        let mut best = 0;
        for other in 1..rest.len() {
            if rest[other].order > rest[best].order {
                best = other;
            }
        }
        // Rotating instead of swapping keeps equal moves in their order.
        rest[..=best].rotate_right(1);
    } else if index == SINGLY {
        rest.sort_by_key(|candidate| std::cmp::Reverse(candidate.order));
    }
}
