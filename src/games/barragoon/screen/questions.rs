//! The questions of a move of Barragoon, and how their answers are parsed.

use super::super::rules::board::Board;
use super::super::rules::faces::Face;
use super::super::rules::legality::out_of_range;
use super::super::rules::moves::Move;
use super::super::rules::notation::{looks_like_a_move, read_face, read_move, square_in};
use super::super::rules::squares::{COLUMNS, LINES, Square, Squares};
use super::drawing;
use crate::game::Refusal;
use crate::game::view::{Question, Reply};
use crate::text::listing::wrapped;
use crate::text::quoted;

/// The answers given so far to the questions of one move. Columns are counted from 0.
#[derive(Clone, Copy, Default, Debug)]
pub enum Entry {
    /// None.
    #[default]
    Nothing,
    /// The column of the tile to move, or of the placing.
    Column(usize),
    /// The tile to move, or the square of the placing.
    Square(Square),
    /// The tile to move and the column it goes to.
    NewColumn(Square, usize),
}

/// The next question of a move.
pub(super) fn question(board: &Board, entry: Entry) -> Question {
    let mut answers = answers(board, entry);
    answers.sort_unstable();
    answers.dedup();
    let mut question = if board.is_placing() {
        placing_question(board, entry)
    } else {
        tile_question(board, entry)
    };
    question.answers = answers.iter().map(u8::to_string).collect();
    question
}

/// The next question of a placing (column, line or face), without its possible answers.
fn placing_question(board: &Board, entry: Entry) -> Question {
    let mut intro = String::new();
    let (prompt, help) = match entry {
        Entry::Nothing => (
            column_prompt(),
            format!(
                "Type the column of an empty square for the barragoon, 1 (left) to {COLUMNS} (right),\n\
                 or column, line and face in one answer, as in {}.",
                board.example()
            ),
        ),
        Entry::Column(_) => (line_prompt(), line_help("an empty square")),
        Entry::Square(_) | Entry::NewColumn(..) => {
            intro = drawing::draw_faces() + "\n";
            (
                "Face (30 to 37, 40 to 47): ".to_string(),
                format!(
                    "Type the code of a face, or say it: \"no entry\", \"up and down\", \"up to right\",\n\
                     \"all turns\". Tiles pass along the arrows only, over 37 only with a turn.\n\n{}",
                    drawing::draw_faces()
                ),
            )
        }
    };
    Question {
        intro,
        prompt,
        help,
        answers: Vec::new(),
    }
}

/// The next question of a tile's move (column, line, new column or new line), without its possible
/// answers.
fn tile_question(board: &Board, entry: Entry) -> Question {
    let (prompt, help) = match entry {
        Entry::Nothing => (
            column_prompt(),
            format!(
                "Type the column of one of your tiles, drawn with {}, 1 (left) to {COLUMNS} \
                 (right),\nor a whole move, column and line of both squares, as in {}.\n\
                 A tile moves as many squares as it has spaces, or one less.",
                drawing::corner(board.to_move()),
                board.example()
            ),
        ),
        Entry::Column(_) => (line_prompt(), line_help("the tile to move")),
        Entry::Square(from) => (
            format!("New column (1 to {COLUMNS}): "),
            format!(
                "Type the column that the tile moves to, 1 (left) to {COLUMNS} (right).\n{}",
                possibilities(board, from)
            ),
        ),
        Entry::NewColumn(from, _) => (
            format!("New line (1 to {LINES}): "),
            format!(
                "Type the line that the tile moves to, 1 (top) to {LINES} (bottom).\n{}",
                possibilities(board, from)
            ),
        ),
    };
    Question {
        intro: String::new(),
        prompt,
        help,
        answers: Vec::new(),
    }
}

fn column_prompt() -> String {
    format!("Column (1 to {COLUMNS}): ")
}

fn line_prompt() -> String {
    format!("Line (1 to {LINES}): ")
}

fn line_help(of: &str) -> String {
    format!(
        "Type the line of {of}, 1 (top) to {LINES} (bottom).\n\"back\" asks for the column again."
    )
}

/// The answers after which a legal move is still possible, in no particular order.
fn answers(board: &Board, entry: Entry) -> Vec<u8> {
    let column = |square: Square| square.column() as u8 + 1;
    let line = |square: Square| square.line() as u8 + 1;
    match entry {
        Entry::Nothing => starts(board).iter().map(column).collect(),
        Entry::Column(chosen) => starts(board)
            .iter()
            .filter(|square| square.column() == chosen)
            .map(line)
            .collect(),
        Entry::Square(_) if board.is_placing() => Face::ALL.map(Face::code).into(),
        Entry::Square(from) => targets(board, from).iter().map(column).collect(),
        Entry::NewColumn(from, chosen) => targets(board, from)
            .iter()
            .filter(|square| square.column() == chosen)
            .map(line)
            .collect(),
    }
}

