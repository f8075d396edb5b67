//! Where a ship can end: the sets behind move generation.
//!
//! All squares are handled at once, as bits of a set; a step is a shift. What a turn does depends
//! on the square where the ship ends, not on the way there, so nothing is found twice.

use super::board::{Board, PLAYING_AREA, Square, goal, squares};
use super::ways::{Edges, Heads, neighbours, ways};
use crate::game::RuleSet;

/// The board as one ship sees it that has left its square for its turn.
#[derive(Clone, Copy)]
pub(super) struct Flight {
    start: Square,
    /// What it may pass: the empty squares, its start among them.
    pub(super) open: u64,
    /// The other ships.
    pub(super) others: u64,
    /// All ships by value, this one on its start.
    ships: [u64; 3],
    /// Where a leg may end.
    ends: u64,
    pub(super) goal: u64,
}

impl Flight {
    pub(super) const fn new(board: &Board, start: Square) -> Flight {
        let occupied = board.occupied();
        let goal = goal(board.on_turn);
        Flight {
            start,
            open: PLAYING_AREA & (!occupied | start.bit()),
            others: occupied & !start.bit(),
            ships: board.ships(),
            ends: PLAYING_AREA | goal,
            goal,
        }
    }

    /// The square that the ship has left.
    pub(super) const fn start_bit(&self) -> u64 {
        self.start.bit()
    }

    /// The value of a ship, this one on its start.
    pub(super) const fn value(&self, at: Square) -> usize {
        let [_, twos, threes] = self.ships;
        1 + (twos >> at.index() & 1) as usize + 2 * (threes >> at.index() & 1) as usize
    }

    /// Every square where the ship can end: open ones, those of others and those of the goal. If
    /// not `every_goal`, squares of the goal may be missing once there is one.
    pub(super) fn reach(&self, rules: RuleSet, every_goal: bool) -> u64 {
        match rules {
            RuleSet::Classic => self.reach_classic(),
            RuleSet::Official => self.reach_official(every_goal),
        }
    }

    /// Whether the first leg can end in the goal or on an empty square; never on its start, where
    /// three steps without turning back do not lead.
    pub(super) const fn ends_somewhere(&self) -> bool {
        let ends = self.legs(Heads::free(self.start.bit()), Edges::NONE);
        ends.squares() & (self.open | self.goal) != 0
    }

    fn reach_classic(&self) -> u64 {
        let [ones, twos, threes] = self.ships;
        let mut reached = 0;
        let mut launched = self.start.bit();
        loop {
            let one_done = neighbours(launched & threes) & self.open;
            let two_done = neighbours(one_done | launched & twos) & self.open;
            let ends = neighbours(two_done | launched & ones) & self.ends;
            launched = ends & self.others & !reached;
            reached |= ends;
            if launched == 0 {
                return reached;
            }
        }
    }

    /// Where the legs end that start from `launched`, as many steps each as the ship there says.
    pub(super) const fn legs(&self, launched: Heads, used: Edges) -> Heads {
        let [ones, twos, threes] = self.ships;
        let one_done = launched.on(threes).step(used).on(self.open);
        let two_done = one_done.or(launched.on(twos)).step(used).on(self.open);
        two_done.or(launched.on(ones)).step(used).on(self.ends)
    }

    /// First an upper bound, in which the legs of a turn know nothing of each other but that the
    /// ship never turns back; then a search for a way to each square that only the bound has.
    fn reach_official(&self, every_goal: bool) -> u64 {
        let ends = self.legs(Heads::free(self.start.bit()), Edges::NONE);
        let reached = ends.squares();
        let landed = ends.on(self.others);
        if landed.squares() == 0 {
            return reached;
        }
        let bound = self.bound(landed, Edges::NONE, self.others, 0);
        let mut search = Search {
            flight: self,
            reached,
            // Back on its start the ship would have changed nothing.
            missing: bound & !reached & !self.start.bit(),
            goal_met: if every_goal { 0 } else { self.goal },
        };
        search.find(0);
        if search.missing != 0 {
            search.boost(self.start, ends.squares(), Edges::NONE, self.others);
        }
        search.reached
    }

    /// The squares that can be reached by boosts from `landed` if only turning back and the used
    /// edges are forbidden; stops at the first of `enough`. Only ships of `others` are landed on.
    pub(super) fn bound(&self, landed: Heads, used: Edges, others: u64, enough: u64) -> u64 {
        let mut bound = 0;
        let mut seen = landed;
        let mut launched = landed;
        loop {
            let ends = self.legs(launched, used);
            bound |= ends.squares();
            launched = ends.on(others).without(seen);
            if launched.squares() == 0 || bound & enough != 0 {
                return bound;
            }
            seen = seen.or(launched);
        }
    }
}

/// The search for ways without a repeated edge to squares that may or may not have one.
struct Search<'a> {
    flight: &'a Flight,
    reached: u64,
    missing: u64,
    /// The squares that are not looked for any more once one of them is reached.
    goal_met: u64,
}

impl Search<'_> {
    fn find(&mut self, ends: u64) {
        self.reached |= ends & self.missing;
        self.missing &= !ends;
        if self.reached & self.goal_met != 0 {
            self.missing &= !self.goal_met;
        }
    }

    /// Goes on from `at`, where the ship has landed or starts, to every ship of `others` among
    /// the `ends` of its next leg. It never needs to land twice on the same ship: without the
    /// detour more edges are free.
    fn boost(&mut self, at: Square, ends: u64, used: Edges, others: u64) {
        let flight = self.flight;
        for (value, ships) in (1..).zip(flight.ships) {
            if ships & at.bit() == 0 {
                continue;
            }
            for to in squares(ends & others) {
                for way in ways(value, at, to) {
                    if way.through & !flight.open == 0 && !way.edges.meets(used) {
                        self.land(to, used.with(way.edges), others & !to.bit());
                        if self.missing == 0 {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Lands on `at`. Where that brings nothing new, a bound shows whether to go on from there.
    fn land(&mut self, at: Square, used: Edges, others: u64) {
        let ends = self.flight.legs(Heads::free(at.bit()), used);
        let new = ends.squares() & self.missing;
        self.find(ends.squares());
        let landed = ends.on(others);
        if landed.squares() != 0
            && self.missing != 0
            && (new != 0
                || self.flight.bound(landed, used, others, self.missing) & self.missing != 0)
        {
            self.boost(at, ends.squares(), used, others);
        }
    }
}
