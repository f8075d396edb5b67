//! The questions of a turn of Small Star Empires, and how their answers are parsed.

use super::super::rules::board::{Building, Position, Ship};
use super::super::rules::hexes::{Coords, Direction};
use super::super::rules::moves::Move;
use super::super::rules::names::name;
use super::super::rules::notation;
use super::super::rules::sets::Place;
use super::super::rules::spelling;
use super::messages::listed;
use crate::game::Refusal;
use crate::game::view::{Question, Reply};
use crate::text::{columns, quoted};

/// The answers so far of one move; the next question asks for what comes after them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Entry {
    /// None: the question is the ship.
    #[default]
    Nothing,
    /// The ship: the question is the direction.
    Ship(Ship),
    /// Ship and direction: the question is the number of cells.
    Direction(Ship, Direction),
    /// The ship that jumps: the question is the destination.
    Jump(Ship),
    /// Ship and destination: the question is the building.
    Destination(Ship, Place),
}

/// The answer for a jump instead of a direction.
const JUMP: &str = "w";

/// The next question of a move; `jumps` are part of the official rules.
pub fn question(position: Position, jumps: bool, entry: Entry) -> Question {
    match entry {
        Entry::Nothing => ship_question(position, jumps),
        Entry::Ship(ship) => direction_question(position, jumps, ship),
        Entry::Direction(ship, direction) => cells_question(position, ship, direction),
        Entry::Jump(ship) => jump_question(position, jumps, ship),
        Entry::Destination(..) => building_question(position),
    }
}

fn ship_question(position: Position, jumps: bool) -> Question {
    let board = position.board;
    let stock = board.stock(board.to_move());
    let ships = ships_that_move(position, jumps);
    let answers: Vec<String> = ships.iter().map(|ship| ship.letter().to_string()).collect();
    Question {
        intro: format!(
            "You have: {} trade station(s) and {} colony(ies)\n",
            stock.stations, stock.colonies
        ),
        prompt: format!("Select ship ({}): ", answers.join(", ")),
        help: ship_help(position, jumps),
        answers,
    }
}

fn ship_help(position: Position, jumps: bool) -> String {
    let example =
        notation::example(position, jumps).map_or(String::new(), |mv| format!(", such as {mv}"));
    format!(
        "Type the letter of one of your ships, or the whole move: ship, destination\n\
         (column and line) and building{example}.\n\"help board\" explains the board."
    )
}

fn direction_question(position: Position, jumps: bool, ship: Ship) -> Question {
    let mut answers = Vec::new();
    let mut prompt = "Select direction to travel (n, s, nw, ne, sw, se)".to_string();
    let mut help = format!(
        "Type the direction in which ship {} flies (n is up on the board). It can fly",
        ship.letter()
    );
    for direction in Direction::ALL {
        let flights = flights(position, ship, direction);
        if !flights.is_empty() {
            let name = direction.name();
            answers.push(name.to_string());
            help += &format!("\n  {name:<2}  {}", cells(&flights));
        }
    }
    if !jump_destinations(position, jumps, ship).is_empty() {
        prompt += &format!(", or {JUMP} to jump");
        answers.push(JUMP.to_string());
        help += &format!("\n  {JUMP}   through a wormhole to a system next to another one");
    }
    Question {
        intro: String::new(),
        prompt: prompt + ": ",
        help,
        answers,
    }
}

fn cells_question(position: Position, ship: Ship, direction: Direction) -> Question {
    let answers = numbers(&flights(position, ship, direction));
    Question {
        intro: String::new(),
        prompt: format!(
            "Select number of cells to travel ({}): ",
            answers.join(", ")
        ),
        help: format!(
            "Type how many cells ship {} flies {}.\n\"back\" asks for the direction again.",
            ship.letter(),
            direction.word()
        ),
        answers,
    }
}

fn jump_question(position: Position, jumps: bool, ship: Ship) -> Question {
    let destinations = jump_destinations(position, jumps, ship);
    let answers: Vec<String> = destinations
        .into_iter()
        .map(|place| written(position.galaxy.coords(place)))
        .collect();
    let example = such_as(&answers);
    Question {
        intro: "The wormholes lead to (column,line):\n".to_string() + &columns(&answers),
        prompt: "Select destination (column,line): ".to_string(),
        help: format!(
            "Type column and line of a free system next to another wormhole{example}.\n\
             \"back\" asks for the direction again."
        ),
        answers,
    }
}

