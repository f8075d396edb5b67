//! A ship on its way, step by step, and the shortest way of a move.

use super::board::{Board, Square, goal};
use super::moves::Move;
use super::scope::Scope;
use super::ways::{Direction, Edges};
use crate::game::{Refusal, RuleSet};

/// A turn as far as it has been walked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// Where the ship started.
    pub(super) from: Square,
    /// Where it is.
    pub(super) at: Square,
    /// The steps that its leg still has.
    pub(super) left: usize,
    /// Whether the leg is over and the player has chosen to reprogram.
    pub(super) reprogramming: bool,
    used: Edges,
}

impl Walk {
    /// The ship of `from` before its first step.
    pub(super) fn new(board: &Board, from: Square) -> Walk {
        Walk {
            from,
            at: from,
            left: board.ship(from),
            reprogramming: false,
            used: Edges::NONE,
        }
    }

    /// Whether the ship has just landed on another one.
    pub(super) const fn has_landed(&self) -> bool {
        self.left == 0 && !self.reprogramming
    }
}

/// What a step leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stepped {
    /// The turn goes on.
    On(Walk),
    /// The turn is over with this move.
    Done(Move),
}

/// What the ship of one square may do, for walking it.
pub(super) struct Course<'a> {
    board: &'a Board,
    rules: RuleSet,
    pub(super) scope: Scope,
}

