//! Says what Expert would play in a position:
//! `cargo run --release --example advise -- lear --size 4 --time 5000`.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use tabuleiro::console::Console;
use tabuleiro::search::{Advice, HASH, Limits, think};
use tabuleiro::shell::tool::{Job, Tool};

/// Thinks about a position, a line for each depth
#[derive(Args)]
struct Advise {
    /// Time to think, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    time: Option<u64>,
    /// Positions to search [default: the game's own number]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Plies to search at most
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// Threads, where time is the bound [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Memory for the table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = HASH)]
    hash: usize,
}

fn main() -> ExitCode {
    Tool::<Advise>::main()
}

impl Job for Advise {
    fn run<G: Console>(tool: &Tool<Advise>, game: G, board: G::Board) -> io::Result<()> {
        let flags = &tool.job;
        let limits = match flags.time {
            Some(time) => Limits::time(Duration::from_millis(time)),
            None => Limits::nodes(flags.nodes.unwrap_or(G::NODES)),
        };
        let limits = Limits {
            depth: flags.depth,
            threads: flags.threads.unwrap_or(limits.threads),
            hash: flags.hash,
            ..limits
        };
        let mut out = io::stdout().lock();
        let mut result = Ok(());
        let mut say = |advice: &Advice<G::Move>| {
            let line: Vec<String> = advice.line.iter().map(G::Move::to_string).collect();
            let written = writeln!(
                out,
                "depth {} {} ({}{}) {} nodes {:.3} s: {}",
                advice.depth,
                advice.mv,
                advice.verdict(&game),
                if advice.proved { ", proved" } else { "" },
                advice.nodes,
                advice.elapsed.as_secs_f64(),
                line.join(" ")
            );
            if let Err(error) = written {
                result = Err(error);
            }
        };
        if let Some(advice) = think(&game, &[board], &limits, &mut say) {
            say(&advice);
        }
        result
    }
}
