//! Measures the speed of the games' rules and of Expert:
//! `cargo run --release --example bench`, or with the names of some games.
//!
//! It prints a table for each of the following, with a row for every game and rule set:
//!
//! - the rules, on one core: the moves of positions from random games, how many moves are
//!   generated in them per second, how many are generated and played, how many positions after
//!   them get their hash keys as well, and how many leaves `perft` counts per second from the start
//!   of the game;
//! - Expert: random games per second, then positions searched per second on one thread and on two,
//!   and the speedup of two threads to the same depth: by the clock, by the processor time (as if
//!   no other process had delayed them), and the ratio of the positions that they search;
//! - punctuality: the greatest overrun of searches of 1, 10, 100 and 1000 ms in milliseconds, once,
//!   and in each of three tries in the same position, which rules out delays by the system;
//! - endgames, for the games whose length is bounded: how many Expert proves on one thread;
//! - the program: the time from start to end of the menu, beside a program that does nothing, and
//!   the peak memory of the menu and of a game.

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
use tabuleiro::console::flags::positive;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::registry::{GameList, Visitor};
use tabuleiro::game::view::View;
use tabuleiro::game::{Game, Options};
use tabuleiro::games::{self, AllGames};

/// Measures how fast moves are generated, played and counted, and how fast Expert searches, and
/// explains each figure below its table
#[derive(Parser)]
struct Flags {
    /// The games to measure [default: all]
    games: Vec<String>,
    /// How long to measure each figure, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = positive::<u64>)]
    time: u64,
}

fn main() -> ExitCode {
    if let Some(status) = program::main_of_child(env::args_os()) {
        return status;
    }
    let names = PossibleValuesParser::new(games::registry().names());
    let command = Flags::command()
        .mut_arg("games", |games| games.value_parser(names))
        .after_help(legends());
    match Flags::from_arg_matches(&command.get_matches()) {
        Ok(flags) => console::status(run(&flags)),
        Err(error) => error.exit(),
    }
}

fn run(flags: &Flags) -> io::Result<()> {
    let all = games::registry().names();
    let names: Vec<&str> = match flags.games.is_empty() {
        true => all,
        false => flags.games.iter().map(String::as_str).collect(),
    };
    let time = Duration::from_millis(flags.time);
    for table in TABLES {
        writeln!(io::stdout(), "{}", table.heading())?;
        for name in &names {
            AllGames::visit(name, &mut Rows { table, time }).unwrap_or(Ok(()))?;
        }
        writeln!(io::stdout(), "\n{}\n", table.legend())?;
    }
    program::print_table(&names, time)?;
    writeln!(io::stdout(), "\n{}", program::LEGEND)
}

/// The explanations of all tables, for `--help`.
fn legends() -> String {
    let tables = TABLES.map(Table::legend).join("\n\n");
    format!("The figures:\n\n{tables}\n\n{}", program::LEGEND)
}

/// The tables with a row for every game and rule set, in the order in which they are printed.
const TABLES: [Table; 4] = [
    Table::Rules,
    Table::Expert,
    Table::Punctuality,
    Table::Endgames,
];

/// A table of measurements, with a row for every game and rule set.
#[derive(Clone, Copy)]
enum Table {
    Rules,
    Expert,
    Punctuality,
    Endgames,
}

impl Table {
    fn heading(self) -> String {
        match self {
            Table::Rules => row("", &rules::heading()[0]) + "\n" + &named(&rules::heading()[1]),
            Table::Expert => named(&expert::heading()),
            Table::Punctuality => row("late once and always, of", &expert::punctuality_heading()),
            Table::Endgames => row(
                &format!("the last {} plies", expert::ENDGAME_PLIES),
                &expert::endgames_heading(),
            ),
        }
    }

    /// The words of the heading, explained.
    fn legend(self) -> &'static str {
        match self {
            Table::Rules => rules::LEGEND,
            Table::Expert => expert::LEGEND,
            Table::Punctuality => expert::PUNCTUALITY_LEGEND,
            Table::Endgames => expert::ENDGAMES_LEGEND,
        }
    }

    /// The figures of a game; `None` if the table has no row for it.
    fn figures<E: Evaluator>(self, game: &E::Game, time: Duration) -> Option<String> {
        match self {
            Table::Rules => Some(rules::figures(&E::new(game), time)),
            Table::Expert => Some(expert::figures(&E::new(game), time)),
            Table::Punctuality => Some(expert::punctuality(&E::new(game), time)),
            Table::Endgames => expert::endgames(&E::new(game), time),
        }
    }
}

/// A line of a table; its columns are as wide as those of the heading.
fn row(name: &str, figures: &str) -> String {
    format!("{name:<32} {figures}")
}

/// The heading of a table whose rows begin with the name of a game.
fn named(columns: &str) -> String {
    row("game and rules", columns)
}

/// The rows of a game in a table.
struct Rows {
    table: Table,
    time: Duration,
}

impl Visitor for Rows {
    type Output = io::Result<()>;

    fn visit<E: Evaluator<Game: View>>(&mut self) -> io::Result<()> {
        for rules in <E::Game as Game>::RULE_SETS {
            let game = E::Game::new(*rules, &Options::default()).map_err(io::Error::other)?;
            if let Some(figures) = self.table.figures::<E>(&game, self.time) {
                let name = format!("{} {rules}", E::Game::NAME);
                writeln!(io::stdout(), "{}", row(&name, &figures))?;
            }
        }
        Ok(())
    }
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
