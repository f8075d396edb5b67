//! The parser of galaxies: hexes with their owners, buildings and ships.

use super::board::{Building, Ship};
use super::galaxy::MAX_NEBULAS;
use super::hexes::{Colour, Coords, Hex};
use super::sets::MAX_SYSTEMS;
use crate::game::{Player, Refusal};
use crate::text::quoted;

/// The maximum number of hexes of a galaxy, void included; an empty line counts as one.
const MAX_HEXES: usize = 1 << 15;

/// The lines of hexes in a text: they end at a `/`, at the end of a line of text, or at both.
///
/// # Errors
/// If a line of text is blank.
pub fn split_lines(text: &str) -> Result<Vec<&str>, Refusal> {
    let mut lines = Vec::new();
    let mut rows = text.trim().lines().peekable();
    while let Some(row) = rows.next() {
        let row = row.trim();
        if row.is_empty() {
            return Err(Refusal::new(format!(
                "Line {} (from 0) is blank: write . for a line without hexes",
                lines.len()
            )));
        }
        let row = match row.strip_suffix('/') {
            Some(row) if rows.peek().is_some() => row,
            _ => row,
        };
        lines.extend(row.split('/'));
    }
    Ok(lines)
}

/// A hex as it is written.
pub struct WrittenHex {
    hex: Hex,
    /// The player who controls it.
    pub owner: Option<Player>,
    /// The building there; a home has none.
    pub building: Option<Building>,
    /// The ships there.
    pub ships: Vec<Ship>,
}

/// Collects the hexes of a galaxy.
#[derive(Default)]
pub struct GalaxyReader {
    lines: Vec<Vec<Hex>>,
    /// The hexes with an owner or ships.
    filled: Vec<(Coords, WrittenHex)>,
    systems: usize,
    hexes: usize,
    nebulas: [usize; 4],
    /// Where each ship was seen.
    ships: Vec<(Ship, Coords)>,
}

/// A galaxy as it was read.
pub struct WrittenGalaxy {
    /// The lines of hexes.
    pub lines: Vec<Vec<Hex>>,
    /// The number of players: each has a home.
    pub players: usize,
    /// The hexes with an owner or ships.
    pub filled: Vec<(Coords, WrittenHex)>,
}

impl GalaxyReader {
    /// Reads the next line of hexes.
    ///
    /// # Errors
    /// With line and column, counted from 0 as on the screen, and what is wrong there.
    pub fn read_line(&mut self, line: usize, text: &str) -> Result<(), Refusal> {
        let mut hexes = Vec::new();
        if text.trim().is_empty() {
            self.count_hex()?;
        } else {
            for (column, text) in text.split(',').enumerate() {
                self.count_hex()?;
                let coords = Coords {
                    line: line as u16,
                    column: column as u16,
                };
                let hex = read_hex(text.trim())
                    .and_then(|written| self.take_in(coords, written))
                    .map_err(|reason| located(coords, &reason.to_string()))?;
                hexes.push(hex);
            }
        }
        self.lines.push(hexes);
        Ok(())
    }

    fn count_hex(&mut self) -> Result<(), Refusal> {
        self.hexes += 1;
        if self.hexes > MAX_HEXES {
            return Err(Refusal::new(format!(
                "The galaxy is too large: it may have {MAX_HEXES} hexes, void included"
            )));
        }
        Ok(())
    }

    /// Records a hex, after checking it against those before it.
    fn take_in(&mut self, coords: Coords, written: WrittenHex) -> Result<Hex, Refusal> {
        let hex = written.hex;
        if hex.is_system() {
            self.count_system()?;
        }
        match hex {
            Hex::Nebula(colour) => self.count_nebula(colour)?,
            Hex::Home(player) => self.check_first_home(player)?,
            _ => {}
        }
        self.note_ships(coords, &written.ships)?;
        if written.owner.is_some() || !written.ships.is_empty() {
            self.filled.push((coords, written));
        }
        Ok(hex)
    }

