//! A player's rating in each game, the strength that `match` seats, and the statistics.

use std::collections::BTreeMap;

use super::rated::HELPED;
use super::results::{GameResult, ResultFor};
use crate::game::players::{FIRST_STRENGTH, PlayerKind, STRENGTHS};
use crate::game::scale::Scale;
use crate::game::{GameInfo, RuleSet};
use crate::text::{Text, counted, picture, prose, text};

/// What the ratings mean, and how they begin.
const SCALE: &str = "\
Ratings: 0 plays at random, 1 to 9 are Expert's strengths, 10 is Expert at its best.
Yours begins at 3, give or take 1.5, and is provisional until 5 games count.
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
            let lines = [rating.in_words(info, &scale), rating.in_full(&scale)];
            drawn += &format!("  {},\n  {}.\n", lines[0], lines[1]);
            words += lines.join(", ") + ".\n";
            about = SCALE;
        }
    }
    let mut text = picture(drawn, words);
    if results.iter().any(|result| result.helped) {
        text += prose(&format!("Help: games {HELPED}.\nThey are not rated."));
    }
    text + prose(about)
}

/// The number of games from which a rating is no longer provisional.
const FIRM: usize = 5;

/// What is known of a player before the first game, in steps of the scale: the standard deviation
/// around [`FIRST_STRENGTH`]. `examples/NOTEBOOK.md` shows what follows from it.
const DOUBT: f64 = 1.5;

/// How many strengths the adaptive opponent may be from the rating.
const MOST_FROM_RATING: u8 = 2;

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
    /// The rating by the results of a game under its rules.
    pub fn of(results: &[GameResult], info: &GameInfo, rules: &str, scale: &Scale) -> Rating {
        let game = |result: &GameResult| {
            let opponent = PlayerKind::parse(&result.level, info.levels).ok()?;
            let points = match result.won {
                ResultFor::Win => 1.0,
                ResultFor::Draw => 0.5,
                ResultFor::Loss => 0.0,
            };
            Some((scale.elo(opponent)?, points))
        };
        let rated = results.iter().filter(|result| result.is_rated(info, rules));
        let games: Vec<(f64, f64)> = rated.filter_map(game).collect();
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

    /// The rating in a clause: `Your rating in Lear: 2.7 of 10`.
    pub fn in_words(self, info: &GameInfo, scale: &Scale) -> String {
        let (title, shown) = (info.title, self.shown(scale));
        format!("Your rating in {title}: {shown} of {}", STRENGTHS + 1)
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

    /// Its doubt and the number of games.
    fn in_full(self, scale: &Scale) -> String {
        let (doubt, games) = (self.doubt / scale.step(), counted(self.games, "game"));
        format!("give or take {doubt:.1}, from {games}{}", self.note())
    }
}

impl GameResult {
    /// Whether it counts for the rating in a game under its rules.
    fn is_rated(&self, info: &GameInfo, rules: &str) -> bool {
        self.game == info.name && self.rules == rules && !self.helped
    }

    /// The strength that comes next for the human after a game against Expert, one above it or one
    /// below; `None` after other games.
    fn next_strength(&self) -> Option<u8> {
        let strength = match PlayerKind::parse(&self.level, &[]).ok()? {
            PlayerKind::ExpertAt(strength) => strength,
            PlayerKind::Expert => STRENGTHS as u8 + 1,
            _ => return None,
        };
        // Win is 0, Draw 1 and Loss 2.
        Some(strength + 1 - self.won as u8)
    }
}

/// The strength of Expert that suits the player of these results in a game under its rules: one
/// above or below that of the last rated game against Expert, as it was won or lost, and not far
/// from the rating.
pub fn matching_strength(results: &[GameResult], info: &GameInfo, rules: RuleSet) -> u8 {
    let (scale, rules) = (info.scale(rules), rules.to_string());
    let rounded = scale.map(|scale| {
        let rating = Rating::of(results, info, &rules, &scale);
        scale.number(rating.elo).round() as u8
    });
    let latest = results.iter().rev();
    let mut rated = latest.filter(|result| result.is_rated(info, &rules));
    let next = rated.find_map(GameResult::next_strength);
    let near = rounded.or(next).unwrap_or(FIRST_STRENGTH);
    let least = near.saturating_sub(MOST_FROM_RATING);
    let next = next.unwrap_or(near);
    next.clamp(least, near + MOST_FROM_RATING)
        .clamp(1, STRENGTHS as u8)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::coach::results::tests::result;
    use crate::testing::seen;

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
            [
                rating(&[]).in_words(info, &scale),
                rating(&[]).in_full(&scale)
            ],
            [
                "Your rating in Lear: 3.0 of 10",
                "give or take 1.5, from 0 games, provisional"
            ]
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
    fn one_game_hardly_moves_the_rating() {
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
                          Your rating in Lear: 3.0 of 10,\n  give or take 0.8, from 3 games, provisional.\n";
        let help = "Help: games with help, or from a file or a position.\nThey are not rated.";
        let more = prose(help) + prose(SCALE);
        assert_eq!(seen(&text), expected.to_string() + &seen(more));
        let expected = "hard: 1 won, 1 drawn, 0 lost, 1 with help.\n";
        let text = summary(&results, none).said();
        assert!(text.contains(expected), "{text}");
    }

    /// It once followed the last game against Expert, even an unrated loss.
    #[test]
    fn the_matching_strength_follows_the_last_rated_game_against_expert_and_the_rating() {
        let mut results = Vec::new();
        let strength = |results: &[GameResult], rules| matching_strength(results, lear(), rules);
        assert_eq!(strength(&results, RuleSet::Classic), 3);
        for (line, next) in [
            ("lear classic expert:9 loss 34 - help", 3),
            ("lear classic expert:3 win 34 -", 4),
            ("lear classic hard loss 34 -", 4),
            ("lear classic expert:4 draw 34 -", 4),
            ("lear classic expert:4 loss 34 -", 3),
            ("lear classic expert:1 win 34 - help", 3),
            ("lear official expert:1 loss 34 -", 3),
            ("yoxii classic expert:1 loss 34 -", 3),
            // At most two from the rating: first 3, later 2.
            ("lear classic expert loss 34 -", 5),
            ("lear classic expert:1 loss 34 -", 1),
            ("lear classic expert:1 loss 34 -", 1),
            ("lear classic expert:9 loss 34 -", 4),
        ] {
            let line = format!("2026-11-22 {line}");
            results.push(GameResult::parse(&line).expect("a result"));
            assert_eq!(strength(&results, RuleSet::Classic), next, "{line}");
        }
        // Without a game against Expert it is the rounded rating.
        let wins = vec![result("hard", ResultFor::Win); 20];
        let scale = lear().scale(RuleSet::Classic).expect("a scale");
        let rating = Rating::of(&wins, lear(), "classic", &scale);
        let rounded = scale.number(rating.elo).round() as u8;
        assert!(rounded > 4);
        assert_eq!(strength(&wins, RuleSet::Classic), rounded);
        // Nor does it leave the range of strengths.
        let wins = vec![result("expert", ResultFor::Win); 20];
        assert_eq!(strength(&wins, RuleSet::Classic), STRENGTHS as u8);
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
