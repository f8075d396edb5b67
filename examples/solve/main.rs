//! Solves positions to the end of the game, and writes a proof that needs no trust in the search:
//!
//! ```text
//! cargo run --release --example solve -- lear --size 4 --to lear-4x4.txt
//! cargo run --release --example solve -- yoxii --endings 10 --left 9 --to yoxii-endings.txt
//! cargo run --release --example solve -- check lear-4x4.txt
//! ```
//!
//! Without `--to`, Lear 5x5 has a faster search of its own: see `small_lear/`.
//!
//! `check` shares only the plain rules of `tests/plain/` with the rest: see `certificate.rs`. It
//! prints what has been proved, or the line that is wrong.

mod certificate;
mod lear_5x5;

#[allow(dead_code, reason = "the unit tests and other tools use the rest")]
#[path = "../../tests/plain/mod.rs"]
mod plain;
mod prover;
mod small_lear;
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
use tabuleiro::console::flags::positive;
use tabuleiro::game::evaluator::{BoardOf, Evaluator};
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::view::View;
use tabuleiro::game::{Game, Refusal};
use tabuleiro::games::lear::LearEvaluator;
use tabuleiro::games::small_star_empires::SmallStarEmpiresEvaluator;
use tabuleiro::games::yoxii::YoxiiEvaluator;
use tabuleiro::tools::{Failure, Tool, TypedTool};

use certificate::{Claim, END, HEAD, Lines, Measure, Proved, Walk};
use plain::{Plain, Rules, lear, small_star_empires, yoxii};
use prover::{Bounds, Prover, Stop};

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
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = positive::<usize>)]
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
    /// Search with N threads (only Lear 5x5 without --to) [default: 1]
    #[arg(long, value_name = "N", value_parser = positive::<usize>)]
    threads: Option<usize>,
    /// Keep what took long to find out in FILE, and go on from there the next time
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    match &arguments[..] {
        [_, check, path] if check == "check" => console::status(check_file(Path::new(path))),
        _ => Tool::<Flags>::typed_main::<Solvable>(),
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
        game,
        rules,
        position,
        claim,
        positions,
    } in &proved
    {
        let rules = rules.name();
        writeln!(
            out,
            "{game} {rules} {position}: {claim} ({positions} positions)"
        )?;
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "accepted: {} claims in {seconds:.1} s", proved.len())
}

impl TypedTool for Flags {
    fn run<E: Evaluator<Game: View>>(tool: &Tool<Flags>) -> Result<(), Failure> {
        let name = E::Game::NAME;
        if name == lear::Position::NAME {
            // The value is always odd.
            solve::<E, lear::Position>(tool, Measure::Value, 2)
        } else if name == yoxii::Position::NAME {
            solve::<E, yoxii::Position>(tool, Measure::Result, 1)
        } else {
            solve::<E, small_star_empires::Position>(tool, Measure::Value, 1)
        }
    }
}

fn solve<E: Evaluator, P: Plain>(
    tool: &Tool<Flags>,
    measure: Measure,
    step: i32,
) -> Result<(), Failure> {
    let (game, board) = tool.start::<E::Game>()?;
    if game.player_count() != 2 {
        return Err(tool.refused(&Refusal::new("Only games for two can be solved")));
    }
    let flags = &tool.flags;
    let rules = match tool.open(0)?.rules() {
        tabuleiro::game::RuleSet::Classic => Rules::Classic,
        tabuleiro::game::RuleSet::Official => Rules::Official,
    };
    let boards = match flags.endings {
        None => vec![board],
        Some(count) => {
            let mut seed = flags.seed;
            let ending = |_| flags.ending(&game, &board, &mut seed);
            (0..count).map(ending).collect()
        }
    };
    if P::NAME == lear::Position::NAME
        && flags.to.is_none()
        && let Some(positions) = lear_5x5::read(&game, &boards)
    {
        return Ok(lear_5x5::solve(&positions, flags)?);
    }
    if flags.threads.is_some() {
        let reason = "--threads works only for Lear 5x5 without --to";
        return Err(tool.refused(&Refusal::new(reason)));
    }
    let mut out = match &flags.to {
        None => None,
        Some(path) => Some(BufWriter::new(File::create(path)?)),
    };
    for board in boards {
        let task = Task::<E, P> {
            game: &game,
            board,
            rules,
            measure,
            step,
            plain: std::marker::PhantomData,
        };
        task.solve(flags, out.as_mut())?;
    }
    if let Some(mut out) = out {
        out.flush()?;
    }
    Ok(())
}