/// The squares that a move can begin with: those of tiles that can move, or of placings.
fn starts(board: &Board) -> Squares {
    if board.is_placing() {
        return board.placing_squares();
    }
    let moves = board.turn_moves().into_iter().flatten();
    moves
        .filter(|(_, targets)| !targets.is_empty())
        .map(|(from, _)| from)
        .collect()
}

/// Parses an answer. A complete move need not be legal: the rules check that.
pub(super) fn answer(
    board: &Board,
    entry: Entry,
    text: &str,
) -> Result<Reply<Entry, Move>, Refusal> {
    match entry {
        // The text is meant as a complete move: the refusal says what is wrong with it.
        _ if looks_like_a_move(text) => Ok(Reply::Move(read_move(board, text)?)),
        Entry::Nothing => {
            if let Some(square) = square_in(text) {
                return start_on(board, square);
            }
            let column = number(text, "column", COLUMNS)?;
            check_column(board, column)?;
            Ok(Reply::Ask(Entry::Column(column)))
        }
        Entry::Column(column) => start_on(board, square(column, number(text, "line", LINES)?)?),
        Entry::Square(square) if board.is_placing() => {
            let face = read_face(text)?;
            Ok(Reply::Move(Move::Placement { square, face }))
        }
        Entry::Square(from) => {
            if let Some(to) = square_in(text) {
                return Ok(Reply::Move(Move::Tile { from, to }));
            }
            let column = number(text, "column", COLUMNS)?;
            check_new_column(board, from, column)?;
            Ok(Reply::Ask(Entry::NewColumn(from, column)))
        }
        Entry::NewColumn(from, column) => {
            let to = square(column, number(text, "line", LINES)?)?;
            Ok(Reply::Move(Move::Tile { from, to }))
        }
    }
}

/// The entry with the square that the move begins with.
fn start_on(board: &Board, square: Square) -> Result<Reply<Entry, Move>, Refusal> {
    if board.is_placing() {
        board.check_placing(square)?;
    } else {
        board.check_own(square)?;
        if targets(board, square).is_empty() {
            return Err(Refusal::new(format!(
                "The tile on {} cannot move: choose another one",
                square.words()
            )));
        }
    }
    Ok(Reply::Ask(Entry::Square(square)))
}

/// Checks that a move can begin in a column.
fn check_column(board: &Board, column: usize) -> Result<(), Refusal> {
    if starts(board).iter().any(|square| square.column() == column) {
        return Ok(());
    }
    let own = board.tiles_of(board.turn());
    let has_tile = own.iter().any(|square| square.column() == column);
    let column = column + 1;
    Err(Refusal::new(if board.is_placing() {
        format!("There is no empty square in column {column}")
    } else if has_tile {
        format!("None of your tiles in column {column} can move")
    } else {
        format!("You have no tile in column {column}")
    }))
}

/// Checks that the tile on `from` can go to at least one square of `column`.
fn check_new_column(board: &Board, from: Square, column: usize) -> Result<(), Refusal> {
    let targets = targets(board, from);
    if targets.iter().any(|square| square.column() == column) {
        return Ok(());
    }
    let kind = board.check_own(from)?;
    // The rest of the steps go up or down: one of them stays on the board.
    let is_in_range = from.column().abs_diff(column) <= kind.spaces();
    Err(if is_in_range {
        Refusal::new(format!("Every way to column {} is blocked", column + 1))
    } else {
        out_of_range(kind)
    })
}

/// The squares that the tile on a square, which belongs to the player to move, may go to.
fn targets(board: &Board, from: Square) -> Squares {
    let mut moves = board.turn_moves().into_iter().flatten();
    moves
        .find(|(square, _)| *square == from)
        .map_or(Squares::EMPTY, |(_, targets)| targets)
}

fn possibilities(board: &Board, from: Square) -> String {
    let list: Vec<String> = targets(board, from)
        .iter()
        .map(|to| to.to_string())
        .collect();
    let heading = format!("The tile on {from} (column, line) can move to");
    wrapped(&heading, &list, "") + "\"back\" asks the question before again."
}

/// Parses a column or a line, given as a number from 1 to `most`, and returns it counted from 0.
fn number(text: &str, what: &str, most: usize) -> Result<usize, Refusal> {
    text.parse::<usize>()
        .ok()
        .filter(|number| (1..=most).contains(number))
        .map(|number| number - 1)
        .ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a {what}: type a number from 1 to {most}",
                quoted(text)
            ))
        })
}

fn square(column: usize, line: usize) -> Result<Square, Refusal> {
    Square::at(line, column).ok_or_else(|| Refusal::new("That square is off the board"))
}
