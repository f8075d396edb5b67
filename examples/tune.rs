//! Fits the weights of a game's evaluation to the results of games that Expert plays against
//! itself: `cargo run --release --example tune -- lear --games 2000`.
//!
//! Every position after the random opening is a sample: the terms of the evaluation on one side,
//! the final margin of the player on turn on the other, or with `--trust` a mean of that and of
//! what the search thought of the position. The weights are the least squares
//! solution, held near 0 by `--ridge` samples' worth of doubt.
//!
//! In a game without margins the aim is to win: the weights are those that make the results the
//! likeliest (logistic regression), if a position worth `--scale` is won e times as often as lost.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use rand::seq::IndexedRandom;
use tabuleiro::console::Console;
use tabuleiro::dice::dice_for_ply;
use tabuleiro::game::{Outcome, Player};
use tabuleiro::search::{Limits, WIN, think};
use tabuleiro::shell::tool::{Job, Tool};

/// Fits the weights of a game's evaluation and prints them, rounded
#[derive(Args)]
struct Tune {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Positions searched for a move
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// Random moves at the start: up to so many
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    opening: u64,
    /// Greater margins count as this one, in the game's units
    #[arg(long, value_name = "UNITS", default_value_t = 1_000_000)]
    clip: i32,
    /// What the search's value of a position weighs against the result of the game, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    trust: f64,
    /// How much is needed to move a weight away from 0
    #[arg(long, value_name = "SAMPLES", default_value_t = 20.0)]
    ridge: f64,
    /// In games without margins: the value, in parts of a unit, that is won e times as often as
    /// lost
    #[arg(long, value_name = "PARTS", default_value_t = 400.0)]
    scale: f64,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A position: its terms, and what they should add up to; in a game without margins instead the
/// share of a win that the player on turn got.
struct Sample {
    terms: Vec<(usize, f64)>,
    aim: f64,
}

impl Sample {
    fn value(&self, weights: &[f64]) -> f64 {
        self.terms
            .iter()
            .map(|(term, amount)| weights[*term] * amount)
            .sum()
    }
}

fn main() -> ExitCode {
    Tool::<Tune>::main()
}

impl Job for Tune {
    fn run<G: Console>(tool: &Tool<Tune>, game: G, board: G::Board) -> io::Result<()> {
        let flags = &tool.job;
        if G::TERMS == 0 {
            return writeln!(io::stderr(), "{} has no weights to fit", G::NAME);
        }
        let games = Mutex::new(Vec::new());
        let next = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= flags.games {
                            return;
                        }
                        let samples = one_game(&game, &board, flags, number);
                        let mut games = games.lock().unwrap_or_else(|e| e.into_inner());
                        games.push((number, samples));
                    }
                });
            }
        });
        let mut games = games.into_inner().unwrap_or_else(|e| e.into_inner());
        // In their order, so that the sums do not depend on the threads.
        games.sort_by_key(|(number, _)| *number);
        let samples: Vec<Sample> = games.into_iter().flat_map(|(_, samples)| samples).collect();
        let weights = if G::MARGINS {
            let plain = |sample: &Sample| (sample.aim, 1.0);
            fit(G::TERMS, &samples, flags.ridge, plain)
        } else {
            likeliest(G::TERMS, &samples, flags)
        };
        let error = |weights: &[f64]| mean_error::<G>(&samples, weights, flags.scale);
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "// {} samples; error {:.4} of {:.4}",
            samples.len(),
            error(&weights),
            error(&vec![0.0; G::TERMS])
        )?;
        for row in weights.chunks(16) {
            let row: Vec<String> = row.iter().map(|weight| format!("{weight:.0},")).collect();
            writeln!(out, "    {}", row.join(" "))?;
        }
        Ok(())
    }
}

/// How far off the weights are: the root of the mean square, or without margins the mean of the
/// logarithm of how unlikely each result was.
fn mean_error<G: Console>(samples: &[Sample], weights: &[f64], scale: f64) -> f64 {
    let sum = |error: &dyn Fn(&Sample) -> f64| -> f64 {
        samples.iter().map(error).sum::<f64>() / samples.len() as f64
    };
    if G::MARGINS {
        return sum(&|sample| (sample.aim - sample.value(weights)).powi(2)).sqrt();
    }
    sum(&|sample| {
        let chance = chance(sample.value(weights), scale);
        -sample.aim * chance.ln() - (1.0 - sample.aim) * (1.0 - chance).ln()
    })
}

/// The chance to win a position of that value.
fn chance(value: f64, scale: f64) -> f64 {
    (1.0 / (1.0 + (-value / scale).exp())).clamp(1e-9, 1.0 - 1e-9)
}

/// The weights that make the results likeliest, by Newton's method: each step is a fit by least
/// squares, of samples that count by how open their results are.
fn likeliest(count: usize, samples: &[Sample], flags: &Tune) -> Vec<f64> {
    const STEPS: usize = 8;
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        weights = fit(count, samples, flags.ridge, |sample| {
            let value = sample.value(&weights);
            let chance = chance(value, flags.scale);
            let open = chance * (1.0 - chance);
            (value + (sample.aim - chance) / open * flags.scale, open)
        });
    }
    weights
}

