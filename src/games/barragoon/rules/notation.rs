//! The notation of Barragoon, reading and writing positions and moves, and the names of players,
//! squares and pieces in messages.

use std::fmt;

use super::Barragoon;
use super::board::{
    BARRAGOONS, Board, COLUMNS, Direction, LINES, Owed, Piece, Square, Squares, TileKind,
};
use super::faces::Face;
use super::moves::Move;
use crate::game::position::Notation;
use crate::game::{Game, Player, Refusal};
use crate::text::{tokens, with_blanks};
use crate::{refusal, refuse};

/// The name of a player: `White` or `Brown`.
pub fn colour(player: Player) -> &'static str {
    Barragoon::INFO.colours[player.index()]
}

/// The notation of positions.
const POSITIONS: Notation = Notation {
    form: "type nine lines, whose turn it is, and who has to place",
    size: [LINES, COLUMNS],
    separator: ",",
    first: ['1', '1'],
    players: ["w", "b"],
};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column() + 1, self.line() + 1)
    }
}

impl Square {
    /// `column 3, line 4`.
    pub(crate) fn words(self) -> String {
        format!("column {}, line {}", self.column() + 1, self.line() + 1)
    }
}

impl Piece {
    /// `a white 2-space tile`, or `your 2-space tile`.
    pub(crate) fn words(self, you: Option<Player>) -> String {
        match self {
            Piece::Tile(owner, kind) if you == Some(owner) => {
                format!("your {}-space tile", kind.spaces())
            }
            Piece::Tile(owner, kind) => {
                let colour = colour(owner).to_lowercase();
                format!("a {colour} {}-space tile", kind.spaces())
            }
            Piece::Barragoon(face) => format!("a barragoon ({})", face.words()),
        }
    }

    /// The code in positions.
    fn code(self) -> u8 {
        match self {
            Piece::Tile(player, kind) => 10 * player.number() as u8 + kind.spaces() as u8,
            Piece::Barragoon(face) => face.code(),
        }
    }

    /// The piece with the given code.
    fn from_code(code: u8) -> Option<Piece> {
        let (tens, ones) = (usize::from(code / 10), usize::from(code % 10));
        match tens {
            1 | 2 => TileKind::from_spaces(ones)
                .map(|kind| Piece::Tile(Player::from_index(tens - 1), kind)),
            _ => Face::from_code(code).map(Piece::Barragoon),
        }
    }
}

/// The number that two digits stand for, if the text is that.
fn two_digits(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [b'0'..=b'9', b'0'..=b'9'] => text.parse().ok(),
        _ => None,
    }
}

/// A position: nine lines of codes, whose turn it is, and who still has to place (`00,24,... w -`).
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = POSITIONS.write(self.turn, |line, column| {
            let piece = Square::at(line, column).and_then(|square| self.piece(square));
            format!("{:02}", piece.map_or(0, Piece::code))
        });
        write!(f, "{lines} {}", self.owed.letters(self.turn))
    }
}

impl Board {
    /// Parses a position and checks that the box has enough pieces for it.
    pub(crate) fn read(text: &str) -> Result<Board, Refusal> {
        let mut board = Board::EMPTY;
        let (turn, [owed]) = POSITIONS.read(text, |line, column, code| {
            let piece = two_digits(code).and_then(Piece::from_code);
            match (Square::at(line, column), piece) {
                (Some(square), Some(piece)) => board.put(square, piece),
                _ if code == "00" => {}
                _ => {
                    return Err("is not a code: type 00, 12 to 14, 22 to 24, 30 to 37 or 40 to 47");
                }
            }
            Ok(())
        })?;
        board.turn = turn;
        board.owed = read_owed(owed, turn)?;
        board.check_tiles()?;
        board.check_barragoons()?;
        if board.tiles == [Squares::EMPTY; 2] {
            refuse!("There are no tiles on the board");
        }
        Ok(board)
    }

