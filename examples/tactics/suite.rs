//! The file of a suite: a position a line, as `RESULT PLIES POSITION`, separated by tabs:
//!
//! ```text
//! win   7   000000/203231/000210/000000/000300/000300/000112/000000 p2
//! ```
//!
//! Lines that begin with `#` are comments.

use std::fmt;
use std::str::FromStr;

use tabuleiro::play::SearchInfo;

/// What a position is proved to be for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    Win,
    Loss,
}

impl Forced {
    /// What a verdict of a search says; `None` if it does not say how the game ends.
    pub fn of_verdict(verdict: &str) -> Option<Forced> {
        if verdict.starts_with("wins") {
            Some(Forced::Win)
        } else if verdict.starts_with("loses") {
            Some(Forced::Loss)
        } else {
            None
        }
    }

    /// What a thought says and has proved.
    pub fn proved(thought: &SearchInfo) -> Option<Forced> {
        thought
            .is_proved
            .then(|| Forced::of_verdict(&thought.verdict))
            .flatten()
    }

    fn name(self) -> &'static str {
        match self {
            Forced::Win => "win",
            Forced::Loss => "loss",
        }
    }
}

/// A position with a proved result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tactic {
    pub forced: Forced,
    /// The number of plies until the game is over, as far as the proof knows it.
    pub plies: usize,
    /// The position in the game's notation.
    pub position: String,
}

impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.forced.name();
        write!(f, "{name}\t{}\t{}", self.plies, self.position)
    }
}

impl FromStr for Tactic {
    type Err = String;

    fn from_str(line: &str) -> Result<Tactic, String> {
        let parts: Vec<&str> = line.split('\t').collect();
        let [forced, plies, position] = parts[..] else {
            return Err("a result, a number of plies and a position are expected".to_string());
        };
        let forced = [Forced::Win, Forced::Loss]
            .into_iter()
            .find(|known| known.name() == forced)
            .ok_or_else(|| format!("{forced} is not win or loss"))?;
        Ok(Tactic {
            forced,
            plies: plies
                .parse()
                .map_err(|_| format!("{plies} is not a number of plies"))?,
            position: position.to_string(),
        })
    }
}

/// The positions in a text.
///
/// # Errors
/// If a line is not one; the reason names it.
pub fn read(text: &str) -> Result<Vec<Tactic>, String> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            line.parse()
                .map_err(|reason| format!("line {number}: {reason}"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_is_read_as_it_is_written() {
        let tactic = Tactic {
            forced: Forced::Loss,
            plies: 8,
            position: "xx/oo x 1".to_string(),
        };
        let text = format!("# a comment\n{tactic}\n");
        assert_eq!(read(&text), Ok(vec![tactic]));
        for wrong in ["win\t3", "draw\t3\txx", "win\tsoon\txx"] {
            let reason = read(&format!("# a comment\n{wrong}")).unwrap_err();
            assert!(reason.starts_with("line 2: "), "{reason}");
        }
    }

    #[test]
    fn verdicts_say_how_the_game_ends_or_not() {
        assert_eq!(Forced::of_verdict("wins in 3 moves"), Some(Forced::Win));
        assert_eq!(Forced::of_verdict("loses by 2 points"), Some(Forced::Loss));
        for open in ["+1.50", "-0.20", "a draw"] {
            assert_eq!(Forced::of_verdict(open), None);
        }
    }

    #[test]
    fn the_suites_of_the_games_can_be_read() {
        for suite in [
            include_str!("lear.txt"),
            include_str!("yoxii.txt"),
            include_str!("small-star-empires-classic.txt"),
            include_str!("small-star-empires-official.txt"),
        ] {
            let tactics = read(suite).unwrap();
            assert!(tactics.len() >= 100);
            assert!(
                tactics
                    .iter()
                    .all(|tactic| (5..=12).contains(&tactic.plies))
            );
        }
    }
}
