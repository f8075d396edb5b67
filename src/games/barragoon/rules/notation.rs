//! The notation of Barragoon: reading and writing positions and moves.

use std::fmt;

use super::board::{BARRAGOONS, Board, Owed, Piece, TileKind};
use super::faces::Face;
use super::moves::Move;
use super::names::colour;
use super::squares::{COLUMNS, Direction, LINES, Square, Squares};
use crate::game::{MoveError, Player, Refusal};
use crate::text::quoted;

/// The letter of a player in positions.
fn letter(player: Player) -> char {
    if player == Player::P1 { 'w' } else { 'b' }
}

fn read_player(text: &str) -> Option<Player> {
    Player::first(2).find(|player| text.eq_ignore_ascii_case(letter(*player).encode_utf8(&mut [0])))
}

/// The code of a square's contents.
fn code(piece: Option<Piece>) -> u8 {
    match piece {
        None => 0,
        Some(Piece::Tile(player, kind)) => 10 * player.number() as u8 + kind.spaces() as u8,
        Some(Piece::Barragoon(face)) => face.code(),
    }
}

fn read_code(text: &str) -> Result<Option<Piece>, Refusal> {
    let digits = match text.as_bytes() {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0', ones - b'0')),
        _ => None,
    };
    let piece = digits.and_then(|(tens, ones)| match (tens, ones) {
        (0, 0) => Some(None),
        (1 | 2, spaces) => TileKind::from_spaces(usize::from(spaces)).map(|kind| {
            let owner = Player::from_index(usize::from(tens) - 1);
            Some(Piece::Tile(owner, kind))
        }),
        _ => Face::from_code(10 * tens + ones).map(|face| Some(Piece::Barragoon(face))),
    });
    piece.ok_or_else(|| {
        Refusal::new(format!(
            "{} is not a code: type 00, 12 to 14, 22 to 24, 30 to 37 or 40 to 47",
            quoted(text)
        ))
    })
}

/// Writes a position: nine lines of codes, whose turn it is, and who still has to place (`00,24,...
/// w -`).
pub(super) fn write_board(board: &Board) -> String {
    let mut text = String::new();
    for square in Square::all() {
        if square.index() > 0 {
            text.push(if square.column() == 0 { '/' } else { ',' });
        }
        text += &format!("{:02}", code(board.piece(square)));
    }
    let captor = letter(board.turn);
    let owner = letter(board.turn.opponent());
    text += &format!(" {captor} ");
    match board.owed {
        Owed::Nothing => text.push('-'),
        Owed::ByCaptor => text.push(captor),
        Owed::ByOwner => text.push(owner),
        Owed::ByBoth => text.extend([owner, captor]),
    }
    text
}

/// Parses a position and checks that the box has enough pieces for it.
pub(super) fn read_board(text: &str) -> Result<Board, Refusal> {
    let fields: Vec<&str> = text.split_whitespace().take(4).collect();
    let [lines, turn, owed] = fields[..] else {
        return Err(Refusal::new(format!(
            "{} is not a position: type nine lines, whose turn it is, and who has to place",
            quoted(text)
        )));
    };
    let mut board = Board::EMPTY;
    let count = lines.split('/').count();
    if count != LINES {
        return Err(Refusal::new(format!(
            "{count} lines were typed, but the board has {LINES}"
        )));
    }
    for (line, codes) in lines.split('/').enumerate() {
        read_line(&mut board, line, codes)?;
    }
    board.turn = read_player(turn)
        .ok_or_else(|| Refusal::new(format!("{} is not a turn: type w or b", quoted(turn))))?;
    board.owed = read_owed(owed, board.turn)?;
    check_tiles(&board)?;
    check_barragoons(&board)?;
    if board.tiles == [Squares::EMPTY; 2] {
        return Err(Refusal::new("There are no tiles on the board"));
    }
    Ok(board)
}

/// Puts the pieces of one line, counted from 0, on the board.
fn read_line(board: &mut Board, line: usize, codes: &str) -> Result<(), Refusal> {
    let count = codes.split(',').count();
    if count != COLUMNS {
        return Err(Refusal::new(format!(
            "Line {} has {count} codes, but the board has {COLUMNS} columns",
            line + 1
        )));
    }
    for (column, code) in codes.split(',').enumerate() {
        let piece = read_code(code).map_err(|refusal| {
            Refusal::new(format!(
                "Line {}, column {}: {refusal}",
                line + 1,
                column + 1
            ))
        })?;
        if let (Some(piece), Some(square)) = (piece, Square::at(line, column)) {
            board.put(square, piece);
        }
    }
    Ok(())
}

