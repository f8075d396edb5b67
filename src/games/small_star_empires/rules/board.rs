//! The board of Small Star Empires, with or without its galaxy, and what a move does to it.

use super::galaxy::{Galaxy, System, SystemSet};
use super::moves::Move;
use crate::game::Player;

/// The number of ships of each player.
const SHIPS: usize = 4;
/// The letters of the ships, by player.
const LETTERS: [[u8; SHIPS]; Player::COUNT] = [*b"abcd", *b"wxyz", *b"klmn", *b"pqrs"];

/// The name of a player on the screen.
pub fn name(player: Player) -> String {
    format!("Player {}", player.number())
}

/// A ship. Ships are numbered by player, each player's in the order of their letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ship(u8);

impl Ship {
    /// The ship with that letter, if there is one.
    pub(crate) fn of_letter(letter: char) -> Option<Ship> {
        let mut ships = Player::first(Player::COUNT).flat_map(Ship::of);
        ships.find(|ship| ship.letter() == letter.to_ascii_lowercase())
    }

    /// The ship's letter.
    pub(crate) fn letter(self) -> char {
        char::from(LETTERS[self.owner().index()][self.number()])
    }

    /// Its number among the ships of its owner.
    fn number(self) -> usize {
        usize::from(self.0) % SHIPS
    }

    /// The player who owns the ship.
    pub(crate) fn owner(self) -> Player {
        Player::from_index(usize::from(self.0) / SHIPS)
    }

    /// All ships of a player.
    pub(crate) fn of(player: Player) -> impl Iterator<Item = Ship> {
        let first = player.index() * SHIPS;
        (first..first + SHIPS).map(|ship| Ship(ship as u8))
    }

    /// The letters of a player's ships in a message: `a b c d`.
    pub(crate) fn letters(player: Player) -> String {
        let letters = Ship::of(player).map(|ship| ship.letter().to_string());
        letters.collect::<Vec<_>>().join(" ")
    }
}

/// A kind of building.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Building {
    /// Scores for every enemy system next to it.
    TradeStation,
    /// Only holds the system.
    Colony,
}

impl Building {
    /// Both, in their order.
    pub(crate) const ALL: [Building; 2] = [Building::TradeStation, Building::Colony];

    /// The letter in the notation.
    pub(crate) fn letter(self) -> char {
        ['t', 'c'][self as usize]
    }

    /// The name on the screen.
    pub(crate) fn name(self) -> &'static str {
        ["trade station", "colony"][self as usize]
    }
}

/// The buildings that a player has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stock {
    /// Trade stations.
    pub stations: u16,
    /// Colonies.
    pub colonies: u16,
}

impl Stock {
    /// The number of buildings of that kind that are left.
    pub(crate) fn count(&self, building: Building) -> u16 {
        match building {
            Building::TradeStation => self.stations,
            Building::Colony => self.colonies,
        }
    }

    /// The kinds of buildings that are left.
    pub(crate) fn buildings(self) -> &'static [Building] {
        match (self.stations > 0, self.colonies > 0) {
            (true, true) => &Building::ALL,
            (true, false) => &[Building::TradeStation],
            (false, true) => &[Building::Colony],
            (false, false) => &[],
        }
    }

    fn take(&mut self, building: Building) {
        let left = match building {
            Building::TradeStation => &mut self.stations,
            Building::Colony => &mut self.colonies,
        };
        *left = left.saturating_sub(1);
    }
}

/// The changing part of a position: the systems that each player controls, the ships, the stocks
/// and the player to move. The galaxy belongs to the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// By player, the systems that they control, homes not included.
    owned: [SystemSet; Player::COUNT],
    /// The systems with a trade station; the other controlled ones have a colony.
    pub(crate) stations: SystemSet,
    /// By player and number of the ship.
    ships: [[System; SHIPS]; Player::COUNT],
    /// By player, the buildings that they have left.
    pub(crate) stocks: [Stock; Player::COUNT],
    /// The player who makes the next move.
    pub(crate) to_move: Player,
}

