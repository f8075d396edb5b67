//! The questions of a move of Barragoon, and how their answers are parsed.

use super::super::rules::Barragoon;
use super::super::rules::board::{Board, COLUMNS, LINES, Owed, Square, Squares};
use super::super::rules::faces::Face;
use super::super::rules::moves::Move;
use super::super::rules::notation::{looks_like_a_move, read_face, square_in};
use super::{drawing, named};
use crate::game::view::{Answer, Question, Reply};
use crate::game::{Game, Refusal};
use crate::text;
use crate::text::{Text, as_typed, picture, prose, squares, text};
use crate::{refusal, refuse};

/// The answers given so far to the questions of one move. Columns are counted from 0.
#[derive(Clone, Copy, Default, Debug)]
pub enum Entry {
    /// None.
    #[default]
    Nothing,
    /// The column of the tile to move, or of the placement.
    Column(usize),
    /// The tile to move, or the square of the placement.
    Square(Square),
    /// The tile to move and the column it goes to.
    NewColumn(Square, usize),
}

/// The next question of a move.
pub fn question(board: &Board, entry: Entry, secret: Option<Move>) -> Question {
    let is_placement = board.owes_placement();
    let [first, then] = if is_placement {
        ["Barragoon, column", "Barragoon on column"]
    } else {
        ["Column"; 2]
    };
    let (prompt, help, answers) = match entry {
        Entry::Nothing => (
            format!("{first} (1 to {COLUMNS})"),
            first_help(board, secret),
            columns(starts(board)),
        ),
        Entry::Column(column) => {
            let of = if is_placement {
                "an empty square"
            } else {
                "the tile to move"
            };
            let answers = lines_in(starts(board), column);
            let help = format!(
                "Type the line of {of}, 1 (top) to {LINES} (bottom), such as {}.\n\
                 \"back\" asks for the column again.\n",
                answers[0]
            );
            let prompt = format!("{then} {}, line (1 to {LINES})", column + 1);
            (prompt, help.into(), answers)
        }
        Entry::Square(square) if is_placement => return face_question(square),
        Entry::Square(from) => {
            let answers = columns(targets(board, from));
            let what = format!("column that the tile moves to, 1 (left) to {COLUMNS} (right)");
            let prompt = format!("From {}, new column (1 to {COLUMNS})", from.words());
            (prompt, target_help(board, from, &what, &answers), answers)
        }
        Entry::NewColumn(from, column) => {
            let answers = lines_in(targets(board, from), column);
            let what = format!("line that the tile moves to, 1 (top) to {LINES} (bottom)");
            let help = target_help(board, from, &what, &answers);
            let (from, column) = (from.words(), column + 1);
            let prompt = format!("From {from}, new column {column}, new line (1 to {LINES})");
            (prompt, help, answers)
        }
    };
    let why = match (entry, board.owed()) {
        (Entry::Nothing, Owed::ByCaptor) => "You have captured: place a barragoon.\n",
        (Entry::Nothing, Owed::ByOwner) => "Your tile was captured: place a barragoon.\n",
        (Entry::Nothing, Owed::ByBoth) => "Your tile was captured: place a barragoon first.\n",
        _ => "",
    };
    Question {
        intro: text("", why),
        prompt: prompt.into(),
        help,
        answers,
    }
}

/// The question for the face of a placement.
fn face_question(square: Square) -> Question {
    let square = square.words();
    Question {
        intro: picture(drawing::draw_faces() + "\n", drawing::faces_in_words()),
        prompt: format!("Barragoon on {square}, face (30 to 37, 40 to 47)").into(),
        help: text![
            prose(
                "Type the code of a face, such as 37, or say it: \"no entry\", \"up and down\", \
                 \"up then right\", \"all turns\".\n\
                 Tiles may cross a face only in the directions that it shows, and 37 only if they \
                 turn.\n"
            ),
            text(
                "\"board\" shows the faces again.\n",
                drawing::faces_in_words()
            )
        ],
        answers: Face::ALL.map(|face| face.to_string()).into(),
    }
}

/// The help for the first question, which a whole move answers too.
fn first_help(board: &Board, secret: Option<Move>) -> Text {
    let example = as_typed(Barragoon.example_move(board, secret));
    if board.owes_placement() {
        return prose(&format!(
            "Type the column of an empty square for the barragoon, 1 (left) to {COLUMNS} (right), \
             or column, line and face in one answer, as in {example}.\n"
        ));
    }
    let drawn = format!(
        "Yours are drawn with {}.\n",
        drawing::corner(board.player_to_move())
    );
    text![
        prose(&format!(
            "Type the column of one of your tiles, 1 (left) to {COLUMNS} (right), \
             or a whole move, column and line of both squares, as in {example}.\n\
             A tile makes as many steps as it has spaces, or one fewer.\n"
        )),
        text(drawn, "")
    ]
}

/// The columns of some squares, each once and in order.
fn columns(squares: Squares) -> Vec<String> {
    (0..COLUMNS)
        .filter(|column| squares.iter().any(|square| square.column() == *column))
        .map(|column| (column + 1).to_string())
        .collect()
}

