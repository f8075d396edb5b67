//! What Small Star Empires asks in a turn and says about it.

use super::board::{Board, Building, Move, Ship, Stock};
use super::check::{letters, name};
use super::drawing::draw;
use super::galaxy::{At, Direction};
use super::score::{TieBreak, best};
use super::{RULES, SmallStarEmpires, menu};
use crate::console::{Console, Page, Question, Reply, Setup, parts};
use crate::game::{Game, Outcome, Player, Refusal, quoted};
use crate::ink;
use crate::session::{Cause, Ending, Who};

/// What is known of a move by now; the next question asks for what comes after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Entry {
    /// Nothing: the ship is asked.
    #[default]
    Nothing,
    /// The ship: the direction is asked.
    Ship(Ship),
    /// Ship and direction: the number of cells is asked.
    Direction(Ship, Direction),
    /// The ship that jumps: the destination is asked.
    Jump(Ship),
    /// Ship and destination: the building is asked.
    Destination(Ship, u16),
}

/// What is typed for a jump instead of a direction.
const JUMP: &str = "w";

impl Console for SmallStarEmpires {
    type Entry = Entry;

    const RULES: &'static str = RULES;

    fn setup_page(setup: &Setup) -> Option<Page> {
        menu::page(setup)
    }

    fn draw_menu(page: &Page) -> String {
        menu::draw(page)
    }

    fn menu_label(name: &str) -> String {
        menu::label(name)
    }

    fn display_game(&self, board: &Board) -> String {
        let mut text = draw(board);
        let scores = board.scores(self.is_official());
        text.push('\n');
        for player in board.players() {
            let stock = board.stock(player);
            text += &ink::paint(ink::of(player), name(player));
            text += &format!(
                ": {}, {} and {} left\n",
                count(scores[player.index()].total(), "point", "points"),
                count(stock.stations, "trade station", "trade stations"),
                count(stock.colonies, "colony", "colonies"),
            );
        }
        text
    }

    fn turn_heading(&self, board: &Board, turn: usize) -> String {
        let mut text = String::new();
        if turn == 1 {
            text += &format!("{}\n\n", starred("THE BATTLE IS ON!"));
        }
        let player = board.on_turn;
        let heading = starred(&format!("{} turn", name(player)));
        text + &ink::paint(ink::of(player), heading) + "\n"
    }

    fn question(&self, board: &Board, entry: &Entry) -> Question {
        let mut question = Question::default();
        match *entry {
            Entry::Nothing => {
                let ships = self.ships_that_move(board);
                let stock = board.stock(board.on_turn);
                question.intro = format!(
                    "You have: {} trade station(s) and {} colony(ies)\n",
                    stock.stations, stock.colonies
                );
                question.answers = ships.iter().map(|ship| ship.letter().to_string()).collect();
                question.prompt = format!("Select ship ({}): ", question.answers.join(", "));
                question.help = "Type the letter of one of your ships, or the whole move: ship, \
                                 destination\n(column and line) and building, as in a@0,1:t. On \
                                 the board 1 2 3 are planets,\nn nebulas, 0 empty systems, h \
                                 homes; (C) a colony, [T] a trade station; # black\nholes and @ \
                                 wormholes, where nobody lands."
                    .to_string();
            }
            Entry::Ship(ship) => {
                question.prompt = "Select direction to travel (n, s, nw, ne, sw, se)".to_string();
                question.help = format!(
                    "Type the direction that ship {} flies to (north is up). It can fly",
                    ship.letter()
                );
                for direction in Direction::ALL {
                    let flights = flights(board, ship, direction);
                    if !flights.is_empty() {
                        question.answers.push(direction.name().to_string());
                        let name = direction.name();
                        question.help += &format!("\n  {name:<2}  {}", cells(&flights));
                    }
                }
                if !self.jumps(board, ship).is_empty() {
                    question.prompt += &format!(", or {JUMP} to jump");
                    question.answers.push(JUMP.to_string());
                    question.help += &format!("\n  {JUMP}   through a wormhole to another one");
                }
                question.prompt += ": ";
            }
            Entry::Direction(ship, direction) => {
                let flights = flights(board, ship, direction);
                question.answers = flights.iter().map(|(cells, _)| cells.to_string()).collect();
                question.prompt = format!(
                    "Select number of cells to travel ({}): ",
                    question.answers.join(", ")
                );
                question.help = format!(
                    "Type how many hexes ship {} flies to {}. \"back\" asks for the direction again.",
                    ship.letter(),
                    direction.name()
                );
            }
            Entry::Jump(ship) => {
                let destinations = self.jumps(board, ship).into_iter().map(|place| {
                    let At { line, column } = board.galaxy.site(place);
                    format!("{column},{line}")
                });
                question.answers = destinations.collect();
                question.intro = "The wormholes lead to (column,line):\n".to_string()
                    + &crate::console::columns(&question.answers);
                question.prompt = "Select destination (column,line): ".to_string();
                question.help = "Type column and line of a free system next to another \
                                 wormhole, as in 3,4.\n\"back\" asks for the direction again."
                    .to_string();
            }
            Entry::Destination(..) => {
                question.intro = format!(
                    "{}, what building would you like to construct?\n\
                     t --> Trade Station\nc --> Colony\n",
                    name(board.on_turn)
                );
                question.prompt = "Building (t, c): ".to_string();
                question.help = "Type t for a trade station, which scores for every system of \
                                 others next to it,\nor c for a colony. \"back\" asks the \
                                 question before again."
                    .to_string();
                question.answers = left(board.stock(board.on_turn))
                    .map(|building| building.letter().to_string())
                    .collect();
            }
        }
        question
    }

