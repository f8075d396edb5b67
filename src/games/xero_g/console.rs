//! Xero-G's menus and questions.

use super::board::{Board, COLUMNS, Square, first_line, goal, squares};
use super::check::{check_drop, check_ship};
use super::display::{boxed, draw_arrangement, draw_board, player_name, read_direction};
use super::moves::{Action, Move};
use super::walk::{Course, Stepped, Walk};
use super::ways::Direction;
use super::{RULES, XeroG};
use crate::console::{Console, Page, Question, Reply, Setup, Wording, common_page, parts};
use crate::game::{Outcome, Player, Refusal, quoted};
use crate::ink;
use crate::listing::wrapped;
use crate::session::{Cause, Ending, Who};

const WORDING: Wording = Wording {
    modes_title: "XERO-G: CHOOSE THE MODE",
    modes: [
        "PLAYER VS PLAYER",
        "PLAYER VS COMPUTER",
        "COMPUTER VS COMPUTER",
    ],
    levels_title: "CHOOSE THE DIFFICULTY",
    starts_title: "WHO IS PLAYER p1, WHO STARTS?",
    starts: ["PLAYER", "COMPUTER"],
    rules_title: "CHOOSE THE RULES",
    rules: &[
        "CLASSIC (ships may go to and fro)",
        "OFFICIAL (as published: no edge twice, no turn that changes nothing)",
    ],
};

/// The answers to the questions of one move so far.
#[derive(Clone, Copy, Debug, Default)]
pub enum Entry {
    /// None yet.
    #[default]
    Start,
    /// Ships that have their place, by column; 0 where there is none.
    Placing([u8; COLUMNS]),
    /// A ship on its way.
    Walking(Walk),
}

/// The value of the ship to be placed next: 1, 1, 2, 2, 3, 3.
fn next_to_place(values: [u8; COLUMNS]) -> u8 {
    let placed = values.iter().filter(|value| **value != 0).count();
    (placed / 2 + 1) as u8
}

impl Console for XeroG {
    type Entry = Entry;

    const RULES: &'static str = RULES;
    const HEADING_FIRST: bool = false;

    fn setup_page(setup: &Setup) -> Option<Page> {
        common_page::<XeroG>(setup, &WORDING)
    }

    fn player_name(&self, player: Player) -> String {
        player_name(player)
    }

    fn display_game(&self, board: &Board) -> String {
        draw_board(board, None)
    }

    fn turn_heading(&self, board: &Board, _turn: usize) -> String {
        let name = player_name(board.on_turn);
        let text = if board.is_setup() {
            format!("=== {name} place ships ===")
        } else {
            format!("=== {name} turn ===")
        };
        format!("{}\n", ink::paint(ink::of(board.on_turn), text))
    }

    fn question(&self, board: &Board, entry: &Entry) -> Question {
        match entry {
            Entry::Start if board.is_setup() => place_question(board, None),
            Entry::Placing(values) => place_question(board, Some(*values)),
            Entry::Start => self.ship_question(board),
            Entry::Walking(walk) if walk.reprogramming => self.drop_question(board, walk),
            Entry::Walking(walk) if walk.has_landed() => self.power_question(board, walk),
            Entry::Walking(walk) => self.step_question(board, walk),
        }
    }

    fn answer(
        &self,
        board: &Board,
        entry: &Entry,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        match entry {
            Entry::Start if board.is_setup() => place([0; COLUMNS], text),
            Entry::Placing(values) => place(*values, text),
            Entry::Start => self.choose_ship(board, text),
            Entry::Walking(walk) => self.walk_on(board, walk, text),
        }
    }

    fn announce(&self, before: &Board, mv: Move, after: &Board, who: Who) -> String {
        match (who, mv.action()) {
            (Who::Human, Action::Win { .. }) => rest(before.on_turn, after),
            (Who::Human, _) => String::new(),
            _ => self.tell(before, mv, after),
        }
    }

