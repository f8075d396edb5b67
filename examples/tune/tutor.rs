//! Measures the tutor against reference searches, which visit ten times as many positions as the
//! tutor's shortest search.
//!
//! Levels of random strength play; every move of theirs that is not the only one is shown to the
//! tutor before it is played. A real loss is one of 20 points of winning chance or more by the
//! reference searches. A warning is false if the move loses less than 3 points by them.

use std::io::{self, Write};

use clap::Args;
use tabuleiro::coach::MISTAKE;
use tabuleiro::coach::findings::Findings;
use tabuleiro::coach::review::{SearchBudget, move_cost};
use tabuleiro::coach::tutor::{DEFAULT_POINTS, TutorThreshold};
use tabuleiro::console::flags::number;
use tabuleiro::play::LiveGame;
use tabuleiro::search::Limits;

use crate::Flags;
use crate::common::Tool;
use crate::mixed::Mixed;

/// A loss from which a warning is due.
const REAL: f64 = MISTAKE;
/// A loss below which a warning is false.
const NONE: f64 = 0.03;

/// Count what the tutor catches, and its false alarms
#[derive(Args)]
pub struct Tutor {
    #[command(flatten)]
    games: Mixed,
    /// Positions for the tutor's shortest search [default: the game's own number]
    #[arg(long, value_name = "N", value_parser = number(1, u64::MAX))]
    nodes: Option<u64>,
}

/// What has been counted.
#[derive(Default)]
struct Counts {
    moves: u64,
    /// Moves that lose 20 points or more.
    real: u64,
    /// Those of them that the tutor warns of.
    caught: u64,
    warnings: u64,
    wrong: u64,
}

impl Tutor {
    /// Plays the games and prints the counts.
    ///
    /// # Errors
    /// If a game cannot begin.
    pub fn run(&self, tool: &Tool<Flags>) -> io::Result<()> {
        let mut counts = Counts::default();
        self.games.play_games(tool, |mut game| {
            self.play(&mut *game, &mut counts);
            Ok(Some(format!("{} moves", counts.moves)))
        })?;
        let Counts {
            moves,
            real,
            caught,
            warnings,
            wrong,
        } = counts;
        let share = |part: u64, all: u64| 100.0 * part as f64 / all.max(1) as f64;
        let (caught_share, wrong_share) = (share(caught, real), share(wrong, warnings));
        let mut out = io::stdout().lock();
        writeln!(out, "moves {moves}")?;
        writeln!(
            out,
            "losses of 20 points {real}, warned of {caught} ({caught_share:.1}%)"
        )?;
        writeln!(
            out,
            "warnings {warnings}, false {wrong} ({wrong_share:.1}%)"
        )
    }

    /// Plays a game to its end and looks at each move.
    fn play(&self, game: &mut dyn LiveGame, counts: &mut Counts) {
        let nodes = self.nodes.unwrap_or(game.info().default_nodes);
        let [short, long] = [nodes, nodes.saturating_mul(10)].map(Limits::nodes);
        while game.state().ending.is_none() {
            let before = game.boxed_clone();
            let Some(played) = game.computer_move(Some(&short), &mut |_| {}) else {
                return;
            };
            if before.legal_moves().len() < 2 {
                continue;
            }
            let (tutor, mut findings) = (TutorThreshold(DEFAULT_POINTS), Findings::new(&*before));
            let warning = tutor.check(&mut findings, &played.mv, &short, &mut |_| {});
            let is_warned = warning.is_some();
            let mut findings = Findings::new(&*before);
            let budget = SearchBudget::uniform(&long);
            let Some(cost) = move_cost(&mut findings, &played.mv, budget, &mut |_| {}) else {
                return;
            };
            let is_real = cost.loss() >= REAL;
            counts.moves += 1;
            counts.real += u64::from(is_real);
            counts.caught += u64::from(is_real && is_warned);
            counts.warnings += u64::from(is_warned);
            counts.wrong += u64::from(is_warned && cost.loss() < NONE);
        }
    }
}