/// The lines of those squares that are in a column, in order.
fn lines_in(squares: Squares, column: usize) -> Vec<String> {
    squares
        .iter()
        .filter(|square| square.column() == column)
        .map(|square| (square.line() + 1).to_string())
        .collect()
}

/// The squares that a move can begin with: those of tiles that can move, or of placements.
fn starts(board: &Board) -> Squares {
    if board.owes_placement() {
        return board.placement_squares();
    }
    let moves = board.turn_moves().into_iter().flatten();
    let movable = moves.filter(|(_, targets)| !targets.is_empty());
    movable.map(|(from, _)| from).collect()
}

/// The squares that the tile on a square, which belongs to the player to move, may go to.
fn targets(board: &Board, from: Square) -> Squares {
    let mut moves = board.turn_moves().into_iter().flatten();
    let found = moves.find(|(square, _)| *square == from);
    found.map_or(Squares::EMPTY, |(_, targets)| targets)
}

/// The help for the questions where a tile goes, with all its targets.
fn target_help(board: &Board, from: Square, what: &str, answers: &[String]) -> Text {
    let targets = targets(board, from).iter();
    let (names, named_targets): (Vec<String>, Vec<_>) = targets
        .map(|square| (square.to_string(), named(square)))
        .unzip();
    let listed = text(names.join(" "), squares(&named_targets, "") + ".");
    text![
        format!("Type the {what}, such as {}.\n", answers[0]),
        text![
            "The tile on ",
            named(from),
            text(" (column, line)", ""),
            " can move to ",
            listed
        ]
        .hang(0),
        "\"back\" asks the question before again.\n"
    ]
}

/// Parses an answer. A complete move need not be legal: the rules check that.
pub fn answer(board: &Board, entry: Entry, text: &str) -> Answer<Barragoon> {
    // The text is meant as a complete move: the refusal says what is wrong with it.
    if looks_like_a_move(text) {
        return Ok(Reply::Move(board.read_move(text)?));
    }
    match (entry, square_in(text)) {
        (Entry::Nothing, Some(square)) => start_on(board, square),
        (Entry::Nothing, None) => {
            let column = number(text, "column", COLUMNS)?;
            check_column(board, column)?;
            Ok(Reply::Ask(Entry::Column(column)))
        }
        (Entry::Column(column), _) => start_on(board, square(column, text)?),
        (Entry::Square(square), _) if board.owes_placement() => {
            let face = read_face(text)?;
            Ok(Reply::Move(Move::Placement { square, face }))
        }
        (Entry::Square(from), Some(to)) => Ok(Reply::Move(Move::Tile { from, to })),
        (Entry::Square(from), None) => {
            let column = number(text, "column", COLUMNS)?;
            check_new_column(board, from, column)?;
            Ok(Reply::Ask(Entry::NewColumn(from, column)))
        }
        (Entry::NewColumn(from, column), _) => {
            let to = square(column, text)?;
            Ok(Reply::Move(Move::Tile { from, to }))
        }
    }
}

/// The entry with the square that the move begins with.
fn start_on(board: &Board, square: Square) -> Answer<Barragoon> {
    if board.owes_placement() {
        board.check_placement(square)?;
    } else {
        board.check_own(square)?;
        if targets(board, square).is_empty() {
            let at = square.words();
            refuse!("The tile on {at} cannot move: choose another one");
        }
    }
    Ok(Reply::Ask(Entry::Square(square)))
}

/// Checks that a move can begin in a column.
fn check_column(board: &Board, column: usize) -> Result<(), Refusal> {
    let is_there = |square: Square| square.column() == column;
    if starts(board).iter().any(is_there) {
        return Ok(());
    }
    let column = column + 1;
    if board.owes_placement() {
        refuse!("There is no empty square in column {column}");
    }
    if board.tiles_of(board.turn()).iter().any(is_there) {
        refuse!("None of your tiles in column {column} can move");
    }
    refuse!("You have no tile in column {column}")
}

/// Checks that the tile on `from` can go to at least one square of `column`.
fn check_new_column(board: &Board, from: Square, column: usize) -> Result<(), Refusal> {
    let mut targets = targets(board, from).iter();
    if targets.any(|square| square.column() == column) {
        return Ok(());
    }
    let kind = board.check_own(from)?;
    // The rest of the steps go up or down: one of them stays on the board.
    if from.column().abs_diff(column) <= kind.spaces() {
        refuse!("No move of this tile ends in column {}", column + 1);
    }
    Err(kind.out_of_range())
}

/// Parses a column or a line, given as a number from 1 to `most`, and returns it counted from 0.
fn number(text: &str, what: &str, most: usize) -> Result<usize, Refusal> {
    match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number - 1),
        _ => refuse!(text => "is not a {what}: type a number from 1 to {most}"),
    }
}

/// The square in a column, counted from 0, and in the line that a text names.
fn square(column: usize, text: &str) -> Result<Square, Refusal> {
    let line = number(text, "line", LINES)?;
    Square::at(line, column).ok_or_else(|| refusal!("That square is off the board"))
}
