//! Fits the winning chances of a game to games of Expert against itself, and shows how well
//! calibrated they are: `cargo run --release --example chance -- lear --games 2000`.
//!
//! Each game begins with random moves, so that the positions differ. Every position that Expert has
//! searched and not decided is a sample: its value, its stage, and the share of a win that the
//! player to move got in the end. A position that several games reach counts only in the first of
//! them, because Expert plays on from there in the same way. The curve of [`WinRateModel`] is fitted by
//! logistic regression (Newton's method); its bend is the best of a geometric series. One game in
//! three is held back from the fit. The table groups the positions of these games by their
//! predicted chance, in tenths.
//!
//! The row that it prints belongs in the game's `expert/coach.rs`.
//!
//! [`WinRateModel`]: tabuleiro::expert::win_rate::WinRateModel

mod fit;

use std::collections::HashSet;
use std::hash::Hash;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use fit::{Sample, calibration, fit, log_loss};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;
use tabuleiro::console::flags::positive;
use tabuleiro::expert::search::{Limits, Searcher};
use tabuleiro::expert::win_rate::WinRateModel;
use tabuleiro::game::evaluator::{BoardOf, Evaluator, WIN};
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::view::View;
use tabuleiro::game::{Game, Outcome, RuleSet};
use tabuleiro::games::AllGames;
use tabuleiro::tools::{Failure, Tool, TypedTool};

/// One game in this number is held back from the fit.
const HELD_BACK: u32 = 3;

/// Fits the winning chances of a game, and shows how well calibrated they are
#[derive(Args)]
struct Flags {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = positive::<u32>)]
    games: u32,
    /// Positions to search for a move [default: the game's own number]
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// Maximum number of positions of a game, spread evenly over it: without this, long games count
    /// more than others [default: all]
    #[arg(long, value_name = "N", value_parser = positive::<usize>)]
    positions: Option<usize>,
    /// Maximum number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = positive::<usize>)]
    opening: usize,
    /// Number of games to play at the same time [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    Tool::<Flags>::typed_main::<AllGames>()
}

impl TypedTool for Flags {
    fn run<E: Evaluator<Game: View>>(tool: &Tool<Flags>) -> Result<(), Failure> {
        let flags = &tool.flags;
        let (game, start) = tool.start::<E::Game>()?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(flags.jobs);
        let pool = pool.build().map_err(io::Error::other)?;
        let games: Vec<Vec<_>> = pool.install(|| {
            let numbers = (0..flags.games).into_par_iter().with_max_len(1);
            numbers
                .map(|number| play::<E>(&game, &start, flags, number))
                .collect()
        });
        let most = flags.positions.unwrap_or(usize::MAX);
        let (held_back, fitted): (Vec<_>, Vec<_>) = without_repeats(games)
            .map(|samples| spread(samples, most))
            .enumerate()
            .partition(|(number, _)| (*number as u32).is_multiple_of(HELD_BACK));
        let samples = |games: Vec<(usize, Vec<Sample>)>| -> Vec<Sample> {
            games.into_iter().flat_map(|(_, samples)| samples).collect()
        };
        let (held_back, fitted) = (samples(held_back), samples(fitted));
        let rules = tool.open(0)?.rules();
        let chance = fit(&fitted, rules, game.player_count());
        let mut out = io::stdout().lock();
        print_row(&mut out, &chance)?;
        writeln!(out, "\npredicted   positions   predicted %   won %")?;
        for tenth in calibration(&chance, &held_back) {
            writeln!(
                out,
                "{:>3}-{:>3}%   {:>9}   {:>11.1}   {:>5.1}",
                tenth.number * 10,
                tenth.number * 10 + 10,
                tenth.positions,
                100.0 * tenth.predicted,
                100.0 * tenth.won
            )?;
        }
        writeln!(
            out,
            "log loss {:.4} fitted, {:.4} held back ({:.4} without the value)",
            log_loss(&chance, &fitted),
            log_loss(&chance, &held_back),
            log_loss(
                &WinRateModel::find(&[], rules, game.player_count()).flat(),
                &held_back
            )
        )?;
        Ok(())
    }
}

/// The samples of the games, with each position only where it occurs first.
fn without_repeats<B: Eq + Hash>(
    games: Vec<Vec<(B, Sample)>>,
) -> impl Iterator<Item = Vec<Sample>> {
    let mut seen = HashSet::new();
    games.into_iter().map(move |game| {
        let samples = game.into_iter();
        let new = samples.filter_map(|(board, sample)| seen.insert(board).then_some(sample));
        new.collect()
    })
}

/// At most `most` of the samples of a game, at even distances.
fn spread(samples: Vec<Sample>, most: usize) -> Vec<Sample> {
    // Odd, so that the samples are not all of one player.
    let step = samples.len().div_ceil(most) | 1;
    samples.into_iter().step_by(step).collect()
}

