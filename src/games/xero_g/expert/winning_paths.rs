//! The search for winning paths, which lead into the opponent's base, and for the squares that they
//! depend on.
//!
//! Under the official rules a path crosses no edge twice: see [`Edges`].

use super::super::rules::{
    Arrivals, Board, Edges, PLAYING_AREA, Ship, Square, Squares, TurnBoard, goal, leg_starts,
    neighbours, paths,
};
use crate::game::RuleSet;

/// A path of a ship into the opponent's base. It stays open for as long as no ship is put on a
/// square that it passes, the ships that it uses stay where they are (or others of the same value
/// take their place), and no ship comes nearer to the base of the player whose home line it
/// starts from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WinningPath {
    /// The square that it starts from.
    pub(crate) from: Square,
    /// The squares that it passes.
    pub(crate) passed: Squares,
    /// The ships that it uses: the one that moves and those that it lands on.
    pub(super) ships: Squares,
}

/// The largest number of legs of a path, which is the number of ships.
const MAX_LEGS: usize = 12;

/// The ships that might boost another one towards the goal, computed backwards from there. An upper
/// bound: here a ship may turn back, cross edges twice and pass ships of the home line.
pub(super) struct Boosters {
    /// Indexed by the number of boosts needed after theirs.
    pub(super) levels: [Squares; MAX_LEGS],
    depth: usize,
    pub(super) all: Squares,
    /// The squares from which a ship of value 1, of value 2 and of value 3 could boost another one
    /// towards the goal.
    pub(super) sites: [Squares; 3],
}

impl Boosters {
    /// The ships that can boost another towards `goal`, if ships can pass the squares of `open`.
    pub(super) fn new(board: &Board, goal: Squares, open: Squares) -> Boosters {
        let ships = board.ships();
        let mut boosters = Boosters {
            levels: [Squares::EMPTY; MAX_LEGS],
            depth: 0,
            all: Squares::EMPTY,
            sites: [Squares::EMPTY; 3],
        };
        let mut targets = goal;
        loop {
            let starts = leg_starts(targets, open);
            targets = Squares::EMPTY;
            for ((sites, starts), ships) in boosters.sites.iter_mut().zip(starts).zip(ships) {
                *sites |= starts;
                targets |= (starts & ships) - boosters.all;
            }
            if targets.is_empty() {
                return boosters;
            }
            boosters.levels[boosters.depth] = targets;
            boosters.depth += 1;
            boosters.all |= targets;
        }
    }
}

/// One winning path for each ship of the player to move that has any, those with few boosts first.
pub(crate) fn winning_paths(board: &Board, rules: RuleSet) -> impl Iterator<Item = WinningPath> {
    let home = board.home_ships();
    let open = (PLAYING_AREA - board.occupied()) | home;
    let boosters = Boosters::new(board, goal(board.to_move), open);
    let mut level = 0;
    let mut left = (boosters.levels[0] & home).iter();
    std::iter::from_fn(move || {
        loop {
            let Some(from) = left.next() else {
                level += 1;
                if level >= boosters.depth {
                    return None;
                }
                left = (boosters.levels[level] & home).iter();
                continue;
            };
            let mut search = PathSearch {
                turn: TurnBoard::new(board, from),
                boosters: &boosters,
                rules,
                unseen: boosters.all - from.set(),
                has_failed: false,
            };
            let start = WinningPath {
                from,
                passed: Squares::EMPTY,
                ships: from.set(),
            };
            let found = search.go_on(from, start, Edges::NONE);
            if found.is_some() {
                return found;
            }
        }
    })
}

/// The search for a winning path of one ship.
struct PathSearch<'a> {
    turn: TurnBoard,
    boosters: &'a Boosters,
    rules: RuleSet,
    /// Under the classic rules, the ships not yet landed on, because a second visit finds nothing
    /// new; under the official rules, all ships that may be landed on.
    unseen: Squares,
    /// Whether an attempt has failed: from then on a bound is computed before each attempt.
    has_failed: bool,
}

