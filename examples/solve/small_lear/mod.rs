//! Solves small boards of Lear, such as 5x5, faster than the generic prover.
//!
//! - `board`, `symmetry`: bitboards without komi, and their images
//! - `endgame`: the last moves, without a table
//! - `evaluation`, `fitting`: the static evaluation that orders moves
//! - `table`, `kept`: what is known of positions, in memory and in a file
//! - `search`, `moves`, `currently_searching`: the search by several threads
//! - `position`: the game's notation and komi
//!
//! It writes no certificates: a result is only as reliable as this search. The tests compare its
//! values of endings with those of the prover and of the plain rules.

mod board;
mod currently_searching;
mod endgame;
mod evaluation;
mod fitting;
mod kept;
mod moves;
mod position;
mod search;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use crate::prover::Bounds;
use currently_searching::CurrentlySearching;
use kept::Kept;
pub use position::Position;
use search::{Interrupt, Shared, Worker};
use table::Table;

/// A question about a position and what came of it.
pub struct Question {
    /// The bound that was tested: does player 1 get at least this value?
    pub bound: i32,
    /// `None` if the nodes were used up.
    pub answer: Option<bool>,
    pub nodes: u64,
    pub time: Duration,
}

/// The number of samples to fit the evaluation to, for a search of positions with at most
/// `empties` empty points: a better evaluation has to save more time than it takes.
pub fn sample_count(empties: usize) -> usize {
    match empties {
        ..16 => 100,
        16..20 => 1_000,
        _ => 10_000,
    }
}

/// Solves positions of boards with `N` lines.
pub struct Solver<const N: usize> {
    shared: Shared<N>,
}

impl<const N: usize> Solver<N> {
    /// A solver with a table of `hash_mib` MiB and `threads` threads. Its evaluation is fitted
    /// to `samples` positions for each number of empty points.
    ///
    /// # Errors
    ///
    /// If there is not enough memory for the table.
    pub fn new(hash_mib: usize, threads: usize, samples: usize) -> io::Result<Solver<N>> {
        Ok(Solver {
            shared: Shared {
                table: Table::new(hash_mib)?,
                evaluation: fitting::fit::<N>(samples),
                kept: None,
                currently_searching: CurrentlySearching::new(),
                results: AtomicU64::new(0),
                is_answered: AtomicBool::new(false),
                threads,
            },
        })
    }

    /// Goes on with what an earlier run has kept in a file, and keeps more there.
    ///
    /// # Errors
    ///
    /// If the file cannot be used or belongs to another task.
    pub fn keep_in(&mut self, path: &Path) -> io::Result<()> {
        self.shared.kept = Some(Kept::open(path, &self.shared.table)?);
        Ok(())
    }

    /// The number of results in the file; a position may have several.
    pub fn kept(&self) -> usize {
        self.shared.kept.as_ref().map_or(0, Kept::count)
    }

    /// What player 1 gets with best play, by questions whether it is at least 1, 3, -1 and so on,
    /// each of which is reported when it is answered. All threads together search at most about
    /// `max_nodes` nodes.
    ///
    /// # Errors
    ///
    /// If results cannot be kept, or the report fails.
    pub fn value(
        &mut self,
        position: &Position<N>,
        max_nodes: u64,
        mut report: impl FnMut(&Question) -> io::Result<()>,
    ) -> io::Result<Bounds> {
        let mut bounds = Bounds::default();
        if position.empty_count() == 0 {
            bounds.low = Some(position.value());
            bounds.high = bounds.low;
        }
        let mut bound = 1;
        let mut nodes_left = max_nodes;
        while bounds.exact().is_none() {
            let question = self.ask(position, bound, nodes_left)?;
            report(&question)?;
            nodes_left = nodes_left.saturating_sub(question.nodes);
            match question.answer {
                Some(true) => {
                    bounds.low = Some(bound);
                    bound += 2;
                }
                Some(false) => {
                    bounds.high = Some(bound - 2);
                    bound -= 2;
                }
                None => {
                    bounds.tried = Some(bound);
                    break;
                }
            }
        }
        Ok(bounds)
    }

    /// Asks whether player 1 gets at least `bound` in a position that is not over.
    fn ask(&mut self, position: &Position<N>, bound: i32, max_nodes: u64) -> io::Result<Question> {
        let start = Instant::now();
        let (margin, yes) = position.question(bound);
        *self.shared.is_answered.get_mut() = false;
        let shared = &self.shared;
        let work = || {
            let mut worker = Worker::new(shared, max_nodes / shared.threads as u64);
            let result = worker.reaches(position.board, margin);
            // A failure ends the other threads too.
            if !matches!(result, Err(Interrupt::Stopped)) {
                shared.is_answered.store(true, Relaxed);
            }
            (result, worker.nodes)
        };
        let results: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..shared.threads).map(|_| scope.spawn(work)).collect();
            let ended = threads.into_iter().map(|thread| thread.join());
            ended
                .map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        let mut question = Question {
            bound,
            answer: None,
            nodes: 0,
            time: start.elapsed(),
        };
        for (result, nodes) in results {
            question.nodes += nodes;
            match result {
                Ok(answer) => {
                    let answer = answer == yes;
                    assert_ne!(question.answer, Some(!answer), "the threads disagree");
                    question.answer = Some(answer);
                }
                Err(Interrupt::Failed(error)) => return Err(error),
                Err(Interrupt::Stopped) => {}
                Err(Interrupt::Answered { .. }) => {
                    unreachable!("a split node takes its answer itself")
                }
            }
        }
        Ok(question)
    }
}
