//! Counts the leaves of the move tree of a game, the proof of its move generation:
//! `cargo run --release --example perft -- lear 3`.

#[path = "common/mod.rs"]
mod common;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Args;
use common::{Tool, TypedTool};
use tabuleiro::game::Game;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::view::View;
use tabuleiro::games::AllGames;
use tabuleiro::testing::perft::{Perft, children, perft, perft_with_value};

/// Counts the leaves of a game's move tree, which checks its move generation
#[derive(Args)]
struct Flags {
    /// The depth of the leaves in plies
    depth: u32,
    /// Also print the number of leaves below each first move, sorted by bytes
    #[arg(long)]
    divide: bool,
    /// Also print the sum of the leaves' values for player 1
    #[arg(long)]
    value: bool,
}

fn main() -> ExitCode {
    Tool::<Flags>::typed_main::<AllGames>()
}

impl TypedTool for Flags {
    fn run<E: Evaluator<Game: View>>(tool: &Tool<Flags>) -> io::Result<()> {
        let (game, board) = tool.start::<E::Game>();
        let flags = &tool.flags;
        let mut out = BufWriter::new(io::stdout().lock());
        if flags.divide {
            flags.divide(&game, &board, &mut out)?;
        } else {
            writeln!(
                out,
                "{}",
                flags.show(flags.count(&game, &board, flags.depth))
            )?;
        }
        out.flush()
    }
}

impl Flags {
    /// Counts below each first move and prints a line for each, then the total.
    fn divide<G: Game>(&self, game: &G, board: &G::Board, out: &mut impl Write) -> io::Result<()> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return writeln!(out, "TOTAL {}", self.show(self.count(game, board, 0)));
        };
        let mut total = Perft::default();
        let mut lines = Vec::new();
        for (mv, after) in children(game, board) {
            let below = self.count(game, &after, depth);
            total.leaves += below.leaves;
            total.value += below.value;
            lines.push(format!("{} {}", game.write_move(mv), self.show(below)));
        }
        lines.sort_unstable();
        for line in lines {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "TOTAL {}", self.show(total))
    }

    /// Counts the leaves after `depth` plies, with their value if it is wanted.
    fn count<G: Game>(&self, game: &G, board: &G::Board, depth: u32) -> Perft {
        if self.value {
            return perft_with_value(game, board, depth);
        }
        Perft {
            leaves: perft(game, board, depth),
            value: 0,
        }
    }

    fn show(&self, counted: Perft) -> String {
        if self.value {
            format!("{} {}", counted.leaves, counted.value)
        } else {
            counted.leaves.to_string()
        }
    }
}
