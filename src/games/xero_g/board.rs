//! The board of Xero-G and the notation of positions.

use std::fmt;
use std::str::FromStr;

use crate::game::{Player, Refusal, quoted};

/// Lines, bases included, numbered from 0 (the base of player 2) to 7 (the base of player 1).
pub(super) const LINES: usize = 8;
/// Columns, lettered A to F.
pub(super) const COLUMNS: usize = 6;
/// Lines 1 to 6, all columns, as a set of squares.
pub(super) const PLAYING_AREA: u64 = 0x003f_3f3f_3f3f_3f00;
/// The six columns of line 0.
const FIRST_LINE: u64 = 0x3f;
/// How many of the twelve ships have each value.
const EACH: u32 = 4;

/// A square by line and column, bases included. Its index is 8 times the line plus the column,
/// the number of its bit in a set of squares: two columns too many, which stay empty, keep a
/// step over the side from coming out on the next line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square in that line (0 to 7) and column (0 to 5).
    pub(super) const fn at(line: usize, column: usize) -> Square {
        Square((line * 8 + column) as u8)
    }

    /// The square with that index; only the six low bits count.
    pub(super) const fn from_index(index: u32) -> Square {
        Square((index & 63) as u8)
    }

    /// The line, 0 to 7.
    pub const fn line(self) -> usize {
        self.0 as usize / 8
    }

    /// The column, counted from 0.
    pub const fn column(self) -> usize {
        self.0 as usize % 8
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Whether it lies on lines 1 to 6.
    pub(super) const fn is_in_playing_area(self) -> bool {
        PLAYING_AREA & self.bit() != 0
    }

    /// The letter of the column.
    pub(super) const fn letter(self) -> char {
        (b'A' + self.column() as u8) as char
    }

    /// As the questions write it: `6, C`.
    pub(super) fn spoken(self) -> String {
        format!("{}, {}", self.line(), self.letter())
    }
}

/// The squares of a set in reading order.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::from_index(set.trailing_zeros());
        (set != 0).then(|| {
            set &= set - 1;
            square
        })
    })
}

/// All columns of a line.
pub(super) const fn line_set(line: usize) -> u64 {
    FIRST_LINE << (8 * line)
}

/// The line nearest to a player's base, on which they arrange their ships.
pub(super) const fn first_line(player: Player) -> usize {
    match player {
        Player::P1 => LINES - 2,
        _ => 1,
    }
}

/// The base that a player must reach: the opponent's.
pub(super) const fn goal(player: Player) -> u64 {
    match player {
        Player::P1 => line_set(0),
        _ => line_set(LINES - 1),
    }
}

/// A position: where the ships are, and the player on turn.
///
/// Written as eight lines of six digits joined by `/`, top to bottom, and the player on turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The squares with a ship of value 1 or 3.
    odd: u64,
    /// The squares with a ship of value 2 or 3.
    great: u64,
    pub(super) on_turn: Player,
}

impl Board {
    /// No ships, player 1 on turn.
    pub(super) const EMPTY: Board = Board {
        odd: 0,
        great: 0,
        on_turn: Player::P1,
    };

    /// All squares with a ship.
    pub(super) const fn occupied(&self) -> u64 {
        self.odd | self.great
    }

    /// The squares with a ship of value 1, of value 2 and of value 3.
    pub(super) const fn ships(&self) -> [u64; 3] {
        [
            self.odd & !self.great,
            self.great & !self.odd,
            self.odd & self.great,
        ]
    }

    /// Puts a ship on an empty square.
    pub(super) const fn put(&mut self, square: Square, value: usize) {
        self.odd |= (value as u64 & 1) << square.0;
        self.great |= (value as u64 >> 1 & 1) << square.0;
    }

    /// The value of the ship on a square, 0 if there is none.
    pub const fn ship(&self, square: Square) -> usize {
        (self.odd >> square.0 & 1 | (self.great >> square.0 & 1) << 1) as usize
    }

    /// Words that no other position has: two planes of bits, the player on turn beside one.
    pub(super) const fn words(&self) -> [u64; 2] {
        [self.odd, self.great ^ (self.on_turn.index() as u64) << 63]
    }

    /// The same ships with the other player on turn.
    pub(super) const fn passed(&self) -> Board {
        Board {
            on_turn: self.on_turn.opponent(),
            ..*self
        }
    }

    /// Whether ships are still to be arranged: all that there are, if any, stand on line 6,
    /// where twelve have no room.
    pub(super) const fn is_setup(&self) -> bool {
        self.occupied() & !line_set(LINES - 2) == 0
    }

    /// The player in whose opponent's base a ship stands.
    pub(super) const fn winner(&self) -> Option<Player> {
        let occupied = self.occupied();
        if occupied & goal(Player::P1) != 0 {
            Some(Player::P1)
        } else if occupied & goal(Player::P2) != 0 {
            Some(Player::P2)
        } else {
            None
        }
    }

