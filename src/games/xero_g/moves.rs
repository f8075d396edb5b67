//! The moves of Xero-G and their notation.

use std::fmt;
use std::str::FromStr;

use super::board::{COLUMNS, Square};
use crate::game::{Refusal, quoted};

/// One decision: an arrangement of six ships, or what a turn does (not the way the ship takes).
///
/// Arrangements come first, by their digits from column A on. Turns follow: by the square of the
/// ship; of one ship first the win, then the moves to an empty square, then the reprogrammings,
/// each by the square where the ship ends and the square where the other one is put. Squares are
/// in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u32);

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Arranges ships of these values from column A to F.
    Arrange([u8; COLUMNS]),
    /// The ship of `from` reaches the opponent's base.
    Win {
        /// Where the ship starts.
        from: Square,
    },
    /// The ship of `from` ends on the empty square `to`.
    Slide {
        /// Where the ship starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// The ship of `from` ends on `to`, and the ship there is put on `drop`.
    Reprogram {
        /// Where the ship starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// Where the ship that was there is put.
        drop: Square,
    },
}

// Bits, from the highest: a turn or an arrangement; the square that the ship starts from; what the
// turn does; where the ship ends; where the other one is put.
const TURN: u32 = 1 << 31;
const FROM: u32 = 16;
const SLIDE: u32 = 1 << 14;
const REPROGRAM: u32 = 2 << 14;
const KIND: u32 = 3 << 14;
const TO: u32 = 8;

impl Move {
    /// Arranges ships of these values (1 to 3) from column A to F.
    pub(super) const fn arrange(values: [u8; COLUMNS]) -> Move {
        let mut bits = 0;
        let mut column = 0;
        while column < COLUMNS {
            bits = bits << 2 | (values[column] & 3) as u32;
            column += 1;
        }
        Move(bits)
    }

    /// A number of its own within 24 bits.
    pub(super) const fn code(self) -> u32 {
        (self.0 & (TURN - 1)) + 1
    }

    /// What the turn with that number does; something else if there is none.
    pub(super) fn action_of_code(code: u32) -> Option<Action> {
        Some(Move(TURN | code.checked_sub(1)?).action())
    }

    /// The ship of `from` reaches the opponent's base.
    pub(super) const fn win(from: Square) -> Move {
        Move(TURN | (from.index() as u32) << FROM)
    }

    /// The ship of `from` ends on the empty square `to`.
    pub(super) const fn slide(from: Square, to: Square) -> Move {
        Move(Move::win(from).0 | SLIDE | (to.index() as u32) << TO)
    }

    /// The ship of `from` ends on `to`, and the ship there is put on `drop`.
    pub(super) const fn reprogram(from: Square, to: Square, drop: Square) -> Move {
        Move(Move::win(from).0 | REPROGRAM | (to.index() as u32) << TO | drop.index() as u32)
    }

    /// The same reprogramming with another square for the other ship; this one has the first
    /// square of all, index 0.
    pub(super) const fn onto(self, drop: Square) -> Move {
        Move(self.0 | drop.index() as u32)
    }

    /// What the move does.
    pub const fn action(self) -> Action {
        let from = Square::from_index(self.0 >> FROM);
        let to = Square::from_index(self.0 >> TO);
        if self.0 & TURN == 0 {
            let mut values = [0; COLUMNS];
            let mut column = 0;
            while column < COLUMNS {
                values[column] = (self.0 >> (2 * (COLUMNS - 1 - column)) & 3) as u8;
                column += 1;
            }
            return Action::Arrange(values);
        }
        match self.0 & KIND {
            SLIDE => Action::Slide { from, to },
            REPROGRAM => {
                let drop = Square::from_index(self.0);
                Action::Reprogram { from, to, drop }
            }
            _ => Action::Win { from },
        }
    }
}

/// Every way to arrange two ships of each value, in order.
pub(super) const ARRANGEMENTS: [Move; 90] = {
    let mut all = [Move(0); 90];
    let mut count = 0;
    let mut code = 0;
    while code < 3usize.pow(COLUMNS as u32) {
        let mut values = [0; COLUMNS];
        let mut left = [2; 3];
        let mut rest = code;
        let mut fits = true;
        let mut column = COLUMNS;
        while column > 0 {
            column -= 1;
            let value = rest % 3;
            rest /= 3;
            values[column] = value as u8 + 1;
            fits = fits && left[value] > 0;
            left[value] -= fits as usize;
        }
        if fits {
            all[count] = Move::arrange(values);
            count += 1;
        }
        code += 1;
    }
    assert!(count == all.len());
    all
};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action() {
            Action::Arrange(values) => values.iter().try_for_each(|value| write!(f, "{value}")),
            Action::Win { from } => write!(f, "{from}-win"),
            Action::Slide { from, to } => write!(f, "{from}-{to}"),
            Action::Reprogram { from, to, drop } => write!(f, "{from}-{to}/{drop}"),
        }
    }
}

impl FromStr for Move {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Move, Refusal> {
        let text = text.trim();
        if let Some(values) = read_arrangement(text) {
            return Ok(Move::arrange(values));
        }
        let (from, target) = text.split_once('-').ok_or_else(|| {
            Refusal::new(format!(
                "{} is not a move: a move is written 6C-4C, 6C-3C/5A or 6C-win, an arrangement \
                 123321",
                quoted(text)
            ))
        })?;
        let from = from.parse()?;
        if target.eq_ignore_ascii_case("win") {
            return Ok(Move::win(from));
        }
        match target.split_once('/') {
            None => Ok(Move::slide(from, target.parse()?)),
            Some((to, drop)) => Ok(Move::reprogram(from, to.parse()?, drop.parse()?)),
        }
    }
}

fn read_arrangement(text: &str) -> Option<[u8; COLUMNS]> {
    let digits: [u8; COLUMNS] = text.as_bytes().try_into().ok()?;
    digits
        .iter()
        .all(|digit| (b'1'..=b'3').contains(digit))
        .then(|| digits.map(|digit| digit - b'0'))
}