    fn answer(
        &self,
        board: &Board,
        entry: &Entry,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        match *entry {
            Entry::Nothing => self.answer_ship(board, text),
            Entry::Ship(ship) => self.answer_direction(board, ship, text),
            Entry::Direction(ship, direction) => answer_cells(board, ship, direction, text),
            Entry::Jump(ship) => self.answer_jump(board, ship, text),
            Entry::Destination(ship, place) => {
                let building = Building::ALL
                    .into_iter()
                    .find(|building| text == building.letter().to_string())
                    .ok_or_else(|| {
                        Refusal::new(format!(
                            "{} is not a building: t trade station, c colony",
                            quoted(text)
                        ))
                    })?;
                board.check_building(building)?;
                Ok(Reply::Move(landing(board, ship, place, building)))
            }
        }
    }

    fn forced_move(&self, board: &Board) -> Option<Move> {
        (self.check_move(board, Move::Pass).is_ok()).then_some(Move::Pass)
    }

    fn announce(&self, before: &Board, mv: Move, _after: &Board, who: Who) -> String {
        let player = before.on_turn;
        let Move::Land {
            ship,
            line,
            column,
            building,
        } = mv
        else {
            let why = match before.stock(player).kinds() {
                0 => "has nothing left to build",
                _ => "has no ship that can move",
            };
            return format!("{} {why} and passes.\n", name(player));
        };
        let mut text = String::new();
        if let (true, Some(place)) = (who != Who::Human, before.place_of(ship)) {
            let from = before.galaxy.site(place);
            let system = before.galaxy.place_at(At { line, column }) as usize;
            let flies = before.reaches(ship, system, false);
            text += &format!(
                "{} moved ship {} from X = {}, Y = {} to X = {column}, Y = {line}{}\nand built a \
                 {}.\n",
                name(player),
                ship.letter(),
                from.column,
                from.line,
                if flies { "" } else { " through wormholes" },
                building.name()
            );
        } else if before.stock(player).kinds() == 1 {
            text += &format!(
                "Ship {} built a {}: nothing else is left to build.\n",
                ship.letter(),
                building.name()
            );
        }
        text
    }

