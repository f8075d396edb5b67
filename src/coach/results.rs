//! The results of a player's games against computers, one line a game, and their statistics.
//!
//! ```text
//! 2026-11-22 lear classic expert:3 win 34 82
//! ```
//!
//! A line holds the date (in UTC), the game, its rule set, the computer's level, the result for the
//! human, the number of moves, and `-`, in older files also the human's accuracy in percent.
//! Then comes `help` if help was used: such a game is not rated.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::game::players::{FIRST_STRENGTH, PlayerKind, STRENGTHS};
use crate::game::scale::Scale;
use crate::game::{Cause, Ending, GameInfo, Outcome, Player};
use crate::play::LiveGame;
use crate::text::{Text, counted, picture, prose, text};

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
    /// Whether the human was helped: such a game changes neither the rating nor the strength.
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

/// The one human among these players; `None` if there are several, or none.
pub fn only_human(seats: &[PlayerKind]) -> Option<Player> {
    let mut humans =
        Player::first(seats.len()).filter(|player| seats[player.index()] == PlayerKind::Human);
    humans.next().filter(|_| humans.next().is_none())
}

/// Whether games of these players are rated: a human against a computer player.
pub fn may_be_rated(seats: &[PlayerKind]) -> bool {
    seats.len() == 2 && only_human(seats).is_some()
}

impl GameResult {
    /// The result of a game that is over and counts, in which one human played against computers;
    /// else `None`.
    pub fn of(game: &dyn LiveGame) -> Option<GameResult> {
        let (ending, seats) = (game.state().ending?, game.state().players);
        let human = only_human(seats)?;
        if game.state().ply == 0 || is_early_resignation(game) {
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
            helped: game.state().is_helped,
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
            _ if self.helped => strength,
            ResultFor::Win => strength + 1,
            ResultFor::Draw => strength,
            ResultFor::Loss => strength.saturating_sub(1),
        };
        next.clamp(1, STRENGTHS as u8)
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

/// What the ratings mean, and how they begin.
const SCALE: &str = "\
Ratings: 0 is a player at random, 1 to 9 are Expert's strengths, 10 is Expert at its best.
Yours begins at 3, give or take 1.5, and is provisional until 5 games count.
";

/// What the games with help are.
const WITH_HELP: &str = "\
Help: games in which you had help, such as hint or undo.
They are not rated.
";

/// The headings of the statistics, which are at most 40 columns wide apart from the ratings.
const HEADINGS: &str = "  opponent                   won drawn lost help\n";

/// The statistics of results, as a text: the results by game and opponent, the rating in each game,
/// and the current streak. `games` finds a game by its name.
pub fn summary<'l>(results: &[GameResult], games: impl Fn(&str) -> Option<&'l GameInfo>) -> Text {
    if results.is_empty() {
        return "No games against the computer have been counted yet.\n".into();
    }
    // By level: games won, drawn and lost, and those with help.
    type Tallies<'a> = BTreeMap<&'a str, ([usize; 3], usize)>;
    let mut played: BTreeMap<[&str; 2], Tallies> = BTreeMap::new();
    for result in results {
        let tallies = played.entry([&result.game, &result.rules]).or_default();
        let (tally, helped) = tallies.entry(&result.level).or_default();
        tally[result.won as usize] += 1;
        *helped += usize::from(result.helped);
    }
    let (mut drawn, mut words) = (HEADINGS.to_string(), Text::default());
    let mut about = "";
    for ([game, rules], tallies) in played {
        let heading = format!("{game} ({rules})");
        drawn += &format!("{heading}\n");
        words += text(format!("{heading}\n"), format!("{heading}.\n"));
        let info = games(game);
        let scale = info.and_then(|info| info.scale(rules.parse().ok()?));
        for (level, ([won, even, lost], helped)) in tallies {
            let title = info.and_then(|info| {
                let kind = PlayerKind::parse(level, info.levels).ok()?;
                Some(kind.title_on(scale.as_ref(), info.levels))
            });
            let title = title.unwrap_or(level.to_string());
            drawn += &format!("  {title:<26} {won:>3} {even:>5} {lost:>4} {helped:>4}\n");
            words +=
                format!("{title}: {won} won, {even} drawn, {lost} lost, {helped} with help.\n");
        }
        if let (Some(info), Some(scale)) = (info, scale) {
            let rating = Rating::of(results, info, rules, &scale);
            let line = format!("  Your rating: {}.\n", rating.in_full(&scale));
            drawn += &line;
            words += line;
            about = SCALE;
        }
    }
    let mut text = picture(drawn, words);
    if results.iter().any(|result| result.helped) {
        text += prose(WITH_HELP);
    }
    text + prose(about)
}

/// The number of games with which a rating is not provisional any more.
const FIRM: usize = 5;

/// What is known of a player before the first game, in steps of the scale: the standard deviation
/// around [`FIRST_STRENGTH`]. `examples/NOTEBOOK.md` shows what follows from it.
const DOUBT: f64 = 1.5;

/// A player's rating in a game, computed from all rated games at once, so that their order does not
/// matter.
///
/// It is the maximum of the posterior probability in the model of Bradley and Terry, in which the
/// opponents' Elo numbers are fixed and the player's is normally distributed before the first game.
/// The logarithm of that probability is concave, and each win raises its slope: no win lowers the
/// rating, and no loss raises it.
///
/// Sources: R. A. Bradley, M. E. Terry, *Rank analysis of incomplete block designs: I. The method of
/// paired comparisons*, Biometrika 39, 1952; for the normal prior M. E. Glickman, *Parameter
/// estimation in large dynamic paired comparison experiments*, Applied Statistics 48, 1999.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating, in Elo above a player at random.
    pub elo: f64,
    /// Its standard error, in Elo, from the curvature at the maximum.
    pub doubt: f64,
    /// The number of games that it rests on.
    pub games: usize,
}

