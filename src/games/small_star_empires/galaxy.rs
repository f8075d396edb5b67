//! The galaxy: all of a position that never changes in a game, and the tables that make moves
//! fast.
//!
//! A galaxy is built once and kept for the life of the program, so that a board can be a small
//! value that refers to it. The same hexes always give the same galaxy, which is why two boards
//! compare theirs by address.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::game::Player;

/// How many systems (homes not counted) a galaxy may have.
pub(super) const MOST_SYSTEMS: usize = 1024;
/// How many hexes a galaxy may be written with, void included; an empty line counts as one.
pub(super) const MOST_HEXES: usize = 1 << 15;
/// Words in the greatest set of systems.
pub(super) const WORDS: usize = MOST_SYSTEMS / 64;
/// Where a ship stands that is not on the board; the place of a hex that is no system.
pub(super) const NOWHERE: u16 = u16::MAX;
/// How many nebulas of one colour a galaxy may have.
pub(super) const MOST_NEBULAS: usize = 3;

/// What is in a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Hex {
    /// A star system with that many planets, 1 to 3.
    Star(u8),
    Nebula(Colour),
    /// A system without anything in it.
    Empty,
    Home(Player),
    Wormhole,
    BlackHole,
    /// No space at all.
    Void,
}

impl Hex {
    /// Whether it can be colonised.
    pub(super) fn is_system(self) -> bool {
        matches!(self, Hex::Star(_) | Hex::Nebula(_) | Hex::Empty)
    }
}

/// The colour of a nebula.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Colour {
    /// As in classic galaxies, where all nebulas are alike.
    Plain,
    Red,
    Green,
    Blue,
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

/// How many directions, from the first of [`Direction`], lead to earlier systems.
const BACKWARD: usize = 3;

impl Direction {
    /// In the order in which the question names them.
    pub(super) const ALL: [Direction; 6] = [
        Direction::N,
        Direction::S,
        Direction::Nw,
        Direction::Ne,
        Direction::Sw,
        Direction::Se,
    ];

    /// As it is typed.
    pub(super) fn name(self) -> &'static str {
        match self {
            Direction::N => "n",
            Direction::S => "s",
            Direction::Nw => "nw",
            Direction::Ne => "ne",
            Direction::Sw => "sw",
            Direction::Se => "se",
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

/// A hex by its column and line, both from 0, in reading order. It need not be in any galaxy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct At {
    pub(super) line: u16,
    pub(super) column: u16,
}

impl At {
    /// How far to the right it stands, in half columns: even lines stand half a hex further.
    pub(super) fn half_column(self) -> i32 {
        2 * i32::from(self.column) + i32::from(self.line.is_multiple_of(2))
    }

    /// The hex next to it in that direction, if that is not beyond line or column 0.
    pub(super) fn neighbour(self, direction: Direction) -> Option<At> {
        let (right, down) = direction.step();
        let half_column = u16::try_from(self.half_column() + right).ok()?;
        Some(At {
            line: u16::try_from(i32::from(self.line) + down).ok()?,
            column: half_column / 2,
        })
    }

    /// The direction in which `to` lies in a straight line, and how many hexes away it is.
    pub(super) fn bearing(self, to: At) -> Option<(Direction, u32)> {
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

/// A set of systems, by their number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Set(pub(super) [u64; WORDS]);

impl Set {
    pub(super) const EMPTY: Set = Set([0; WORDS]);

    pub(super) fn contains(&self, system: usize) -> bool {
        self.0[system / 64] >> (system % 64) & 1 == 1
    }

    pub(super) fn insert(&mut self, system: usize) {
        self.0[system / 64] |= 1 << (system % 64);
    }

    pub(super) fn remove(&mut self, system: usize) {
        self.0[system / 64] &= !(1 << (system % 64));
    }
}

/// The systems in a word of a set, given the number of the word, in order.
pub(super) fn members(word: usize, mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            64 * word + lowest
        })
    })
}

