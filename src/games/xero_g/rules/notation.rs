//! The notation of Xero-G: reading and writing squares, positions and moves.
//!
//! A position is written as eight lines of six digits (0 for an empty square) joined by `/`, top to
//! bottom, and the player to move. Moves are written as in the rules: `6C-4C`, `6C-3C/5A`,
//! `6C-win`, and `123321` for an arrangement; they are read in other spellings too, and a path such
//! as `6C u r u` stands for the move that it leads to.

use std::fmt;

use super::XeroG;
use super::board::{Board, COLUMNS, LINES, PLAYING_AREA, Ship, Square, Squares};
use super::moves::{Action, Move};
use super::turn::{AfterStep, Turn, TurnGuide};
use crate::bitboard::grid::Direction;
use crate::game::position::Notation;
use crate::game::{Game, Player, Refusal, RuleSet};
use crate::text::{tokens, with_blanks};
use crate::{refusal, refuse};

/// The notation of positions.
const POSITIONS: Notation = Notation {
    form: "type eight lines, bases included, and p1 or p2",
    size: [LINES, COLUMNS],
    separator: "",
    first: ['0', 'A'],
    players: ["p1", "p2"],
};
/// The number of ships of each value.
const SHIPS_PER_VALUE: usize = 4;

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// Line and column, as in `6C`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.line(), letter(*self))
    }
}

/// The letter of a square's column.
pub const fn letter(square: Square) -> char {
    (b'A' + square.column() as u8) as char
}

/// Parses a square: line and column, as in `6C`, or column and line.
///
/// # Errors
/// If the text is not a square of the board, bases included.
pub fn read_square(text: &str) -> Result<Square, Refusal> {
    let square = match *text.as_bytes() {
        [line, column] | [column, line]
            if line.is_ascii_digit() && column.is_ascii_alphabetic() =>
        {
            let line = usize::from(line - b'0');
            let column = usize::from(column.to_ascii_uppercase() - b'A');
            Square::at(line, column)
        }
        _ => None,
    };
    square.ok_or_else(|| not_a_square(text))
}

pub fn not_a_square(text: &str) -> Refusal {
    refusal!(text => "is not a square: type line (1 to 6) and column (A to F)")
}

/// The ship with the given digit, `1` to `3`.
fn read_ship(digit: char) -> Option<Ship> {
    Ship::of_value(digit.to_digit(10)? as usize)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action() {
            Action::Arrange(ships) => ships.iter().try_for_each(|ship| write!(f, "{ship}")),
            Action::Win { from } => write!(f, "{from}-win"),
            Action::Slide { from, to } => write!(f, "{from}-{to}"),
            Action::Reprogram { from, to, drop } => write!(f, "{from}-{to}/{drop}"),
        }
    }
}

/// Parses a move: in the notation, however its parts are separated, or as the path of a ship.
///
/// # Errors
/// If the text is not a move. If it has a hyphen, the error says what is wrong with the move.
pub fn read_move(game: &XeroG, board: &Board, text: &str) -> Result<Move, Refusal> {
    let text = text.trim();
    if let Some(ships) = read_arrangement(text, board.is_setup()) {
        return Ok(Move::arrange(ships));
    }
    match read_turn(text) {
        Ok(turn) if !turn.is_open() => {
            if let AfterStep::Done(mv) = turn.follow(board, game.rules)? {
                return Ok(mv);
            }
        }
        Err(reason) if text.contains('-') => return Err(reason),
        _ => {}
    }
    let example = with_blanks(game.example_move(board, None));
    refuse!(text => "is not a move: type a move such as {example}")
}

/// The letters and digits of a text in which blanks, brackets or a sign may stand between them;
/// `None` if there is anything else.
fn joined(text: &str) -> Option<String> {
    Some(tokens(text, "[]", ",-/")?.concat())
}

/// Parses an arrangement. During the set-up the digits may be separated.
fn read_arrangement(text: &str, is_setup: bool) -> Option<[Ship; COLUMNS]> {
    let digits = if is_setup {
        joined(text)?
    } else {
        text.to_string()
    };
    let ships: Option<Vec<Ship>> = digits.chars().take(COLUMNS + 1).map(read_ship).collect();
    ships?.try_into().ok()
}

/// The turn of a ship as a player types it.
pub struct TypedTurn {
    /// The square of the ship.
    pub from: Square,
    rest: Rest,
}

/// What is typed after the square of the ship.
enum Rest {
    /// A whole move.
    Move(Move),
    /// The steps of a path, if any, and the square of the ship that is reprogrammed at its end.
    Path(Vec<Direction>, Option<Square>),
}

impl TypedTurn {
    /// Whether only the ship is typed.
    fn is_open(&self) -> bool {
        matches!(&self.rest, Rest::Path(path, _) if path.is_empty())
    }

    /// The turn as far as it is typed.
    ///
    /// # Errors
    /// If a path is blocked.
    pub fn follow(&self, board: &Board, rules: RuleSet) -> Result<AfterStep, Refusal> {
        match &self.rest {
            Rest::Move(mv) => Ok(AfterStep::Done(*mv)),
            Rest::Path(path, drop) => {
                board.check_ship(self.from)?;
                let guide = TurnGuide::new(board, rules, self.from);
                guide.follow(&Turn::new(board, self.from), path, *drop)
            }
        }
    }
}

