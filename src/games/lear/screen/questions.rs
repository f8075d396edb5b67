//! The questions of a move of Lear, first the line and then the column, and their answers.

use crate::game::Refusal;
use crate::game::view::{Question, Reply};
use crate::games::lear::rules::{Place, example, letter, read_places};
use crate::games::lear::{Board, Lear, Move};
use crate::text::quoted;

/// Asks for the line, or for the column once the line is known.
pub(super) fn question(game: &Lear, board: &Board, line: Option<usize>) -> Question {
    match line {
        None => ask_line(game, board),
        Some(line) => ask_column(game, board, line),
    }
}

fn ask_line(game: &Lear, board: &Board) -> Question {
    let size = game.size();
    let mut lines: Vec<usize> = game.empty_points(board).map(Move::line).collect();
    lines.dedup();
    Question {
        intro: String::new(),
        prompt: format!("Line (1 to {size}): "),
        help: format!(
            "Type the line (row) for your stone {}, from 1 (top) to {size}, or line and column\n\
             in one answer, as in {}. On the board v is an empty point.",
            letter(Some(board.to_move())),
            example(game, board)
        ),
        answers: from_one(lines),
    }
}

fn ask_column(game: &Lear, board: &Board, line: usize) -> Question {
    let size = game.size();
    let points = game.empty_points(board).filter(|mv| mv.line() == line);
    Question {
        intro: String::new(),
        prompt: format!("Column (1 to {size}): "),
        help: format!(
            "Type the column for the stone, from 1 (left) to {size}. Its line is {};\n\
             \"back\" asks for the line again.",
            line + 1
        ),
        answers: from_one(points.map(Move::column)),
    }
}

/// The numbers of lines or columns as they are typed, from 1.
fn from_one(places: impl IntoIterator<Item = usize>) -> Vec<String> {
    let places = places.into_iter();
    places.map(|place| (place + 1).to_string()).collect()
}

/// Parses the line, or the column once the line is known. The word for it may come first, as in
/// `row 3`.
///
/// # Errors
/// If the text is not a number from 1 to the size of the board, or the line is full.
pub(super) fn answer(
    game: &Lear,
    board: &Board,
    line: Option<usize>,
    text: &str,
) -> Result<Reply<Option<usize>, Move>, Refusal> {
    let (wanted, name) = match line {
        None => (Place::Line, "line"),
        Some(_) => (Place::Column, "column"),
    };
    let size = game.size();
    let number = match read_places(text).unwrap_or_default()[..] {
        [(place, number)] if place.is_none_or(|place| place == wanted) => Some(number),
        _ => None,
    };
    let Some(number) = number.filter(|number| (1..=size).contains(number)) else {
        return Err(Refusal::new(format!(
            "{} is not a {name}: type a number from 1 to {size}",
            quoted(text)
        )));
    };
    let place = number - 1;
    if let Some(line) = line {
        return Ok(Reply::Move(Move::at(line, place)));
    }
    if game.empty_points(board).any(|mv| mv.line() == place) {
        return Ok(Reply::Ask(Some(place)));
    }
    let other = game.empty_points(board).next();
    let other = other.map_or_else(String::new, |mv| format!(", such as {}", mv.line() + 1));
    Err(Refusal::new(format!(
        "Line {number} is full: type another{other}"
    )))
}
