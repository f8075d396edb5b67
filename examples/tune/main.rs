//! Fits the weights of a game's evaluation to the results of games that Expert plays against
//! itself: `cargo run --release --example tune -- lear --games 2000`.
//!
//! Every position after the random opening is a sample. Its features are the terms of the
//! evaluation. Its target is the final margin of the player on turn, or with `--blend` a weighted
//! mean of the margin and the value that the search found for the position. The weights are the
//! least squares solution with L2 regularisation (`--ridge`).
//!
//! In a game without margins the target is the probability to win: logistic regression, as in Texel
//! tuning. `--scale` is the value of a position that is won e times as often as lost.
//!
//! `--generations` repeats all this with the weights found, and `--from zero` starts with all
//! weights 0: then the result depends on the rules, the terms and the search, but not on the
//! weights that the game has today, and the same command finds it again. With `--gate` new weights
//! that lose to the current ones are dropped; the next ones are fitted to more games of the
//! current ones.
//!
//! Two flags decide whether weights get better or worse from generation to generation.
//! `--random-moves` adds random moves during the game: good players leave no piece en prise, so
//! that their games do not show what that costs, but the search has to know it. And `--blend`:
//! after a random move the result says little about the positions before it.

mod fit;
mod generations;
mod play;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use generations::Tuner;
use tabuleiro::evaluator::Tunable;
use tabuleiro::game::Game;
use tabuleiro::games::{self, Five};
use tabuleiro::shell::flags::positive;
use tabuleiro::tools::{Failure, Tool, TunableList, TunableVisitor};

/// Fits the weights of a game's evaluation and prints them, rounded
#[derive(Args)]
struct Flags {
    /// Number of games in a generation
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u32>)]
    games: u32,
    /// Number of generations: each but the first plays with the weights fitted so far
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive::<u64>)]
    generations: u64,
    /// The weights of the first generation
    #[arg(long, value_name = "START", value_enum, default_value_t = Start::Own)]
    from: Start,
    /// Fit the weights to the games of the latest N generations
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive::<usize>)]
    window: usize,
    /// Positions to search for a move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u64>)]
    nodes: u64,
    /// Maximum number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    opening: u32,
    /// Minimum number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    least: u32,
    /// After the opening, play one move in N at random; 0 for none
    #[arg(long, value_name = "N", default_value_t = 0)]
    random_moves: u64,
    /// Count greater margins as this one, in the game's units
    #[arg(long, value_name = "UNITS", default_value_t = 1_000_000)]
    clip: i32,
    /// Weight of the search's value in the target, 0 to 1; the rest is the result of the game.
    /// Always 0 in games that are played with all weights 0
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    blend: f64,
    /// Strength of the L2 regularisation, in samples
    #[arg(long, value_name = "SAMPLES", default_value_t = 20.0)]
    ridge: f64,
    /// In games without margins: the value, in parts of a unit, of a position that is won e times
    /// as often as lost
    #[arg(long, value_name = "PARTS", default_value_t = 400.0)]
    scale: f64,
    /// Hold one game in N back for validation; 0 for none
    #[arg(long, value_name = "N", default_value_t = 0)]
    hold: u64,
    /// Play N games of the new weights against the current ones, and keep the better; 0 for none
    #[arg(long, value_name = "N", default_value_t = 0)]
    gate: u32,
    /// After each generation, play N games of the weights against the game's own; 0 for none
    #[arg(long, value_name = "N", default_value_t = 0)]
    check: u32,
    /// Seed of all random choices; each generation adds 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The weights of the first generation.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Start {
    /// The game's own
    Own,
    /// All weights 0
    Zero,
}

fn main() -> ExitCode {
    Tool::main(games::registry(), |tool| {
        let tuned = Five::visit(tool.game_name(), &mut Run(tool));
        tuned.unwrap_or_else(|| {
            let name = tool.game_name();
            Ok(writeln!(io::stderr(), "{name} has no weights to fit")?)
        })
    })
}

struct Run<'a>(&'a Tool<Flags>);

impl TunableVisitor for Run<'_> {
    type Output = Result<(), Failure>;

    fn visit<E: Tunable>(&mut self) -> Result<(), Failure> {
        let (game, start) = self.0.start::<E::Game>()?;
        let flags = &self.0.flags;
        let plays_matches = flags.gate > 0 || flags.check > 0;
        let zero_sum = flags.from == Start::Zero || flags.generations > 1 || plays_matches;
        if zero_sum && game.player_count() > 2 {
            let reason = "weights are tried in games for two only";
            return Err(io::Error::other(reason).into());
        }
        let tuner = Tuner {
            flags,
            own: E::new(&game),
            start,
        };
        let weights = tuner.tune()?;
        let mut out = io::stdout().lock();
        if weights.is_none() {
            writeln!(out, "// no weights were better")?;
        }
        for row in weights.unwrap_or_default().chunks(16) {
            let row: Vec<String> = row.iter().map(|weight| format!("{weight},")).collect();
            writeln!(out, "    {}", row.join(" "))?;
        }
        Ok(())
    }
}