    /// The number of the occupied line nearest to a player's base. There must be ships.
    pub(super) const fn home_line(&self, player: Player) -> usize {
        let index = match player {
            Player::P1 => 63 - (self.occupied() | 1).leading_zeros(),
            _ => (self.occupied() | 1 << 63).trailing_zeros(),
        };
        index as usize / 8
    }

    /// The ships of the home line of the player on turn; none during the set-up or after a win.
    pub(super) const fn home_ships(&self) -> u64 {
        if self.is_setup() || self.winner().is_some() {
            return 0;
        }
        self.occupied() & line_set(self.home_line(self.on_turn))
    }

    /// The ships of the same value as that of a square, itself included.
    pub(super) const fn twins(&self, square: Square) -> u64 {
        let value = self.ship(square);
        if value == 0 {
            0
        } else {
            self.ships()[value - 1]
        }
    }

    /// Takes the ship of `from` to `to`, and the ship that may be there to the squares of `drop`
    /// (one square or none).
    pub(super) fn carry(&mut self, from: Square, to: Square, drop: u64) {
        let (from, to) = (from.bit(), to.bit());
        let keep = !(from | to);
        let carried = |plane: u64| {
            let moved = if plane & from != 0 { to } else { 0 };
            let dropped = if plane & to != 0 { drop } else { 0 };
            plane & keep | moved | dropped
        };
        self.odd = carried(self.odd);
        self.great = carried(self.great);
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.line(), self.letter())
    }
}

impl FromStr for Square {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Square, Refusal> {
        match text.as_bytes() {
            [line @ b'0'..=b'7', column] if column.is_ascii_alphabetic() => {
                let column = column.to_ascii_uppercase() - b'A';
                (usize::from(column) < COLUMNS)
                    .then(|| Square::at(usize::from(line - b'0'), usize::from(column)))
            }
            _ => None,
        }
        .ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a square: lines go from 0 to 7, columns from A to F, as in 6C",
                quoted(text)
            ))
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in 0..LINES {
            if line > 0 {
                f.write_str("/")?;
            }
            for column in 0..COLUMNS {
                write!(f, "{}", self.ship(Square::at(line, column)))?;
            }
        }
        write!(f, " {}", self.on_turn)
    }
}

impl FromStr for Board {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Board, Refusal> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [lines, on_turn] = fields[..] else {
            return Err(Refusal::new(format!(
                "A position of Xero-G is the eight lines and the player on turn, not {}",
                quoted(text)
            )));
        };
        let on_turn = match on_turn.to_ascii_lowercase().as_str() {
            "p1" => Player::P1,
            "p2" => Player::P2,
            _ => {
                return Err(Refusal::new(format!(
                    "The player on turn is p1 or p2, not {}",
                    quoted(on_turn)
                )));
            }
        };
        let board = Board {
            on_turn,
            ..read_lines(lines)?
        };
        check_ships(&board)?;
        Ok(board)
    }
}

/// The ships, with player 1 on turn.
fn read_lines(text: &str) -> Result<Board, Refusal> {
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != LINES {
        return Err(Refusal::new(format!(
            "A board has {LINES} lines, bases included, not {}",
            lines.len()
        )));
    }
    let mut board = Board::EMPTY;
    for (number, line) in lines.iter().enumerate() {
        let count = line.chars().count();
        if count != COLUMNS {
            return Err(Refusal::new(format!(
                "Line {number} has {count} squares where the board has {COLUMNS}"
            )));
        }
        for (column, digit) in line.chars().enumerate() {
            let square = Square::at(number, column);
            match digit {
                '0' => {}
                '1'..='3' => board.put(square, digit as usize - '0' as usize),
                _ => {
                    return Err(Refusal::new(format!(
                        "Square {square}: {} is neither empty (0) nor a ship (1, 2, 3)",
                        quoted(&digit.to_string())
                    )));
                }
            }
        }
    }
    Ok(board)
}

/// Whether the ships are those of a set-up or of a game under way.
fn check_ships(board: &Board) -> Result<(), Refusal> {
    let counts = board.ships().map(u64::count_ones);
    let count = board.occupied().count_ones();
    if count == 0 || count == EACH * 3 / 2 && board.is_setup() {
        let setting_up = if count == 0 { Player::P1 } else { Player::P2 };
        if counts != [count / 3; 3] {
            return Err(Refusal::new(
                "Player 1 arranges the ships 1, 1, 2, 2, 3, 3 on line 6, no others",
            ));
        }
        if board.on_turn != setting_up {
            return Err(Refusal::new(format!(
                "It is {setting_up} who has to arrange ships here, not {}",
                board.on_turn
            )));
        }
        return Ok(());
    }
    for (value, count) in (1..).zip(counts) {
        if count != EACH {
            return Err(Refusal::new(format!(
                "There are {count} ships of value {value} where the game has {EACH}"
            )));
        }
    }
    let in_bases = board.occupied() & !PLAYING_AREA;
    if in_bases.count_ones() > 1 {
        return Err(Refusal::new(
            "There are several ships in the bases: the first one ends the game",
        ));
    }
    Ok(())
}
