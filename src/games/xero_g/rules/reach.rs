//! Where a ship can end its turn: the sets of squares behind move generation.
//!
//! All squares are handled at once as a set of bits, and a step is a shift. The effect of a turn
//! depends on the square where the ship ends, not on the path, so no move is found twice.
//!
//! Under the official rules a ship crosses no edge twice in a turn ([`Edges`]), so
//! whether a square is reached depends on whole paths. A flood that only forbids turning back gives
//! an upper bound; a search for a path follows for each square that only the bound has.

use super::board::{Board, PLAYING_AREA, Ship, Square, Squares, goal};
use super::paths::{Arrivals, Edges, leg_ends, paths};
use crate::game::RuleSet;

/// The board during one ship's turn, after the ship has left its square.
#[derive(Clone, Copy)]
pub(crate) struct Flight {
    /// The square that the ship has left.
    pub(crate) start: Square,
    /// The squares that the ship may pass: the empty ones, its start among them.
    pub(crate) open: Squares,
    /// The other ships.
    pub(crate) others: Squares,
    /// All ships by value, this one on its start.
    ships: [Squares; 3],
    /// Where a leg may end.
    ends: Squares,
    /// The base that wins.
    pub(crate) goal: Squares,
}

impl Flight {
    /// The turn of the ship on `start`.
    #[inline]
    pub(crate) fn new(board: &Board, start: Square) -> Flight {
        let occupied = board.occupied();
        let goal = goal(board.to_move);
        Flight {
            start,
            open: PLAYING_AREA & (!occupied | start.set()),
            others: occupied - start.set(),
            ships: board.ships(),
            ends: PLAYING_AREA | goal,
            goal,
        }
    }

    /// The ship on an occupied square, this one on its start.
    #[inline]
    pub(crate) fn ship(&self, at: Square) -> Ship {
        let [_, twos, threes] = self.ships;
        if threes.contains(at) {
            Ship::Three
        } else if twos.contains(at) {
            Ship::Two
        } else {
            Ship::One
        }
    }

    /// Every square where the ship can end: open ones, those of other ships, and those of the goal.
    /// Of the squares of `enough`, some may be missing if one is found.
    pub(super) fn reach(&self, rules: RuleSet, enough: Squares) -> Squares {
        match rules {
            RuleSet::Classic => self.reach_classic(),
            RuleSet::Official => self.reach_official(enough),
        }
    }

    /// Whether the first leg can end in the goal or on an empty square other than the start: three
    /// steps without turning back do not lead to the start, and the flood never turns back.
    pub(super) fn can_end_first_leg(&self) -> bool {
        let ends = self.legs(Arrivals::anywhere(self.start.set()), Edges::NONE);
        ends.squares().intersects(self.open | self.goal)
    }

    fn reach_classic(&self) -> Squares {
        let mut reached = Squares::EMPTY;
        let mut launched = self.start.set();
        loop {
            let ends = leg_ends(launched, self.ships, self.open) & self.ends;
            launched = (ends & self.others) - reached;
            reached |= ends;
            if launched.is_empty() {
                return reached;
            }
        }
    }

    /// The ends of all legs that start from `launched`. The length of a leg is the value of the
    /// ship on its first square.
    #[inline]
    pub(crate) fn legs(&self, launched: Arrivals, used: Edges) -> Arrivals {
        let [ones, twos, threes] = self.ships;
        let two_left = launched.on(threes).step(used).on(self.open);
        let one_left = two_left.union(launched.on(twos)).step(used).on(self.open);
        one_left.union(launched.on(ones)).step(used).on(self.ends)
    }

    fn reach_official(&self, enough: Squares) -> Squares {
        let ends = self.legs(Arrivals::anywhere(self.start.set()), Edges::NONE);
        let reached = ends.squares();
        let landed = ends.on(self.others);
        if landed.squares().is_empty() {
            return reached;
        }
        let bound = self.bound(landed, Edges::NONE, self.others, Squares::EMPTY);
        let mut search = Search {
            flight: self,
            reached,
            // Back on its start the ship would not have changed the board (rule 9).
            missing: bound - reached - self.start.set(),
            enough,
        };
        search.find(Squares::EMPTY);
        if !search.missing.is_empty() {
            search.boost(self.start, ends.squares(), Edges::NONE, self.others);
        }
        search.reached
    }

    /// An upper bound of the squares reached by boosts from `landed`: each leg avoids the edges of
    /// `used` and never turns back, but different legs may cross the same edge. Only ships of
    /// `others` are landed on. Stops as soon as a square of `enough` is in the bound.
    pub(crate) fn bound(
        &self,
        landed: Arrivals,
        used: Edges,
        others: Squares,
        enough: Squares,
    ) -> Squares {
        let mut bound = Squares::EMPTY;
        let mut seen = landed;
        let mut launched = landed;
        loop {
            let ends = self.legs(launched, used);
            bound |= ends.squares();
            launched = ends.on(others).without(seen);
            if launched.squares().is_empty() || bound.intersects(enough) {
                return bound;
            }
            seen = seen.union(launched);
        }
    }
}

/// The search for paths without a repeated edge to squares that may or may not have one.
struct Search<'a> {
    flight: &'a Flight,
    reached: Squares,
    /// The squares that are still to be found.
    missing: Squares,
    /// Squares of which only one has to be found.
    enough: Squares,
}

impl Search<'_> {
    /// Records that the ship can end on the squares of `ends`.
    fn find(&mut self, ends: Squares) {
        self.reached |= ends & self.missing;
        self.missing -= ends;
        if self.reached.intersects(self.enough) {
            self.missing -= self.enough;
        }
    }

    /// Goes on from `at`, where the ship has landed or starts, to every ship of `others` among
    /// the `ends` of its next leg. It never needs to land twice on the same ship: without the
    /// detour more edges are free.
    fn boost(&mut self, at: Square, ends: Squares, used: Edges, others: Squares) {
        let flight = self.flight;
        let ship = flight.ship(at);
        for to in ends & others {
            for path in paths(ship, at, to) {
                let is_free = (path.between - flight.open).is_empty();
                if is_free && !path.edges.intersects(used) {
                    self.land(to, used.union(path.edges), others - to.set());
                    if self.missing.is_empty() {
                        return;
                    }
                }
            }
        }
    }

    /// Lands on `at`. Where that finds no new square, a bound shows whether to go on from there.
    fn land(&mut self, at: Square, used: Edges, others: Squares) {
        let ends = self.flight.legs(Arrivals::anywhere(at.set()), used);
        let new = ends.squares() & self.missing;
        self.find(ends.squares());
        let landed = ends.on(others);
        if landed.squares().is_empty() || self.missing.is_empty() {
            return;
        }
        let is_promising = !new.is_empty()
            || self
                .flight
                .bound(landed, used, others, self.missing)
                .intersects(self.missing);
        if is_promising {
            self.boost(at, ends.squares(), used, others);
        }
    }
}
