//! The questions of a move of Xero-G, and how their answers are parsed: ships are arranged one by
//! one, and a ship is moved step by step.

use super::super::rules::{
    AfterStep, Board, COLUMNS, Course, Direction, Move, Ship, Square, Squares, Walk, XeroG,
    check_ship, first_line, letter, read_square,
};
use super::drawing::{MovingShip, draw_arrangement, draw_board};
use crate::game::Refusal;
use crate::listing::wrapped;
use crate::text::{parts, quoted};
use crate::view::{Question, Reply};

/// The answers given so far to the questions of one move.
#[derive(Clone, Copy, Debug, Default)]
pub enum Entry {
    /// None yet.
    #[default]
    Start,
    /// The ships placed so far, by column; at least one is not placed yet.
    Placing([Option<Ship>; COLUMNS]),
    /// A ship in the middle of its turn.
    Walking(Walk),
}

/// The next question of a move.
pub(super) fn question(game: &XeroG, board: &Board, entry: &Entry) -> Question {
    match entry {
        Entry::Start if board.is_setup() => place_question(board, None),
        Entry::Placing(ships) => place_question(board, Some(*ships)),
        Entry::Start => ship_question(game, board),
        Entry::Walking(walk) => {
            let course = course(game, board, walk);
            if walk.reprogramming {
                drop_question(board, &course, walk)
            } else if walk.has_landed() {
                power_question(board, &course, walk)
            } else {
                step_question(board, &course, walk)
            }
        }
    }
}

/// The effect of an answer to [`question`].
pub(super) fn answer(
    game: &XeroG,
    board: &Board,
    entry: &Entry,
    text: &str,
) -> Result<Reply<Entry, Move>, Refusal> {
    match entry {
        Entry::Start if board.is_setup() => place([None; COLUMNS], text),
        Entry::Placing(ships) => place(*ships, text),
        Entry::Start => choose_ship(game, board, text),
        Entry::Walking(walk) => {
            let course = course(game, board, walk);
            if walk.reprogramming {
                let drop = read_line_and_column(text)?;
                Ok(Reply::Move(Move::reprogram(walk.from, walk.at, drop)))
            } else if walk.has_landed() {
                choose_power(&course, walk, text)
            } else {
                step(&course, walk, text)
            }
        }
    }
}

fn course<'a>(game: &XeroG, board: &'a Board, walk: &Walk) -> Course<'a> {
    Course::new(board, game.rule_set(), walk.from)
}

/// The ship to be placed next: 1, 1, 2, 2, 3, 3.
fn next_to_place(ships: [Option<Ship>; COLUMNS]) -> Ship {
    let placed = ships.iter().flatten().count();
    Ship::ALL[placed / 2]
}

/// Asks for the column of the next ship; `ships` are those placed so far, `None` before the first
/// answer.
fn place_question(board: &Board, ships: Option<[Option<Ship>; COLUMNS]>) -> Question {
    let line = first_line(board.on_turn);
    let intro = match ships {
        Some(ships) => draw_arrangement(line, ships),
        None => format!("Ships 1 1 2 2 3 3 go on line {line}, each in a column from A to F.\n"),
    };
    let ships = ships.unwrap_or_default();
    Question {
        intro,
        prompt: format!("Place ship {} where? ", next_to_place(ships)),
        help: format!(
            "Type the letter of a free column, A to F: the ship goes on line {line}.\n\
             Or all six ships in one answer, their values from column A to F: 123321."
        ),
        answers: ('A'..)
            .zip(ships)
            .filter(|(_, ship)| ship.is_none())
            .map(|(letter, _)| letter.to_string())
            .collect(),
    }
}

fn place(mut ships: [Option<Ship>; COLUMNS], text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    let column = match text.as_bytes() {
        [letter @ b'a'..=b'f'] => usize::from(letter - b'a'),
        _ => {
            return Err(Refusal::new(format!(
                "{} is not a column: type a letter from A to F",
                quoted(text)
            )));
        }
    };
    if let Some(ship) = ships[column] {
        return Err(Refusal::new(format!(
            "Column {} has a ship {ship} already",
            text.to_uppercase()
        )));
    }
    ships[column] = Some(next_to_place(ships));
    let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)] = ships else {
        return Ok(Reply::Ask(Entry::Placing(ships)));
    };
    Ok(Reply::Move(Move::arrange([a, b, c, d, e, f])))
}

