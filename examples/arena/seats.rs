//! The share of the points that each seat wins.

use std::collections::BTreeMap;
use std::fmt::Write;

use tabuleiro::game::{Outcome, Player};

use super::results::Played;

/// The points of all seats in one game: 1 for the winner, equal shares of a draw.
pub fn seat_points(outcome: Outcome, players: usize) -> Vec<f64> {
    Player::first(players)
        .map(|player| match outcome {
            Outcome::Win(winner) => f64::from(u8::from(winner == player)),
            Outcome::Draw => 1.0 / players as f64,
        })
        .collect()
}

/// One line for each seat: its mean points in a game and their 95% interval. Games from the same
/// opening are not independent: each opening is one observation. Empty if a game does not say what
/// its seats have won.
pub fn seat_lines(games: &[Played]) -> String {
    let seats = games.iter().map(|game| game.seat_points.len()).min();
    let mut openings: BTreeMap<u64, Vec<&Played>> = BTreeMap::new();
    for game in games {
        openings.entry(game.opening).or_default().push(game);
    }
    let count = openings.len() as f64;
    let mut text = String::new();
    for seat in 0..seats.unwrap_or(0) {
        let mean_of = |games: &Vec<&Played>| {
            let points = games.iter().map(|game| game.seat_points[seat]);
            points.sum::<f64>() / games.len() as f64
        };
        let means: Vec<f64> = openings.values().map(mean_of).collect();
        let mean = means.iter().sum::<f64>() / count;
        let squares = means.iter().map(|points| (points - mean).powi(2));
        let variance = squares.sum::<f64>() / (count - 1.0).max(1.0);
        let error = 1.96 * (variance / count).sqrt();
        let _ = writeln!(
            text,
            "player {}: {:.1}% of the points (95% interval {:.1} to {:.1})",
            seat + 1,
            100.0 * mean,
            100.0 * (mean - error).max(0.0),
            100.0 * (mean + error).min(1.0)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(opening: u64, seat_points: &[f64]) -> Played {
        Played {
            opening,
            seat_points: seat_points.to_vec(),
            ..Played::default()
        }
    }

    #[test]
    fn a_draw_is_shared_by_all_seats() {
        let [_, second, _] = Player::first(3).collect::<Vec<_>>()[..] else {
            panic!("three players");
        };
        assert_eq!(seat_points(Outcome::Win(second), 3), [0.0, 1.0, 0.0]);
        assert_eq!(seat_points(Outcome::Draw, 2), [0.5, 0.5]);
    }

    #[test]
    fn an_opening_is_one_observation() {
        let mut games = Vec::new();
        for opening in 0..100 {
            let points = if opening < 64 { [1.0, 0.0] } else { [0.0, 1.0] };
            games.push(game(opening, &points));
        }
        let once = seat_lines(&games);
        assert_eq!(
            once,
            "player 1: 64.0% of the points (95% interval 54.5 to 73.5)\n\
             player 2: 36.0% of the points (95% interval 26.5 to 45.5)\n"
        );
        games.extend(games.clone());
        assert_eq!(seat_lines(&games), once);
        games.push(game(200, &[]));
        assert_eq!(seat_lines(&games), "");
    }
}
