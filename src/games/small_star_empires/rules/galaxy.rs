//! The galaxy: the part of a position that never changes during a game, and the tables that make
//! move generation and scoring fast.
//!
//! A galaxy belongs to the game that is played in it; boards hold only what changes.

use std::collections::BTreeMap;
use std::fmt;

use super::hexes::{Coords, Direction, Hex};
use super::sets::{Place, SmallSet, SystemSet};
use crate::bitboard::Square;
use crate::game::Player;

/// The maximum number of nebulas of one colour.
pub const MAX_NEBULAS: usize = 3;

/// The galaxy of a game, with its tables.
pub struct Galaxy {
    lines: Vec<Vec<Hex>>,
    players: usize,
    /// The number of systems, homes not counted.
    systems: usize,
    /// The number of words that a set of these systems needs, at least 1.
    words: usize,
    /// The coordinates by place.
    coords: Vec<Coords>,
    /// By line and column; `Place::NOWHERE` for a hex that is not a place.
    place_at: Vec<Vec<Place>>,
    /// By player and place, for each direction: the next system that this player can reach as
    /// far as the galaxy alone decides it. Wormholes and the player's home are flown over.
    next: Vec<[Place; 6]>,
    /// The same for small galaxies: all systems that follow one another.
    rays: Vec<[SmallSet; 6]>,
    /// By place: where a jump through a wormhole leads.
    jumps: Vec<Option<Box<SystemSet>>>,
    /// The same for small galaxies.
    small_jumps: Vec<SmallSet>,
    /// By place, for each direction: the place next to it.
    neighbours: Vec<[Place; 6]>,
    /// By place, for small galaxies: the systems next to it.
    near: Vec<SmallSet>,
    /// By place: the players whose homes are next to it.
    near_homes: Vec<PlayerBits>,
    /// The star systems with 1, 2 and 3 planets.
    stars: [SystemSet; 3],
    /// The nebulas by colour.
    nebulas: [SystemSet; 4],
}

/// A set of players: bit 0 for player 1, and so on.
type PlayerBits = u8;

impl Galaxy {
    /// The galaxy of these hexes, which hold one home for each of 2 to 4 players and at most
    /// [`MAX_SYSTEMS`](super::sets::MAX_SYSTEMS) systems.
    pub fn new(lines: Vec<Vec<Hex>>) -> Galaxy {
        let mut coords: Vec<Coords> = with_coords(&lines)
            .filter(|(_, hex)| hex.is_system())
            .map(|(coords, _)| coords)
            .collect();
        let systems = coords.len();
        let mut homes: Vec<(Player, Coords)> = with_coords(&lines)
            .filter_map(|(coords, hex)| match hex {
                Hex::Home(player) => Some((player, coords)),
                _ => None,
            })
            .collect();
        homes.sort_unstable();
        coords.extend(homes.iter().map(|(_, coords)| *coords));
        let mut place_at: Vec<Vec<Place>> = lines
            .iter()
            .map(|hexes| vec![Place::NOWHERE; hexes.len()])
            .collect();
        for (place, at) in coords.iter().enumerate() {
            place_at[at.line as usize][at.column as usize] = Place::from_index(place);
        }
        let mut galaxy = Galaxy {
            lines,
            players: homes.len(),
            systems,
            words: systems.div_ceil(64).max(1),
            coords,
            place_at,
            next: Vec::new(),
            rays: Vec::new(),
            jumps: Vec::new(),
            small_jumps: Vec::new(),
            neighbours: Vec::new(),
            near: Vec::new(),
            near_homes: Vec::new(),
            stars: [SystemSet::EMPTY; 3],
            nebulas: [SystemSet::EMPTY; 4],
        };
        galaxy.sort_by_kind();
        galaxy.link_neighbours();
        galaxy.link_lines_of_flight();
        galaxy.link_wormholes();
        galaxy
    }

