//! The turn of a ship step by step, as a player enters it, and the shortest path of a move.
//!
//! A [`Walk`] carries the edges that the ship has crossed: under the official rules it crosses none
//! of them again ([`edges`](super::edges)).

use super::board::{Board, Ship};
use super::edges::Edges;
use super::moves::{Move, ShipMoves};
use super::squares::{Direction, Square, goal};
use crate::game::{Refusal, RuleSet};

/// A turn in progress, after some of its steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// Where the ship started.
    pub(crate) from: Square,
    /// Where it is.
    pub(crate) at: Square,
    /// The number of steps left in its leg.
    pub(crate) left: usize,
    /// Whether the leg is over and the player has chosen to reprogram.
    pub(crate) reprogramming: bool,
    used: Edges,
}

impl Walk {
    /// The ship of `from` before its first step.
    pub(crate) fn new(board: &Board, from: Square) -> Walk {
        Walk {
            from,
            at: from,
            left: board.ship_value(from),
            reprogramming: false,
            used: Edges::NONE,
        }
    }

    /// Whether the ship has just landed on another one.
    pub(crate) const fn has_landed(&self) -> bool {
        self.left == 0 && !self.reprogramming
    }
}

/// The number of steps that a ship goes on from a square; 0 from an empty one.
fn steps(ship: Option<Ship>) -> usize {
    ship.map_or(0, Ship::value)
}

/// The turn after a step.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AfterStep {
    /// The turn goes on.
    On(Walk),
    /// The turn is over with this move.
    Done(Move),
}

/// Guides one ship step by step: which steps and choices lead to a legal move.
pub(crate) struct Course<'a> {
    board: &'a Board,
    rules: RuleSet,
    /// All moves of the ship.
    pub(crate) moves: ShipMoves,
}

