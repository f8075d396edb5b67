//! The questions of a move of Xero-G, and how their answers are parsed: ships are arranged one by
//! one, and a ship is moved step by step.

use super::super::rules::{
    AfterStep, Board, COLUMNS, Move, Ship, ShipMoves, Turn, TurnGuide, XeroG, first_line, letter,
    not_a_square, read_path, read_square, read_turn,
};
use super::drawing::draw_arrangement;
use crate::bitboard::grid::Direction;
use crate::game::Game;
use crate::game::view::words::{joined, list};
use crate::game::view::{Answer, Question, Reply};
use crate::refuse;
use crate::text;
use crate::text::{Text, as_typed, counted, one_of, picture, prose, text, tokens};

/// The ships arranged so far, by column.
type Arrangement = [Option<Ship>; COLUMNS];

/// The answers given so far to the questions of one move.
#[derive(Clone, Copy, Debug, Default)]
pub enum Entry {
    /// None yet.
    #[default]
    Start,
    /// The ships placed so far; at least one is not placed yet.
    Placement(Arrangement),
    /// A ship in the middle of its turn.
    Turn(Turn),
    /// The line of a square: of the ship to move, or of the one that it reprograms in this turn.
    Line(Option<Turn>, char),
}

/// The ship to be placed next: 1, 1, 2, 2, 3, 3.
fn next_to_place(ships: Arrangement) -> Ship {
    let placed = ships.iter().flatten().count();
    Ship::ALL[placed / 2]
}

/// Asks for the column of the next ship; `ships` are those placed so far, `None` before the first
/// answer.
pub fn place_question(board: &Board, ships: Option<Arrangement>) -> Question {
    let line = first_line(board.to_move);
    let intro = match ships {
        Some(ships) => {
            let placed: Vec<String> = ('A'..)
                .zip(ships)
                .filter_map(|(column, ship)| Some(format!("{column} {}", ship?)))
                .collect();
            let words = list(format!("Line {line} so far"), joined(&placed));
            picture(draw_arrangement(line, ships), words)
        }
        None => {
            format!("Ships 1 1 2 2 3 3 go on line {line}, each in a column from A to F.\n").into()
        }
    };
    let ships = ships.unwrap_or_default();
    let answers = free_columns(ships);
    Question {
        intro,
        prompt: format!(
            "Place ship {} where? ({})",
            next_to_place(ships),
            answers.join(", ")
        )
        .into(),
        help: prose(&format!(
            "Type the letter of a free column, such as {}: the ship goes there, on line {line}.\n\
             Or place all six ships at once: type their values from column A to F, as in 123321.\n",
            answers.first().map_or("", String::as_str)
        )),
        answers,
    }
}

/// The letters of the columns without a ship.
fn free_columns(ships: Arrangement) -> Vec<String> {
    let free = ('A'..).zip(ships).filter(|(_, ship)| ship.is_none());
    free.map(|(letter, _)| letter.to_string()).collect()
}

/// Takes the column of the next ship.
pub fn place(mut ships: Arrangement, text: &str) -> Answer<XeroG> {
    let column = match text.to_ascii_lowercase().as_bytes() {
        [letter @ b'a'..=b'f'] => Some(usize::from(letter - b'a')),
        _ => None,
    };
    let Some(column) = column.filter(|column| ships[*column].is_none()) else {
        let ship = column.and_then(|column| ships[column]);
        let note = ship.map_or_else(String::new, |ship| format!(", it has a ship {ship}"));
        let free = one_of(&free_columns(ships));
        refuse!(text => "is not a free column{note}: type {free}");
    };
    ships[column] = Some(next_to_place(ships));
    let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)] = ships else {
        return Ok(Reply::Ask(Entry::Placement(ships)));
    };
    Ok(Reply::Move(Move::arrange([a, b, c, d, e, f])))
}

/// Asks for a ship of the home line.
pub fn ship_question(game: &XeroG, board: &Board, secret: Option<Move>) -> Question {
    let ships: Vec<ShipMoves> = board.ship_moves(game.rule_set()).collect();
    let movable: Vec<&ShipMoves> = ships.iter().filter(|ship| ship.count() > 0).collect();
    let example = as_typed(game.example_move(board, secret));
    Question {
        intro: Text::default(),
        prompt: text(
            "Select Ship to play [Line, Column]",
            "Select Ship to play (Line, Column)",
        ),
        help: prose(&format!(
            "Type line and column of a ship on line {}, the line with ships nearest to your base, \
             or a whole move, as in {example}; \"rules\" says how moves are written.\n",
            board.home_line(board.to_move),
        )),
        answers: movable.iter().map(|ship| ship.from.to_string()).collect(),
    }
}

/// Takes the ship, or the ship with its whole move or the beginning of its path.
pub fn choose_ship(game: &XeroG, board: &Board, text: &str) -> Answer<XeroG> {
    let turn = read_turn(text)?;
    let from = turn.from;
    board.check_ship(from)?;
    if ShipMoves::new(board, game.rule_set(), from).count() == 0 {
        refuse!("The ship on {from} is blocked");
    }
    Ok(reply(turn.follow(board, game.rule_set())?))
}

/// The question for the column of a square whose line is known. `whole` is the question for the
/// whole square.
pub fn column_question(whole: &Question, line: char) -> Question {
    let squares = whole.answers.iter();
    let columns = squares.filter_map(|square| square.strip_prefix(line));
    let answers: Vec<String> = columns.map(String::from).collect();
    Question {
        intro: Text::default(),
        prompt: format!("Line {line}, column ({})", answers.join(", ")).into(),
        help: format!("Type the letter of the column, such as {}.\n", answers[0]).into(),
        answers,
    }
}

