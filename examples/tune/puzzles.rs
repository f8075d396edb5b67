//! Finds puzzles in games between levels of mixed strength.
//!
//! A short search of each position tells whether one move may be much better than all others; a
//! long one decides (see [`find`]). The difficulty says how many positions a search needs
//! to find the move; a position of a difficulty of which there are enough puzzles is left out
//! before the long search. A position is examined once.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tabuleiro::coach::puzzle::{self, Puzzle};
use tabuleiro::console::flags::number;
use tabuleiro::play::LiveGame;
use tabuleiro::search::Limits;
use tabuleiro::testing::coach::{check, goal_of, only_move};

use crate::Flags;
use crate::common::{Tool, search};
use crate::mixed::{Mixed, play_on};

/// A puzzle is easy if a search of this many positions solves it, and medium with the next number.
const EASY: u64 = 100;
const MEDIUM: u64 = 3_000;
/// The greatest number of moves that a player has to find in one puzzle.
const MAX_MOVES: usize = 4;
/// The most puzzles from one game.
const MAX_PER_GAME: usize = 3;

/// Find puzzles, and print them, the easiest first
#[derive(Args)]
pub struct Puzzles {
    #[command(flatten)]
    games: Mixed,
    /// Examine the positions of these puzzles again instead of games: those of the rule set that is
    /// asked for
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "games")]
    from: Vec<PathBuf>,
    /// Positions to search before a puzzle is accepted
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = number(1, u64::MAX))]
    nodes: u64,
    /// Positions to search at first
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = number(1, u64::MAX))]
    glance: u64,
    /// Only puzzles that are proved
    #[arg(long)]
    proved: bool,
    /// Maximum number of puzzles of each difficulty; those that are proved come first
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = number(1, usize::MAX))]
    most: usize,
}

/// The order in which puzzles are written: from easy to hard, the first of each game before its
/// second. Where possible, a puzzle does not come right after one of the same game, or after one
/// whose solution ends with the move that solves it.
fn in_order(mut left: Vec<&Puzzle>) -> Vec<&Puzzle> {
    let mut order: Vec<&Puzzle> = Vec::new();
    let rank = |puzzle: &Puzzle, before: &[&Puzzle]| {
        let is_of_game = |other: &&Puzzle| other.source.is_some() && other.source == puzzle.source;
        let follows_badly = before.last().is_some_and(|last| {
            is_of_game(last) || last.solution.last() == puzzle.solution.first()
        });
        let of_game = before.iter().copied().filter(is_of_game).count();
        (follows_badly, puzzle.difficulty, of_game)
    };
    while let Some(next) = (0..left.len()).min_by_key(|index| rank(left[*index], &order)) {
        order.push(left.remove(next));
    }
    order
}

/// What has been found so far.
#[derive(Default)]
struct Found {
    puzzles: Vec<Puzzle>,
    /// The positions that have been examined.
    seen: BTreeSet<String>,
}

impl Puzzles {
    /// Finds puzzles and prints them.
    ///
    /// # Errors
    /// If a file cannot be read, or holds something else.
    pub fn run(&self, tool: &Tool<Flags>) -> io::Result<()> {
        let mut found = Found::default();
        if self.from.is_empty() {
            self.search_games(tool, &mut found)?;
        }
        for path in &self.from {
            let old = puzzle::read(&fs::read_to_string(path)?).map_err(io::Error::other)?;
            for old in old {
                if let Ok(game) = tool.open_at(&old.position)
                    && game.state().rules == old.rules
                {
                    self.examine(&*game, old.source, &mut found);
                }
            }
        }
        let mut puzzles = found.puzzles;
        puzzles.sort_by_key(|puzzle| (puzzle.difficulty, !puzzle.is_proved));
        let by_difficulty = puzzles.chunk_by(|one, next| one.difficulty == next.difficulty);
        let taken = by_difficulty.flat_map(|puzzles| puzzles.iter().take(self.most));
        for puzzle in in_order(taken.collect()) {
            writeln!(io::stdout(), "{puzzle}")?;
        }
        Ok(())
    }

    fn search_games(&self, tool: &Tool<Flags>, found: &mut Found) -> io::Result<()> {
        self.games.play_games(tool, |mut game| {
            let most = found.puzzles.len() + MAX_PER_GAME;
            while game.state().ending.is_none() && found.puzzles.len() < most {
                self.examine(&*game, Some(game.state().seed), found);
                if !play_on(&mut *game) {
                    break;
                }
            }
            Ok(Some(format!("{} puzzles", found.puzzles.len())))
        })
    }

    /// Adds the puzzle in a position that has not been examined yet, if it is one.
    fn examine(&self, game: &dyn LiveGame, source: Option<u64>, found: &mut Found) {
        if found.seen.insert(game.position()) {
            let found_here = self.puzzle(game, &found.puzzles);
            let puzzle = found_here.map(|puzzle| Puzzle { source, ..puzzle });
            found.puzzles.extend(puzzle);
        }
    }

    /// The puzzle in a position, if it is of a difficulty of which too few have been found, and a
    /// long search agrees with a short one that it is one.
    fn puzzle(&self, game: &dyn LiveGame, found: &[Puzzle]) -> Option<Puzzle> {
        let difficulty = difficulty_of(game, &search(game, &Limits::nodes(self.glance))?.mv);
        let known = found.iter().filter(|known| known.difficulty == difficulty);
        if known.count() >= self.most {
            return None;
        }
        let short = find(game, self.glance)?;
        let puzzle = find(game, self.nodes)?;
        let is_wanted = puzzle.is_proved || !self.proved;
        if puzzle.solution[0] != short.solution[0] || !is_wanted {
            return None;
        }
        // The tests confirm it in the same way.
        check(&puzzle, game, &puzzle.check_limits()).ok()?;
        Some(Puzzle {
            difficulty: difficulty_of(game, &puzzle.solution[0]),
            ..puzzle
        })
    }
}

/// The puzzle in the current position of a game, without a difficulty (it is 1), if searches of
/// that many positions find that one move is much better than every other.
fn find(game: &dyn LiveGame, nodes: u64) -> Option<Puzzle> {
    let limits = &Limits::nodes(nodes);
    let mut trial = game.boxed_clone();
    let position = game.position();
    let first = only_move(&mut *trial, limits)?;
    let mut puzzle = Puzzle {
        difficulty: 1,
        rules: game.state().rules,
        goal: goal_of(&first.best),
        is_proved: first.is_proved,
        position,
        solution: vec![first.best.mv.clone()],
        source: None,
    };
    let player = trial.state().to_move;
    trial.play(&first.best.mv).ok()?;
    for _ in 1..MAX_MOVES {
        let mut line = Vec::new();
        while trial.state().ending.is_none() && trial.state().to_move != player {
            let reply = search(&*trial, &Limits::nodes(nodes))?.mv;
            trial.play(&reply).ok()?;
            line.push(reply);
        }
        if trial.state().ending.is_some() || line.is_empty() {
            break;
        }
        let Some(next) = only_move(&mut *trial, limits) else {
            break;
        };
        trial.play(&next.best.mv).ok()?;
        line.push(next.best.mv);
        puzzle.solution.append(&mut line);
    }
    Some(puzzle)
}

/// The difficulty of a position with this solution.
fn difficulty_of(game: &dyn LiveGame, solution: &str) -> usize {
    let finds =
        |nodes| search(game, &Limits::nodes(nodes)).is_some_and(|found| found.mv == solution);
    match (finds(EASY), finds(MEDIUM)) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => 3,
    }
}
