//! The questions of a move of Xero-G, and how their answers are parsed: ships are arranged one by
//! one, and a ship is moved step by step.

use super::super::rules::{
    AfterStep, Board, COLUMNS, Course, Direction, Move, Ship, Square, Squares, Walk, Way, XeroG,
    check_ship, first_line, letter, not_a_square, read_path, read_square, read_turn,
};
use super::drawing::{MovingShip, draw_arrangement, draw_landing};
use crate::game::view::{Question, Reply};
use crate::game::{Game, Refusal};
use crate::text::listing::wrapped;
use crate::text::{parts, quoted};

/// The answers given so far to the questions of one move.
#[derive(Clone, Copy, Debug, Default)]
pub enum Entry {
    /// None yet.
    #[default]
    Start,
    /// The ships placed so far, by column; at least one is not placed yet.
    Placement([Option<Ship>; COLUMNS]),
    /// A ship in the middle of its turn.
    Walking(Walk),
}

/// The next question of a move.
pub(super) fn question(game: &XeroG, board: &Board, entry: &Entry) -> Question {
    match entry {
        Entry::Start if board.is_setup() => place_question(board, None),
        Entry::Placement(ships) => place_question(board, Some(*ships)),
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
        Entry::Placement(ships) => place(*ships, text),
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
    let line = first_line(board.to_move);
    let intro = match ships {
        Some(ships) => draw_arrangement(line, ships),
        None => format!("Ships 1 1 2 2 3 3 go on line {line}, each in a column from A to F.\n"),
    };
    let ships = ships.unwrap_or_default();
    Question {
        intro,
        prompt: format!("Place ship {} where? ", next_to_place(ships)),
        help: format!(
            "Type the letter of a free column: the ship goes there, on line {line}.\n\
             Or place all six ships at once: type their values from column A to F,\n\
             as in 123321."
        ),
        answers: free_columns(ships),
    }
}

/// The letters of the columns without a ship.
fn free_columns(ships: [Option<Ship>; COLUMNS]) -> Vec<String> {
    ('A'..)
        .zip(ships)
        .filter(|(_, ship)| ship.is_none())
        .map(|(letter, _)| letter.to_string())
        .collect()
}

fn place(mut ships: [Option<Ship>; COLUMNS], text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    let column = match text.to_ascii_lowercase().as_bytes() {
        [letter @ b'a'..=b'f'] => usize::from(letter - b'a'),
        _ => {
            return Err(Refusal::new(format!(
                "{} is not a free column: type {}",
                quoted(text),
                alternatives(&free_columns(ships))
            )));
        }
    };
    if let Some(ship) = ships[column] {
        return Err(Refusal::new(format!(
            "{} is not a free column, it has a ship {ship}: type {}",
            quoted(text),
            alternatives(&free_columns(ships))
        )));
    }
    ships[column] = Some(next_to_place(ships));
    let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)] = ships else {
        return Ok(Reply::Ask(Entry::Placement(ships)));
    };
    Ok(Reply::Move(Move::arrange([a, b, c, d, e, f])))
}

fn ship_question(game: &XeroG, board: &Board) -> Question {
    let movable = movable_ships(game, board);
    let example = movable.first().map_or_else(String::new, |from| {
        examples(game, &Course::new(board, game.rule_set(), *from))
    });
    Question {
        intro: String::new(),
        prompt: "Select Ship to play [Line, Column]: ".to_string(),
        help: format!(
            "Type line and column of a ship on line {}, the line with ships nearest to your\n\
             base. Or type the whole move:\n{example}",
            board.home_line(board.to_move),
        ),
        answers: movable.iter().map(|from| from.to_string()).collect(),
    }
}

/// The ships of the home line that have a legal move.
fn movable_ships(game: &XeroG, board: &Board) -> Vec<Square> {
    let can_move = |from: &Square| Course::new(board, game.rule_set(), *from).moves.count() > 0;
    board.home_ships().iter().filter(can_move).collect()
}

/// Legal moves of a ship, one of each kind, in whole lines.
fn examples(game: &XeroG, course: &Course) -> String {
    let moves = &course.moves;
    let from = moves.from;
    let mut text = String::new();
    if moves.wins {
        text += &format!("  {:<10} into the base\n", game.write_move(Move::win(from)));
    }
    if let Some(to) = moves.slides.first() {
        let mv = game.write_move(Move::slide(from, to));
        text += &format!("  {mv:<10} to the empty square {to}\n");
    }
    let landing = moves.landings.iter().find_map(|to| {
        let drop = moves.drops(to).first()?;
        Some((to, drop))
    });
    if let Some((to, drop)) = landing {
        let mv = game.write_move(Move::reprogram(from, to, drop));
        text += &format!("  {mv:<10} onto the ship on {to}, which goes to {drop}\n");
    }
    text
}

