//! Finds puzzles in games between levels of mixed strength:
//! `cargo run --release --example puzzles -- lear --games 500 > src/games/lear/expert/puzzles.txt`.
//!
//! A short search of each position tells whether one move may be much better than all others; a
//! long one decides (see [`puzzle::find`]). The grade says how many positions a search needs to
//! find the move; a position of a grade of which there are enough puzzles is left out before the
//! long search. A position is examined once: positions with the same hash key count as the same.
//!
//! [`puzzle::find`]: tabuleiro::coach::puzzle::find

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use tabuleiro::coach::puzzle::{self, Puzzle};
use tabuleiro::console::flags::positive;
use tabuleiro::expert::search::Limits;
use tabuleiro::game::Game;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::view::View;
use tabuleiro::games::AllGames;
use tabuleiro::play::LiveGame;
use tabuleiro::tools::{Failure, Tool, TypedTool, begin_mixed};

/// A puzzle is easy if a search of this many positions solves it, and medium with the next number.
const EASY: u64 = 100;
const MEDIUM: u64 = 3_000;
/// The most puzzles from one game.
const MAX_PER_GAME: usize = 3;

/// Finds puzzles and prints them, the easiest first
#[derive(Args)]
struct Flags {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = positive::<u64>)]
    games: u64,
    /// Examine the positions of these puzzles again instead of games: those of the rule set that is
    /// asked for
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "games")]
    from: Vec<PathBuf>,
    /// Positions to search before a puzzle is accepted
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = positive::<u64>)]
    nodes: u64,
    /// Positions to search at first
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = positive::<u64>)]
    glance: u64,
    /// Only puzzles that are proved
    #[arg(long)]
    proved: bool,
    /// Maximum number of puzzles of each grade; those that are proved come first
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = positive::<usize>)]
    most: usize,
    /// Maximum number of random moves at the start
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    opening: usize,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    Tool::<Flags>::typed_main::<AllGames>()
}

impl TypedTool for Flags {
    fn run<E: Evaluator<Game: View>>(tool: &Tool<Flags>) -> Result<(), Failure> {
        let flags = &tool.flags;
        let (game, _) = tool.start::<E::Game>()?;
        let evaluator = E::new(&game);
        let mut seen = BTreeSet::new();
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for old in read_all(&flags.from)? {
            if let Ok(game_match) = tool.open_at(&old.position, 0)
                && game_match.rules() == old.rules
                && let Ok(board) = game.read_board(&old.position)
                && seen.insert(evaluator.hash_key(&board))
            {
                puzzles.extend(examine(&*game_match, flags, &puzzles));
            }
        }
        let games = if flags.from.is_empty() {
            flags.games
        } else {
            0
        };
        for number in 0..games {
            let mut in_game = 0;
            let mut game_match =
                tool.open(flags.seed.wrapping_mul(1_000_003).wrapping_add(number))?;
            begin_mixed(&mut *game_match, flags.opening)?;
            while game_match.ending().is_none() && in_game < MAX_PER_GAME {
                if let Ok(board) = game.read_board(&game_match.position())
                    && seen.insert(evaluator.hash_key(&board))
                    && let Some(puzzle) = examine(&*game_match, flags, &puzzles)
                {
                    puzzles.push(puzzle);
                    in_game += 1;
                }
                if game_match
                    .computer_move(&Limits::nodes(1), &mut |_| {})
                    .is_none()
                {
                    break;
                }
            }
            let _ = write!(
                io::stderr(),
                "\r{} games, {} puzzles ",
                number + 1,
                puzzles.len()
            );
        }
        let _ = writeln!(io::stderr());
        puzzles.sort_by_key(|puzzle| (puzzle.grade, !puzzle.is_proved));
        let mut out = io::stdout().lock();
        for grade in 1..=puzzle::GRADES.len() {
            let of_grade = puzzles.iter().filter(|puzzle| puzzle.grade == grade);
            for puzzle in of_grade.take(flags.most) {
                writeln!(out, "{puzzle}")?;
            }
        }
        Ok(())
    }
}

/// The puzzles in files.
fn read_all(paths: &[PathBuf]) -> io::Result<Vec<Puzzle>> {
    let mut all = Vec::new();
    for path in paths {
        let failure = |reason: String| io::Error::other(format!("{}: {reason}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| failure(error.to_string()))?;
        all.extend(puzzle::read(&text).map_err(|reason| failure(reason.to_string()))?);
    }
    Ok(all)
}

/// The puzzle in a position, if it is of a grade of which too few have been `found`, and a long
/// search agrees with a short one that it is one.
fn examine(game: &dyn LiveGame, flags: &Flags, found: &[Puzzle]) -> Option<Puzzle> {
    let glance = Limits::nodes(flags.glance);
    let best = game.boxed_clone().search(&glance, &mut |_| {})?.mv;
    let grade = grade_of(game, &best);
    if found.iter().filter(|puzzle| puzzle.grade == grade).count() >= flags.most {
        return None;
    }
    let short = puzzle::find(game, &glance, &mut |_| {})?;
    let puzzle = puzzle::find(game, &Limits::nodes(flags.nodes), &mut |_| {})?;
    let is_wanted = puzzle.is_proved || !flags.proved;
    if puzzle.solution[0] != short.solution[0] || !is_wanted {
        return None;
    }
    // The tests confirm it in the same way.
    puzzle::check(&puzzle, game, &puzzle.check_limits()).ok()?;
    let grade = grade_of(game, &puzzle.solution[0]);
    Some(Puzzle { grade, ..puzzle })
}

/// The grade of a position with this solution.
fn grade_of(game: &dyn LiveGame, solution: &str) -> usize {
    let finds = |nodes| {
        let found = game
            .boxed_clone()
            .search(&Limits::nodes(nodes), &mut |_| {});
        found.is_some_and(|found| found.mv == solution)
    };
    match (finds(EASY), finds(MEDIUM)) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 3,
    }
}
