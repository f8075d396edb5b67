//! The hexes of a galaxy: their kinds, their coordinates and the directions between them.

use crate::game::Player;

/// The kind of a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hex {
    /// A star system with 1 to 3 planets.
    Star(u8),
    /// A system with a nebula.
    Nebula(Colour),
    /// An empty system.
    Empty,
    /// The home of a player.
    Home(Player),
    /// A wormhole.
    Wormhole,
    /// A black hole.
    BlackHole,
    /// No space at all.
    Void,
}

impl Hex {
    /// Whether it can be colonised.
    pub fn is_system(self) -> bool {
        matches!(self, Hex::Star(_) | Hex::Nebula(_) | Hex::Empty)
    }
}

/// The colour of a nebula.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// As in classic galaxies, where all nebulas are alike.
    Plain,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

impl Colour {
    /// A nebula of this colour, as it is written and drawn.
    pub fn nebula(self) -> &'static str {
        match self {
            Colour::Plain => "n",
            Colour::Red => "nr",
            Colour::Green => "ng",
            Colour::Blue => "nb",
        }
    }
}

/// The six directions. Those that lead to earlier systems in reading order come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// North.
    N,
    /// North-west.
    Nw,
    /// North-east.
    Ne,
    /// South.
    S,
    /// South-west.
    Sw,
    /// South-east.
    Se,
}

impl Direction {
    /// The number of directions, from the first one, that lead to earlier systems in reading order.
    pub(super) const BACKWARD: usize = 3;

    /// All directions in the order in which the question names them.
    pub(in super::super) const ALL: [Direction; 6] = [
        Direction::N,
        Direction::S,
        Direction::Nw,
        Direction::Ne,
        Direction::Sw,
        Direction::Se,
    ];

    /// The name, as it is typed.
    pub(in super::super) fn name(self) -> &'static str {
        match self {
            Direction::N => "n",
            Direction::S => "s",
            Direction::Nw => "nw",
            Direction::Ne => "ne",
            Direction::Sw => "sw",
            Direction::Se => "se",
        }
    }

    /// The name in words.
    pub(in super::super) fn word(self) -> &'static str {
        match self {
            Direction::N => "north",
            Direction::S => "south",
            Direction::Nw => "north-west",
            Direction::Ne => "north-east",
            Direction::Sw => "south-west",
            Direction::Se => "south-east",
        }
    }

    /// One step, in half columns and lines.
    fn step(self) -> (i32, i32) {
        match self {
            Direction::N => (0, -2),
            Direction::S => (0, 2),
            Direction::Nw => (-1, -1),
            Direction::Ne => (1, -1),
            Direction::Sw => (-1, 1),
            Direction::Se => (1, 1),
        }
    }
}

/// The coordinates of a hex. Their order is the reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Coords {
    /// The line, from 0 at the top.
    pub line: u16,
    /// The column, from 0 at the left.
    pub column: u16,
}

impl Coords {
    /// The horizontal position in half columns: even lines are shifted by half a hex to the right.
    pub(in super::super) fn half_column(self) -> i32 {
        2 * i32::from(self.column) + i32::from(self.line.is_multiple_of(2))
    }

    /// The next hex in a direction, unless it is beyond line or column 0.
    pub(in super::super) fn neighbour(self, direction: Direction) -> Option<Coords> {
        let (right, down) = direction.step();
        let half_column = u16::try_from(self.half_column() + right).ok()?;
        Some(Coords {
            line: u16::try_from(i32::from(self.line) + down).ok()?,
            column: half_column / 2,
        })
    }

    /// The direction in which `to` lies in a straight line, and its distance in hexes.
    pub(in super::super) fn bearing(self, to: Coords) -> Option<(Direction, u32)> {
        let right = to.half_column() - self.half_column();
        let down = i32::from(to.line) - i32::from(self.line);
        let distance = if right == 0 {
            down.abs() / 2
        } else {
            right.abs()
        };
        let direction = Direction::ALL.into_iter().find(|direction| {
            let (x, y) = direction.step();
            (x * distance, y * distance) == (right, down)
        })?;
        (distance > 0).then_some((direction, distance as u32))
    }
}
