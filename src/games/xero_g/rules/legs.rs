//! The squares where a ship can end its turn, and the legs, paths and edges that lead there.
//!
//! All squares are handled at once as a set of bits, and a step is a shift. The effect of a turn
//! depends on the square where the ship ends, not on the path, so no move is found twice.
//!
//! Rule 8: under the official rules no ship crosses the same edge between two squares twice in one
//! turn, boosts included, in either direction. An [`Edges`] holds the edges that a ship has crossed
//! since its turn began. All code that moves a ship under the official rules keeps such a set and
//! takes only steps over other edges: the sets of squares that a ship reaches ([`TurnBoard`]), the
//! steps of a player ([`turn`](super::turn)), and the search for winning paths
//! (`expert/winning_paths.rs`). Under the classic rules it stays empty.
//!
//! So whether a square is reached under the official rules depends on whole paths. A flood that
//! only forbids turning back gives an upper bound; a search for a path follows for each square that
//! only the bound has.

use super::board::{Board, PLAYING_AREA, Ship, Square, Squares, goal};
use crate::bitboard::grid::Direction;
use crate::game::RuleSet;

/// A set of edges between neighbouring squares. An edge belongs to the square on its left or above
/// it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edges {
    /// The squares whose right edge is in the set.
    pub right: Squares,
    /// The squares whose lower edge is in the set.
    pub below: Squares,
}

impl Edges {
    /// The empty set.
    pub const NONE: Edges = Edges {
        right: Squares::EMPTY,
        below: Squares::EMPTY,
    };

    /// The edge that a step crosses. A step over the side of the board crosses none.
    pub const fn of_step(from: Square, direction: Direction) -> Edges {
        let (from, none) = (from.set().bits(), 0);
        let (right, below) = match direction {
            Direction::Up => (none, from >> 8),
            Direction::Right => (from, none),
            Direction::Down => (none, from),
            Direction::Left => (from >> 1, none),
        };
        Edges {
            right: Squares::from_bits(right),
            below: Squares::from_bits(below),
        }
    }

    /// The edges of either set.
    pub const fn union(self, other: Edges) -> Edges {
        Edges {
            right: self.right.union(other.right),
            below: self.below.union(other.below),
        }
    }

    /// Whether both sets have an edge in common.
    pub fn intersects(self, other: Edges) -> bool {
        !(self.right & other.right | self.below & other.below).is_empty()
    }

    /// Whether all edges are in the other set, too.
    pub fn is_subset(self, other: Edges) -> bool {
        ((self.right - other.right) | (self.below - other.below)).is_empty()
    }

    /// The edges with every square index increased by `by`, modulo 64.
    pub const fn rotated(self, by: u32) -> Edges {
        Edges {
            right: Squares::from_bits(self.right.bits().rotate_left(by)),
            below: Squares::from_bits(self.below.bits().rotate_left(by)),
        }
    }
}

/// The squares next to those of a set.
pub const fn neighbours(squares: Squares) -> Squares {
    let bits = squares.bits();
    Squares::from_bits(bits << 8 | bits >> 8 | bits << 1 | bits >> 1)
}

/// The ends of all legs that start from `starts`, where a ship may turn back.
pub fn leg_ends(starts: Squares, ships: [Squares; 3], open: Squares) -> Squares {
    let [ones, twos, threes] = ships;
    let two_left = neighbours(starts & threes) & open;
    let one_left = neighbours(two_left | starts & twos) & open;
    neighbours(one_left | starts & ones)
}

/// The squares from which a leg of a ship of value 1, of value 2 and of value 3 ends on `targets`,
/// where a ship may turn back.
pub fn leg_starts(targets: Squares, open: Squares) -> [Squares; 3] {
    let one_away = neighbours(targets);
    let two_away = neighbours(one_away & open);
    [one_away, two_away, neighbours(two_away & open)]
}

/// Squares by the direction of the step that led to them. A ship never steps back over the edge
/// that it has just crossed, because the official rules forbid crossing an edge twice.
#[derive(Clone, Copy)]
pub struct Arrivals {
    up: Squares,
    right: Squares,
    down: Squares,
    left: Squares,
}

impl Arrivals {
    /// Squares that a ship may leave in every direction.
    pub const fn anywhere(squares: Squares) -> Arrivals {
        Arrivals {
            up: squares,
            right: squares,
            down: squares,
            left: squares,
        }
    }

    /// The squares of all directions together.
    pub fn squares(self) -> Squares {
        self.up | self.right | self.down | self.left
    }

