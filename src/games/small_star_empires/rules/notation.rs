//! The notation of Small Star Empires: reading and writing positions and moves.
//!
//! A position is written as the lines of the galaxy joined by `/`, the player to move, and each
//! player's `trade+colony` in stock. It includes the whole galaxy.
//!
//! Moves are written as in `a@0,1:t` (ship, column, line, building) or `pass`, and read in looser
//! spellings too. Their parts may be separated by blanks, commas, dashes, brackets, `@` and `:`, or
//! by nothing. A move may also be typed as the answers to the questions: ship, direction, number of
//! cells, building. A text that could mean two moves is not read.

use std::fmt;

use super::board::{Board, Building, Position, Ship, Stock};
use super::galaxy::{Coords, Direction, Galaxy, Hex, MAX_SYSTEMS, SIGNS, with_coords};
use super::moves::Move;
use crate::game::{Player, Refusal};
use crate::text::{quoted, tokens, whole_number, with_blanks};
use crate::{refusal, refuse};

/// The largest stock of either kind that can be written.
const MAX_STOCK: u16 = 9999;
/// The maximum number of hexes of a galaxy, void included; an empty line counts as one.
const MAX_HEXES: usize = 1 << 15;
/// The names of a jump through wormholes, which is typed instead of a direction.
pub const JUMPS: [&str; 3] = ["w", "jump", "wormhole"];

/// A galaxy or a position as it was read, before it is part of a game.
pub struct Written {
    /// The lines of hexes.
    pub lines: Vec<Vec<Hex>>,
    /// The number of players: each has a home.
    pub players: usize,
    /// All hexes with what is on them.
    hexes: Vec<WrittenHex>,
    /// The player to move and the stocks, if they were written.
    pub rest: Option<(Player, Vec<Stock>)>,
}

/// A hex as it was read.
struct WrittenHex {
    coords: Coords,
    hex: Hex,
    /// The player who controls it.
    owner: Option<Player>,
    /// The building there; a home has none.
    building: Option<Building>,
    /// The ships there.
    ships: Vec<Ship>,
}

