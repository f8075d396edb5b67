//! Prints the move that Expert would play in a position:
//! `cargo run --release --example advise -- lear --size 4 --time 5000`.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use tabuleiro::games;
use tabuleiro::matches::Thought;
use tabuleiro::search::{DEFAULT_HASH_MIB, Limits};
use tabuleiro::tools::{Failure, Tool};

/// Thinks about a position and prints a line for each depth
#[derive(Args)]
struct Flags {
    /// Time to think, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    time: Option<u64>,
    /// Maximum number of positions to search [default: the game's own number]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Maximum number of plies to search
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// Number of threads with --time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH_MIB)]
    hash: usize,
}

fn main() -> ExitCode {
    Tool::main(games::registry(), advise)
}

fn advise(tool: &Tool<Flags>) -> Result<(), Failure> {
    let mut game = tool.open(0)?;
    let limits = tool.flags.limits(game.info().default_nodes);
    let mut out = io::stdout().lock();
    let mut result = Ok(());
    let mut print = |thought: &Thought| {
        let written = writeln!(
            out,
            "depth {} {} ({}{}) {} nodes {:.3} s: {}",
            thought.depth,
            thought.mv,
            thought.verdict,
            if thought.is_proved { ", proved" } else { "" },
            thought.nodes,
            thought.elapsed.as_secs_f64(),
            thought.pv.join(" ")
        );
        if let Err(error) = written {
            result = Err(error);
        }
    };
    if let Some(thought) = game.hint(&limits, &mut print) {
        print(&thought);
    }
    Ok(result?)
}

impl Flags {
    fn limits(&self, default_nodes: u64) -> Limits {
        let limits = match self.time {
            Some(time) => Limits::time(Duration::from_millis(time)),
            None => Limits::nodes(self.nodes.unwrap_or(default_nodes)),
        };
        Limits {
            depth: self.depth,
            threads: self.threads.unwrap_or(limits.threads),
            hash_mib: self.hash,
            ..limits
        }
    }
}
