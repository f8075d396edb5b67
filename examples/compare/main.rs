//! Compares the rules of the library with the plain ones of `tests/plain/`, which were written a
//! second time from the rule pages: `cargo run --release --example compare`.
//!
//! It plays random games with both, and stops at the first difference, with the position and both
//! answers.

mod pair;

#[allow(dead_code, reason = "the unit tests use the rest")]
#[path = "../../tests/plain/mod.rs"]
mod plain;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, FromArgMatches, Parser};
use tabuleiro::console;
use tabuleiro::console::flags::positive;
use tabuleiro::game::Game;
use tabuleiro::game::rng::GameRng;
use tabuleiro::games::barragoon::Barragoon;
use tabuleiro::games::lear::Lear;
use tabuleiro::games::small_star_empires::SmallStarEmpires;
use tabuleiro::games::xero_g::XeroG;
use tabuleiro::games::yoxii::Yoxii;

use pair::{Counts, Source};
use plain::{Rules, random};

/// Compares the rules with plain ones in random play
#[derive(Parser)]
struct Flags {
    /// The game [default: all]
    game: Option<String>,
    /// Number of positions of random play in which to compare everything, over all games
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = positive::<u64>)]
    positions: u64,
    /// Seed of the random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A game under a rule set, written twice.
struct Row {
    game: &'static str,
    rules: Rules,
    play: fn(&Source, u64) -> Result<Counts, String>,
    random: fn(Rules, &mut GameRng) -> String,
}

macro_rules! row {
    ($game:ty, $module:ident, $rules:ident) => {
        Row {
            game: <$game>::NAME,
            rules: Rules::$rules,
            play: pair::play::<$game, plain::$module::Position>,
            random: random::$module,
        }
    };
}

const ROWS: [Row; 7] = [
    row!(XeroG, xero_g, Classic),
    row!(XeroG, xero_g, Official),
    row!(Lear, lear, Classic),
    row!(Barragoon, barragoon, Classic),
    row!(Yoxii, yoxii, Classic),
    row!(SmallStarEmpires, small_star_empires, Classic),
    row!(SmallStarEmpires, small_star_empires, Official),
];

fn main() -> ExitCode {
    let names = PossibleValuesParser::new(tabuleiro::games::registry().names());
    let command = Flags::command().mut_arg("game", |game| game.value_parser(names));
    match Flags::from_arg_matches(&command.get_matches()) {
        Ok(flags) => console::status(run(&flags)),
        Err(error) => error.exit(),
    }
}

fn run(flags: &Flags) -> io::Result<()> {
    let is_wanted = |row: &&Row| flags.game.as_deref().is_none_or(|name| name == row.game);
    let rows: Vec<&Row> = ROWS.iter().filter(is_wanted).collect();
    let share = flags.positions.div_ceil(rows.len() as u64);
    writeln!(io::stdout(), "{}", Counts::HEADING)?;
    let mut total = Counts::default();
    let start = Instant::now();
    for row in rows {
        let start = Instant::now();
        let counts = compare(row, share, flags.seed).map_err(io::Error::other)?;
        let name = format!("{}, {}", row.game, row.rules.name());
        writeln!(io::stdout(), "{}", counts.line(&name, start.elapsed()))?;
        total += counts;
    }
    writeln!(io::stdout(), "{}", total.line("all", start.elapsed()))
}

/// Compares the rules of a row; the error is the first difference.
fn compare(row: &Row, positions: u64, seed: u64) -> Result<Counts, String> {
    let source = Source {
        rules: row.rules,
        random: row.random,
        seed,
    };
    (row.play)(&source, positions)
}

#[cfg(test)]
mod tests {
    use tabuleiro::game::evaluator::Evaluator;
    use tabuleiro::game::registry::{GameList, Visitor};
    use tabuleiro::game::view::View;
    use tabuleiro::games::AllGames;

    use super::*;
    use crate::plain::{Plain, lear};

    /// The same as the whole command, but shorter.
    #[test]
    fn the_rules_are_the_plain_ones() {
        for row in &ROWS {
            let counts = compare(row, 400, 1).unwrap();
            assert!(counts.positions >= 400, "{}", row.game);
            assert!(counts.over > 0, "{}", row.game);
        }
    }

    #[test]
    fn every_rule_set_of_every_game_has_a_row() {
        struct RuleSets;
        impl Visitor for RuleSets {
            type Output = Vec<String>;

            fn visit<E: Evaluator<Game: View>>(&mut self) -> Vec<String> {
                let sets = E::Game::RULE_SETS.iter();
                sets.map(|rules| format!("{} {rules}", E::Game::NAME))
                    .collect()
            }
        }
        let expected = AllGames::visit_all(&mut RuleSets).concat();
        let rows: Vec<String> = ROWS
            .iter()
            .map(|row| format!("{} {}", row.game, row.rules.name()))
            .collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_difference_is_found_and_named() {
        let text = "xovv/vvvv/vvvv/vvvv x 1";
        let (game, board, plain) =
            pair::at_position::<Lear, lear::Position>(Rules::Classic, text).unwrap();
        assert_eq!(pair::compare(&game, &board, &plain).unwrap().len(), 14);
        let difference = pair::compare(&game, &board, &plain.after("2,2")).unwrap_err();
        assert!(
            difference.starts_with("position differs in xovv/vxvv"),
            "{difference}"
        );
    }

    /// A repetition is a draw under the rules, and not merely tolerated by both.
    #[test]
    fn games_end_by_repetition() {
        let row = &ROWS[0];
        let counts = compare(row, 3_000, 1).unwrap();
        assert!(counts.repeated > 0);
    }
}
