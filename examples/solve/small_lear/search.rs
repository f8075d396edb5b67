//! The search: alpha-beta with a null window, to the end of the game.
//!
//! All threads search the same question from the root. They share the table, defer the moves that
//! others are searching, and give a node up as soon as another thread has answered its question.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::board::{Board, points};
use super::currently_searching::{CurrentlySearching, Mark};
use super::endgame::{self, opponent_bound};
use super::evaluation::{Evaluation, INFINITY};
use super::kept::Kept;
use super::moves::{Child, Moves};
use super::table::{Entry, Key, Table};

/// With at most this many empty points, the endgame search is faster than one with a table.
const ENDGAME_EMPTIES: usize = 6;

/// With at least this many empty points, all images of a position under the symmetries share one
/// entry. With fewer, looking for the image costs more than it saves.
const CANONICAL_EMPTIES: usize = 10;

/// With at least this many empty points, a node is split: threads share the work on it. With fewer,
/// this would cost more than it saves.
const SPLIT_EMPTIES: usize = 12;

/// With at least this many empty points, moves are ordered by searches, not by the static
/// evaluation. Two more empty points make these searches a ply deeper.
const SEARCHED_ORDER_EMPTIES: usize = 16;

/// The greatest depth of the searches that order moves.
const MAX_ORDER_DEPTH: usize = 4;

/// With at most this many stones on the board, only one of the moves that lead to symmetric
/// positions is searched. With more stones there are hardly any.
const SYMMETRIC_STONES: usize = 7;

/// What all threads have in common.
pub struct Shared<const N: usize> {
    pub evaluation: Evaluation,
    pub table: Table<N>,
    pub kept: Option<Kept>,
    pub currently_searching: CurrentlySearching,
    /// The number of results of split nodes: when it grows, open questions may be answered.
    pub results: AtomicU64,
    /// Whether the question of the root has been answered.
    pub is_answered: AtomicBool,
    pub threads: usize,
}

/// Why a node is left without a result of its own.
pub enum Interrupt {
    /// Another thread has answered the question of the root, or the nodes are used up.
    Stopped,
    /// Another thread has answered the question of the split node at this level.
    Answered { level: usize, answer: bool },
    /// What was found could not be kept.
    Failed(io::Error),
}

/// One thread of the search.
pub struct Worker<'a, const N: usize> {
    shared: &'a Shared<N>,
    /// The questions of the split nodes from the root to here.
    open: Vec<(Key, i32)>,
    /// The number of results of split nodes when the open questions were last looked up.
    seen_results: u64,
    max_nodes: u64,
    pub nodes: u64,
}

