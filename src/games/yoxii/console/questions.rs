//! The three questions of a turn of Yoxii, and how their answers are parsed.

use crate::game::{Game, Refusal};
use crate::games::yoxii::rules::Yoxii;
use crate::games::yoxii::rules::board::Board;
use crate::games::yoxii::rules::legality::{check_kind, check_totem};
use crate::games::yoxii::rules::moves::Move;
use crate::games::yoxii::rules::piece::Kind;
use crate::games::yoxii::rules::squares::{Square, Squares};
use crate::text::{columns, parts, quoted};
use crate::view::{Question, Reply};

/// The answers so far to the questions of a turn.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Entry {
    /// None: the first question is where the totem goes.
    #[default]
    Nothing,
    /// The square that the totem goes to.
    Totem(Square),
    /// That square, and the kind of the piece.
    Piece(Square, Kind),
}

/// The question that follows these answers.
pub(super) fn question(board: &Board, entry: Entry) -> Question {
    match entry {
        Entry::Nothing => ask_totem(board),
        Entry::Totem(totem) => ask_piece(board, totem),
        Entry::Piece(totem, kind) => ask_place(board, totem, kind),
    }
}

fn ask_totem(board: &Board) -> Question {
    let squares = names(board.totem_squares());
    Question {
        intro: format!("The totem can move to:\n{}", columns(&squares)),
        prompt: "Move the totem to: ".to_string(),
        help: "Type the square that the totem T goes to, line and column as in C4, or \
               the\nwhole turn as in C4:o@D4: the totem's new square, the piece, its \
               square.\nThe totem goes one step, or straight over a row of your own pieces."
            .to_string(),
        answers: squares,
    }
}

fn ask_piece(board: &Board, totem: Square) -> Question {
    let player = board.on_turn();
    let stock = board.stock(player);
    let letters = stock.kinds().map(|kind| kind.letter(player).to_string());
    let counted = stock.kinds().enumerate().map(|(index, kind)| {
        let (count, letter) = (stock.count(kind), kind.letter(player));
        let worth = if index == 0 { "worth " } else { "" };
        format!("{count} {letter} ({worth}{})", kind.worth())
    });
    Question {
        intro: format!(
            "The totem goes to {totem}. Pieces left: {}\n",
            counted.collect::<Vec<String>>().join(", ")
        ),
        prompt: "Piece to place: ".to_string(),
        help: "Type the letter of a piece you have left: o is worth 1, i 2, y 3, x 4. \
               \"back\"\nasks for the totem's square again."
            .to_string(),
        answers: letters.collect(),
    }
}

fn ask_place(board: &Board, totem: Square, kind: Kind) -> Question {
    let squares = names(board.placing_squares(totem));
    let piece = kind.letter(board.on_turn());
    Question {
        intro: format!("Squares for {piece}:\n{}", columns(&squares)),
        prompt: format!("Place {piece} on: "),
        help: "Type the square that the piece goes on: an empty one next to the totem, \
               or any\nempty one if those are taken. \"back\" asks for the piece again."
            .to_string(),
        answers: squares,
    }
}

fn names(squares: Squares) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// Parses the answer to the question that follows `entry`.
pub(super) fn answer(
    game: &Yoxii,
    board: &Board,
    entry: Entry,
    text: &str,
) -> Result<Reply<Entry, Move>, Refusal> {
    match entry {
        Entry::Nothing if is_whole_move(text) => Ok(Reply::Move(game.read_move(board, text)?)),
        Entry::Nothing => {
            let totem = read_square(text)?;
            check_totem(board, totem)?;
            Ok(Reply::Ask(Entry::Totem(totem)))
        }
        Entry::Totem(totem) => {
            let kind = read_kind(text)?;
            check_kind(board, kind)?;
            Ok(Reply::Ask(Entry::Piece(totem, kind)))
        }
        Entry::Piece(totem, kind) => Ok(Reply::Move(Move {
            totem,
            kind,
            place: read_square(text)?,
            player: board.on_turn(),
        })),
    }
}

/// Whether an answer to the first question is meant as a complete move.
fn is_whole_move(text: &str) -> bool {
    text.contains([':', '@']) || parts(text).len() > 2
}

/// Parses a square; blanks or a comma may stand between line and column.
fn read_square(text: &str) -> Result<Square, Refusal> {
    match parts(text)[..] {
        [line, column] if line.len() + column.len() == 2 => format!("{line}{column}").parse(),
        [square] => square.parse(),
        _ => text.parse(),
    }
}

/// Parses the kind of piece that an answer names; the real pieces print the second one as `ii`.
fn read_kind(text: &str) -> Result<Kind, Refusal> {
    let mut letters = text.chars();
    let piece = match (letters.next(), letters.next()) {
        (Some(letter), None) => Kind::read(letter),
        _ => None,
    };
    let kind = match text {
        "ii" => Some(Kind::I),
        _ => piece.map(|(_, kind)| kind),
    };
    kind.ok_or_else(|| {
        Refusal::new(format!(
            "{} is not a piece: the pieces are o, i, y and x",
            quoted(text)
        ))
    })
}
