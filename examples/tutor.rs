//! Measures the tutor against searches of ten times as many positions as its first one:
//! `cargo run --release --example tutor -- lear --games 200`.
//!
//! Levels of random strength play; every move of theirs that is not the only one is shown to the
//! tutor before it is played. A real loss is one of 15 points of winning chance or more by the
//! longer searches. A warning is false if the move loses less than 3 points by them.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use rand::RngExt;
use tabuleiro::coach::judge::{SearchBudget, judge};
use tabuleiro::coach::tutor::{Tutor, TutorThreshold, USUAL_POINTS};
use tabuleiro::console::flags::positive;
use tabuleiro::expert::handicap::GRADES;
use tabuleiro::expert::search::Limits;
use tabuleiro::game::Player;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::games;
use tabuleiro::play::LiveGame;
use tabuleiro::tools::{Failure, Tool};

/// A loss from which a warning is due.
const REAL: f64 = 0.15;
/// A loss below which a warning is false.
const NONE: f64 = 0.03;

/// Counts what the tutor catches, and its false alarms
#[derive(Args)]
struct Flags {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = positive::<u64>)]
    games: u64,
    /// Positions for the first search of the tutor [default: the game's own number]
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What has been counted.
#[derive(Clone, Copy, Default)]
struct Counts {
    moves: u64,
    real: u64,
    caught: u64,
    warnings: u64,
    wrong: u64,
}

fn main() -> ExitCode {
    Tool::main(games::registry(), measure)
}

fn measure(tool: &Tool<Flags>) -> Result<(), Failure> {
    let mut counts = Counts::default();
    for number in 0..tool.flags.games {
        let mut game = tool.open(tool.flags.seed.wrapping_mul(1_000_003).wrapping_add(number))?;
        let mut rng = rng_for_ply(game.seed(), 0);
        for player in Player::first(game.players().len()) {
            let grade = rng.random_range(1..=GRADES as u8);
            let seated = game.seat(player, PlayerKind::ExpertAt(grade));
            seated.map_err(io::Error::other)?;
        }
        play(&mut *game, tool.flags.nodes, &mut counts);
        let _ = write!(io::stderr(), "\r{} games ", number + 1);
    }
    let Counts {
        moves,
        real,
        caught,
        warnings,
        wrong,
    } = counts;
    let share = |part: u64, all: u64| 100.0 * part as f64 / all.max(1) as f64;
    let mut out = io::stdout().lock();
    writeln!(out, "moves {moves}")?;
    writeln!(
        out,
        "losses of 15 points {real}, warned of {caught} ({:.1}%)",
        share(caught, real)
    )?;
    writeln!(
        out,
        "warnings {warnings}, false {wrong} ({:.1}%)",
        share(wrong, warnings)
    )?;
    Ok(())
}

/// Plays a game to its end and looks at each move.
fn play(game: &mut dyn LiveGame, nodes: Option<u64>, counts: &mut Counts) {
    let nodes = nodes.unwrap_or(game.info().default_nodes);
    let (short, long) = (
        Limits::nodes(nodes),
        Limits::nodes(nodes.saturating_mul(10)),
    );
    while game.ending().is_none() {
        let before = game.boxed_clone();
        let Some(played) = game.computer_move(&short, &mut |_| {}) else {
            return;
        };
        if before.legal_moves().len() < 2 {
            continue;
        }
        let mut tutor = Tutor::new(TutorThreshold::From(USUAL_POINTS));
        let is_warned = tutor
            .look_at(&*before, &played.mv, &short, &mut |_| {})
            .is_some();
        let mut trial = before.boxed_clone();
        let Some(best) = trial.search(&long, &mut |_| {}) else {
            return;
        };
        let effort = SearchBudget::uniform(&long);
        let Some(judged) = judge(&mut *trial, &played.mv, &best, effort, &mut |_| {}) else {
            return;
        };
        let is_real = judged.loss >= REAL;
        counts.moves += 1;
        counts.real += u64::from(is_real);
        counts.caught += u64::from(is_real && is_warned);
        counts.warnings += u64::from(is_warned);
        counts.wrong += u64::from(is_warned && judged.loss < NONE);
    }
}
