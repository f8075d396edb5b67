//! The notation of Small Star Empires: reading and writing positions and moves.
//!
//! A position is the lines of the galaxy joined by `/`, the player to move, and each player's
//! `trade+colony` in stock. It includes the whole galaxy.

use super::board::{Board, Building, Position, Ship, Stock};
use super::galaxy::Galaxy;
use super::galaxy_reader::{GalaxyReader, WrittenGalaxy, split_lines};
use super::hexes::{Coords, Hex};
use super::moves::Move;
use super::sets::Place;
use super::spelling::{Typed, read_whole_move};
use crate::game::{MoveError, Player, Refusal};
use crate::text::quoted;

/// The largest stock of either kind that can be written.
const MAX_STOCK: u16 = 9999;

/// A galaxy or a position as it was read, before it is part of a game.
pub struct Written {
    /// The hexes with owners, buildings and ships.
    pub galaxy: WrittenGalaxy,
    /// The player to move and the stocks, if they were written.
    rest: Option<(Player, Vec<Stock>)>,
}

impl Written {
    /// Reads a galaxy or a position. A line of hexes ends at a `/` or at the end of a line of text,
    /// and everything after the hexes may be missing.
    ///
    /// # Errors
    /// With line and column, counted from 0 as on the screen, and what is wrong there.
    pub fn read(text: &str) -> Result<Written, Refusal> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            return Err(Refusal::new("The galaxy has no hexes"));
        }
        let (hexes, rest) = text.split_at(start_of_rest(text));
        let mut reader = GalaxyReader::default();
        for (line, text) in split_lines(hexes)?.into_iter().enumerate() {
            reader.read_line(line, text)?;
        }
        let galaxy = reader.finish()?;
        let rest: Vec<&str> = rest.split_whitespace().collect();
        let rest = match rest.split_first() {
            None => None,
            Some((to_move, stocks)) => Some(read_rest(galaxy.players, to_move, stocks)?),
        };
        Ok(Written { galaxy, rest })
    }

    /// Reads a position: as [`read`](Written::read), but nothing may be missing.
    ///
    /// # Errors
    /// As for a galaxy, or if the text ends with the hexes.
    pub fn read_position(text: &str) -> Result<Written, Refusal> {
        let written = Written::read(text)?;
        if !written.is_position() {
            return Err(Refusal::new(
                "The position ends after the hexes: add the player on turn and each player's stock, \
                 such as p1 20+20 20+20",
            ));
        }
        Ok(written)
    }

    /// Whether the player to move and the stocks were written.
    pub fn is_position(&self) -> bool {
        self.rest.is_some()
    }

    /// The board, in the galaxy of the hexes that were read. Without a rest, player 1 is on turn
    /// and the stocks are empty.
    pub fn board(&self, galaxy: &Galaxy) -> Board {
        let mut board = Board::empty();
        for (coords, written) in &self.galaxy.filled {
            let place = galaxy.place_at(*coords);
            if let (Some(owner), Some(building)) = (written.owner, written.building) {
                board.build(owner, place, building);
            }
            for ship in &written.ships {
                board.put_ship(*ship, place);
            }
        }
        if let Some((to_move, stocks)) = &self.rest {
            board.set_on_turn(*to_move);
            for (player, stock) in galaxy.players().zip(stocks) {
                board.set_stock(player, *stock);
            }
        }
        board
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

/// Reads the player to move and the stocks in a galaxy of `players` players.
fn read_rest(
    players: usize,
    to_move: &str,
    stocks: &[&str],
) -> Result<(Player, Vec<Stock>), Refusal> {
    let to_move: Player = to_move.parse()?;
    if to_move.index() >= players {
        return Err(Refusal::new(format!(
            "{to_move} cannot be on turn: this galaxy is for {players} players"
        )));
    }
    if stocks.len() != players {
        return Err(Refusal::new(format!(
            "After the player on turn the position needs {players} stocks, one for each player, not {}",
            stocks.len()
        )));
    }
    let stock = |text: &&str| {
        read_stock(text).ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a stock: write trade stations and colonies, each from 0 to \
                 {MAX_STOCK}, such as 20+20",
                quoted(text)
            ))
        })
    };
    let stocks: Result<Vec<Stock>, Refusal> = stocks.iter().map(stock).collect();
    Ok((to_move, stocks?))
}

