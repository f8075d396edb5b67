//! The notation of moves, and looser spellings in which they may be typed.
//!
//! The parts may be separated by blanks, commas, dashes, brackets, `@` and `:`, or by nothing. A
//! move may also be typed as the answers to the questions: ship, direction, number of cells,
//! building. A text that could mean two moves is not read.

use super::board::{Building, Position, Ship};
use super::hexes::{Coords, Direction};
use super::moves::Move;
use crate::game::MoveError;
use crate::refusal;
use crate::text::quoted;

/// Other names of each direction, without blanks and dashes.
const DIRECTIONS: [(Direction, [&str; 3]); 6] = [
    (Direction::N, ["n", "north", "up"]),
    (Direction::S, ["s", "south", "down"]),
    (Direction::Nw, ["nw", "northwest", "upleft"]),
    (Direction::Ne, ["ne", "northeast", "upright"]),
    (Direction::Sw, ["sw", "southwest", "downleft"]),
    (Direction::Se, ["se", "southeast", "downright"]),
];

/// The names of a jump through wormholes, which is typed instead of a direction.
const JUMPS: [&str; 3] = ["w", "jump", "wormhole"];

/// The maximum length of a move in bytes; the longest spellings have about 50.
const MAX_LENGTH: usize = 100;

/// A move as it was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typed {
    /// A pass, or a landing with its destination.
    Move(Move),
    /// A landing with the way that leads there.
    Flight {
        /// The ship.
        ship: Ship,
        /// The direction of the flight.
        direction: Direction,
        /// The number of cells.
        cells: u32,
        /// What is built.
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

impl Position<'_> {
    /// Reads a move. Whether it is legal is not decided, except for a flight that is typed as
    /// direction and number of cells, which may not lead anywhere.
    ///
    /// # Errors
    /// [`MoveError::Malformed`] if the text has the `@` of a move but is not one,
    /// [`MoveError::Malformed`] for a flight to nowhere too, else [`MoveError::NotNotation`].
    pub fn read_move(self, text: &str) -> Result<Move, MoveError> {
        match read_whole_move(text) {
            Some(Typed::Move(mv)) => Ok(mv),
            Some(Typed::Flight {
                ship,
                direction,
                cells,
                building,
            }) => {
                let checked = self.check_ship(ship);
                let to = checked.and_then(|()| self.check_flight(ship, direction, cells));
                let to = to.map_err(MoveError::Malformed)?;
                Ok(Move::Land { ship, to, building })
            }
            None => {
                let (quoted, example) = (quoted(text), self.example());
                let reason = refusal!("{quoted} is not a move: type ship@X,Y:building{example}");
                Err(match text.contains('@') {
                    true => MoveError::Malformed(reason),
                    false => MoveError::NotNotation(reason),
                })
            }
        }
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

/// Reads a whole move; `None` if the text is not one.
pub fn read_whole_move(text: &str) -> Option<Typed> {
    if text.trim().eq_ignore_ascii_case("pass") {
        return Some(Typed::Move(Move::Pass));
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
    if let Some(direction) = direction_named(way) {
        let [cells] = numbers else { return None };
        return Some(Typed::Flight {
            ship,
            direction,
            cells: cells.parse().ok()?,
            building,
        });
    }
    if !way.is_empty() && way != "to" && !JUMPS.contains(&way) {
        return None;
    }
    let to = coords_of(numbers)?;
    Some(Typed::Move(Move::Land { ship, to, building }))
}

/// Reads a direction.
pub fn read_direction(text: &str) -> Option<Direction> {
    direction_named(&words(text)?.concat())
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

fn direction_named(name: &str) -> Option<Direction> {
    let mut directions = DIRECTIONS.iter();
    let found = directions.find(|(_, names)| names.contains(&name));
    found.map(|(direction, _)| *direction)
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