    /// The arrivals on the given squares.
    pub fn on(self, squares: Squares) -> Arrivals {
        self.with(Arrivals::anywhere(squares), |own, other| own & other)
    }

    /// The arrivals that are in either set.
    pub fn union(self, other: Arrivals) -> Arrivals {
        self.with(other, |own, other| own | other)
    }

    /// The arrivals that are not among the others.
    pub fn without(self, other: Arrivals) -> Arrivals {
        self.with(other, |own, other| own - other)
    }

    /// The squares of each direction combined with those of the other set.
    fn with(self, other: Arrivals, combine: impl Fn(Squares, Squares) -> Squares) -> Arrivals {
        Arrivals {
            up: combine(self.up, other.up),
            right: combine(self.right, other.right),
            down: combine(self.down, other.down),
            left: combine(self.left, other.left),
        }
    }

    /// The arrivals after one more step in every direction but back, over edges that are not in
    /// `used`.
    pub fn step(self, used: Edges) -> Arrivals {
        let along = self.up | self.down;
        let across = self.left | self.right;
        let to_higher = |squares: Squares, by: u32| Squares::from_bits(squares.bits() << by);
        let to_lower = |squares: Squares, by: u32| Squares::from_bits(squares.bits() >> by);
        Arrivals {
            up: to_lower(self.up | across, 8) - used.below,
            right: to_higher((self.right | along) - used.right, 1),
            down: to_higher((self.down | across) - used.below, 8),
            left: to_lower(self.left | along, 1) - used.right,
        }
    }
}

/// A path from one square to another.
#[derive(Clone, Copy)]
pub struct Path {
    /// The edges that it crosses.
    pub edges: Edges,
    /// The squares between its ends.
    pub between: Squares,
}

/// The paths of one length with one difference between the indices of their ends.
#[derive(Clone, Copy)]
struct Paths {
    count: usize,
    paths: [Path; 3],
}

/// The square where the paths of the table start: three steps do not leave the board from there.
const ORIGIN: Square = Square::from_index(3 * 8 + 3);
/// The largest difference between the indices of two squares three steps apart.
const MAX_DIFFERENCE: usize = 24;

/// The differences between the indices of a square and the next one, by direction.
const STEPS: [isize; 4] = [-8, 1, 8, -1];

type Table = [[Paths; 2 * MAX_DIFFERENCE + 1]; 3];

/// By length minus 1 and by the difference of the squares' indices.
static PATHS: Table = all_paths();

/// All paths from `from` to `to` whose length is the value of `ship` and which never turn back. The
/// two squares are at most three steps apart. A path may lead over the side of the board, where no
/// square is open.
pub fn paths(ship: Ship, from: Square, to: Square) -> impl Iterator<Item = Path> {
    let difference = (to.index() + MAX_DIFFERENCE).wrapping_sub(from.index());
    let paths = &PATHS[ship.value() - 1][difference];
    let by = (from.index() + 64 - ORIGIN.index()) as u32;
    paths.paths[..paths.count].iter().map(move |path| Path {
        edges: path.edges.rotated(by),
        between: Squares::from_bits(path.between.bits().rotate_left(by)),
    })
}

const fn all_paths() -> Table {
    const NO_PATH: Path = Path {
        edges: Edges::NONE,
        between: Squares::EMPTY,
    };
    const NONE: Paths = Paths {
        count: 0,
        paths: [NO_PATH; 3],
    };
    let mut all = [[NONE; 2 * MAX_DIFFERENCE + 1]; 3];
    let mut length = 1;
    while length <= 3 {
        let mut code = 0;
        while code < 1 << (2 * length) {
            if let Some((path, end)) = path_of_code(length, code) {
                let difference = end.index() + MAX_DIFFERENCE - ORIGIN.index();
                let paths = &mut all[length - 1][difference];
                paths.paths[paths.count] = path;
                paths.count += 1;
            }
            code += 1;
        }
        length += 1;
    }
    all
}

/// The path of `length` steps from the origin whose directions are the base-4 digits of `code`,
/// and its end; `None` if it turns back.
const fn path_of_code(length: usize, code: usize) -> Option<(Path, Square)> {
    let mut at = ORIGIN;
    let mut edges = Edges::NONE;
    let mut between = Squares::EMPTY;
    let mut step = 0;
    while step < length {
        let direction = Direction::ALL[code >> (2 * step) & 3];
        if step > 0 {
            let last = Direction::ALL[code >> (2 * step - 2) & 3];
            if direction.index() == last.opposite().index() {
                return None;
            }
            between = between.union(at.set());
        }
        edges = edges.union(Edges::of_step(at, direction));
        at = Square::from_index(at.index().wrapping_add_signed(STEPS[direction.index()]));
        step += 1;
    }
    Some((Path { edges, between }, at))
}

