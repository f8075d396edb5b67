//! Why a move is not legal, in the game's words.

use super::board::{Board, Building, Move, Ship};
use super::galaxy::{At, Direction, Hex};
use crate::game::{Player, Refusal};

/// A hex in the words of the screen.
pub(super) fn place_name(at: At) -> String {
    format!("column {}, line {}", at.column, at.line)
}

impl Board {
    /// Whether a move is legal; `jumps` are part of the official rules.
    pub(super) fn check(&self, mv: Move, jumps: bool) -> Result<(), Refusal> {
        let player = self.on_turn;
        let can_move = self.can_move(player, jumps);
        if !can_move && self.is_over(jumps) {
            return Err(Refusal::new("The game is over: no player can move"));
        }
        let Move::Land {
            ship,
            line,
            column,
            building,
        } = mv
        else {
            return if can_move {
                Err(Refusal::new(format!(
                    "{} can move: only who cannot move at all passes",
                    name(player)
                )))
            } else {
                Ok(())
            };
        };
        if !can_move {
            return Err(Refusal::new(format!(
                "{} cannot move any more and has to pass",
                name(player)
            )));
        }
        self.check_ship(ship)?;
        self.check_destination(ship, At { line, column }, jumps)?;
        self.check_building(building)
    }

    /// Whether a ship is one that the player on turn has.
    pub(super) fn check_ship(&self, ship: Ship) -> Result<(), Refusal> {
        let (owner, _) = ship.owner();
        if owner.index() >= self.player_count() {
            return Err(Refusal::new(format!(
                "Nobody has a ship {} in a game of {}",
                ship.letter(),
                self.player_count()
            )));
        }
        if owner != self.on_turn {
            return Err(Refusal::new(format!(
                "Ship {} belongs to {}: the ships of {} are {}",
                ship.letter(),
                name(owner),
                name(self.on_turn),
                letters(self.on_turn)
            )));
        }
        match self.place_of(ship) {
            Some(_) => Ok(()),
            None => Err(Refusal::new(format!(
                "Ship {} is not on the board",
                ship.letter()
            ))),
        }
    }

    /// Whether the player on turn has that building in stock.
    pub(super) fn check_building(&self, building: Building) -> Result<(), Refusal> {
        if self.stock(self.on_turn).of(building) > 0 {
            return Ok(());
        }
        Err(Refusal::new(format!(
            "{} has no {} left",
            name(self.on_turn),
            building.name()
        )))
    }

    /// Whether a ship of the player on turn comes to a hex, by flight or by jump.
    pub(super) fn check_destination(&self, ship: Ship, to: At, jumps: bool) -> Result<(), Refusal> {
        let place = self.galaxy.place_at(to);
        if self.reaches_place(ship, place, jumps) {
            return Ok(());
        }
        self.check_landing(to)?;
        let from = self
            .galaxy
            .site(self.place_of(ship).expect("the ship is on the board"));
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
            // Whoever can fly there and land reaches it.
            Err(Refusal::new("The ship does not come there"))
        })
    }

    fn reaches_place(&self, ship: Ship, place: u16, jumps: bool) -> bool {
        let system = place as usize;
        system < self.galaxy.systems() && self.reaches(ship, system, jumps)
    }

    /// Whether a ship of the player on turn can fly so many hexes in a direction and land there;
    /// where that is.
    pub(super) fn check_flight(
        &self,
        ship: Ship,
        direction: Direction,
        cells: u32,
    ) -> Result<At, Refusal> {
        let mut at = self
            .galaxy
            .site(self.place_of(ship).expect("the ship is on the board"));
        for step in 1..=cells {
            at = at.neighbour(direction).ok_or_else(|| {
                Refusal::new(format!(
                    "The galaxy ends before {}",
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

    /// Whether the player on turn can fly over a hex.
    fn check_passage(&self, at: At) -> Result<(), Refusal> {
        let obstacle = match self.hex(at) {
            Hex::Void => "there is no space".to_string(),
            Hex::BlackHole => "there is a black hole".to_string(),
            Hex::Wormhole => return Ok(()),
            _ => match self.owner(self.galaxy.place_at(at)) {
                Some(owner) if owner != self.on_turn => {
                    format!("{} controls that system", name(owner))
                }
                _ => return Ok(()),
            },
        };
        Err(Refusal::new(format!(
            "Ships cannot fly over {}: {obstacle}",
            place_name(at)
        )))
    }

    /// Whether anybody could land on a hex.
    pub(super) fn check_landing(&self, at: At) -> Result<(), Refusal> {
        let obstacle = match self.hex(at) {
            Hex::Void => "there is no space".to_string(),
            Hex::BlackHole => "there is a black hole".to_string(),
            Hex::Wormhole => "there is a wormhole".to_string(),
            Hex::Home(owner) => format!("it is the home of {}", name(owner)),
            _ => match self.owner(self.galaxy.place_at(at)) {
                Some(owner) => format!("{} controls that system", name(owner)),
                None => return Ok(()),
            },
        };
        Err(Refusal::new(format!(
            "Ships cannot land on {}: {obstacle}",
            place_name(at)
        )))
    }
}

/// What the screen calls a player.
pub(super) fn name(player: Player) -> String {
    format!("Player {}", player.number())
}

/// The letters of a player's ships.
pub(super) fn letters(player: Player) -> String {
    let letters: Vec<String> = Ship::of(player)
        .map(|ship| ship.letter().to_string())
        .collect();
    letters.join(" ")
}

fn cells_to(cells: u32, direction: Direction) -> String {
    let plural = if cells == 1 { "" } else { "s" };
    format!("{cells} cell{plural} to {}", direction.name())
}