impl Flags {
    /// A position with at most `left` free squares, from the first game with a seed after `seed`
    /// that reaches one. Each move is that of the weakest level or that of the strongest below
    /// Expert, with equal probability.
    fn ending<G: Game>(&self, game: &G, start: &G::Board, seed: &mut u64) -> G::Board {
        loop {
            *seed += 1;
            let mut board = *start;
            for ply in 0.. {
                if free_squares(&game.write_board(&board)) <= self.left {
                    break;
                }
                let rng = &mut rng_for_ply(*seed, ply);
                let level = match rng.random_ratio(1, 2) {
                    true => 0,
                    false => G::LEVELS.len() - 1,
                };
                let Some(mv) = game.choose_move(&board, level, rng) else {
                    break;
                };
                game.apply(&mut board, mv);
            }
            if game.game_over(&board).is_none() {
                return board;
            }
        }
    }
}

/// The number of squares without an owner, in the notation of all three games: `v`, `#`, or `--`.
fn free_squares(text: &str) -> usize {
    let board = text.split(' ').next().unwrap_or_default();
    board.matches(['v', '#']).count() + board.matches("--").count()
}

/// A position to solve.
struct Task<'a, E: Evaluator, P> {
    game: &'a E::Game,
    board: BoardOf<E>,
    rules: Rules,
    measure: Measure,
    step: i32,
    plain: std::marker::PhantomData<P>,
}

impl<E: Evaluator, P: Plain> Task<'_, E, P> {
    /// Solves the position, prints the result and writes its certificate.
    fn solve(&self, flags: &Flags, out: Option<&mut impl Write>) -> io::Result<()> {
        let position = self.game.write_board(&self.board);
        let mut prover = Prover::<E>::new(self.game, self.measure, flags.hash, flags.nodes);
        if let Some(path) = &flags.keep {
            prover.keep_in(
                path,
                &format!("{} {} {position}", P::NAME, self.rules.name()),
            )?;
        }
        let start = Instant::now();
        let bounds = prover.value(&self.board, self.step)?;
        let seconds = start.elapsed().as_secs_f64();
        let said = say(&bounds);
        let Prover { nodes, .. } = prover;
        writeln!(
            io::stdout(),
            "{position}: {said}; {nodes} nodes, {seconds:.1} s"
        )?;
        if let Some(path) = &flags.keep {
            let kept = prover.kept();
            writeln!(io::stdout(), "{kept} results in {}", path.display())?;
        }
        match out {
            Some(out) => self.write(&mut prover, &bounds, out),
            None => Ok(()),
        }
    }

    /// Writes the certificate of what is known; nothing if nothing is.
    fn write(
        &self,
        prover: &mut Prover<E>,
        bounds: &Bounds,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let mut claims = Vec::new();
        let measure = self.measure;
        // Nobody can get less than a loss.
        let is_worth_a_proof = |least: i32| measure == Measure::Value || least > -1;
        if let Some(least) = bounds.low.filter(|least| is_worth_a_proof(*least)) {
            claims.push(Claim {
                player: 1,
                least,
                measure,
            });
        }
        if let Some(most) = bounds.high.filter(|most| is_worth_a_proof(-most)) {
            claims.push(Claim {
                player: 2,
                least: -most,
                measure,
            });
        }
        if claims.is_empty() {
            return Ok(());
        }
        let position = self.game.write_board(&self.board);
        writeln!(out, "{HEAD}\ngame {}\nrules {}", P::NAME, self.rules.name())?;
        writeln!(out, "position {position}")?;
        let start = P::read(self.rules, &position);
        let start =
            start.ok_or_else(|| io::Error::other(format!("{position} is not a position")))?;
        for claim in claims {
            writeln!(out, "claim {claim}")?;
            let choose = |_: &P, text: &str| {
                let mv = self.choose(prover, claim, text)?;
                writeln!(out, "{mv}").map_err(|error| error.to_string())?;
                Ok(mv)
            };
            Walk::run(claim, &start, choose).map_err(io::Error::other)?;
        }
        writeln!(out, "{END}")
    }

    /// The claimant's move in a position.
    fn choose(&self, prover: &mut Prover<E>, claim: Claim, text: &str) -> Result<String, String> {
        let board = self
            .game
            .read_board(text)
            .map_err(|refusal| refusal.to_string())?;
        let is_first = claim.player == 1;
        let least = if is_first {
            claim.least
        } else {
            1 - claim.least
        };
        match prover.choose(&board, least, is_first) {
            Ok(Some(mv)) => Ok(self.game.write_move(mv)),
            Ok(None) => Err(format!("no move in {text} proves the claim: {claim}")),
            Err(Stop::OutOfNodes) => Err("the nodes were used up by the certificate".to_string()),
            Err(Stop::Io(error)) => Err(error.to_string()),
        }
    }
}

/// The result in words.
fn say(bounds: &Bounds) -> String {
    let mut said = match (bounds.exact(), bounds.low, bounds.high) {
        (Some(exact), ..) => format!("player 1 gets {exact}"),
        (_, Some(low), _) => format!("player 1 gets at least {low}"),
        (_, _, Some(high)) => format!("player 1 gets at most {high}"),
        _ => "nothing is proved".to_string(),
    };
    if let Some(tried) = bounds.tried {
        said += &format!("; stopped at whether it is at least {tried}");
    }
    said
}
