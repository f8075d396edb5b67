//! A position, its moves, and what a move does.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::galaxy::{At, Galaxy, Hex, NOWHERE, Set, WORDS, members};
use crate::game::Player;

/// Ships of each player.
pub(super) const SHIPS: usize = 4;
/// The letters of the ships, by player.
pub(super) const LETTERS: [[u8; SHIPS]; Player::MOST] = [*b"abcd", *b"wxyz", *b"klmn", *b"pqrs"];

/// A ship, by its letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ship(u8);

impl Ship {
    /// The place of its letter in the alphabet, from 1.
    pub(super) fn index(self) -> usize {
        usize::from(self.0 & 31)
    }

    /// The ship of that letter, if there is one.
    pub(super) fn of_letter(letter: char) -> Option<Ship> {
        let letter = u8::try_from(letter).ok()?.to_ascii_lowercase();
        LETTERS
            .as_flattened()
            .contains(&letter)
            .then_some(Ship(letter))
    }

    pub(super) fn letter(self) -> char {
        char::from(self.0)
    }

    /// The player whose ship it is, and its number among theirs.
    pub(super) fn owner(self) -> (Player, usize) {
        let letters = LETTERS.as_flattened();
        let index = letters.iter().position(|letter| *letter == self.0);
        let index = index.expect("a ship has one of the letters");
        (Player::from_index(index / SHIPS), index % SHIPS)
    }

    /// All ships of a player.
    pub(super) fn of(player: Player) -> impl Iterator<Item = Ship> {
        LETTERS[player.index()].into_iter().map(Ship)
    }
}

/// What is built in a system.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Building {
    /// Scores for every enemy system next to it.
    TradeStation,
    /// Only holds the system.
    Colony,
}

impl Building {
    /// Both, in their order.
    pub(super) const ALL: [Building; 2] = [Building::TradeStation, Building::Colony];

    pub(super) fn letter(self) -> char {
        match self {
            Building::TradeStation => 't',
            Building::Colony => 'c',
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Building::TradeStation => "trade station",
            Building::Colony => "colony",
        }
    }
}

/// What one player does in a turn.
///
/// In order: the pass; then by the ship's letter, the destination in reading order (line, then
/// column), and the trade station before the colony. Written `a@0,1:t` (ship, column, line,
/// building) or `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Nothing can be done.
    Pass,
    /// A ship lands on a system and builds there.
    Land {
        /// The ship.
        ship: Ship,
        /// Line of the destination, from 0 at the top.
        line: u16,
        /// Column of the destination, from 0 at the left.
        column: u16,
        /// What it builds.
        building: Building,
    },
}

/// What a player has not built yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stock {
    /// Trade stations.
    pub stations: u16,
    /// Colonies.
    pub colonies: u16,
}

impl Stock {
    pub(super) fn of(&self, building: Building) -> u16 {
        match building {
            Building::TradeStation => self.stations,
            Building::Colony => self.colonies,
        }
    }

    /// How many of the two kinds of buildings are left.
    pub(super) fn kinds(&self) -> u64 {
        u64::from(self.stations > 0) + u64::from(self.colonies > 0)
    }

    fn take(&mut self, building: Building) {
        let left = match building {
            Building::TradeStation => &mut self.stations,
            Building::Colony => &mut self.colonies,
        };
        *left = left.saturating_sub(1);
    }
}

/// A position: the galaxy, who controls what, the ships, the stocks and the player on turn.
///
/// Written as the lines of the galaxy joined by `/`, the player on turn, and each player's
/// `trade+colony` in stock.
#[derive(Clone, Copy)]
pub struct Board {
    pub(super) galaxy: &'static Galaxy,
    /// By player, the systems that they control, homes not included.
    pub(super) owned: [Set; Player::MOST],
    /// The systems with a trade station; the other controlled ones have a colony.
    pub(super) stations: Set,
    /// By player and number of the ship, the place or `NOWHERE`.
    pub(super) ships: [[u16; SHIPS]; Player::MOST],
    pub(super) stocks: [Stock; Player::MOST],
    pub(super) on_turn: Player,
}

impl Board {
    /// The galaxy before anything is built or any ship has come.
    pub(super) fn empty(galaxy: &'static Galaxy) -> Board {
        Board {
            galaxy,
            owned: [Set::EMPTY; Player::MOST],
            stations: Set::EMPTY,
            ships: [[NOWHERE; SHIPS]; Player::MOST],
            stocks: [Stock::default(); Player::MOST],
            on_turn: Player::P1,
        }
    }

