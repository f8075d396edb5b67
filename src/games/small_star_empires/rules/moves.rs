//! The moves of Small Star Empires: their generation, why a move is not legal, and their notation.
//!
//! Moves are read in looser spellings too. The parts may be separated by blanks, commas, dashes,
//! brackets, `@` and `:`, or by nothing. A move may also be typed as the answers to the questions:
//! ship, direction, number of cells, building. A text that could mean two moves is not read.

use super::board::{Building, Position, Ship, name};
use super::galaxy::{Coords, Direction, Hex, SystemSet};
use crate::game::{Player, Refusal};
use crate::refuse;
use crate::text::counted;

/// The names of a jump through wormholes, which is typed instead of a direction.
const JUMPS: [&str; 3] = ["w", "jump", "wormhole"];

/// The maximum length of a move in bytes; the longest spellings have about 50.
const MAX_LENGTH: usize = 100;

/// A move: the turn of one player.
///
/// In order: the pass; then by the ship's letter, the destination in reading order (line, then
/// column), and the trade station before the colony. Written `a@0,1:t` (ship, column, line,
/// building) or `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The player cannot land anywhere or has nothing left to build.
    Pass,
    /// A ship lands on a system and builds there.
    Land {
        /// The ship.
        ship: Ship,
        /// The destination.
        to: Coords,
        /// What it builds.
        building: Building,
    },
}

impl Move {
    /// The move in one word.
    pub(in super::super) fn write(self) -> String {
        match self {
            Move::Pass => "pass".to_string(),
            Move::Land { ship, to, building } => {
                let Coords { line, column } = to;
                format!("{}@{column},{line}:{}", ship.letter(), building.letter())
            }
        }
    }
}

