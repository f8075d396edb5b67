//! Counts the leaves of the move tree of a game, the proof of its move generation:
//! `cargo run --release --example perft -- lear 3`.

#[path = "common/mod.rs"]
mod common;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Args;
use common::Tool;
use tabuleiro::game::Game;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::view::View;
use tabuleiro::games::{self, AllGames};
use tabuleiro::registry::{GameList, Visitor};
use tabuleiro::testing::laws::{Perft, children, perft, perft_with_value};

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
    Tool::main(games::registry(), |tool| {
        let counted = AllGames::visit(tool.game_name(), &mut Count(tool));
        counted.expect("the registry has the same games")
    })
}

/// Counts in the game that is visited.
struct Count<'a>(&'a Tool<Flags>);

impl Visitor for Count<'_> {
    type Output = io::Result<()>;

    fn visit<E: Evaluator<Game: View>>(&mut self) -> io::Result<()> {
        let tool = self.0;
        let (game, board) = tool.start::<E::Game>();
        let Flags { depth, .. } = tool.flags;
        let mut out = BufWriter::new(io::stdout().lock());
        if tool.flags.divide && depth > 0 {
            tool.flags.divide(&game, &board, &mut out)?;
        } else {
            let total = if tool.flags.divide { "TOTAL " } else { "" };
            let count = tool.flags.count(&game, &board, depth);
            writeln!(out, "{total}{}", tool.flags.show(count))?;
        }
        out.flush()
    }
}

impl Flags {
    /// Counts below each first move and prints a line for each, then the total.
    fn divide<G: Game>(&self, game: &G, board: &G::Board, out: &mut impl Write) -> io::Result<()> {
        let mut total = Perft::default();
        let mut lines = Vec::new();
        for (mv, after) in children(game, board) {
            let below = self.count(game, &after, self.depth - 1);
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
            perft_with_value(game, board, depth)
        } else {
            Perft {
                leaves: perft(game, board, depth),
                value: 0,
            }
        }
    }

    fn show(&self, Perft { leaves, value }: Perft) -> String {
        if self.value {
            format!("{leaves} {value}")
        } else {
            leaves.to_string()
        }
    }
}