impl<'a> Course<'a> {
    /// The course of the ship of `from`, one of the home line.
    pub(crate) fn new(board: &'a Board, rules: RuleSet, from: Square) -> Course<'a> {
        Course {
            board,
            rules,
            moves: ShipMoves::new(board, rules, from),
        }
    }

    /// The ship on a square after the one that moves has left its own.
    pub(crate) fn ship(&self, at: Square) -> Option<Ship> {
        if at == self.moves.from {
            None
        } else {
            self.board.ship(at)
        }
    }

    fn is_goal(&self, at: Square) -> bool {
        goal(self.board.to_move).contains(at)
    }

    /// The walk after one more step.
    ///
    /// # Errors
    /// With the reason, if no legal move begins like that.
    pub(crate) fn step(&self, walk: &Walk, direction: Direction) -> Result<AfterStep, Refusal> {
        let at = self
            .free_step(walk.at, walk.left, walk.used, direction)
            .map_err(Refusal::new)?;
        let used = self.use_edge(walk.used, walk.at, direction);
        let left = walk.left.saturating_sub(1);
        if !self.can_finish(at, left, used) {
            return Err(Refusal::new(if left == 0 && at == walk.from {
                format!("The ship would end on its own square {at}: a turn must change the board")
            } else {
                format!(
                    "The ship would be stuck on {at}: it could not complete its move from there"
                )
            }));
        }
        Ok(if left > 0 || self.ship(at).is_some() {
            AfterStep::On(Walk {
                at,
                left,
                used,
                ..*walk
            })
        } else if self.is_goal(at) {
            AfterStep::Done(Move::win(walk.from))
        } else {
            AfterStep::Done(Move::slide(walk.from, at))
        })
    }

    /// The walk after choosing Rocket Boost on the ship that it has landed on.
    ///
    /// # Errors
    /// With the reason, if the ship cannot go on from there.
    pub(crate) fn boost(&self, walk: &Walk) -> Result<Walk, Refusal> {
        let left = steps(self.ship(walk.at));
        if self.can_finish(walk.at, left, walk.used) {
            Ok(Walk { left, ..*walk })
        } else {
            Err(Refusal::new(format!(
                "Rocket Boost is not possible: no free path of length {left} starts on {}",
                walk.at
            )))
        }
    }

    /// The walk after choosing Reprogram Coordinates for the ship that it has landed on.
    ///
    /// # Errors
    /// With the reason, if there is no square for that ship.
    pub(crate) fn reprogram(&self, walk: &Walk) -> Result<Walk, Refusal> {
        if self.moves.drops(walk.at).is_empty() {
            return Err(Refusal::new(format!(
                "The ship on {} cannot be reprogrammed: no square would change the board",
                walk.at
            )));
        }
        Ok(Walk {
            reprogramming: true,
            ..*walk
        })
    }

    /// The walk after a path. A ship that lands on another one before the last step takes a Rocket
    /// Boost; one that lands with the last step reprograms the ship there to `drop`.
    ///
    /// # Errors
    /// With the reason, if no legal move begins like that.
    pub(crate) fn follow(
        &self,
        walk: &Walk,
        path: &[Direction],
        drop: Option<Square>,
    ) -> Result<AfterStep, Refusal> {
        let mut walk = *walk;
        for (index, step) in path.iter().enumerate() {
            if walk.has_landed() {
                walk = self.boost(&walk)?;
            }
            match self.step(&walk, *step)? {
                AfterStep::On(next) => walk = next,
                AfterStep::Done(mv) if index + 1 == path.len() && drop.is_none() => {
                    return Ok(AfterStep::Done(mv));
                }
                AfterStep::Done(_) => {
                    return Err(Refusal::new(format!(
                        "The turn is over after step {}: nothing may follow",
                        index + 1
                    )));
                }
            }
        }
        match drop {
            None => Ok(AfterStep::On(walk)),
            Some(drop) if walk.has_landed() => {
                self.reprogram(&walk)?;
                let mv = Move::reprogram(walk.from, walk.at, drop);
                Ok(AfterStep::Done(mv))
            }
            Some(drop) => Err(Refusal::new(format!(
                "The ship is on its way at {}: no other ship goes to {drop}",
                walk.at
            ))),
        }
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
        let Some(at) = from.next(direction) else {
            let side = match direction {
                Direction::Up => "above",
                Direction::Right => "to the right of",
                Direction::Down => "below",
                Direction::Left => "to the left of",
            };
            return Err(format!("There is no square {side} {from}"));
        };
        let after = left.saturating_sub(1);
        if self.is_goal(at) {
            return if after == 0 {
                Ok(at)
            } else {
                Err(format!(
                    "Only the last step may enter the base: after this one {after} would remain"
                ))
            };
        }
        if !at.is_in_playing_area() {
            return Err(format!(
                "Player {} cannot move a ship into their own base",
                self.board.to_move
            ));
        }
        if used.intersects(Edges::of_step(from, direction)) {
            return Err(format!(
                "The ship already crossed the edge between {from} and {at} in this turn"
            ));
        }
        match self.ship(at) {
            Some(ship) if after > 0 => Err(format!(
                "A ship {ship} is in the way on {at}: only the last step may end on a ship"
            )),
            _ => Ok(at),
        }
    }

    /// The edges that may not be crossed after a step.
    fn use_edge(&self, used: Edges, from: Square, direction: Direction) -> Edges {
        match self.rules {
            RuleSet::Classic => used,
            RuleSet::Official => used.union(Edges::of_step(from, direction)),
        }
    }

    /// Whether the steps so far can be completed to a legal move.
    fn can_finish(&self, at: Square, left: usize, used: Edges) -> bool {
        if left == 0 {
            return match self.ship(at) {
                None => self.rules == RuleSet::Classic || at != self.moves.from,
                Some(ship) => {
                    !self.moves.drops(at).is_empty() || self.can_finish(at, ship.value(), used)
                }
            };
        }
        Direction::ALL.into_iter().any(|direction| {
            self.free_step(at, left, used, direction).is_ok_and(|next| {
                self.can_finish(next, left - 1, self.use_edge(used, at, direction))
            })
        })
    }

    /// A shortest path that ends on `target`, leg by leg, or `None` if there is none. Among
    /// shortest paths it is the first one by the numbers of the directions.
    pub(crate) fn shortest_path(&self, target: Square) -> Option<Vec<Vec<Direction>>> {
        // Breadth first.
        let mut nodes = vec![PathNode {
            walk: Walk::new(self.board, self.moves.from),
            begins_leg: true,
            parent: 0,
            step: Direction::Up,
        }];
        let mut next = 0;
        while next < nodes.len() {
            let walk = nodes[next].walk;
            for step in Direction::ALL {
                let Ok(at) = self.free_step(walk.at, walk.left, walk.used, step) else {
                    continue;
                };
                let ends_leg = walk.left <= 1;
                let left = if ends_leg {
                    steps(self.ship(at))
                } else {
                    walk.left - 1
                };
                let used = self.use_edge(walk.used, walk.at, step);
                let node = PathNode {
                    walk: Walk {
                        at,
                        left,
                        used,
                        ..walk
                    },
                    begins_leg: ends_leg,
                    parent: next,
                    step,
                };
                if ends_leg && at == target {
                    nodes.push(node);
                    return Some(legs(&nodes));
                }
                let is_as_good = |other: &PathNode| {
                    (other.walk.at, other.walk.left) == (at, left)
                        && other.walk.used.is_subset(used)
                };
                if left > 0 && !nodes.iter().any(is_as_good) {
                    nodes.push(node);
                }
            }
            next += 1;
        }
        None
    }
}

/// A node of the search for a shortest path.
#[derive(Clone, Copy)]
struct PathNode {
    walk: Walk,
    /// Whether a leg begins here.
    begins_leg: bool,
    /// The index of the node before, and the step that led from there.
    parent: usize,
    step: Direction,
}

/// The steps that lead to the last node, leg by leg.
fn legs(nodes: &[PathNode]) -> Vec<Vec<Direction>> {
    let mut legs = vec![Vec::new()];
    let mut index = nodes.len() - 1;
    while index > 0 {
        let PathNode { parent, step, .. } = nodes[index];
        legs[0].insert(0, step);
        if parent > 0 && nodes[parent].begins_leg {
            legs.insert(0, Vec::new());
        }
        index = parent;
    }
    legs
}

/// The squares where the legs of a path from `from` end.
pub(crate) fn leg_ends(from: Square, legs: &[Vec<Direction>]) -> Vec<Square> {
    let mut at = from;
    legs.iter()
        .map(|leg| {
            for direction in leg {
                at = at.next(*direction).unwrap_or(at);
            }
            at
        })
        .collect()
}
