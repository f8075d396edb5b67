//! What a match prints: ratings, results of each pair of contestants, times, points of each seat.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::elo::{Observation, ratings};
use crate::openings::Openings;
use crate::results::Played;

/// The openings of the games between two contestants, with the points of the first.
pub fn openings_between(games: &[Played], sides: [&str; 2]) -> Openings {
    Openings::of(games_between(games, sides).map(|(game, points)| (game.opening, points)))
}

/// The games between two contestants, with the points of the first.
fn games_between<'g>(
    games: &'g [Played],
    sides: [&str; 2],
) -> impl Iterator<Item = (&'g Played, f64)> {
    games.iter().filter_map(move |game| {
        let names = game.sides.each_ref().map(String::as_str);
        let is_reversed = names != sides;
        let is_meant = !is_reversed || [names[1], names[0]] == sides;
        is_meant.then(|| (game, game.points(usize::from(is_reversed))))
    })
}

/// The results of two contestants in one line.
pub fn score_line(games: &[Played], sides: [&str; 2]) -> String {
    let points: Vec<f64> = games_between(games, sides).map(|of| of.1).collect();
    let count = |wanted: f64| points.iter().filter(|points| **points == wanted).count();
    let (wins, draws, losses) = (count(1.0), count(0.5), count(0.0));
    let score = 100.0 * points.iter().sum::<f64>() / points.len().max(1) as f64;
    let mut line = format!("wins {wins}, draws {draws}, losses {losses}: score {score:.2}%");
    let openings = openings_between(games, sides);
    if openings.count() > 1 {
        let (low, high) = openings.interval();
        let _ = write!(line, " (95% interval {low:.2} to {high:.2})");
    }
    if let Some(counts) = openings.pentanomial() {
        let _ = write!(line, ", pairs {counts:?}");
    }
    line
}

/// The table of a match: one line per contestant, the strongest first, then one line per pair, then
/// one line per seat. A contestant alone has only the last ones.
pub fn table(games: &[Played]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in games.iter().flat_map(|game| &game.sides) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let mut text = String::new();
    if names.len() > 1 {
        add_ratings(&mut text, games, &names);
    }
    for (index, first) in names.iter().enumerate() {
        for second in &names[index + 1..] {
            if games_between(games, [first, second]).next().is_some() {
                let line = score_line(games, [first, second]);
                let _ = writeln!(text, "{first} against {second}: {line}");
            }
        }
    }
    let seats = games.iter().map(|game| game.seat_points.len()).min();
    for seat in 0..seats.unwrap_or(0) {
        let points = games
            .iter()
            .map(|game| (game.opening, game.seat_points[seat]));
        let openings = Openings::of(points);
        let (share, (low, high)) = (100.0 * openings.mean(), openings.interval());
        let _ = writeln!(
            text,
            "player {}: {share:.1}% of the points (95% interval {low:.1} to {high:.1})",
            seat + 1
        );
    }
    text
}

/// One line per contestant, the strongest first.
fn add_ratings(text: &mut String, games: &[Played], names: &[&str]) {
    let ratings = ratings(names.len(), &observations(games, names));
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|a, b| ratings[*b].elo.total_cmp(&ratings[*a].elo));
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let _ = writeln!(
        text,
        "{:width$}  {:>6} {:>15}  {:>6} {:>7} {:>6} {:>9} {:>8}",
        "", "Elo", "95% interval", "games", "score", "draws", "ms a move", "forfeits"
    );
    for index in order {
        let name = names[index];
        let rating = ratings[index];
        // Whole numbers, which have no -0.
        let [elo, low, high] = [rating.elo, rating.low, rating.high].map(|elo| elo.round() as i64);
        let interval = format!("{low} to {high}");
        let sides_of = |game| [0, 1].map(|side| (game, side));
        let all = games.iter().flat_map(sides_of);
        let own: Vec<(&Played, usize)> = all
            .filter(|(game, side)| game.sides[*side] == name)
            .collect();
        let sum = |of: fn(&Played, usize) -> f64| {
            own.iter().map(|(game, side)| of(game, *side)).sum::<f64>()
        };
        let share = |of: fn(&Played, usize) -> f64| 100.0 * sum(of) / own.len() as f64;
        let moves = sum(|game, side| game.moves[side] as f64);
        let has_forfeited =
            |(game, side): &&(&Played, usize)| matches!(&game.forfeit, Some((of, _)) if of == side);
        let _ = writeln!(
            text,
            "{name:width$}  {elo:>6} {interval:>15}  {:>6} {:>6.1}% {:>5.1}% {:>9.2} {:>8}",
            own.len(),
            share(Played::points),
            share(|game, side| f64::from(u8::from(game.points(side) == 0.5))),
            sum(|game, side| game.milliseconds[side]) / moves.max(1.0),
            own.iter().filter(has_forfeited).count()
        );
    }
}

/// One observation for each opening between two contestants.
fn observations(games: &[Played], names: &[&str]) -> Vec<Observation> {
    let index = |name: &str| names.iter().position(|known| *known == name).unwrap_or(0);
    let mut openings: BTreeMap<([usize; 2], u64), (f64, f64)> = BTreeMap::new();
    for game in games {
        let mut sides = game.sides.each_ref().map(|name| index(name));
        let points = game.points(usize::from(sides[0] > sides[1]));
        sides.sort_unstable();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn game(sides: [&str; 2], opening: u64, points: f64) -> Played {
        Played {
            sides: sides.map(String::from),
            opening,
            seat_points: vec![points, 1.0 - points],
            moves: [10, 10],
            milliseconds: [100.0, 5.0],
            ..Played::default()
        }
    }

    #[test]
    fn a_score_counts_games_from_either_side_and_pairs_of_them() {
        let games = [
            game(["a", "b"], 1, 1.0),
            game(["b", "a"], 1, 1.0),
            game(["a", "b"], 2, 1.0),
            game(["a", "b"], 2, 0.5),
            game(["a", "c"], 2, 0.0),
            game(["a", "b"], 3, 0.0),
        ];
        let line = score_line(&games, ["a", "b"]);
        assert!(
            line.starts_with("wins 2, draws 1, losses 2: score 50.00%"),
            "{line}"
        );
        assert!(line.ends_with(", pairs [0, 0, 1, 1, 0]"), "{line}");
    }

    #[test]
    fn a_table_begins_with_the_strongest() {
        let mut games = Vec::new();
        for opening in 0..20 {
            for points in [1.0, 0.5] {
                games.push(game(["strong", "middle"], opening, points));
                games.push(game(["weak", "middle"], opening, 1.0 - points));
            }
        }
        let table = table(&games);
        let lines = table.lines().skip(1).take(3);
        let names: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(names, ["strong", "middle", "weak"], "{table}");
        assert!(table.contains("strong against middle: wins 20, draws 20, losses 0: score 75.00%"));
        assert!(table.contains(" 10.00 "), "{table}");
    }

    #[test]
    fn a_contestant_alone_shows_what_each_seat_is_worth() {
        let games: Vec<Played> = (0..100)
            .map(|opening| game(["a", "a"], opening, f64::from(u8::from(opening < 64))))
            .collect();
        let table = table(&games);
        assert!(
            table.starts_with("player 1: 64.0% of the points"),
            "{table}"
        );
        assert!(table.contains("\nplayer 2: 36.0% of the points"), "{table}");
    }
}
