//! Positions and moves as text.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, Building, Move, Ship, Stock};
use super::galaxy::{At, Colour, Galaxy, Hex, MOST_HEXES, MOST_NEBULAS, MOST_SYSTEMS, NOWHERE};
use crate::game::{Player, Refusal, quoted};

/// The greatest stock of either kind that can be written.
const MOST_STOCK: u16 = 9999;

/// A galaxy as it is written, with what stands in it, and the rest of the position if it was
/// written too.
pub(super) struct Written {
    /// The hexes with owners, buildings and ships; without a rest, player 1 is on turn and the
    /// stocks are empty.
    pub(super) board: Board,
    /// Whether the player on turn and the stocks were written.
    pub(super) is_position: bool,
}

/// Reads a galaxy from the notation of positions. A line may end where the text's line does as
/// well as at a `/`, and what follows the hexes may be missing.
///
/// # Errors
/// With line and column, counted from 0 as on the screen, and what is wrong there.
pub(super) fn read_galaxy(text: &str) -> Result<Written, Refusal> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(Refusal::new("There is no hex in it"));
    }
    let (hexes, rest) = text.split_at(start_of_rest(text));
    let mut reader = Reader::default();
    for (line, text) in split_lines(hexes)?.into_iter().enumerate() {
        reader.read_line(line, text)?;
    }
    let mut board = reader.board()?;
    let rest: Vec<&str> = rest.split_whitespace().collect();
    if !rest.is_empty() {
        read_rest(&mut board, &rest)?;
    }
    Ok(Written {
        board,
        is_position: !rest.is_empty(),
    })
}

/// Where the player on turn and the stocks begin: no hex begins with a `p` or is a stock.
fn start_of_rest(text: &str) -> usize {
    let mut start = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let is_stock = || read_stock(word.trim_end()).is_some();
        if start > 0 && (word.starts_with(['p', 'P']) || is_stock()) {
            return start;
        }
        start += word.len();
    }
    text.len()
}

