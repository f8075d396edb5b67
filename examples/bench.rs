//! Measures the speed of the games' rules on one core:
//! `cargo run --release --example bench`, or with the names of some games.
//!
//! For every game and rule set: positions of random play and how many moves they have, how many
//! moves are generated a second in them, how many are generated and played, and how many leaves
//! `perft` counts a second from the start of the game.

use std::hint::black_box;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use clap::builder::PossibleValuesParser;
use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::console::Console;
use tabuleiro::dice::dice_for_ply;
use tabuleiro::game::Options;
use tabuleiro::games::{self, NAMES, Visitor};
use tabuleiro::perft::perft;
use tabuleiro::shell;

/// Measures how fast moves are generated, played and counted, on one core
#[derive(Parser)]
struct Flags {
    /// The games [default: all]
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    games: Vec<String>,
    /// How long to measure each figure, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500)]
    time: u64,
}

/// Positions that are measured, each from a random game of its own.
const POSITIONS: u64 = 200;
/// Longest random game.
const PLIES: usize = 100;

fn main() -> ExitCode {
    let flags = Flags::parse();
    shell::status(run(&flags))
}

fn run(flags: &Flags) -> io::Result<()> {
    writeln!(
        io::stdout(),
        "{:<32} {:>6} {:>11} {:>11}  {:>22} {:>11}",
        "",
        "moves/",
        "moves",
        "moves",
        "perft",
        "leaves"
    )?;
    writeln!(
        io::stdout(),
        "{:<32} {:>6} {:>11} {:>11}  {:>22} {:>11}",
        "game and rules",
        "pos.",
        "generated/s",
        "played/s",
        "depth and leaves",
        "counted/s"
    )?;
    let all: Vec<String> = NAMES.iter().map(|name| name.to_string()).collect();
    let names = if flags.games.is_empty() {
        &all
    } else {
        &flags.games
    };
    for name in names {
        let bench = Bench(Duration::from_millis(flags.time));
        games::visit(name, bench).unwrap_or(Ok(()))?;
    }
    Ok(())
}

struct Bench(Duration);

impl Visitor for Bench {
    type Output = io::Result<()>;

    fn visit<G: Console>(self) -> io::Result<()> {
        for rules in G::RULE_SETS {
            let game = G::new(*rules, &Options::default()).map_err(io::Error::other)?;
            let boards: Vec<G::Board> = (0..POSITIONS)
                .map(|seed| random_position(&game, seed))
                .collect();
            let mut buffer = Vec::new();
            let mut generate = |board: &G::Board, play: bool| {
                buffer.clear();
                game.add_valid_moves(black_box(board), &mut buffer);
                if play {
                    for mv in &buffer {
                        let mut after = *board;
                        game.apply(&mut after, *mv);
                        black_box(&after);
                    }
                }
                black_box(&buffer).len()
            };
            let total: usize = boards.iter().map(|board| generate(board, false)).sum();
            let [generated, played] = [false, true].map(|play| {
                let seconds = shortest(self.0, || {
                    for board in &boards {
                        generate(board, play);
                    }
                });
                total as f64 / seconds
            });
            let (depth, leaves, counted) = count(&game, self.0);
            writeln!(
                io::stdout(),
                "{:<32} {:>6.1} {:>11} {:>11}  {:>22} {:>11}",
                format!("{} {rules}", G::NAME),
                total as f64 / boards.len() as f64,
                in_words(generated),
                in_words(played),
                format!("{depth}: {leaves}"),
                in_words(counted)
            )?;
        }
        Ok(())
    }
}

/// A position with moves, from anywhere in the random game with that seed.
fn random_position<G: Console>(game: &G, seed: u64) -> G::Board {
    let mut dice = dice_for_ply(seed, 0);
    let mut boards = vec![game.initial_board()];
    let mut board = boards[0];
    while boards.len() < PLIES {
        let moves = game.valid_moves(&board);
        let Some(mv) = moves.choose(&mut dice) else {
            boards.pop();
            break;
        };
        game.apply(&mut board, *mv);
        boards.push(board);
    }
    boards[dice.random_range(0..boards.len())]
}

/// The seconds that the fastest run took, of all that fit into `time`.
fn shortest(time: Duration, mut run: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut shortest = f64::INFINITY;
    while start.elapsed() < time {
        let one = Instant::now();
        run();
        shortest = shortest.min(one.elapsed().as_secs_f64());
    }
    shortest
}

/// The greatest depth that is counted within `time`, its leaves, and how many that is a second.
fn count<G: Console>(game: &G, time: Duration) -> (u32, u64, f64) {
    let board = game.initial_board();
    let (mut depth, mut leaves, mut branching) = (0, 1, 1.0);
    let mut seconds = 0.0;
    // One level deeper takes longer by about as much as there are more leaves.
    while seconds * branching <= time.as_secs_f64() && leaves > 0 {
        depth += 1;
        let start = Instant::now();
        let count = perft(game, black_box(&board), depth);
        seconds = start.elapsed().as_secs_f64();
        branching = count as f64 / leaves as f64;
        leaves = count;
    }
    let seconds = shortest(time, || {
        black_box(perft(game, black_box(&board), depth));
    });
    (depth, leaves, leaves as f64 / seconds)
}

/// A number with its first digits and thousands (k), millions (M) or milliards (G).
fn in_words(number: f64) -> String {
    match number {
        1e9.. => format!("{:.2} G", number / 1e9),
        1e6.. => format!("{:.1} M", number / 1e6),
        _ => format!("{:.0} k", number / 1e3),
    }
}
