//! The legality of a move, and the reason why it is refused.

use super::board::{Building, Position, Ship};
use super::hexes::{Coords, Direction, Hex};
use super::moves::Move;
use super::names::{letters, name, place_name};
use super::sets::Place;
use crate::game::Refusal;

impl Position<'_> {
    /// Checks that a move is legal; `jumps` are part of the official rules.
    ///
    /// # Errors
    /// With the reason if it is not.
    pub fn check_move(self, mv: Move, jumps: bool) -> Result<(), Refusal> {
        let player = self.board.to_move();
        let can_move = self.can_move(player, jumps);
        if !can_move && self.is_over(jumps) {
            return Err(Refusal::new("The game is over: no player can move"));
        }
        let Move::Land { ship, to, building } = mv else {
            return if can_move {
                Err(Refusal::new(format!(
                    "{} can move: you may pass only when you cannot",
                    name(player)
                )))
            } else {
                Ok(())
            };
        };
        if !can_move {
            return Err(Refusal::new(format!(
                "{} cannot move and must pass: type pass",
                name(player)
            )));
        }
        self.check_ship(ship)?;
        self.check_destination(ship, to, jumps)?;
        self.check_building(building)
    }

    /// Checks that a ship belongs to the player to move and is on the board.
    ///
    /// # Errors
    /// With the reason if not.
    pub fn check_ship(self, ship: Ship) -> Result<(), Refusal> {
        let owner = ship.owner();
        if owner.index() >= self.galaxy.player_count() {
            return Err(Refusal::new(format!(
                "Ship {} does not take part in a game of {} players",
                ship.letter(),
                self.galaxy.player_count()
            )));
        }
        if owner != self.board.to_move() {
            return Err(Refusal::new(format!(
                "Ship {} belongs to {}: your ships are {}",
                ship.letter(),
                name(owner),
                letters(self.board.to_move())
            )));
        }
        match self.board.place_of(ship) {
            Some(_) => Ok(()),
            None => Err(Refusal::new(format!(
                "Ship {} is not on the board",
                ship.letter()
            ))),
        }
    }

    /// Checks that the player to move has a building in stock.
    fn check_building(self, building: Building) -> Result<(), Refusal> {
        if self.board.stock(self.board.to_move()).count(building) > 0 {
            return Ok(());
        }
        Err(Refusal::new(format!(
            "{} has no {} left",
            name(self.board.to_move()),
            building.name()
        )))
    }

    /// Checks that a ship of the player to move reaches a hex, by flight or by jump.
    fn check_destination(self, ship: Ship, to: Coords, jumps: bool) -> Result<(), Refusal> {
        let place = self.galaxy.place_at(to);
        if self.reaches_place(ship, place, jumps) {
            return Ok(());
        }
        self.check_landing(to)?;
        let from = self
            .galaxy
            .coords(self.board.place_of(ship).expect("the ship is on the board"));
        let Some((direction, cells)) = from.bearing(to) else {
            return Err(Refusal::new(format!(
                "{} leads ship {} from {} to {}",
                if jumps {
                    "No line or wormhole"
                } else {
                    "No straight line"
                },
                ship.letter(),
                place_name(from),
                place_name(to)
            )));
        };
        self.check_flight(ship, direction, cells).and_then(|_| {
            // A ship that can fly and land there reaches it.
            Err(Refusal::new("The ship cannot get there"))
        })
    }

    fn reaches_place(self, ship: Ship, place: Place, jumps: bool) -> bool {
        self.galaxy.is_system(place) && self.reaches(ship, place, jumps)
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
        let mut at = self
            .galaxy
            .coords(self.board.place_of(ship).expect("the ship is on the board"));
        for step in 1..=cells {
            at = at.neighbour(direction).ok_or_else(|| {
                Refusal::new(format!(
                    "The galaxy has no hex {}",
                    cells_to(cells, direction)
                ))
            })?;
            if step < cells {
                self.check_passage(at)?;
            }
        }
        self.check_landing(at)?;
        Ok(at)
    }

    /// Checks that the player to move can fly over a hex.
    fn check_passage(self, at: Coords) -> Result<(), Refusal> {
        let obstacle = match self.galaxy.hex(at) {
            Hex::Void => "the galaxy has no hex there".to_string(),
            Hex::BlackHole => "it is a black hole".to_string(),
            Hex::Wormhole => return Ok(()),
            _ => match self.owner(self.galaxy.place_at(at)) {
                Some(owner) if owner != self.board.to_move() => {
                    format!("{} controls it", name(owner))
                }
                _ => return Ok(()),
            },
        };
        Err(Refusal::new(format!(
            "Ships cannot fly over {}: {obstacle}",
            place_name(at)
        )))
    }

    /// Checks that a hex is a free system, on which any ship could land.
    ///
    /// # Errors
    /// With the reason if not.
    pub fn check_landing(self, to: Coords) -> Result<(), Refusal> {
        let obstacle = match self.galaxy.hex(to) {
            Hex::Void => "the galaxy has no hex there".to_string(),
            Hex::BlackHole => "it is a black hole".to_string(),
            Hex::Wormhole => "it is a wormhole".to_string(),
            Hex::Home(owner) => format!("it is the home of {}", name(owner)),
            _ => match self.owner(self.galaxy.place_at(to)) {
                Some(owner) => format!("{} controls it", name(owner)),
                None => return Ok(()),
            },
        };
        Err(Refusal::new(format!(
            "Ships cannot land on {}: {obstacle}",
            place_name(to)
        )))
    }
}

fn cells_to(cells: u32, direction: Direction) -> String {
    let plural = if cells == 1 { "" } else { "s" };
    format!("{cells} cell{plural} {} of the ship", direction.word())
}
