//! The result of a game, as it is written to a file and read back.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The result of a game between two contestants, from the viewpoint of the first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Played {
    /// The game with its rules and options.
    pub game: String,
    /// The names of the contestants.
    pub sides: [String; 2],
    /// The number of the game in its match.
    pub number: u64,
    /// The seed of the opening.
    pub opening: u64,
    /// Twice the points of the first side: 0, 1 or 2.
    pub half_points: usize,
    /// The points of each seat, from 0 to 1; empty in files of earlier versions.
    pub seat_points: Vec<f64>,
    /// The number of moves of the whole game.
    pub plies: u64,
    /// The moves of each side, and the time they took in milliseconds.
    pub moves: [u64; 2],
    pub milliseconds: [f64; 2],
    /// The side that ran out of time.
    pub late: Option<usize>,
    /// The side whose engine failed, and what it did.
    pub fault: Option<(usize, String)>,
    /// The record of the game.
    pub record: String,
}

/// The names of the two sides in files.
const SIDES: [&str; 2] = ["first", "second"];

impl Played {
    /// The game as text: comments with what the record does not hold, then the record. The last
    /// line shows that nothing is missing.
    pub fn to_text(&self) -> String {
        let mut text = format!("# game {}\n# of {}\n", self.number, self.game);
        for (side, word) in SIDES.into_iter().enumerate() {
            let name = &self.sides[side];
            let (moves, time) = (self.moves[side], self.milliseconds[side]);
            let _ = writeln!(text, "# {word} {name}");
            let _ = writeln!(text, "# moves-of-{word} {moves} in {time:.1} ms");
        }
        let _ = writeln!(text, "# opening {}", self.opening);
        let _ = writeln!(text, "# half-points {}", self.half_points);
        let seats: Vec<String> = self.seat_points.iter().map(f64::to_string).collect();
        let _ = writeln!(text, "# seat-points {}", seats.join(" "));
        let _ = writeln!(text, "# plies {}", self.plies);
        if let Some(side) = self.late {
            let _ = writeln!(text, "# late {}", SIDES[side]);
        }
        if let Some((side, what)) = &self.fault {
            let _ = writeln!(text, "# fault {} {what}", SIDES[*side]);
        }
        text += &self.record;
        let _ = writeln!(text, "# end {}", self.number);
        text
    }

    /// The games in a text. An incomplete game is left out.
    pub fn read_all(text: &str) -> Vec<Played> {
        let mut games = Vec::new();
        let mut lines: BTreeMap<&str, &str> = BTreeMap::new();
        for line in text.lines() {
            let Some(comment) = line.strip_prefix("# ") else {
                continue;
            };
            let (key, value) = comment.split_once(' ').unwrap_or((comment, ""));
            if key == "game" {
                lines.clear();
            }
            lines.insert(key, value);
            if key == "end" {
                games.extend(Played::from_lines(&lines));
                lines.clear();
            }
        }
        games
    }

    fn from_lines(lines: &BTreeMap<&str, &str>) -> Option<Played> {
        let value = |key: &str| lines.get(key).copied();
        let number = value("game")?.parse().ok()?;
        if value("end")?.parse() != Ok(number) {
            return None;
        }
        let side = |text: &str| SIDES.iter().position(|name| *name == text);
        let mut played = Played {
            game: value("of")?.to_string(),
            number,
            opening: value("opening")?.parse().ok()?,
            half_points: value("half-points")?.parse().ok().filter(|n| *n <= 2)?,
            seat_points: value("seat-points")
                .map(|points| points.split_whitespace().map(str::parse).collect())
                .unwrap_or(Ok(Vec::new()))
                .ok()?,
            plies: value("plies")?.parse().ok()?,
            late: value("late").and_then(side),
            fault: value("fault").and_then(|fault| {
                let (name, what) = fault.split_once(' ')?;
                Some((side(name)?, what.to_string()))
            }),
            ..Played::default()
        };
        for (index, word) in SIDES.into_iter().enumerate() {
            played.sides[index] = value(word)?.to_string();
            let moves = value(&format!("moves-of-{word}"))?;
            let (moves, time) = moves.strip_suffix(" ms")?.split_once(" in ")?;
            played.moves[index] = moves.parse().ok()?;
            played.milliseconds[index] = time.parse().ok()?;
        }
        Some(played)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(number: u64) -> Played {
        Played {
            game: "lear --size 6".to_string(),
            sides: ["expert", "engine:./a b"].map(String::from),
            number,
            opening: 77,
            half_points: 2,
            seat_points: vec![1.0, 0.0],
            plies: 36,
            moves: [18, 18],
            milliseconds: [12.5, 0.1],
            late: None,
            fault: Some((1, "ended".to_string())),
            record: "tabuleiro 1\ngame lear\nmoves\n1,1\nresult win p1\n".to_string(),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = played(3).to_text() + &played(4).to_text();
        let read = Played::read_all(&text);
        let record = String::new();
        let expected = [3, 4].map(|number| Played {
            record: record.clone(),
            ..played(number)
        });
        assert_eq!(read, expected);
    }

    #[test]
    fn a_game_that_was_cut_off_is_left_out() {
        let whole = played(3).to_text();
        for length in (0..whole.len() - 1).step_by(7) {
            let text = format!("{}\n{}", &whole[..length], played(4).to_text());
            let numbers: Vec<u64> = Played::read_all(&text).iter().map(|g| g.number).collect();
            assert_eq!(numbers, [4], "{text}");
        }
    }
}
