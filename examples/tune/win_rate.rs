//! Fits the win rate model of a game to games of Expert against itself, and shows how well
//! calibrated it is.
//!
//! Every position that Expert has searched and not decided is a sample: its value, its stage, and
//! the share of a win that the player to move got in the end. A position that several games reach
//! counts only in the first of them. The curve of [`WinRateModel`] is fitted by logistic regression
//! (Newton's method); its bend is the best of a geometric series. The table groups the positions of
//! the games that are held back by their predicted win rate, in tenths.
//!
//! The line that it prints belongs among the game's fitted numbers
//! (`tabuleiro::game::GameInfo::fitted`).

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tabuleiro::console::flags::number;
use tabuleiro::game::evaluator::{Evaluator, WIN};
use tabuleiro::game::{Game, RuleSet};
use tabuleiro::win_rate::WinRateModel;

use crate::TypedStart;
use crate::games::{read_games, share};

/// Fit the win rate model to games, and show how well calibrated it is
#[derive(Args)]
pub struct WinRate {
    /// Files of games: play them with `--random-moves 0`
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// Maximum number of positions of a game, spread evenly over it: without this, long games count
    /// more than others [default: all]
    #[arg(long, value_name = "N", value_parser = number(1, usize::MAX))]
    positions: Option<usize>,
    /// Hold one game in N back
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number(1, u64::MAX))]
    hold: u64,
    /// Fit what is said to players, to games of `play --strengths`: a line `chance`. For two
    /// players the turn counts for nothing
    #[arg(long)]
    people: bool,
}

impl WinRate {
    /// Fits the model and prints it.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn run<E: Evaluator>(&self, start: &TypedStart<E>, rules: RuleSet) -> io::Result<()> {
        let games = self.samples(start)?.into_iter();
        let (held_back, fitted): (Vec<_>, Vec<_>) =
            games.partition(|(seed, _)| seed.is_multiple_of(self.hold));
        let [held_back, fitted] = [held_back, fitted].map(|games| self.spread(games));
        let players = start.evaluator.game().player_count();
        let has_turn = !self.people || players > 2;
        let model = fit(&fitted, has_turn);
        let mut out = io::stdout().lock();
        let kind = if self.people { "chance" } else { "win-rate" };
        writeln!(out, "{kind} {rules} {players}: {}", line(&model))?;
        writeln!(out, "\npredicted   positions   predicted %   won %")?;
        for (low, tenth) in (0..).step_by(10).zip(calibration(&model, &held_back)) {
            tenth.print(&mut out, low)?;
        }
        let [of_fitted, of_held_back] = [&fitted, &held_back].map(|of| log_loss(&model, of));
        writeln!(
            out,
            "log loss {of_fitted:.4} fitted, {of_held_back:.4} held back"
        )?;
        let all = [fitted, held_back].concat();
        let fitted = E::Game::INFO.fitted;
        for (kind, known) in [
            ("win-rate", WinRateModel::for_expert(fitted, rules, players)),
            ("chance", WinRateModel::for_people(fitted, rules, players)),
        ] {
            let loss = log_loss(&known, &all);
            writeln!(out, "\nlog loss {loss:.4} of all by today's {kind}")?;
            for (low, tenth) in (0..).step_by(10).zip(calibration(&known, &all)) {
                tenth.print(&mut out, low)?;
            }
        }
        if !self.people || players > 2 || E::Game::INFO.has_margins {
            return Ok(());
        }
        writeln!(out, "\nproved win in   positions   won %")?;
        for (moves, [positions, won]) in self.proved_wins(start)?.iter().enumerate().skip(1) {
            writeln!(
                out,
                "{moves:>13}   {positions:>9}   {:>5.1}",
                100.0 * won / positions
            )?;
        }
        Ok(())
    }

    /// Counts the positions with a forced win, by the number of moves that the winner needs, and
    /// how many of them were won.
    fn proved_wins<E: Evaluator>(&self, start: &TypedStart<E>) -> io::Result<Vec<[f64; 2]>> {
        let game = start.evaluator.game();
        let mut counts = vec![[0.0; 2]; MOST_MOVES];
        read_games(&self.games, start, |line, board, _, values| {
            let player = game.player_to_move(board);
            let value = values[player.index()].unwrap_or_default();
            let (winner, plies) = match WIN - value.abs() {
                _ if value.abs() < WIN / 2 => return,
                plies if value > 0 => (player, plies + 1),
                plies => (player.opponent(), plies),
            };
            if let Some(count) = counts.get_mut((plies / 2) as usize) {
                count[0] += 1.0;
                count[1] += f64::from(share(line.outcome, winner));
            }
        })?;
        Ok(counts)
    }

    /// By game: its seed and its samples.
    fn samples<E: Evaluator>(&self, start: &TypedStart<E>) -> io::Result<Vec<(u64, Vec<Sample>)>> {
        let evaluator = &start.evaluator;
        let mut seen = HashSet::new();
        let mut games: Vec<(u64, Vec<Sample>)> = Vec::new();
        read_games(&self.games, start, |line, board, _, values| {
            if games.last().is_none_or(|(seed, _)| *seed != line.seed) {
                games.push((line.seed, Vec::new()));
            }
            let player = evaluator.game().player_to_move(board);
            let value = values[player.index()].filter(|value| value.abs() < WIN / 2);
            if let Some(value) = value
                && let Some((_, samples)) = games.last_mut()
                && seen.insert(evaluator.hash_key(board))
            {
                samples.push(Sample {
                    value: f64::from(value) / f64::from(E::UNIT),
                    stage: evaluator.stage(board),
                    share: f64::from(share(line.outcome, player)),
                });
            }
        })?;
        Ok(games)
    }

    /// The samples of the games: at most `positions` of each, at even distances.
    fn spread(&self, games: Vec<(u64, Vec<Sample>)>) -> Vec<Sample> {
        let most = self.positions.unwrap_or(usize::MAX);
        let spread = games.into_iter().flat_map(|(_, samples)| {
            // Odd, so that the samples are not all of one player.
            let step = samples.len().div_ceil(most) | 1;
            samples.into_iter().step_by(step)
        });
        spread.collect()
    }
}

