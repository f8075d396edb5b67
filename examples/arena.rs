//! Plays a match between two computer players:
//! `cargo run --release --example arena -- lear expert hard --games 400`.

use std::io::{self, Write};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use rand::seq::IndexedRandom;
use tabuleiro::game::{Outcome, Player};
use tabuleiro::games;
use tabuleiro::matches::Match;
use tabuleiro::players::PlayerKind;
use tabuleiro::rng::rng_for_ply;
use tabuleiro::search::{DEFAULT_HASH_MIB, Limits};
use tabuleiro::tools::{Failure, Tool, play_move};

/// Plays a match between two levels, sides swapped every game; with more than two players the
/// first level has one seat, another one every game, and the second all others
#[derive(Args)]
struct Flags {
    /// The level whose score is counted
    level_a: String,
    /// The level it plays against
    level_b: String,
    /// Number of games
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
    /// Number of random moves at the start; each start is played once from either side
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    opening: usize,
    /// Number of games at the same time [default: one for each core, one with --time]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    Tool::main(games::registry(), |tool| {
        let arena = Arena::new(tool)?;
        let tally = arena.play_all()?;
        Ok(arena.report(&tally)?)
    })
}

/// A match between two contestants.
struct Arena<'a> {
    tool: &'a Tool<Flags>,
    /// The level whose score is counted, then the one it plays against.
    contestants: [Contestant; 2],
}

/// One of the two levels that are compared.
struct Contestant {
    kind: PlayerKind,
    limits: Limits,
    /// Another build's `advise`, which chooses the moves instead.
    program: Option<PathBuf>,
}

/// The same game twice: each contestant plays in its own, so that neither searches with what the
/// other one has found.
type Boards = [Box<dyn Match>; 2];

