//! The results of a player's games against computers, one line a game, and their statistics.
//!
//! ```text
//! 2026-11-22 lear classic expert:3 win 34 82
//! ```
//!
//! A line holds the date (in UTC), the game, its rule set, the computer's level, the result for the
//! human, the number of moves, and the accuracy in percent or `-` if the game was not analysed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::expert::handicap::{FIRST_GRADE, GRADES, GradeTable};
use crate::game::players::PlayerKind;
use crate::game::{Outcome, Player};
use crate::play::LiveGame;

/// The number of games below which a rating is provisional.
const PROVISIONAL: usize = 10;

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
    /// The rule set.
    pub rules: String,
    /// The computer's level, as flags name it. Several computers have the name of the strongest.
    pub level: String,
    /// The result.
    pub won: ResultFor,
    /// The number of moves.
    pub moves: usize,
    /// The human's accuracy in percent, if the game was analysed.
    pub accuracy: Option<u32>,
}

impl GameResult {
    /// The result of a game that is over, in which one human played against computers; else
    /// `None`. `seats` are the players who finished it: a seat may have been given to another one
    /// since. `accuracy` is that of a player in percent.
    pub fn of(
        game: &dyn LiveGame,
        seats: &[PlayerKind],
        accuracy: impl Fn(Player) -> Option<f64>,
    ) -> Option<GameResult> {
        let ending = game.state().ending?;
        let is_human = |player: &Player| seats[player.index()] == PlayerKind::Human;
        let humans: Vec<Player> = Player::first(seats.len()).filter(is_human).collect();
        let [human] = humans[..] else { return None };
        if seats.contains(&PlayerKind::Engine) || game.state().ply == 0 {
            return None;
        }
        let rank = |kind: &&PlayerKind| match kind {
            PlayerKind::Human | PlayerKind::Engine => 0,
            PlayerKind::Level(level) => 1 + level,
            PlayerKind::ExpertAt(grade) => 1000 + usize::from(*grade),
            PlayerKind::Expert => usize::MAX,
        };
        let strongest = seats.iter().max_by_key(rank)?;
        Some(GameResult {
            date: today(),
            game: game.info().name.to_string(),
            rules: game.state().rules.to_string(),
            level: strongest.name(&game.info().levels),
            won: ResultFor::of(ending.outcome, human),
            moves: game.state().turns_played,
            accuracy: accuracy(human).map(|accuracy| accuracy.round() as u32),
        })
    }

