//! Simulates the ratings of players whose strength is known, against opponents as `match` chooses
//! them.

use std::io::{self, Write};

use clap::Args;
use rand::{Rng, RngExt};
use tabuleiro::coach::rating::{Rating, matching_strength};
use tabuleiro::coach::results::GameResult;
use tabuleiro::console::flags::number;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::scale::Scale;
use tabuleiro::game::{GameInfo, RuleSet};

/// After how many games the ratings are compared with the strengths.
const AFTER: [usize; 3] = [5, 10, 30];

/// Simulate the ratings of players of known strength, and show how far they are off
#[derive(Args)]
pub struct Ratings {
    /// Number of players, spread evenly over the scale
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number(1, usize::MAX))]
    players: usize,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What has been seen of all players, in steps of the scale.
#[derive(Default)]
struct Seen {
    /// After each number of games: the sum of the errors, and of their squares.
    errors: [[f64; 2]; AFTER.len()],
    /// How often one win carried a rating more than a step past the opponent, in first games and in
    /// later ones.
    leaps: [usize; 2],
}

impl Ratings {
    /// Prints bias, error and leaps.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn run(&self, info: &GameInfo, rules: RuleSet, scale: &Scale) -> io::Result<()> {
        let mut seen = Seen::default();
        for player in 0..self.players {
            let strength = 10.0 * (player as f64 + 0.5) / self.players as f64;
            let mut rng = rng_for_ply(self.seed, player);
            simulate((info, rules), scale, strength, &mut rng, &mut seen);
        }
        let mut out = io::stdout().lock();
        let share = |count: f64| count / self.players as f64;
        for (games, [sum, squares]) in AFTER.iter().zip(seen.errors) {
            let (bias, error) = (share(sum), share(squares).sqrt());
            writeln!(out, "after {games} games: bias {bias:.2}, error {error:.2}")?;
        }
        let later = self.players * (AFTER[AFTER.len() - 1] - 1);
        let [first, others] = seen.leaps.map(|count| 100.0 * count as f64);
        writeln!(
            out,
            "one win led more than a step past the opponent in {:.1}% of first games, {:.1}% of \
             later ones",
            share(first),
            others / later as f64
        )
    }
}

/// Plays the games of one player.
fn simulate(
    (info, rules): (&GameInfo, RuleSet),
    scale: &Scale,
    strength: f64,
    rng: &mut impl Rng,
    seen: &mut Seen,
) {
    let elo = elo_at(scale, strength);
    let mut results = Vec::new();
    let mut before = Rating::fit(&[], scale);
    for count in 1..=AFTER[AFTER.len() - 1] {
        let opponent = matching_strength(&results, info, rules);
        let of_opponent = scale
            .elo(PlayerKind::ExpertAt(opponent))
            .unwrap_or_default();
        let expected = 1.0 / (1.0 + 10_f64.powf((of_opponent - elo) / 400.0));
        let has_won = rng.random_bool(expected);
        let won = if has_won { "win" } else { "loss" };
        let line = format!(
            "2026-11-26 {} {rules} expert:{opponent} {won} 1 -",
            info.name
        );
        results.push(GameResult::parse(&line).expect("a result"));
        let after = Rating::of(&results, info, &rules.to_string(), scale);
        let is_past = |rating: Rating| scale.number(rating.elo) > f64::from(opponent) + 1.0;
        seen.leaps[usize::from(count > 1)] += usize::from(!is_past(before) && is_past(after));
        if let Some(index) = AFTER.iter().position(|games| *games == count) {
            let error = scale.number(after.elo) - strength;
            seen.errors[index][0] += error;
            seen.errors[index][1] += error * error;
        }
        before = after;
    }
}

/// The Elo number at a place of the scale.
fn elo_at(scale: &Scale, number: f64) -> f64 {
    let (mut low, mut high) = (0.0, 4000.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if scale.number(middle) < number {
            low = middle
        } else {
            high = middle
        }
    }
    low
}