/// Column and line, as they are typed.
fn written(Coords { line, column }: Coords) -> String {
    format!("{column},{line}")
}

/// The first answer as an example; nothing if there is none.
fn such_as(answers: &[String]) -> String {
    let example = answers.first();
    example.map_or(String::new(), |answer| format!(", such as {answer}"))
}

fn building_question(position: Position) -> Question {
    let player = position.board.to_move();
    let stock = position.board.stock(player);
    let answers = stock
        .buildings()
        .map(|building| building.letter().to_string());
    Question {
        intro: format!(
            "{}, what building would you like to construct?\n",
            name(player)
        ),
        prompt: "t --> Trade Station, c --> Colony: ".to_string(),
        help: "Type t for a trade station, which scores a point for each system of others next\n\
               to it, or c for a colony, which only holds the system.\n\
               \"back\" returns to the previous question."
            .to_string(),
        answers: answers.collect(),
    }
}

/// Parses the answer to a question; `jumps` are part of the official rules.
///
/// # Errors
/// With the reason if no legal move has this answer.
pub fn answer(
    position: Position,
    jumps: bool,
    entry: Entry,
    text: &str,
) -> Result<Reply<Entry, Move>, Refusal> {
    match entry {
        Entry::Nothing => answer_ship(position, jumps, text),
        Entry::Ship(ship) => answer_direction(position, jumps, ship, text),
        Entry::Direction(ship, direction) => answer_cells(position, ship, direction, text),
        Entry::Jump(ship) => answer_jump(position, jumps, ship, text),
        Entry::Destination(ship, place) => match spelling::read_building(text) {
            Some(building) => Ok(Reply::Move(landing(position, ship, place, building))),
            None => Err(Refusal::new(format!(
                "{} is not a building: type t (trade station) or c (colony)",
                quoted(text)
            ))),
        },
    }
}

fn answer_ship(position: Position, jumps: bool, text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    if text.contains('@') || spelling::read_whole_move(text).is_some() {
        // The text is meant as a complete move: say what is wrong with it.
        return Ok(Reply::Move(notation::read_move(position, jumps, text)?));
    }
    let able = || {
        let ships = ships_that_move(position, jumps).into_iter();
        let letters: Vec<String> = ships.map(|ship| ship.letter().to_string()).collect();
        listed(&letters, "or")
    };
    let mut signs = text.chars();
    let ship = signs
        .next()
        .and_then(Ship::of_letter)
        .filter(|_| signs.next().is_none())
        .ok_or_else(|| Refusal::new(format!("{} is not a ship: type {}", quoted(text), able())))?;
    position.check_ship(ship)?;
    if !ships_that_move(position, jumps).contains(&ship) {
        return Err(Refusal::new(format!(
            "Ship {} is blocked: type {}",
            ship.letter(),
            able()
        )));
    }
    Ok(Reply::Ask(Entry::Ship(ship)))
}

fn answer_direction(
    position: Position,
    jumps: bool,
    ship: Ship,
    text: &str,
) -> Result<Reply<Entry, Move>, Refusal> {
    if spelling::is_jump(text) && jumps {
        if jump_destinations(position, jumps, ship).is_empty() {
            return Err(Refusal::new(format!(
                "No wormhole leads ship {} to a free system",
                ship.letter()
            )));
        }
        return Ok(Reply::Ask(Entry::Jump(ship)));
    }
    let possible = || listed(&direction_question(position, jumps, ship).answers, "or");
    let direction = spelling::read_direction(text).ok_or_else(|| {
        Refusal::new(format!(
            "{} is not a direction: type {}",
            quoted(text),
            possible()
        ))
    })?;
    if flights(position, ship, direction).is_empty() {
        return Err(Refusal::new(format!(
            "Ship {} cannot fly {} to a free system: type {}",
            ship.letter(),
            direction.word(),
            possible()
        )));
    }
    Ok(Reply::Ask(Entry::Direction(ship, direction)))
}