impl Written {
    /// Reads a galaxy or a position. A line of hexes ends at a `/` or at the end of a line of text,
    /// and everything after the hexes may be missing.
    ///
    /// # Errors
    /// With line and column, counted from 0 as on the screen, and what is wrong there.
    pub fn read(text: &str) -> Result<Written, Refusal> {
        let text = text.trim().trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            refuse!("The galaxy has no systems");
        }
        let (hexes, rest) = text.split_at(start_of_rest(text));
        let mut written = Written {
            lines: Vec::new(),
            players: 0,
            hexes: Vec::new(),
            rest: None,
        };
        if hexes.split(['/', ',', '\n']).count() > MAX_HEXES {
            refuse!("The galaxy is too large: it may have {MAX_HEXES} systems, void included");
        }
        for (line, text) in split_lines(hexes)?.into_iter().enumerate() {
            written.read_line(line, text)?;
        }
        written.check_players()?;
        let hexes = with_coords(&written.lines);
        let systems = hexes.filter(|(_, hex)| hex.is_colonisable()).count();
        if systems > MAX_SYSTEMS {
            refuse!(
                "The galaxy is too large: it has {systems} systems and may have {MAX_SYSTEMS}, \
                 homes not counted"
            );
        }
        let rest: Vec<&str> = rest.split_whitespace().collect();
        match rest.split_first() {
            None => written.check_homes()?,
            Some((to_move, stocks)) => {
                written.rest = Some(read_rest(written.players, to_move, stocks)?);
            }
        }
        Ok(written)
    }

    /// Reads a position: as [`read`](Written::read), but nothing may be missing.
    ///
    /// # Errors
    /// As for a galaxy, or if the text ends with the hexes.
    pub fn read_position(text: &str) -> Result<Written, Refusal> {
        let written = Written::read(text)?;
        if written.rest.is_none() {
            refuse!(
                "The position ends after the hexes: add the player to move and each player's \
                 stock, such as p1 20+20 20+20"
            );
        }
        Ok(written)
    }

    /// The board, in the galaxy of the hexes that were read. Without a rest, player 1 is to move
    /// and the stocks are empty.
    pub fn board(&self, galaxy: &Galaxy) -> Board {
        let mut board = Board::empty();
        for written in &self.hexes {
            let system = galaxy.system_at(written.coords);
            if let (Some(owner), Some(building)) = (written.owner, written.building) {
                board.build(owner, system, building);
            }
            for ship in &written.ships {
                board.put_ship(*ship, system);
            }
        }
        if let Some((to_move, stocks)) = &self.rest {
            board.to_move = *to_move;
            board.stocks[..stocks.len()].copy_from_slice(stocks);
        }
        board
    }

    fn read_line(&mut self, line: usize, text: &str) -> Result<(), Refusal> {
        let mut hexes = Vec::new();
        let texts = text.split(',').filter(|_| !text.trim().is_empty());
        for (column, text) in texts.enumerate() {
            let coords = Coords {
                line: line as u16,
                column: column as u16,
            };
            let written = read_hex(coords, text.trim())
                .and_then(|written| self.check_hex(&written).map(|()| written))
                .map_err(|reason| located(coords, reason))?;
            hexes.push(written.hex);
            self.hexes.push(written);
        }
        self.lines.push(hexes);
        Ok(())
    }

    /// Checks a hex against those before it.
    fn check_hex(&self, written: &WrittenHex) -> Result<(), Refusal> {
        if let Hex::Home(player) = written.hex
            && let Some(Coords { line, column }) = self.home(player)
        {
            let number = player.number();
            refuse!("Player {number} already has a home, on line {line}, column {column}");
        }
        for ship in &written.ships {
            let seen = self.hexes.iter().find(|hex| hex.ships.contains(ship));
            if let Some(WrittenHex { coords, .. }) = seen {
                let (letter, Coords { line, column }) = (ship.letter(), coords);
                refuse!("ship {letter} is already on line {line}, column {column}");
            }
        }
        Ok(())
    }

    fn home(&self, player: Player) -> Option<Coords> {
        let mut hexes = self.hexes.iter();
        let home = hexes.find(|written| written.hex == Hex::Home(player));
        home.map(|written| written.coords)
    }

    /// Checks that the first players have a home, and that there are no others.
    fn check_players(&mut self) -> Result<(), Refusal> {
        let has_home = |player: &Player| self.home(*player).is_some();
        for written in &self.hexes {
            let owners = written.ships.iter().map(|ship| ship.owner());
            if let Some(player) = owners.chain(written.owner).find(|player| !has_home(player)) {
                let reason = refusal!("Player {} is here but has no home", player.number());
                return Err(located(written.coords, reason));
            }
        }
        let last = Player::first(Player::COUNT).rev().find(has_home);
        let players = last.map_or(2, |player| player.number().max(2));
        if let Some(player) = Player::first(players).find(|player| !has_home(player)) {
            let number = player.number();
            refuse!(
                "Player {number} has no home: a galaxy needs a home with ships for each of 2 to 4 \
                 players, such as h1-abcd"
            );
        }
        self.players = players;
        Ok(())
    }

    /// Checks that the ships of a galaxy, in which a game begins, are at home.
    fn check_homes(&self) -> Result<(), Refusal> {
        for written in &self.hexes {
            if let Hex::Home(owner) = written.hex
                && written.ships.is_empty()
            {
                let (number, letters) = (owner.number(), Ship::letters(owner));
                let reason = refusal!(
                    "the home of Player {number} has no ship: write some of {letters}, such as \
                     h{number}-{}",
                    letters.replace(' ', "")
                );
                return Err(located(written.coords, reason));
            }
        }
        Ok(())
    }
}

/// The offset of the player to move and the stocks: no hex begins with a `p` or is a stock.
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

/// The lines of hexes in a text: they end at a `/`, at the end of a line of text, or at both.
fn split_lines(text: &str) -> Result<Vec<&str>, Refusal> {
    let mut lines = Vec::new();
    let mut rows = text.trim().lines().peekable();
    while let Some(row) = rows.next() {
        let row = row.trim();
        if row.is_empty() {
            let number = lines.len();
            refuse!("Line {number} (from 0) is blank: write . for a line without systems");
        }
        let row = match row.strip_suffix('/') {
            Some(row) if rows.peek().is_some() => row,
            _ => row,
        };
        lines.extend(row.split('/'));
    }
    Ok(lines)
}

/// The refusal of a hex.
pub fn located(Coords { line, column }: Coords, reason: Refusal) -> Refusal {
    refusal!("Line {line}, column {column} (both from 0): {reason}")
}

