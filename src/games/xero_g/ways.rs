//! Steps: single ones, floods of them, and the few ways from one square to another.

use super::board::{COLUMNS, LINES, Square};

/// The direction of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Towards line 0.
    Up,
    /// Towards column F.
    Right,
    /// Towards line 7.
    Down,
    /// Towards column A.
    Left,
}

impl Direction {
    /// All of them, in the order of their numbers beside the board.
    pub const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Right,
        Direction::Down,
        Direction::Left,
    ];

    /// In one word.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Right => "right",
            Direction::Down => "down",
            Direction::Left => "left",
        }
    }

    /// The next square in this direction; `None` at the edge of the board, bases included.
    pub(super) fn next(self, from: Square) -> Option<Square> {
        let (line, column) = (from.line(), from.column());
        match self {
            Direction::Up => line.checked_sub(1).map(|line| (line, column)),
            Direction::Right => Some((line, column + 1)),
            Direction::Down => Some((line + 1, column)),
            Direction::Left => column.checked_sub(1).map(|column| (line, column)),
        }
        .filter(|(line, column)| *line < LINES && *column < COLUMNS)
        .map(|(line, column)| Square::at(line, column))
    }
}

/// The edges between neighbouring squares that a turn has used: those to the right of a square
/// and those below it, each under the bit of that square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Edges {
    right: u64,
    below: u64,
}

impl Edges {
    pub(super) const NONE: Edges = Edges { right: 0, below: 0 };

    /// The edge that a step crosses.
    pub(super) const fn of_step(from: Square, direction: Direction) -> Edges {
        let at = from.index() as u32;
        match direction {
            Direction::Up => Edges {
                right: 0,
                below: (1 << at) >> 8,
            },
            Direction::Right => Edges {
                right: 1 << at,
                below: 0,
            },
            Direction::Down => Edges {
                right: 0,
                below: 1 << at,
            },
            Direction::Left => Edges {
                right: (1 << at) >> 1,
                below: 0,
            },
        }
    }

    pub(super) const fn with(self, other: Edges) -> Edges {
        Edges {
            right: self.right | other.right,
            below: self.below | other.below,
        }
    }

    pub(super) const fn meets(self, other: Edges) -> bool {
        self.right & other.right | self.below & other.below != 0
    }

    pub(super) const fn is_within(self, other: Edges) -> bool {
        self.right & !other.right | self.below & !other.below == 0
    }

    const fn rotated(self, by: u32) -> Edges {
        Edges {
            right: self.right.rotate_left(by),
            below: self.below.rotate_left(by),
        }
    }
}

/// Squares by the direction of the step that led there. A ship never turns back on the edge that
/// it came by, as under the official rules it may not.
#[derive(Clone, Copy)]
pub(super) struct Heads {
    up: u64,
    right: u64,
    down: u64,
    left: u64,
}

impl Heads {
    /// Squares from which every direction is open.
    pub(super) const fn free(squares: u64) -> Heads {
        Heads {
            up: squares,
            right: squares,
            down: squares,
            left: squares,
        }
    }

    pub(super) const fn squares(self) -> u64 {
        self.up | self.right | self.down | self.left
    }

    /// Those on certain squares.
    pub(super) const fn on(self, squares: u64) -> Heads {
        Heads {
            up: self.up & squares,
            right: self.right & squares,
            down: self.down & squares,
            left: self.left & squares,
        }
    }

    pub(super) const fn or(self, other: Heads) -> Heads {
        Heads {
            up: self.up | other.up,
            right: self.right | other.right,
            down: self.down | other.down,
            left: self.left | other.left,
        }
    }

    pub(super) const fn without(self, other: Heads) -> Heads {
        Heads {
            up: self.up & !other.up,
            right: self.right & !other.right,
            down: self.down & !other.down,
            left: self.left & !other.left,
        }
    }

    /// One step on, in every direction but back, over edges that are not used.
    pub(super) const fn step(self, used: Edges) -> Heads {
        let along = self.up | self.down;
        let across = self.left | self.right;
        Heads {
            up: (self.up | across) >> 8 & !used.below,
            right: ((self.right | along) & !used.right) << 1,
            down: ((self.down | across) & !used.below) << 8,
            left: (self.left | along) >> 1 & !used.right,
        }
    }
}

/// The squares next to those of a set.
pub(super) const fn neighbours(squares: u64) -> u64 {
    squares << 8 | squares >> 8 | squares << 1 | squares >> 1
}

/// One way from a square to another: the edges that it uses and the squares that it passes.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) edges: Edges,
    pub(super) through: u64,
}

/// The ways of one length that take a ship so much further.
#[derive(Clone, Copy)]
struct Ways {
    count: usize,
    ways: [Way; 3],
}

/// Where the ways of the table start: three steps do not leave the board from there.
const ORIGIN: usize = Square::at(3, 3).index();
/// How much the indices of two squares three steps apart differ at most.
const FARTHEST: usize = 24;

/// By length minus 1 and by the difference of the squares' indices.
static WAYS: [[Ways; 2 * FARTHEST + 1]; 3] = all_ways();

/// Every way of that many steps (1 to 3) from one square to another that does not turn back. It
/// may lead over the side of the board, where no square is open.
pub(super) fn ways(length: usize, from: Square, to: Square) -> impl Iterator<Item = Way> {
    let difference = (to.index() + FARTHEST).wrapping_sub(from.index());
    let ways = &WAYS[length - 1][difference];
    let by = (from.index() + 64 - ORIGIN) as u32;
    ways.ways[..ways.count].iter().map(move |way| Way {
        edges: way.edges.rotated(by),
        through: way.through.rotate_left(by),
    })
}

const fn all_ways() -> [[Ways; 2 * FARTHEST + 1]; 3] {
    const NOWHERE: Way = Way {
        edges: Edges::NONE,
        through: 0,
    };
    const NO_WAY: Ways = Ways {
        count: 0,
        ways: [NOWHERE; 3],
    };
    let mut all = [[NO_WAY; 2 * FARTHEST + 1]; 3];
    let mut length = 1;
    while length <= 3 {
        let mut code = 0;
        while code < 1 << (2 * length) {
            if let Some((way, end)) = way_of_code(length, code) {
                let ways = &mut all[length - 1][end + FARTHEST - ORIGIN];
                ways.ways[ways.count] = way;
                ways.count += 1;
            }
            code += 1;
        }
        length += 1;
    }
    all
}

/// The way from the origin whose directions are the base-4 digits of `code`, and where it ends;
/// `None` if it turns back.
const fn way_of_code(length: usize, code: usize) -> Option<(Way, usize)> {
    let mut at = ORIGIN;
    let mut edges = Edges::NONE;
    let mut through = 0;
    let mut step = 0;
    while step < length {
        let direction = code >> (2 * step) & 3;
        if step > 0 {
            let last = code >> (2 * step - 2) & 3;
            if direction == (last + 2) % 4 {
                return None;
            }
            through |= 1 << at;
        }
        let before = at;
        at = match direction {
            0 => at - 8,
            1 => at + 1,
            2 => at + 8,
            _ => at - 1,
        };
        let first = if at < before { at } else { before };
        let edge = if direction.is_multiple_of(2) {
            Edges {
                right: 0,
                below: 1 << first,
            }
        } else {
            Edges {
                right: 1 << first,
                below: 0,
            }
        };
        edges = edges.with(edge);
        step += 1;
    }
    Some((Way { edges, through }, at))
}
