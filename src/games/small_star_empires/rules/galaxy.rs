//! The galaxy: its hexes, their coordinates and the directions between them, and the tables that
//! make move generation and scoring fast.
//!
//! A *hex* is a space of the map, at its *coordinates*. A *system* is a hex where ships can be: one
//! that can be colonised, or a home.
//!
//! A galaxy is the part of a game that never changes, its rule set included. It belongs to the game
//! that is played in it; boards hold only what changes.

use std::fmt;

use crate::bitboard::{Bitboard, SquareIndex};
use crate::game::{Player, RuleSet};

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

/// The kinds of hexes as they are written, the longer of two signs first. A home belongs
/// to player 1 until its owner is read.
pub const SIGNS: [(&str, Hex); 12] = [
    ("1", Hex::Star(1)),
    ("2", Hex::Star(2)),
    ("3", Hex::Star(3)),
    ("e", Hex::Empty),
    ("nr", Hex::Nebula(Colour::Red)),
    ("ng", Hex::Nebula(Colour::Green)),
    ("nb", Hex::Nebula(Colour::Blue)),
    ("n", Hex::Nebula(Colour::Plain)),
    ("h", Hex::Home(Player::P1)),
    ("w", Hex::Wormhole),
    ("k", Hex::BlackHole),
    (".", Hex::Void),
];