/// Reads one hex with everything that stands in it.
fn read_hex(coords: Coords, text: &str) -> Result<WrittenHex, Refusal> {
    if text.is_empty() {
        refuse!("a system is missing");
    }
    let lower = text.to_lowercase();
    let mut signs = SIGNS.into_iter();
    let Some((sign, hex)) = signs.find(|(sign, _)| lower.starts_with(sign)) else {
        refuse!(text => "is not a system: it must begin with 1, 2, 3, e, h, n, w, k or .");
    };
    let mut signs = lower[sign.len()..].chars();
    let mut written = WrittenHex {
        coords,
        hex,
        owner: None,
        building: None,
        ships: Vec::new(),
    };
    if matches!(hex, Hex::Wormhole | Hex::BlackHole | Hex::Void) {
        if signs.next().is_some() {
            refuse!(text => "is not a system: nothing may follow w, k or .");
        }
        return Ok(written);
    }
    let owner = read_sign(text, signs.next(), "owner", "- 1 2 3 4")?;
    written.owner = owner.map(Player::from_index);
    let building = read_sign(text, signs.next(), "building", "- t c")?;
    written.building = building.map(|index| Building::ALL[index]);
    written.ships = read_ships(signs)?;
    written.settle()?;
    Ok(written)
}

/// Reads the owner or the building of a hex: its index among the possible signs after the first
/// one, which stands for none.
fn read_sign(
    text: &str,
    sign: Option<char>,
    what: &str,
    possible: &str,
) -> Result<Option<usize>, Refusal> {
    let Some(sign) = sign else {
        refuse!(
            text => "is not complete: after the kind write owner, building and ships, such as 2-- or \
             11cw"
        );
    };
    let mut signs = possible.split(' ');
    let Some(index) = signs.position(|other| other.starts_with(sign)) else {
        refuse!("the {what} in {} is not one of {possible}", quoted(text));
    };
    Ok(index.checked_sub(1))
}

fn read_ships(letters: impl Iterator<Item = char>) -> Result<Vec<Ship>, Refusal> {
    let mut ships = Vec::new();
    for letter in letters {
        let Some(ship) = Ship::of_letter(letter) else {
            let letter = letter.to_string();
            refuse!(&letter => "is not a ship: ships are abcd, wxyz, klmn, pqrs");
        };
        if ships.contains(&ship) {
            refuse!("ship {letter} is listed twice");
        }
        ships.push(ship);
    }
    Ok(ships)
}

impl WrittenHex {
    /// Gives a home to its owner, and checks that owner, building and ships go together.
    fn settle(&mut self) -> Result<(), Refusal> {
        match (self.hex, self.owner, self.building) {
            (Hex::Home(_), None, _) | (Hex::Home(_), _, Some(_)) => {
                refuse!("a home has an owner and no building, such as h1-")
            }
            (Hex::Home(_), Some(owner), None) => {
                self.hex = Hex::Home(owner);
                if let Some(ship) = self.ships.iter().find(|ship| ship.owner() != owner) {
                    let (letter, number) = (ship.letter(), owner.number());
                    refuse!("ship {letter} cannot be in the home of Player {number}");
                }
            }
            (_, Some(_), None) | (_, None, Some(_)) => {
                refuse!("a system has both an owner and a building, such as 21t, or neither")
            }
            _ => {}
        }
        Ok(())
    }
}

/// Reads the player to move and the stocks in a galaxy of `players` players.
fn read_rest(
    players: usize,
    to_move: &str,
    stocks: &[&str],
) -> Result<(Player, Vec<Stock>), Refusal> {
    let to_move: Player = to_move.parse()?;
    if to_move.index() >= players {
        refuse!("{to_move} cannot be to move: this galaxy is for {players} players");
    }
    if stocks.len() != players {
        refuse!(
            "After the player to move the position needs {players} stocks, one for each player, \
             not {}",
            stocks.len()
        );
    }
    let stock = |text: &&str| {
        read_stock(text).ok_or_else(|| {
            refusal!(
                text => "is not a stock: write trade stations and colonies, each from 0 to \
                 {MAX_STOCK}, such as 20+20"
            )
        })
    };
    let stocks: Result<Vec<Stock>, Refusal> = stocks.iter().map(stock).collect();
    Ok((to_move, stocks?))
}

