//! The paths of one leg: floods of steps from sets of squares, and a table of the few paths of one
//! to three steps from one square to another.

use super::board::Ship;
use super::edges::Edges;
use super::squares::{Direction, Square, Squares};

/// The squares next to those of a set.
#[inline]
pub(crate) const fn neighbours(squares: Squares) -> Squares {
    let bits = squares.bits();
    Squares::from_bits(bits << 8 | bits >> 8 | bits << 1 | bits >> 1)
}

/// Squares by the direction of the step that led to them. A ship never steps back over the edge
/// that it has just crossed, because the official rules forbid crossing an edge twice.
#[derive(Clone, Copy)]
pub(crate) struct Arrivals {
    up: Squares,
    right: Squares,
    down: Squares,
    left: Squares,
}

impl Arrivals {
    /// Squares that a ship may leave in every direction.
    #[inline]
    pub(crate) const fn anywhere(squares: Squares) -> Arrivals {
        Arrivals {
            up: squares,
            right: squares,
            down: squares,
            left: squares,
        }
    }

    /// The squares of all directions together.
    #[inline]
    pub(crate) fn squares(self) -> Squares {
        self.up | self.right | self.down | self.left
    }

    /// The arrivals on the given squares.
    #[inline]
    pub(crate) fn on(self, squares: Squares) -> Arrivals {
        Arrivals {
            up: self.up & squares,
            right: self.right & squares,
            down: self.down & squares,
            left: self.left & squares,
        }
    }

    /// The arrivals that are in either set.
    #[inline]
    pub(super) fn union(self, other: Arrivals) -> Arrivals {
        Arrivals {
            up: self.up | other.up,
            right: self.right | other.right,
            down: self.down | other.down,
            left: self.left | other.left,
        }
    }

    /// The arrivals that are not among the others.
    #[inline]
    pub(super) fn without(self, other: Arrivals) -> Arrivals {
        Arrivals {
            up: self.up - other.up,
            right: self.right - other.right,
            down: self.down - other.down,
            left: self.left - other.left,
        }
    }

    /// The arrivals after one more step in every direction but back, over edges that are not in
    /// `used`.
    #[inline]
    pub(super) fn step(self, used: Edges) -> Arrivals {
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
pub(crate) struct Path {
    /// The edges that it crosses.
    pub(crate) edges: Edges,
    /// The squares between its ends.
    pub(crate) between: Squares,
}

/// The paths of one length with one difference between the indices of their ends.
#[derive(Clone, Copy)]
struct Paths {
    count: usize,
    paths: [Path; 3],
}

/// Where the paths of the table start: three steps do not leave the board from there.
const ORIGIN: Square = Square::from_index(3 * 8 + 3);
/// The largest difference between the indices of two squares three steps apart.
const MAX_DIFFERENCE: usize = 24;

type Table = [[Paths; 2 * MAX_DIFFERENCE + 1]; 3];

/// By length minus 1 and by the difference of the squares' indices.
static PATHS: Table = all_paths();

/// All paths from `from` to `to` whose length is the value of `ship` and which never turn back. The
/// two squares are at most three steps apart. A path may lead over the side of the board, where no
/// square is open.
#[inline]
pub(crate) fn paths(ship: Ship, from: Square, to: Square) -> impl Iterator<Item = Path> {
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
        at = Square::from_index(match direction {
            Direction::Up => at.index() - 8,
            Direction::Right => at.index() + 1,
            Direction::Down => at.index() + 8,
            Direction::Left => at.index() - 1,
        });
        step += 1;
    }
    Some((Path { edges, between }, at))
}