fn answer_cells(
    position: Position,
    ship: Ship,
    direction: Direction,
    text: &str,
) -> Result<Reply<Entry, Move>, Refusal> {
    let cells = spelling::read_cells(text)
        .filter(|cells| *cells > 0)
        .ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a number of cells: type {}",
                quoted(text),
                listed(&numbers(&flights(position, ship, direction)), "or")
            ))
        })?;
    let coords = position.check_flight(ship, direction, cells)?;
    let place = position.galaxy.place_at(coords);
    Ok(after_destination(position, ship, place))
}

fn answer_jump(
    position: Position,
    jumps: bool,
    ship: Ship,
    text: &str,
) -> Result<Reply<Entry, Move>, Refusal> {
    let destinations = jump_destinations(position, jumps, ship);
    let coords = spelling::read_coords(text).ok_or_else(|| {
        let first = destinations.iter().take(1);
        let first: Vec<String> = first
            .map(|place| written(position.galaxy.coords(*place)))
            .collect();
        Refusal::new(format!(
            "{} is not a destination: type column and line{}",
            quoted(text),
            such_as(&first)
        ))
    })?;
    let place = position.galaxy.place_at(coords);
    if !destinations.contains(&place) {
        position.check_landing(coords)?;
        return Err(Refusal::new(format!(
            "No wormhole leads ship {} to column {}, line {}",
            ship.letter(),
            coords.column,
            coords.line
        )));
    }
    Ok(after_destination(position, ship, place))
}

/// The reply when the destination is known. With one kind of building left there is nothing more
/// to ask.
fn after_destination(position: Position, ship: Ship, place: Place) -> Reply<Entry, Move> {
    let stock = position.board.stock(position.board.to_move());
    let mut left = stock.buildings();
    match (left.next(), left.next()) {
        (Some(building), None) => Reply::Move(landing(position, ship, place, building)),
        _ => Reply::Ask(Entry::Destination(ship, place)),
    }
}

fn landing(position: Position, ship: Ship, place: Place, building: Building) -> Move {
    Move::Land {
        ship,
        to: position.galaxy.coords(place),
        building,
    }
}

/// The ships of the player to move that can land somewhere.
fn ships_that_move(position: Position, jumps: bool) -> Vec<Ship> {
    Ship::of(position.board.to_move())
        .filter(|ship| !position.destinations(*ship, jumps).is_empty())
        .collect()
}

/// The free systems that a ship can jump to; none without `jumps`.
fn jump_destinations(position: Position, jumps: bool, ship: Ship) -> Vec<Place> {
    let place = position.board.place_of(ship).filter(|_| jumps);
    let Some(jump) = place.and_then(|place| position.galaxy.jump(place)) else {
        return Vec::new();
    };
    let mut systems = position.destinations(ship, jumps);
    systems.retain(|system| jump.contains(*system));
    systems
}

/// The numbers of cells that a ship can fly in a direction, with the systems that it reaches.
fn flights(position: Position, ship: Ship, direction: Direction) -> Vec<(u32, Place)> {
    let Some(place) = position.board.place_of(ship) else {
        return Vec::new();
    };
    let from = position.galaxy.coords(place);
    let mut flights: Vec<(u32, Place)> = position
        .destinations(ship, false)
        .into_iter()
        .filter_map(
            |system| match from.bearing(position.galaxy.coords(system)) {
                Some((way, cells)) if way == direction => Some((cells, system)),
                _ => None,
            },
        )
        .collect();
    flights.sort_unstable();
    flights
}

/// The numbers of cells of flights.
fn numbers(flights: &[(u32, Place)]) -> Vec<String> {
    flights.iter().map(|(cells, _)| cells.to_string()).collect()
}

/// The numbers of cells in words: `1 or 3 cells`.
fn cells(flights: &[(u32, Place)]) -> String {
    let unit = if flights.iter().all(|(cells, _)| *cells == 1) {
        "cell"
    } else {
        "cells"
    };
    format!("{} {unit}", listed(&numbers(flights), "or"))
}
