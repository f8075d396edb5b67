//! The ways of tiles past barragoons: as sets of squares for move generation, and step by step for
//! a single way.

use super::board::{Board, Piece};
use super::squares::{Direction, Square, Squares};

/// For each way to enter and to leave a square, the squares that allow it. Empty squares allow
/// everything.
pub(crate) struct Passages {
    /// Straight on, by direction.
    pub(crate) straight: [Squares; 4],
    /// Turning right, by the direction of entering.
    pub(crate) right_turn: [Squares; 4],
    /// Turning left, by the direction of entering.
    pub(crate) left_turn: [Squares; 4],
}

impl Passages {
    /// No passages.
    pub(crate) const NONE: Passages = Passages {
        straight: [Squares::EMPTY; 4],
        right_turn: [Squares::EMPTY; 4],
        left_turn: [Squares::EMPTY; 4],
    };

    /// The passages of a board with the given empty squares and barragoons. `planes` holds the
    /// barragoons by the bits of their faces' indices: see [`Face::index`](super::faces::Face).
    pub(super) fn new(empty: Squares, barragoons: Squares, planes: &[Squares; 4]) -> Passages {
        let [a, b, c, turns] = *planes;
        let ways = barragoons - turns;
        let all_turns = ways & a & b & c;
        // Last digits: 1 and 5, 2 and 6, 4 and 5, 3 and 6.
        let straight = [
            (ways & a) - b,
            (ways & b) - a,
            (ways & c) - b,
            ways & b & (a ^ c),
        ];
        let digits = [!a & !b, a & !b, !a & b, a & b];
        let any = empty | all_turns;
        let right = turns - c;
        let left = turns & c;
        Passages {
            straight: straight.map(|set| set | empty),
            // 40 to 43 turn right, entering clockwise from up; 44 to 47 turn left, entering
            // counterclockwise from up.
            right_turn: [0, 1, 2, 3].map(|digit| any | right & digits[digit]),
            left_turn: [0, 3, 2, 1].map(|digit| any | left & digits[digit]),
        }
    }

    /// The squares that differ in any passage.
    #[inline]
    pub(crate) fn differences(&self, other: &Passages) -> Squares {
        let ways =
            |passages: &Passages| [passages.straight, passages.right_turn, passages.left_turn];
        let pairs = ways(self)
            .into_iter()
            .flatten()
            .zip(ways(other).into_iter().flatten());
        pairs.fold(Squares::EMPTY, |all, (one, two)| all | (one ^ two))
    }

    /// The squares that tiles on the squares of `from` reach in `steps - 1` and in `steps` steps
    /// with at most one turn. The pieces on the squares reached are ignored.
    #[inline]
    pub(crate) fn reach(&self, from: Squares, steps: usize) -> Reach {
        // By the direction of the last step: without a turn, and after the turn.
        let mut straight = Direction::ALL.map(|direction| direction.shift(from));
        let mut turned = [Squares::EMPTY; 4];
        let mut short = Squares::EMPTY;
        for step in 1..steps {
            if step == steps - 1 {
                short = union(&straight) | union(&turned);
            }
            turned = Direction::ALL.map(|direction| {
                let now = direction.index();
                let before_right = direction.counterclockwise().index();
                let before_left = direction.clockwise().index();
                direction.shift(
                    turned[now] & self.straight[now]
                        | straight[before_right] & self.right_turn[before_right]
                        | straight[before_left] & self.left_turn[before_left],
                )
            });
            straight = Direction::ALL.map(|direction| {
                let now = direction.index();
                direction.shift(straight[now] & self.straight[now])
            });
        }
        Reach {
            short,
            full: union(&straight) | union(&turned),
        }
    }
}

/// The squares on which moves of a set of tiles end, unless the piece there forbids it.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// Ends of short moves.
    pub(crate) short: Squares,
    /// Ends of full moves.
    pub(crate) full: Squares,
}

impl Reach {
    /// No squares.
    pub(crate) const NONE: Reach = Reach {
        short: Squares::EMPTY,
        full: Squares::EMPTY,
    };
}

fn union(sets: &[Squares; 4]) -> Squares {
    sets[0] | sets[1] | sets[2] | sets[3]
}

impl Board {
    /// The passages of this board.
    #[inline]
    pub(crate) fn passages(&self) -> Passages {
        Passages::new(self.empty(), self.barragoons, &self.faces)
    }

    /// The ways with at most one turn on which a tile gets from one square to another, where every
    /// square between lets it pass: the direction of the first step and the one of the second,
    /// `None` if there is none. There are two ways at most.
    pub(crate) fn first_steps(
        &self,
        from: Square,
        to: Square,
    ) -> impl Iterator<Item = (Direction, Option<Direction>)> {
        let across = Leg::along(from.column(), to.column(), Direction::Right);
        let along = Leg::along(from.line(), to.line(), Direction::Down);
        let ways = match (across, along) {
            (Some(across), Some(along)) => [Some([across, along]), Some([along, across])],
            (Some(leg), None) | (None, Some(leg)) => [Some([leg, leg.without_steps()]), None],
            (None, None) => [None, None],
        };
        ways.into_iter().flatten().filter_map(move |legs| {
            let steps = || legs.into_iter().flat_map(Leg::directions);
            let mut at = from;
            for (entering, leaving) in steps().zip(steps().skip(1)) {
                at = at.next(entering)?;
                let passes = match self.piece(at) {
                    None => true,
                    Some(Piece::Barragoon(face)) => face.lets_pass(entering, leaving),
                    Some(Piece::Tile(..)) => false,
                };
                if !passes {
                    return None;
                }
            }
            Some((steps().next()?, steps().nth(1)))
        })
    }
}

/// A straight part of a way.
#[derive(Clone, Copy)]
struct Leg {
    direction: Direction,
    steps: usize,
}

impl Leg {
    /// The leg from one column or line to another; `forward` is the direction in which they grow.
    fn along(from: usize, to: usize, forward: Direction) -> Option<Leg> {
        let direction = if from < to {
            forward
        } else {
            forward.opposite()
        };
        (from != to).then_some(Leg {
            direction,
            steps: from.abs_diff(to),
        })
    }

    fn without_steps(self) -> Leg {
        Leg { steps: 0, ..self }
    }

    fn directions(self) -> impl Iterator<Item = Direction> {
        std::iter::repeat_n(self.direction, self.steps)
    }
}
