//! The turn of a ship step by step, as a player enters it, and the path by which a move is told.
//!
//! A [`Turn`] keeps the edges that the ship has crossed: under the official rules it crosses none
//! of them again ([`Edges`]).

use super::board::{Board, PLAYING_AREA, Ship, Square, goal};
use super::legs::Edges;
use super::moves::{Move, ShipMoves};
use crate::bitboard::grid::Direction;
use crate::game::{Refusal, RuleSet};
use crate::refuse;

/// A turn in progress, after some of its steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Where the ship started.
    pub(crate) from: Square,
    /// Where it is.
    pub(crate) at: Square,
    /// The number of steps left in its leg.
    pub(crate) left: usize,
    /// Whether the leg is over and the player has chosen to reprogram.
    pub(crate) reprogramming: bool,
    /// The edges that it has crossed; none under the classic rules.
    used: Edges,
}

impl Turn {
    /// The ship of `from` before its first step.
    pub(crate) fn new(board: &Board, from: Square) -> Turn {
        Turn {
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
pub enum AfterStep {
    /// The turn goes on.
    On(Turn),
    /// The turn is over with this move.
    Done(Move),
}

/// Tells which steps and choices of one ship lead to a legal move.
pub struct TurnGuide<'a> {
    board: &'a Board,
    rules: RuleSet,
    /// All moves of the ship.
    pub moves: ShipMoves,
}

impl<'a> TurnGuide<'a> {
    /// The guide for the ship of `from`, one of the home line.
    pub fn new(board: &'a Board, rules: RuleSet, from: Square) -> TurnGuide<'a> {
        TurnGuide {
            board,
            rules,
            moves: ShipMoves::new(board, rules, from),
        }
    }

    /// The ship on a square after the one that moves has left its own.
    pub fn ship(&self, at: Square) -> Option<Ship> {
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

    /// The turn after one more step.
    ///
    /// # Errors
    /// With the reason, if no legal move begins like that.
    pub fn step(&self, turn: &Turn, direction: Direction) -> Result<AfterStep, Refusal> {
        let next = self.free_step(turn, direction)?;
        let Turn { from, at, left, .. } = next;
        if !self.can_finish(&next) {
            if left == 0 && at == from {
                refuse!("The ship would end on its own square {at}: a turn must change the board");
            }
            refuse!("The ship would be stuck on {at}: it could not complete its move from there");
        }
        Ok(if left > 0 || self.ship(at).is_some() {
            AfterStep::On(next)
        } else if self.is_goal(at) {
            AfterStep::Done(Move::walked_win(from, at))
        } else {
            AfterStep::Done(Move::slide(from, at))
        })
    }

    /// The turn after choosing Rocket Boost on the ship that it has landed on.
    ///
    /// # Errors
    /// With the reason, if the ship cannot go on from there.
    pub fn boost(&self, turn: &Turn) -> Result<Turn, Refusal> {
        let (at, left) = (turn.at, self.boost_length(turn.at));
        let next = Turn { left, ..*turn };
        if !self.can_finish(&next) {
            refuse!("Rocket Boost is not possible: no free path of length {left} starts on {at}");
        }
        Ok(next)
    }

    /// The turn after choosing Reprogram Coordinates for the ship that it has landed on.
    ///
    /// # Errors
    /// With the reason, if there is no square for that ship.
    pub fn reprogram(&self, turn: &Turn) -> Result<Turn, Refusal> {
        let at = turn.at;
        if self.moves.drops(at).is_empty() {
            refuse!("The ship on {at} cannot be reprogrammed: no square would change the board");
        }
        Ok(Turn {
            reprogramming: true,
            ..*turn
        })
    }

    /// The turn after a path. A ship that lands on another one before the last step takes a Rocket
    /// Boost; one that lands with the last step reprograms the ship there to `drop`.
    ///
    /// # Errors
    /// With the reason, if no legal move begins like that.
    pub fn follow(
        &self,
        turn: &Turn,
        path: &[Direction],
        drop: Option<Square>,
    ) -> Result<AfterStep, Refusal> {
        let mut turn = *turn;
        for (number, step) in (1..).zip(path) {
            if turn.has_landed() {
                turn = self.boost(&turn)?;
            }
            match self.step(&turn, *step)? {
                AfterStep::On(next) => turn = next,
                done if number == path.len() && drop.is_none() => return Ok(done),
                _ => refuse!("The turn is over after step {number}: nothing may follow"),
            }
        }
        let Some(drop) = drop else {
            return Ok(AfterStep::On(turn));
        };
        let at = turn.at;
        if !turn.has_landed() {
            refuse!("The ship is on its way at {at}: no other ship goes to {drop}");
        }
        self.reprogram(&turn)?;
        Ok(AfterStep::Done(Move::reprogram(turn.from, at, drop)))
    }

    /// The turn after a step in a leg that is not over, or why the step is not free.
    fn free_step(&self, turn: &Turn, direction: Direction) -> Result<Turn, Refusal> {
        let from = turn.at;
        let Some(at) = from.next(direction) else {
            let sides = ["above", "to the right of", "below", "to the left of"];
            let side = sides[direction.index()];
            refuse!("There is no square {side} {from}");
        };
        let left = turn.left.saturating_sub(1);
        let edge = Edges::of_step(from, direction);
        if self.is_goal(at) {
            if left > 0 {
                refuse!(
                    "Only the last step may enter the base: after this one {left} would remain"
                );
            }
        } else if !PLAYING_AREA.contains(at) {
            let player = self.board.to_move.number();
            refuse!("Player {player} cannot move a ship into their own base");
        } else if turn.used.intersects(edge) {
            refuse!("The ship already crossed the edge between {from} and {at} in this turn");
        } else if let Some(ship) = self.ship(at)
            && left > 0
        {
            refuse!("A ship {ship} is in the way on {at}: only the last step may end on a ship");
        }
        let used = match self.rules {
            RuleSet::Classic => turn.used,
            RuleSet::Official => turn.used.union(edge),
        };
        Ok(Turn {
            at,
            left,
            used,
            ..*turn
        })
    }

    /// Whether the steps so far can be completed to a legal move.
    fn can_finish(&self, turn: &Turn) -> bool {
        let at = turn.at;
        if turn.left > 0 {
            return Direction::ALL.into_iter().any(|direction| {
                self.free_step(turn, direction)
                    .is_ok_and(|next| self.can_finish(&next))
            });
        }
        if self.ship(at).is_none() {
            return self.rules == RuleSet::Classic || at != turn.from;
        }
        let left = self.boost_length(at);
        !self.moves.drops(at).is_empty() || self.can_finish(&Turn { left, ..*turn })
    }

    /// A path that ends on `target`, or `None` if there is none. It prefers, in this order, a path
    /// that does not run back through the ship's start, a shorter one, one that crosses no edge
    /// twice, and the first by the numbers of the directions.
    pub fn plainest_path(&self, target: Square) -> Option<Vec<Direction>> {
        let official = TurnGuide::new(self.board, RuleSet::Official, self.moves.from);
        let around = [&official, self].map(|guide| guide.shortest_path(target, false));
        let plainest = around.into_iter().flatten().min_by_key(Vec::len);
        plainest.or_else(|| self.shortest_path(target, true))
    }

    /// A shortest path to `target`. `may_go_back` says whether it may run through the ship's start.
    fn shortest_path(&self, target: Square, may_go_back: bool) -> Option<Vec<Direction>> {
        // Breadth first.
        let mut nodes = vec![(Turn::new(self.board, self.moves.from), Vec::new())];
        let mut index = 0;
        while let Some((turn, path)) = nodes.get(index).cloned() {
            for step in Direction::ALL {
                let Ok(mut next) = self.free_step(&turn, step) else {
                    continue;
                };
                let path = [&path[..], &[step]].concat();
                if next.left == 0 {
                    if next.at == target {
                        return Some(path);
                    }
                    next.left = self.boost_length(next.at);
                }
                let is_as_good = |(other, _): &(Turn, Vec<Direction>)| {
                    (other.at, other.left) == (next.at, next.left)
                        && other.used.is_subset(next.used)
                };
                let is_back = next.at == self.moves.from && !may_go_back;
                if next.left > 0 && !is_back && !nodes.iter().any(is_as_good) {
                    nodes.push((next, path));
                }
            }
            index += 1;
        }
        None
    }
}