/// A leg that is about to begin.
#[derive(Clone, Copy)]
struct Leg {
    /// Where it begins.
    at: Square,
    /// The edges that it may not cross.
    used: Edges,
    /// The open squares next to `at` to which the ship may step aside and back before its last
    /// step.
    aside: Squares,
}

impl PathSearch<'_> {
    /// Goes on from `at`, where the ship starts or has landed, after the path so far.
    fn go_on(&mut self, at: Square, path: WinningPath, used: Edges) -> Option<WinningPath> {
        let turn = self.turn;
        let ends = turn.legs(Arrivals::anywhere(at.set()), used);
        let aside = self.aside(at, path.from);
        let mut end_squares = ends.squares();
        if !aside.is_empty() {
            end_squares |= neighbours(at.set()) & (turn.others | turn.goal);
        }
        let leg = Leg { at, used, aside };
        if let Some(to) = (end_squares & turn.goal).first() {
            let (passed, _) = self.paths_of(leg, to).next()?;
            return Some(WinningPath {
                passed: path.passed | passed,
                ..path
            });
        }
        let landings = (end_squares & self.unseen) - path.ships;
        if landings.is_empty() || self.is_hopeless(ends.on(landings), used, path.ships) {
            return None;
        }
        self.boost(leg, landings, path)
    }

    /// The open squares next to `start` to which a ship with three steps may step aside and back
    /// before its last step; empty if that is impossible. The start is open for the ship, while a
    /// ship that has boosted it stays where it is.
    fn aside(&self, at: Square, start: Square) -> Squares {
        let may_turn_back = self.rules == RuleSet::Classic && at == start;
        if may_turn_back && self.turn.ship(at) == Ship::Three {
            neighbours(at.set()) & self.turn.open
        } else {
            Squares::EMPTY
        }
    }

    /// Whether an upper bound shows that no path leads on from `landed` into the goal. It is
    /// computed only where it saves more than it costs.
    fn is_hopeless(&self, landed: Arrivals, used: Edges, ships: Squares) -> bool {
        let goal = self.turn.goal;
        self.has_failed
            && self.rules == RuleSet::Official
            && !self
                .turn
                .bound(landed, used, self.unseen - ships, goal)
                .intersects(goal)
    }

    /// Tries every path of a leg to the ships of `landings`, those nearest to the goal first.
    fn boost(&mut self, leg: Leg, landings: Squares, path: WinningPath) -> Option<WinningPath> {
        for level in &self.boosters.levels[..self.boosters.depth] {
            for to in *level & landings {
                if self.rules == RuleSet::Classic {
                    if !self.unseen.contains(to) {
                        continue;
                    }
                    self.unseen.remove(to);
                }
                for (passed, edges) in self.paths_of(leg, to) {
                    let used = match self.rules {
                        RuleSet::Classic => Edges::NONE,
                        RuleSet::Official => leg.used.union(edges),
                    };
                    let further = WinningPath {
                        from: path.from,
                        passed: path.passed | passed,
                        ships: path.ships | to.set(),
                    };
                    let found = self.go_on(to, further, used);
                    if found.is_some() {
                        return found;
                    }
                    self.has_failed = true;
                    if self.rules == RuleSet::Classic {
                        break;
                    }
                }
            }
        }
        None
    }

    /// The squares passed and the edges crossed on each path of a leg to `to`.
    fn paths_of(&self, leg: Leg, to: Square) -> impl Iterator<Item = (Squares, Edges)> + use<> {
        let open = self.turn.open;
        let start = self.turn.start.set();
        let is_near = neighbours(leg.at.set()).contains(to);
        let aside = leg.aside.first().filter(|_| is_near);
        paths(self.turn.ship(leg.at), leg.at, to)
            .filter(move |path| {
                (path.between - open).is_empty() && !path.edges.intersects(leg.used)
            })
            .map(move |path| (path.between - start, path.edges))
            .chain(aside.map(|square| (square.set(), Edges::NONE)))
    }
}
