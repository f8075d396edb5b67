//! The placings that the search tries.
//!
//! A barragoon on an empty square only takes passages away. So the values of all tiles' ways across
//! each empty square are added up by the directions in which they enter and leave it: ways of the
//! player who places count for keeping them open, ways of the opponent for blocking them. The value
//! of a placing is the value of the ways that it blocks.

use super::super::rules::board::Board;
use super::super::rules::faces::Face;
use super::super::rules::moves::Move;
use super::super::rules::passages::Passages;
use super::super::rules::squares::{Direction, SQUARES, Square, Squares};
use super::mobility::{Mobility, Tile};
use super::ordering::worth;
use crate::game::evaluator::Candidate;

/// The number of ways across a square: 4 directions to enter, each straight on or with a turn to
/// the right or left.
const WAYS: usize = 12;

/// The value of a way that ends on an empty square or on a barragoon.
const STEP: i32 = 2;
/// The same for a tile that is attacked: these are its escapes.
const ESCAPE: i32 = 12;

/// The values, for the player who places, of ways across and to the empty squares.
struct Flow {
    across: [[i32; WAYS]; SQUARES],
    /// Short moves that end there.
    to: [i32; SQUARES],
}

/// Appends the `most` most useful placings.
pub(super) fn add_placings(
    board: &Board,
    mobility: &Mobility,
    most: usize,
    moves: &mut Vec<Candidate<Move>>,
) {
    let mut flow = Flow {
        across: [[0; WAYS]; SQUARES],
        to: [0; SQUARES],
    };
    flow.add_all(board, mobility);
    let begin = moves.len();
    let mut has_neutral = false;
    for square in board.empty() {
        let across = &flow.across[square.index()];
        let blocks_all = -across.iter().sum::<i32>() - flow.to[square.index()];
        let mut insert = |score, face| {
            let mv = Move::Placement { square, face };
            insert(moves, begin, most, Candidate { mv, score });
        };
        if across.iter().all(|&way| way == 0) {
            if !has_neutral || blocks_all > 0 {
                has_neutral = true;
                insert(blocks_all, Face::NO_ENTRY);
            }
            continue;
        }
        for (score, face) in best_faces(across, blocks_all).into_iter().flatten() {
            insert(score, face);
        }
    }
    for candidate in &mut moves[begin..] {
        candidate.score = (candidate.score / 4).clamp(-250, 250);
    }
}

/// Inserts a candidate into `moves[begin..]`, sorted by descending score; equal scores keep their
/// order. At most `most` candidates are kept.
#[inline]
fn insert(moves: &mut Vec<Candidate<Move>>, begin: usize, most: usize, candidate: Candidate<Move>) {
    let better = |other: &Candidate<Move>| other.score >= candidate.score;
    let index = match moves[begin..].iter().rposition(better) {
        Some(last) => begin + last + 1,
        None => begin,
    };
    if index < begin + most {
        moves.truncate(begin + most - 1);
        moves.insert(index, candidate);
    }
}

/// The best two faces for a square with their scores, given the values of the ways across it and
/// the score of a face that blocks all of them. If several faces have equal scores, only the first
/// counts.
#[inline]
fn best_faces(across: &[i32; WAYS], blocks_all: i32) -> [Option<(i32, Face)>; 2] {
    let mut best = [None; 2];
    let score_of = |scored: Option<(i32, Face)>| scored.map(|(score, _)| score);
    for (face, kept) in Face::ALL.into_iter().zip(kept_open(across)) {
        let score = blocks_all + kept;
        let scored = Some((score, face));
        if Some(score) > score_of(best[0]) {
            best = [scored, best[0]];
        } else if Some(score) > score_of(best[1]) && Some(score) != score_of(best[0]) {
            best[1] = scored;
        }
    }
    best
}

/// By face: the values of the ways that it lets pass, added up.
#[inline]
fn kept_open(across: &[i32; WAYS]) -> [i32; Face::COUNT] {
    let straight = |entering| across[way(entering, STRAIGHT)];
    let right = |entering| across[way(entering, RIGHT)];
    let left = |entering| across[way(entering, LEFT)];
    [
        0,
        straight(0),
        straight(1),
        straight(3),
        straight(2),
        straight(0) + straight(2),
        straight(1) + straight(3),
        [0, 1, 2, 3]
            .map(|entering| right(entering) + left(entering))
            .iter()
            .sum(),
        right(0),
        right(1),
        right(2),
        right(3),
        left(0),
        left(3),
        left(2),
        left(1),
    ]
}

/// On a way across a square: no turn.
const STRAIGHT: usize = 0;
/// A turn to the right.
const RIGHT: usize = 1;
/// A turn to the left.
const LEFT: usize = 2;

/// The number of a way by the index of the direction of entering and the turn.
const fn way(entering: usize, turn: usize) -> usize {
    entering * 3 + turn
}