impl Rating {
    /// The rating by the results of a game under its rules. Games with help do not count.
    pub fn of(results: &[GameResult], info: &GameInfo, rules: &str, scale: &Scale) -> Rating {
        let is_rated = |result: &&GameResult| {
            result.game == info.name && result.rules == rules && !result.helped
        };
        let game = |result: &GameResult| {
            let opponent = PlayerKind::parse(&result.level, info.levels).ok()?;
            let points = match result.won {
                ResultFor::Win => 1.0,
                ResultFor::Draw => 0.5,
                ResultFor::Loss => 0.0,
            };
            Some((scale.elo(opponent)?, points))
        };
        let games: Vec<(f64, f64)> = results.iter().filter(is_rated).filter_map(game).collect();
        Rating::fit(&games, scale)
    }

    /// The rating by games against opponents with these Elo numbers, each with the player's points,
    /// from 0 to 1.
    pub fn fit(games: &[(f64, f64)], scale: &Scale) -> Rating {
        let start = scale.elo(PlayerKind::ExpertAt(FIRST_STRENGTH));
        let (start, deviation) = (start.unwrap_or_default(), DOUBT * scale.step());
        let precision = deviation.powi(-2);
        let unit = 10_f64.ln() / 400.0;
        let expected = |elo: f64, opponent: f64| 1.0 / (1.0 + ((opponent - elo) * unit).exp());
        let slope = |elo: f64| -> f64 {
            let games = games.iter();
            let surplus = games.map(|(opponent, points)| points - expected(elo, *opponent));
            precision * (start - elo) + unit * surplus.sum::<f64>()
        };
        // Every game has less weight than a surplus of one point.
        let reach = unit * games.len() as f64 / precision;
        let (mut low, mut high) = (start - reach, start + reach);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if slope(middle) > 0.0 {
                low = middle
            } else {
                high = middle
            }
        }
        let information = games.iter().map(|(opponent, _)| {
            let share = expected(low, *opponent);
            unit * unit * share * (1.0 - share)
        });
        Rating {
            elo: low,
            doubt: (precision + information.sum::<f64>()).sqrt().recip(),
            games: games.len(),
        }
    }

    /// The rating as it is shown: `2.7`.
    pub fn shown(self, scale: &Scale) -> String {
        format!("{:.1}", scale.number(self.elo))
    }

    /// `, provisional` for a rating that rests on few games.
    pub fn note(self) -> &'static str {
        match self.games {
            ..FIRM => ", provisional",
            _ => "",
        }
    }

    /// The rating with its doubt and the number of games.
    fn in_full(self, scale: &Scale) -> String {
        let (shown, note) = (self.shown(scale), self.note());
        let (doubt, games) = (self.doubt / scale.step(), counted(self.games, "game"));
        format!("{shown}, give or take {doubt:.1}, from {games}{note}")
    }
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
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::RuleSet;
    use crate::testing::seen;

    fn result(level: &str, won: ResultFor) -> GameResult {
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

    fn lear() -> &'static GameInfo {
        crate::games::registry()
            .find("lear")
            .expect("a game")
            .info()
    }

    #[test]
    fn a_rating_lies_where_the_results_put_it() {
        let info = lear();
        let scale = info.scale(RuleSet::Classic).expect("a scale");
        let rating = |results: &[GameResult]| Rating::of(results, info, "classic", &scale);
        let number = |results: &[GameResult]| scale.number(rating(results).elo);
        assert_eq!(
            rating(&[]).in_full(&scale),
            "3.0, give or take 1.5, from 0 games, provisional"
        );
        let win = |level| result(level, ResultFor::Win);
        let loss = |level| result(level, ResultFor::Loss);
        // A loss to the strongest Expert says nothing.
        assert!((2.9..3.0).contains(&number(&[loss("expert")])));
        let half = vec![[win("expert:5"), loss("expert:5")]; 10].concat();
        assert!((4.7..5.0).contains(&number(&half)));
        assert_eq!(rating(&half).note(), "");
        // The levels of the report are on the same scale, and what is weaker than the weakest is 0.
        assert!(number(&[win("hard")]) > number(&[win("expert:2")]));
        assert_eq!(rating(&vec![loss("easy"); 30]).shown(&scale), "0.0");
        // Other games, rule sets and games with help do not count.
        let mut others = [win("expert:9"), win("expert:9"), win("expert:9")];
        others[0].helped = true;
        others[1].game = "yoxii".to_string();
        others[2].rules = "official".to_string();
        assert_eq!(rating(&others), rating(&[]));
    }

    /// One win over the weakest Expert was once worth 625, and one loss -26.
    #[test]
    fn one_game_does_not_carry_the_rating_away() {
        for info in crate::games::registry().entries().map(|game| game.info()) {
            for rules in info.rule_sets {
                let scale = info.scale(*rules).expect("a scale");
                let weakest = scale.elo(PlayerKind::ExpertAt(1)).expect("a strength");
                let number = |won| scale.number(Rating::fit(&[(weakest, won)], &scale).elo);
                assert!((3.0..3.5).contains(&number(1.0)), "{}", info.name);
                assert!((0.0..3.0).contains(&number(0.0)), "{}", info.name);
            }
        }
    }

    proptest! {
        #[test]
        fn no_win_lowers_a_rating_no_loss_raises_it_and_the_order_does_not_matter(
            games in prop::collection::vec((-100.0..2500.0, prop::sample::select(&[0.0, 0.5, 1.0])), 0..60),
            opponent in -100.0..2500.0,
        ) {
            let scale = lear().scale(RuleSet::Classic).expect("a scale");
            let with = |points| {
                let more = [&games[..], &[(opponent, points)]].concat();
                Rating::fit(&more, &scale)
            };
            let before = Rating::fit(&games, &scale);
            prop_assert!(with(1.0).elo > before.elo && with(0.0).elo < before.elo);
            let mut reversed = games.clone();
            reversed.reverse();
            prop_assert!((Rating::fit(&reversed, &scale).elo - before.elo).abs() < 1e-6);
        }
    }

    #[test]
    fn results_add_up() {
        assert!(seen(summary(&[], |_| None)).starts_with("No games"));
        let mut results = [
            result("expert:3", ResultFor::Loss),
            result("expert:3", ResultFor::Win),
            result("hard", ResultFor::Draw),
            result("hard", ResultFor::Win),
        ];
        results[3].helped = true;
        let (info, none) = (lear(), |_: &str| None);
        let text = summary(&results, |_| Some(info));
        let expected = "  opponent                   won drawn lost help\n\
                        lear (classic)\n  \
                          Expert, strength 3           1     0    1    0\n  \
                          Hard (strength about 3)      1     1    0    1\n  \
                          Your rating: 3.0, give or take 0.8, from 3 games, provisional.\n";
        let more = prose(WITH_HELP) + prose(SCALE);
        assert_eq!(seen(&text), expected.to_string() + &seen(more));
        let expected = "hard: 1 won, 1 drawn, 0 lost, 1 with help.\n";
        let text = summary(&results, none).said();
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn each_rule_set_of_a_game_has_its_own_rating() {
        let registry = crate::games::registry();
        let info = registry.find("xero-g").expect("a game").info();
        let of = |rules: &str, won| GameResult {
            game: "xero-g".to_string(),
            rules: rules.to_string(),
            ..result("expert:5", won)
        };
        let mut results = vec![of("official", ResultFor::Win)];
        results.extend(vec![of("classic", ResultFor::Loss); 10]);
        let rating = |rules: &str| {
            let scale = info.scale(rules.parse().unwrap()).expect("a scale");
            let rating = Rating::of(&results, info, rules, &scale);
            (rating.games, scale.number(rating.elo))
        };
        let [(lost, low), (won, high)] = ["classic", "official"].map(rating);
        assert_eq!((lost, won), (10, 1));
        assert!(low < 3.0 && high > 3.0);
    }
}