fn one_game<G: Console>(game: &G, start: &G::Board, flags: &Tune, number: u64) -> Vec<Sample> {
    let seed = flags.seed.wrapping_mul(1_000_003) + number;
    let mut board = *start;
    let mut boards = vec![board];
    for ply in 0..number % (flags.opening + 1) {
        let moves = game.valid_moves(&board);
        let Some(mv) = moves.choose(&mut dice_for_ply(seed, ply as usize)) else {
            break;
        };
        game.apply(&mut board, *mv);
        boards.push(board);
    }
    let opening = boards.len() - 1;
    let limits = Limits::nodes(flags.nodes);
    let clip = f64::from(flags.clip) * f64::from(G::UNIT);
    let mut values = Vec::new();
    // In a game without margins: who won.
    let mut outcome = None;
    while let Some(advice) = think(game, &boards, &limits, &mut |_| {}) {
        let value = advice.value;
        let won = value.abs() >= WIN / 2;
        if !G::MARGINS {
            let me = game.player_on_turn(&board);
            outcome = if won {
                let winner = if value > 0 { me } else { me.opponent() };
                Some(Outcome::Win(winner))
            } else if is_drawn(game, &boards) {
                Some(Outcome::Draw)
            } else {
                None
            };
            if outcome.is_some() {
                break;
            }
        }
        let value = match G::MARGINS {
            true if won => value - value.signum() * WIN,
            _ => value,
        };
        values.push(f64::from(value).clamp(-clip, clip));
        game.apply(&mut board, advice.mv);
        boards.push(board);
    }
    let Some((end, played)) = boards.split_last() else {
        return Vec::new();
    };
    let samples = played
        .iter()
        .skip(opening)
        .zip(values)
        .map(|(board, value)| {
            let mut terms = Vec::new();
            let known = game.terms(board, &mut |term, amount| terms.push((term, amount)));
            let player = game.player_on_turn(board);
            let aim = if G::MARGINS {
                let result = f64::from(game.margin(end, player)).clamp(-clip, clip);
                result + flags.trust * (value - result) - f64::from(known)
            } else {
                share(outcome.or_else(|| game.game_over(end)), player)
            };
            Sample { terms, aim }
        });
    samples.collect()
}

/// Whether the position came up for the third time.
fn is_drawn<G: Console>(game: &G, boards: &[G::Board]) -> bool {
    boards.last().is_some_and(|last| {
        game.counts_for_repetition(last) && boards.iter().filter(|board| *board == last).count() > 2
    })
}

/// The share of a win that a player got.
fn share(outcome: Option<Outcome>, player: Player) -> f64 {
    match outcome {
        Some(Outcome::Win(winner)) => f64::from(u8::from(winner == player)),
        _ => 0.5,
    }
}

/// The weights with the least squares of errors. `aim` tells what a sample's terms should add up
/// to, and how much it counts.
fn fit(
    count: usize,
    samples: &[Sample],
    ridge: f64,
    aim: impl Fn(&Sample) -> (f64, f64),
) -> Vec<f64> {
    let mut matrix = vec![vec![0.0; count]; count];
    let mut aims = vec![0.0; count];
    for (number, row) in matrix.iter_mut().enumerate() {
        row[number] = ridge;
    }
    let mut sums = vec![0.0; count];
    for sample in samples {
        let (aim, counts) = aim(sample);
        // A term may come up several times in a position.
        for &(term, amount) in &sample.terms {
            sums[term] += amount;
        }
        let mut terms: Vec<usize> = sample.terms.iter().map(|(term, _)| *term).collect();
        terms.sort_unstable();
        terms.dedup();
        for &term in &terms {
            aims[term] += counts * sums[term] * aim;
            for &other in terms.iter().filter(|&&other| other <= term) {
                matrix[term][other] += counts * sums[term] * sums[other];
            }
        }
        for term in terms {
            sums[term] = 0.0;
        }
    }
    solve(matrix, aims)
}

/// Solves a symmetric positive definite system by Cholesky's decomposition. Only the lower left
/// half of the matrix is read.
fn solve(mut matrix: Vec<Vec<f64>>, mut aims: Vec<f64>) -> Vec<f64> {
    let count = aims.len();
    for row in 0..count {
        for column in 0..=row {
            let (above, below) = matrix.split_at(row);
            let left = if column == row {
                &below[0]
            } else {
                &above[column]
            };
            let product: f64 = below[0][..column]
                .iter()
                .zip(&left[..column])
                .map(|(a, b)| a * b)
                .sum();
            let rest = matrix[row][column] - product;
            matrix[row][column] = if row == column {
                rest.max(1e-9).sqrt()
            } else {
                rest / matrix[column][column]
            };
        }
    }
    for row in 0..count {
        let known: f64 = (0..row).map(|other| matrix[row][other] * aims[other]).sum();
        aims[row] = (aims[row] - known) / matrix[row][row];
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count)
            .map(|other| matrix[other][row] * aims[other])
            .sum();
        aims[row] = (aims[row] - known) / matrix[row][row];
    }
    aims
}