    fn count_system(&mut self) -> Result<(), Refusal> {
        self.systems += 1;
        if self.systems > MAX_SYSTEMS {
            return Err(Refusal::new(format!(
                "the galaxy is too large: it may have {MAX_SYSTEMS} systems"
            )));
        }
        Ok(())
    }

    fn count_nebula(&mut self, colour: Colour) -> Result<(), Refusal> {
        let count = &mut self.nebulas[colour as usize];
        *count += 1;
        if *count > MAX_NEBULAS {
            return Err(Refusal::new(format!(
                "too many {}: a galaxy may have {MAX_NEBULAS}",
                match colour {
                    Colour::Plain => "nebulas",
                    Colour::Red => "red nebulas",
                    Colour::Green => "green nebulas",
                    Colour::Blue => "blue nebulas",
                }
            )));
        }
        Ok(())
    }

    fn home(&self, player: Player) -> Option<Coords> {
        let home = |(coords, written): &(Coords, WrittenHex)| {
            (written.hex == Hex::Home(player)).then_some(*coords)
        };
        self.filled.iter().find_map(home)
    }

    fn check_first_home(&self, player: Player) -> Result<(), Refusal> {
        match self.home(player) {
            None => Ok(()),
            Some(other) => Err(Refusal::new(format!(
                "Player {} already has a home, on line {}, column {}",
                player.number(),
                other.line,
                other.column
            ))),
        }
    }

    fn note_ships(&mut self, coords: Coords, ships: &[Ship]) -> Result<(), Refusal> {
        for ship in ships {
            let seen = self.ships.iter().find(|(other, _)| other == ship);
            if let Some((_, other)) = seen {
                return Err(Refusal::new(format!(
                    "ship {} is already on line {}, column {}",
                    ship.letter(),
                    other.line,
                    other.column
                )));
            }
            self.ships.push((*ship, coords));
        }
        Ok(())
    }

    /// Returns the galaxy, after the checks that need all of it.
    ///
    /// # Errors
    /// If a player is missing a home.
    pub fn finish(self) -> Result<WrittenGalaxy, Refusal> {
        let has_home = |player: Player| self.home(player).is_some();
        for (coords, written) in &self.filled {
            let owners = written.ships.iter().map(|ship| ship.owner());
            if let Some(player) = owners.chain(written.owner).find(|p| !has_home(*p)) {
                let number = player.number();
                return Err(located(
                    *coords,
                    &format!("Player {number} is here but has no home"),
                ));
            }
        }
        let players = Player::first(Player::COUNT)
            .rev()
            .find(|player| has_home(*player))
            .map_or(2, |player| player.number().max(2));
        if let Some(player) = Player::first(players).find(|player| !has_home(*player)) {
            return Err(Refusal::new(format!(
                "Player {} has no home: a galaxy needs a home for each of 2 to 4 players, such as h{}-",
                player.number(),
                player.number()
            )));
        }
        Ok(WrittenGalaxy {
            lines: self.lines,
            players,
            filled: self.filled,
        })
    }
}

/// The refusal of a hex.
pub fn located(coords: Coords, reason: &str) -> Refusal {
    let Coords { line, column } = coords;
    Refusal::new(format!(
        "Line {line}, column {column} (both from 0): {reason}"
    ))
}

/// The characters of a hex that are still to be read.
type Signs<'a> = std::iter::Peekable<std::str::Chars<'a>>;

/// Reads one hex with everything that stands in it.
fn read_hex(text: &str) -> Result<WrittenHex, Refusal> {
    let lower = text.to_lowercase();
    let mut signs = lower.chars().peekable();
    let hex = read_kind(text, &mut signs)?;
    if matches!(hex, Hex::Wormhole | Hex::BlackHole | Hex::Void) {
        return match signs.next() {
            None => Ok(WrittenHex {
                hex,
                owner: None,
                building: None,
                ships: Vec::new(),
            }),
            Some(_) => Err(Refusal::new(format!(
                "{} is not a hex: nothing may follow w, k or .",
                quoted(text)
            ))),
        };
    }
    let owner = read_owner(text, signs.next())?;
    let building = read_building(text, signs.next())?;
    let ships = read_ships(signs)?;
    let hex = with_owner(hex, owner, building)?;
    Ok(WrittenHex {
        hex,
        owner,
        building,
        ships,
    })
}

