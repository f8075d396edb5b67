//! Solves positions to the end of the game, and writes a proof that needs no trust in the search:
//!
//! ```text
//! cargo run --release --example solve -- lear --size 4 --to lear-4x4.txt
//! cargo run --release --example solve -- yoxii --endings 10 --left 9 --to yoxii-endings.txt
//! cargo run --release --example solve -- check lear-4x4.txt
//! ```
//!
//! `check` shares only the plain rules of `tests/plain/` with the rest: see `certificate.rs`. It
//! prints what has been proved, or the line that is wrong.

mod certificate;
#[path = "../common/mod.rs"]
mod common;
#[allow(dead_code, reason = "the unit tests and other tools use the rest")]
#[path = "../../tests/plain/mod.rs"]
mod plain;
mod prover;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use rand::RngExt;
use tabuleiro::console;
use tabuleiro::console::flags::number;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Game, RuleSet};
use tabuleiro::games::lear::LearEvaluator;
use tabuleiro::games::small_star_empires::SmallStarEmpiresEvaluator;
use tabuleiro::games::yoxii::YoxiiEvaluator;
use tabuleiro::refusal;
use tabuleiro::registry::{PROGRAM, Registry};

use certificate::{Claim, END, HEAD, Lines, Measure, Proved, walk};
use common::Tool;
use plain::{Plain, Rules, lear, small_star_empires, yoxii};
use prover::{Bounds, Prover};

/// The games that end after a bounded number of plies.
type Solvable = (LearEvaluator, YoxiiEvaluator, SmallStarEmpiresEvaluator);

/// Solves the start position, or endings of games, and writes certificates; `check FILE` in place
/// of a game checks them
#[derive(Args)]
struct Flags {
    /// Write the certificates to FILE
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Solve endings of N games, half of whose moves are random
    #[arg(long, value_name = "N")]
    endings: Option<usize>,
    /// The number of empty or free squares that an ending begins with
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = number(1, usize::MAX))]
    left: usize,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Stop after N nodes
    #[arg(long, value_name = "N", default_value_t = u64::MAX)]
    nodes: u64,
    /// The size of the transposition table
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    hash: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    match &arguments[..] {
        [_, check, path] if check == "check" => {
            console::exit_status(PROGRAM, check_file(Path::new(path)))
        }
        _ => Tool::main(Registry::of::<Solvable>(PROGRAM), |tool| {
            match tool.game_name() {
                // The value is always odd.
                "lear" => solve::<LearEvaluator, lear::Position>(tool, Measure::Value, 2),
                "yoxii" => solve::<YoxiiEvaluator, yoxii::Position>(tool, Measure::Result, 1),
                _ => solve::<SmallStarEmpiresEvaluator, small_star_empires::Position>(
                    tool,
                    Measure::Value,
                    1,
                ),
            }
        }),
    }
}

/// Checks the certificates of a file and prints what they prove.
fn check_file(path: &Path) -> io::Result<()> {
    let start = Instant::now();
    let checked = Lines::new(BufReader::new(File::open(path)?).lines()).check();
    let proved = checked
        .map_err(|error| io::Error::other(format!("{} is refused: {error}", path.display())))?;
    let mut out = io::stdout().lock();
    for Proved {
        what,
        claim,
        positions,
    } in &proved
    {
        writeln!(out, "{what}: {claim} ({positions} positions)")?;
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "accepted: {} claims in {seconds:.1} s", proved.len())
}