/// A curve that knows nothing of the value.
trait Flat {
    fn flat(self) -> WinRateModel;
}

impl Flat for WinRateModel {
    fn flat(self) -> WinRateModel {
        WinRateModel {
            slope: [0.0; 2],
            ..self
        }
    }
}

/// Prints a curve as a row of the table in `expert/coach.rs`.
fn print_row(out: &mut impl Write, chance: &WinRateModel) -> io::Result<()> {
    let rules = match chance.rules {
        RuleSet::Classic => "Classic",
        RuleSet::Official => "Official",
    };
    let [slope, turn] =
        [chance.slope, chance.turn].map(|[start, end]| format!("[{start:.4}, {end:.4}]"));
    writeln!(out, "    Chance {{")?;
    writeln!(out, "        rules: RuleSet::{rules},")?;
    writeln!(out, "        players: {},", chance.players)?;
    writeln!(out, "        slope: {slope},")?;
    writeln!(out, "        bend: {:.2},", chance.bend)?;
    writeln!(out, "        turn: {turn},")?;
    writeln!(out, "    }},")
}

/// Plays the game with that number and returns its samples with their positions.
fn play<E: Evaluator>(
    game: &E::Game,
    start: &BoardOf<E>,
    flags: &Flags,
    number: u32,
) -> Vec<(BoardOf<E>, Sample)> {
    let evaluator = E::new(game);
    let limits = Limits::nodes(flags.nodes.unwrap_or(E::DEFAULT_NODES));
    let seed = flags
        .seed
        .wrapping_mul(1_000_003)
        .wrapping_add(u64::from(number));
    let opening = rng_for_ply(seed, 0).random_range(0..=flags.opening);
    let mut searcher = Searcher::new();
    let mut boards = vec![*start];
    let mut positions = Vec::new();
    let outcome = loop {
        let board = boards[boards.len() - 1];
        if let Some(outcome) = game.game_over(&board) {
            break outcome;
        }
        if is_drawn_by_repetition(game, &boards) {
            break Outcome::Draw;
        }
        let player = game.player_to_move(&board);
        let ply = boards.len() - 1;
        let mv = if ply < opening {
            let moves = game.valid_moves(&board);
            moves.choose(&mut rng_for_ply(seed, ply + 1)).copied()
        } else {
            let found = searcher.search(&evaluator, &boards, &limits, &mut |_| {});
            found.map(|found| {
                let is_decided = found.value.abs() >= WIN / 2 || found.proved;
                if !is_decided {
                    let value = f64::from(found.value) / f64::from(E::UNIT);
                    positions.push((board, player, value, evaluator.stage(&board)));
                }
                found.mv
            })
        };
        let Some(mv) = mv else { break Outcome::Draw };
        let mut after = board;
        game.apply(&mut after, mv);
        boards.push(after);
    };
    let samples = positions.into_iter().map(|(board, player, value, stage)| {
        let share = match outcome {
            Outcome::Win(winner) => f64::from(u8::from(winner == player)),
            Outcome::Draw => 0.5,
        };
        let sample = Sample {
            value,
            stage,
            share,
        };
        (board, sample)
    });
    samples.collect()
}

/// Whether the last position has occurred for the third time.
fn is_drawn_by_repetition<G: Game>(game: &G, boards: &[G::Board]) -> bool {
    boards.last().is_some_and(|last| {
        game.counts_for_repetition(last) && boards.iter().filter(|board| *board == last).count() > 2
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_of_long_games_are_thinned_out() {
        let sample = |index| Sample {
            value: f64::from(index),
            stage: 0.5,
            share: 1.0,
        };
        let game: Vec<Sample> = (0..10).map(sample).collect();
        let kept = |most| -> Vec<f64> {
            let kept = spread(game.clone(), most).into_iter();
            kept.map(|sample| sample.value).collect()
        };
        assert_eq!(kept(usize::MAX).len(), 10);
        assert_eq!(kept(10).len(), 10);
        assert_eq!(kept(9), [0.0, 3.0, 6.0, 9.0]);
        assert_eq!(kept(3), [0.0, 5.0]);
        assert!(spread(Vec::new(), 3).is_empty());
    }

    #[test]
    fn a_position_counts_in_the_first_game_that_reaches_it() {
        let sample = |value| Sample {
            value,
            stage: 0.5,
            share: 1.0,
        };
        let games = vec![
            vec![(1, sample(0.1)), (2, sample(0.2))],
            vec![(3, sample(0.3)), (2, sample(0.4)), (4, sample(0.5))],
            vec![(1, sample(0.6))],
        ];
        let values: Vec<Vec<f64>> = without_repeats(games)
            .map(|samples| samples.iter().map(|sample| sample.value).collect())
            .collect();
        assert_eq!(values, [vec![0.1, 0.2], vec![0.3, 0.5], vec![]]);
    }
}