impl Board {
    /// The board without buildings, ships or stocks.
    pub(crate) fn empty() -> Board {
        Board {
            owned: [SystemSet::EMPTY; Player::COUNT],
            stations: SystemSet::EMPTY,
            ships: [[System::NOWHERE; SHIPS]; Player::COUNT],
            stocks: [Stock::default(); Player::COUNT],
            to_move: Player::P1,
        }
    }

    /// The buildings that a player has left.
    pub fn stock(&self, player: Player) -> Stock {
        self.stocks[player.index()]
    }

    /// The system of a ship that is on the board.
    pub(crate) fn system_of(&self, ship: Ship) -> Option<System> {
        let system = self.ships[ship.owner().index()][ship.number()];
        system.is_somewhere().then_some(system)
    }

    /// The systems of a player's ships in the order of their letters, `System::NOWHERE` included.
    pub(crate) fn ship_systems(&self, player: Player) -> [System; SHIPS] {
        self.ships[player.index()]
    }

    /// The systems that a player controls.
    pub(crate) fn owned(&self, player: Player) -> SystemSet {
        self.owned[player.index()]
    }

    /// The systems that anybody controls.
    pub(crate) fn taken(&self) -> SystemSet {
        let [one, two, three, four] = self.owned;
        one | two | three | four
    }

    /// The systems that players other than `player` control.
    pub(crate) fn others(&self, player: Player) -> SystemSet {
        self.taken() - self.owned(player)
    }

    /// Puts a ship in a system.
    pub(crate) fn put_ship(&mut self, ship: Ship, system: System) {
        self.ships[ship.owner().index()][ship.number()] = system;
    }

    /// Gives a system with a building to a player.
    pub(crate) fn build(&mut self, player: Player, system: System, building: Building) {
        self.owned[player.index()].insert(system);
        if building == Building::TradeStation {
            self.stations.insert(system);
        }
    }

    /// Plays a legal move.
    pub(crate) fn make_move(&mut self, galaxy: &Galaxy, mv: Move) {
        if let Move::Land { ship, to, building } = mv {
            let system = galaxy.system_at(to);
            // No other destination is legal.
            if galaxy.is_colonisable(system) {
                self.build(ship.owner(), system, building);
                self.put_ship(ship, system);
                self.stocks[ship.owner().index()].take(building);
            }
        }
        self.to_move = galaxy.player_after(self.to_move);
    }
}

/// A board in its galaxy, for all questions that need both.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The galaxy.
    pub galaxy: &'a Galaxy,
    /// The board.
    pub board: &'a Board,
}

impl Position<'_> {
    /// The player who controls a system; nobody controls `System::NOWHERE`.
    pub fn owner(self, system: System) -> Option<Player> {
        self.galaxy.players().find(|player| {
            if self.galaxy.is_colonisable(system) {
                self.board.owned(*player).contains(system)
            } else {
                self.galaxy.home(*player) == system
            }
        })
    }

    /// The building in a system.
    pub fn building(self, system: System) -> Option<Building> {
        if !self.galaxy.is_colonisable(system) || self.owner(system).is_none() {
            None
        } else if self.board.stations.contains(system) {
            Some(Building::TradeStation)
        } else {
            Some(Building::Colony)
        }
    }

    /// The ships in a system, in alphabetical order.
    pub fn ships_at(self, system: System) -> Vec<Ship> {
        let mut ships: Vec<Ship> = self.galaxy.players().flat_map(Ship::of).collect();
        ships.retain(|ship| self.board.system_of(*ship) == Some(system));
        ships.sort_unstable_by_key(|ship| ship.letter());
        ships
    }

    /// The number of systems that nobody controls.
    pub fn free_count(self) -> usize {
        self.galaxy.system_count - self.board.taken().len()
    }
}
