//! The turn of a ship step by step, as a player enters it, and the shortest path of a move.
//!
//! A [`Walk`] carries the edges that the ship has crossed: under the official rules it crosses none
//! of them again ([`Edges`]).

use super::board::{Board, PLAYING_AREA, Ship, Square, goal};
use super::moves::{Move, ShipMoves};
use super::reach::Edges;
use crate::bitboard::grid::Direction;
use crate::game::{Refusal, RuleSet};
use crate::refuse;

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
        self.board.ship(at).filter(|_| at != self.moves.from)
    }

    /// The number of steps that the ship goes on from a square with another ship; 0 from an empty
    /// one.
    fn boost_length(&self, at: Square) -> usize {
        self.ship(at).map_or(0, Ship::value)
    }

    fn is_goal(&self, at: Square) -> bool {
        goal(self.board.to_move).contains(at)
    }

    /// The walk after one more step.
    ///
    /// # Errors
    /// With the reason, if no legal move begins like that.
    pub(crate) fn step(&self, walk: &Walk, direction: Direction) -> Result<AfterStep, Refusal> {
        let next = self.free_step(walk, direction)?;
        let Walk { from, at, left, .. } = next;
        if !self.can_finish(&next) {
            if left == 0 && at == from {
                refuse!("The ship would end on its own square {at}: a turn must change the board");
            }
            refuse!("The ship would be stuck on {at}: it could not complete its move from there");
        }
        Ok(if left > 0 || self.ship(at).is_some() {
            AfterStep::On(next)
        } else if self.is_goal(at) {
            AfterStep::Done(Move::win(from))
        } else {
            AfterStep::Done(Move::slide(from, at))
        })
    }

    /// The walk after choosing Rocket Boost on the ship that it has landed on.
    ///
    /// # Errors
    /// With the reason, if the ship cannot go on from there.
    pub(crate) fn boost(&self, walk: &Walk) -> Result<Walk, Refusal> {
        let (at, left) = (walk.at, self.boost_length(walk.at));
        let next = Walk { left, ..*walk };
        if !self.can_finish(&next) {
            refuse!("Rocket Boost is not possible: no free path of length {left} starts on {at}");
        }
        Ok(next)
    }

    /// The walk after choosing Reprogram Coordinates for the ship that it has landed on.
    ///
    /// # Errors
    /// With the reason, if there is no square for that ship.
    pub(crate) fn reprogram(&self, walk: &Walk) -> Result<Walk, Refusal> {
        let at = walk.at;
        if self.moves.drops(at).is_empty() {
            refuse!("The ship on {at} cannot be reprogrammed: no square would change the board");
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
        for (number, step) in (1..).zip(path) {
            if walk.has_landed() {
                walk = self.boost(&walk)?;
            }
            match self.step(&walk, *step)? {
                AfterStep::On(next) => walk = next,
                done if number == path.len() && drop.is_none() => return Ok(done),
                _ => refuse!("The turn is over after step {number}: nothing may follow"),
            }
        }
        let Some(drop) = drop else {
            return Ok(AfterStep::On(walk));
        };
        let at = walk.at;
        if !walk.has_landed() {
            refuse!("The ship is on its way at {at}: no other ship goes to {drop}");
        }
        self.reprogram(&walk)?;
        Ok(AfterStep::Done(Move::reprogram(walk.from, at, drop)))
    }

    /// The walk after a step in a leg that is not over, or why the step is not free.
    fn free_step(&self, walk: &Walk, direction: Direction) -> Result<Walk, Refusal> {
        let from = walk.at;
        let Some(at) = from.next(direction) else {
            let side = match direction {
                Direction::Up => "above",
                Direction::Right => "to the right of",
                Direction::Down => "below",
                Direction::Left => "to the left of",
            };
            refuse!("There is no square {side} {from}");
        };
        let left = walk.left.saturating_sub(1);
        let edge = Edges::of_step(from, direction);
        if self.is_goal(at) {
            if left > 0 {
                refuse!(
                    "Only the last step may enter the base: after this one {left} would remain"
                );
            }
        } else if !PLAYING_AREA.contains(at) {
            let player = self.board.to_move;
            refuse!("Player {player} cannot move a ship into their own base");
        } else if walk.used.intersects(edge) {
            refuse!("The ship already crossed the edge between {from} and {at} in this turn");
        } else if let Some(ship) = self.ship(at)
            && left > 0
        {
            refuse!("A ship {ship} is in the way on {at}: only the last step may end on a ship");
        }
        let used = match self.rules {
            RuleSet::Classic => walk.used,
            RuleSet::Official => walk.used.union(edge),
        };
        Ok(Walk {
            at,
            left,
            used,
            ..*walk
        })
    }

    /// Whether the steps so far can be completed to a legal move.
    fn can_finish(&self, walk: &Walk) -> bool {
        let at = walk.at;
        if walk.left > 0 {
            let mut steps = Direction::ALL.into_iter();
            return steps.any(|direction| {
                self.free_step(walk, direction)
                    .is_ok_and(|next| self.can_finish(&next))
            });
        }
        if self.ship(at).is_none() {
            return self.rules == RuleSet::Classic || at != walk.from;
        }
        let left = self.boost_length(at);
        !self.moves.drops(at).is_empty() || self.can_finish(&Walk { left, ..*walk })
    }

    /// A shortest path that ends on `target`, or `None` if there is none. Among shortest paths it
    /// is the first one by the numbers of the directions.
    pub(crate) fn shortest_path(&self, target: Square) -> Option<Vec<Direction>> {
        // Breadth first.
        let mut nodes = vec![(Walk::new(self.board, self.moves.from), Vec::new())];
        let mut index = 0;
        while let Some((walk, path)) = nodes.get(index).cloned() {
            for step in Direction::ALL {
                let Ok(mut next) = self.free_step(&walk, step) else {
                    continue;
                };
                let path = [&path[..], &[step]].concat();
                if next.left == 0 {
                    if next.at == target {
                        return Some(path);
                    }
                    next.left = self.boost_length(next.at);
                }
                let is_as_good = |(other, _): &(Walk, Vec<Direction>)| {
                    (other.at, other.left) == (next.at, next.left)
                        && other.used.is_subset(next.used)
                };
                if next.left > 0 && !nodes.iter().any(is_as_good) {
                    nodes.push((next, path));
                }
            }
            index += 1;
        }
        None
    }
}
