//! What a match prints: ratings, results of each pair of contestants, times.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::elo::{Observation, ratings};
use super::pairs::Pentanomial;
use super::results::Played;

/// The results of one pair of contestants.
#[derive(Clone, Debug, Default)]
pub struct Score {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// The openings that have been played from both sides.
    pub pairs: Pentanomial,
}

impl Score {
    /// The games of the contestants with the names `sides`, from the viewpoint of the first.
    pub fn of(games: &[Played], sides: [&str; 2]) -> Score {
        let mut score = Score::default();
        let mut openings: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for game in games {
            let names = game.sides.each_ref().map(String::as_str);
            let half_points = match names {
                names if names == sides => game.half_points,
                [b, a] if [a, b] == sides => 2 - game.half_points,
                _ => continue,
            };
            match half_points {
                0 => score.losses += 1,
                1 => score.draws += 1,
                _ => score.wins += 1,
            }
            openings.entry(game.opening).or_default().push(half_points);
        }
        for points in openings.values() {
            for pair in points.chunks_exact(2) {
                score.pairs.add(pair.iter().sum());
            }
        }
        score
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The results in one line.
    pub fn line(&self) -> String {
        let games = self.games() as f64;
        if self.games() == 0 {
            return "no games".to_string();
        }
        let score = (self.wins as f64 + self.draws as f64 / 2.0) / games;
        let (low, high) = wilson_interval(score, games);
        let mut line = format!(
            "wins {}, draws {}, losses {}: score {:.2}% (95% interval {:.2} to {:.2})",
            self.wins,
            self.draws,
            self.losses,
            100.0 * score,
            100.0 * low,
            100.0 * high
        );
        if self.pairs.pairs() > 1 {
            let (low, high) = self.pairs.interval();
            let _ = write!(
                line,
                ", by pairs {:?} {:.2} to {:.2}",
                self.pairs.counts(),
                100.0 * low,
                100.0 * high
            );
        }
        line
    }
}

/// The table of a match: one line per contestant, the strongest first, then one line per pair.
/// The text is empty if a contestant is alone.
pub fn table(games: &[Played]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in games.iter().flat_map(|game| &game.sides) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    if names.len() == 1 {
        return String::new();
    }
    let observations = observations(games, &names);
    let ratings = ratings(names.len(), &observations);
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|a, b| ratings[*b].elo.total_cmp(&ratings[*a].elo));
    let width = names
        .iter()
        .map(|name| name.len())
        .max()
        .unwrap_or(0)
        .max(4);
    let mut text = format!(
        "{:width$}  {:>6} {:>15}  {:>6} {:>7} {:>6} {:>9} {:>5} {:>6}\n",
        "", "Elo", "95% interval", "games", "score", "draws", "ms a move", "late", "faults"
    );
    for index in order {
        let own = Own::of(games, names[index]);
        let rating = ratings[index];
        let interval = format!("{:.0} to {:.0}", rating.low, rating.high);
        let _ = writeln!(
            text,
            "{:width$}  {:>6.0} {interval:>15}  {:>6} {:>6.1}% {:>5.1}% {:>9.2} {:>5} {:>6}",
            names[index],
            rating.elo,
            own.games,
            100.0 * own.points / own.games as f64,
            100.0 * own.draws as f64 / own.games as f64,
            own.milliseconds / own.moves.max(1) as f64,
            own.late,
            own.faults
        );
    }
    for (index, first) in names.iter().enumerate() {
        for second in &names[index + 1..] {
            let score = Score::of(games, [first, second]);
            if score.games() > 0 {
                let _ = writeln!(text, "{first} against {second}: {}", score.line());
            }
        }
    }
    text
}

/// One observation for each opening between two contestants.
fn observations(games: &[Played], names: &[&str]) -> Vec<Observation> {
    let index = |name: &str| names.iter().position(|known| *known == name).unwrap_or(0);
    let mut openings: BTreeMap<([usize; 2], u64), (f64, f64)> = BTreeMap::new();
    for game in games {
        let [a, b] = game.sides.each_ref().map(|name| index(name));
        let points = game.half_points as f64 / 2.0;
        let (sides, points) = if a < b {
            ([a, b], points)
        } else {
            ([b, a], 1.0 - points)
        };
        let sum = openings.entry((sides, game.opening)).or_default();
        sum.0 += points;
        sum.1 += 1.0;
    }
    let observation = |((sides, _), (points, games))| Observation {
        sides,
        points,
        games,
    };
    openings.into_iter().map(observation).collect()
}

/// One contestant's totals over all games.
#[derive(Default)]
struct Own {
    games: u64,
    points: f64,
    draws: u64,
    moves: u64,
    milliseconds: f64,
    late: u64,
    faults: u64,
}

impl Own {
    fn of(games: &[Played], name: &str) -> Own {
        let mut own = Own::default();
        for game in games {
            for side in (0..2).filter(|side| game.sides[*side] == name) {
                let half_points = match side {
                    0 => game.half_points,
                    _ => 2 - game.half_points,
                };
                own.games += 1;
                own.points += half_points as f64 / 2.0;
                own.draws += u64::from(half_points == 1);
                own.moves += game.moves[side];
                own.milliseconds += game.milliseconds[side];
                own.late += u64::from(game.late == Some(side));
                own.faults += u64::from(game.fault.as_ref().is_some_and(|f| f.0 == side));
            }
        }
        own
    }
}

/// The 95% confidence interval (Wilson's score interval) of a `share` of successes in `trials`.
fn wilson_interval(share: f64, trials: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let middle = share + z * z / (2.0 * trials);
    let spread = z * (share * (1.0 - share) / trials + z * z / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + z * z / trials;
    ((middle - spread) / scale, (middle + spread) / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(sides: [&str; 2], opening: u64, half_points: usize) -> Played {
        Played {
            sides: sides.map(String::from),
            opening,
            half_points,
            moves: [10, 10],
            milliseconds: [100.0, 5.0],
            ..Played::default()
        }
    }

    #[test]
    fn a_score_counts_games_from_either_side_and_pairs_of_them() {
        let games = [
            game(["a", "b"], 1, 2),
            game(["b", "a"], 1, 2),
            game(["a", "b"], 2, 2),
            game(["a", "b"], 2, 1),
            game(["a", "c"], 2, 0),
            game(["a", "b"], 3, 0),
        ];
        let score = Score::of(&games, ["a", "b"]);
        assert_eq!((score.wins, score.draws, score.losses), (2, 1, 2));
        assert_eq!(score.pairs.counts(), [0, 0, 1, 1, 0]);
    }

    #[test]
    fn a_table_begins_with_the_strongest() {
        let mut games = Vec::new();
        for opening in 0..20 {
            for half_points in [2, 1] {
                games.push(game(["strong", "middle"], opening, half_points));
                games.push(game(["weak", "middle"], opening, 2 - half_points));
            }
        }
        let table = table(&games);
        let names: Vec<&str> = table
            .lines()
            .skip(1)
            .take(3)
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        assert_eq!(names, ["strong", "middle", "weak"], "{table}");
        assert!(table.contains("strong against middle: wins 20, draws 20, losses 0: score 75.00%"));
        assert!(table.contains(" 10.00 "), "{table}");
    }

    #[test]
    fn a_contestant_alone_has_no_table() {
        assert_eq!(table(&[game(["a", "a"], 1, 2)]), "");
    }
}
