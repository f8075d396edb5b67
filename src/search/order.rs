//! In which order moves are tried, and how deeply.

use super::Candidate;

/// What one step of a game's own order weighs against history.
pub(super) const ORDER: i32 = 1 << 10;

/// Adds a bonus so that the value never leaves the range of the history: the nearer it is to the
/// end, the less is added.
pub(super) fn reward(value: &mut i32, bonus: i32) {
    const RANGE: i32 = 16 * ORDER;
    *value += bonus - *value * bonus.abs() / RANGE;
}

pub(super) fn slot(code: u32) -> usize {
    (code.wrapping_mul(0x9e37_79b1) >> 20) as usize
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
