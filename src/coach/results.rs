//! The results of a player's games against computers, one line a game, and their statistics.
//!
//! ```text
//! 2026-11-22 lear classic expert:3 win 34 82
//! ```
//!
//! A line holds the date (in UTC), the game, its rule set, the computer's level, the result for the
//! human, the number of moves, and the accuracy in percent or `-` if the game was not analysed.
//! Then comes `help` if help was used and the game was not lost.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::game::players::{FIRST_STRENGTH, PlayerKind, STRENGTHS};
use crate::game::{Cause, Ending, Outcome, Player};
use crate::play::LiveGame;
use crate::search::handicap::StrengthTable;
use crate::text::counted;
use crate::text::pictures::with_words;

/// The last word of a result that was reached with help.
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
    /// The human's accuracy in percent, if the game was analysed.
    pub accuracy: Option<u32>,
    /// Whether the human used help and did not lose: such a game raises neither the rating nor the
    /// strength.
    pub helped: bool,
}

/// Whether the game ended with a resignation before the player's second turn. It does not count.
pub fn is_early_resignation(game: &dyn LiveGame) -> bool {
    let Some(Ending {
        cause: Cause::Resignation(player),
        ..
    }) = game.state().ending
    else {
        return false;
    };
    let history = game.history(0);
    let own = history.iter().filter(|entry| entry.player == player);
    let turns: BTreeSet<usize> = own.map(|entry| entry.turn).collect();
    turns.len() < 2
}