impl Hex {
    /// The kind, as it is written.
    pub fn sign(self) -> &'static str {
        let kind = match self {
            Hex::Home(_) => Hex::Home(Player::P1),
            other => other,
        };
        let found = SIGNS.iter().find(|(_, hex)| *hex == kind);
        found.map_or("", |(sign, _)| sign)
    }

    /// Whether it can be colonised.
    pub fn is_colonisable(self) -> bool {
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
    /// The word before `nebula`, with a blank after it.
    pub fn adjective(self) -> &'static str {
        ["", "red ", "green ", "blue "][self as usize]
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
    pub(crate) const BACKWARD: usize = 3;

    /// All directions in the order in which the question names them.
    pub(crate) const ALL: [Direction; 6] = [
        Direction::N,
        Direction::S,
        Direction::Nw,
        Direction::Ne,
        Direction::Sw,
        Direction::Se,
    ];

    /// The names: as it is typed, in words, and as seen on the screen; and one step in half columns
    /// and lines.
    fn properties(self) -> ([&'static str; 3], (i32, i32)) {
        match self {
            Direction::N => (["n", "north", "up"], (0, -2)),
            Direction::S => (["s", "south", "down"], (0, 2)),
            Direction::Nw => (["nw", "north-west", "up-left"], (-1, -1)),
            Direction::Ne => (["ne", "north-east", "up-right"], (1, -1)),
            Direction::Sw => (["sw", "south-west", "down-left"], (-1, 1)),
            Direction::Se => (["se", "south-east", "down-right"], (1, 1)),
        }
    }

    /// The direction of a name without blanks and dashes.
    pub(crate) fn named(name: &str) -> Option<Direction> {
        let is_named = |known: &str| known.replace('-', "") == name;
        let mut all = Direction::ALL.into_iter();
        all.find(|direction| direction.properties().0.into_iter().any(is_named))
    }

    /// The name, as it is typed.
    pub(crate) fn name(self) -> &'static str {
        self.properties().0[0]
    }

    /// The name in words.
    pub(crate) fn word(self) -> &'static str {
        self.properties().0[1]
    }

    /// One step, in half columns and lines.
    fn step(self) -> (i32, i32) {
        self.properties().1
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
    pub(crate) fn half_column(self) -> i32 {
        2 * i32::from(self.column) + i32::from(self.line.is_multiple_of(2))
    }

    /// The next hex in a direction, unless it is beyond line or column 0.
    pub(crate) fn neighbour(self, direction: Direction) -> Option<Coords> {
        let (right, down) = direction.step();
        let half_column = u16::try_from(self.half_column() + right).ok()?;
        Some(Coords {
            line: u16::try_from(i32::from(self.line) + down).ok()?,
            column: half_column / 2,
        })
    }

    /// The hexes next to it.
    pub(crate) fn neighbours(self) -> impl Iterator<Item = Coords> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.neighbour(direction))
    }

    /// The direction in which `to` lies in a straight line, and its distance in hexes.
    pub(crate) fn bearing(self, to: Coords) -> Option<(Direction, u32)> {
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

/// The maximum number of systems (homes not counted) of a galaxy, so that one word holds a set of
/// them.
pub const MAX_SYSTEMS: usize = 64;
/// The maximum number of nebulas of one colour.
pub const MAX_NEBULAS: usize = 3;

/// A hex where ships can be, by number: first the systems that can be colonised, in reading order,
/// then the homes by player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct System(u8);

impl System {
    /// No system: that of a ship that is not on the board, and that of a hex where no ship can be.
    pub const NOWHERE: System = System(u8::MAX);

    /// Whether this is not [`System::NOWHERE`].
    pub fn is_somewhere(self) -> bool {
        self != System::NOWHERE
    }
}

impl SquareIndex for System {
    fn from_index(index: usize) -> System {
        System(index as u8)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of systems that can be colonised. A home has no bit in it: whether it is in the set may
/// not be asked.
pub type SystemSet = Bitboard<System>;

/// The galaxy of a game, with its tables.
#[derive(Default, Debug)]
pub struct Galaxy {
    /// The rule set.
    pub rules: RuleSet,
    /// The lines of hexes, from the top.
    pub lines: Vec<Vec<Hex>>,
    /// The number of players.
    pub player_count: usize,
    /// The number of systems, homes not counted.
    pub system_count: usize,
    /// The coordinates by system.
    coords: Vec<Coords>,
    /// By line and column; `System::NOWHERE` for a hex where no ship can be.
    system_at: Vec<Vec<System>>,
    /// By player and system, for each direction: the systems that follow one another as far as the
    /// galaxy alone decides whether the player's ship can fly there. Wormholes and the player's
    /// home are flown over.
    rays: Vec<[SystemSet; 6]>,
    /// By system: where a jump through a wormhole leads, which is nowhere under classic rules.
    jumps: Vec<SystemSet>,
    /// By system: the other systems next to it, homes not included.
    neighbours: Vec<SystemSet>,
    /// By system: the players whose homes are next to it.
    neighbouring_homes: Vec<PlayerBits>,
    /// The star systems with 1, 2 and 3 planets.
    pub stars: [SystemSet; 3],
    /// The nebulas by colour.
    pub nebulas: [SystemSet; 4],
}

/// A set of players: bit 0 for player 1, and so on.
type PlayerBits = u8;

impl Galaxy {
    /// The galaxy of these hexes, which hold one home for each of 2 to 4 players and at most
    /// [`MAX_SYSTEMS`] systems.
    pub fn new(rules: RuleSet, lines: Vec<Vec<Hex>>) -> Galaxy {
        let systems = with_coords(&lines).filter(|(_, hex)| hex.is_colonisable());
        let mut coords: Vec<Coords> = systems.map(|(coords, _)| coords).collect();
        let system_count = coords.len();
        for player in Player::first(Player::COUNT) {
            let home = with_coords(&lines).find(|(_, hex)| *hex == Hex::Home(player));
            coords.extend(home.map(|(coords, _)| coords));
        }
        let nowhere = |hexes: &Vec<Hex>| vec![System::NOWHERE; hexes.len()];
        let mut system_at: Vec<Vec<System>> = lines.iter().map(nowhere).collect();
        for (system, at) in coords.iter().enumerate() {
            system_at[at.line as usize][at.column as usize] = System::from_index(system);
        }
        let mut galaxy = Galaxy {
            rules,
            lines,
            player_count: coords.len() - system_count,
            system_count,
            coords,
            system_at,
            ..Galaxy::default()
        };
        galaxy.sort_by_kind();
        galaxy.link_neighbours();
        galaxy.link_lines_of_flight();
        galaxy.link_wormholes();
        galaxy
    }

    fn sort_by_kind(&mut self) {
        for system in self.systems() {
            match self.hex(self.coords(system)) {
                Hex::Star(planets) => self.stars[planets as usize - 1].insert(system),
                Hex::Nebula(colour) => self.nebulas[colour as usize].insert(system),
                _ => {}
            }
        }
    }

    fn link_neighbours(&mut self) {
        for coords in &self.coords {
            let mut systems = SystemSet::EMPTY;
            let mut homes = 0;
            for system in coords.neighbours().map(|coords| self.system_at(coords)) {
                if self.is_colonisable(system) {
                    systems.insert(system);
                } else if system.is_somewhere() {
                    homes |= 1 << (system.index() - self.system_count);
                }
            }
            self.neighbours.push(systems);
            self.neighbouring_homes.push(homes);
        }
    }

    fn link_lines_of_flight(&mut self) {
        for player in self.players() {
            for coords in &self.coords {
                let mut rays = [SystemSet::EMPTY; 6];
                for direction in Direction::ALL {
                    rays[direction as usize] = self.ray(player, *coords, direction);
                }
                self.rays.push(rays);
            }
        }
    }

    fn ray(&self, player: Player, from: Coords, direction: Direction) -> SystemSet {
        let mut ray = SystemSet::EMPTY;
        let mut at = from;
        while let Some(next) = at.neighbour(direction) {
            match self.hex(next) {
                Hex::Star(_) | Hex::Nebula(_) | Hex::Empty => ray.insert(self.system_at(next)),
                Hex::Home(owner) if owner != player => break,
                Hex::BlackHole | Hex::Void => break,
                Hex::Home(_) | Hex::Wormhole => {}
            }
            at = next;
        }
        ray
    }

    fn link_wormholes(&mut self) {
        let wormholes_beside = |coords: &Coords| -> Vec<Coords> {
            let is_wormhole = |coords: &Coords| self.hex(*coords) == Hex::Wormhole;
            coords.neighbours().filter(is_wormhole).collect()
        };
        let wormholes: Vec<Vec<Coords>> = self.coords.iter().map(wormholes_beside).collect();
        // The way out has to be another wormhole than the way in.
        let leads = |from: usize, to: usize| {
            let mut ways_in = wormholes[from].iter();
            ways_in.any(|way_in| wormholes[to].iter().any(|way_out| way_out != way_in))
        };
        let jump = |from: usize| -> SystemSet {
            let is_end =
                |to: &System| from != to.index() && self.is_official() && leads(from, to.index());
            self.systems().iter().filter(is_end).collect()
        };
        self.jumps = (0..self.coords.len()).map(jump).collect();
    }

    /// Whether the official rules hold: jumps through wormholes, and points for territory.
    pub fn is_official(&self) -> bool {
        self.rules == RuleSet::Official
    }

    /// All players in their order.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = Player> + use<> {
        Player::first(self.player_count)
    }

    /// The next player clockwise.
    pub fn player_after(&self, player: Player) -> Player {
        let next = player.index() + 1;
        Player::from_index(if next < self.player_count { next } else { 0 })
    }

    /// Whether a system can be colonised; a home cannot, nor can `System::NOWHERE`.
    pub fn is_colonisable(&self, system: System) -> bool {
        system.index() < self.system_count
    }

    /// All systems that can be colonised.
    pub fn systems(&self) -> SystemSet {
        let unused = (MAX_SYSTEMS - self.system_count) as u32;
        SystemSet::from_bits(u64::MAX.checked_shr(unused).unwrap_or(0))
    }

    /// The kind of a hex; void beyond the end of a line.
    pub fn hex(&self, coords: Coords) -> Hex {
        let line = self.lines.get(coords.line as usize);
        let hex = line.and_then(|line| line.get(coords.column as usize));
        hex.copied().unwrap_or(Hex::Void)
    }

    /// The system in a hex, or `System::NOWHERE`.
    pub fn system_at(&self, coords: Coords) -> System {
        let line = self.system_at.get(coords.line as usize);
        let system = line.and_then(|line| line.get(coords.column as usize));
        system.copied().unwrap_or(System::NOWHERE)
    }

    /// The coordinates of a system.
    pub fn coords(&self, system: System) -> Coords {
        self.coords[system.index()]
    }

    /// The home of a player.
    pub fn home(&self, player: Player) -> System {
        System::from_index(self.system_count + player.index())
    }

    /// The systems next to a system, homes not included.
    pub fn neighbours(&self, system: System) -> SystemSet {
        self.neighbours[system.index()]
    }

    /// The number of homes next to a system that belong to other players than `player`.
    pub fn rival_homes_next_to(&self, player: Player, system: System) -> u32 {
        (self.neighbouring_homes[system.index()] & !(1 << player.index())).count_ones()
    }

    /// Whether the home of `player` is next to a system.
    pub fn is_next_to_home(&self, player: Player, system: System) -> bool {
        self.neighbouring_homes[system.index()] >> player.index() & 1 == 1
    }

    /// Where a jump through a wormhole leads from a system.
    pub fn jump(&self, system: System) -> SystemSet {
        self.jumps[system.index()]
    }

    /// The systems that a player's ship can reach from another one in straight flight, given the
    /// systems that the other players control. Own systems are among them.
    // Calls would cost a tenth of the time of move generation.
    #[inline(always)]
    pub fn flights(&self, player: Player, from: System, others: SystemSet) -> SystemSet {
        let rays = &self.rays[player.index() * self.coords.len() + from.index()];
        let (backward, forward) = rays.split_at(Direction::BACKWARD);
        let mut reach = SystemSet::EMPTY;
        for ray in backward {
            // From the last obstacle in reading order on, or all bits if there is none.
            let last = ((*ray & others).bits() | 1).ilog2();
            reach |= *ray & SystemSet::from_bits(u64::MAX << last);
        }
        for ray in forward {
            // Up to the first obstacle, or all bits if there is none.
            let hit = (*ray & others).bits();
            reach |= *ray & SystemSet::from_bits(hit ^ hit.wrapping_sub(1));
        }
        reach - others
    }

    /// The systems that a player's ship can reach from another one in straight flight or with a
    /// jump, given the systems that the other players control. Own systems are among them.
    #[inline(always)]
    pub fn reach(&self, player: Player, from: System, others: SystemSet) -> SystemSet {
        self.flights(player, from, others) | self.jump(from)
    }
}

/// The systems of `left` that are one flight from `edge`. Every flight leads back as well, so the
/// smaller set is looked through.
#[inline(always)]
pub fn step(edge: SystemSet, left: SystemSet, reach: impl Fn(System) -> SystemSet) -> SystemSet {
    if left.len() < edge.len() {
        let is_near = |system: &System| reach(*system).intersects(edge);
        return left.iter().filter(is_near).collect();
    }
    let mut next = SystemSet::EMPTY;
    for system in edge {
        next |= reach(system) & left;
        if next == left {
            break;
        }
    }
    next
}

/// All hexes with their coordinates, in reading order.
pub fn with_coords(lines: &[Vec<Hex>]) -> impl Iterator<Item = (Coords, Hex)> {
    lines.iter().zip(0..).flat_map(|(hexes, line)| {
        let columns = hexes.iter().zip(0..);
        columns.map(move |(hex, column)| (Coords { line, column }, *hex))
    })
}