impl<'a, const N: usize> Worker<'a, N> {
    /// A thread that searches at most about `max_nodes` nodes.
    pub fn new(shared: &'a Shared<N>, max_nodes: u64) -> Worker<'a, N> {
        Worker {
            shared,
            open: Vec::new(),
            seen_results: 0,
            max_nodes,
            nodes: 0,
        }
    }

    /// Whether the player to move reaches a margin of at least `bound`. The board must not be full.
    pub fn reaches(&mut self, board: Board<N>, bound: i32) -> Result<bool, Interrupt> {
        let empties = board.empty_count();
        if empties <= ENDGAME_EMPTIES {
            return Ok(endgame::reaches(board, bound, &mut self.nodes));
        }
        let before = self.nodes;
        self.nodes += 1;
        self.check_interrupts()?;

        let board = representative(board);
        let key = Key::of(board);
        let known = self.look_up(key);
        if let Some(answer) = known.answer(bound) {
            return Ok(answer);
        }

        let mut moves = self.moves(board, known.best);
        let is_split = self.shared.threads > 1 && empties >= SPLIT_EMPTIES;
        let level = self.open.len();
        if is_split {
            self.open.push((key, bound));
        }
        let best = self.best(&mut moves, bound, empties, is_split);
        self.open.truncate(level);
        let best = match best {
            Err(Interrupt::Answered { level: at, answer }) if is_split && at == level => {
                return Ok(answer);
            }
            best => best?,
        };

        self.store(key, bound, best, self.nodes - before)?;
        if is_split {
            self.shared.results.fetch_add(1, Relaxed);
        }
        Ok(best.is_some())
    }

    fn look_up(&self, key: Key) -> Entry {
        let known = self.shared.table.look_up(key);
        known.unwrap_or(Entry::unknown(N * N))
    }

    fn check_interrupts(&mut self) -> Result<(), Interrupt> {
        if self.nodes > self.max_nodes || self.shared.is_answered.load(Relaxed) {
            return Err(Interrupt::Stopped);
        }
        let results = self.shared.results.load(Relaxed);
        if results == self.seen_results {
            return Ok(());
        }
        self.seen_results = results;
        for (level, (key, bound)) in self.open.iter().enumerate() {
            if let Some(answer) = self.look_up(*key).answer(*bound) {
                return Err(Interrupt::Answered { level, answer });
            }
        }
        Ok(())
    }

    /// The moves to try, the most promising first.
    fn moves(&self, board: Board<N>, known_best: Option<usize>) -> Moves<N> {
        let evaluation = &self.shared.evaluation;
        let empties = board.empty_count();
        let mut moves = Moves::new();
        for point in points(board.empty()) {
            let after = board.after(point);
            let score = if Some(point) == known_best {
                -INFINITY
            } else if empties >= SEARCHED_ORDER_EMPTIES {
                let depth = ((empties - SEARCHED_ORDER_EMPTIES) / 2 + 1).min(MAX_ORDER_DEPTH);
                evaluation.search(after, depth, -INFINITY, INFINITY)
            } else {
                evaluation.evaluate(after, empties - 1)
            };
            moves.push(Child {
                score,
                board: after,
                point: point as u8,
            });
        }
        moves.sort();
        if N * N - empties <= SYMMETRIC_STONES {
            moves.remove_symmetric();
        }
        moves
    }

    /// A move that reaches `bound`, if there is one.
    fn best(
        &mut self,
        moves: &mut Moves<N>,
        bound: i32,
        empties: usize,
        is_split: bool,
    ) -> Result<Option<usize>, Interrupt> {
        let opponent_bound = opponent_bound(bound);
        if empties - 1 > ENDGAME_EMPTIES
            && let Some(best) = self.look_up_moves(moves, opponent_bound)
        {
            return Ok(Some(best));
        }
        let mut deferred = Vec::new();
        for (index, child) in moves.as_slice().iter().enumerate() {
            // Never defer the first move: it usually causes the cutoff, and then nothing is left to
            // share.
            let _mark = if is_split && index > 0 {
                let mark = self.shared.currently_searching.mark(child_key(child));
                if matches!(mark, Mark::AlreadySearching) {
                    deferred.push(*child);
                    continue;
                }
                Some(mark)
            } else {
                None
            };
            if !self.reaches(child.board, opponent_bound)? {
                return Ok(Some(child.point.into()));
            }
        }
        for child in deferred {
            if !self.reaches(child.board, opponent_bound)? {
                return Ok(Some(child.point.into()));
            }
        }
        Ok(None)
    }

    /// Enhanced transposition cutoffs: looks up the positions after all moves before one is
    /// searched. Returns a move that is known to be good enough, and removes those that are not.
    fn look_up_moves(&self, moves: &mut Moves<N>, opponent_bound: i32) -> Option<usize> {
        let mut best = None;
        moves.retain(|child| {
            if best.is_some() {
                return true;
            }
            match self.look_up(child_key(child)).answer(opponent_bound) {
                Some(true) => false,
                Some(false) => {
                    best = Some(child.point.into());
                    true
                }
                None => true,
            }
        });
        best
    }

    fn store(
        &self,
        key: Key,
        bound: i32,
        best: Option<usize>,
        nodes: u64,
    ) -> Result<(), Interrupt> {
        // Another thread may have learnt more in the meantime.
        let mut entry = self.look_up(key);
        if best.is_some() {
            entry.low = entry.low.max(bound);
            entry.best = best;
        } else {
            entry.high = entry.high.min(bound - 2);
        }
        assert!(entry.is_valid(N * N), "contradictory bounds: {entry:?}");
        self.shared.table.store(key, entry, nodes);
        match &self.shared.kept {
            Some(kept) => kept.keep(key, entry, nodes).map_err(Interrupt::Failed),
            None => Ok(()),
        }
    }
}

/// The key of the position after a move.
#[inline]
fn child_key<const N: usize>(child: &Child<N>) -> Key {
    Key::of(representative(child.board))
}

/// The position that stands for this one in the table.
#[inline]
pub fn representative<const N: usize>(board: Board<N>) -> Board<N> {
    if board.empty_count() >= CANONICAL_EMPTIES {
        board.canonical()
    } else {
        board
    }
}