/// All that never changes in a game.
///
/// *Places* are where ships can be: first the systems in reading order, numbered from 0, then
/// the homes by player.
#[derive(Debug)]
pub(super) struct Galaxy {
    lines: Vec<Vec<Hex>>,
    players: usize,
    /// How many systems there are, homes not counted.
    systems: usize,
    /// Words that sets of these systems need, at least 1.
    words: usize,
    /// By place.
    sites: Vec<At>,
    /// By line and column; `NOWHERE` for what is not a place.
    place_at: Vec<Vec<u16>>,
    /// By player and place, for each direction: the next system that this player can come to as
    /// far as the galaxy alone decides it. Wormholes and the player's home are flown over.
    next: Vec<[u16; 6]>,
    /// The same for galaxies of one word: all systems that come one after the other.
    rays: Vec<[u64; 6]>,
    /// By place: where a jump through a wormhole leads.
    jumps: Vec<Option<Box<Set>>>,
    /// By place, for each direction: the place next to it.
    neighbours: Vec<[u16; 6]>,
    /// By place, for galaxies of one word: the systems next to it.
    near: Vec<u64>,
    /// By place: the players, as bits, whose homes are next to it.
    near_homes: Vec<u8>,
    /// The star systems with 1, 2 and 3 planets.
    stars: [Set; 3],
    /// The nebulas by colour.
    nebulas: [Set; 4],
    digest: u64,
}