/// Parses the turn of a ship: its square, and then the squares of the notation, `win`, or the
/// steps of a path. Blanks, commas, hyphens or nothing may separate the parts. They are never
/// ambiguous: a square has one digit and one letter, and a path has its steps either all in digits
/// or all in letters and words.
///
/// # Errors
/// With the part that cannot be read.
pub fn read_turn(text: &str) -> Result<TypedTurn, Refusal> {
    let parts: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    if parts.len() < 2 || joined(text).is_none() {
        return Err(not_a_square(text));
    }
    let (from, rest) = parts.split_at(2);
    let from = read_square(from).map_err(|_| not_a_square(text))?;
    let parsed = read_rest(from, rest)?;
    // In the notation a digit after a hyphen begins a square, also where the text is cut off.
    let has_digit_first = rest.starts_with(|c: char| c.is_ascii_digit());
    if has_digit_first && text.contains('-') && matches!(parsed, Rest::Path(..)) {
        return Err(not_a_square(rest));
    }
    let has_drop = match &parsed {
        Rest::Move(mv) => matches!(mv.action(), Action::Reprogram { .. }),
        Rest::Path(_, drop) => drop.is_some(),
    };
    if text.contains('/') && !has_drop {
        refuse!(text => "is not a move: after / comes the square for the other ship");
    }
    Ok(TypedTurn { from, rest: parsed })
}

/// Parses what follows the square of a ship, without separators.
fn read_rest(from: Square, rest: &str) -> Result<Rest, Refusal> {
    if rest.is_empty() {
        return Ok(Rest::Path(Vec::new(), None));
    }
    if rest.eq_ignore_ascii_case("win") {
        return Ok(Rest::Move(Move::win(from)));
    }
    if let Some((path, drop)) = read_path(rest) {
        return Ok(Rest::Path(path, drop));
    }
    Ok(Rest::Move(match rest.len() {
        2 => Move::slide(from, read_square(rest)?),
        4 => {
            let (to, drop) = rest.split_at(2);
            Move::reprogram(from, read_square(to)?, read_square(drop)?)
        }
        _ => refuse!(rest => "is not a path: type steps such as u r d l"),
    }))
}

/// Parses the steps of a path and the square of a reprogrammed ship, if there is one; `None` if the
/// text does not begin with a step.
pub fn read_path(text: &str) -> Option<(Vec<Direction>, Option<Square>)> {
    let text = joined(text)?;
    if let Some(steps) = read_steps(&text) {
        return Some((steps, None));
    }
    let (steps, drop) = text.split_at_checked(text.len().checked_sub(2)?)?;
    Some((read_steps(steps)?, Some(read_square(drop).ok()?)))
}

/// Parses steps in lower case, at least one: all of them in digits, or none.
fn read_steps(text: &str) -> Option<Vec<Direction>> {
    let in_digits = text.starts_with(|c: char| c.is_ascii_digit());
    let mut steps = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut numbered = Direction::ALL.into_iter().zip(["1", "2", "3", "4"]);
        let (step, further) = numbered.find_map(|(step, number)| {
            let [word, other] = step.words();
            // The whole word first, which begins with the letter.
            let spellings = if in_digits {
                &[number][..]
            } else {
                &[word, other, &word[..1]]
            };
            let further = spellings
                .iter()
                .find_map(|spelling| rest.strip_prefix(spelling))?;
            Some((step, further))
        })?;
        steps.push(step);
        rest = further;
    }
    (!steps.is_empty()).then_some(steps)
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&POSITIONS.write(self.to_move, |line, column| {
            Square::at(line, column).map_or(0, |square| self.ship_value(square))
        }))
    }
}

impl Board {
    /// Parses a position.
    ///
    /// # Errors
    /// If the text is not a position, or its ships are not those of a game.
    pub(crate) fn read(text: &str) -> Result<Board, Refusal> {
        let mut board = Board::EMPTY;
        let (to_move, []) = POSITIONS.read(text, |line, column, sign| {
            let ship = sign.parse().ok().and_then(Ship::of_value);
            match (Square::at(line, column), ship) {
                (Some(square), Some(ship)) => board.put(square, ship),
                _ if sign == "0" => {}
                _ => return Err("is not a ship: type 1, 2 or 3, or 0 for an empty square"),
            }
            Ok(())
        })?;
        board.to_move = to_move;
        board.check_ships()?;
        Ok(board)
    }

    /// Checks that the ships are those of a set-up or of a game in progress.
    fn check_ships(&self) -> Result<(), Refusal> {
        let counts = self.ships().map(Squares::len);
        let count = self.occupied().len();
        if count == 0 || count == COLUMNS && self.is_setup() {
            if counts != [count / 3; 3] {
                refuse!("During the set-up line 6 has the ships 1, 1, 2, 2, 3, 3 or none");
            }
            let arranging = if count == 0 { Player::P1 } else { Player::P2 };
            let player = self.to_move;
            if player != arranging {
                refuse!("{arranging} is to arrange ships in this position, not {player}");
            }
            return Ok(());
        }
        for (ship, count) in Ship::ALL.into_iter().zip(counts) {
            if count != SHIPS_PER_VALUE {
                refuse!("There are {count} ships of value {ship}, not {SHIPS_PER_VALUE}");
            }
        }
        if (self.occupied() - PLAYING_AREA).len() > 1 {
            refuse!("More than one ship is in a base: the first one would have ended the game");
        }
        Ok(())
    }
}