impl<'a> Position<'a> {
    /// The ships of a player on the board, each with the free systems that it reaches.
    pub fn reaches(self, player: Player) -> impl Iterator<Item = (Ship, SystemSet)> + use<'a> {
        let Position { galaxy, board } = self;
        let taken = board.taken();
        let others = board.others(player);
        Ship::of(player)
            .zip(board.ship_places(player))
            .filter(|(_, place)| place.is_somewhere())
            .map(move |(ship, place)| (ship, galaxy.reach(player, place, others) - taken))
    }

    /// The free systems that a ship reaches.
    pub fn reach(self, ship: Ship) -> SystemSet {
        let mut reaches = self.reaches(ship.owner());
        let found = reaches.find(|(other, _)| *other == ship);
        found.map_or(SystemSet::EMPTY, |(_, reach)| reach)
    }

    /// The free systems that a ship reaches in straight flight.
    pub fn flights(self, ship: Ship) -> SystemSet {
        let player = ship.owner();
        let flights = |place| {
            let others = self.board.others(player);
            self.galaxy.flights(player, place, others) - self.board.taken()
        };
        self.board.place_of(ship).map_or(SystemSet::EMPTY, flights)
    }

    /// Whether a player has a ship that can land somewhere and something to build there.
    pub fn can_move(self, player: Player) -> bool {
        !self.board.stock(player).buildings().is_empty()
            && self.reaches(player).any(|(_, reach)| !reach.is_empty())
    }

    /// Whether nobody can move any more.
    pub fn is_over(self) -> bool {
        // The player to move nearly always can.
        !self.can_move(self.board.to_move)
            && !self.galaxy.players().any(|player| self.can_move(player))
    }

    /// The number of legal moves.
    pub fn count_moves(self) -> u64 {
        let player = self.board.to_move;
        let flights: usize = self.reaches(player).map(|(_, reach)| reach.len()).sum();
        match flights * self.board.stock(player).buildings().len() {
            0 => u64::from(!self.is_over()),
            moves => moves as u64,
        }
    }

    /// Appends all legal moves in order.
    pub fn add_moves(self, moves: &mut Vec<Move>) {
        let player = self.board.to_move;
        // A slice, as an iterator over a filter would be set up again for every system.
        let buildings = self.board.stock(player).buildings();
        let before = moves.len();
        for (ship, reach) in self.reaches(player) {
            for system in reach {
                let to = self.galaxy.coords(system);
                moves.extend(buildings.iter().map(|building| Move::Land {
                    ship,
                    to,
                    building: *building,
                }));
            }
        }
        if moves.len() == before && !self.is_over() {
            moves.push(Move::Pass);
        }
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    /// With the reason if it is not.
    pub fn check_move(self, mv: Move) -> Result<(), Refusal> {
        let player = self.board.to_move;
        let can_move = self.can_move(player);
        if !can_move && self.is_over() {
            refuse!("The game is over: no player can move");
        }
        match mv {
            Move::Pass if can_move => {
                refuse!(
                    "{} can move: you may pass only when you cannot",
                    name(player)
                )
            }
            Move::Land { .. } if !can_move => {
                refuse!("{} cannot move and must pass: type pass", name(player))
            }
            Move::Pass => Ok(()),
            Move::Land { ship, to, building } => {
                self.check_ship(ship)?;
                self.check_destination(ship, to)?;
                if self.board.stock(player).count(building) == 0 {
                    refuse!("{} has no {} left", name(player), building.name());
                }
                Ok(())
            }
        }
    }

    /// Checks that a ship belongs to the player to move and is on the board.
    ///
    /// # Errors
    /// With the reason if not.
    pub fn check_ship(self, ship: Ship) -> Result<(), Refusal> {
        let (owner, player) = (ship.owner(), self.board.to_move);
        let (letter, players) = (ship.letter(), self.galaxy.player_count);
        if owner.index() >= players {
            refuse!("Ship {letter} does not take part in a game of {players} players");
        }
        if owner != player {
            refuse!(
                "Ship {letter} belongs to {}: your ships are {}",
                name(owner),
                Ship::letters(player)
            );
        }
        if self.board.place_of(ship).is_none() {
            refuse!("Ship {letter} is not on the board");
        }
        Ok(())
    }

    /// Checks that a ship of the player to move reaches a hex, by flight or by jump.
    fn check_destination(self, ship: Ship, to: Coords) -> Result<(), Refusal> {
        let place = self.galaxy.place_at(to);
        if self.galaxy.is_system(place) && self.reach(ship).contains(place) {
            return Ok(());
        }
        self.check_landing(to)?;
        let from = self.coords_of(ship);
        let Some((direction, cells)) = from.bearing(to) else {
            let way = if self.galaxy.is_official() {
                "line or wormhole"
            } else {
                "straight line"
            };
            refuse!("No {way} leads ship {} from {from} to {to}", ship.letter());
        };
        self.check_flight(ship, direction, cells).map(drop)
    }

    /// The coordinates of a ship that is on the board.
    pub fn coords_of(self, ship: Ship) -> Coords {
        let place = self.board.place_of(ship);
        self.galaxy.coords(place.expect("the ship is on the board"))
    }

    /// Checks that a ship of the player to move can fly `cells` hexes in a direction and land
    /// there, and returns the coordinates of that hex.
    ///
    /// # Errors
    /// With the first obstacle on the way.
    pub fn check_flight(
        self,
        ship: Ship,
        direction: Direction,
        cells: u32,
    ) -> Result<Coords, Refusal> {
        let mut at = self.coords_of(ship);
        for step in 1..=cells {
            let Some(next) = at.neighbour(direction) else {
                let (cells, way) = (counted(cells as usize, "cell"), direction.word());
                refuse!("The galaxy has no hex {cells} {way} of the ship");
            };
            at = next;
            if step < cells {
                self.check_hex(at, false)?;
            }
        }
        self.check_landing(at)?;
        Ok(at)
    }

    /// Checks that a hex is a free system, on which any ship could land.
    ///
    /// # Errors
    /// With the reason if not.
    pub fn check_landing(self, to: Coords) -> Result<(), Refusal> {
        self.check_hex(to, true)
    }

    /// Checks that the player to move can fly over a hex, or land there.
    fn check_hex(self, at: Coords, lands: bool) -> Result<(), Refusal> {
        let owner = self.owner(self.galaxy.place_at(at));
        let obstacle = match (self.galaxy.hex(at), owner) {
            (Hex::Void, _) => "the galaxy has no hex there".to_string(),
            (Hex::BlackHole, _) => "it is a black hole".to_string(),
            (Hex::Wormhole, _) if lands => "it is a wormhole".to_string(),
            (Hex::Home(owner), _) if lands => format!("it is the home of {}", name(owner)),
            (_, Some(owner)) if lands || owner != self.board.to_move => {
                format!("{} controls it", name(owner))
            }
            _ => return Ok(()),
        };
        let what = if lands { "land on" } else { "fly over" };
        refuse!("Ships cannot {what} {at}: {obstacle}")
    }

    /// Reads a move. Whether it is legal is not decided, except for a flight that is typed as
    /// direction and number of cells, which may not lead anywhere.
    ///
    /// # Errors
    /// If the text is not a move, or a flight leads nowhere.
    pub fn read_move(self, text: &str) -> Result<Move, Refusal> {
        self.read_whole_move(text).unwrap_or_else(|| {
            let example = self.example();
            refuse!(text => "is not a move: type ship@X,Y:building{example}")
        })
    }

    /// Reads a whole move, or tells why a flight leads nowhere; `None` if the text is not a move.
    pub fn read_whole_move(self, text: &str) -> Option<Result<Move, Refusal>> {
        if text.trim().eq_ignore_ascii_case("pass") {
            return Some(Ok(Move::Pass));
        }
        let words = words(text)?;
        let is_number = |word: &String| word.starts_with(|c: char| c.is_ascii_digit());
        let first = words.iter().position(is_number)?;
        let last = words.iter().rposition(is_number)?;
        let numbers = &words[first..=last];
        let building = building_named(&words[last + 1..].concat())?;
        let head = words[..first].concat();
        let mut letters = head.chars();
        let ship = Ship::of_letter(letters.next()?)?;
        let way = letters.as_str();
        let to = if let Some(direction) = Direction::named(way) {
            let [cells] = numbers else { return None };
            let cells = cells.parse().ok()?;
            let checked = self.check_ship(ship);
            checked.and_then(|()| self.check_flight(ship, direction, cells))
        } else if way.is_empty() || way == "to" || JUMPS.contains(&way) {
            Ok(coords_of(numbers)?)
        } else {
            return None;
        };
        Some(to.map(|to| Move::Land { ship, to, building }))
    }

    /// A legal move as an example, `, such as a@0,1:t`; nothing if the game is over.
    pub fn example(self) -> String {
        let mut moves = Vec::new();
        self.add_moves(&mut moves);
        moves
            .first()
            .map_or(String::new(), |mv| format!(", such as {}", mv.write()))
    }
}

