//! Which placings are worth a thought.
//!
//! A barragoon on an empty square only takes passages away. So each tile's ways across each empty
//! square are added up, by the direction in which they enter and leave it: those of whoever places
//! for keeping them, the opponent's against. A placing is worth what it blocks.

use super::super::board::{Board, Move};
use super::super::face::{Face, Passages};
use super::super::square::{Direction, SQUARES, Square, squares};
use super::WORTH;
use super::view::View;
use crate::search::Candidate;

/// Ways across a square: 4 directions to enter, each straight on or with a turn right or left.
const WAYS: usize = 12;

/// A way that ends on an empty square or on a barragoon.
const STEP: i32 = 2;
/// The same for a tile that is attacked: these are its escapes.
const ESCAPE: i32 = 12;

/// What ways across and to the empty squares are worth to whoever places.
struct Flow {
    across: [[i32; WAYS]; SQUARES],
    /// Short moves that end there.
    to: [i32; SQUARES],
}

/// Appends the most useful placings, `most` of them.
pub(super) fn placings(board: &Board, view: &View, most: usize, moves: &mut Vec<Candidate<Move>>) {
    let mut flow = Flow {
        across: [[0; WAYS]; SQUARES],
        to: [0; SQUARES],
    };
    flow.add_all(board, view);
    let begin = moves.len();
    let empty = board.empty();
    let mut has_neutral = false;
    for square in squares(empty) {
        let across = &flow.across[square.index()];
        let blocks_all = -across.iter().sum::<i32>() - flow.to[square.index()];
        if across.iter().all(|&way| way == 0) {
            if has_neutral && blocks_all <= 0 {
                continue;
            }
            has_neutral = true;
        }
        // The best two faces.
        let mut best = [(i32::MIN, Face::NO_ENTRY); 2];
        for face in Face::EVERY {
            let kept: i32 = ALLOWS[face.index()]
                .iter()
                .map(|&way| across[usize::from(way)])
                .sum();
            let score = blocks_all + kept;
            if score > best[0].0 {
                best = [(score, face), best[0]];
            } else if score > best[1].0 && score != best[0].0 {
                best[1] = (score, face);
            }
        }
        for (score, face) in best {
            if score > i32::MIN {
                moves.push(Candidate {
                    mv: Move::Placing { square, face },
                    order: score,
                });
            }
        }
    }
    moves[begin..].sort_by_key(|candidate| std::cmp::Reverse(candidate.order));
    moves.truncate(begin + most);
    for candidate in &mut moves[begin..] {
        candidate.order = (candidate.order / 4).clamp(-250, 250);
    }
}

/// By face: the ways that it lets pass.
static ALLOWS: [&[u8]; Face::COUNT] = [
    &[],
    &[way(0, 0)],
    &[way(1, 0)],
    &[way(3, 0)],
    &[way(2, 0)],
    &[way(0, 0), way(2, 0)],
    &[way(1, 0), way(3, 0)],
    &[
        way(0, 1),
        way(0, 2),
        way(1, 1),
        way(1, 2),
        way(2, 1),
        way(2, 2),
        way(3, 1),
        way(3, 2),
    ],
    &[way(0, 1)],
    &[way(1, 1)],
    &[way(2, 1)],
    &[way(3, 1)],
    &[way(0, 2)],
    &[way(3, 2)],
    &[way(2, 2)],
    &[way(1, 2)],
];

/// The number of a way: entering in that direction, then 0 straight on, 1 right, 2 left.
const fn way(entering: usize, turn: usize) -> u8 {
    (entering * 3 + turn) as u8
}

impl Flow {
    fn add_all(&mut self, board: &Board, view: &View) {
        let placer = board.on_turn();
        let next = board.turn.opponent();
        for tile in view.tiles() {
            let enemy = tile.owner.opponent();
            let sign = if tile.owner == placer { 1 } else { -1 };
            let is_attacked = view.attacks[enemy.index()] & tile.square.bit() != 0;
            let walk = Walk {
                board,
                passages: &view.passages,
                empty: board.empty(),
                prey: board.tiles[enemy.index()],
                from: tile.square,
                spaces: tile.spaces,
                step: sign * if is_attacked { ESCAPE } else { STEP },
                // Of attacks, those count most that can be carried out next.
                attack: if tile.owner == next { 3 * sign } else { sign },
                full: tile.targets & !board.empty() | tile.reach.full & board.empty(),
                short: tile.reach.short & board.empty(),
            };
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
    empty: u64,
    prey: u64,
    from: Square,
    spaces: usize,
    step: i32,
    attack: i32,
    full: u64,
    short: u64,
}

impl Walk<'_> {
    fn go(&self, flow: &mut Flow, direction: Direction) {
        let now = direction.index();
        let mut trail = [(0, 0); 4];
        let mut at = direction.shift(self.from.bit());
        for steps in 1..=self.spaces {
            if at == 0 {
                return;
            }
            if steps >= self.spaces - 1 {
                self.arrive(flow, &trail[..steps - 1], at, steps);
            }
            if steps == self.spaces {
                return;
            }
            for turn in [1, 2] {
                let (passes, leaving) = if turn == 1 {
                    (self.passages.right_turn[now], direction.clockwise())
                } else {
                    (
                        self.passages.left_turn[now],
                        direction.clockwise().contrary(),
                    )
                };
                if passes & at != 0 {
                    let mut trail = trail;
                    trail[steps - 1] = (at, way(now, turn));
                    self.after_turn(flow, &mut trail, leaving, leaving.shift(at), steps + 1);
                }
            }
            if self.passages.straight[now] & at == 0 {
                return;
            }
            trail[steps - 1] = (at, way(now, 0));
            at = direction.shift(at);
        }
    }

    fn after_turn(
        &self,
        flow: &mut Flow,
        trail: &mut [(u64, u8); 4],
        direction: Direction,
        mut at: u64,
        from_step: usize,
    ) {
        for steps in from_step..=self.spaces {
            if at == 0 {
                return;
            }
            if steps >= self.spaces - 1 {
                self.arrive(flow, &trail[..steps - 1], at, steps);
            }
            if steps == self.spaces || self.passages.straight[direction.index()] & at == 0 {
                return;
            }
            trail[steps - 1] = (at, way(direction.index(), 0));
            at = direction.shift(at);
        }
    }

    fn arrive(&self, flow: &mut Flow, trail: &[(u64, u8)], at: u64, steps: usize) {
        let is_full = steps == self.spaces;
        if at & if is_full { self.full } else { self.short } == 0 {
            return;
        }
        let worth = if at & self.prey != 0 {
            let to = Square::of_bit(at);
            let ways = self.board.first_steps(self.from, to).count() as i32;
            self.attack * WORTH[self.board.spaces_at(to) - 2] / ways.max(1)
        } else {
            self.step
        };
        for &(bit, way) in trail {
            if bit & self.empty != 0 {
                flow.across[bit.trailing_zeros() as usize][usize::from(way)] += worth;
            }
        }
        if !is_full {
            flow.to[at.trailing_zeros() as usize] += self.step;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_are_those_that_faces_let_pass() {
        for face in Face::all() {
            for entering in Direction::ALL {
                for (turn, leaving) in [
                    (0, entering),
                    (1, entering.clockwise()),
                    (2, entering.clockwise().contrary()),
                ] {
                    assert_eq!(
                        ALLOWS[face.index()].contains(&way(entering.index(), turn)),
                        face.lets_pass(entering, leaving),
                        "{face}"
                    );
                }
            }
        }
    }
}
