//! Ways into the opponent's base: whether there is one, and what it depends on.

use super::board::{Board, PLAYING_AREA, Square, goal, squares};
use super::reach::Flight;
use super::ways::{Edges, Heads, neighbours, ways};
use crate::game::RuleSet;

/// A way of a ship into the opponent's base. It stays open for as long as no ship is put on a
/// square that it passes, the ships that it uses stay where they are (or others of the same value
/// take their place), and no ship comes nearer to the base of the player whose home line it
/// starts from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lane {
    pub(super) from: Square,
    /// The squares that it passes.
    pub(super) passed: u64,
    /// The ships that it uses: the one that moves and those that it lands on.
    pub(super) ships: u64,
}

/// Most legs of a way: as many as there are ships.
const LEGS: usize = 12;

/// Which ships might launch another one towards the goal, by how many launches are needed after
/// theirs. An upper bound: here a ship may turn back, use edges twice and pass ships of the home
/// line.
struct Funnel {
    levels: [u64; LEGS],
    depth: usize,
    all: u64,
}

impl Funnel {
    #[inline]
    fn new(board: &Board, home: u64) -> Funnel {
        let [ones, twos, threes] = board.ships();
        let open = PLAYING_AREA & !board.occupied() | home;
        let mut funnel = Funnel {
            levels: [0; LEGS],
            depth: 0,
            all: 0,
        };
        let mut targets = goal(board.on_turn);
        while funnel.depth < LEGS {
            let one_away = neighbours(targets);
            let two_away = neighbours(one_away & open);
            let three_away = neighbours(two_away & open);
            targets = (one_away & ones | two_away & twos | three_away & threes) & !funnel.all;
            if targets == 0 {
                break;
            }
            funnel.levels[funnel.depth] = targets;
            funnel.depth += 1;
            funnel.all |= targets;
        }
        funnel
    }
}

/// A lane for each ship of the player on turn that has one, those with few launches first.
pub(super) fn lanes(board: &Board, rules: RuleSet) -> impl Iterator<Item = Lane> {
    let home = board.home_ships();
    let funnel = Funnel::new(board, home);
    let mut level = 0;
    let mut left = funnel.levels[0] & home;
    std::iter::from_fn(move || {
        loop {
            while left == 0 {
                level += 1;
                if level >= funnel.depth {
                    return None;
                }
                left = funnel.levels[level] & home;
            }
            let from = Square::from_index(left.trailing_zeros());
            left &= left - 1;
            let mut hunt = Hunt {
                flight: Flight::new(board, from),
                funnel: &funnel,
                rules,
                unseen: funnel.all & !from.bit(),
                failed: false,
            };
            let start = Lane {
                from,
                passed: 0,
                ships: from.bit(),
            };
            if let Some(lane) = hunt.go_on(from, board.ship(from), start, Edges::NONE) {
                return Some(lane);
            }
        }
    })
}

/// The search for a lane of one ship.
struct Hunt<'a> {
    flight: Flight,
    funnel: &'a Funnel,
    rules: RuleSet,
    /// Classic: ships not yet landed on, which no second visit makes better. Official: ships that
    /// may be landed on at all.
    unseen: u64,
    /// Whether a try has failed: from then on bounds are asked before one is made.
    failed: bool,
}

impl Hunt<'_> {
    /// Goes on from `at`, where the ship starts or has landed, with a leg of that length.
    fn go_on(&mut self, at: Square, length: usize, lane: Lane, used: Edges) -> Option<Lane> {
        let flight = self.flight;
        let legs = flight.legs(Heads::free(at.bit()), used);
        let mut ends = legs.squares();
        // The start is open: with three steps a ship may go one aside, back, and on. (The launch
        // of a ship that stays cannot turn back on it.)
        let aside = if self.rules == RuleSet::Classic && at == lane.from && length == 3 {
            neighbours(at.bit()) & flight.open
        } else {
            0
        };
        if aside != 0 {
            ends |= neighbours(at.bit()) & (flight.others | flight.goal);
        }
        let goals = ends & flight.goal;
        if goals != 0 {
            let to = Square::from_index(goals.trailing_zeros());
            return self
                .each_way(length, at, to, used, aside)
                .next()
                .map(|(passed, _)| Lane {
                    passed: lane.passed | passed,
                    ..lane
                });
        }
        let landings = ends & self.unseen & !lane.ships;
        if landings == 0 {
            return None;
        }
        if self.failed
            && self.rules == RuleSet::Official
            && flight.bound(
                legs.on(landings),
                used,
                self.unseen & !lane.ships,
                flight.goal,
            ) & flight.goal
                == 0
        {
            return None;
        }
        for level in &self.funnel.levels[..self.funnel.depth] {
            for to in squares(level & landings) {
                if self.rules == RuleSet::Classic {
                    if self.unseen & to.bit() == 0 {
                        continue;
                    }
                    self.unseen &= !to.bit();
                }
                let length = flight.value(at);
                let next = flight.value(to);
                for (passed, edges) in self.each_way(length, at, to, used, aside) {
                    let used = match self.rules {
                        RuleSet::Classic => Edges::NONE,
                        RuleSet::Official => used.with(edges),
                    };
                    let further = Lane {
                        from: lane.from,
                        passed: lane.passed | passed,
                        ships: lane.ships | to.bit(),
                    };
                    if let Some(lane) = self.go_on(to, next, further, used) {
                        return Some(lane);
                    }
                    self.failed = true;
                    if self.rules == RuleSet::Classic {
                        break;
                    }
                }
            }
        }
        None
    }

    /// The squares passed and edges used of each way of one leg.
    fn each_way(
        &self,
        length: usize,
        at: Square,
        to: Square,
        used: Edges,
        aside: u64,
    ) -> impl Iterator<Item = (u64, Edges)> + use<> {
        let closed = !self.flight.open;
        let start = self.flight.start_bit();
        let near = neighbours(at.bit()) & to.bit() != 0;
        let aside = if near {
            aside & aside.wrapping_neg()
        } else {
            0
        };
        ways(length, at, to)
            .filter(move |way| way.through & closed == 0 && !way.edges.meets(used))
            .map(move |way| (way.through & !start, way.edges))
            .chain((aside != 0).then_some((aside, Edges::NONE)))
    }
}