    /// How many players there are.
    pub fn player_count(&self) -> usize {
        self.galaxy.players()
    }

    /// What a player has left to build.
    pub fn stock(&self, player: Player) -> Stock {
        self.stocks[player.index()]
    }

    pub(super) fn players(&self) -> impl DoubleEndedIterator<Item = Player> + use<> {
        Player::first(self.player_count())
    }

    /// The next player clockwise.
    pub(super) fn after(&self, player: Player) -> Player {
        let next = player.index() + 1;
        Player::from_index(if next < self.player_count() { next } else { 0 })
    }

    /// Who controls a place.
    pub(super) fn owner(&self, place: u16) -> Option<Player> {
        let place = place as usize;
        if place < self.galaxy.systems() {
            self.players()
                .find(|player| self.owned[player.index()].contains(place))
        } else {
            Some(Player::from_index(place - self.galaxy.systems()))
        }
    }

    /// What is built on a place.
    pub(super) fn building(&self, place: u16) -> Option<Building> {
        let system = place as usize;
        if system >= self.galaxy.systems() || self.owner(place).is_none() {
            None
        } else if self.stations.contains(system) {
            Some(Building::TradeStation)
        } else {
            Some(Building::Colony)
        }
    }

    /// Where a ship is, if it is on the board.
    pub(super) fn place_of(&self, ship: Ship) -> Option<u16> {
        let (player, number) = ship.owner();
        let place = self.ships[player.index()][number];
        (place != NOWHERE).then_some(place)
    }

    /// The ships in a place, in alphabetical order.
    pub(super) fn ships_at(&self, place: u16) -> Vec<Ship> {
        let mut ships: Vec<Ship> = self
            .players()
            .flat_map(Ship::of)
            .filter(|ship| self.place_of(*ship) == Some(place))
            .collect();
        ships.sort_unstable();
        ships
    }

    /// A word of the systems that a player controls.
    pub(super) fn own_word(&self, player: Player, word: usize) -> u64 {
        self.owned[player.index()].0[word]
    }

    /// A word of the systems that anybody controls.
    pub(super) fn taken_word(&self, word: usize) -> u64 {
        self.owned.iter().fold(0, |taken, own| taken | own.0[word])
    }

    /// How many systems nobody controls.
    pub(super) fn free_count(&self) -> usize {
        let words = 0..self.galaxy.words();
        let taken: u32 = words.map(|word| self.taken_word(word).count_ones()).sum();
        self.galaxy.systems().saturating_sub(taken as usize)
    }

    /// For galaxies of one word: the systems within reach of a player's ship from a place, if
    /// `others` are the systems of the others; own systems in between are among them.
    pub(super) fn flight_word(&self, player: Player, from: u16, others: u64, jumps: bool) -> u64 {
        let jump = if jumps { self.galaxy.jump(from) } else { None };
        self.galaxy.flights(player, from, others) | jump.map_or(0, |jump| jump.0[0])
    }

    /// Hands out, word by word, the free systems that a player's ship reaches from a place.
    /// With `jumps`, wormholes lead from one to another.
    #[inline]
    fn each_reach(
        &self,
        player: Player,
        from: u16,
        jumps: bool,
        mut visit: impl FnMut(usize, u64),
    ) {
        let galaxy = self.galaxy;
        let jump = if jumps { galaxy.jump(from) } else { None };
        if galaxy.words() == 1 {
            let taken = self.taken_word(0);
            let others = taken & !self.own_word(player, 0);
            return visit(0, self.flight_word(player, from, others, jumps) & !taken);
        }
        let mut reach = [0; WORDS];
        let taken: [u64; WORDS] = std::array::from_fn(|word| self.taken_word(word));
        for direction in super::galaxy::Direction::ALL {
            for system in galaxy.ray(player, from, direction) {
                let (word, bit) = (system / 64, 1 << (system % 64));
                if taken[word] & bit == 0 {
                    reach[word] |= bit;
                } else if self.own_word(player, word) & bit == 0 {
                    break;
                }
            }
        }
        for (word, reach) in reach.iter().enumerate().take(galaxy.words()) {
            let through = jump.map_or(0, |jump| jump.0[word]);
            visit(word, (reach | through) & !taken[word]);
        }
    }

