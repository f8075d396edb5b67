//! Counts the positions of a suite that a search solves.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use tabuleiro::console::flags::positive;
use tabuleiro::expert::search::Limits;
use tabuleiro::tools::{Failure, Tool};

use super::Flags;
use super::suite::{Forced, Tactic, read};

/// Search the positions of a file, and count those that are solved
#[derive(Args)]
pub struct Solve {
    /// The positions, as `make` prints them
    #[arg(value_name = "FILE")]
    suite: PathBuf,
    /// Positions to search
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = positive::<u64>)]
    nodes: u64,
    /// Let another build search: its `advise` program
    #[arg(long, value_name = "PROGRAM")]
    with: Option<PathBuf>,
    /// Print the positions that are not solved
    #[arg(long)]
    unsolved: bool,
}

/// What a search said, and when.
#[derive(Clone, PartialEq, Debug)]
struct Step {
    /// How the game ends, if it said so.
    forced: Option<Forced>,
    nodes: u64,
    seconds: f64,
}

/// The positions of one kind.
#[derive(Default)]
struct Tally {
    positions: usize,
    /// By position solved: the positions searched and the seconds until the search said so and did
    /// not change its mind.
    solved: Vec<(u64, f64)>,
}

impl Solve {
    pub fn run(&self, tool: &Tool<Flags>) -> Result<(), Failure> {
        let failure =
            |reason: String| io::Error::other(format!("{}: {reason}", self.suite.display()));
        let text = fs::read_to_string(&self.suite).map_err(|error| failure(error.to_string()))?;
        let tactics = read(&text).map_err(failure)?;
        let mut out = io::stdout().lock();
        let mut tallies: [Tally; 2] = Default::default();
        for tactic in &tactics {
            let steps = match &self.with {
                Some(program) => self.ask(program, &tool.game_arguments(), tactic)?,
                None => self.search(tool, tactic)?,
            };
            let tally = &mut tallies[usize::from(tactic.forced == Forced::Loss)];
            tally.positions += 1;
            match solution(&steps, tactic.forced) {
                Some(step) => tally.solved.push((step.nodes, step.seconds)),
                None if self.unsolved => writeln!(out, "{tactic}")?,
                None => {}
            }
        }
        let [wins, losses] = &tallies;
        for (name, tally) in [("wins", wins), ("losses", losses)] {
            writeln!(out, "{name}: {}", tally.summary())?;
        }
        let [wins, losses] = tallies;
        let all = Tally {
            positions: wins.positions + losses.positions,
            solved: [wins.solved, losses.solved].concat(),
        };
        writeln!(out, "all: {}", all.summary())?;
        Ok(())
    }

    /// What this build says.
    fn search(&self, tool: &Tool<Flags>, tactic: &Tactic) -> Result<Vec<Step>, Failure> {
        let mut board = tool.open_at(&tactic.position, 0)?;
        let mut steps = Vec::new();
        let limits = Limits::nodes(self.nodes);
        let mut add = |thought: &tabuleiro::play::SearchInfo| {
            steps.push(Step {
                forced: Forced::of_verdict(&thought.verdict),
                nodes: thought.nodes,
                seconds: thought.elapsed.as_secs_f64(),
            });
        };
        if let Some(thought) = board.search(&limits, &mut add) {
            add(&thought);
        }
        Ok(steps)
    }

    /// What another build's `advise` says.
    fn ask(&self, program: &Path, game: &[String], tactic: &Tactic) -> io::Result<Vec<Step>> {
        let output = Command::new(program)
            .args(game)
            .args(["--position", &tactic.position])
            .args(["--nodes", &self.nodes.to_string()])
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let steps: Option<Vec<Step>> = text.lines().map(Step::of_line).collect();
        steps
            .filter(|steps| !steps.is_empty())
            .ok_or_else(|| io::Error::other(format!("no search in {text:?}")))
    }
}

impl Step {
    /// A line of `advise`: `depth 7 MOVE (VERDICT) 1234 nodes 0.012 s: ...`.
    fn of_line(line: &str) -> Option<Step> {
        let (_, rest) = line.split_once('(')?;
        let (verdict, rest) = rest.split_once(") ")?;
        let mut words = rest.split(' ');
        let nodes = words.next()?.parse().ok()?;
        let seconds = words.nth(1)?.parse().ok()?;
        Some(Step {
            forced: Forced::of_verdict(verdict),
            nodes,
            seconds,
        })
    }
}

/// The first step from which on the search knew the result.
fn solution(steps: &[Step], forced: Forced) -> Option<&Step> {
    let knows = |step: &&Step| step.forced == Some(forced);
    steps.iter().rev().take_while(knows).last()
}

impl Tally {
    fn summary(&self) -> String {
        let solved = self.solved.len();
        let share = 100.0 * solved as f64 / self.positions.max(1) as f64;
        let mut nodes: Vec<u64> = self.solved.iter().map(|(nodes, _)| *nodes).collect();
        nodes.sort_unstable();
        let median = nodes.get(nodes.len() / 2).copied().unwrap_or(0);
        let seconds: f64 = self.solved.iter().map(|(_, seconds)| seconds).sum();
        let mean = seconds / solved.max(1) as f64;
        format!(
            "{solved} of {} solved ({share:.1}%), after {median} positions in the median and \
             {mean:.3} s in the mean",
            self.positions
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(forced: Option<Forced>, nodes: u64) -> Step {
        Step {
            forced,
            nodes,
            seconds: 0.5,
        }
    }

    #[test]
    fn a_position_is_solved_once_the_search_stays_with_the_result() {
        let (win, loss) = (Some(Forced::Win), Some(Forced::Loss));
        let steps = [step(win, 1), step(None, 2), step(win, 3), step(win, 4)];
        assert_eq!(solution(&steps, Forced::Win), Some(&steps[2]));
        assert_eq!(solution(&steps, Forced::Loss), None);
        assert_eq!(solution(&[step(win, 1), step(loss, 2)], Forced::Win), None);
        assert_eq!(solution(&[], Forced::Win), None);
    }

    #[test]
    fn the_lines_of_another_build_are_read() {
        let line = "depth 7 1C-1B (loses in 4 moves, proved) 8990 nodes 0.500 s: 1C-1B 6E-2D/6A";
        assert_eq!(Step::of_line(line), Some(step(Some(Forced::Loss), 8990)));
        let line = "depth 7 3,3 (+0.50) 12 nodes 0.500 s: 3,3";
        assert_eq!(Step::of_line(line), Some(step(None, 12)));
        assert_eq!(Step::of_line("The game is over"), None);
    }
}