    fn all_places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.coords.len()).map(Place::from_index)
    }

    fn sort_by_kind(&mut self) {
        for system in self.all_places().take(self.systems) {
            match self.hex(self.coords(system)) {
                Hex::Star(planets) => self.stars[planets as usize - 1].insert(system),
                Hex::Nebula(colour) => self.nebulas[colour as usize].insert(system),
                _ => {}
            }
        }
    }

    fn link_neighbours(&mut self) {
        for coords in &self.coords {
            let mut places = [Place::NOWHERE; 6];
            let mut near = SmallSet::EMPTY;
            let mut near_homes = 0;
            for direction in Direction::ALL {
                let place = coords
                    .neighbour(direction)
                    .map_or(Place::NOWHERE, |coords| self.place_at(coords));
                places[direction as usize] = place;
                if self.is_system(place) {
                    if self.is_small() {
                        near.insert(place);
                    }
                } else if place.is_somewhere() {
                    near_homes |= 1 << (place.index() - self.systems);
                }
            }
            self.neighbours.push(places);
            self.near.push(near);
            self.near_homes.push(near_homes);
        }
    }

    fn link_lines_of_flight(&mut self) {
        for player in self.players() {
            for coords in &self.coords {
                let mut next = [Place::NOWHERE; 6];
                for direction in Direction::ALL {
                    next[direction as usize] = self.next_system(player, *coords, direction);
                }
                self.next.push(next);
            }
        }
        if self.is_small() {
            let galaxy = &*self;
            let rays = galaxy.players().flat_map(|player| {
                galaxy.all_places().map(move |from| {
                    let mut rays = [SmallSet::EMPTY; 6];
                    for direction in Direction::ALL {
                        rays[direction as usize] = galaxy.ray(player, from, direction).collect();
                    }
                    rays
                })
            });
            self.rays = rays.collect();
        }
    }

    fn next_system(&self, player: Player, from: Coords, direction: Direction) -> Place {
        let mut at = from;
        while let Some(next) = at.neighbour(direction) {
            match self.hex(next) {
                Hex::Star(_) | Hex::Nebula(_) | Hex::Empty => return self.place_at(next),
                Hex::Home(owner) if owner != player => break,
                Hex::BlackHole | Hex::Void => break,
                Hex::Home(_) | Hex::Wormhole => at = next,
            }
        }
        Place::NOWHERE
    }

    fn link_wormholes(&mut self) {
        // By place, the wormholes next to it.
        let wormholes: Vec<Vec<Coords>> = self
            .coords
            .iter()
            .map(|coords| {
                Direction::ALL
                    .into_iter()
                    .filter_map(|direction| coords.neighbour(direction))
                    .filter(|neighbour| self.hex(*neighbour) == Hex::Wormhole)
                    .collect()
            })
            .collect();
        let mut anywhere = SystemSet::EMPTY;
        // Of the systems next to a single wormhole, those that are next to the same one.
        let mut alone: BTreeMap<Coords, Vec<Place>> = BTreeMap::new();
        for (system, near) in self.all_places().zip(&wormholes).take(self.systems) {
            if !near.is_empty() {
                anywhere.insert(system);
            }
            if let [wormhole] = near[..] {
                alone.entry(wormhole).or_default().push(system);
            }
        }
        let jump = |(place, near): (Place, &Vec<Coords>)| {
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
            if self.is_system(place) {
                jump.remove(place);
            }
            (!jump.is_empty()).then(|| Box::new(jump))
        };
        self.jumps = self.all_places().zip(&wormholes).map(jump).collect();
        let small = |jump: &Option<Box<SystemSet>>| {
            let jump = jump.as_deref();
            jump.map_or(SmallSet::EMPTY, SystemSet::small)
        };
        self.small_jumps = self.jumps.iter().map(small).collect();
    }

    /// The lines of hexes, from the top.
    pub fn lines(&self) -> &[Vec<Hex>] {
        &self.lines
    }

    /// All hexes with their coordinates, in reading order.
    pub fn hexes(&self) -> impl Iterator<Item = (Coords, Hex)> {
        with_coords(&self.lines)
    }

    /// The number of players.
    #[inline]
    pub fn player_count(&self) -> usize {
        self.players
    }

    /// All players in their order.
    #[inline]
    pub fn players(&self) -> impl DoubleEndedIterator<Item = Player> + use<> {
        Player::first(self.players)
    }

    /// The next player clockwise.
    #[inline]
    pub fn player_after(&self, player: Player) -> Player {
        let next = player.index() + 1;
        Player::from_index(if next < self.players { next } else { 0 })
    }

    /// The number of systems, homes not counted.
    #[inline]
    pub fn system_count(&self) -> usize {
        self.systems
    }

    /// Whether a place is a system; a home is not one, and `Place::NOWHERE` neither.
    #[inline]
    pub fn is_system(&self, place: Place) -> bool {
        place.index() < self.systems
    }

    /// The number of words that a set of these systems needs.
    #[inline]
    pub fn words(&self) -> usize {
        self.words
    }

    /// In a small galaxy: all systems.
    #[inline]
    pub fn small_systems(&self) -> SmallSet {
        SmallSet::from_bits(
            u64::MAX
                .checked_shr(64 - self.systems.min(64) as u32)
                .unwrap_or(0),
        )
    }

    /// Whether a [`SmallSet`] can hold all systems.
    #[inline]
    pub fn is_small(&self) -> bool {
        self.words == 1
    }

    /// The kind of a hex; void beyond the end of a line.
    pub fn hex(&self, coords: Coords) -> Hex {
        self.lines
            .get(coords.line as usize)
            .and_then(|line| line.get(coords.column as usize))
            .copied()
            .unwrap_or(Hex::Void)
    }

    /// The place in a hex, or `Place::NOWHERE`.
    #[inline]
    pub fn place_at(&self, coords: Coords) -> Place {
        self.place_at
            .get(coords.line as usize)
            .and_then(|line| line.get(coords.column as usize))
            .copied()
            .unwrap_or(Place::NOWHERE)
    }

    /// The coordinates of a place.
    #[inline]
    pub fn coords(&self, place: Place) -> Coords {
        self.coords[place.index()]
    }

    /// The home of a player.
    pub fn home(&self, player: Player) -> Place {
        Place::from_index(self.systems + player.index())
    }

    /// The player whose home a place is; the place is not a system.
    pub fn home_owner(&self, place: Place) -> Player {
        Player::from_index(place.index() - self.systems)
    }

    /// The places next to a place.
    #[inline]
    pub fn neighbours(&self, place: Place) -> impl Iterator<Item = Place> {
        let places = self.neighbours[place.index()];
        places.into_iter().filter(|place| place.is_somewhere())
    }

    /// In a small galaxy: the systems next to a place.
    #[inline]
    pub fn near(&self, place: Place) -> SmallSet {
        self.near[place.index()]
    }

    /// The number of homes next to a place that belong to other players than `player`.
    #[inline]
    pub fn homes_of_others_near(&self, player: Player, place: Place) -> u32 {
        (self.near_homes[place.index()] & !(1 << player.index())).count_ones()
    }

    /// Where a jump through a wormhole leads from a place.
    #[inline]
    pub fn jump(&self, place: Place) -> Option<&SystemSet> {
        self.jumps[place.index()].as_deref()
    }

    /// In a small galaxy: where a jump through a wormhole leads from a place.
    #[inline]
    pub fn small_jump(&self, place: Place) -> SmallSet {
        self.small_jumps[place.index()]
    }

    /// The star systems with 1, 2 and 3 planets.
    #[inline]
    pub fn stars(&self) -> &[SystemSet; 3] {
        &self.stars
    }

    /// The nebulas by colour.
    #[inline]
    pub fn nebulas(&self) -> &[SystemSet; 4] {
        &self.nebulas
    }

    /// In a small galaxy: the systems that a player's ship can reach from a place in straight
    /// flight, given the systems that the other players control. Own systems are among them.
    #[inline]
    pub fn flights(&self, player: Player, from: Place, others: SmallSet) -> SmallSet {
        let rays = &self.rays[player.index() * self.coords.len() + from.index()];
        let (backward, forward) = rays.split_at(Direction::BACKWARD);
        let mut reach = SmallSet::EMPTY;
        for ray in backward {
            // The last obstacle in reading order cuts off all systems before it.
            let until = u64::BITS - (*ray & others).bits().leading_zeros();
            let beyond = u64::MAX.checked_shl(until).unwrap_or(0);
            reach |= *ray & SmallSet::from_bits(beyond);
        }
        for ray in forward {
            // All bits below the lowest obstacle, or all bits if there is none.
            let hit = (*ray & others).bits();
            reach |= *ray & SmallSet::from_bits(hit.wrapping_sub(1) & !hit);
        }
        reach
    }

    /// The systems that follow one another in a direction, as far as the galaxy alone decides
    /// whether a player's ship can fly there.
    #[inline]
    pub fn ray(
        &self,
        player: Player,
        from: Place,
        direction: Direction,
    ) -> impl Iterator<Item = Place> {
        let next = &self.next[player.index() * self.coords.len()..];
        let follow = move |place: Place| {
            let system = next[place.index()][direction as usize];
            system.is_somewhere().then_some(system)
        };
        std::iter::successors(follow(from), move |system| follow(*system))
    }
}

/// All hexes with their coordinates, in reading order.
pub(super) fn with_coords(lines: &[Vec<Hex>]) -> impl Iterator<Item = (Coords, Hex)> {
    lines.iter().zip(0..).flat_map(|(hexes, line)| {
        let columns = hexes.iter().zip(0..);
        columns.map(move |(hex, column)| (Coords { line, column }, *hex))
    })
}

/// The tables follow from the hexes and would fill the screen.
impl fmt::Debug for Galaxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Galaxy")
            .field("players", &self.players)
            .field("systems", &self.systems)
            .finish_non_exhaustive()
    }
}