/// The numbers of a curve, as they are read.
fn line(model: &WinRateModel) -> String {
    let WinRateModel { slope, bend, turn } = *model;
    let numbers = [slope[0], slope[1], bend, turn[0], turn[1]];
    let rounded = numbers.map(|number| ((number * 1e4).round() / 1e4).to_string());
    rounded.join(" ")
}

/// Only proved wins in fewer moves than this are counted.
const MOST_MOVES: usize = 8;
/// The number of weights for a given bend.
const WEIGHTS: usize = 4;
/// The first weights are slopes: of the value at the start of a game and at its end.
const SLOPES: usize = 2;
/// The strength of the L2 regularisation, in samples: it keeps the weights finite where the samples
/// do not determine them.
const RIDGE: f64 = 1.0;
/// The steps of Newton's method; it converges in fewer.
const STEPS: usize = 25;

/// A position, as its player to move sees it.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// Expert's value, in units.
    value: f64,
    /// The stage of the game.
    stage: f64,
    /// The share of a win in the end.
    share: f64,
}

/// The curve that makes the results of the samples most likely.
fn fit(samples: &[Sample], has_turn: bool) -> WinRateModel {
    let bends = (0..20).map(|step| 0.02 * 1.6_f64.powi(step)).chain([1e6]);
    let fits = bends.map(|bend| {
        let [slope_start, slope_end, turn_start, turn_end] = rising(samples, bend, has_turn);
        WinRateModel {
            slope: [slope_start, slope_end],
            bend,
            turn: [turn_start, turn_end],
        }
    });
    fits.min_by(|one, other| log_loss(one, samples).total_cmp(&log_loss(other, samples)))
        .unwrap_or(WinRateModel::UNFITTED)
}

/// The weights of the terms for a bend, with slopes of 0 or more: a better value never means a
/// lower win rate.
fn rising(samples: &[Sample], bend: f64, has_turn: bool) -> [f64; WEIGHTS] {
    let mut is_zero = [false, false, !has_turn, !has_turn];
    loop {
        let weights = regress(samples, bend, is_zero);
        match (0..SLOPES).find(|slope| weights[*slope] < 0.0) {
            Some(slope) => is_zero[slope] = true,
            None => return weights,
        }
    }
}

/// The weights of the terms for a bend, where some of them are kept at 0.
fn regress(samples: &[Sample], bend: f64, is_zero: [bool; WEIGHTS]) -> [f64; WEIGHTS] {
    let mut weights = [0.0; WEIGHTS];
    for _ in 0..STEPS {
        let mut gradient = weights.map(|weight| RIDGE * weight);
        let mut hessian = [[0.0; WEIGHTS]; WEIGHTS];
        for (index, row) in hessian.iter_mut().enumerate() {
            row[index] = RIDGE;
        }
        for sample in samples {
            let mut terms = WinRateModel::terms(sample.value, sample.stage, bend);
            for (term, is_zero) in terms.iter_mut().zip(is_zero) {
                if is_zero {
                    *term = 0.0;
                }
            }
            let logit: f64 = terms.iter().zip(weights).map(|(term, w)| term * w).sum();
            let chance = 1.0 / (1.0 + (-logit).exp());
            for row in 0..WEIGHTS {
                gradient[row] += (chance - sample.share) * terms[row];
                for column in 0..WEIGHTS {
                    hessian[row][column] += chance * (1.0 - chance) * terms[row] * terms[column];
                }
            }
        }
        let step = solve(hessian, gradient);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight -= step;
        }
    }
    weights
}

