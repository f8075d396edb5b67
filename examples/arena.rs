//! Plays a match between two levels:
//! `cargo run --release --example arena -- lear expert hard --games 400`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;
use rand::seq::IndexedRandom;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use tabuleiro::console::Console;
use tabuleiro::dice::dice_for_ply;
use tabuleiro::game::{Outcome, Player};
use tabuleiro::search::{HASH, Limits, Memory};
use tabuleiro::session::{Session, Who};
use tabuleiro::shell::tool::{Job, Tool};

/// Plays a match between two levels, sides swapped every game; with more than two players the
/// first level has one seat, another one every game, and the second all others
#[derive(Args)]
struct Match {
    /// The level whose score is counted
    level_a: String,
    /// The level it plays against
    level_b: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Time for each of Expert's moves, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    time: Option<u64>,
    /// Positions for each of Expert's moves [default: the game's own number]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// As --nodes, for the second level alone
    #[arg(long, value_name = "N")]
    nodes_b: Option<u64>,
    /// Let another build choose the second level's moves: its `advise` program, which then plays
    /// Expert
    #[arg(long, value_name = "PROGRAM")]
    against: Option<PathBuf>,
    /// Random moves at the start; each start is played once from either side
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    opening: usize,
    /// Games at the same time [default: one for each core, one if time is what bounds Expert]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What a match has come to so far.
#[derive(Default)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
    plies: u64,
    /// By level: moves and the time they took.
    moves: [u64; 2],
    time: [Duration; 2],
}

fn main() -> ExitCode {
    Tool::<Match>::main()
}

impl Job for Match {
    fn run<G: Console>(tool: &Tool<Match>, game: G, board: G::Board) -> io::Result<()> {
        let flags = &tool.job;
        let levels = [&flags.level_a, &flags.level_b].map(|level| tool.who::<G>(level));
        let limits = [flags.nodes, flags.nodes_b.or(flags.nodes)].map(|nodes| match flags.time {
            Some(time) => Limits {
                threads: 1,
                ..Limits::time(Duration::from_millis(time))
            },
            None => Limits::nodes(nodes.unwrap_or(G::NODES)),
        });
        let limits = limits.map(|limits| Limits {
            hash: HASH / 2,
            ..limits
        });
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = match (flags.jobs, flags.time) {
            (Some(jobs), _) => jobs.max(1),
            (None, Some(_)) => 1,
            (None, None) => cores,
        };
        let tally = Mutex::new(Tally::default());
        let pool = ThreadPoolBuilder::new().num_threads(jobs).build();
        pool.map_err(io::Error::other)?.install(|| {
            let games = (0..flags.games).into_par_iter().with_max_len(1);
            games.for_each(|number| {
                let played = one_game(&game, &board, levels, limits, tool, number);
                let mut tally = tally.lock().unwrap_or_else(|e| e.into_inner());
                tally.add(&played);
                let _ = write!(io::stderr(), "\r{} ", tally.line());
            });
        });
        let tally = tally.into_inner().unwrap_or_else(|e| e.into_inner());
        let _ = writeln!(io::stderr());
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{}: {} against {}, {} games{}",
            G::NAME,
            levels[0].name::<G>(),
            levels[1].name::<G>(),
            flags.games,
            match (flags.time, limits[0].nodes, limits[1].nodes) {
                (Some(time), ..) => format!(", {time} ms a move"),
                (None, Some(a), Some(b)) if a != b => format!(", {a} against {b} nodes a move"),
                (None, Some(nodes), _) => format!(", {nodes} nodes a move"),
                _ => String::new(),
            }
        )?;
        writeln!(out, "{}", tally.line())?;
        let mean = |side: usize| tally.time[side].as_secs_f64() * 1e3 / tally.moves[side] as f64;
        writeln!(
            out,
            "mean length {:.1} moves, mean time a move {:.2} ms and {:.2} ms",
            tally.plies as f64 / f64::from(flags.games),
            mean(0),
            mean(1)
        )
    }
}