fn reply(after: AfterStep) -> Reply<Entry, Move> {
    match after {
        AfterStep::On(turn) => Reply::Ask(Entry::Turn(turn)),
        AfterStep::Done(mv) => Reply::Move(mv),
    }
}

/// Asks for the direction of the next step.
pub fn step_question(guide: &TurnGuide, turn: &Turn) -> Question {
    let answers = open_words(guide, turn);
    let Turn { from, at, left, .. } = *turn;
    // As the compass beside the board numbers them.
    let numbers: Vec<String> = open_directions(guide, turn)
        .map(|direction| (direction.index() + 1).to_string())
        .collect();
    Question {
        intro: Text::default(),
        prompt: text![
            "Insert direction to move ship (",
            text(numbers.join(", "), one_of(&answers)),
            format!("), {} to go from {at}", counted(left, "step"))
        ],
        help: prose(&format!(
            "Type the direction of the next step, such as {}: 1 or u (up), 2 or r (right), \
             3 or d (down), 4 or l (left).\n\
             You may type several at once, as in \"u r\".\n\
             \"moves {}\" lists where the ship can go.\n\
             \"back\" takes the last answer back.\n",
            answers.first().map_or("", String::as_str),
            from
        )),
        answers,
    }
}

/// The directions of the steps that a legal move can go on with.
fn open_directions(guide: &TurnGuide, turn: &Turn) -> impl Iterator<Item = Direction> {
    Direction::ALL
        .into_iter()
        .filter(|direction| guide.step(turn, *direction).is_ok())
}

/// These directions as answers.
fn open_words(guide: &TurnGuide, turn: &Turn) -> Vec<String> {
    let open = open_directions(guide, turn);
    open.map(|direction| direction.words()[0].to_string())
        .collect()
}

/// Takes one step or more.
pub fn step(guide: &TurnGuide, turn: &Turn, text: &str) -> Answer<XeroG> {
    let Some((path, drop)) = read_path(text) else {
        let open = one_of(&open_words(guide, turn));
        refuse!(text => "is not a direction: here it can go {open}");
    };
    Ok(reply(guide.follow(turn, &path, drop)?))
}

/// Asks what a ship that has landed on another one does.
pub fn power_question(board: &Board, guide: &TurnGuide, turn: &Turn) -> Question {
    let at = turn.at;
    let (moving, below) = (board.ship_value(turn.from), board.ship_value(at));
    let further = counted(below, "step");
    let answers = power_moves(guide, turn);
    Question {
        intro: text![format!(
            "\nYour ship {moving} has landed on ship {below} at {at}.\n\n\
                 1. Reprogram Coordinates (ship {below} goes to an empty square)\n\
                 2. Rocket Boost (your ship moves on from {at}, {further})\n"
        )],
        prompt: format!("Choose a power move ({})", answers.join(", ")).into(),
        help: prose(&format!(
            "Type 1 (reprogram): the ship {below} on {at} moves to an empty square of your choice, \
             and the turn ends.\nOr 2 (boost): your ship moves {further} more from there.\n\
             \"back\" takes the last answer back.\n"
        )),
        answers,
    }
}

/// The possible power moves, as answers.
fn power_moves(guide: &TurnGuide, turn: &Turn) -> Vec<String> {
    let reprogram = guide.reprogram(turn).is_ok().then_some("1");
    let boost = guide.boost(turn).is_ok().then_some("2");
    let moves = reprogram.into_iter().chain(boost);
    moves.map(String::from).collect()
}

/// Takes the power move.
pub fn choose_power(guide: &TurnGuide, turn: &Turn, text: &str) -> Answer<XeroG> {
    let words = tokens(text, "[]", ",").unwrap_or_default().join(" ");
    let next = match words.as_str() {
        "1" | "reprogram" | "reprogram coordinates" => guide.reprogram(turn),
        "2" | "boost" | "rocket boost" => guide.boost(turn),
        _ => {
            let possible = one_of(&power_moves(guide, turn));
            refuse!(text => "is not a power move: type {possible}")
        }
    }?;
    Ok(Reply::Ask(Entry::Turn(next)))
}

/// Asks where the ship that was landed on goes.
pub fn drop_question(board: &Board, guide: &TurnGuide, turn: &Turn) -> Question {
    let drops = guide.moves.drops(turn.at).names();
    let below = board.ship_value(turn.at);
    let (line, column) = (turn.at.line(), letter(turn.at));
    Question {
        intro: Text::default(),
        prompt: text(
            format!("Select ship at {line}, {column} destination [Line, Column]"),
            format!("Destination of ship {below} on {} (Line, Column)", turn.at),
        ),
        help: prose(&format!(
            "Type line and column of the empty square that ship {below} moves to, as in {}.\n\
             \"back\" asks for the power move again.\n",
            drops.first().map_or("", String::as_str)
        )),
        answers: drops,
    }
}

/// Takes the square of the ship that was landed on: line and column, in either order.
pub fn choose_drop(turn: &Turn, text: &str) -> Answer<XeroG> {
    let typed = tokens(text, "[]", ",").unwrap_or_default().concat();
    let drop = read_square(&typed).map_err(|_| not_a_square(text))?;
    Ok(Reply::Move(Move::reprogram(turn.from, turn.at, drop)))
}
