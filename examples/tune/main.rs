//! Makes and measures what Expert and the coach know of a game: weights, win rate models, levels,
//! puzzles, suites of tactics.
//!
//! ```text
//! cargo run --release --example tune -- xero-g play --seeds 0..1000 --random-moves 0 --to games
//! cargo run --release --example tune -- xero-g fit --games games --to new.weights
//! cargo run --release --example tune -- xero-g fit-policy --games games --to new.policy
//! cargo run --release --example tune -- xero-g win-rate --games games
//! ```
//!
//! `play` makes a file of games of Expert against itself, to which the next three fit something.
//! `puzzles`, `tutor`, `agreement` and `find-tactics` play games of their own.

mod agreement;
mod arrangements;
#[path = "../common/mod.rs"]
mod common;
#[path = "../arena/elo.rs"]
mod elo;
mod evaluation;
mod games;
mod levels;
mod mixed;
mod model;
mod policy;
mod puzzles;
mod ratings;
mod tactics;
mod training;
mod tutor;
mod weights_file;
mod win_rate;

use std::io;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use common::Tool;
use tabuleiro::game::Game;
use tabuleiro::game::evaluator::{BoardOf, Evaluator, Tunable};
use tabuleiro::game::view::View;
#[cfg(test)]
use tabuleiro::game::{Options, RuleSet};
use tabuleiro::games::barragoon::BarragoonEvaluator;
use tabuleiro::games::lear::LearEvaluator;
use tabuleiro::games::small_star_empires::SmallStarEmpiresEvaluator;
use tabuleiro::games::xero_g::XeroGEvaluator;
use tabuleiro::games::yoxii::YoxiiEvaluator;

/// Makes and measures what Expert and the coach know of a game
#[derive(Args)]
pub struct Flags {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Play games of Expert against itself, and write them to a file
    Play(games::Play),
    /// Fit the weights of the evaluation to games
    Fit(evaluation::Fit),
    /// Fit the policy for move ordering to the moves of games
    FitPolicy(policy::FitPolicy),
    /// Fit the win rate model to games, and show how well calibrated it is
    WinRate(win_rate::WinRate),
    /// Fit the levels expert:1 to expert:9 of a game for two
    Levels(levels::Levels),
    /// Simulate the ratings of players of known strength, and show how far they are off
    Ratings(ratings::Ratings),
    /// Compare winning chances with those of searches that are eight times as long
    Agreement(agreement::Agreement),
    /// Count what the tutor catches, and its false alarms
    Tutor(tutor::Tutor),
    /// Find puzzles, and print them, the easiest first
    Puzzles(puzzles::Puzzles),
    /// Find positions with a proved win or loss, and print them
    FindTactics(tactics::FindTactics),
    /// Search the positions of a file, and count those that are solved
    SolveTactics(tactics::SolveTactics),
    /// Find the best reply to every arrangement of ships in Xero-G
    Arrangements(arrangements::Arrangements),
}

/// The game that the command line asks for, and its start.
pub struct TypedStart<E: Evaluator> {
    /// Expert's evaluator.
    pub evaluator: E,
    /// The position.
    pub board: BoardOf<E>,
    /// The first line of a file of games: the game, its options and the start position.
    pub header: String,
}

impl<E: Evaluator> TypedStart<E> {
    fn new(game: &E::Game, board: BoardOf<E>, arguments: &str) -> TypedStart<E> {
        TypedStart {
            evaluator: E::new(game),
            board,
            header: format!("{arguments} {}", game.write_board(&board)),
        }
    }
}

#[cfg(test)]
impl<E: Evaluator> TypedStart<E> {
    /// The usual start of a game with these rules and options.
    fn usual(rules: RuleSet, options: &Options) -> TypedStart<E> {
        let game = E::Game::new(rules, options).expect("options of the game");
        TypedStart::new(&game, game.initial_board(), E::Game::INFO.name)
    }
}

/// The flags of a task, as they are typed.
#[cfg(test)]
fn typed<F: Args>(flags: &str) -> F {
    let command = F::augment_args(clap::Command::new("tune").no_binary_name(true));
    let matches = command.get_matches_from(flags.split_whitespace());
    F::from_arg_matches(&matches).expect("flags of the task")
}

fn main() -> ExitCode {
    Tool::main(tabuleiro::games::registry(), |tool| {
        match tool.game_name() {
            "xero-g" => run::<XeroGEvaluator>(tool),
            "lear" => run::<LearEvaluator>(tool),
            "barragoon" => run::<BarragoonEvaluator>(tool),
            "yoxii" => run::<YoxiiEvaluator>(tool),
            "small-star-empires" => run::<SmallStarEmpiresEvaluator>(tool),
            name => unreachable!("{name} is not in the registry"),
        }
    })
}

fn run<E: Tunable<Game: View>>(tool: &Tool<Flags>) -> io::Result<()> {
    let (game, board) = tool.start::<E::Game>();
    let start = TypedStart::<E>::new(&game, board, &tool.game_arguments());
    let rules = tool.open(0).state().rules;
    match &tool.flags.task {
        Task::Play(play) => play.run(&start, rules),
        Task::Fit(fit) => fit.run(&start),
        Task::FitPolicy(fit) => fit.run(&start),
        Task::WinRate(fit) => fit.run(&start, rules),
        Task::Levels(levels) => levels.run(start, rules),
        Task::Ratings(ratings) => {
            let info = tool.open(0).info();
            let scale = info.scale(rules);
            let scale = scale.ok_or_else(|| io::Error::other("no levels are fitted"))?;
            ratings.run(info, rules, &scale)
        }
        Task::Tutor(tutor) => tutor.run(tool),
        Task::Agreement(agreement) => agreement.run(tool),
        Task::Puzzles(puzzles) => puzzles.run(tool),
        Task::FindTactics(find) => find.run(tool),
        Task::SolveTactics(solve) => solve.run(tool),
        Task::Arrangements(arrangements) => arrangements.run(rules),
    }
}
