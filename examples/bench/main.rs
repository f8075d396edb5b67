//! Measures the speed of the games' rules, of Expert and of the program:
//! `cargo run --release --example bench`, or with the names of some games.
//!
//! Every figure is printed with its meaning, by game and rule set.

mod expert;
mod positions;
mod program;
mod rules;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, FromArgMatches, Parser};
use tabuleiro::console;
use tabuleiro::console::flags::number;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::view::View;
use tabuleiro::game::{Game, Options};
use tabuleiro::games::{self, AllGames};
use tabuleiro::registry::{GameList, PROGRAM, Visitor};

/// Measures how fast moves are generated, played and counted, how fast Expert searches, and how
/// fast the program starts
#[derive(Parser)]
struct Flags {
    /// The games to measure [default: all]
    games: Vec<String>,
    /// How long to measure each figure, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = number(1, u64::MAX))]
    time: u64,
}

fn main() -> ExitCode {
    if let Some(status) = program::main_of_child(env::args_os()) {
        return status;
    }
    let names = PossibleValuesParser::new(games::registry().names());
    let command = Flags::command().mut_arg("games", |games| games.value_parser(names));
    match Flags::from_arg_matches(&command.get_matches()) {
        Ok(flags) => console::exit_status(PROGRAM, run(&flags)),
        Err(error) => error.exit(),
    }
}

fn run(flags: &Flags) -> io::Result<()> {
    let names: Vec<&str> = if flags.games.is_empty() {
        games::registry().names()
    } else {
        flags.games.iter().map(String::as_str).collect()
    };
    let time = Duration::from_millis(flags.time);
    for name in &names {
        AllGames::visit(name, &mut Measure { time }).unwrap_or(Ok(()))?;
    }
    program::measure(&names, time)
}

/// Measures a game under each of its rule sets.
struct Measure {
    time: Duration,
}

impl Visitor for Measure {
    type Output = io::Result<()>;

    fn visit<E: Evaluator<Game: View>>(&mut self) -> io::Result<()> {
        for rules in E::Game::INFO.rule_sets {
            let game = E::Game::new(*rules, &Options::default()).map_err(io::Error::other)?;
            let evaluator = E::new(&game);
            writeln!(io::stdout(), "{} {rules}", E::Game::INFO.name)?;
            rules::measure(&evaluator, self.time)?;
            expert::measure(&evaluator, self.time)?;
        }
        Ok(())
    }
}

/// Prints a figure with its meaning.
fn print(name: &str, figure: &str, meaning: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{name:<18} {figure:>14}  {meaning}")
}

/// The seconds of the fastest of all runs that fit into `time`.
fn shortest_run(time: Duration, mut run: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut shortest = f64::INFINITY;
    while start.elapsed() < time {
        let begin = Instant::now();
        run();
        shortest = shortest.min(begin.elapsed().as_secs_f64());
    }
    shortest
}

/// A number with its first digits and thousands (k), millions (M) or billions (G).
fn with_prefix(number: f64) -> String {
    match number {
        1e9.. => format!("{:.2} G", number / 1e9),
        1e6.. => format!("{:.1} M", number / 1e6),
        _ => format!("{:.0} k", number / 1e3),
    }
}