    fn display_result(&self, board: &Board, ending: Ending, _turns: usize) -> String {
        let mut text = format!("{}\n\n", ink::paint(ink::BOLD, starred("GAME OVER")));
        text += &match ending.cause {
            Cause::Resignation(player) => format!("{} resigned.\n", name(player)),
            Cause::Rules => "Nobody can move and build any more.\n".to_string(),
            Cause::Repetition => String::new(),
        };
        let scores = board.scores(self.is_official());
        for player in board.players() {
            let score = scores[player.index()];
            text += &format!(
                "{} has a score of {}.\n    planets {}, nebulas {}, trade stations {}",
                name(player),
                count(score.total(), "point", "points"),
                score.planets,
                score.nebulas,
                score.stations
            );
            if self.is_official() {
                text += &format!(", territory {}", score.territory);
            }
            text.push('\n');
        }
        text.push('\n');
        let sharers = match ending.cause {
            Cause::Resignation(resigned) => {
                let rest = board.players().filter(|player| *player != resigned);
                best(rest, |player| scores[player.index()].total())
            }
            _ => {
                let standing = board.standing(self.is_official());
                if standing.leaders.len() > 1 {
                    text += &format!("{} are tied.\n", names(&standing.leaders));
                }
                for (by, measured) in &standing.breaks {
                    text += &tie_break(*by, measured);
                }
                if !standing.breaks.is_empty() {
                    text.push('\n');
                }
                standing.winners
            }
        };
        let result = match ending.outcome {
            Outcome::Win(winner) => format!("WINNER: {}", name(winner)),
            Outcome::Draw => format!("{} share the win", names(&sharers)),
        };
        text + &ink::paint(ink::BOLD, starred(&result)) + "\n"
    }
}

impl SmallStarEmpires {
    /// The ships of the player on turn that can land somewhere.
    fn ships_that_move(&self, board: &Board) -> Vec<Ship> {
        Ship::of(board.on_turn)
            .filter(|ship| !board.destinations(*ship, self.is_official()).is_empty())
            .collect()
    }

    /// Where a ship can jump to.
    fn jumps(&self, board: &Board, ship: Ship) -> Vec<u16> {
        let jump = board
            .place_of(ship)
            .and_then(|place| board.galaxy.jump(place))
            .filter(|_| self.is_official());
        let mut systems = board.destinations(ship, self.is_official());
        systems.retain(|system| jump.is_some_and(|jump| jump.contains(*system as usize)));
        systems
    }

    fn answer_ship(&self, board: &Board, text: &str) -> Result<Reply<Entry, Move>, Refusal> {
        if text.contains('@') {
            // It was meant to be a whole move: say what is wrong with that.
            let mv = text.parse()?;
            return self.check_move(board, mv).map(|()| Reply::Move(mv));
        }
        let mut signs = text.chars();
        let ship = signs
            .next()
            .and_then(Ship::of_letter)
            .filter(|_| signs.next().is_none())
            .ok_or_else(|| {
                Refusal::new(format!(
                    "{} is not a ship: your ships are {}",
                    quoted(text),
                    letters(board.on_turn)
                ))
            })?;
        board.check_ship(ship)?;
        if !self.ships_that_move(board).contains(&ship) {
            return Err(Refusal::new(format!(
                "Ship {} is shut in and cannot move: choose another",
                ship.letter()
            )));
        }
        Ok(Reply::Ask(Entry::Ship(ship)))
    }

    fn answer_direction(
        &self,
        board: &Board,
        ship: Ship,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        if text == JUMP && self.is_official() {
            if self.jumps(board, ship).is_empty() {
                return Err(Refusal::new(format!(
                    "No wormhole takes ship {} to a free system",
                    ship.letter()
                )));
            }
            return Ok(Reply::Ask(Entry::Jump(ship)));
        }
        let direction = Direction::ALL
            .into_iter()
            .find(|direction| text == direction.name())
            .ok_or_else(|| {
                Refusal::new(format!(
                    "{} is not a direction: type n, s, nw, ne, sw or se",
                    quoted(text)
                ))
            })?;
        if flights(board, ship, direction).is_empty() {
            return Err(Refusal::new(format!(
                "Ship {} has no free system to {}: it can go to {}",
                ship.letter(),
                direction.name(),
                listed(&self.question(board, &Entry::Ship(ship)).answers, "or")
            )));
        }
        Ok(Reply::Ask(Entry::Direction(ship, direction)))
    }