impl Galaxy {
    /// The galaxy of these hexes, the same one each time. They are known to hold one home for
    /// each of 2 to 4 players and to be within the limits.
    pub(super) fn of(lines: Vec<Vec<Hex>>) -> &'static Galaxy {
        static ALL: Mutex<BTreeMap<Vec<Vec<Hex>>, &'static Galaxy>> = Mutex::new(BTreeMap::new());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(galaxy) = all.get(&lines) {
            return galaxy;
        }
        // What is read from outside is read a few times in the life of a program at most.
        let galaxy: &'static Galaxy = Box::leak(Box::new(Galaxy::build(&lines)));
        all.insert(lines, galaxy);
        galaxy
    }

    fn build(lines: &[Vec<Hex>]) -> Galaxy {
        let hexes = || {
            lines.iter().enumerate().flat_map(|(line, hexes)| {
                hexes.iter().enumerate().map(move |(column, hex)| {
                    let (line, column) = (line as u16, column as u16);
                    (At { line, column }, *hex)
                })
            })
        };
        let mut sites: Vec<At> = hexes()
            .filter(|(_, hex)| hex.is_system())
            .map(|(at, _)| at)
            .collect();
        let systems = sites.len();
        let mut homes: Vec<(Player, At)> = hexes()
            .filter_map(|(at, hex)| match hex {
                Hex::Home(player) => Some((player, at)),
                _ => None,
            })
            .collect();
        homes.sort_unstable();
        sites.extend(homes.iter().map(|(_, at)| *at));
        let mut place_at: Vec<Vec<u16>> = lines
            .iter()
            .map(|hexes| vec![NOWHERE; hexes.len()])
            .collect();
        for (place, at) in sites.iter().enumerate() {
            place_at[at.line as usize][at.column as usize] = place as u16;
        }
        let mut galaxy = Galaxy {
            lines: lines.to_vec(),
            players: homes.len(),
            systems,
            words: systems.div_ceil(64).max(1),
            sites,
            place_at,
            next: Vec::new(),
            rays: Vec::new(),
            jumps: Vec::new(),
            neighbours: Vec::new(),
            near: Vec::new(),
            near_homes: Vec::new(),
            stars: [Set::EMPTY; 3],
            nebulas: [Set::EMPTY; 4],
            digest: digest(lines),
        };
        galaxy.set_apart_by_kind();
        galaxy.link_neighbours();
        galaxy.link_rays();
        galaxy.link_wormholes();
        galaxy
    }

    fn set_apart_by_kind(&mut self) {
        for system in 0..self.systems {
            match self.hex(self.sites[system]) {
                Hex::Star(planets) => self.stars[planets as usize - 1].insert(system),
                Hex::Nebula(colour) => self.nebulas[colour as usize].insert(system),
                _ => {}
            }
        }
    }

    fn link_neighbours(&mut self) {
        for at in &self.sites {
            let mut places = [NOWHERE; 6];
            let mut near = 0;
            let mut near_homes = 0;
            for direction in Direction::ALL {
                let place = at
                    .neighbour(direction)
                    .map_or(NOWHERE, |at| self.place_at(at));
                places[direction as usize] = place;
                if (place as usize) < self.systems {
                    if self.words == 1 {
                        near |= 1 << place;
                    }
                } else if place != NOWHERE {
                    near_homes |= 1 << (place as usize - self.systems);
                }
            }
            self.neighbours.push(places);
            self.near.push(near);
            self.near_homes.push(near_homes);
        }
    }

    fn link_rays(&mut self) {
        for player in Player::first(self.players) {
            for at in &self.sites {
                let mut next = [NOWHERE; 6];
                for direction in Direction::ALL {
                    next[direction as usize] = self.next_system(player, *at, direction);
                }
                self.next.push(next);
            }
        }
        if self.words > 1 {
            return;
        }
        let rays = (0..self.next.len()).map(|index| {
            let first_place = index - index % self.sites.len();
            let mut rays = [0; 6];
            for direction in Direction::ALL {
                let direction = direction as usize;
                let mut system = self.next[index][direction];
                while system != NOWHERE {
                    rays[direction] |= 1 << system;
                    system = self.next[first_place + system as usize][direction];
                }
            }
            rays
        });
        self.rays = rays.collect();
    }

    fn next_system(&self, player: Player, from: At, direction: Direction) -> u16 {
        let mut at = from;
        while let Some(next) = at.neighbour(direction) {
            match self.hex(next) {
                Hex::Star(_) | Hex::Nebula(_) | Hex::Empty => return self.place_at(next),
                Hex::Home(owner) if owner != player => break,
                Hex::BlackHole | Hex::Void => break,
                Hex::Home(_) | Hex::Wormhole => at = next,
            }
        }
        NOWHERE
    }

    fn link_wormholes(&mut self) {
        // By place, the wormholes next to it.
        let wormholes: Vec<Vec<At>> = self
            .sites
            .iter()
            .map(|at| {
                Direction::ALL
                    .into_iter()
                    .filter_map(|direction| at.neighbour(direction))
                    .filter(|at| self.hex(*at) == Hex::Wormhole)
                    .collect()
            })
            .collect();
        let mut anywhere = Set::EMPTY;
        for (system, near) in wormholes.iter().enumerate().take(self.systems) {
            if !near.is_empty() {
                anywhere.insert(system);
            }
        }
        // Of the systems next to a single wormhole, those that are next to the same one.
        let mut alone: BTreeMap<At, Vec<usize>> = BTreeMap::new();
        for (system, near) in wormholes.iter().enumerate().take(self.systems) {
            if let [wormhole] = near[..] {
                alone.entry(wormhole).or_default().push(system);
            }
        }
        self.jumps = wormholes
            .iter()
            .enumerate()
            .map(|(place, near)| {
                let mut jump = anywhere;
                match near[..] {
                    [] => return None,
                    // The way out has to be another wormhole than the way in.
                    [wormhole] => {
                        for system in alone.get(&wormhole).into_iter().flatten() {
                            jump.remove(*system);
                        }
                    }
                    _ => {}
                }
                if place < self.systems {
                    jump.remove(place);
                }
                (jump != Set::EMPTY).then(|| Box::new(jump))
            })
            .collect();
    }

    pub(super) fn lines(&self) -> &[Vec<Hex>] {
        &self.lines
    }

    pub(super) fn players(&self) -> usize {
        self.players
    }

    pub(super) fn systems(&self) -> usize {
        self.systems
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// What is in a hex; void beyond the end of a line.
    pub(super) fn hex(&self, at: At) -> Hex {
        self.lines
            .get(at.line as usize)
            .and_then(|line| line.get(at.column as usize))
            .copied()
            .unwrap_or(Hex::Void)
    }

    /// The place in a hex, `NOWHERE` if there is none.
    pub(super) fn place_at(&self, at: At) -> u16 {
        self.place_at
            .get(at.line as usize)
            .and_then(|line| line.get(at.column as usize))
            .copied()
            .unwrap_or(NOWHERE)
    }

    /// Where a place is.
    pub(super) fn site(&self, place: u16) -> At {
        self.sites[place as usize]
    }

    pub(super) fn home(&self, player: Player) -> u16 {
        (self.systems + player.index()) as u16
    }

    pub(super) fn neighbours(&self, place: u16) -> impl Iterator<Item = u16> {
        let places = self.neighbours[place as usize];
        places.into_iter().filter(|place| *place != NOWHERE)
    }

    /// For galaxies of one word: the systems next to a place.
    pub(super) fn near(&self, place: u16) -> u64 {
        self.near[place as usize]
    }

    /// The players, as bits, whose homes are next to a place.
    pub(super) fn near_homes(&self, place: u16) -> u8 {
        self.near_homes[place as usize]
    }

    /// Where a jump through a wormhole leads from a place.
    pub(super) fn jump(&self, place: u16) -> Option<&Set> {
        self.jumps[place as usize].as_deref()
    }

    pub(super) fn stars(&self) -> &[Set; 3] {
        &self.stars
    }

    pub(super) fn nebulas(&self) -> &[Set; 4] {
        &self.nebulas
    }

    /// A number that depends on the hexes alone, on every machine.
    pub(super) fn digest(&self) -> u64 {
        self.digest
    }

    /// For galaxies of one word: the systems within a player's reach from a place in straight
    /// flight, if `others` are the systems of the others. Own systems are among them.
    pub(super) fn flights(&self, player: Player, from: u16, others: u64) -> u64 {
        let rays = &self.rays[player.index() * self.sites.len() + from as usize];
        let (backward, forward) = rays.split_at(BACKWARD);
        let mut reach = 0;
        for ray in backward {
            // What lies before the last of the others in reading order is cut off.
            let until = u64::BITS - (ray & others).leading_zeros();
            reach |= ray & u64::MAX.checked_shl(until).unwrap_or(0);
        }
        for ray in forward {
            // All ones below the lowest: everything if there is none.
            let hit = ray & others;
            reach |= ray & hit.wrapping_sub(1) & !hit;
        }
        reach
    }

    /// The systems that come one after the other in a direction as far as the galaxy alone
    /// decides it.
    pub(super) fn ray(
        &self,
        player: Player,
        from: u16,
        direction: Direction,
    ) -> impl Iterator<Item = usize> {
        let next = &self.next[player.index() * self.sites.len()..];
        let follow = move |place: u16| {
            let system = next[place as usize][direction as usize];
            (system != NOWHERE).then_some(system)
        };
        std::iter::successors(follow(from), move |system| follow(*system)).map(usize::from)
    }
}

/// FNV-1a over the hexes.
fn digest(lines: &[Vec<Hex>]) -> u64 {
    let code = |hex: &Hex| match *hex {
        Hex::Star(planets) => planets,
        Hex::Nebula(colour) => 10 + colour as u8,
        Hex::Empty => 4,
        Hex::Home(player) => 20 + player.index() as u8,
        Hex::Wormhole => 5,
        Hex::BlackHole => 6,
        Hex::Void => 7,
    };
    const END_OF_LINE: u8 = 0;
    lines
        .iter()
        .flat_map(|line| line.iter().map(code).chain([END_OF_LINE]))
        .fold(0xcbf2_9ce4_8422_2325, |digest, code| {
            (digest ^ u64::from(code)).wrapping_mul(0x0100_0000_01b3)
        })
}