/// Reads a direction.
pub fn read_direction(text: &str) -> Option<Direction> {
    Direction::named(&words(text)?.concat())
}

/// Whether the text asks for a jump.
pub fn is_jump(text: &str) -> bool {
    words(text).is_some_and(|words| JUMPS.contains(&words.concat().as_str()))
}

/// Reads a number of cells.
pub fn read_cells(text: &str) -> Option<u32> {
    let words = words(text)?;
    let (number, unit) = words.split_first()?;
    let is_unit = matches!(unit.concat().as_str(), "" | "cell" | "cells");
    number.parse().ok().filter(|_| is_unit)
}

/// Reads column and line of a hex.
pub fn read_coords(text: &str) -> Option<Coords> {
    coords_of(&words(text)?)
}

/// Reads a building.
pub fn read_building(text: &str) -> Option<Building> {
    building_named(&words(text)?.concat())
}

/// The runs of letters and of digits in lower case; `None` if something stands between them that
/// does not separate parts. A dash does so only after a letter or a digit: else it is a minus sign.
fn words(text: &str) -> Option<Vec<String>> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            let goes_on =
                before.is_ascii_alphanumeric() && before.is_ascii_digit() == c.is_ascii_digit();
            match words.last_mut() {
                Some(word) if goes_on => word.push(c.to_ascii_lowercase()),
                _ => words.push(c.to_ascii_lowercase().to_string()),
            }
        } else {
            let is_dash = c == '-' && before.is_ascii_alphanumeric();
            if !(c.is_whitespace() || is_dash || ",@:()[]".contains(c)) {
                return None;
            }
        }
        before = c;
    }
    Some(words)
}

fn building_named(name: &str) -> Option<Building> {
    match name {
        "t" | "trade" | "station" | "tradestation" => Some(Building::TradeStation),
        "c" | "colony" => Some(Building::Colony),
        _ => None,
    }
}

/// Column and line. Of digits in one run only two are unambiguous.
fn coords_of(numbers: &[String]) -> Option<Coords> {
    let (column, line) = match numbers {
        [column, line] => (column.as_str(), line.as_str()),
        [both] if both.len() == 2 => both.split_at(1),
        _ => return None,
    };
    Some(Coords {
        line: line.parse().ok()?,
        column: column.parse().ok()?,
    })
}
