//! The result of a game, and the folder in which the games of a match are kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tabuleiro::game::{Ending, Player};

/// A game between two contestants: its setup and its outcome.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Played {
    /// The game with its rules and options.
    pub game: String,
    /// The names of the contestants.
    pub sides: [String; 2],
    /// The seat of the first one, from 0. The second has all others.
    pub seat: usize,
    /// The number of the game in its match.
    pub number: u64,
    /// The seed of the opening.
    pub opening: u64,
    /// The points of each seat, from 0 to 1.
    pub seat_points: Vec<f64>,
    /// The number of moves of the whole game.
    pub plies: u64,
    /// The moves of each side, and the time they took in milliseconds.
    pub moves: [u64; 2],
    pub milliseconds: [f64; 2],
    /// The side that ran out of time or whose engine failed, and what happened.
    pub forfeit: Option<(usize, String)>,
    /// How it ended; `None` if an engine failed before its turn.
    pub ending: Option<Ending>,
    /// The record of the game.
    pub record: String,
}

impl Played {
    /// The side, 0 or 1, that has a seat.
    pub fn side(&self, player: Player) -> usize {
        usize::from(player.index() != self.seat)
    }

    /// The points of a side, from 0 to 1; a draw is half a point for each.
    pub fn points(&self, side: usize) -> f64 {
        let is_draw = self.seat_points.iter().all(|points| *points < 1.0);
        match (is_draw, side) {
            (true, _) => 0.5,
            (false, 0) => self.seat_points[self.seat],
            (false, _) => 1.0 - self.seat_points[self.seat],
        }
    }

    /// The game as text: the record, which the program can load, and everything else as a comment
    /// in the last line.
    fn to_text(&self) -> String {
        let rest = json!({
            "game": self.game,
            "sides": self.sides,
            "seat": self.seat,
            "number": self.number,
            "opening": self.opening,
            "seat_points": self.seat_points,
            "plies": self.plies,
            "moves": self.moves,
            "milliseconds": self.milliseconds,
            "forfeit": self.forfeit,
        });
        format!("{}# {rest}\n", self.record)
    }

    /// Reads a game without its ending and record; `None` if the text is not one, or is cut off.
    fn read(text: &str) -> Option<Played> {
        let rest: Value = serde_json::from_str(text.lines().last()?.strip_prefix("# ")?).ok()?;
        let text = |value: &Value| value.as_str().map(String::from);
        let forfeit = &rest["forfeit"];
        let seat_points = rest["seat_points"].as_array()?.iter().map(Value::as_f64);
        Some(Played {
            game: text(&rest["game"])?,
            sides: [text(&rest["sides"][0])?, text(&rest["sides"][1])?],
            seat: rest["seat"].as_u64()? as usize,
            number: rest["number"].as_u64()?,
            opening: rest["opening"].as_u64()?,
            seat_points: seat_points.collect::<Option<_>>()?,
            plies: rest["plies"].as_u64()?,
            moves: [rest["moves"][0].as_u64()?, rest["moves"][1].as_u64()?],
            milliseconds: [
                rest["milliseconds"][0].as_f64()?,
                rest["milliseconds"][1].as_f64()?,
            ],
            forfeit: forfeit[0]
                .as_u64()
                .and_then(|side| Some((side as usize, text(&forfeit[1])?))),
            ..Played::default()
        })
    }

    /// Writes the game to a file of its own in a folder.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let path = folder.join(format!("{:06}.txt", self.number));
        fs::write(path, self.to_text())
    }
}

/// The games in folders. Those that were cut off are left out.
///
/// # Errors
/// If a file cannot be read.
pub fn read_games(folders: &[PathBuf]) -> io::Result<Vec<Played>> {
    let mut games = Vec::new();
    for folder in folders {
        let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        let mut files = entries.collect::<io::Result<Vec<PathBuf>>>()?;
        files.sort();
        for file in files {
            games.extend(Played::read(&fs::read_to_string(file)?));
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_unless_it_was_cut_off() {
        let played = Played {
            game: "lear --size 6".to_string(),
            sides: ["expert", "engine:./a b"].map(String::from),
            seat: 1,
            number: 3,
            opening: 77,
            seat_points: vec![1.0, 0.0],
            plies: 36,
            moves: [18, 18],
            milliseconds: [12.5, 0.1],
            forfeit: Some((1, "ended".to_string())),
            record: "tabuleiro 1\ngame lear\nmoves\n1,1\nresult win p1\n".to_string(),
            ..Played::default()
        };
        assert_eq!([0, 1].map(|side| played.points(side)), [0.0, 1.0]);
        let text = played.to_text();
        let without_record = Played {
            record: String::new(),
            ..played
        };
        assert_eq!(Played::read(&text), Some(without_record));
        for length in 0..text.len() - 1 {
            assert_eq!(Played::read(&text[..length]), None, "{length}");
        }
    }
}