    /// Checks that no player has more tiles of a kind than there are in the box.
    fn check_tiles(&self) -> Result<(), Refusal> {
        for player in Player::first(2) {
            for kind in TileKind::ALL {
                let (count, most) = (self.tiles_of_kind(player, kind).len(), kind.count_in_box());
                if count > most {
                    refuse!(
                        "{} has {count} tiles of {} spaces, more than the {most} in the box",
                        colour(player),
                        kind.spaces()
                    );
                }
            }
        }
        Ok(())
    }

    /// Checks that there are enough barragoons in the box, those to be placed included.
    fn check_barragoons(&self) -> Result<(), Refusal> {
        let barragoons = self.barragoons.len();
        let placements = self.owed.count();
        let more = match placements {
            0 => String::new(),
            _ => format!(" and {placements} to place"),
        };
        if barragoons + placements > BARRAGOONS {
            refuse!(
                "There are {barragoons} barragoons on the board{more}, more than the {BARRAGOONS} \
                 in the box"
            );
        }
        Ok(())
    }
}

/// Parses who still has to place: the owner of a captured tile before the player who captured it.
fn read_owed(text: &str, turn: Player) -> Result<Owed, Refusal> {
    let owed = Owed::ALL
        .into_iter()
        .find(|owed| owed.letters(turn).eq_ignore_ascii_case(text));
    owed.ok_or_else(|| refusal!(text => "does not say who has to place: type -, w, b, bw or wb"))
}

impl Owed {
    /// The letters of the players who have to place, in their order, in the turn of that player.
    fn letters(self, turn: Player) -> String {
        let [captor, owner] =
            [turn, turn.opponent()].map(|player| POSITIONS.players[player.index()]);
        match self {
            Owed::Nothing => "-".to_string(),
            Owed::ByCaptor => captor.to_string(),
            Owed::ByOwner => owner.to_string(),
            Owed::ByBoth => format!("{owner}{captor}"),
        }
    }
}

/// `48-46` or `34=30`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Tile { from, to } => write!(f, "{from}-{to}"),
            Move::Placement { square, face } => write!(f, "{square}={face}"),
        }
    }
}

impl Board {
    /// Parses a move, legal or not. Blanks, commas, dashes or nothing may stand between the digits.
    /// While a placement is owed, only a dash between two squares means a tile move, and `=` may be
    /// left out.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let read = match text.split_once('=') {
            Some((square, face)) => read_placement(square, face),
            None => self.read_digits(text),
        };
        read.unwrap_or_else(|| {
            let what = if self.owes_placement() {
                "placement"
            } else {
                "move"
            };
            let example = with_blanks(Barragoon.example_move(self, None));
            refuse!(text => "is not a {what}: type one like {example}")
        })
    }

    /// The move that four digits name, or why they name none; `None` if the text is not that.
    fn read_digits(&self, text: &str) -> Option<Result<Move, Refusal>> {
        let digits = digits(text, 4)?;
        let (from, to) = digits.split_at(2);
        let is_digit = |c: char| c.is_ascii_digit();
        let mut dashes = text.match_indices('-').map(|(dash, _)| &text[..dash]);
        let is_tile_move = dashes.any(|before| before.matches(is_digit).count() == 2);
        if self.owes_placement() && !is_tile_move {
            return read_placement(from, to);
        }
        Some(read_square(from).and_then(|from| match read_square(to) {
            Ok(to) => Ok(Move::Tile { from, to }),
            // It may be meant as a face.
            Err(_) if self.owes_placement() => Err(self.placement_comes_first()),
            Err(refusal) => Err(refusal),
        }))
    }

    /// The refusal of a tile move while a placement is owed.
    pub(crate) fn placement_comes_first(&self) -> Refusal {
        refusal!(
            "Place a barragoon first: column, line and face, as in {}",
            with_blanks(Barragoon.example_move(self, None))
        )
    }
}

/// The placement with these parts, or why there is none; `None` if the texts are not such parts.
fn read_placement(square: &str, face: &str) -> Option<Result<Move, Refusal>> {
    let square = digits(square, 2)?;
    if face.trim().is_empty() {
        return None;
    }
    Some(read_square(&square).and_then(|square| {
        let face = read_face(face)?;
        Ok(Move::Placement { square, face })
    }))
}