/// The board during one ship's turn, after the ship has left its square.
#[derive(Clone, Copy)]
pub struct TurnBoard {
    /// The square that the ship has left.
    pub start: Square,
    /// The squares that the ship may pass: the empty ones, its start among them.
    pub open: Squares,
    /// The other ships.
    pub others: Squares,
    /// All ships by value, this one on its start.
    ships: [Squares; 3],
    /// Where a leg may end.
    leg_ends: Squares,
    /// The base that wins.
    pub goal: Squares,
}

impl TurnBoard {
    /// The turn of the ship on `start`.
    pub fn new(board: &Board, start: Square) -> TurnBoard {
        let occupied = board.occupied();
        let goal = goal(board.to_move);
        TurnBoard {
            start,
            open: PLAYING_AREA & (!occupied | start.set()),
            others: occupied - start.set(),
            ships: board.ships(),
            leg_ends: PLAYING_AREA | goal,
            goal,
        }
    }

    /// The ship on an occupied square, this one on its start.
    pub fn ship(&self, at: Square) -> Ship {
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
    pub fn ends(&self, rules: RuleSet, enough: Squares) -> Squares {
        match rules {
            RuleSet::Classic => self.classic_ends(),
            RuleSet::Official => self.official_ends(enough),
        }
    }

    /// Whether the first leg can end in the goal or on an empty square other than the start: three
    /// steps without turning back do not lead to the start, and the flood never turns back.
    pub fn can_end_first_leg(&self) -> bool {
        let ends = self.legs(Arrivals::anywhere(self.start.set()), Edges::NONE);
        ends.squares().intersects(self.open | self.goal)
    }

    fn classic_ends(&self) -> Squares {
        let mut reached = Squares::EMPTY;
        let mut starts = self.start.set();
        loop {
            let ends = leg_ends(starts, self.ships, self.open) & self.leg_ends;
            starts = (ends & self.others) - reached;
            reached |= ends;
            if starts.is_empty() {
                return reached;
            }
        }
    }

    /// The ends of all legs that start from `starts`. The length of a leg is the value of the
    /// ship on its first square.
    pub fn legs(&self, starts: Arrivals, used: Edges) -> Arrivals {
        let [ones, twos, threes] = self.ships;
        let two_left = starts.on(threes).step(used).on(self.open);
        let one_left = two_left.union(starts.on(twos)).step(used).on(self.open);
        one_left.union(starts.on(ones)).step(used).on(self.leg_ends)
    }

    fn official_ends(&self, enough: Squares) -> Squares {
        let ends = self.legs(Arrivals::anywhere(self.start.set()), Edges::NONE);
        let reached = ends.squares();
        let landed = ends.on(self.others);
        if landed.squares().is_empty() {
            return reached;
        }
        let bound = self.bound(landed, Edges::NONE, self.others, Squares::EMPTY);
        let mut search = EndSearch {
            turn: self,
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
    pub fn bound(
        &self,
        landed: Arrivals,
        used: Edges,
        others: Squares,
        enough: Squares,
    ) -> Squares {
        let mut bound = Squares::EMPTY;
        let mut seen = landed;
        let mut starts = landed;
        loop {
            let ends = self.legs(starts, used);
            bound |= ends.squares();
            starts = ends.on(others).without(seen);
            if starts.squares().is_empty() || bound.intersects(enough) {
                return bound;
            }
            seen = seen.union(starts);
        }
    }
}

/// The search for paths without a repeated edge to squares that may or may not have one.
struct EndSearch<'a> {
    turn: &'a TurnBoard,
    /// The squares that have been found.
    reached: Squares,
    /// The squares that are still to be found.
    missing: Squares,
    /// Squares of which only one has to be found.
    enough: Squares,
}

impl EndSearch<'_> {
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
        let turn = self.turn;
        let ship = turn.ship(at);
        for to in ends & others {
            for path in paths(ship, at, to) {
                let is_free = (path.between - turn.open).is_empty();
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
        let ends = self.turn.legs(Arrivals::anywhere(at.set()), used);
        let new = ends.squares() & self.missing;
        self.find(ends.squares());
        let landed = ends.on(others);
        if landed.squares().is_empty() || self.missing.is_empty() {
            return;
        }
        let is_promising = !new.is_empty()
            || self
                .turn
                .bound(landed, used, others, self.missing)
                .intersects(self.missing);
        if is_promising {
            self.boost(at, ends.squares(), used, others);
        }
    }
}
