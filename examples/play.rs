//! Plays one random game and prints its positions and moves:
//! `cargo run --release --example play -- lear --seed 7`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use rand::seq::IndexedRandom;
use tabuleiro::console::Console;
use tabuleiro::dice::dice_for_ply;
use tabuleiro::games::{self, NAMES, Visitor};
use tabuleiro::session::Session;
use tabuleiro::shell;
use tabuleiro::shell::flags::{StartArgs, Tool};

/// Plays one random game: a line with position, tab and move for each ply, then the final
/// position, a tab and the result
#[derive(Parser)]
struct Flags {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    #[command(flatten)]
    start: StartArgs,
    /// Seed of the random choices
    #[arg(long, value_name = "N")]
    seed: u64,
    /// Stop after so many moves
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
}

fn main() -> ExitCode {
    let tool = Tool::<Flags>::parse();
    let result = games::visit(&tool.flags.game, Play(&tool)).unwrap_or(Ok(()));
    shell::status(result)
}

struct Play<'a>(&'a Tool<Flags>);

impl Visitor for Play<'_> {
    type Output = io::Result<()>;

    fn visit<G: Console>(self) -> io::Result<()> {
        let Flags {
            seed,
            plies,
            ref start,
            ..
        } = self.0.flags;
        let (game, board) = self.0.start::<G>(start);
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