/// The digits of a text that consists of `count` digits; blanks, commas and dashes may stand
/// between them.
fn digits(text: &str, count: usize) -> Option<String> {
    let digits = tokens(text, "", ",-")?.concat();
    let are_digits = digits.bytes().all(|digit| digit.is_ascii_digit());
    (digits.len() == count && are_digits).then_some(digits)
}

/// The square that two digits name, if it is on the board.
pub fn square_in(text: &str) -> Option<Square> {
    read_square(&digits(text, 2)?).ok()
}

/// Whether a text is meant as a whole move.
pub fn looks_like_a_move(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && (text.contains('=')
            || text.contains('-') && square_in(text).is_none()
            || text.chars().filter(char::is_ascii_digit).count() > 3)
}

/// The square that two digits name: its column and its line.
fn read_square(digits: &str) -> Result<Square, Refusal> {
    let number = two_digits(digits).map(usize::from);
    let square = number.and_then(|number| {
        let [line, column] = [number % 10, number / 10];
        Square::at(line.checked_sub(1)?, column.checked_sub(1)?)
    });
    square.ok_or_else(|| {
        refusal!(digits => "is not a square: type column 1 to {COLUMNS}, then line 1 to {LINES}")
    })
}

/// Parses a face: its code, its two signs in the small drawing, or its directions in words.
pub fn read_face(text: &str) -> Result<Face, Refusal> {
    let visible = text.chars().filter(|c| !c.is_whitespace());
    let signs: String = visible.take(3).collect();
    two_digits(&signs)
        .and_then(Face::from_code)
        .or_else(|| {
            let mut faces = Face::ALL.into_iter();
            faces.find(|face| face.arrows().eq_ignore_ascii_case(&signs))
        })
        .or_else(|| face_in_words(text))
        .ok_or_else(|| refusal!(text => "is not a face: type 30 to 37 or 40 to 47"))
}

/// The face that words describe: `no entry`, `one way up`, `up and down`, `up then right`. The report
/// names the side that a tile comes from: `from down to right`.
fn face_in_words(text: &str) -> Option<Face> {
    let tokens = tokens(text, "", ",-")?;
    let words: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let words = words.strip_prefix(&["the"]).unwrap_or(&words);
    let allows = |entering: &str, leaving: &str| {
        let (entering, leaving) = (direction(entering)?, direction(leaving)?);
        let mut faces = Face::ALL
            .into_iter()
            .filter(|face| *face != Face::ALL_TURNS);
        faces.find(|face| face.lets_pass(entering, leaving))
    };
    let turn = |entering: &str, leaving: &str| {
        allows(entering, leaving).filter(|_| direction(entering) != direction(leaving))
    };
    let both = |one: &str, other: &str| {
        let (one, other) = (direction(one)?, direction(other)?);
        let mut faces = Face::ALL.into_iter();
        let is_both = |face: &Face| face.lets_pass(one, one) && face.lets_pass(other, other);
        faces.find(|face| one == other.opposite() && is_both(face))
    };
    match *words {
        ["no", "entry"] | ["none"] => Some(Face::NO_ENTRY),
        ["all"] | ["all", "turns"] | ["any", "turn"] => Some(Face::ALL_TURNS),
        [way] | ["one", "way", way] => allows(way, way),
        [one, "and" | "or", other] | ["straight", one, "or", other] => both(one, other),
        ["from", side, "to", to] => turn(direction(side)?.opposite().words()[0], to),
        [from, "to" | "then", to] | ["turn", from, to] | ["turn", from, "then", to] => {
            turn(from, to)
        }
        [one, other] => both(one, other).or_else(|| turn(one, other)),
        _ => None,
    }
}

/// The direction that a word names.
fn direction(word: &str) -> Option<Direction> {
    let mut all = Direction::ALL.into_iter();
    all.find(|direction| direction.words().contains(&word))
}