/// The lines of hexes: they end at a `/`, at the end of a line of text, or at both.
fn split_lines(text: &str) -> Result<Vec<&str>, Refusal> {
    let mut lines = Vec::new();
    let mut rows = text.trim().lines().peekable();
    while let Some(row) = rows.next() {
        let row = row.trim();
        if row.is_empty() {
            return Err(Refusal::new(format!(
                "Line {} is blank: write . for a line of void",
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
struct WrittenHex {
    hex: Hex,
    owner: Option<Player>,
    building: Option<Building>,
    ships: Vec<Ship>,
}

/// Collects the hexes of a galaxy.
#[derive(Default)]
struct Reader {
    lines: Vec<Vec<Hex>>,
    /// What stands where, of the hexes that are more than their kind.
    filled: Vec<(At, WrittenHex)>,
    systems: usize,
    hexes: usize,
    nebulas: [usize; 4],
    /// Where each ship was seen.
    ships: Vec<(Ship, At)>,
}

impl Reader {
    fn read_line(&mut self, line: usize, text: &str) -> Result<(), Refusal> {
        let mut hexes = Vec::new();
        if !text.trim().is_empty() {
            for (column, text) in text.split(',').enumerate() {
                self.count_hex()?;
                let (line, column) = (line as u16, column as u16);
                let at = At { line, column };
                let written = read_hex(text.trim())
                    .and_then(|written| self.take_in(at, written))
                    .map_err(|reason| {
                        Refusal::new(format!(
                            "Line {line}, column {column} (both from 0): {reason}"
                        ))
                    })?;
                hexes.push(written);
            }
        } else {
            self.count_hex()?;
        }
        self.lines.push(hexes);
        Ok(())
    }

    fn count_hex(&mut self) -> Result<(), Refusal> {
        self.hexes += 1;
        if self.hexes > MOST_HEXES {
            return Err(Refusal::new(format!(
                "The galaxy is too large: it may have {MOST_HEXES} hexes with all void"
            )));
        }
        Ok(())
    }

    /// Notes a hex, after the checks that concern it and those before it.
    fn take_in(&mut self, at: At, written: WrittenHex) -> Result<Hex, Refusal> {
        let hex = written.hex;
        if hex.is_system() {
            self.systems += 1;
            if self.systems > MOST_SYSTEMS {
                return Err(Refusal::new(format!(
                    "the galaxy is too large, it may have {MOST_SYSTEMS} systems"
                )));
            }
        }
        if let Hex::Nebula(colour) = hex {
            let count = &mut self.nebulas[colour as usize];
            *count += 1;
            if *count > MOST_NEBULAS {
                return Err(Refusal::new(format!(
                    "too many {}, there may be {MOST_NEBULAS}",
                    match colour {
                        Colour::Plain => "nebulas",
                        Colour::Red => "red nebulas",
                        Colour::Green => "green nebulas",
                        Colour::Blue => "blue nebulas",
                    }
                )));
            }
        }
        if let Hex::Home(player) = hex {
            let other = self
                .filled
                .iter()
                .find(|(_, written)| written.hex == Hex::Home(player));
            if let Some((other, _)) = other {
                return Err(Refusal::new(format!(
                    "Player {} has a home already, on line {}, column {}",
                    player.number(),
                    other.line,
                    other.column
                )));
            }
        }
        for ship in &written.ships {
            let seen = self.ships.iter().find(|(other, _)| other == ship);
            if let Some((_, other)) = seen {
                return Err(Refusal::new(format!(
                    "ship {} is already on line {}, column {}",
                    ship.letter(),
                    other.line,
                    other.column
                )));
            }
            self.ships.push((*ship, at));
        }
        if written.owner.is_some() || !written.ships.is_empty() {
            self.filled.push((at, written));
        }
        Ok(hex)
    }

    /// The board of all that was read, after the checks that need all of it.
    fn board(self) -> Result<Board, Refusal> {
        let has_home = |player: Player| {
            self.filled
                .iter()
                .any(|(_, written)| written.hex == Hex::Home(player))
        };
        for (at, written) in &self.filled {
            let owners = written.ships.iter().map(|ship| ship.owner().0);
            if let Some(player) = owners.chain(written.owner).find(|p| !has_home(*p)) {
                return Err(Refusal::new(format!(
                    "Line {}, column {} (both from 0): Player {} is here but has no home",
                    at.line,
                    at.column,
                    player.number()
                )));
            }
        }
        let players = Player::first(Player::MOST)
            .rev()
            .find(|player| has_home(*player))
            .map_or(2, |player| player.number().max(2));
        if let Some(player) = Player::first(players).find(|player| !has_home(*player)) {
            return Err(Refusal::new(format!(
                "Player {} has no home: a galaxy has a home for each of 2 to 4 players, as h{}-",
                player.number(),
                player.number()
            )));
        }
        let galaxy = Galaxy::of(self.lines);
        let mut board = Board::empty(galaxy);
        for (at, written) in self.filled {
            let place = galaxy.place_at(at);
            if let (Some(owner), Some(building)) = (written.owner, written.building) {
                board.owned[owner.index()].insert(place as usize);
                if building == Building::TradeStation {
                    board.stations.insert(place as usize);
                }
            }
            for ship in written.ships {
                let (player, number) = ship.owner();
                board.ships[player.index()][number] = place;
            }
        }
        Ok(board)
    }
}

/// Reads one hex with all that stands in it.
fn read_hex(text: &str) -> Result<WrittenHex, Refusal> {
    let lower = text.to_lowercase();
    let mut signs = lower.chars().peekable();
    let hex = match signs.next() {
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
        // The owner follows.
        Some('h') => Hex::Home(Player::P1),
        Some('w') => Hex::Wormhole,
        Some('k') => Hex::BlackHole,
        Some('.') => Hex::Void,
        Some(_) => {
            return Err(Refusal::new(format!(
                "{} is no hex: a hex begins with 1, 2, 3, e, h, n, w, k or .",
                quoted(text)
            )));
        }
    };
    let mut written = WrittenHex {
        hex,
        owner: None,
        building: None,
        ships: Vec::new(),
    };
    if matches!(hex, Hex::Wormhole | Hex::BlackHole | Hex::Void) {
        return match signs.next() {
            None => Ok(written),
            Some(_) => Err(Refusal::new(format!(
                "{} has more than its kind, but it is no system",
                quoted(text)
            ))),
        };
    }
    written.owner = match signs.next() {
        Some('-') => None,
        Some(digit @ '1'..='4') => Some(Player::from_index((digit as u8 - b'1') as usize)),
        Some(_) => {
            return Err(Refusal::new(format!(
                "{} has an owner other than - or 1 to 4",
                quoted(text)
            )));
        }
        None => return Err(incomplete(text)),
    };
    written.building = match signs.next() {
        Some('-') => None,
        Some('t') => Some(Building::TradeStation),
        Some('c') => Some(Building::Colony),
        Some(_) => {
            return Err(Refusal::new(format!(
                "{} has a building other than -, t or c",
                quoted(text)
            )));
        }
        None => return Err(incomplete(text)),
    };
    for letter in signs {
        let ship = Ship::of_letter(letter).ok_or_else(|| {
            Refusal::new(format!(
                "{} is no ship: ships are abcd, wxyz, klmn, pqrs",
                quoted(&letter.to_string())
            ))
        })?;
        if written.ships.contains(&ship) {
            return Err(Refusal::new(format!("ship {letter} is listed twice")));
        }
        written.ships.push(ship);
    }
    match (hex, written.owner, written.building) {
        (Hex::Home(_), None, _) => Err(Refusal::new("a home needs an owner, as in h1-")),
        (Hex::Home(_), _, Some(_)) => Err(Refusal::new("nothing is built at a home")),
        (Hex::Home(_), Some(owner), None) => {
            written.hex = Hex::Home(owner);
            Ok(written)
        }
        (_, Some(owner), None) => Err(Refusal::new(format!(
            "Player {} controls it without a building",
            owner.number()
        ))),
        (_, None, Some(building)) => Err(Refusal::new(format!(
            "there is a {} that belongs to nobody",
            building.name()
        ))),
        _ => Ok(written),
    }
}

fn incomplete(text: &str) -> Refusal {
    Refusal::new(format!(
        "{} is not complete: after the kind come owner, building and ships, as in 2-- or 1cw",
        quoted(text)
    ))
}

/// Reads the player on turn and the stocks.
fn read_rest(board: &mut Board, rest: &[&str]) -> Result<(), Refusal> {
    let (on_turn, stocks) = rest.split_first().expect("the rest is not empty");
    let count = board.player_count();
    board.on_turn = on_turn.parse()?;
    if board.on_turn.index() >= count {
        return Err(Refusal::new(format!(
            "There is no {} to be on turn: this galaxy is for {count} players",
            board.on_turn
        )));
    }
    if stocks.len() != count {
        return Err(Refusal::new(format!(
            "After the player on turn come {count} stocks, one for each player, not {}",
            stocks.len()
        )));
    }
    for (stock, text) in board.stocks.iter_mut().zip(stocks) {
        *stock = read_stock(text).ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a stock: a stock is trade stations and colonies, each from 0 to \
                 {MOST_STOCK}, as in 20+20",
                quoted(text)
            ))
        })?;
    }
    Ok(())
}

fn read_stock(text: &str) -> Option<Stock> {
    let (stations, colonies) = text.split_once('+')?;
    Some(Stock {
        stations: read_number(stations).filter(|n| *n <= MOST_STOCK)?,
        colonies: read_number(colonies).filter(|n| *n <= MOST_STOCK)?,
    })
}

/// Digits and nothing else.
fn read_number(text: &str) -> Option<u16> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// The player on turn and the stocks.
impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        let written = read_galaxy(text)?;
        if !written.is_position {
            return Err(Refusal::new(
                "After the hexes a position says who is on turn and what each player has in \
                 stock, as in p1 20+20 20+20",
            ));
        }
        Ok(written.board)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (line, hexes) in self.galaxy.lines().iter().enumerate() {
            if line > 0 {
                f.write_str("/")?;
            }
            for (column, hex) in hexes.iter().enumerate() {
                if column > 0 {
                    f.write_str(",")?;
                }
                let (line, column) = (line as u16, column as u16);
                self.write_hex(f, *hex, self.galaxy.place_at(At { line, column }))?;
            }
        }
        write!(f, " {}", self.on_turn)?;
        for player in self.players() {
            let stock = self.stock(player);
            write!(f, " {}+{}", stock.stations, stock.colonies)?;
        }
        Ok(())
    }
}