fn read_stock(text: &str) -> Option<Stock> {
    let (stations, colonies) = text.split_once('+')?;
    Some(Stock {
        stations: read_number(stations).filter(|n| *n <= MAX_STOCK)?,
        colonies: read_number(colonies).filter(|n| *n <= MAX_STOCK)?,
    })
}

/// Parses a number that consists of digits only.
fn read_number(text: &str) -> Option<u16> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// Writes a position in one line.
pub fn write_position(position: Position) -> String {
    let mut text = String::new();
    for (hexes, line) in position.galaxy.lines().iter().zip(0..) {
        if line > 0 {
            text.push('/');
        }
        for (hex, column) in hexes.iter().zip(0..) {
            if column > 0 {
                text.push(',');
            }
            let place = position.galaxy.place_at(Coords { line, column });
            write_hex(&mut text, position, *hex, place);
        }
    }
    text += &format!(" {}", position.board.to_move());
    for player in position.galaxy.players() {
        let stock = position.board.stock(player);
        text += &format!(" {}+{}", stock.stations, stock.colonies);
    }
    text
}

fn write_hex(text: &mut String, position: Position, hex: Hex, place: Place) {
    match hex {
        Hex::Star(planets) => text.push(char::from(b'0' + planets)),
        Hex::Nebula(colour) => text.push_str(colour.nebula()),
        Hex::Empty => text.push('e'),
        Hex::Home(_) => text.push('h'),
        Hex::Wormhole => text.push('w'),
        Hex::BlackHole => text.push('k'),
        Hex::Void => text.push('.'),
    }
    if !place.is_somewhere() {
        return;
    }
    match position.owner(place) {
        Some(owner) => text.push_str(&owner.number().to_string()),
        None => text.push('-'),
    }
    let building = position.building(place);
    text.push(building.map_or('-', Building::letter));
    text.extend(position.ships_at(place).into_iter().map(Ship::letter));
}

/// Writes a move in one word.
pub fn write_move(mv: Move) -> String {
    match mv {
        Move::Pass => "pass".to_string(),
        Move::Land { ship, to, building } => {
            let Coords { line, column } = to;
            format!("{}@{column},{line}:{}", ship.letter(), building.letter())
        }
    }
}

/// Reads a move. Whether it is legal is not decided, except for a flight that is typed as direction
/// and number of cells, which may not lead anywhere.
///
/// # Errors
/// [`MoveError::Malformed`] if the text has the `@` of a move but is not one,
/// [`MoveError::Malformed`] for a flight to nowhere too, else [`MoveError::NotNotation`].
pub fn read_move(position: Position, jumps: bool, text: &str) -> Result<Move, MoveError> {
    match read_whole_move(text) {
        Some(Typed::Move(mv)) => Ok(mv),
        Some(Typed::Flight {
            ship,
            direction,
            cells,
            building,
        }) => {
            let destination = position
                .check_ship(ship)
                .and_then(|()| position.check_flight(ship, direction, cells));
            let to = destination.map_err(MoveError::Malformed)?;
            Ok(Move::Land { ship, to, building })
        }
        None if text.contains('@') => Err(MoveError::Malformed(not_a_move(position, jumps, text))),
        None => Err(MoveError::NotNotation(not_a_move(position, jumps, text))),
    }
}

fn not_a_move(position: Position, jumps: bool, text: &str) -> Refusal {
    let example = example(position, jumps).map_or(String::new(), |mv| format!(", such as {mv}"));
    Refusal::new(format!(
        "{} is not a move: type ship@X,Y:building{example}",
        quoted(text)
    ))
}

/// A legal move as an example; `None` if the game is over.
pub fn example(position: Position, jumps: bool) -> Option<String> {
    let mut moves = Vec::new();
    position.add_moves(jumps, &mut moves);
    moves.first().map(|mv| write_move(*mv))
}