/// Solves a system of linear equations with a positive definite matrix, by Gaussian elimination.
fn solve(mut matrix: [[f64; WEIGHTS]; WEIGHTS], mut right: [f64; WEIGHTS]) -> [f64; WEIGHTS] {
    for pivot in 0..WEIGHTS {
        for row in pivot + 1..WEIGHTS {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let above = matrix[pivot];
            for (value, above) in matrix[row].iter_mut().zip(above) {
                *value -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..WEIGHTS).rev() {
        for column in row + 1..WEIGHTS {
            right[row] -= matrix[row][column] * right[column];
        }
        right[row] /= matrix[row][row];
    }
    right
}

/// The mean logarithmic loss of the predictions.
fn log_loss(model: &WinRateModel, samples: &[Sample]) -> f64 {
    let loss = |sample: &Sample| {
        let predicted = model.of_value(sample.value, sample.stage);
        -(sample.share * predicted.ln() + (1.0 - sample.share) * (1.0 - predicted).ln())
    };
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}

/// The positions whose predicted win rate lies in one tenth.
#[derive(Clone, Copy, Default)]
struct Tenth {
    positions: f64,
    /// The sum of the predictions.
    predicted: f64,
    /// The sum of the shares really won.
    won: f64,
}

impl Tenth {
    /// Prints its means, if it has positions; `low` is its least percentage.
    fn print(&self, out: &mut impl Write, low: usize) -> io::Result<()> {
        let positions = self.positions;
        if positions == 0.0 {
            return Ok(());
        }
        let [predicted, won] = [self.predicted, self.won].map(|sum| 100.0 * sum / positions);
        let high = low + 10;
        writeln!(
            out,
            "{low:>3}-{high:>3}%   {positions:>9}   {predicted:>11.1}   {won:>5.1}"
        )
    }
}

/// Compares predictions with results in each tenth.
fn calibration(model: &WinRateModel, samples: &[Sample]) -> [Tenth; 10] {
    let mut tenths = [Tenth::default(); 10];
    for sample in samples {
        let predicted = model.of_value(sample.value, sample.stage);
        let tenth = &mut tenths[((10.0 * predicted) as usize).min(9)];
        tenth.positions += 1.0;
        tenth.predicted += predicted;
        tenth.won += sample.share;
    }
    tenths
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use tabuleiro::game::rng::rng_for_ply;

    use super::*;
    use crate::typed;

    /// Samples of a curve that is known.
    fn samples(model: &WinRateModel, count: usize) -> Vec<Sample> {
        let mut rng = rng_for_ply(1, 0);
        let sample = |_| {
            let value = rng.random_range(-6.0..6.0);
            let stage = rng.random_range(0.0..1.0);
            let is_won = rng.random_range(0.0..1.0) < model.of_value(value, stage);
            let share = f64::from(u8::from(is_won));
            Sample {
                value,
                stage,
                share,
            }
        };
        (0..count).map(sample).collect()
    }

    const KNOWN: WinRateModel = WinRateModel {
        slope: [0.4, 1.2],
        bend: 4.0,
        turn: [0.3, -0.2],
    };

    #[test]
    fn a_known_curve_is_found_again() {
        let fitted = fit(&samples(&KNOWN, 40_000), true);
        for value in [-5.0, -1.0, 0.0, 0.5, 3.0] {
            for stage in [0.1, 0.5, 0.9] {
                let (found, known) = (fitted.of_value(value, stage), KNOWN.of_value(value, stage));
                assert!(
                    (found - known).abs() < 0.025,
                    "{value} {stage}: {found} {known}"
                );
            }
        }
    }

    #[test]
    fn no_curve_falls() {
        let falling = WinRateModel {
            slope: [-0.5, 1.0],
            ..KNOWN
        };
        let samples = samples(&falling, 10_000);
        assert!(regress(&samples, KNOWN.bend, [false; WEIGHTS])[0] < 0.0);
        let fitted = fit(&samples, true);
        assert!(
            fitted.slope[0] >= 0.0 && fitted.slope[1] > 0.0,
            "{fitted:?}"
        );
    }

    #[test]
    fn a_right_curve_is_calibrated_and_a_wrong_one_is_not() {
        let samples = samples(&KNOWN, 40_000);
        let worst = |model: &WinRateModel| {
            let tenths = calibration(model, &samples);
            let count: f64 = tenths.iter().map(|tenth| tenth.positions).sum();
            assert_eq!(count, samples.len() as f64);
            let errors = tenths
                .iter()
                .map(|tenth| (tenth.predicted - tenth.won).abs() / tenth.positions);
            errors.fold(0.0, f64::max)
        };
        assert!(worst(&KNOWN) < 0.03, "{}", worst(&KNOWN));
        let steep = WinRateModel {
            slope: [2.0, 2.0],
            ..KNOWN
        };
        assert!(worst(&steep) > 0.1, "{}", worst(&steep));
    }

    #[test]
    fn the_positions_of_long_games_are_thinned_out() {
        let sample = |index| Sample {
            value: f64::from(index),
            stage: 0.5,
            share: 1.0,
        };
        let game: Vec<Sample> = (0..10).map(sample).collect();
        let kept = |flags: &str| -> Vec<f64> {
            let flags: WinRate = typed(&format!("--games none {flags}"));
            let kept = flags.spread(vec![(0, game.clone()), (1, Vec::new())]);
            kept.iter().map(|sample| sample.value).collect()
        };
        assert_eq!(kept("").len(), 10);
        assert_eq!(kept("--positions 9"), [0.0, 3.0, 6.0, 9.0]);
        assert_eq!(kept("--positions 3"), [0.0, 5.0]);
    }
}
