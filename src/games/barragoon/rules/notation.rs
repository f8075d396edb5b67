//! The notation of Barragoon: reading and writing positions and moves.

use std::fmt;

use super::board::{BARRAGOONS, Board, Owed, Piece, TileKind};
use super::faces::Face;
use super::moves::Move;
use super::names::colour;
use super::squares::{COLUMNS, LINES, Square, Squares};
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
            "{} is not a code: there are 00, 12 to 14, 22 to 24, 30 to 37 and 40 to 47",
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
            "A position of Barragoon is the lines, whose turn it is and who has to place, not {}",
            quoted(text)
        )));
    };
    let mut board = Board::EMPTY;
    let count = lines.split('/').count();
    if count != LINES {
        return Err(Refusal::new(format!(
            "The board has {LINES} lines, not {count}"
        )));
    }
    for (line, codes) in lines.split('/').enumerate() {
        read_line(&mut board, line, codes)?;
    }
    board.turn = read_player(turn)
        .ok_or_else(|| Refusal::new(format!("The turn is w or b, not {}", quoted(turn))))?;
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
            "Line {} has {count} codes where the board has {COLUMNS} columns",
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
        if let (Some(piece), Some(square)) = (piece, Square::at(column, line)) {
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
            "{} captured, so {} places first: {owner}{captor}, not {}",
            colour(turn),
            colour(turn.opponent()),
            quoted(text)
        ))),
        _ => Err(Refusal::new(format!(
            "Who has to place is -, w, b, bw or wb, not {}",
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
    let placings = board.owed.count();
    if barragoons + placings <= BARRAGOONS {
        return Ok(());
    }
    let more = match placings {
        0 => String::new(),
        _ => format!(" and {placings} to place"),
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
        Move::Placing { square, face } => format!("{square}={face}"),
    }
}

/// Parses a move, legal or not. Blanks between its parts do not matter.
pub(crate) fn read_move(text: &str) -> Result<Move, MoveError> {
    // One character more than a move has, so that surplus characters are noticed.
    let mut signs = ['\0'; 6];
    let mut count = 0;
    for (sign, c) in signs
        .iter_mut()
        .zip(text.chars().filter(|c| !c.is_whitespace()))
    {
        *sign = c;
        count += 1;
    }
    let [column, line, link, first, second, _] = signs;
    let are_digits = [column, line, first, second]
        .iter()
        .all(char::is_ascii_digit);
    if count != 5 || !are_digits || !matches!(link, '-' | '=') {
        return Err(MoveError::NotNotation(Refusal::new(format!(
            "{} is no move like 48-46 or placing like 34=30",
            quoted(text)
        ))));
    }
    let square = read_square(column, line).map_err(MoveError::Malformed)?;
    if link == '-' {
        let to = read_square(first, second).map_err(MoveError::Malformed)?;
        Ok(Move::Tile { from: square, to })
    } else {
        let face = read_face(&format!("{first}{second}")).map_err(MoveError::Malformed)?;
        Ok(Move::Placing { square, face })
    }
}

fn read_square(column: char, line: char) -> Result<Square, Refusal> {
    let number = |c: char| c.to_digit(10)?.checked_sub(1).map(|n| n as usize);
    number(column)
        .zip(number(line))
        .and_then(|(column, line)| Square::at(column, line))
        .ok_or_else(|| {
            Refusal::new(format!(
                "{column}{line} is off the board: columns go from 1 to {COLUMNS}, lines from 1 \
                 to {LINES}"
            ))
        })
}

/// Parses the code of a face.
pub(crate) fn read_face(text: &str) -> Result<Face, Refusal> {
    let code = match text.as_bytes() {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + (ones - b'0'),
        _ => 0,
    };
    Face::from_code(code).ok_or_else(|| {
        Refusal::new(format!(
            "{} is not a face: faces are 30 to 37 and 40 to 47",
            quoted(text)
        ))
    })
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