fn read_stock(text: &str) -> Option<Stock> {
    // Digits only: a number may have no sign.
    let read_number = |text: &str| whole_number(text, 0..=MAX_STOCK).ok();
    let (stations, colonies) = text.split_once('+')?;
    Some(Stock {
        stations: read_number(stations)?,
        colonies: read_number(colonies)?,
    })
}

impl Position<'_> {
    /// Writes the position in one line.
    pub fn write(self) -> String {
        let write_line = |(hexes, line): (&Vec<Hex>, u16)| {
            let hexes = hexes.iter().zip(0..);
            let signs = hexes.map(|(hex, column)| self.write_hex(*hex, Coords { line, column }));
            signs.collect::<Vec<_>>().join(",")
        };
        let lines: Vec<String> = self.galaxy.lines.iter().zip(0..).map(write_line).collect();
        let mut text = format!("{} {}", lines.join("/"), self.board.to_move);
        for player in self.galaxy.players() {
            let stock = self.board.stock(player);
            text += &format!(" {}+{}", stock.stations, stock.colonies);
        }
        text
    }

    fn write_hex(self, hex: Hex, coords: Coords) -> String {
        let mut text = hex.sign().to_string();
        let system = self.galaxy.system_at(coords);
        if system.is_somewhere() {
            match self.owner(system) {
                Some(owner) => text += &owner.number().to_string(),
                None => text.push('-'),
            }
            text.push(self.building(system).map_or('-', Building::letter));
            text.extend(self.ships_at(system).into_iter().map(Ship::letter));
        }
        text
    }
}

/// Ship, column, line and building, as in `a@0,1:t`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move::Land { ship, to, building } = *self else {
            return f.write_str("pass");
        };
        let Coords { line, column } = to;
        write!(f, "{}@{column},{line}:{}", ship.letter(), building.letter())
    }
}

impl Position<'_> {
    /// Reads a move. Whether it is legal is not decided, except for a flight that is typed as
    /// direction and number of cells, which may not lead anywhere.
    ///
    /// # Errors
    /// If the text is not a move, or a flight leads nowhere.
    pub fn read_move(self, text: &str) -> Result<Move, Refusal> {
        self.read_whole_move(text).unwrap_or_else(|| {
            let example = self.example(None);
            let such_as = |mv| format!(", such as {}", with_blanks(mv));
            let example = example.map_or_else(String::new, such_as);
            refuse!(text => "is not a move: type ship, column, line and building{example}")
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
        let direction = letters.as_str();
        let to = if let Some(direction) = Direction::named(direction) {
            let [cells] = numbers else { return None };
            let cells = cells.parse().ok()?;
            let checked = self.check_ship(ship);
            checked.and_then(|()| self.check_flight(ship, direction, cells))
        } else if matches!(direction, "" | "to") || JUMPS.contains(&direction) {
            Ok(read_column_and_line(numbers)?)
        } else {
            return None;
        };
        Some(to.map(|to| Move::Land { ship, to, building }))
    }

    /// A legal move other than `secret` as an example; `None` if there is none.
    pub fn example(self, secret: Option<Move>) -> Option<Move> {
        let mut moves = Vec::new();
        self.valid_moves(&mut moves);
        moves.into_iter().find(|mv| Some(*mv) != secret)
    }
}

/// The words and numbers of a text in one; nothing if it has anything else.
pub fn joined(text: &str) -> String {
    words(text).unwrap_or_default().concat()
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
    read_column_and_line(&words(text)?)
}

/// The words and numbers of a text; `None` if something stands between them that does not separate
/// parts. A dash does so only after a letter or a digit: else it is a minus sign.
fn words(text: &str) -> Option<Vec<String>> {
    let is_minus =
        |(at, _): (usize, &str)| !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
    if text.match_indices('-').any(is_minus) {
        return None;
    }
    tokens(text.trim_end_matches('-'), "()[]", "@,:-")
}

/// The building of a name without blanks.
pub fn building_named(name: &str) -> Option<Building> {
    match name {
        "t" | "trade" | "station" | "tradestation" => Some(Building::TradeStation),
        "c" | "colony" => Some(Building::Colony),
        _ => None,
    }
}

/// Column and line. Of digits in one run only two are unambiguous.
fn read_column_and_line(numbers: &[String]) -> Option<Coords> {
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