    /// The result in a line; `None` if it cannot be read.
    pub fn parse(line: &str) -> Option<GameResult> {
        let words: Vec<&str> = line.split_whitespace().collect();
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
        })
    }

    /// Whether this result says all that `other` says, so that both may be of the same game.
    pub fn says(&self, other: &GameResult) -> bool {
        let in_full = GameResult {
            date: self.date.clone(),
            accuracy: other.accuracy.or(self.accuracy),
            ..other.clone()
        };
        *self == in_full
    }

    /// The number of the level `expert:N`.
    pub fn grade(&self) -> Option<u8> {
        match PlayerKind::parse(&self.level, &[]) {
            Ok(PlayerKind::ExpertAt(grade)) => Some(grade),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let won = ResultFor::ALL.iter().find(|(won, _)| *won == self.won);
        let won = won.map_or("", |(_, name)| name);
        let accuracy = self
            .accuracy
            .map_or("-".to_string(), |percent| percent.to_string());
        let GameResult {
            date,
            game,
            rules,
            level,
            moves,
            ..
        } = self;
        write!(f, "{date} {game} {rules} {level} {won} {moves} {accuracy}")
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

/// The statistics of results, as a text: by game and level, the present run, and the rating in each
/// game. `fitted` are the fitted numbers of a game by its name.
pub fn summary<'l>(results: &[GameResult], fitted: impl Fn(&str) -> &'l str) -> String {
    if results.is_empty() {
        return "No games against the computer have been counted yet.\n".to_string();
    }
    // Games won, drawn and lost.
    let mut tallies: BTreeMap<[&str; 3], [usize; 3]> = BTreeMap::new();
    for result in results {
        let key = [&result.game, &result.rules, &result.level].map(String::as_str);
        tallies.entry(key).or_default()[result.won as usize] += 1;
    }
    let mut text = format!("{:<30} {:<12} played  won  drawn  lost\n", "game", "level");
    for ([game, rules, level], [won, drawn, lost]) in &tallies {
        let (game, played) = (format!("{game} ({rules})"), won + drawn + lost);
        text += &format!("{game:<30} {level:<12} {played:>6} {won:>4} {drawn:>6} {lost:>5}\n");
    }
    text += &run(results);
    let games = tallies.keys().map(|[game, rules, _]| [*game, *rules]);
    let games: BTreeSet<[&str; 2]> = games.collect();
    for [game, rules] in games {
        let rules_of_table = rules.parse().ok();
        let table = rules_of_table.and_then(|rules| GradeTable::read(fitted(game), rules, 2));
        let own = results
            .iter()
            .filter(|result| result.game == game && result.rules == rules);
        if let Some((rating, count)) = table.and_then(|table| rating(own, &table)) {
            let games = if count == 1 { "game" } else { "games" };
            let provisional = if count < PROVISIONAL {
                "provisional: "
            } else {
                ""
            };
            text += &format!(
                "Your rating in {game} ({rules}): {rating} ({provisional}{count} rated {games})\n"
            );
        }
    }
    text
}

/// The number of games at the end of the list that have the same result.
fn run(results: &[GameResult]) -> String {
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

/// The rating that makes the results against rated levels most likely, and their number. Half a win
/// and half a loss against [`FIRST_GRADE`] are added: they keep the rating finite, and results that
/// were to be expected, such as a loss to a strong level, leave it near that grade.
fn rating<'r>(
    results: impl Iterator<Item = &'r GameResult>,
    table: &GradeTable,
) -> Option<(i32, usize)> {
    let rated: Vec<(f64, f64)> = results
        .filter_map(|result| {
            let opponent = match PlayerKind::parse(&result.level, &["Expert"]).ok()? {
                PlayerKind::ExpertAt(grade) => table.ratings[usize::from(grade) - 1],
                PlayerKind::Expert => table.ratings[GRADES],
                _ => return None,
            };
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
    let first = f64::from(table.ratings[usize::from(FIRST_GRADE) - 1]);
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
        match expected(middle) < scored {
            true => low = middle,
            false => high = middle,
        }
    }
    Some((low.round() as i32, rated.len()))
}

/// The date of this day (UTC).
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

    fn result(level: &str, won: ResultFor) -> GameResult {
        GameResult {
            date: "2026-11-22".to_string(),
            game: "lear".to_string(),
            rules: "classic".to_string(),
            level: level.to_string(),
            won,
            moves: 34,
            accuracy: None,
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
        let other = result("hard", ResultFor::Draw);
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
        ] {
            assert_eq!(read(damaged), (vec![], vec![1]), "{damaged:?}");
        }
    }

    #[test]
    fn a_rating_lies_where_the_results_put_it() {
        let table = GradeTable::unfitted(100, 1000);
        let rate = |results: &[GameResult]| rating(results.iter(), &table);
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
        let many = vec![result("expert", ResultFor::Loss); 30];
        let (rating, count) = rate(&many).unwrap();
        assert!(
            rating < table.ratings[GRADES] - 400 && count == 30,
            "{rating}"
        );
    }

    #[test]
    fn results_add_up() {
        assert!(summary(&[], |_| "").starts_with("No games"));
        let results = [
            result("expert:3", ResultFor::Loss),
            result("expert:3", ResultFor::Win),
            result("hard", ResultFor::Draw),
            result("hard", ResultFor::Win),
        ];
        let text = summary(&results, |_| "");
        let rows: Vec<&str> = text.lines().skip(1).collect();
        let expected = [
            "lear (classic)                 expert:3          2    1      0     1",
            "lear (classic)                 hard              2    1      1     0",
            "Last game: a win.",
        ];
        assert_eq!(rows, expected);
        let text = summary(&results[..1], |_| "");
        assert!(text.ends_with("\nLast game: a loss.\n"), "{text}");
        let text = summary(&[results[1].clone(), results[3].clone()], |_| "");
        assert!(text.ends_with("\nLast games: 2 wins in a row.\n"), "{text}");
    }

    #[test]
    fn each_rule_set_of_a_game_has_its_own_rating() {
        let table = GradeTable::unfitted(100, 1000);
        let line = |rating: &i32| match *rating == table.ratings[GRADES] {
            true => format!("grades classic 2: {rating} 0\n"),
            false => format!("grades classic 2: {rating} 1 300 50 0\n"),
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
        let rated = |own: &[GameResult]| rating(own.iter(), &table).unwrap().0;
        let lost = rated(&results[1..11]);
        let won = rated(&results[..1]);
        assert!(lost < won);
        let expected = format!(
            "Your rating in xero-g (classic): {lost} (10 rated games)\n\
             Your rating in xero-g (official): {won} (provisional: 1 rated game)\n"
        );
        assert!(text.ends_with(&expected), "{text}");
        assert_eq!(text.matches("Your rating").count(), 2, "{text}");
    }
}