    fn display_result(&self, board: &Board, ending: Ending, _turns: usize) -> String {
        let loser = match ending.outcome {
            Outcome::Win(player) => player_name(player.opponent()),
            Outcome::Draw => String::new(),
        };
        let why = match ending.cause {
            Cause::Repetition => {
                "The same position came up for the third time with the same player on turn.\n"
                    .to_string()
            }
            Cause::Resignation(player) => format!("{} resigned.\n", player_name(player)),
            Cause::Rules if board.winner().is_some() => {
                format!("A ship has reached the base of {loser}.\n")
            }
            Cause::Rules => format!("{loser} cannot move any ship of their home line.\n"),
        };
        let result = match ending.outcome {
            Outcome::Win(player) => format!("{} won the game!", player_name(player)),
            Outcome::Draw => "The game is a draw".to_string(),
        };
        why + &boxed(&result)
    }
}

fn place_question(board: &Board, values: Option<[u8; COLUMNS]>) -> Question {
    let line = first_line(board.on_turn);
    let intro = match values {
        Some(values) => draw_arrangement(line, values),
        None => format!("Ships 1 1 2 2 3 3 go on line {line}, each in a column from A to F.\n"),
    };
    let values = values.unwrap_or_default();
    Question {
        intro,
        prompt: format!("Place ship {} where? ", next_to_place(values)),
        help: format!(
            "Type the letter of a free column, A to F: the ship goes on line {line}.\n\
             Or all six ships in one answer, their values from column A to F: 123321."
        ),
        answers: ('A'..)
            .zip(values)
            .filter(|(_, value)| *value == 0)
            .map(|(letter, _)| letter.to_string())
            .collect(),
    }
}

fn place(mut values: [u8; COLUMNS], text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    let column = match text.as_bytes() {
        [letter @ b'a'..=b'f'] => usize::from(letter - b'a'),
        _ => {
            return Err(Refusal::new(format!(
                "{} is not a column: type a letter from A to F",
                quoted(text)
            )));
        }
    };
    if values[column] != 0 {
        return Err(Refusal::new(format!(
            "Column {} has a ship {} already",
            text.to_uppercase(),
            values[column]
        )));
    }
    values[column] = next_to_place(values);
    Ok(if values.contains(&0) {
        Reply::Ask(Entry::Placing(values))
    } else {
        Reply::Move(Move::arrange(values))
    })
}

/// A square as the questions ask for it: line and column, in whatever order.
fn read_square(text: &str) -> Result<Square, Refusal> {
    let square = parts(text).concat();
    let turned: String = square.chars().rev().collect();
    square.parse().or_else(|_: Refusal| {
        turned.parse().map_err(|_: Refusal| {
            Refusal::new(format!(
                "{} is not a square: type line and column, as in 6, C",
                quoted(text)
            ))
        })
    })
}

/// Squares as the answers of a question.
fn answers(set: u64) -> Vec<String> {
    squares(set).map(|square| square.to_string()).collect()
}