impl Board {
    fn write_hex(&self, f: &mut fmt::Formatter<'_>, hex: Hex, place: u16) -> fmt::Result {
        match hex {
            Hex::Star(planets) => write!(f, "{planets}")?,
            Hex::Nebula(colour) => f.write_str(nebula(colour))?,
            Hex::Empty => f.write_str("e")?,
            Hex::Home(_) => f.write_str("h")?,
            Hex::Wormhole => f.write_str("w")?,
            Hex::BlackHole => f.write_str("k")?,
            Hex::Void => f.write_str(".")?,
        }
        if place == NOWHERE {
            return Ok(());
        }
        match self.owner(place) {
            Some(owner) => write!(f, "{}", owner.number())?,
            None => f.write_str("-")?,
        }
        let building = self.building(place);
        write!(f, "{}", building.map_or('-', Building::letter))?;
        for ship in self.ships_at(place) {
            write!(f, "{}", ship.letter())?;
        }
        Ok(())
    }
}

/// A nebula as it is written and drawn.
pub(super) fn nebula(colour: Colour) -> &'static str {
    match colour {
        Colour::Plain => "n",
        Colour::Red => "nr",
        Colour::Green => "ng",
        Colour::Blue => "nb",
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("pass"),
            Move::Land {
                ship,
                line,
                column,
                building,
            } => write!(f, "{}@{column},{line}:{}", ship.letter(), building.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Move, Refusal> {
        let trimmed = text.trim();
        if trimmed.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        read_landing(trimmed).ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a move: ship@column,line:building, as in a@0,1:t",
                quoted(text)
            ))
        })
    }
}

fn read_landing(text: &str) -> Option<Move> {
    let (ship, rest) = text.split_once('@')?;
    let (destination, building) = rest.split_once(':')?;
    let (column, line) = destination.split_once(',')?;
    let mut letters = ship.trim().chars();
    let ship = Ship::of_letter(letters.next()?)?;
    let building = building.trim().to_ascii_lowercase();
    let building = Building::ALL
        .into_iter()
        .find(|known| building == known.letter().to_string())?;
    letters.next().is_none().then_some(Move::Land {
        ship,
        line: read_number(line.trim())?,
        column: read_number(column.trim())?,
        building,
    })
}
