//! Fits the levels `expert:1` to `expert:9` of a game for two:
//! `cargo run --release --example levels -- lear --rounds 4 --games 100`.
//!
//! The levels lie on one line of handicaps ([`Handicap::at`]), on which the work grows and the
//! error shrinks. In each round all levels, the weakest level of the report and Expert play their
//! neighbours; a joint fit of all results rates them (see `arena`). Between rounds the levels
//! move along the line to where their ratings should divide the distance from the report's weakest
//! level to Expert evenly, by linear interpolation. Where that distance is too great for ten steps,
//! `--form` makes the levels better in some games than in others, which makes the steps smaller.
//!
//! The row that it prints belongs in the game's `expert/coach.rs`: the levels of the last round and
//! their ratings. `arena` plays more games between them:
//!
//! ```text
//! cargo run --release --example arena -- lear easy expert:1 expert:2 expert:3 expert:4 expert:5 \
//!     expert:6 expert:7 expert:8 expert:9 expert --openings 200
//! ```

#[path = "../arena/elo.rs"]
mod elo;
mod line;
mod play;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use elo::{Observation, ratings};
use line::{BLINDNESS_SHARES, handicap, spread_evenly};
use play::{Contestant, Table};
use rayon::prelude::*;
use tabuleiro::console::flags::positive;
use tabuleiro::expert::handicap::{GRADES, GradeTable, Handicap};
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::view::View;
use tabuleiro::game::{Game, RuleSet};
use tabuleiro::games::AllGames;
use tabuleiro::tools::{Failure, Tool, TypedTool};

/// Each contestant plays this many of those rated next above it.
const REACH: usize = 2;

/// Fits the levels expert:1 to expert:9 of a game for two
#[derive(Args)]
struct Flags {
    /// Number of rounds; the levels move after every round but the last
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = positive::<usize>)]
    rounds: usize,
    /// Number of games that two contestants play in a round, from half as many openings
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = positive::<u64>)]
    games: u64,
    /// Number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    opening: usize,
    /// Where the levels are on the line in the first round, 0 to 1 [default: spread evenly]
    #[arg(long, value_name = "POINT", num_args = GRADES, value_parser = share)]
    points: Vec<f64>,
    /// Shares of their blindness that level 2 (to wins) and level 4 (to losses) keep: this softens
    /// the step to levels 3 and 5, which miss none
    #[arg(
        long,
        value_names = ["LEVEL2", "LEVEL4"],
        num_args = 2,
        default_values_t = BLINDNESS_SHARES,
        value_parser = share
    )]
    blindness_shares: Vec<f64>,
    /// By how much the form of the levels changes from game to game, 0 to 1
    #[arg(long, value_name = "RANGE", default_value_t = 0.0, value_parser = share)]
    form: f64,
    /// Number of games to play at the same time [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    let share = number.filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1 is needed".to_string())
}

fn main() -> ExitCode {
    Tool::<Flags>::typed_main::<AllGames>()
}

