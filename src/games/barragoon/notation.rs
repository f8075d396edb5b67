//! How positions and moves of Barragoon are written.

use std::fmt;
use std::str::FromStr;

use super::board::{BARRAGOONS, Board, LOSER, MOVER, Move, Piece, SPACES, TILES};
use super::face::Face;
use super::square::{COLUMNS, LINES, Square};
use crate::game::{Player, Refusal, quoted};

/// What stands for a player in positions.
pub(super) fn letter(player: Player) -> char {
    if player == Player::P1 { 'w' } else { 'b' }
}

/// White or Brown.
pub(super) fn colour(player: Player) -> &'static str {
    if player == Player::P1 {
        "White"
    } else {
        "Brown"
    }
}

fn read_player(text: &str) -> Option<Player> {
    Player::first(2).find(|player| text.eq_ignore_ascii_case(letter(*player).encode_utf8(&mut [0])))
}

/// The code of what stands on a square.
fn code(piece: Option<Piece>) -> u8 {
    match piece {
        None => 0,
        Some(Piece::Tile(player, spaces)) => 10 * player.number() as u8 + spaces as u8,
        Some(Piece::Barragoon(face)) => face.code(),
    }
}

fn read_code(text: &str) -> Result<Option<Piece>, Refusal> {
    let digits = match text.as_bytes() {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0', ones - b'0')),
        _ => None,
    };
    let piece = digits.and_then(|(tens, ones)| match (tens, usize::from(ones)) {
        (0, 0) => Some(None),
        (1 | 2, spaces) if SPACES.contains(&spaces) => {
            let owner = Player::from_index(usize::from(tens) - 1);
            Some(Some(Piece::Tile(owner, spaces)))
        }
        _ => Face::from_code(10 * tens + ones).map(|face| Some(Piece::Barragoon(face))),
    });
    piece.ok_or_else(|| {
        Refusal::new(format!(
            "{} is not a code: there are 00, 12 to 14, 22 to 24, 30 to 37 and 40 to 47",
            quoted(text)
        ))
    })
}

impl fmt::Display for Board {
    /// Nine lines of codes, whose turn it is, and who still has to place: `00,24,... w -`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            if square.index() > 0 {
                f.write_str(if square.column() == 0 { "/" } else { "," })?;
            }
            write!(f, "{:02}", code(self.piece(square)))?;
        }
        write!(f, " {} ", letter(self.turn))?;
        if self.owed & LOSER != 0 {
            write!(f, "{}", letter(self.turn.opponent()))?;
        }
        if self.owed & MOVER != 0 {
            write!(f, "{}", letter(self.turn))?;
        }
        if self.owed == 0 {
            f.write_str("-")?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        let fields: Vec<&str> = text.split_whitespace().take(4).collect();
        let [lines, turn, owed] = fields[..] else {
            return Err(Refusal::new(format!(
                "A position of Barragoon is the lines, whose turn it is and who has to place, \
                 not {}",
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
        }
        board.turn = read_player(turn)
            .ok_or_else(|| Refusal::new(format!("The turn is w or b, not {}", quoted(turn))))?;
        board.owed = read_owed(owed, board.turn)?;
        board.check_pieces()?;
        Ok(board)
    }
}

/// Who still has to place: the loser of a tile before whoever captured it.
fn read_owed(text: &str, turn: Player) -> Result<u8, Refusal> {
    let [mover, loser] = [turn, turn.opponent()].map(letter);
    match text.to_ascii_lowercase() {
        none if none == "-" => Ok(0),
        one if one == mover.to_string() => Ok(MOVER),
        one if one == loser.to_string() => Ok(LOSER),
        both if both == format!("{loser}{mover}") => Ok(LOSER | MOVER),
        both if both == format!("{mover}{loser}") => Err(Refusal::new(format!(
            "{} captured, so {} places first: {loser}{mover}, not {}",
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

impl Board {
    /// Whether there are no more pieces than in the box, and any tiles.
    fn check_pieces(&self) -> Result<(), Refusal> {
        for player in Player::first(2) {
            for (index, most) in TILES.into_iter().enumerate() {
                let count = (self.spaces[index] & self.tiles[player.index()]).count_ones();
                if count > most {
                    return Err(Refusal::new(format!(
                        "{} has {count} tiles of {} spaces, more than the {most} in the box",
                        colour(player),
                        index + 2
                    )));
                }
            }
        }
        let barragoons = self.barragoons.count_ones();
        let placings = self.placings();
        if barragoons + placings > BARRAGOONS {
            let more = match placings {
                0 => String::new(),
                _ => format!(" and {placings} to place"),
            };
            return Err(Refusal::new(format!(
                "There are {barragoons} barragoons on the board{more}, more than the {BARRAGOONS} \
                 in the box"
            )));
        }
        if self.tiles == [0; 2] {
            return Err(Refusal::new("There are no tiles on the board"));
        }
        Ok(())
    }
}

impl fmt::Display for Move {
    /// `48-46` or `34=30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Tile { from, to } => write!(f, "{from}-{to}"),
            Move::Placing { square, face } => write!(f, "{square}={face}"),
        }
    }
}

impl FromStr for Move {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Move, Refusal> {
        // Blanks between the parts do not matter, and more than six characters are too many.
        let signs = || text.chars().filter(|c| !c.is_whitespace());
        let shape: Vec<char> = signs().take(6).collect();
        let is_shaped = shape.len() == 5
            && shape.iter().enumerate().all(|(at, c)| match at {
                2 => matches!(c, '-' | '='),
                _ => c.is_ascii_digit(),
            });
        if !is_shaped {
            return Err(Refusal::new(format!(
                "{} is no move like 48-46 or placing like 34=30",
                quoted(text)
            )));
        }
        let square = read_square(shape[0], shape[1])?;
        if shape[2] == '-' {
            let to = read_square(shape[3], shape[4])?;
            Ok(Move::Tile { from: square, to })
        } else {
            let face = String::from_iter(&shape[3..]).parse()?;
            Ok(Move::Placing { square, face })
        }
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