fn one_game<G: Console>(
    game: &G,
    start: &G::Board,
    levels: [Who; 2],
    limits: [Limits; 2],
    tool: &Tool<Match>,
    number: u32,
) -> Tally {
    let flags = &tool.job;
    let count = game.player_count(start);
    let seat = Player::from_index(number as usize % count);
    let mut tally = Tally::default();
    // Every seat once from the same start.
    let seed = flags.seed.wrapping_mul(1_000_003) + u64::from(number) / count as u64;
    let mut session = Session::new(game.clone(), *start, &[], seed);
    while session.ply() < flags.opening && session.ending().is_none() {
        let moves = game.valid_moves(session.board());
        let mut dice = dice_for_ply(seed, session.ply());
        let Some(mv) = moves.choose(&mut dice) else {
            break;
        };
        if session.play(*mv).is_err() {
            break;
        }
    }
    for player in Player::first(count) {
        let side = usize::from(player != seat);
        let _ = session.seat(player, levels[side]);
    }
    let mut memories = [Memory::default(), Memory::default()];
    let ending = loop {
        if let Some(ending) = session.ending() {
            break ending;
        }
        let side = usize::from(session.on_turn() != seat);
        let begin = Instant::now();
        let mv = match &flags.against {
            Some(program) if side == 1 => ask(program, tool, &session, &limits[side]),
            _ => session
                .computer_move(&limits[side], &mut memories[side], &mut |_| {})
                .expect("a computer has every seat, and the game goes on")
                .mv(),
        };
        tally.time[side] += begin.elapsed();
        tally.moves[side] += 1;
        session
            .play(mv)
            .unwrap_or_else(|refusal| panic!("{}: {refusal}", session.board()));
    };
    match ending.outcome {
        Outcome::Win(player) if player == seat => tally.wins = 1,
        Outcome::Win(_) => tally.losses = 1,
        Outcome::Draw => tally.draws = 1,
    }
    tally.plies = session.ply() as u64;
    tally
}

/// The move of another build's Expert. It sees the position, not the history.
fn ask<G: Console>(
    program: &Path,
    tool: &Tool<Match>,
    session: &Session<G>,
    limits: &Limits,
) -> G::Move {
    let mut command = Command::new(program);
    command
        .args(tool.game_words())
        .arg("--position")
        .arg(session.board().to_string());
    match (tool.job.time, limits.nodes) {
        (Some(time), _) => command.args(["--threads", "1", "--time", &time.to_string()]),
        (None, Some(nodes)) => command.args(["--nodes", &nodes.to_string()]),
        (None, None) => &mut command,
    };
    let output = command.output().expect("the other build can be run");
    let said = String::from_utf8_lossy(&output.stdout);
    // The last line is the last word: "depth 7 MOVE (...".
    said.lines()
        .last()
        .and_then(|line| line.split(' ').nth(2))
        .and_then(|word| session.game().read_move(session.board(), word).ok())
        .unwrap_or_else(|| panic!("no advice in {said:?}"))
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.plies += other.plies;
        for side in 0..2 {
            self.moves[side] += other.moves[side];
            self.time[side] += other.time[side];
        }
    }

    fn line(&self) -> String {
        let games = (self.wins + self.draws + self.losses) as f64;
        let score = (self.wins as f64 + self.draws as f64 / 2.0) / games;
        let (low, high) = wilson(score, games);
        format!(
            "wins {}, draws {}, losses {}: score {:.2}% (95% interval {:.2} to {:.2})",
            self.wins,
            self.draws,
            self.losses,
            100.0 * score,
            100.0 * low,
            100.0 * high
        )
    }
}

/// Wilson's interval for a share of that many trials, at 95%.
fn wilson(share: f64, trials: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let middle = share + z * z / (2.0 * trials);
    let spread = z * (share * (1.0 - share) / trials + z * z / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + z * z / trials;
    ((middle - spread) / scale, (middle + spread) / scale)
}
