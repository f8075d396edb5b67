//! The hexes of a galaxy: their kinds, their coordinates and the directions between them.

use std::fmt;

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

    /// The word before `nebula`, with a blank after it.
    pub fn adjective(self) -> &'static str {
        match self {
            Colour::Plain => "",
            Colour::Red => "red ",
            Colour::Green => "green ",
            Colour::Blue => "blue ",
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

    /// The name as it is typed, the name in words, and one step in half columns and lines.
    fn properties(self) -> (&'static str, &'static str, (i32, i32)) {
        match self {
            Direction::N => ("n", "north", (0, -2)),
            Direction::S => ("s", "south", (0, 2)),
            Direction::Nw => ("nw", "north-west", (-1, -1)),
            Direction::Ne => ("ne", "north-east", (1, -1)),
            Direction::Sw => ("sw", "south-west", (-1, 1)),
            Direction::Se => ("se", "south-east", (1, 1)),
        }
    }

    /// The name, as it is typed.
    pub(in super::super) fn name(self) -> &'static str {
        self.properties().0
    }

    /// The name in words.
    pub(in super::super) fn word(self) -> &'static str {
        self.properties().1
    }

    /// One step, in half columns and lines.
    fn step(self) -> (i32, i32) {
        self.properties().2
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

    /// The hexes next to it.
    pub(super) fn neighbours(self) -> impl Iterator<Item = Coords> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.neighbour(direction))
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

/// As in messages: `column 3, line 4`, both counted from 0.
impl fmt::Display for Coords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}, line {}", self.column, self.line)
    }
}
