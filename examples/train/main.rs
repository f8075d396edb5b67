//! Trains the evaluation and the move ordering of a game:
//!
//! ```text
//! cargo run --release --example train -- xero-g play --seeds 0..1000 --random-moves 0 --to games
//! cargo run --release --example train -- xero-g fit --games games --to new.weights
//! cargo run --release --example train -- xero-g fit-policy --games games --to new.policy
//! ```
//!
//! `play` makes a file of games of Expert against itself. `fit` fits the weights of the evaluation
//! to the positions of such files, `fit-policy` the policy for move ordering to their moves. Each of
//! them, if it was interrupted, goes on when it is started again.

mod adam;
mod fit;
mod fit_policy;
mod model;
mod play;
mod quantise;
mod state;
mod training;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use fit::Fit;
use fit_policy::FitPolicy;
use play::Schedule;
use tabuleiro::game::evaluator::Tunable;
use tabuleiro::game::{Game, Refusal};
use tabuleiro::games::{self, AllGames};
use tabuleiro::tools::{Failure, Tool, TunableList, TunableVisitor};

/// Makes games of Expert against itself and fits weights to them
#[derive(Args)]
struct Flags {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Play games of Expert against itself, and write them to a file
    Play(Schedule),
    /// Fit the weights of the evaluation to games
    Fit(Fit),
    /// Fit the policy for move ordering to the moves of games
    FitPolicy(FitPolicy),
}

fn main() -> ExitCode {
    Tool::main(games::registry(), |tool| {
        let done = AllGames::visit(tool.game_name(), &mut Run(tool));
        done.unwrap_or_else(|| {
            let reason = format!("{} has no weights to fit", tool.game_name());
            Err(tool.refused(&Refusal::new(reason)))
        })
    })
}

struct Run<'a>(&'a Tool<Flags>);

impl TunableVisitor for Run<'_> {
    type Output = Result<(), Failure>;

    fn visit<E: Tunable>(&mut self) -> Result<(), Failure> {
        let (game, start) = self.0.start::<E::Game>()?;
        let refused = |refusal| self.0.refused(&refusal);
        let evaluator = E::new(&game);
        // The first line of a file of games: the game, its options and the start position.
        let header = format!(
            "{} {}",
            self.0.game_arguments().join(" "),
            game.write_board(&start)
        );
        match &self.0.flags.task {
            Task::Play(schedule) => {
                schedule.check().map_err(refused)?;
                let evaluator = schedule.evaluator(evaluator)?;
                Ok(schedule.run(&evaluator, &start, &header)?)
            }
            Task::Fit(fit) => Ok(fit.run(&evaluator, &start, &header)?),
            Task::FitPolicy(fit) => Ok(fit.run(&evaluator, &start, &header)?),
        }
    }
}
