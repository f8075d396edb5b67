//! The questions of a turn of Small Star Empires, and how their answers are parsed.

use super::super::rules::SmallStarEmpires;
use super::super::rules::board::{Building, Position, Ship, Stock, name};
use super::super::rules::galaxy::{Coords, Direction, SystemSet};
use super::super::rules::moves::Move;
use super::super::rules::notation::{JUMPS, building_named, joined, read_cells, read_coords};
use super::words::{named, typed};
use crate::game::view::words::list;
use crate::game::view::{Answer, Question, Reply};
use crate::refuse;
use crate::text;
use crate::text::{Text, as_typed, columns, one_of, prose, text};

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
    Destination(Ship, Coords),
}

/// The answer for a jump instead of a direction.
const JUMP: &str = "w";

/// The most lines of help at a question.
const HELP: usize = 4;

impl Position<'_> {
    /// The next question of a move.
    pub fn question(self, entry: Entry, secret: Option<Move>) -> Question {
        match entry {
            Entry::Nothing => self.ship_question(secret),
            Entry::Ship(ship) => self.direction_question(ship),
            Entry::Direction(ship, direction) => self.cells_question(ship, direction),
            Entry::Jump(ship) => self.jump_question(ship),
            Entry::Destination(ship, to) => self.building_question(ship, to),
        }
    }

    fn ship_question(self, secret: Option<Move>) -> Question {
        let Stock { stations, colonies } = self.board.stock(self.board.to_move);
        let answers = self.ships_that_can_move(true);
        let blocked = list("Blocked ships", self.ships_that_can_move(false).join(", "));
        let example = self
            .example(secret)
            .map(|mv| format!(", such as {}", as_typed(mv)));
        Question {
            intro: text(
                format!("You have: {stations} trade station(s) and {colonies} colony(ies)\n"),
                blocked,
            ),
            prompt: format!("Select ship ({})", answers.join(", ")).into(),
            help: prose(&format!(
                "Type the letter of one of your ships, or the whole move: ship, destination \
                 (column and line) and building{}.\n\"help board\" explains the board.\n",
                example.unwrap_or_default()
            )),
            answers,
        }
    }

    fn direction_question(self, ship: Ship) -> Question {
        let mut answers = Vec::new();
        let mut blocked = Vec::new();
        let (mut ways, mut told) = (Vec::new(), Vec::new());
        for direction in Direction::ALL {
            let name = direction.name();
            let cells = self.cells(ship, direction);
            if cells.is_empty() {
                blocked.push(name.to_string());
            } else {
                let kinds = cells.chunk_by(|(_, one), (_, next)| {
                    self.galaxy.hex(*one) == self.galaxy.hex(*next)
                });
                let ends = kinds.map(|cells| {
                    let numbers: Vec<String> =
                        cells.iter().map(|(cells, _)| cells.to_string()).collect();
                    let systems = if numbers == ["1"] {
                        "system"
                    } else {
                        "systems"
                    };
                    let kind = self.kind_at(cells[0].1);
                    format!("{} {systems} to {kind}", one_of(&numbers))
                });
                let way = text(name, format!("{} ({name})", direction.word()));
                told.push(text![way, ": ", ends.collect::<Vec<_>>().join(", ")]);
                ways.push(format!("{name} {}", one_of(&self.numbers(ship, direction))).into());
                answers.push(name.to_string());
            }
        }
        let open = answers.clone();
        let mut drawn = String::new();
        if !self.jumps(ship).is_empty() {
            drawn = format!("{JUMP} --> Jump through a wormhole\n");
            answers.push(JUMP.to_string());
            for ways in [&mut ways, &mut told] {
                ways.push(format!("{JUMP}: through a wormhole").into());
            }
        }
        // The whole prompt has to leave room for the answer.
        let now = match blocked.len() {
            0 => String::new(),
            1 | 2 => format!(", not {}", one_of(&blocked)),
            _ => format!(", now {}", one_of(&open)),
        };
        let help = format!(
            "Type the direction in which ship {} flies, such as {} (n is up on the board).\n",
            ship.letter(),
            answers[0]
        );
        let listed = |ways: &[Text]| {
            let ways = Text::join(ways.iter().cloned(), "; ");
            text!["Where it can go: ", ways, text("", ".")].end()
        };
        let flights = Text::join(told.iter().cloned(), "; ");
        let in_words = text![format!("Ship {} can fly ", ship.letter()), flights, ".\n"];
        let in_full = listed(&told);
        let is_short = in_full.shown(usize::MAX).lines().count() < HELP;
        let all = Direction::ALL.map(Direction::name).join(", ");
        Question {
            intro: text(drawn, in_words),
            prompt: text![
                "Select direction to travel",
                text(format!(" ({all}){now}"), "")
            ],
            help: text![help, if is_short { in_full } else { listed(&ways) }],
            answers,
        }
    }

    fn cells_question(self, ship: Ship, direction: Direction) -> Question {
        let answers = self.numbers(ship, direction);
        let ends = self.cells(ship, direction).into_iter();
        let told = ends.map(|(cells, to)| text![cells, " for ", named(to)]);
        Question {
            intro: text("", text!["Type ", Text::join(told, "; "), ".\n"]),
            prompt: text![
                "Select number of ",
                text("cells", "systems"),
                format!(" to travel ({})", answers.join(", "))
            ],
            help: format!(
                "Type how many systems ship {} flies {}{}.\n\
                 \"back\" asks for the direction again.\n",
                ship.letter(),
                direction.word(),
                such_as(answers.first())
            )
            .into(),
            answers,
        }
    }

    fn jump_question(self, ship: Ship) -> Question {
        let destinations = self.jumps(ship);
        let answers: Vec<String> = (destinations.iter())
            .map(|system| typed(self.galaxy.coords(system)))
            .collect();
        let example = such_as(answers.first().map(as_typed).as_ref());
        Question {
            intro: text(
                format!(
                    "The wormholes lead to (column,line):\n{}",
                    columns(&answers)
                ),
                text![
                    "The wormholes lead to:\n",
                    self.hexes_in_words(|hex, system| {
                        hex.is_colonisable() && destinations.contains(system)
                    })
                ],
            ),
            prompt: text![
                "Select destination of the jump (column",
                text(",", " and "),
                "line)"
            ],
            help: prose(&format!(
                "Type column and line of a free system next to another wormhole{example}.\n\
                 \"back\" asks for the direction again.\n"
            )),
            answers,
        }
    }

    /// There is more than one kind of building left: else nothing would be asked.
    fn building_question(self, ship: Ship, to: Coords) -> Question {
        let gains = |building| {
            let mut after = *self.board;
            after.make_move(self.galaxy, Move::Land { ship, to, building });
            let board = &after;
            self.gains_in_words(Position { board, ..self }, None)
        };
        let [station, colony] = [Building::TradeStation, Building::Colony].map(gains);
        Question {
            intro: text(
                format!(
                    "{}, what building would you like to construct?\n\
                     t --> Trade Station\nc --> Colony\n",
                    name(self.board.to_move)
                ),
                text![
                    "Type t for a trade station",
                    station,
                    ".\nType c for a colony",
                    colony,
                    ".\n"
                ],
            ),
            prompt: "Select building (t, c)".into(),
            help: prose(
                "Type t for a trade station, which scores a point for each system of others next \
                   to it, or c for a colony, which only holds the system.\n\
                   \"back\" returns to the previous question.\n",
            ),
            answers: vec!["t".to_string(), "c".to_string()],
        }
    }

    /// Parses the answer to a question.
    ///
    /// # Errors
    /// With the reason if no legal move has this answer.
    pub fn answer(self, entry: Entry, text: &str) -> Answer<SmallStarEmpires> {
        match entry {
            Entry::Nothing => self.answer_ship(text),
            Entry::Ship(ship) => self.answer_direction(ship, text),
            Entry::Direction(ship, direction) => self.answer_cells(ship, direction, text),
            Entry::Jump(ship) => self.answer_jump(ship, text),
            Entry::Destination(ship, to) => match building_named(&joined(text)) {
                Some(building) => Ok(Reply::Move(Move::Land { ship, to, building })),
                None => refuse!(text => "is not a building: type t (trade station) or c (colony)"),
            },
        }
    }

    fn answer_ship(self, text: &str) -> Answer<SmallStarEmpires> {
        let is_meant_as_a_move = text.contains('@') || self.read_whole_move(text).is_some();
        if is_meant_as_a_move {
            return Ok(Reply::Move(self.read_move(text)?));
        }
        let able = one_of(&self.ships_that_can_move(true));
        let mut signs = text.chars();
        let ship = signs.next().and_then(Ship::of_letter);
        let Some(ship) = ship.filter(|_| signs.next().is_none()) else {
            if text.chars().all(char::is_alphabetic) {
                refuse!(text => "is not a ship: type {able}");
            }
            refuse!(text => "is not a move: type ship, column, line and building, or only a ship");
        };
        self.check_ship(ship)?;
        if self.reach(ship).is_empty() {
            refuse!("Ship {} is blocked: type {able}", ship.letter());
        }
        Ok(Reply::Ask(Entry::Ship(ship)))
    }

    fn answer_direction(self, ship: Ship, text: &str) -> Answer<SmallStarEmpires> {
        let letter = ship.letter();
        let word = joined(text);
        if JUMPS.contains(&word.as_str()) && self.galaxy.is_official() {
            if self.jumps(ship).is_empty() {
                refuse!("No wormhole leads ship {letter} to a free system");
            }
            return Ok(Reply::Ask(Entry::Jump(ship)));
        }
        let possible = one_of(&self.direction_question(ship).answers);
        let Some(direction) = Direction::named(&word) else {
            refuse!(text => "is not a direction: type {possible}");
        };
        if self.cells(ship, direction).is_empty() {
            let way = direction.word();
            refuse!("Ship {letter} cannot fly {way} to a free system: type {possible}");
        }
        Ok(Reply::Ask(Entry::Direction(ship, direction)))
    }

    fn answer_cells(
        self,
        ship: Ship,
        direction: Direction,
        text: &str,
    ) -> Answer<SmallStarEmpires> {
        let Some(cells) = read_cells(text).filter(|cells| *cells > 0) else {
            let possible = one_of(&self.numbers(ship, direction));
            refuse!(text => "is not a number of systems: type {possible}");
        };
        Ok(self.after_destination(ship, self.check_flight(ship, direction, cells)?))
    }

    fn answer_jump(self, ship: Ship, text: &str) -> Answer<SmallStarEmpires> {
        let destinations = self.jumps(ship);
        let Some(to) = read_coords(text) else {
            let first = destinations
                .first()
                .map(|system| typed(self.galaxy.coords(system)));
            let example = such_as(first.as_ref());
            refuse!(text => "is not a destination: type column and line{example}");
        };
        let system = self.galaxy.system_at(to);
        if !self.galaxy.is_colonisable(system) || !destinations.contains(system) {
            self.check_landing(to)?;
            refuse!("No wormhole leads ship {} to {to}", ship.letter());
        }
        Ok(self.after_destination(ship, to))
    }

    /// The reply when the destination is known. With one kind of building left there is nothing
    /// more to ask.
    fn after_destination(self, ship: Ship, to: Coords) -> Reply<Entry, Move> {
        match *self.board.stock(self.board.to_move).buildings() {
            [building] => Reply::Move(Move::Land { ship, to, building }),
            _ => Reply::Ask(Entry::Destination(ship, to)),
        }
    }

    /// The letters of the ships of the player to move that can land somewhere, or of those that
    /// cannot.
    fn ships_that_can_move(self, can_move: bool) -> Vec<String> {
        let ships = self.reaches(self.board.to_move);
        let wanted = ships.filter(|(_, reach)| reach.is_empty() != can_move);
        wanted.map(|(ship, _)| ship.letter().to_string()).collect()
    }

    /// The free systems that a ship can jump to.
    fn jumps(self, ship: Ship) -> SystemSet {
        let system = self.galaxy.system_at(self.coords_of(ship));
        self.galaxy.jump(system) - self.board.taken()
    }

    /// The numbers of cells that a ship can fly in a direction, as they are typed.
    fn numbers(self, ship: Ship, direction: Direction) -> Vec<String> {
        let cells = self.cells(ship, direction).into_iter();
        cells.map(|(cells, _)| cells.to_string()).collect()
    }

    /// The numbers of cells that a ship can fly in a direction, and where it lands.
    fn cells(self, ship: Ship, direction: Direction) -> Vec<(u32, Coords)> {
        let from = self.coords_of(ship);
        let cells = self.flights(ship).iter().filter_map(|system| {
            let to = self.galaxy.coords(system);
            let (way, cells) = from.bearing(to)?;
            (way == direction).then_some((cells, to))
        });
        let mut cells: Vec<(u32, Coords)> = cells.collect();
        cells.sort_unstable();
        cells
    }
}

/// An answer as an example; nothing if there is none.
fn such_as(answer: Option<&String>) -> String {
    answer.map_or(String::new(), |answer| format!(", such as {answer}"))
}