    fn answer_jump(
        &self,
        board: &Board,
        ship: Ship,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        let number = |text: &str| text.parse::<u16>().ok();
        let at = match parts(text)[..] {
            [column, line] => number(column)
                .zip(number(line))
                .map(|(column, line)| At { line, column }),
            _ => None,
        };
        let at = at.ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a destination: type column and line, as in 3,4",
                quoted(text)
            ))
        })?;
        let place = board.galaxy.place_at(at);
        if !self.jumps(board, ship).contains(&place) {
            board.check_landing(at)?;
            return Err(Refusal::new(format!(
                "No wormhole takes ship {} to column {}, line {}",
                ship.letter(),
                at.column,
                at.line
            )));
        }
        Ok(after_destination(board, ship, place))
    }
}

fn answer_cells(
    board: &Board,
    ship: Ship,
    direction: Direction,
    text: &str,
) -> Result<Reply<Entry, Move>, Refusal> {
    let cells = text
        .parse()
        .ok()
        .filter(|cells| *cells > 0)
        .ok_or_else(|| {
            let numbers: Vec<String> = flights(board, ship, direction)
                .iter()
                .map(|(cells, _)| cells.to_string())
                .collect();
            Refusal::new(format!(
                "{} is not a number of cells: type {}",
                quoted(text),
                listed(&numbers, "or")
            ))
        })?;
    let at = board.check_flight(ship, direction, cells)?;
    Ok(after_destination(board, ship, board.galaxy.place_at(at)))
}

/// Where to build is known; with one kind of building left there is nothing more to ask.
fn after_destination(board: &Board, ship: Ship, place: u16) -> Reply<Entry, Move> {
    let mut left = left(board.stock(board.on_turn));
    match (left.next(), left.next()) {
        (Some(building), None) => Reply::Move(landing(board, ship, place, building)),
        _ => Reply::Ask(Entry::Destination(ship, place)),
    }
}

/// The kinds of buildings in a stock.
fn left(stock: Stock) -> impl Iterator<Item = Building> {
    Building::ALL
        .into_iter()
        .filter(move |building| stock.of(*building) > 0)
}

fn landing(board: &Board, ship: Ship, place: u16, building: Building) -> Move {
    let At { line, column } = board.galaxy.site(place);
    Move::Land {
        ship,
        line,
        column,
        building,
    }
}

/// The numbers of cells that a ship can fly in a direction, and the systems it comes to.
fn flights(board: &Board, ship: Ship, direction: Direction) -> Vec<(u32, u16)> {
    let systems = board.destinations(ship, false);
    let Some(place) = board.place_of(ship) else {
        return Vec::new();
    };
    let from = board.galaxy.site(place);
    let mut flights: Vec<(u32, u16)> = systems
        .into_iter()
        .filter_map(|system| match from.bearing(board.galaxy.site(system)) {
            Some((way, cells)) if way == direction => Some((cells, system)),
            _ => None,
        })
        .collect();
    flights.sort_unstable();
    flights
}

/// The numbers of cells in words: `1 or 3 cells`.
fn cells(flights: &[(u32, u16)]) -> String {
    let numbers: Vec<String> = flights.iter().map(|(cells, _)| cells.to_string()).collect();
    let unit = if flights.iter().all(|(cells, _)| *cells == 1) {
        "cell"
    } else {
        "cells"
    };
    format!("{} {unit}", listed(&numbers, "or"))
}

fn tie_break(by: TieBreak, measured: &[(Player, i32)]) -> String {
    let what = match by {
        TieBreak::Colonies => "Colonies left to build",
        TieBreak::Stations => "Trade stations left to build",
        TieBreak::Planets => "Planets controlled",
    };
    let measured: Vec<String> = measured
        .iter()
        .map(|(player, measured)| format!("p{} {measured}", player.number()))
        .collect();
    format!("{what}: {}.\n", measured.join(", "))
}

fn names(players: &[Player]) -> String {
    let names: Vec<String> = players.iter().map(|player| name(*player)).collect();
    listed(&names, "and")
}

/// `a`, `a or b`, `a, b or c`.
fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., word] => format!("{} {last} {word}", words.join(", ")),
    }
}

fn count(number: impl Into<i32>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

fn starred(text: &str) -> String {
    format!("***** {text} *****")
}
