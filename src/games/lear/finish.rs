//! The last few moves of Lear, counted out.

use super::Lear;
use super::board::{Board, Move};
use crate::search::{Expert, WIN};

/// From how many empty points on the rest is counted out.
const POINTS: usize = 5;

/// The final value for the player on turn if only few points are empty: exactly if it lies
/// between `alpha` and `beta`, else as a bound.
pub(super) fn value(board: &Board, alpha: i32, beta: i32, nodes: &mut u64) -> Option<i32> {
    if board.empty_count() > POINTS {
        return None;
    }
    let mut points = [Move::at(0, 0); POINTS];
    for (place, point) in points.iter_mut().zip(board.empty_points()) {
        *place = point;
    }
    let points = &mut points[..board.empty_count()];
    let komi = if board.komi_player() == board.on_turn() {
        board.komi()
    } else {
        -board.komi()
    };
    let stones = board.count(board.on_turn()) - board.count(board.on_turn().opponent());
    let low = margin(alpha);
    // Between two margins that differ there is one that can be told from both.
    let high = (-margin(-beta)).max(low + 1);
    let best = search(board, points, stones + komi, low, high, nodes);
    Some(best.signum() * WIN + best * Lear::UNIT)
}

/// The greatest margin whose value is not more than that.
fn margin(value: i32) -> i32 {
    if value >= WIN {
        (value - WIN) / Lear::UNIT
    } else if value > -WIN {
        0
    } else {
        (value + WIN).div_euclid(Lear::UNIT)
    }
}

/// The margin of the player on turn, who is ahead by `ahead` now.
fn search(
    board: &Board,
    points: &mut [Move],
    ahead: i32,
    mut low: i32,
    high: i32,
    nodes: &mut u64,
) -> i32 {
    let count = points.len();
    if count == 0 {
        return ahead;
    }
    if count == 1 {
        *nodes += 1;
        return ahead + 1 + 2 * board.flips(points[0]).count() as i32;
    }
    let mut gains = [0; POINTS];
    for (gain, point) in gains.iter_mut().zip(&*points) {
        *gain = 1 + 2 * board.flips(*point).count() as i32;
    }
    let mut best = i32::MIN;
    for first in 0..count {
        for other in first + 1..count {
            if gains[other] > gains[first] {
                gains.swap(first, other);
                points.swap(first, other);
            }
        }
        let mut after = *board;
        after.place(points[first]);
        *nodes += 1;
        let mut rest = [Move::at(0, 0); POINTS];
        let rest = &mut rest[..count - 1];
        rest[..first].copy_from_slice(&points[..first]);
        rest[first..].copy_from_slice(&points[first + 1..]);
        let value = -search(&after, rest, -(ahead + gains[first]), -high, -low, nodes);
        best = best.max(value);
        low = low.max(value);
        if low >= high {
            break;
        }
    }
    best
}