/// Parses who still has to place: the owner of a captured tile before the player who captured it.
fn read_owed(text: &str, turn: Player) -> Result<Owed, Refusal> {
    let [captor, owner] = [turn, turn.opponent()].map(letter);
    match text.to_ascii_lowercase() {
        none if none == "-" => Ok(Owed::Nothing),
        one if one == captor.to_string() => Ok(Owed::ByCaptor),
        one if one == owner.to_string() => Ok(Owed::ByOwner),
        both if both == format!("{owner}{captor}") => Ok(Owed::ByBoth),
        both if both == format!("{captor}{owner}") => Err(Refusal::new(format!(
            "{} is the wrong order: {} captured, so {} places first: type {owner}{captor}",
            quoted(text),
            colour(turn),
            colour(turn.opponent())
        ))),
        _ => Err(Refusal::new(format!(
            "{} does not say who has to place: type -, w, b, bw or wb",
            quoted(text)
        ))),
    }
}

/// Checks that no player has more tiles of a kind than there are in the box.
fn check_tiles(board: &Board) -> Result<(), Refusal> {
    for player in Player::first(2) {
        for kind in TileKind::ALL {
            let (count, most) = (board.tiles_of_kind(player, kind).len(), kind.count_in_box());
            if count > most {
                return Err(Refusal::new(format!(
                    "{} has {count} tiles of {} spaces, more than the {most} in the box",
                    colour(player),
                    kind.spaces()
                )));
            }
        }
    }
    Ok(())
}

/// Checks that there are enough barragoons in the box, those to be placed included.
fn check_barragoons(board: &Board) -> Result<(), Refusal> {
    let barragoons = board.barragoons.len();
    let placements = board.owed.count();
    if barragoons + placements <= BARRAGOONS {
        return Ok(());
    }
    let more = match placements {
        0 => String::new(),
        _ => format!(" and {placements} to place"),
    };
    Err(Refusal::new(format!(
        "There are {barragoons} barragoons on the board{more}, more than the {BARRAGOONS} in the \
         box"
    )))
}

/// Writes a move: `48-46` or `34=30`.
pub(super) fn write_move(mv: Move) -> String {
    match mv {
        Move::Tile { from, to } => format!("{from}-{to}"),
        Move::Placement { square, face } => format!("{square}={face}"),
    }
}

/// Parses a move, legal or not. Blanks, commas, dashes or nothing may stand between the digits.
/// While a placing is owed, only a dash between two squares means a tile move, and `=` may be left
/// out.
pub(crate) fn read_move(board: &Board, text: &str) -> Result<Move, MoveError> {
    if let Some((square, face)) = text.split_once('=') {
        let square = parts(square).and_then(|parts| parts.square());
        let (Some(square), false) = (square, face.trim().is_empty()) else {
            return Err(not_a_move(board, text));
        };
        let square = square.map_err(MoveError::Malformed)?;
        let face = read_face(face).map_err(MoveError::Malformed)?;
        return Ok(Move::Placement { square, face });
    }
    let Some(Parts {
        digits: [Some(column), Some(line), Some(first), Some(second)],
        dashed,
    }) = parts(text)
    else {
        return Err(not_a_move(board, text));
    };
    let square = read_square(column, line).map_err(MoveError::Malformed)?;
    if board.is_placing() && !dashed {
        let face = read_face(&format!("{first}{second}")).map_err(MoveError::Malformed)?;
        return Ok(Move::Placement { square, face });
    }
    match read_square(first, second) {
        Ok(to) => Ok(Move::Tile { from: square, to }),
        Err(_) if board.is_placing() => Err(MoveError::Malformed(board.placing_comes_first())),
        Err(refusal) => Err(MoveError::Malformed(refusal)),
    }
}

/// The digits of a move or a square.
struct Parts {
    /// Up to four digits, from the first on.
    digits: [Option<char>; 4],
    /// Whether there is a dash between the second and the third digit.
    dashed: bool,
}

impl Parts {
    /// The square, or why there is none in this place; `None` if these are not two digits.
    fn square(&self) -> Option<Result<Square, Refusal>> {
        match self.digits {
            [Some(column), Some(line), None, None] => Some(read_square(column, line)),
            _ => None,
        }
    }
}

