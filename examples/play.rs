//! Plays one random game and prints its positions and moves:
//! `cargo run --release --example play -- lear --seed 7`.

#[path = "common/mod.rs"]
mod common;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Args;
use common::{Tool, play_move};
use rand::seq::IndexedRandom;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::games;

/// Plays one random game: a line with position, tab and move for each ply, then the final
/// position, a tab and the result
#[derive(Args)]
struct Flags {
    /// Seed of the random choices
    #[arg(long, value_name = "N")]
    seed: u64,
    /// Stop after N plies
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
}

fn main() -> ExitCode {
    Tool::main(games::registry(), play)
}

fn play(tool: &Tool<Flags>) -> io::Result<()> {
    let Flags { seed, plies } = tool.flags;
    let mut game = tool.open(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    while game.state().ending.is_none() && plies.is_none_or(|plies| game.state().ply < plies) {
        let moves = game.legal_moves();
        let mut rng = rng_for_ply(seed, game.state().ply);
        let Some(mv) = moves.choose(&mut rng) else {
            break;
        };
        writeln!(out, "{}\t{mv}", game.position())?;
        play_move(&mut *game, mv)?;
    }
    let ending = game.state().ending;
    let result = ending.map_or("stopped".to_string(), |ending| ending.to_string());
    writeln!(out, "{}\t{result}", game.position())?;
    out.flush()
}
