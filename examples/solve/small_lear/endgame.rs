//! The last moves of a game, where most nodes are: no table; moves that flip the most stones first.

use super::board::{Board, points};

/// The largest number of empty points that this search can be used with.
pub const MAX_EMPTIES: usize = 9;

/// The bound that the opponent has to reach in order to keep a player below `bound`. Margins of
/// full boards all have the same parity, so that the next smaller one is `bound - 2`. A bound of
/// the other parity would be no margin, and the table could not hold it.
#[inline]
pub fn opponent_bound(bound: i32) -> i32 {
    2 - bound
}

/// Whether the player to move reaches a margin of at least `bound`. The board must not be full.
pub fn reaches<const N: usize>(board: Board<N>, bound: i32, nodes: &mut u64) -> bool {
    *nodes += 1;
    let empty = board.empty();
    if empty & (empty - 1) == 0 {
        let flips = board.flips(empty.trailing_zeros() as usize);
        return board.margin() + 1 + 2 * flips.count_ones() as i32 >= bound;
    }
    let mut flipping = [(0, 0_u32); MAX_EMPTIES];
    let mut flipping_count = 0;
    let mut others = 0;
    for point in points(empty) {
        let flips = board.flips(point);
        if flips == 0 {
            others |= 1 << point;
            continue;
        }
        // Insertion sort: equal moves stay in the order of the points.
        let mut at = flipping_count;
        while at > 0 && flipping[at - 1].1.count_ones() < flips.count_ones() {
            flipping[at] = flipping[at - 1];
            at -= 1;
        }
        flipping[at] = (point, flips);
        flipping_count += 1;
    }
    let opponent_bound = opponent_bound(bound);
    let moves = flipping[..flipping_count].iter().copied();
    moves
        .chain(points(others).map(|point| (point, 0)))
        .any(|(point, flips)| !reaches(board.after_flips(point, flips), opponent_bound, nodes))
}