impl<'a> Course<'a> {
    /// For the ship of `from`, one of the home line.
    pub(super) fn new(board: &'a Board, rules: RuleSet, from: Square) -> Course<'a> {
        Course {
            board,
            rules,
            scope: Scope::new(board, rules, from),
        }
    }

    /// The ship on a square once the one that moves has left its own; 0 if there is none.
    pub(super) fn ship(&self, at: Square) -> usize {
        if at == self.scope.from {
            0
        } else {
            self.board.ship(at)
        }
    }

    fn is_goal(&self, at: Square) -> bool {
        at.bit() & goal(self.board.on_turn) != 0
    }

    /// The walk after one more step.
    ///
    /// # Errors
    /// With the reason, if no legal move begins like that.
    pub(super) fn step(&self, walk: &Walk, direction: Direction) -> Result<Stepped, Refusal> {
        let at = self
            .free_step(walk.at, walk.left, walk.used, direction)
            .map_err(Refusal::new)?;
        let used = self.use_edge(walk.used, walk.at, direction);
        let left = walk.left.saturating_sub(1);
        if !self.can_finish(at, left, used) {
            return Err(Refusal::new(if left == 0 && at == walk.from {
                format!("The ship would be back at {at}: a turn must change the board")
            } else {
                format!("From {at} the ship could not go on: no way of {left} more is free")
            }));
        }
        Ok(if left > 0 || self.ship(at) != 0 {
            Stepped::On(Walk {
                at,
                left,
                used,
                ..*walk
            })
        } else if self.is_goal(at) {
            Stepped::Done(Move::win(walk.from))
        } else {
            Stepped::Done(Move::slide(walk.from, at))
        })
    }

    /// The walk after choosing Rocket Boost on the ship that it has landed on.
    ///
    /// # Errors
    /// With the reason, if the ship cannot go on from there.
    pub(super) fn boost(&self, walk: &Walk) -> Result<Walk, Refusal> {
        let left = self.ship(walk.at);
        if self.can_finish(walk.at, left, walk.used) {
            Ok(Walk { left, ..*walk })
        } else {
            Err(Refusal::new(format!(
                "No Rocket Boost here: from {} no way of {left} is free",
                walk.at
            )))
        }
    }

    /// The walk after choosing Reprogram Coordinates for the ship that it has landed on.
    ///
    /// # Errors
    /// With the reason, if there is no square for that ship.
    pub(super) fn reprogram(&self, walk: &Walk) -> Result<Walk, Refusal> {
        if self.scope.drops(walk.at) == 0 {
            return Err(Refusal::new(format!(
                "The ship of {} cannot be reprogrammed: no square would change the board",
                walk.at
            )));
        }
        Ok(Walk {
            reprogramming: true,
            ..*walk
        })
    }

    /// The square that a step leads to, or why the step is not free. `left` counts the steps of
    /// the leg before this one.
    fn free_step(
        &self,
        from: Square,
        left: usize,
        used: Edges,
        direction: Direction,
    ) -> Result<Square, String> {
        let word = direction.word();
        let Some(at) = direction.next(from) else {
            return Err(format!("There is no square {word} from {from}"));
        };
        let after = left.saturating_sub(1);
        if self.is_goal(at) {
            return if after == 0 {
                Ok(at)
            } else {
                Err(format!(
                    "Only the last step may lead into the base: after this one {after} would be left"
                ))
            };
        }
        if !at.is_in_playing_area() {
            return Err(format!(
                "A ship never enters the base of its own player, {}",
                self.board.on_turn
            ));
        }
        if used.meets(Edges::of_step(from, direction)) {
            return Err(format!(
                "The ship has crossed between {from} and {at} in this turn: not twice"
            ));
        }
        let ship = self.ship(at);
        if after > 0 && ship != 0 {
            return Err(format!(
                "There is a ship {ship} at {at}: only the last step may end on one, not this one"
            ));
        }
        Ok(at)
    }

    fn use_edge(&self, used: Edges, from: Square, direction: Direction) -> Edges {
        match self.rules {
            RuleSet::Classic => used,
            RuleSet::Official => used.with(Edges::of_step(from, direction)),
        }
    }

    /// Whether some legal move goes on from here.
    fn can_finish(&self, at: Square, left: usize, used: Edges) -> bool {
        if left == 0 {
            let ship = self.ship(at);
            return if ship == 0 {
                self.rules == RuleSet::Classic || at != self.scope.from
            } else {
                self.scope.drops(at) != 0 || self.can_finish(at, ship, used)
            };
        }
        Direction::ALL.into_iter().any(|direction| {
            self.free_step(at, left, used, direction).is_ok_and(|next| {
                self.can_finish(next, left - 1, self.use_edge(used, at, direction))
            })
        })
    }

    /// A shortest way that ends on `target`, leg by leg; directions are tried in the order of
    /// their numbers. `None` if there is none.
    pub(super) fn way(&self, target: Square) -> Option<Vec<Vec<Direction>>> {
        let start = Walk::new(self.board, self.scope.from);
        // Breadth first.
        let mut trail = vec![Footprint {
            walk: start,
            begins_leg: true,
            before: 0,
            step: Direction::Up,
        }];
        let mut next = 0;
        while next < trail.len() {
            let walk = trail[next].walk;
            for step in Direction::ALL {
                let Ok(at) = self.free_step(walk.at, walk.left, walk.used, step) else {
                    continue;
                };
                let used = self.use_edge(walk.used, walk.at, step);
                let ends_leg = walk.left <= 1;
                let footprint = Footprint {
                    walk: Walk {
                        at,
                        left: if ends_leg {
                            self.ship(at)
                        } else {
                            walk.left - 1
                        },
                        used,
                        ..walk
                    },
                    begins_leg: ends_leg,
                    before: next,
                    step,
                };
                if ends_leg && at == target {
                    trail.push(footprint);
                    return Some(legs(&trail));
                }
                let is_worse = |than: &Footprint| {
                    (than.walk.at, than.walk.left) == (at, footprint.walk.left)
                        && than.walk.used.is_within(used)
                };
                if footprint.walk.left > 0 && !trail.iter().any(is_worse) {
                    trail.push(footprint);
                }
            }
            next += 1;
        }
        None
    }
}

/// A state of the search for a way.
#[derive(Clone, Copy)]
struct Footprint {
    walk: Walk,
    /// Whether a leg begins here.
    begins_leg: bool,
    /// The state before, and the step that led from there.
    before: usize,
    step: Direction,
}

/// The steps that lead to the last footprint, leg by leg.
fn legs(trail: &[Footprint]) -> Vec<Vec<Direction>> {
    let mut legs = vec![Vec::new()];
    let mut index = trail.len() - 1;
    while index > 0 {
        let Footprint { before, step, .. } = trail[index];
        legs[0].insert(0, step);
        if before > 0 && trail[before].begins_leg {
            legs.insert(0, Vec::new());
        }
        index = before;
    }
    legs
}

/// The squares where the legs of a way from `from` end.
pub(super) fn leg_ends(from: Square, legs: &[Vec<Direction>]) -> Vec<Square> {
    let mut at = from;
    legs.iter()
        .map(|leg| {
            for direction in leg {
                at = direction.next(at).unwrap_or(at);
            }
            at
        })
        .collect()
}
