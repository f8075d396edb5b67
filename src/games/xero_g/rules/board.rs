//! The board of Xero-G: its squares, which ships stand where, and who is to move.

use crate::bitboard::{Bitboard, grid};
use crate::game::{Player, RuleSet};

/// The number of lines, bases included, numbered from 0 (the base of player 2) to 7 (the base of
/// player 1).
pub const LINES: usize = 8;
/// The number of columns, lettered A to F.
pub const COLUMNS: usize = 6;

/// A square by line and column, bases included.
///
/// Its index is 8 times the line plus the column. Each line has two columns more than the board;
/// they stay empty, so a step over the side does not lead to the next line.
pub type Square = grid::GridSquare<LINES, COLUMNS, 8>;

/// A set of squares; iterates in reading order.
pub type Squares = Bitboard<Square>;

/// The squares outside the bases: lines 1 to 6.
pub const PLAYING_AREA: Squares = Squares::from_bits(0x003f_3f3f_3f3f_3f00);
/// The bits of the six columns of line 0.
const FIRST_LINE: u64 = 0x3f;

/// The squares of a line.
pub const fn line_set(line: usize) -> Squares {
    Squares::from_bits(FIRST_LINE << (8 * line))
}

/// The line nearest to a player's base, on which they arrange their ships.
pub const fn first_line(player: Player) -> usize {
    match player {
        Player::P1 => LINES - 2,
        _ => 1,
    }
}

/// The base that a player must reach: the opponent's.
pub const fn goal(player: Player) -> Squares {
    match player {
        Player::P1 => line_set(0),
        _ => line_set(LINES - 1),
    }
}

/// A ship, by its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Ship {
    /// Value 1.
    One = 1,
    /// Value 2.
    Two,
    /// Value 3.
    Three,
}

impl Ship {
    /// One of each value, in ascending order.
    pub const ALL: [Ship; 3] = [Ship::One, Ship::Two, Ship::Three];

    /// The value, 1 to 3: the number of steps that the ship goes, or that another ship goes on
    /// after landing on it.
    pub const fn value(self) -> usize {
        self as usize
    }

    /// The ship of the given value, if it is 1 to 3.
    pub(crate) const fn of_value(value: usize) -> Option<Ship> {
        match value {
            1 => Some(Ship::One),
            2 => Some(Ship::Two),
            3 => Some(Ship::Three),
            _ => None,
        }
    }
}

/// A position: where the ships are, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    // The ships' values in binary, as two bit planes.
    /// The squares with a ship of value 1 or 3.
    low: Squares,
    /// The squares with a ship of value 2 or 3.
    high: Squares,
    /// The player who makes the next move.
    pub(crate) to_move: Player,
}

impl Board {
    /// No ships, player 1 to move.
    pub(crate) const EMPTY: Board = Board {
        low: Squares::EMPTY,
        high: Squares::EMPTY,
        to_move: Player::P1,
    };

    /// All squares with a ship.
    pub(crate) fn occupied(&self) -> Squares {
        self.low | self.high
    }

    /// The squares with a ship of value 1, of value 2 and of value 3.
    pub(crate) fn ships(&self) -> [Squares; 3] {
        [
            self.low - self.high,
            self.high - self.low,
            self.low & self.high,
        ]
    }

    /// Puts a ship on an empty square.
    pub(crate) fn put(&mut self, square: Square, ship: Ship) {
        let value = ship.value() as u64;
        self.low |= Squares::from_bits((value & 1) << square.index());
        self.high |= Squares::from_bits((value >> 1) << square.index());
    }

    /// The ship on a square.
    pub fn ship(&self, square: Square) -> Option<Ship> {
        let bit = |plane: Squares| plane.bits() >> square.index() & 1;
        Ship::of_value((bit(self.low) | bit(self.high) << 1) as usize)
    }

    /// The value of the ship on a square, 0 if there is none.
    pub(crate) fn ship_value(&self, square: Square) -> usize {
        self.ship(square).map_or(0, Ship::value)
    }

    /// Two words that identify the position: the bit planes, and the player to move in a bit that
    /// no square uses.
    pub(crate) const fn words(&self) -> [u64; 2] {
        let to_move = (self.to_move.index() as u64) << 63;
        [self.low.bits(), self.high.bits() ^ to_move]
    }

    /// The same ships with the other player to move.
    pub(crate) const fn passed(&self) -> Board {
        Board {
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    /// Whether ships are still to be arranged: all ships on the board, if any, stand on line 6,
    /// which has no room for twelve.
    pub(crate) fn is_setup(&self) -> bool {
        (self.occupied() - line_set(LINES - 2)).is_empty()
    }

    /// The player in whose opponent's base a ship stands.
    pub(crate) fn winner(&self) -> Option<Player> {
        [Player::P1, Player::P2]
            .into_iter()
            .find(|player| self.occupied().intersects(goal(*player)))
    }

    /// A player's home line: the occupied line nearest to their base. At least one line must be
    /// occupied.
    pub(crate) const fn home_line(&self, player: Player) -> usize {
        let occupied = self.low.bits() | self.high.bits();
        let index = match player {
            Player::P1 => 63 - (occupied | 1).leading_zeros(),
            _ => (occupied | 1 << 63).trailing_zeros(),
        };
        index as usize / 8
    }

    /// The ships of the home line of the player to move; none during the set-up or after a win.
    pub(crate) fn home_ships(&self) -> Squares {
        if self.is_setup() || self.winner().is_some() {
            return Squares::EMPTY;
        }
        self.occupied() & line_set(self.home_line(self.to_move))
    }

    /// The squares beyond the opponent's home line, the opponent's base included.
    pub(crate) fn beyond_home_line(&self) -> Squares {
        let line = self.home_line(self.to_move.opponent());
        let up_to_line = u64::MAX >> (8 * (LINES - 1 - line));
        let from_line = u64::MAX << (8 * line);
        Squares::from_bits(match self.to_move {
            Player::P1 => !from_line,
            _ => !up_to_line,
        })
    }

    /// Where ships may be dropped: lines 1 to 6, and under the official rules not beyond the
    /// opponent's home line.
    pub(crate) fn drop_area(&self, rules: RuleSet) -> Squares {
        match rules {
            RuleSet::Classic => PLAYING_AREA,
            RuleSet::Official => PLAYING_AREA - self.beyond_home_line(),
        }
    }

    /// Moves the ship on `from` to `to`, and the ship on `to`, if any, to the squares of `drop`
    /// (one or none).
    pub(crate) fn move_ship(&mut self, from: Square, to: Square, drop: Squares) {
        let (from, to) = (from.set(), to.set());
        let keep = !(from | to);
        let arrived = |plane: Squares, from: Squares, to: Squares| {
            if plane.intersects(from) {
                to
            } else {
                Squares::EMPTY
            }
        };
        let moved = |plane| plane & keep | arrived(plane, from, to) | arrived(plane, to, drop);
        self.low = moved(self.low);
        self.high = moved(self.high);
    }
}