    /// Whether a ship reaches a system, by flight or, with `jumps`, through wormholes.
    pub(super) fn reaches(&self, ship: Ship, system: usize, jumps: bool) -> bool {
        let mut found = false;
        if let Some(place) = self.place_of(ship) {
            self.each_reach(ship.owner().0, place, jumps, |word, reach| {
                found |= word == system / 64 && reach >> (system % 64) & 1 == 1;
            });
        }
        found
    }

    /// The free systems that a ship reaches, in reading order.
    pub(super) fn destinations(&self, ship: Ship, jumps: bool) -> Vec<u16> {
        let mut systems = Vec::new();
        if let Some(place) = self.place_of(ship) {
            self.each_reach(ship.owner().0, place, jumps, |word, reach| {
                systems.extend(members(word, reach).map(|system| system as u16));
            });
        }
        systems
    }

    /// How many flights the ships of a player have; two ships that fly to the same system count
    /// twice, what they build does not count.
    pub(super) fn count_flights(&self, player: Player, jumps: bool) -> u64 {
        let mut flights = 0;
        for place in self.ships[player.index()] {
            if place != NOWHERE {
                self.each_reach(player, place, jumps, |_, reach| {
                    flights += u64::from(reach.count_ones());
                });
            }
        }
        flights
    }

    /// Whether a player has a ship that can land somewhere and something to build there.
    pub(super) fn can_move(&self, player: Player, jumps: bool) -> bool {
        self.stock(player).kinds() > 0
            && self.ships[player.index()].iter().any(|place| {
                let mut reaches = false;
                if *place != NOWHERE {
                    self.each_reach(player, *place, jumps, |_, reach| reaches |= reach != 0);
                }
                reaches
            })
    }

    /// Whether nobody can move any more.
    pub(super) fn is_over(&self, jumps: bool) -> bool {
        // The player on turn nearly always can.
        !self.can_move(self.on_turn, jumps)
            && !self.players().any(|player| self.can_move(player, jumps))
    }

    /// How many legal moves there are.
    pub(super) fn count_moves(&self, jumps: bool) -> u64 {
        let kinds = self.stock(self.on_turn).kinds();
        let moves = match kinds {
            0 => 0,
            _ => kinds * self.count_flights(self.on_turn, jumps),
        };
        if moves == 0 && !self.is_over(jumps) {
            return 1;
        }
        moves
    }

    /// Appends all legal moves in order.
    pub(super) fn add_moves(&self, jumps: bool, moves: &mut Vec<Move>) {
        let player = self.on_turn;
        let stock = self.stock(player);
        let before = moves.len();
        if stock.kinds() > 0 {
            for (ship, place) in Ship::of(player).zip(self.ships[player.index()]) {
                if place == NOWHERE {
                    continue;
                }
                self.each_reach(player, place, jumps, |word, reach| {
                    for system in members(word, reach) {
                        let At { line, column } = self.galaxy.site(system as u16);
                        for building in Building::ALL {
                            if stock.of(building) > 0 {
                                moves.push(Move::Land {
                                    ship,
                                    line,
                                    column,
                                    building,
                                });
                            }
                        }
                    }
                });
            }
        }
        if moves.len() == before && !self.is_over(jumps) {
            moves.push(Move::Pass);
        }
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        if let Move::Land {
            ship,
            line,
            column,
            building,
        } = mv
        {
            let place = self.galaxy.place_at(At { line, column });
            let system = place as usize;
            // Anything else is no legal move.
            if system < self.galaxy.systems() {
                let (player, number) = ship.owner();
                self.owned[player.index()].insert(system);
                if building == Building::TradeStation {
                    self.stations.insert(system);
                }
                self.ships[player.index()][number] = place;
                self.stocks[player.index()].take(building);
            }
        }
        self.on_turn = self.after(self.on_turn);
    }

    /// What is in a hex.
    pub(super) fn hex(&self, at: At) -> Hex {
        self.galaxy.hex(at)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let words = self.galaxy.words();
        // Equal hexes are one galaxy.
        std::ptr::eq(self.galaxy, other.galaxy)
            && self.on_turn == other.on_turn
            && self.ships == other.ships
            && self.stocks == other.stocks
            && self.stations.0[..words] == other.stations.0[..words]
            && self
                .owned
                .iter()
                .zip(&other.owned)
                .all(|(one, two)| one.0[..words] == two.0[..words])
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let words = self.galaxy.words();
        self.galaxy.digest().hash(state);
        self.on_turn.hash(state);
        self.ships.hash(state);
        self.stocks.hash(state);
        for set in self.owned.iter().chain([&self.stations]) {
            set.0[..words].hash(state);
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
