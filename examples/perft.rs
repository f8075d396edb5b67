//! Counts the leaves of the move tree of a game, the proof of its move generation:
//! `cargo run --release --example perft -- lear 3`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Args;
use tabuleiro::console::Console;
use tabuleiro::perft::{Perft, children, perft, perft_with_value};
use tabuleiro::shell::tool::{Job, Tool};

/// Counts the positions of a game after so many moves
#[derive(Args)]
struct Count {
    /// How many moves deep to count
    depth: u32,
    /// Count below each first move, sorted by bytes
    #[arg(long)]
    divide: bool,
    /// Also sum the value for player 1 over the leaves
    #[arg(long)]
    value: bool,
}

fn main() -> ExitCode {
    Tool::<Count>::main()
}

impl Job for Count {
    fn run<G: Console>(tool: &Tool<Count>, game: G, board: G::Board) -> io::Result<()> {
        let Count {
            depth,
            divide,
            value,
        } = tool.job;
        let count = |board: &G::Board, depth| {
            if value {
                perft_with_value(&game, board, depth)
            } else {
                Perft {
                    leaves: perft(&game, board, depth),
                    value: 0,
                }
            }
        };
        let show = |sum: Perft| {
            if value {
                format!("{} {}", sum.leaves, sum.value)
            } else {
                sum.leaves.to_string()
            }
        };
        let mut out = BufWriter::new(io::stdout().lock());
        if divide {
            let Some(below) = depth.checked_sub(1) else {
                writeln!(out, "TOTAL {}", show(count(&board, 0)))?;
                return out.flush();
            };
            let mut total = Perft::default();
            let mut lines: Vec<String> = children(&game, &board)
                .map(|(mv, after)| {
                    let below = count(&after, below);
                    total.leaves += below.leaves;
                    total.value += below.value;
                    format!("{mv} {}", show(below))
                })
                .collect();
            lines.sort_unstable();
            for line in lines {
                writeln!(out, "{line}")?;
            }
            writeln!(out, "TOTAL {}", show(total))?;
        } else {
            writeln!(out, "{}", show(count(&board, depth)))?;
        }
        out.flush()
    }
}
