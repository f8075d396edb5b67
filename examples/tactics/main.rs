//! Measures how well a search finds forced wins and losses:
//!
//! ```text
//! cargo run --release --example tactics -- lear make > examples/tactics/lear.txt
//! cargo run --release --example tactics -- lear solve examples/tactics/lear.txt
//! ```
//!
//! `make` looks for positions with a proved win or loss, in games between levels of random
//! strength. `solve` searches each of them and counts those whose result the search sees. A late
//! move that is reduced or left out can hide a forced result: a change to the search must not lower
//! the share solved.

mod make;
mod solve;
mod suite;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use make::Make;
use solve::Solve;
use tabuleiro::games;
use tabuleiro::tools::Tool;

/// Measures how well a search finds forced wins and losses
#[derive(Args)]
struct Flags {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Find positions with a proved win or loss in games, and print them
    Make(Make),
    /// Search the positions of a file, and count those that are solved
    Solve(Solve),
}

fn main() -> ExitCode {
    Tool::<Flags>::main(games::registry(), |tool| match &tool.flags.task {
        Task::Make(make) => make.run(tool),
        Task::Solve(solve) => solve.run(tool),
    })
}