impl GameResult {
    /// The result of a game that is over and counts, in which one human played against computers;
    /// else `None`. `seats` are the players who finished it: a seat may have been given to another
    /// one since. `accuracy` is that of a player in percent.
    pub fn of(
        game: &dyn LiveGame,
        seats: &[PlayerKind],
        accuracy: impl Fn(Player) -> Option<f64>,
    ) -> Option<GameResult> {
        let ending = game.state().ending?;
        let is_human = |player: &Player| seats[player.index()] == PlayerKind::Human;
        let humans: Vec<Player> = Player::first(seats.len()).filter(is_human).collect();
        let [human] = humans[..] else { return None };
        let has_engine = seats.contains(&PlayerKind::Engine);
        if has_engine || game.state().ply == 0 || is_early_resignation(game) {
            return None;
        }
        let rank = |kind: &&PlayerKind| match kind {
            PlayerKind::Human | PlayerKind::Engine => 0,
            PlayerKind::Level(level) => 1 + level,
            PlayerKind::ExpertAt(strength) => 1000 + usize::from(*strength),
            PlayerKind::Expert => usize::MAX,
        };
        let strongest = seats.iter().max_by_key(rank)?;
        let won = ResultFor::of(ending.outcome, human);
        Some(GameResult {
            date: today(),
            game: game.info().name.to_string(),
            rules: match seats.len() {
                2 => game.state().rules.to_string(),
                count => format!("{}-for-{count}", game.state().rules),
            },
            level: strongest.name(&game.info().levels),
            won,
            moves: game.state().turns_played,
            accuracy: accuracy(human).map(|accuracy| accuracy.round() as u32),
            helped: game.state().is_helped && won != ResultFor::Loss,
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
        if !is_date || ![game, rules, level].into_iter().all(is_plain) {
            return None;
        }
        Some(GameResult {
            date: date.to_string(),
            game: game.to_string(),
            rules: rules.to_string(),
            level: level.to_string(),
            won: ResultFor::ALL.iter().find(|(_, name)| *name == won)?.0,
            moves: moves.parse().ok()?,
            accuracy: match accuracy {
                "-" => None,
                percent => Some(percent.parse().ok()?),
            },
            helped,
        })
    }

    /// Whether both may be results of the same game: this one says all that `other` says.
    pub fn is_same_game(&self, other: &GameResult) -> bool {
        let in_full = GameResult {
            date: self.date.clone(),
            accuracy: other.accuracy.or(self.accuracy),
            ..other.clone()
        };
        *self == in_full
    }

    /// The number of the level `expert:N`.
    pub fn strength(&self) -> Option<u8> {
        match PlayerKind::parse(&self.level, &[]) {
            Ok(PlayerKind::ExpertAt(strength)) => Some(strength),
            _ => None,
        }
    }

    /// The strength after this result against `strength`. It moves towards the one against which
    /// the player scores half of the points without help.
    pub fn next_strength(&self, strength: u8) -> u8 {
        let next = match self.won {
            ResultFor::Win if !self.helped => strength + 1,
            ResultFor::Win | ResultFor::Draw => strength,
            ResultFor::Loss => strength.saturating_sub(1),
        };
        next.clamp(1, STRENGTHS as u8)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (date, game, rules, level) = (&self.date, &self.game, &self.rules, &self.level);
        let (_, won) = ResultFor::ALL[self.won as usize];
        write!(f, "{date} {game} {rules} {level} {won} {} ", self.moves)?;
        match self.accuracy {
            Some(percent) => write!(f, "{percent}")?,
            None => f.write_str("-")?,
        }
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

/// What the ratings mean.
const SCALE: &str =
    "Ratings: expert:1 is 0; a player rated 200 higher scores 3 points in 4 games.\n";

/// What the games with help are.
const WITH_HELP: &str =
    "With help: those that you won or drew after help, such as a hint or undo.\n";

/// The headings of the statistics, which are at most 40 columns wide apart from the ratings.
const HEADINGS: &str = "  level      won  drawn  lost  with help\n";

/// The statistics of results, as a text: the results by game and level, the rating in each game
/// between those of the levels, and the current streak. `fitted` gives the fitted numbers of a game
/// by its name.
pub fn summary<'l>(results: &[GameResult], fitted: impl Fn(&str) -> &'l str) -> String {
    if results.is_empty() {
        return "No games against the computer have been counted yet.\n".to_string();
    }
    // By level: games won, drawn and lost, and those with help.
    type Tallies<'a> = BTreeMap<&'a str, ([usize; 3], usize)>;
    let mut games: BTreeMap<[&str; 2], Tallies> = BTreeMap::new();
    for result in results {
        let tallies = games.entry([&result.game, &result.rules]).or_default();
        let (tally, helped) = tallies.entry(&result.level).or_default();
        tally[result.won as usize] += 1;
        *helped += usize::from(result.helped);
    }
    let mut text = with_words(HEADINGS, "");
    let mut scale = "";
    for ([game, rules], tallies) in games {
        text += &format!("{game} ({rules})\n");
        for (level, ([won, drawn, lost], helped)) in tallies {
            text += &with_words(
                &format!("  {level:<8} {won:>5} {drawn:>6} {lost:>5} {helped:>10}\n"),
                &format!("{level}: {won} won, {drawn} drawn, {lost} lost, {helped} with help.\n"),
            );
        }
        if let Some(table) = strengths(fitted(game), rules)
            && let Some(rating) = Rating::of(results, [game, rules], &table)
        {
            text += &rating.line(&table);
            scale = SCALE;
        }
    }
    text += &streak(results);
    if results.iter().any(|result| result.helped) {
        text += WITH_HELP;
    }
    text + scale
}

/// The strengths of a game under these rules, from its fitted numbers.
pub fn strengths(fitted: &str, rules: &str) -> Option<StrengthTable> {
    StrengthTable::read(fitted, rules.parse().ok()?, 2)
}

/// How a level, as results name it, is rated.
pub fn rating_of_level(level: &str, table: &StrengthTable) -> Option<i32> {
    match PlayerKind::parse(level, &["Expert"]).ok()? {
        PlayerKind::ExpertAt(strength) => Some(table.ratings[usize::from(strength) - 1]),
        PlayerKind::Expert => Some(table.ratings[STRENGTHS]),
        _ => None,
    }
}

/// The number of games at the end of the list that have the same result.
fn streak(results: &[GameResult]) -> String {
    let Some(last) = results.last() else {
        return String::new();
    };
    let is_same = |result: &&GameResult| result.won == last.won;
    let count = results.iter().rev().take_while(is_same).count();
    let (one, many) = match last.won {
        ResultFor::Win => ("win", "wins"),
        ResultFor::Draw => ("draw", "draws"),
        ResultFor::Loss => ("loss", "losses"),
    };
    match count {
        1 => format!("Last game: a {one}.\n"),
        _ => format!("Last games: {count} {many} in a row.\n"),
    }
}

/// A player's rating in a game, on the scale of the levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The rating.
    pub points: i32,
    /// The number of games that it rests on.
    pub games: usize,
}

impl Rating {
    /// The rating that makes the results of a game under its rules most likely; `None` without a
    /// result against a rated level and without help. Half a win and half a loss against
    /// [`FIRST_STRENGTH`] are added: they keep the rating finite, and results that were to be
    /// expected, such as a loss to a strong level, leave it near that strength.
    pub fn of(results: &[GameResult], game: [&str; 2], table: &StrengthTable) -> Option<Rating> {
        let counts = |result: &&GameResult| [&result.game, &result.rules] == game && !result.helped;
        let counted = results.iter().filter(counts);
        let rated: Vec<(f64, f64)> = counted
            .filter_map(|result| {
                let opponent = rating_of_level(&result.level, table)?;
                let points = match result.won {
                    ResultFor::Win => 1.0,
                    ResultFor::Draw => 0.5,
                    ResultFor::Loss => 0.0,
                };
                Some((f64::from(opponent), points))
            })
            .collect();
        if rated.is_empty() {
            return None;
        }
        let first = f64::from(table.ratings[usize::from(FIRST_STRENGTH) - 1]);
        let games = || rated.iter().copied().chain([(first, 0.5)]);
        let scored: f64 = games().map(|(_, points)| points).sum();
        let expected = |rating: f64| -> f64 {
            let share = |opponent: f64| 1.0 / (1.0 + 10_f64.powf((opponent - rating) / 400.0));
            games().map(|(opponent, _)| share(opponent)).sum()
        };
        let opponents = || games().map(|(opponent, _)| opponent);
        let mut low = opponents().fold(first, f64::min) - 2000.0;
        let mut high = opponents().fold(first, f64::max) + 2000.0;
        for _ in 0..40 {
            let middle = (low + high) / 2.0;
            if expected(middle) < scored {
                low = middle
            } else {
                high = middle
            }
        }
        Some(Rating {
            points: low.round() as i32,
            games: rated.len(),
        })
    }

    /// The rating between those of the levels below and above it.
    fn line(self, table: &StrengthTable) -> String {
        let name = |(strength, rating): (usize, &i32)| match strength {
            STRENGTHS => format!("expert is {rating}"),
            _ => format!("expert:{} is {rating}", strength + 1),
        };
        let is_below = |(_, rating): &(usize, &i32)| **rating <= self.points;
        let levels = || table.ratings.iter().enumerate();
        let below = levels().rfind(is_below);
        let above = levels().find(|level| !is_below(level));
        let named: Vec<String> = below.into_iter().chain(above).map(name).collect();
        let (points, games) = (self.points, counted(self.games, "game"));
        format!(
            "  Your rating: {points}, from {games} ({}).\n",
            named.join(", ")
        )
    }
}

/// Today's date (UTC).
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    date(now.unwrap_or_default().as_secs())
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
mod tests {
    use super::*;
    use crate::text::pictures::{seen, spoken};

    fn result(level: &str, won: ResultFor) -> GameResult {
        GameResult {
            date: "2026-11-22".to_string(),
            game: "lear".to_string(),
            rules: "classic".to_string(),
            level: level.to_string(),
            won,
            moves: 34,
            accuracy: None,
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
        let mut one = result("expert:3", ResultFor::Win);
        one.accuracy = Some(82);
        let mut other = result("hard", ResultFor::Draw);
        other.helped = true;
        assert_eq!(
            other.to_string(),
            "2026-11-22 lear classic hard draw 34 - help"
        );
        assert_eq!(
            one.to_string(),
            "2026-11-22 lear classic expert:3 win 34 82"
        );
        let text =
            format!("{one}\nlear classic\n\n{other}\n2026-11-22 lear classic hard won 3 -\n");
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

    #[test]
    fn a_rating_lies_where_the_results_put_it() {
        let table = StrengthTable::unfitted(100, 1000);
        let rate = |results: &[GameResult]| {
            let rating = Rating::of(results, ["lear", "classic"], &table);
            rating.map(|rating| (rating.points, rating.games))
        };
        let half = [
            result("expert:5", ResultFor::Win),
            result("expert:5", ResultFor::Loss),
        ];
        let (rating, count) = rate(&half).unwrap();
        assert!(rating < table.ratings[4] && rating > table.ratings[3] && count == 2);
        // A loss that was to be expected says nothing.
        let (rating, _) = rate(&[result("expert", ResultFor::Loss)]).unwrap();
        assert!((rating - table.ratings[2]).abs() < 50, "{rating}");
        let better = [
            result("expert:5", ResultFor::Win),
            result("expert:6", ResultFor::Win),
        ];
        assert!(rate(&better).unwrap().0 > table.ratings[5]);
        assert_eq!(rate(&[result("hard", ResultFor::Win)]), None);
        // Nor does one that was won with help.
        let mut helped = result("expert:9", ResultFor::Win);
        helped.helped = true;
        assert_eq!(rate(&[helped.clone()]), None);
        assert_eq!(rate(&[&better[..], &[helped]].concat()), rate(&better));
        let many = vec![result("expert", ResultFor::Loss); 30];
        let (rating, count) = rate(&many).unwrap();
        assert!(
            rating < table.ratings[STRENGTHS] - 400 && count == 30,
            "{rating}"
        );
    }

    #[test]
    fn results_add_up() {
        assert!(summary(&[], |_| "").starts_with("No games"));
        let mut results = [
            result("expert:3", ResultFor::Loss),
            result("expert:3", ResultFor::Win),
            result("hard", ResultFor::Draw),
            result("hard", ResultFor::Win),
        ];
        results[3].helped = true;
        let text = summary(&results, |_| "");
        let expected = "  level      won  drawn  lost  with help\n\
                        lear (classic)\n  \
                          expert:3     1      0     1          0\n  \
                          hard         1      1     0          1\n\
                        Last game: a win.\n";
        assert_eq!(seen(&text), expected.to_string() + WITH_HELP);
        let expected = "hard: 1 won, 1 drawn, 0 lost, 1 with help.\nLast game: a win.\n";
        let expected = expected.to_string() + WITH_HELP;
        assert!(spoken(&text).ends_with(&expected), "{text}");
        let text = summary(&results[..1], |_| "");
        assert!(text.ends_with("\nLast game: a loss.\n"), "{text}");
        let text = summary(&[results[1].clone(), results[3].clone()], |_| "");
        assert!(text.contains("\nLast games: 2 wins in a row.\n"), "{text}");
    }

    #[test]
    fn each_rule_set_of_a_game_has_its_own_rating() {
        let table = StrengthTable::unfitted(100, 1000);
        let line = |rating: &i32| {
            if *rating == table.ratings[STRENGTHS] {
                format!("grades classic 2: {rating} 0\n")
            } else {
                format!("grades classic 2: {rating} 1 300 50 0\n")
            }
        };
        let classic: String = table.ratings.iter().map(line).collect();
        let fitted = classic.clone() + &classic.replace("classic", "official");
        let of = |game: &str, rules: &str, won| GameResult {
            game: game.to_string(),
            rules: rules.to_string(),
            ..result("expert:5", won)
        };
        let mut results = vec![of("xero-g", "official", ResultFor::Win)];
        results.extend(vec![of("xero-g", "classic", ResultFor::Loss); 10]);
        results.push(of("lear", "classic", ResultFor::Win));
        let text = summary(&results, |game| match game {
            "xero-g" => &fitted[..],
            _ => "",
        });
        let rating = |rules| {
            let rating = Rating::of(&results, ["xero-g", rules], &table);
            rating.unwrap().points
        };
        let [lost, won] = ["classic", "official"].map(rating);
        assert!(lost < won);
        let expected = [
            format!("  Your rating: {lost}, from 10 games (expert:1 is 0, expert:2 is 200).\n"),
            format!("  Your rating: {won}, from 1 game (expert:5 is 800, expert:6 is 1000).\n"),
        ];
        assert!(expected.iter().all(|line| text.contains(line)), "{text}");
        assert!(text.ends_with(SCALE), "{text}");
    }
}