fn ship_question(game: &XeroG, board: &Board) -> Question {
    let movable = board
        .home_ships()
        .iter()
        .filter(|from| Course::new(board, game.rule_set(), *from).moves.count() > 0)
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

fn choose_ship(game: &XeroG, board: &Board, text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    let from = read_line_and_column(text)?;
    check_ship(board, from)?;
    if Course::new(board, game.rule_set(), from).moves.count() == 0 {
        return Err(Refusal::new(format!("The ship of {from} has no way to go")));
    }
    Ok(Reply::Ask(Entry::Walking(Walk::new(board, from))))
}

fn step_question(board: &Board, course: &Course, walk: &Walk) -> Question {
    let open = Direction::ALL
        .into_iter()
        .filter(|direction| course.step(walk, *direction).is_ok())
        .map(|direction| direction.word().to_string());
    Question {
        intro: format!(
            "Ship {} is at {}: {} to go.\n",
            board.ship_value(walk.from),
            walk.at,
            steps(walk.left)
        ),
        prompt: "Insert direction to move ship: ".to_string(),
        help: format!(
            "Type the direction of the next step: 1 (or u, up), 2 (r, right), 3 (d, down),\n\
             4 (l, left). \"back\" takes the last step back.\n{}",
            destinations(course)
        ),
        answers: open.collect(),
    }
}

fn step(course: &Course, walk: &Walk, text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    let direction = read_direction(text).ok_or_else(|| {
        Refusal::new(format!(
            "{} is not a direction: 1 up, 2 right, 3 down, 4 left",
            quoted(text)
        ))
    })?;
    Ok(match course.step(walk, direction)? {
        AfterStep::On(walk) => Reply::Ask(Entry::Walking(walk)),
        AfterStep::Done(mv) => Reply::Move(mv),
    })
}

fn power_question(board: &Board, course: &Course, walk: &Walk) -> Question {
    let below = board.ship_value(walk.at);
    let mut answers = Vec::new();
    if course.reprogram(walk).is_ok() {
        answers.push("1".to_string());
    }
    if course.boost(walk).is_ok() {
        answers.push("2".to_string());
    }
    let moving = MovingShip {
        from: walk.from,
        at: walk.at,
    };
    Question {
        intro: format!(
            "\n{}\nShip {} has landed on ship {below} at {}. Choose a power move:\n\n\
             1. Reprogram Coordinates (ship {below} goes to an empty square)\n\
             2. Rocket Boost (yours goes on from there, {})\n",
            draw_board(board, Some(moving)),
            board.ship_value(walk.from),
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

fn choose_power(course: &Course, walk: &Walk, text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    let words = parts(text).join(" ");
    let after = match words.as_str() {
        "1" | "reprogram" | "reprogram coordinates" => course.reprogram(walk),
        "2" | "boost" | "rocket boost" => course.boost(walk),
        _ => Err(Refusal::new(format!(
            "{} is not a power move: 1 reprogram or 2 boost",
            quoted(text)
        ))),
    }?;
    Ok(Reply::Ask(Entry::Walking(after)))
}

fn drop_question(board: &Board, course: &Course, walk: &Walk) -> Question {
    Question {
        intro: String::new(),
        prompt: format!(
            "Select ship at {}, {} destination [Line, Column]: ",
            walk.at.line(),
            letter(walk.at)
        ),
        help: format!(
            "Type line and column of the empty square that ship {} is put on, as in 5, A.\n\
             \"back\" asks for the power move again.",
            board.ship_value(walk.at)
        ),
        answers: names(course.moves.drops(walk.at)),
    }
}

/// Parses a square as the questions ask for it: line and column, in either order.
fn read_line_and_column(text: &str) -> Result<Square, Refusal> {
    let square = parts(text).concat();
    let reversed: String = square.chars().rev().collect();
    read_square(&square)
        .or_else(|_| read_square(&reversed))
        .map_err(|_| {
            Refusal::new(format!(
                "{} is not a square: type line and column, as in 6, C",
                quoted(text)
            ))
        })
}

/// Parses a direction: its number beside the board, its letter or its word.
fn read_direction(text: &str) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .zip(1..)
        .find(|(direction, number)| {
            let word = direction.word();
            text == number.to_string() || text == word || text == &word[..1]
        })
        .map(|(direction, _)| direction)
}

/// The names of squares, as answers to a question.
fn names(squares: Squares) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// The destinations of a ship, in words.
fn destinations(course: &Course) -> String {
    let moves = &course.moves;
    let mut text = format!("In this turn the ship of {} can get\n", moves.from);
    if moves.wins {
        text += "  into the base of the opponent\n";
    }
    for (squares, what) in [
        (moves.slides, "  to an empty square:"),
        (moves.landings, "  onto a ship:"),
    ] {
        if !squares.is_empty() {
            text += &wrapped(what, &names(squares), "    ");
        }
    }
    text
}

fn steps(count: usize) -> String {
    if count == 1 {
        "1 step".to_string()
    } else {
        format!("{count} steps")
    }
}