impl<'a> Arena<'a> {
    fn new(tool: &'a Tool<Flags>) -> Result<Arena<'a>, Failure> {
        let flags = &tool.flags;
        let default_nodes = tool.entry().info().default_nodes;
        let contestant = |level, nodes: Option<u64>, program| {
            let limits = match flags.time {
                Some(time) => Limits::time(Duration::from_millis(time)),
                None => Limits::nodes(nodes.unwrap_or(default_nodes)),
            };
            Ok::<_, Failure>(Contestant {
                kind: tool.computer(level)?,
                limits: Limits {
                    threads: 1,
                    hash_mib: DEFAULT_HASH_MIB / 2,
                    ..limits
                },
                program,
            })
        };
        let nodes_b = flags.nodes_b.or(flags.nodes);
        Ok(Arena {
            tool,
            contestants: [
                contestant(&flags.level_a, flags.nodes, None)?,
                contestant(&flags.level_b, nodes_b, flags.against.clone())?,
            ],
        })
    }

    /// Plays all games, several at the same time.
    fn play_all(&self) -> Result<Tally, Failure> {
        let flags = &self.tool.flags;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = match (flags.jobs, flags.time) {
            (Some(jobs), _) => jobs.max(1),
            (None, Some(_)) => 1,
            (None, None) => cores,
        };
        let next = AtomicU32::new(0);
        let tally = Mutex::new(Tally::default());
        std::thread::scope(|scope| {
            let start = |_| scope.spawn(|| self.play_games(&next, &tally));
            let workers: Vec<_> = (0..jobs).map(start).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
        })?;
        let _ = writeln!(io::stderr());
        Ok(tally.into_inner().unwrap_or_else(|e| e.into_inner()))
    }

    /// Plays one game after the other, each with the number that is `next`, until none is left.
    fn play_games(&self, next: &AtomicU32, tally: &Mutex<Tally>) -> Result<(), Failure> {
        let games = self.tool.flags.games;
        let mut boards = [self.tool.open(0)?, self.tool.open(0)?];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(());
            }
            let played = self.play_game(&mut boards, number).inspect_err(|_| {
                // The other threads need not finish what has failed.
                next.store(games, Ordering::Relaxed);
            })?;
            let mut tally = tally.lock().unwrap_or_else(|e| e.into_inner());
            tally.add(&played);
            let _ = write!(io::stderr(), "\r{} ", tally.score_line());
        }
    }

    /// Plays the game with the given number from 0.
    fn play_game(&self, boards: &mut Boards, number: u32) -> io::Result<Tally> {
        let flags = &self.tool.flags;
        let count = boards[0].players().len();
        let seat = Player::from_index(number as usize % count);
        // The same start once from every seat.
        let seed = flags.seed.wrapping_mul(1_000_003) + u64::from(number) / count as u64;
        *boards = boards.each_ref().map(|board| board.rematch(seed));
        play_opening(boards, flags.opening)?;
        for player in Player::first(count) {
            let kind = self.contestants[usize::from(player != seat)].kind;
            for board in boards.iter_mut() {
                board.seat(player, kind).map_err(io::Error::other)?;
            }
        }
        let mut tally = Tally::default();
        let ending = loop {
            if let Some(ending) = boards[0].ending() {
                break ending;
            }
            let side = usize::from(boards[0].on_turn() != seat);
            let begin = Instant::now();
            let mv = self.play_turn(side, &mut *boards[side])?;
            tally.time[side] += begin.elapsed();
            tally.moves[side] += 1;
            play_move(&mut *boards[1 - side], &mv)?;
        };
        match ending.outcome {
            Outcome::Win(player) if player == seat => tally.wins = 1,
            Outcome::Win(_) => tally.losses = 1,
            Outcome::Draw => tally.draws = 1,
        }
        tally.plies = boards[0].ply() as u64;
        Ok(tally)
    }

    /// Plays the move of a contestant and returns it.
    fn play_turn(&self, side: usize, board: &mut dyn Match) -> io::Result<String> {
        let Contestant {
            limits, program, ..
        } = &self.contestants[side];
        if let Some(program) = program {
            let mv = self.ask(program, board, limits)?;
            play_move(board, &mv)?;
            return Ok(mv);
        }
        let played = board.computer_move(limits, &mut |_| {});
        let played = played.expect("computers have all seats, and the game is not over");
        Ok(played.mv)
    }

    /// The move of another build's Expert. It sees the position, not the history.
    fn ask(&self, program: &Path, board: &dyn Match, limits: &Limits) -> io::Result<String> {
        let mut command = Command::new(program);
        command
            .args(self.tool.game_arguments())
            .args(["--position", &board.position()]);
        if let Some(time) = self.tool.flags.time {
            command.args(["--threads", "1", "--time", &time.to_string()]);
        } else if let Some(nodes) = limits.nodes {
            command.args(["--nodes", &nodes.to_string()]);
        }
        let output = command.output()?;
        let advice = String::from_utf8_lossy(&output.stdout);
        // The last line counts: "depth 7 MOVE (...".
        let last = advice.lines().last();
        last.and_then(|line| line.split(' ').nth(2))
            .map(str::to_string)
            .ok_or_else(|| io::Error::other(format!("no move in {advice:?}")))
    }

    fn report(&self, tally: &Tally) -> io::Result<()> {
        let flags = &self.tool.flags;
        let info = self.tool.entry().info();
        let [a, b] = &self.contestants;
        let limits = match (flags.time, a.limits.nodes, b.limits.nodes) {
            (Some(time), ..) => format!(", {time} ms a move"),
            (None, Some(a), Some(b)) if a != b => format!(", {a} against {b} nodes a move"),
            (None, Some(nodes), _) => format!(", {nodes} nodes a move"),
            _ => String::new(),
        };
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{}: {} against {}, {} games{limits}",
            info.name,
            a.kind.name(&info.levels),
            b.kind.name(&info.levels),
            flags.games,
        )?;
        writeln!(out, "{}", tally.score_line())?;
        writeln!(
            out,
            "mean length {:.1} moves, mean time a move {:.2} ms and {:.2} ms",
            tally.plies as f64 / f64::from(flags.games),
            tally.mean_milliseconds(0),
            tally.mean_milliseconds(1)
        )
    }
}

/// Plays random moves until the game is `plies` moves old.
fn play_opening(boards: &mut Boards, plies: usize) -> io::Result<()> {
    while boards[0].ply() < plies && boards[0].ending().is_none() {
        let moves = boards[0].legal_moves();
        let mut rng = rng_for_ply(boards[0].seed(), boards[0].ply());
        let Some(mv) = moves.choose(&mut rng) else {
            break;
        };
        for board in boards.iter_mut() {
            play_move(&mut **board, mv)?;
        }
    }
    Ok(())
}

/// The results of some games.
#[derive(Default)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
    plies: u64,
    /// By contestant: the number of moves, and the time they took.
    moves: [u64; 2],
    time: [Duration; 2],
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

    fn score_line(&self) -> String {
        let games = (self.wins + self.draws + self.losses) as f64;
        let score = (self.wins as f64 + self.draws as f64 / 2.0) / games;
        let (low, high) = wilson_interval(score, games);
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

    /// The mean time of a contestant's moves.
    fn mean_milliseconds(&self, side: usize) -> f64 {
        self.time[side].as_secs_f64() * 1e3 / self.moves[side] as f64
    }
}

/// The 95% confidence interval (Wilson's score interval) of a `share` of that many `trials`.
fn wilson_interval(share: f64, trials: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let middle = share + z * z / (2.0 * trials);
    let spread = z * (share * (1.0 - share) / trials + z * z / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + z * z / trials;
    ((middle - spread) / scale, (middle + spread) / scale)
}