impl Flow {
    fn add_all(&mut self, board: &Board, mobility: &Mobility) {
        for tile in mobility.tiles() {
            let walk = Walk::new(board, mobility, tile);
            for direction in Direction::ALL {
                walk.go(self, direction);
            }
        }
    }
}

/// One tile's ways.
struct Walk<'a> {
    board: &'a Board,
    passages: &'a Passages,
    empty: Squares,
    prey: Squares,
    from: Square,
    spaces: usize,
    /// The value of a way that captures no tile.
    step: i32,
    /// The sign and weight of attacks.
    attack: i32,
    /// The squares on which a full move counts.
    full: Squares,
    /// The squares on which a short move counts.
    short: Squares,
}

/// A square passed and the way across it.
type Passed = (Squares, usize);

impl Walk<'_> {
    #[inline]
    fn new<'a>(board: &'a Board, mobility: &'a Mobility, tile: &Tile) -> Walk<'a> {
        let enemy = tile.owner.opponent();
        let sign = if tile.owner == board.to_move() { 1 } else { -1 };
        let is_attacked = mobility.attacks(enemy).contains(tile.square);
        let next = board.turn().opponent();
        Walk {
            board,
            passages: &mobility.passages,
            empty: board.empty(),
            prey: board.tiles_of(enemy),
            from: tile.square,
            spaces: tile.kind.spaces(),
            step: sign * if is_attacked { ESCAPE } else { STEP },
            // Attacks that can be carried out in the next turn count most.
            attack: if tile.owner == next { 3 * sign } else { sign },
            full: (tile.targets - board.empty()) | (tile.reach.full & board.empty()),
            short: tile.reach.short & board.empty(),
        }
    }

    fn go(&self, flow: &mut Flow, direction: Direction) {
        let now = direction.index();
        let mut trail: [Passed; 4] = [(Squares::EMPTY, 0); 4];
        let mut at = direction.shift(Squares::of(self.from));
        for steps in 1..=self.spaces {
            if at.is_empty() {
                return;
            }
            if steps >= self.spaces - 1 {
                self.arrive(flow, &trail[..steps - 1], at, steps);
            }
            if steps == self.spaces {
                return;
            }
            for turn in [RIGHT, LEFT] {
                let (passes, leaving) = if turn == RIGHT {
                    (self.passages.right_turn[now], direction.clockwise())
                } else {
                    (self.passages.left_turn[now], direction.counterclockwise())
                };
                if passes.intersects(at) {
                    let mut trail = trail;
                    trail[steps - 1] = (at, way(now, turn));
                    self.after_turn(flow, &mut trail, leaving, leaving.shift(at), steps + 1);
                }
            }
            if !self.passages.straight[now].intersects(at) {
                return;
            }
            trail[steps - 1] = (at, way(now, STRAIGHT));
            at = direction.shift(at);
        }
    }

    fn after_turn(
        &self,
        flow: &mut Flow,
        trail: &mut [Passed; 4],
        direction: Direction,
        mut at: Squares,
        from_step: usize,
    ) {
        let straight = self.passages.straight[direction.index()];
        for steps in from_step..=self.spaces {
            if at.is_empty() {
                return;
            }
            if steps >= self.spaces - 1 {
                self.arrive(flow, &trail[..steps - 1], at, steps);
            }
            if steps == self.spaces || !straight.intersects(at) {
                return;
            }
            trail[steps - 1] = (at, way(direction.index(), STRAIGHT));
            at = direction.shift(at);
        }
    }

    /// Adds the value of a way that ends on the square `at` after `steps` steps.
    fn arrive(&self, flow: &mut Flow, trail: &[Passed], at: Squares, steps: usize) {
        let is_full = steps == self.spaces;
        if !at.intersects(if is_full { self.full } else { self.short }) {
            return;
        }
        let Some(to) = at.first() else { return };
        let value = if at.intersects(self.prey) {
            let ways = self.board.first_steps(self.from, to).count() as i32;
            self.attack * worth(self.board.kind_at(to)) / ways.max(1)
        } else {
            self.step
        };
        for &(passed, way) in trail {
            if let Some(square) = (passed & self.empty).first() {
                flow.across[square.index()][way] += value;
            }
        }
        if !is_full {
            flow.to[to.index()] += self.step;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_keep_open_the_ways_that_they_let_pass() {
        for entering in Direction::ALL {
            for (turn, leaving) in [
                (STRAIGHT, entering),
                (RIGHT, entering.clockwise()),
                (LEFT, entering.counterclockwise()),
            ] {
                let mut across = [0; WAYS];
                across[way(entering.index(), turn)] = 7;
                for (face, kept) in Face::ALL.into_iter().zip(kept_open(&across)) {
                    let passes = face.lets_pass(entering, leaving);
                    assert_eq!(kept, if passes { 7 } else { 0 }, "{face}");
                }
            }
        }
    }
}