/// Takes the ship, or the ship with its whole move or the beginning of its path.
fn choose_ship(game: &XeroG, board: &Board, text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    let turn = read_turn(text)?;
    let from = turn.from;
    check_ship(board, from)?;
    let course = Course::new(board, game.rule_set(), from);
    if course.moves.count() == 0 {
        return Err(Refusal::new(format!("The ship on {from} is blocked")));
    }
    let walk = Walk::new(board, from);
    Ok(match turn.way {
        Way::Open => Reply::Ask(Entry::Walking(walk)),
        Way::Win => Reply::Move(Move::win(from)),
        Way::To(to) => Reply::Move(Move::slide(from, to)),
        Way::Reprogram(to, drop) => Reply::Move(Move::reprogram(from, to, drop)),
        Way::Path(path, drop) => reply(course.follow(&walk, &path, drop)?),
    })
}

fn reply(after: AfterStep) -> Reply<Entry, Move> {
    match after {
        AfterStep::On(walk) => Reply::Ask(Entry::Walking(walk)),
        AfterStep::Done(mv) => Reply::Move(mv),
    }
}

fn step_question(board: &Board, course: &Course, walk: &Walk) -> Question {
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
             4 (l, left). You may type several steps at once, as in \"u r\".\n\
             \"back\" takes the last answer back.\n{}",
            destinations(course)
        ),
        answers: open_directions(course, walk)
            .iter()
            .map(|direction| direction.words()[0].to_string())
            .collect(),
    }
}

/// The directions of the steps that a legal move can go on with.
fn open_directions(course: &Course, walk: &Walk) -> Vec<Direction> {
    let is_open = |direction: &Direction| course.step(walk, *direction).is_ok();
    Direction::ALL.into_iter().filter(is_open).collect()
}

/// Takes one step or more.
fn step(course: &Course, walk: &Walk, text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    let (path, drop) = read_path(text).ok_or_else(|| {
        let open = open_directions(course, walk);
        let words: Vec<String> = open
            .iter()
            .map(|step| step.words()[0].to_string())
            .collect();
        Refusal::new(format!(
            "{} is not a direction: type {}",
            quoted(text),
            alternatives(&words)
        ))
    })?;
    Ok(reply(course.follow(walk, &path, drop)?))
}

/// The words, the last one after "or".
fn alternatives(words: &[String]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => words.concat(),
    }
}

fn power_question(board: &Board, course: &Course, walk: &Walk) -> Question {
    let below = board.ship_value(walk.at);
    let moving = MovingShip {
        from: walk.from,
        at: walk.at,
    };
    Question {
        intro: format!(
            "\n{}\nShip {} has landed on ship {below} at {}. Choose a power move:\n\n\
             1. Reprogram Coordinates (ship {below} goes to an empty square)\n\
             2. Rocket Boost (your ship moves on from {}, {})\n",
            draw_landing(board, moving),
            board.ship_value(walk.from),
            walk.at,
            walk.at,
            steps(below)
        ),
        prompt: "Power move: ".to_string(),
        help: format!(
            "Type 1 (reprogram): the ship {below} on {} moves to an empty square of your choice,\n\
             and the turn ends. Or 2 (boost): your ship moves {} more from there.\n\
             \"back\" takes the last answer back.",
            walk.at,
            steps(below)
        ),
        answers: power_moves(course, walk),
    }
}

/// The possible power moves, as answers.
fn power_moves(course: &Course, walk: &Walk) -> Vec<String> {
    let reprogram = course.reprogram(walk).is_ok().then_some("1");
    let boost = course.boost(walk).is_ok().then_some("2");
    let moves = reprogram.into_iter().chain(boost);
    moves.map(String::from).collect()
}

fn choose_power(course: &Course, walk: &Walk, text: &str) -> Result<Reply<Entry, Move>, Refusal> {
    let words = parts(text).join(" ").to_lowercase();
    let after = match words.as_str() {
        "1" | "reprogram" | "reprogram coordinates" => course.reprogram(walk),
        "2" | "boost" | "rocket boost" => course.boost(walk),
        _ => Err(Refusal::new(format!(
            "{} is not a power move: type {}",
            quoted(text),
            alternatives(&power_moves(course, walk))
        ))),
    }?;
    Ok(Reply::Ask(Entry::Walking(after)))
}

fn drop_question(board: &Board, course: &Course, walk: &Walk) -> Question {
    let drops = names(course.moves.drops(walk.at));
    Question {
        intro: String::new(),
        prompt: format!(
            "Select ship at {}, {} destination [Line, Column]: ",
            walk.at.line(),
            letter(walk.at)
        ),
        help: format!(
            "Type line and column of the empty square that ship {} moves to, as in {}.\n\
             \"back\" asks for the power move again.",
            board.ship_value(walk.at),
            drops.first().map_or("", String::as_str)
        ),
        answers: drops,
    }
}

/// Parses a square as the questions ask for it: line and column, in either order.
fn read_line_and_column(text: &str) -> Result<Square, Refusal> {
    read_square(&parts(text).concat()).map_err(|_| not_a_square(text))
}

/// The names of squares, as answers to a question.
fn names(squares: Squares) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// The destinations of a ship, in words.
fn destinations(course: &Course) -> String {
    let moves = &course.moves;
    let mut text = format!("In this turn the ship on {} can move\n", moves.from);
    if moves.wins {
        text += "  into the opponent's base\n";
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
