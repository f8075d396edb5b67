//! Plays one random game and prints its positions and moves:
//! `cargo run --release --example play -- lear --seed 7`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Args;
use rand::seq::IndexedRandom;
use tabuleiro::console::Console;
use tabuleiro::dice::dice_for_ply;
use tabuleiro::session::Session;
use tabuleiro::shell::tool::{Job, Tool};

/// Plays one random game: a line with position, tab and move for each ply, then the final
/// position, a tab and the result
#[derive(Args)]
struct Play {
    /// Seed of the random choices
    #[arg(long, value_name = "N")]
    seed: u64,
    /// Stop after so many moves
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
}

fn main() -> ExitCode {
    Tool::<Play>::main()
}

impl Job for Play {
    fn run<G: Console>(tool: &Tool<Play>, game: G, board: G::Board) -> io::Result<()> {
        let Play { seed, plies } = tool.job;
        let mut session = Session::new(game, board, &[], seed);
        let mut out = BufWriter::new(io::stdout().lock());
        while session.ending().is_none() && plies.is_none_or(|plies| session.ply() < plies) {
            let moves = session.game().valid_moves(session.board());
            let mut dice = dice_for_ply(seed, session.ply());
            let Some(&mv) = moves.choose(&mut dice) else {
                break;
            };
            writeln!(out, "{}\t{mv}", session.board())?;
            session.play(mv).map_err(io::Error::other)?;
        }
        let result = session
            .ending()
            .map_or("stopped".to_string(), |ending| ending.to_string());
        writeln!(out, "{}\t{result}", session.board())?;
        out.flush()
    }
}
