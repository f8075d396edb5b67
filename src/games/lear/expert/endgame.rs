//! The endgame solver of Lear: exact scores once few points are empty.

use super::LearEvaluator;
use crate::game::evaluator::{Evaluator, WIN};
use crate::games::lear::{Board, Lear, Move};

/// The largest number of empty points at which a position is solved. With 7, endings are not proved
/// sooner. On 6x6, with equal numbers of positions, Expert with 7 lost by 20 Elo against Expert
/// with 5.
pub(super) const MAX_EMPTY: usize = 6;

/// The value under best play from the viewpoint of the player to move, or `None` while more than
/// [`MAX_EMPTY`] points are empty. It is exact between `alpha` and `beta`, and otherwise a bound.
#[inline]
pub(super) fn solve(
    game: &Lear,
    board: &Board,
    alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> Option<i32> {
    let count = board.empty_count();
    if count > MAX_EMPTY {
        return None;
    }
    let mut points = [Move::at(0, 0); MAX_EMPTY];
    for (place, point) in points.iter_mut().zip(game.empty_points(board)) {
        *place = point;
    }
    let to_move = board.player_to_move();
    let stones = board.count(to_move) - board.count(to_move.opponent());
    let lead = stones + game.komi_for(to_move);
    let low = margin_at_most(alpha);
    // Both bounds may lie between the same two margins, but the window must not be empty.
    let high = (-margin_at_most(-beta)).max(low + 1);
    let margin = search(board, &mut points[..count], lead, low, high, nodes);
    Some(margin.signum() * WIN + margin * LearEvaluator::UNIT)
}

/// The greatest margin whose value is at most `value`.
fn margin_at_most(value: i32) -> i32 {
    if value >= WIN {
        (value - WIN) / LearEvaluator::UNIT
    } else if value > -WIN {
        0
    } else {
        (value + WIN).div_euclid(LearEvaluator::UNIT)
    }
}

/// The final margin of the player to move under best play, bounded by `low` and `high`. `points`
/// are the empty points, and `lead` is the player's current margin.
fn search(
    board: &Board,
    points: &mut [Move],
    lead: i32,
    mut low: i32,
    high: i32,
    nodes: &mut u64,
) -> i32 {
    let count = points.len();
    if count == 0 {
        return lead;
    }
    if let [first, second] = *points {
        return last_two(board, [first, second], lead, (low, high), nodes);
    }
    let mut gains = [0; MAX_EMPTY];
    for (place, point) in gains.iter_mut().zip(&*points) {
        *place = gain(board, *point);
    }
    let mut best = i32::MIN;
    for first in 0..count {
        // The greatest gain first.
        for other in first + 1..count {
            if gains[other] > gains[first] {
                gains.swap(first, other);
                points.swap(first, other);
            }
        }
        let mut after = *board;
        after.make_move(points[first]);
        *nodes += 1;
        let mut room = [Move::at(0, 0); MAX_EMPTY];
        let rest = &mut room[..count - 1];
        rest[..first].copy_from_slice(&points[..first]);
        rest[first..].copy_from_slice(&points[first + 1..]);
        let value = -search(&after, rest, -(lead + gains[first]), -high, -low, nodes);
        best = best.max(value);
        low = low.max(value);
        if low >= high {
            break;
        }
    }
    best
}

/// [`search`] with two empty points, where most moves are refuted by their gain alone.
fn last_two(
    board: &Board,
    mut points: [Move; 2],
    lead: i32,
    (low, high): (i32, i32),
    nodes: &mut u64,
) -> i32 {
    let mut gains = points.map(|point| gain(board, point));
    if gains[1] > gains[0] {
        gains.swap(0, 1);
        points.swap(0, 1);
    }
    let mut best = i32::MIN;
    for (first, gained) in points.into_iter().zip(gains) {
        // The opponent's last stone counts at least 1.
        let most = lead + gained - 1;
        if most <= low.max(best) {
            return best.max(most);
        }
        let mut after = *board;
        after.make_move(first);
        *nodes += 2;
        let [one, other] = points;
        let last = if first == one { other } else { one };
        best = best.max(lead + gained - gain(&after, last));
        if best >= high {
            break;
        }
    }
    best
}

/// The increase of the margin by a move: 1 for its stone, and 2 for each flipped stone.
#[inline]
fn gain(board: &Board, mv: Move) -> i32 {
    1 + 2 * board.flips(mv).count() as i32
}
