//! The moves of Small Star Empires: their generation, and why one is refused.

use super::board::{Building, Position, Ship, name};
use super::galaxy::{Coords, Direction, Hex, SystemSet};
use crate::game::{Player, Refusal};
use crate::refuse;
use crate::text::counted;

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

impl<'a> Position<'a> {
    /// The ships of a player on the board, each with the free systems that it reaches.
    pub fn reaches(self, player: Player) -> impl Iterator<Item = (Ship, SystemSet)> + use<'a> {
        let Position { galaxy, board } = self;
        let taken = board.taken();
        let others = board.others(player);
        Ship::of(player)
            .zip(board.ship_systems(player))
            .filter(|(_, system)| system.is_somewhere())
            .map(move |(ship, system)| (ship, galaxy.reach(player, system, others) - taken))
    }

    /// The free systems that a ship reaches.
    pub fn reach(self, ship: Ship) -> SystemSet {
        let found = self.reaches(ship.owner()).find(|(other, _)| *other == ship);
        found.map_or(SystemSet::EMPTY, |(_, reach)| reach)
    }

    /// The free systems that a ship reaches in straight flight.
    pub fn flights(self, ship: Ship) -> SystemSet {
        let player = ship.owner();
        let flights = |system| {
            let others = self.board.others(player);
            self.galaxy.flights(player, system, others) - self.board.taken()
        };
        self.board.system_of(ship).map_or(SystemSet::EMPTY, flights)
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

    /// Appends all legal moves, in order.
    pub fn valid_moves(self, moves: &mut Vec<Move>) {
        let player = self.board.to_move;
        // A slice, as an iterator over a filter would be set up again for every system.
        let buildings = self.board.stock(player).buildings();
        let before = moves.len();
        for (ship, reach) in self.reaches(player) {
            for system in reach {
                let to = self.galaxy.coords(system);
                let landing = |&building| Move::Land { ship, to, building };
                moves.extend(buildings.iter().map(landing));
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
        let letter = ship.letter();
        if owner.index() >= self.galaxy.player_count {
            refuse!(
                "{letter} is not a ship here: your ships are {}",
                Ship::letters(player)
            );
        }
        if owner != player {
            refuse!(
                "Ship {letter} belongs to {}: your ships are {}",
                name(owner),
                Ship::letters(player)
            );
        }
        if self.board.system_of(ship).is_none() {
            refuse!("Ship {letter} is not on the board");
        }
        Ok(())
    }

    /// Checks that a ship of the player to move reaches a hex, by flight or by jump.
    fn check_destination(self, ship: Ship, to: Coords) -> Result<(), Refusal> {
        let system = self.galaxy.system_at(to);
        if self.galaxy.is_colonisable(system) && self.reach(ship).contains(system) {
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
        let system = self.board.system_of(ship);
        self.galaxy
            .coords(system.expect("the ship is on the board"))
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
                let (cells, way) = (counted(cells as usize, "system"), direction.word());
                refuse!("There is nothing {cells} {way} of the ship");
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
        let owner = self.owner(self.galaxy.system_at(at));
        let obstacle = match (self.galaxy.hex(at), owner) {
            (Hex::Void, _) => "the galaxy has no system there".to_string(),
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
}