/// Reads the kind of a hex. A home belongs to player 1 until its owner is read.
fn read_kind(text: &str, signs: &mut Signs) -> Result<Hex, Refusal> {
    Ok(match signs.next() {
        None => return Err(Refusal::new("a hex is missing")),
        Some(digit @ '1'..='3') => Hex::Star(digit as u8 - b'0'),
        Some('e') => Hex::Empty,
        Some('n') => {
            let colour = match signs.peek() {
                Some('r') => Colour::Red,
                Some('g') => Colour::Green,
                Some('b') => Colour::Blue,
                _ => Colour::Plain,
            };
            if colour != Colour::Plain {
                signs.next();
            }
            Hex::Nebula(colour)
        }
        Some('h') => Hex::Home(Player::P1),
        Some('w') => Hex::Wormhole,
        Some('k') => Hex::BlackHole,
        Some('.') => Hex::Void,
        Some(_) => {
            return Err(Refusal::new(format!(
                "{} is not a hex: it must begin with 1, 2, 3, e, h, n, w, k or .",
                quoted(text)
            )));
        }
    })
}

fn read_owner(text: &str, sign: Option<char>) -> Result<Option<Player>, Refusal> {
    match sign {
        Some('-') => Ok(None),
        Some(digit @ '1'..='4') => Ok(Some(Player::from_index((digit as u8 - b'1') as usize))),
        Some(_) => Err(Refusal::new(format!(
            "the owner in {} is not one of - 1 2 3 4",
            quoted(text)
        ))),
        None => Err(incomplete(text)),
    }
}

fn read_building(text: &str, sign: Option<char>) -> Result<Option<Building>, Refusal> {
    match sign {
        Some('-') => Ok(None),
        Some('t') => Ok(Some(Building::TradeStation)),
        Some('c') => Ok(Some(Building::Colony)),
        Some(_) => Err(Refusal::new(format!(
            "the building in {} is not one of - t c",
            quoted(text)
        ))),
        None => Err(incomplete(text)),
    }
}

fn read_ships(letters: impl Iterator<Item = char>) -> Result<Vec<Ship>, Refusal> {
    let mut ships = Vec::new();
    for letter in letters {
        let ship = Ship::of_letter(letter).ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a ship: ships are abcd, wxyz, klmn, pqrs",
                quoted(&letter.to_string())
            ))
        })?;
        if ships.contains(&ship) {
            return Err(Refusal::new(format!("ship {letter} is listed twice")));
        }
        ships.push(ship);
    }
    Ok(ships)
}

/// Checks that owner and building go together, and gives a home to its owner.
fn with_owner(hex: Hex, owner: Option<Player>, building: Option<Building>) -> Result<Hex, Refusal> {
    match (hex, owner, building) {
        (Hex::Home(_), None, _) => Err(Refusal::new("a home needs an owner, such as h1-")),
        (Hex::Home(_), _, Some(_)) => Err(Refusal::new("a home cannot have a building")),
        (Hex::Home(_), Some(owner), None) => Ok(Hex::Home(owner)),
        (_, Some(owner), None) => Err(Refusal::new(format!(
            "Player {} controls this system but has no building there",
            owner.number()
        ))),
        (_, None, Some(building)) => Err(Refusal::new(format!(
            "this {} has no owner",
            building.name()
        ))),
        _ => Ok(hex),
    }
}

fn incomplete(text: &str) -> Refusal {
    Refusal::new(format!(
        "{} is not complete: after the kind write owner, building and ships, such as 2-- or 11cw",
        quoted(text)
    ))
}
