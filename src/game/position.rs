//! Positions of boards with lines and columns as text: the lines joined by `/`, the player to move,
//! and what else there is.

use std::fmt::Display;

use crate::game::{Player, Refusal};
use crate::refuse;
use crate::text::quoted;

/// How a game writes its positions.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// What to type, as it follows a colon: `type seven lines, and r or w`.
    pub form: &'static str,
    /// The numbers of lines and of columns.
    pub size: [usize; 2],
    /// What stands between the squares of a line. If it is empty, every square is one sign.
    pub separator: &'static str,
    /// The names of the first line and of the first column, a digit or a letter, which those of the
    /// others follow.
    pub first: [char; 2],
    /// The player to move, by player index.
    pub players: [&'static str; 2],
}

impl Notation {
    /// Reads a position: the player to move, in any case of letters, and the fields that follow.
    /// `put` gets the line, the column, both from 0, and what stands there; it returns why that
    /// cannot be, as it follows the sign: `is not v, x or o`.
    ///
    /// # Errors
    /// If there are more or fewer fields, lines or squares, the player is not one of the two, or
    /// `put` refuses something.
    pub fn read<const MORE: usize>(
        self,
        text: &str,
        mut put: impl FnMut(usize, usize, &str) -> Result<(), &'static str>,
    ) -> Result<(Player, [&str; MORE]), Refusal> {
        let fields: Vec<&str> = text.split_whitespace().take(MORE + 3).collect();
        let (lines, to_move, more) = match fields[..] {
            [lines, to_move, ref more @ ..] if more.len() == MORE => (lines, to_move, more),
            _ => refuse!(text => "is not a position: {}", self.form),
        };
        let count = lines.split('/').count();
        if count != self.size[0] {
            refuse!("A position has {} lines, not {count}", self.size[0]);
        }
        for (line, text) in lines.split('/').enumerate() {
            let squares: Vec<&str> = match self.separator {
                "" => text.split_inclusive(|_| true).collect(),
                separator => text.split(separator).collect(),
            };
            let (name, count) = (name(self.first[0], line), squares.len());
            if count != self.size[1] {
                refuse!("Line {name} has {count} squares, not {}", self.size[1]);
            }
            for (column, square) in squares.into_iter().enumerate() {
                if let Err(reason) = put(line, column, square) {
                    let (column, square) = (self::name(self.first[1], column), quoted(square));
                    refuse!("Line {name}, column {column}: {square} {reason}");
                }
            }
        }
        let [one, two] = self.players;
        let mut players = Player::first(2).zip(self.players);
        match players.find(|(_, name)| name.eq_ignore_ascii_case(to_move)) {
            Some((player, _)) => Ok((player, std::array::from_fn(|index| more[index]))),
            None => refuse!(to_move => "is not a player: type {one} or {two}"),
        }
    }

    /// Writes the lines and the player to move. `square` says what stands on a line and column, both
    /// from 0.
    pub fn write<S: Display>(self, to_move: Player, square: impl Fn(usize, usize) -> S) -> String {
        let [lines, columns] = self.size;
        let line = |line| {
            let squares = (0..columns).map(|column| square(line, column).to_string());
            squares.collect::<Vec<_>>().join(self.separator)
        };
        let lines: Vec<String> = (0..lines).map(line).collect();
        format!("{} {}", lines.join("/"), self.players[to_move.index()])
    }
}

/// The name of a line or a column, counted from 0.
fn name(first: char, index: usize) -> String {
    match first.to_digit(10) {
        Some(first) => (first as usize + index).to_string(),
        None => char::from(first as u8 + index as u8).to_string(),
    }
}
