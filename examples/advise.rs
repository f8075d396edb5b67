//! Says what Expert would play in a position:
//! `cargo run --release --example advise -- lear --size 4 --time 5000`.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use tabuleiro::console::Console;
use tabuleiro::games::{self, NAMES, Visitor};
use tabuleiro::search::{Advice, HASH, Limits, think};
use tabuleiro::shell;
use tabuleiro::shell::flags::{StartArgs, Tool};

/// Thinks about a position, a line for each depth
#[derive(Parser)]
struct Flags {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    #[command(flatten)]
    start: StartArgs,
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
    let tool = Tool::<Flags>::parse();
    let result = games::visit(&tool.flags.game, Advise(&tool)).unwrap_or(Ok(()));
    shell::status(result)
}

struct Advise<'a>(&'a Tool<Flags>);

impl Visitor for Advise<'_> {
    type Output = io::Result<()>;

    fn visit<G: Console>(self) -> io::Result<()> {
        let flags = &self.0.flags;
        let (game, board) = self.0.start::<G>(&flags.start);
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
