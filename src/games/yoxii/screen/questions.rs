//! The three questions of a turn of Yoxii, and how their answers are parsed.

use super::{jumped, some_pieces};
use crate::game::Game;
use crate::game::view::{Answer, Question, Reply};
use crate::games::yoxii::rules::board::{Board, Kind, Square, Squares};
use crate::games::yoxii::rules::notation::{is_meant_as_a_move, read_kind, read_square};
use crate::games::yoxii::rules::{Move, Yoxii};
use crate::refuse;
use crate::text;
use crate::text::{Text, all_of, as_typed, one_of, prose, text};

/// The indentation of a list's further lines.
const INDENT: usize = 4;

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

/// Asks where the totem goes.
pub fn ask_totem(board: &Board, secret: Option<Move>) -> Question {
    let totem_squares = board.totem_squares().iter();
    let told = totem_squares.map(|square| match &jumped(board.totem(), square)[..] {
        [] => square.to_string(),
        over => format!("{square} over {}", all_of(over)),
    });
    let listed = Text::join(told, text(", ", "; "));
    Question {
        intro: text!["The totem can move to: ", listed, text("", ".")].hang(INDENT),
        prompt: "Move the totem to".into(),
        help: prose(&format!(
            "Type the square that the totem[ T|] goes to, line and column, as in {}, or the \
             whole turn, as in {}: the totem's new square, the piece, its square.\n\
             The totem goes one step, or straight over your own pieces.\n",
            example(board.totem_squares(), board.totem()),
            as_typed(Yoxii.example_move(board, secret))
        )),
        answers: board.totem_squares().names(),
    }
}

/// Asks which piece is placed, once the totem's square is known.
pub fn ask_piece(board: &Board, totem: Square) -> Question {
    let player = board.player_to_move();
    let stock = board.stock(player);
    let letters = letters(board);
    let counted = stock.kinds().enumerate().map(|(index, kind)| {
        let (count, letter) = (stock.count(kind), kind.letter(player));
        let word = if index == 0 { "worth " } else { "" };
        let shown = format!("{count} {letter} ({word}{})", kind.worth());
        text(shown, some_pieces(count, kind, player))
    });
    Question {
        intro: text![
            // The prompt says it too.
            text(format!("The totem goes to {totem}. "), ""),
            text("Pieces left: ", "You can place: "),
            Text::join(counted, ", "),
            text("\n", ".\n"),
        ],
        prompt: format!("Totem to {totem}, piece to place").into(),
        help: prose(&format!(
            "Type the letter of a piece you still have, such as {}: o is worth 1, i 2, y 3, \
             x 4.\n\"back\" asks for the totem's square again.\n",
            letters.first().map_or("", String::as_str)
        )),
        answers: letters,
    }
}

/// Asks where the piece goes.
pub fn ask_place(board: &Board, totem: Square, kind: Kind) -> Question {
    let squares = board.placement_squares(totem).names();
    let player = board.player_to_move();
    let piece = text(kind.letter(player), kind.owned(player));
    let listed = text(squares.join(" "), squares.join(", ") + ".");
    Question {
        intro: text!["Squares for ", piece.clone(), ": ", listed].hang(INDENT),
        prompt: text![format!("Totem to {totem}, place "), piece, " on"],
        help: prose(&format!(
            "Type the square that the piece goes on, such as {}: an empty one next to the \
             totem, or any empty one if those are taken.\n\"back\" asks for the piece again.\n",
            example(board.placement_squares(totem), totem)
        )),
        answers: squares,
    }
}

/// The pieces that the player to move can place, least valuable first.
fn letters(board: &Board) -> Vec<String> {
    let player = board.player_to_move();
    let kinds = board.stock(player).kinds();
    kinds.map(|kind| kind.letter(player).to_string()).collect()
}

/// Parses the answer to the question that follows `entry`.
pub fn answer(game: &Yoxii, board: &Board, entry: Entry, text: &str) -> Answer<Yoxii> {
    match entry {
        Entry::Nothing => {
            if is_meant_as_a_move(text) {
                return Ok(Reply::Move(game.read_move(board, text)?));
            }
            let totem = read_square(text, example(board.totem_squares(), board.totem()))?;
            board.check_totem(totem)?;
            Ok(Reply::Ask(Entry::Totem(totem)))
        }
        Entry::Totem(totem) => {
            let Some(kind) = read_kind(text.trim()) else {
                refuse!(text => "is not a piece: type {}", one_of(&letters(board)));
            };
            board.check_kind(kind)?;
            Ok(Reply::Ask(Entry::Piece(totem, kind)))
        }
        Entry::Piece(totem, kind) => {
            let place = read_square(text, example(board.placement_squares(totem), totem))?;
            let player = board.player_to_move();
            Ok(Reply::Move(Move::new(totem, kind, place, player)))
        }
    }
}

/// A square for an example: one of the possible ones, if there is any.
fn example(possible: Squares, otherwise: Square) -> Square {
    possible.first().unwrap_or(otherwise)
}
