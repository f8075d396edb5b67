//! The questions of a move of Lear, first the line and then the column, and their answers.

use crate::game::Refusal;
use crate::games::lear::rules::letter;
use crate::games::lear::{Board, Lear, Move};
use crate::text::quoted;
use crate::view::{Question, Reply};

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
            "Type the line that your stone {} goes on, 1 (top) to {size}, or line and\n\
             column in one answer, as in 3,2. On the board v is an empty point.",
            letter(Some(board.on_turn()))
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
            "Type the column that the stone goes on, 1 (left) to {size}. It goes on line {};\n\
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

/// Parses the line, or the column once the line is known.
///
/// # Errors
/// If the text is not a number from 1 to the size of the board, or the line is full.
pub(super) fn answer(
    game: &Lear,
    board: &Board,
    line: Option<usize>,
    text: &str,
) -> Result<Reply<Option<usize>, Move>, Refusal> {
    let size = game.size();
    let number = text.parse::<usize>().ok();
    let Some(number) = number.filter(|number| (1..=size).contains(number)) else {
        let wanted = if line.is_none() { "line" } else { "column" };
        return Err(Refusal::new(format!(
            "{} is not a {wanted}: type a number from 1 to {size}",
            quoted(text)
        )));
    };
    let place = number - 1;
    if let Some(line) = line {
        return Ok(Reply::Move(Move::at(line, place)));
    }
    if game.empty_points(board).all(|mv| mv.line() != place) {
        return Err(Refusal::new(format!(
            "Line {number} is full: choose another"
        )));
    }
    Ok(Reply::Ask(Some(place)))
}