impl XeroG {
    fn course<'a>(&self, board: &'a Board, walk: &Walk) -> Course<'a> {
        Course::new(board, self.rules, walk.from)
    }

    fn ship_question(&self, board: &Board) -> Question {
        let movable = squares(board.home_ships())
            .filter(|from| Course::new(board, self.rules, *from).scope.count() > 0)
            .map(|from| from.to_string());
        Question {
            intro: String::new(),
            prompt: "Select Ship to play [Line, Column]: ".to_string(),
            help: format!(
                "Type line and column of a ship of line {0}, the occupied line nearest to your\n\
                 base, as in {0}, C: it will go as many steps as it says. Or the whole move:\n\
                 {0}C-4A (to an empty square), {0}C-4A/5B (onto the ship of 4A, which goes to\n\
                 5B), {0}C-win (into the base).",
                board.home_line(board.on_turn)
            ),
            answers: movable.collect(),
        }
    }

    fn step_question(&self, board: &Board, walk: &Walk) -> Question {
        let course = self.course(board, walk);
        let open = Direction::ALL
            .into_iter()
            .filter(|direction| course.step(walk, *direction).is_ok())
            .map(|direction| direction.word().to_string());
        Question {
            intro: format!(
                "Ship {} is at {}: {} to go.\n",
                board.ship(walk.from),
                walk.at,
                steps(walk.left)
            ),
            prompt: "Insert direction to move ship: ".to_string(),
            help: format!(
                "Type the direction of the next step: 1 (or u, up), 2 (r, right), 3 (d, down),\n\
                 4 (l, left). \"back\" takes the last step back.\n{}",
                ways_out(&course)
            ),
            answers: open.collect(),
        }
    }

    fn power_question(&self, board: &Board, walk: &Walk) -> Question {
        let course = self.course(board, walk);
        let below = course.ship(walk.at);
        let mut answers = Vec::new();
        if course.reprogram(walk).is_ok() {
            answers.push("1".to_string());
        }
        if course.boost(walk).is_ok() {
            answers.push("2".to_string());
        }
        Question {
            intro: format!(
                "\n{}\nShip {} has landed on ship {below} at {}. Choose a power move:\n\n\
                 1. Reprogram Coordinates (ship {below} goes to an empty square)\n\
                 2. Rocket Boost (yours goes on from there, {})\n",
                draw_board(board, Some((walk.from, walk.at))),
                board.ship(walk.from),
                walk.at,
                steps(below)
            ),
            prompt: "Power move: ".to_string(),
            help: format!(
                "Type 1 (reprogram): the ship {below} of {} is put on an empty square, and the turn\n\
                 ends. Or 2 (boost): your ship goes {} on from there. \"back\" takes the last\n\
                 step back.",
                walk.at,
                steps(below)
            ),
            answers,
        }
    }

    fn drop_question(&self, board: &Board, walk: &Walk) -> Question {
        let drops = self.course(board, walk).scope.drops(walk.at);
        Question {
            intro: String::new(),
            prompt: format!(
                "Select ship at {} destination [Line, Column]: ",
                walk.at.spoken()
            ),
            help: format!(
                "Type line and column of the empty square that ship {} is put on, as in 5, A.\n\
                 \"back\" asks for the power move again.",
                board.ship(walk.at)
            ),
            answers: answers(drops),
        }
    }

    fn choose_ship(&self, board: &Board, text: &str) -> Result<Reply<Entry, Move>, Refusal> {
        let from = read_square(text)?;
        check_ship(board, from)?;
        if Course::new(board, self.rules, from).scope.count() == 0 {
            return Err(Refusal::new(format!("The ship of {from} has no way to go")));
        }
        Ok(Reply::Ask(Entry::Walking(Walk::new(board, from))))
    }

    fn walk_on(
        &self,
        board: &Board,
        walk: &Walk,
        text: &str,
    ) -> Result<Reply<Entry, Move>, Refusal> {
        let course = self.course(board, walk);
        if walk.reprogramming {
            let drop = read_square(text)?;
            check_drop(board, self.rules, &course.scope, walk.at, drop)?;
            return Ok(Reply::Move(Move::reprogram(walk.from, walk.at, drop)));
        }
        if walk.has_landed() {
            let words = parts(text).join(" ");
            let after = match words.as_str() {
                "1" | "reprogram" | "reprogram coordinates" => course.reprogram(walk),
                "2" | "boost" | "rocket boost" => course.boost(walk),
                _ => Err(Refusal::new(format!(
                    "{} is not a power move: 1 reprogram or 2 boost",
                    quoted(text)
                ))),
            }?;
            return Ok(Reply::Ask(Entry::Walking(after)));
        }
        let direction = read_direction(text).ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a direction: 1 up, 2 right, 3 down, 4 left",
                quoted(text)
            ))
        })?;
        Ok(match course.step(walk, direction)? {
            Stepped::On(walk) => Reply::Ask(Entry::Walking(walk)),
            Stepped::Done(mv) => Reply::Move(mv),
        })
    }
}

/// What the whole turn of a ship can come to, for whoever walks it.
fn ways_out(course: &Course) -> String {
    let scope = &course.scope;
    let mut text = format!("In this turn the ship of {} can get\n", scope.from);
    if scope.wins {
        text += "  into the base of the opponent\n";
    }
    for (places, what) in [
        (scope.slides, "  to an empty square:"),
        (scope.landings, "  onto a ship:"),
    ] {
        if places != 0 {
            text += &wrapped(what, &answers(places), "    ");
        }
    }
    text
}

/// Where a ship that has won is put, which need not be where it was walked to.
fn rest(player: Player, after: &Board) -> String {
    let base = squares(after.occupied() & goal(player)).next();
    base.map_or_else(String::new, |square| {
        format!("The ship rests on {square}, the leftmost square of the base that it can reach.\n")
    })
}

fn steps(count: usize) -> String {
    if count == 1 {
        "1 step".to_string()
    } else {
        format!("{count} steps")
    }
}
