//! Prints the move that Expert would play in a position:
//! `cargo run --release --example advise -- lear --size 4 --time 5000`.

#[path = "common/mod.rs"]
mod common;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use common::Tool;
use tabuleiro::console::flags::positive;
use tabuleiro::expert::search::{DEFAULT_HASH_MIB, Limits};
use tabuleiro::games;
use tabuleiro::play::record::Record;
use tabuleiro::play::{LiveGame, SearchInfo};

/// Searches a position and prints a line for each depth: depth, best move, value, positions
/// searched, time, and the moves that Expert expects. The last line is the result
#[derive(Args)]
struct Flags {
    /// Search the last position of the game in this record. Its moves are known, so that
    /// repetitions count
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// With --load: the position after this number of moves
    #[arg(long, value_name = "N", requires = "load")]
    ply: Option<usize>,
    /// Time for the search, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = positive::<u64>)]
    time: Option<u64>,
    /// Maximum number of positions to search [default: the game's own number]
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// Maximum depth of the search, in plies
    #[arg(long, value_name = "PLIES", value_parser = positive::<usize>)]
    depth: Option<usize>,
    /// Number of threads with --time [default: one for each core]; other searches use one
    #[arg(long, value_name = "N", requires = "time", value_parser = positive::<usize>)]
    threads: Option<usize>,
    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_HASH_MIB, value_parser = positive::<usize>)]
    hash: usize,
}

fn main() -> ExitCode {
    Tool::main(games::registry(), advise)
}

fn advise(tool: &Tool<Flags>) -> io::Result<()> {
    let mut game = match &tool.flags.load {
        Some(path) => load(tool, path)?,
        None => tool.open(0),
    };
    let mut out = io::stdout().lock();
    if let Some(ending) = game.state().ending {
        return writeln!(out, "The game is over in this position: {ending}");
    }
    let limits = tool.flags.limits(game.info().default_nodes);
    let mut printed: Option<SearchInfo> = None;
    let mut result = Ok(());
    // Each better move of the next depth is shown too, with the depth before it.
    let thought = game.hint(&limits, &mut |thought| {
        if printed
            .as_ref()
            .is_none_or(|last| last.depth < thought.depth)
        {
            if thought.depth > 0 && result.is_ok() {
                result = print(&mut out, thought, "");
            }
            printed = Some(thought.clone());
        }
    });
    result?;
    // The limits end the last depth early, but it may have found a better move.
    let is_new = |thought: &SearchInfo| {
        let same = |last: &SearchInfo| {
            last.depth > 0 && (&last.mv, &last.pv) == (&thought.mv, &thought.pv)
        };
        !printed.as_ref().is_some_and(same)
    };
    if let Some(mut thought) = thought.filter(is_new) {
        thought.depth += 1;
        print(&mut out, &thought, ", incomplete")?;
    }
    Ok(())
}

/// The game of the record in a file, after the number of moves that the flags ask for.
///
/// # Errors
/// If the file cannot be read, is not a record of the tool's game, or has fewer moves.
fn load(tool: &Tool<Flags>, path: &Path) -> io::Result<Box<dyn LiveGame>> {
    let failure = |reason: String| io::Error::other(format!("{}: {reason}", path.display()));
    let bytes = fs::read(path).map_err(|error| failure(error.to_string()))?;
    let record = Record::read(&bytes, &[tool.game_name()]);
    let restored = record.and_then(|record| tool.entry().restore(&record, 0));
    let (mut game, damage) = restored.map_err(|damage| failure(damage.to_string()))?;
    if let Some(damage) = damage {
        return Err(failure(damage.to_string()));
    }
    if let Some(ply) = tool.flags.ply {
        let moves = game.state().ply;
        if ply > moves {
            return Err(failure(format!("the game has only {moves} moves")));
        }
        game.take_back_to(ply);
    }
    Ok(game)
}

/// Prints a line about a depth.
fn print(out: &mut impl Write, thought: &SearchInfo, note: &str) -> io::Result<()> {
    writeln!(
        out,
        "depth {} {} ({}{}{note}) {} nodes {:.3} s: {}",
        thought.depth,
        thought.mv,
        thought.verdict,
        if thought.is_proved { ", proved" } else { "" },
        thought.nodes,
        thought.elapsed.as_secs_f64(),
        thought.pv.join(" ")
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