/// Splits a text into at most four digits. `None` if there are more, if something else than blanks,
/// commas and dashes stands between them, or if a comma or a dash comes first or last.
fn parts(text: &str) -> Option<Parts> {
    let text = text.trim();
    let mut found = Parts {
        digits: [None; 4],
        dashed: false,
    };
    let mut count = 0;
    for c in text.chars() {
        match c {
            '0'..='9' => {
                *found.digits.get_mut(count)? = Some(c);
                count += 1;
            }
            '-' => found.dashed |= count == 2,
            ',' => (),
            blank if blank.is_whitespace() => (),
            _ => return None,
        }
    }
    let has_no_loose_ends = !text.starts_with([',', '-']) && !text.ends_with([',', '-']);
    has_no_loose_ends.then_some(found)
}

/// The refusal of a text that is not a move, with a legal one as an example.
fn not_a_move(board: &Board, text: &str) -> MoveError {
    let what = if board.is_placing() {
        "placing"
    } else {
        "move"
    };
    MoveError::NotNotation(Refusal::new(format!(
        "{} is not a {what}: type one like {}",
        quoted(text),
        board.example()
    )))
}

impl Board {
    /// A legal move as an example; at the end of the game, one from its beginning.
    pub(crate) fn example(&self) -> String {
        let mut moves = self.turn_moves().into_iter().flatten();
        let first = moves.find_map(|(from, targets)| {
            let to = targets.first()?;
            Some(Move::Tile { from, to })
        });
        let placing = self
            .placing_squares()
            .first()
            .map(|square| Move::Placement {
                square,
                face: Face::NO_ENTRY,
            });
        first
            .or(placing)
            .map_or_else(|| "48-46".to_string(), write_move)
    }

    /// The refusal of a tile move while a placing is owed.
    pub(crate) fn placing_comes_first(&self) -> Refusal {
        Refusal::new(format!(
            "Place a barragoon first: column, line and face, as in {}",
            self.example()
        ))
    }
}

/// The square that two digits name, if it is on the board.
pub(crate) fn square_in(text: &str) -> Option<Square> {
    parts(text)?.square()?.ok()
}

/// Whether a text is meant as a whole move.
pub(crate) fn looks_like_a_move(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && (text.contains('=')
            || text.contains('-') && square_in(text).is_none()
            || text.chars().filter(char::is_ascii_digit).count() > 3)
}

fn read_square(column: char, line: char) -> Result<Square, Refusal> {
    let number = |c: char| c.to_digit(10)?.checked_sub(1).map(|n| n as usize);
    number(column)
        .zip(number(line))
        .and_then(|(column, line)| Square::at(line, column))
        .ok_or_else(|| {
            Refusal::new(format!(
                "\"{column}{line}\" is not a square: type column 1 to {COLUMNS}, then line 1 to \
                 {LINES}"
            ))
        })
}

/// Parses a face: its code, its two signs in the small drawing, or its directions in words.
pub(crate) fn read_face(text: &str) -> Result<Face, Refusal> {
    let signs: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(3)
        .collect();
    let code = match signs.as_bytes() {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + (ones - b'0'),
        _ => 0,
    };
    Face::from_code(code)
        .or_else(|| Face::ALL.into_iter().find(|face| face.arrows() == signs))
        .or_else(|| face_in_words(&text.to_lowercase()))
        .ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a face: type 30 to 37 or 40 to 47",
                quoted(text)
            ))
        })
}

/// The face that words describe: `no entry`, `one way up`, `up and down`, `up to right`.
fn face_in_words(text: &str) -> Option<Face> {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(6)
        .collect();
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
    match words[..] {
        ["no", "entry"] | ["none"] => Some(Face::NO_ENTRY),
        ["all"] | ["all", "turns"] | ["any", "turn"] => Some(Face::ALL_TURNS),
        [way] | ["one", "way", way] => allows(way, way),
        [one, "and" | "or", other] | ["two", "ways", one, "and", other] => both(one, other),
        [from, "to" | "then", to]
        | ["from", from, "to", to]
        | ["turn", from, to]
        | ["turn", "from", from, "to", to] => turn(from, to),
        [one, other] => both(one, other).or_else(|| turn(one, other)),
        _ => None,
    }
}

/// The direction that a word names.
fn direction(word: &str) -> Option<Direction> {
    let mut all = Direction::ALL.into_iter();
    all.find(|direction| direction.words().contains(&word))
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column() + 1, self.line() + 1)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code())
    }
}
