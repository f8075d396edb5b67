//! Prints the move that Expert would play in a position:
//! `cargo run --release --example advise -- lear --size 4 --time 5000`.

#[path = "common/mod.rs"]
mod common;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use common::Tool;
use tabuleiro::console::flags::number;
use tabuleiro::games;
use tabuleiro::play::{MovesToSearch, SearchInfo};
use tabuleiro::search::{DEFAULT_HASH_MIB, Limits};

/// Searches a position and prints a line for each depth: depth, best move, value, positions
/// searched, time, and the moves that Expert expects. The last line is the result
#[derive(Args)]
struct Flags {
    /// Time for the search, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = number(1, u64::MAX))]
    time: Option<u64>,
    /// Maximum number of positions to search [default: the game's own number]
    #[arg(long, value_name = "N", value_parser = number(1, u64::MAX))]
    nodes: Option<u64>,
    /// Maximum depth of the search, in plies
    #[arg(long, value_name = "PLIES", value_parser = number(1, usize::MAX))]
    depth: Option<usize>,
    /// Number of threads with --time [default: one for each core]; other searches use one
    #[arg(long, value_name = "N", requires = "time", value_parser = number(1, usize::MAX))]
    threads: Option<usize>,
    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH_MIB)]
    #[arg(value_parser = number(1, usize::MAX))]
    hash: usize,
}

fn main() -> ExitCode {
    Tool::main(games::registry(), advise)
}

fn advise(tool: &Tool<Flags>) -> io::Result<()> {
    let mut game = tool.open(0);
    let mut out = io::stdout().lock();
    if let Some(ending) = game.state().ending {
        return writeln!(out, "The game is over in this position: {ending}");
    }
    let limits = tool.flags.limits(game.info().default_nodes);
    let mut printed: Option<SearchInfo> = None;
    let mut result = Ok(());
    // Each better move of the next depth is shown too, with the depth before it.
    let found = game.search(MovesToSearch::Best(1), &limits, &mut |info| {
        if printed.as_ref().is_none_or(|last| last.depth < info.depth) {
            if info.depth > 0 && result.is_ok() {
                result = print(&mut out, info, "");
            }
            printed = Some(info.clone());
        }
    });
    result?;
    // The limits end the last depth early, unless nothing was searched after it.
    let is_new = |info: &SearchInfo| printed.is_none_or(|last| last.nodes != info.nodes);
    if let Some(mut info) = found.into_iter().next().filter(is_new) {
        info.depth += 1;
        print(&mut out, &info, ", incomplete")?;
    }
    Ok(())
}

/// Prints a line about a depth.
fn print(out: &mut impl Write, info: &SearchInfo, note: &str) -> io::Result<()> {
    writeln!(
        out,
        "depth {} {} ({}{}{note}) {} nodes {:.3} s: {}",
        info.depth,
        info.mv,
        info.verdict_for_mover,
        if info.is_proved { ", proved" } else { "" },
        info.nodes,
        info.elapsed.as_secs_f64(),
        info.pv.join(" ")
    )
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
