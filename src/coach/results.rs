//! A player's results against computers. The file of results has one line a game:
//!
//! ```text
//! 2026-11-22 lear classic expert:3 win 34 82
//! ```
//!
//! A line holds the date (in UTC), the game, its rule set, the computer's level, the result for the
//! human, the number of moves, and `-`, in older files also the human's accuracy in percent.
//! Then comes `help` for a game that is not rated: with help, or from a file or a position.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use super::rated::NotRated;
use crate::game::players::PlayerKind;
pub use crate::game::players::only_human;
use crate::game::{Outcome, Player};
use crate::play::LiveGame;

/// The last word of the result of a game that is not rated.
const HELP: &str = "help";

/// How a game ended for the human.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultFor {
    /// The human won.
    Win,
    /// Nobody won.
    Draw,
    /// A computer won.
    Loss,
}

impl ResultFor {
    /// In the order of the variants.
    const ALL: [(ResultFor, &'static str); 3] = [
        (ResultFor::Win, "win"),
        (ResultFor::Draw, "draw"),
        (ResultFor::Loss, "loss"),
    ];

    /// The result for a player.
    pub fn of(outcome: Outcome, player: Player) -> ResultFor {
        match outcome {
            Outcome::Win(winner) if winner == player => ResultFor::Win,
            Outcome::Win(_) => ResultFor::Loss,
            Outcome::Draw => ResultFor::Draw,
        }
    }
}

/// The result of a game of a human against a computer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The date, as `2026-11-22`.
    pub date: String,
    /// The name of the game.
    pub game: String,
    /// The rule set; with three players and `official`, `official-for-3`.
    pub rules: String,
    /// The computer's level, as flags name it. Several computers have the name of the strongest.
    pub level: String,
    /// The result.
    pub won: ResultFor,
    /// The number of moves.
    pub moves: usize,
    /// Whether it changes neither the rating nor the adaptive opponent, for any reason but the
    /// number of players.
    pub helped: bool,
}

impl GameResult {
    /// The result of a game that is over and counts, in which one human played against computers;
    /// else `None`. `reason` is why it is not rated.
    pub fn of(game: &dyn LiveGame, reason: Option<NotRated>) -> Option<GameResult> {
        let (ending, seats) = (game.state().ending?, game.state().players);
        let human = only_human(seats)?;
        if game.state().ply == 0 || reason == Some(NotRated::Resigned) {
            return None;
        }
        let strongest = seats.iter().max_by_key(|kind| match kind {
            PlayerKind::Human => 0,
            PlayerKind::Level(level) => 1 + level,
            PlayerKind::ExpertAt(strength) => 1000 + usize::from(*strength),
            PlayerKind::Expert => usize::MAX,
        })?;
        let won = ResultFor::of(ending.outcome, human);
        Some(GameResult {
            date: date_of(SystemTime::now()),
            game: game.info().name.to_string(),
            rules: match seats.len() {
                2 => game.state().rules.to_string(),
                count => format!("{}-for-{count}", game.state().rules),
            },
            level: strongest.name(game.info().levels),
            won,
            moves: game.state().turns_played,
            helped: game.state().is_helped || !matches!(reason, None | Some(NotRated::Seats)),
        })
    }

    /// The result in a line; `None` if it cannot be read.
    pub fn parse(line: &str) -> Option<GameResult> {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let helped = words.pop_if(|word| *word == HELP).is_some();
        let [date, game, rules, level, won, moves, accuracy] = words[..] else {
            return None;
        };
        let is_in_date = |byte: u8| byte == b'-' || byte.is_ascii_digit();
        let is_date = date.len() == 10 && date.bytes().all(is_in_date);
        let is_plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_graphic());
        let is_known = accuracy == "-" || accuracy.parse::<u32>().is_ok();
        if !is_date || !is_known || ![game, rules, level].into_iter().all(is_plain) {
            return None;
        }
        Some(GameResult {
            date: date.to_string(),
            game: game.to_string(),
            rules: rules.to_string(),
            level: level.to_string(),
            won: ResultFor::ALL.iter().find(|(_, name)| *name == won)?.0,
            moves: moves.parse().ok()?,
            helped,
        })
    }

    /// Whether both may be results of the same game.
    pub fn is_same_game(&self, other: &GameResult) -> bool {
        let in_full = GameResult {
            date: self.date.clone(),
            ..other.clone()
        };
        *self == in_full
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (date, game, rules, level) = (&self.date, &self.game, &self.rules, &self.level);
        let (_, won) = ResultFor::ALL[self.won as usize];
        write!(f, "{date} {game} {rules} {level} {won} {} -", self.moves)?;
        if self.helped {
            write!(f, " {HELP}")?;
        }
        Ok(())
    }
}

/// The results in a text, and the numbers of the lines that cannot be read, from 1.
pub fn read(text: &str) -> (Vec<GameResult>, Vec<usize>) {
    let mut results = Vec::new();
    let mut damaged = Vec::new();
    let lines = (1..).zip(text.lines());
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        match GameResult::parse(line) {
            Some(result) => results.push(result),
            None => damaged.push(number),
        }
    }
    (results, damaged)
}

/// The date of a time (UTC), as `2026-11-22`.
pub fn date_of(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs())
}

/// The date of a time in seconds since 1970 (UTC), as `2026-11-22`.
///
/// Source: H. Hinnant, *chrono-compatible low-level date algorithms*, `civil_from_days`.
fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + 400 * era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A result in Lear under classic rules.
    pub fn result(level: &str, won: ResultFor) -> GameResult {
        GameResult {
            date: "2026-11-22".to_string(),
            game: "lear".to_string(),
            rules: "classic".to_string(),
            level: level.to_string(),
            won,
            moves: 34,
            helped: false,
        }
    }

    #[test]
    fn dates_follow_the_calendar() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
        ] {
            assert_eq!(date(days * 86_400 + 5), expected);
        }
    }

    #[test]
    fn a_line_is_read_back_and_a_damaged_one_is_named() {
        let one = result("expert:3", ResultFor::Win);
        let mut other = result("hard", ResultFor::Draw);
        other.helped = true;
        assert_eq!(
            other.to_string(),
            "2026-11-22 lear classic hard draw 34 - help"
        );
        // An older line has an accuracy.
        let old = "2026-11-22 lear classic expert:3 win 34 82";
        assert_eq!(one.to_string(), old.replace("82", "-"));
        let text =
            format!("{old}\nlear classic\n\n{other}\n2026-11-22 lear classic hard won 3 -\n");
        assert_eq!(read(&text), (vec![one, other], vec![2, 5]));
        for damaged in [
            "2026/11/22 lear classic hard win 3 -",
            "2026-11-222 lear classic hard win 3 -",
            "2026-11-22 l\u{1b}ar classic hard win 3 -",
            "2026-11-22 lear cl\u{e1}ssic hard win 3 -",
            "2026-11-22 lear classic hard win three -",
            "2026-11-22 lear classic hard win 3 good",
            "2026-11-22 lear classic hard win 3 - more",
            "2026-11-22 lear classic hard win 3 help",
        ] {
            assert_eq!(read(damaged), (vec![], vec![1]), "{damaged:?}");
        }
    }
}