/// Solves all positions, prints the results and writes their certificates.
fn solve<E: Evaluator, P: Plain>(
    tool: &Tool<Flags>,
    measure: Measure,
    step: i32,
) -> io::Result<()> {
    let (game, board) = tool.start::<E::Game>();
    if game.player_count() != 2 {
        tool.refuse(&refusal!("Only games for two can be solved"));
    }
    let flags = &tool.flags;
    let rules = match tool.open(0).state().rules {
        RuleSet::Classic => Rules::Classic,
        RuleSet::Official => Rules::Official,
    };
    let boards = match flags.endings {
        None => vec![board],
        Some(count) => flags.endings(&game, &board, count),
    };
    let mut file = match &flags.to {
        None => None,
        Some(path) => Some(BufWriter::new(File::create(path)?)),
    };
    for board in boards {
        let position = game.write_board(&board);
        let mut prover = Prover::<E>::new(&game, measure, flags.hash, flags.nodes);
        let start = Instant::now();
        let bounds = prover.value(&board, step);
        let seconds = start.elapsed().as_secs_f64();
        let nodes = prover.nodes;
        writeln!(
            io::stdout(),
            "{position}: {bounds}; {nodes} nodes, {seconds:.1} s"
        )?;
        if let Some(file) = &mut file {
            write_certificate::<E, P>(&mut prover, rules, &position, &bounds, file)?;
        }
    }
    file.map_or(Ok(()), |mut file| file.flush())
}

impl Flags {
    /// Positions with at most `left` free squares, each from the next game that reaches one. Each
    /// move is that of the weakest level or that of the strongest below Expert, with equal
    /// probability.
    fn endings<G: Game>(&self, game: &G, start: &G::Board, count: usize) -> Vec<G::Board> {
        let ending = |seed| {
            let mut board = *start;
            for ply in 0.. {
                if free_squares(&game.write_board(&board)) <= self.left {
                    break;
                }
                let rng = &mut rng_for_ply(seed, ply);
                let level = if rng.random_ratio(1, 2) {
                    0
                } else {
                    G::INFO.levels.len() - 1
                };
                let Some(mv) = game.choose_move(&board, level, rng) else {
                    break;
                };
                game.make_move(&mut board, mv);
            }
            game.game_over(&board).is_none().then_some(board)
        };
        (self.seed + 1..).filter_map(ending).take(count).collect()
    }
}

/// The number of squares without an owner, in the notation of all three games: `v`, `#`, or `--`.
fn free_squares(text: &str) -> usize {
    let board = text.split(' ').next().unwrap_or_default();
    board.matches(['v', '#']).count() + board.matches("--").count()
}

/// Writes the certificate of what is known; nothing if nothing is.
fn write_certificate<E: Evaluator, P: Plain>(
    prover: &mut Prover<E>,
    rules: Rules,
    position: &str,
    bounds: &Bounds,
    out: &mut impl Write,
) -> io::Result<()> {
    let measure = prover.measure;
    let bounded = [(1, bounds.low), (2, bounds.high.map(|high| -high))];
    let claims = bounded.into_iter().filter_map(|(player, least)| {
        // Nobody can get less than a loss.
        let least = least.filter(|least| measure == Measure::Value || *least > -1)?;
        Some(Claim {
            player,
            least,
            measure,
        })
    });
    let claims: Vec<Claim> = claims.collect();
    if claims.is_empty() {
        return Ok(());
    }
    writeln!(out, "{HEAD}\ngame {}\nrules {}", P::NAME, rules.name())?;
    writeln!(out, "position {position}")?;
    let read = P::read(rules, position);
    let start = read.ok_or_else(|| io::Error::other(format!("{position} is not a position")))?;
    for claim in claims {
        writeln!(out, "claim {claim}")?;
        let choose = |_: &P, text: &str| {
            let mv = claimants_move(prover, claim, text)?;
            writeln!(out, "{mv}").map_err(|error| error.to_string())?;
            Ok(mv)
        };
        walk(claim, &start, choose).map_err(io::Error::other)?;
    }
    writeln!(out, "{END}")
}

/// The move in a position with which the claimant gets what is claimed.
fn claimants_move<E: Evaluator>(
    prover: &mut Prover<E>,
    claim: Claim,
    text: &str,
) -> Result<String, String> {
    let read = prover.game().read_board(text);
    let board = read.map_err(|refusal| refusal.to_string())?;
    let is_first = claim.player == 1;
    let least = if is_first {
        claim.least
    } else {
        1 - claim.least
    };
    match prover.choose(&board, least, is_first) {
        Ok(Some(mv)) => Ok(prover.game().write_move(mv)),
        Ok(None) => Err(format!("no move in {text} proves the claim: {claim}")),
        Err(_) => Err("the nodes were used up by the certificate".to_string()),
    }
}