impl TypedTool for Flags {
    fn run<E: Evaluator<Game: View>>(tool: &Tool<Flags>) -> Result<(), Failure> {
        let flags = &tool.flags;
        let (game, start) = tool.start::<E::Game>()?;
        if game.player_count() > 2 {
            return Err(io::Error::other("levels are fitted in games for two").into());
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(flags.jobs);
        let pool = pool.build().map_err(io::Error::other)?;
        let table = Table::<E>::new(game, start, flags.opening, flags.form);
        let spread = table.spread();
        let line = (spread, E::DEFAULT_NODES);
        let shares = [flags.blindness_shares[0], flags.blindness_shares[1]];
        let handicap = |point: f64, grade: usize| handicap(grade, point, line, shares);
        let mut points = flags.points.clone();
        if points.is_empty() {
            points = (0..GRADES)
                .map(|grade| grade as f64 / GRADES as f64)
                .collect();
        }
        let mut rated = Vec::new();
        for round in 0..flags.rounds {
            let mut contestants = vec![Contestant::Weakest];
            let levels = points.iter().zip(1..);
            contestants.extend(
                levels.map(|(point, grade)| Contestant::Level(grade, handicap(*point, grade))),
            );
            contestants.push(Contestant::Expert);
            let seed = flags.seed.wrapping_add(round as u64);
            let seen = pool.install(|| play_round(&table, &contestants, flags.games, seed));
            rated = ratings(contestants.len(), &seen);
            report(round, &points, &contestants, &seen, &rated)?;
            // The last round rates the levels that are printed.
            if round + 1 < flags.rounds {
                let elo: Vec<f64> = rated.iter().map(|rating| rating.elo).collect();
                points = spread_evenly(&points, &elo);
            }
        }
        let weakest = rated[1].elo;
        let mut grades = GradeTable::unknown(E::UNIT, E::DEFAULT_NODES);
        grades.form_range = flags.form;
        grades.rules = tool.open(0)?.rules();
        for (grade, point) in (1..).zip(&points) {
            grades.handicaps[grade - 1] = handicap(*point, grade);
        }
        for (rating, rated) in grades.ratings.iter_mut().zip(&rated[1..]) {
            *rating = (rated.elo - weakest).round() as i32;
        }
        print_row(&grades)?;
        Ok(())
    }
}

/// The results of all contestants against their neighbours.
fn play_round<E: Evaluator<Game: View>>(
    table: &Table<E>,
    contestants: &[Contestant],
    games: u64,
    seed: u64,
) -> Vec<Observation> {
    let count = contestants.len();
    let pairs = (0..count)
        .flat_map(|one| (one + 1..count.min(one + 1 + REACH)).map(move |other| [one, other]));
    let pairs: Vec<[usize; 2]> = pairs.collect();
    let openings = games.div_ceil(2);
    let all: Vec<([usize; 2], u64)> = pairs
        .iter()
        .flat_map(|pair| (0..openings).map(|opening| (*pair, opening)))
        .collect();
    all.into_par_iter()
        .with_max_len(1)
        .map(|(sides, opening)| {
            let seed = seed.wrapping_mul(1_000_003).wrapping_add(opening);
            let players = sides.map(|side| contestants[side]);
            Observation {
                sides,
                points: table.play_pair(players, seed),
                games: 2.0,
            }
        })
        .collect()
}

/// Prints the results of a round.
fn report(
    round: usize,
    points: &[f64],
    contestants: &[Contestant],
    seen: &[Observation],
    rated: &[elo::Rating],
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "round {}\nlevel       point   elo [95% interval]   score against the one below",
        round + 1
    )?;
    for (index, rating) in rated.iter().enumerate() {
        let point = index.checked_sub(1).and_then(|index| points.get(index));
        let point = point.map_or_else(String::new, |point| format!("{point:.3}"));
        let against = seen
            .iter()
            .filter(|seen| index > 0 && seen.sides == [index - 1, index]);
        let (lost, games) = against.fold((0.0, 0.0), |(lost, games), seen| {
            (lost + seen.points, games + seen.games)
        });
        let score = match games > 0.0 {
            true => format!("{:>5.1}%", 100.0 * (1.0 - lost / games)),
            false => String::new(),
        };
        let line = format!(
            "{:<10} {point:>6}  {:>5.0} [{:>5.0} {:>5.0}]   {score}",
            contestants[index].name(),
            rating.elo,
            rating.low,
            rating.high
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    out.flush()
}

/// Prints the levels as a row of the table in `expert/coach.rs`.
fn print_row(table: &GradeTable) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let rules = match table.rules {
        RuleSet::Classic => "Classic",
        RuleSet::Official => "Official",
    };
    writeln!(out, "    GradeTable {{")?;
    writeln!(out, "        rules: RuleSet::{rules},")?;
    writeln!(out, "        players: {},", table.players)?;
    writeln!(out, "        handicaps: [")?;
    for handicap in table.handicaps {
        let Handicap {
            depth,
            nodes,
            error,
            blindness,
        } = handicap;
        writeln!(
            out,
            "            Handicap::new({depth}, {nodes}, {error}, {blindness}),"
        )?;
    }
    writeln!(out, "        ],")?;
    writeln!(out, "        form_range: {:?},", table.form_range)?;
    let ratings: Vec<String> = table.ratings.iter().map(i32::to_string).collect();
    writeln!(out, "        ratings: [{}],\n    }},", ratings.join(", "))
}
