//! Expert, the player that searches.
//!
//! One search for all games: a principal variation search with iterative deepening, a transposition
//! table, killer moves and the history heuristic, late move reductions, and quiescence. A game
//! contributes an [`Evaluator`]: a static evaluation, scores for the order of moves and, where it
//! pays, moves to leave out.
//!
//! # The way of a search through these files
//!
//! 1. A [`Searcher`] keeps the [transposition table](table) from one search to the next. It starts
//!    one worker per thread (`worker`) within [`Limits`] (`limits`); the threads share the table,
//!    the history and what they found out about the root (`shared`).
//! 2. Each thread searches the moves of the root to a depth of one ply, then of two, and so on
//!    (`root`: *iterative deepening*). What it finds better is a [`SearchResult`] at once
//!    (`result`).
//! 3. Each node goes through the same steps (`node`): limits, terminal positions, mate-distance
//!    pruning, solved endgames, repetition (`repetition`), probing the table, a win with the next
//!    move, quiescence, table cutoff, reverse futility pruning, move generation, the move loop,
//!    storing in the table. Values know whether they are proved (`value`); lines are collected in
//!    the triangular *principal variation table* (`pv`).
//! 4. Moves are tried in the order of `ordering`: the table's move and the killer moves, before
//!    other moves are generated; then by the evaluator's score and the history. Moves that the
//!    evaluator leaves out are tried only if all others lose (`generation`).
//! 5. The first move gets the whole window, later ones a *null window* and, if they are late, a
//!    reduced depth; a move that turns out to be better is searched again (`node`). Outside the
//!    principal variation late moves are pruned, if the game's
//!    [`Selectivity`](crate::game::evaluator::Selectivity) says so.
//! 6. Where the depth is used up, noisy moves are searched until the position is quiet
//!    (`quiescence`). Every static evaluation, here and for pruning, includes the
//!    [tempo bonus](Evaluator::tempo_bonus).
//! 7. A move that another thread is searching is deferred (`deferral`). A thread whose node has
//!    been resolved by another, or that has reached a limit, goes back (`aborts`).
//!
//! [`negamax`] is the oracle that all this is tested against.
//!
//! # Values
//!
//! Values are whole numbers in parts of the game's own unit ([`Evaluator::UNIT`] parts make one
//! unit), from the viewpoint that each function states: within the search, that of the side on
//! turn. With more than two players the player of the root plays against all others together (the
//! *paranoid* search of N. Sturtevant and R. Korf, 2000), which keeps alpha-beta pruning sound. To
//! search deeper, only one opponent may choose its reply freely in each round, and the others play
//! the first move of their move ordering (*BRS+*, a form of best-reply search). At full width all
//! replies are searched, as in positions so near the end that the value can be proved.
//!
//! # Sources
//!
//! | technique | source |
//! |---|---|
//! | iterative deepening, transposition table | D. Slate and L. Atkin, *Chess 4.5*, 1977 |
//! | principal variation search, fail-soft | T. Marsland and M. Campbell, 1982; J. Fishburn, 1983 |
//! | killer moves | S. Akl and M. Newborn, 1977 |
//! | history heuristic, with gravity | J. Schaeffer, 1983; as in Stockfish |
//! | late move reductions | the logarithmic formula common since Fruit and Stockfish |
//! | late move pruning, reverse futility pruning | Chess Programming Wiki |
//! | mate-distance pruning, quiescence, triangular table | Chess Programming Wiki |
//! | odd-even effect, tempo bonus | Chess Programming Wiki |
//! | lockless table | R. Hyatt and T. Mann, 2002 |
//! | best-reply search | M. Schadd and M. Winands, 2011; BRS+: M. Esser et al., 2013 |
//! | parallel search | T. Kerrigan, *Simplified ABDADA*, 2014 |

mod aborts;
mod deferral;
#[cfg(test)]
mod fixture;
mod generation;
mod limits;
pub mod negamax;
mod node;
mod ordering;
mod pv;
mod quiescence;
mod repetition;
mod result;
mod root;
mod shared;
pub mod table;
mod value;
mod worker;

use std::time::Instant;

pub use crate::game::evaluator::WIN;
pub use limits::{DEFAULT_HASH_MIB, Limits, MAX_DEPTH, StopFlag};
pub use result::{Score, SearchResult};
pub use root::RootMoves;

use crate::expert::sync::{AtomicBool, AtomicU64, Ordering, scope, spawn};
use crate::game::evaluator::{BoardOf, Evaluator, MoveOf};
use crate::game::{Game, Player};
use ordering::History;
use shared::{Parallel, Shared, Width};
use table::TranspositionTable;
use worker::Worker;

/// Searches positions of one game, and keeps what the next search can use.
///
/// The memory of the transposition table is always kept: to make it anew takes longer than a short
/// search. Its content is kept only where that breaks no promise, which is that a search bounded
/// by nodes finds the same wherever it begins.
///
/// ```
/// use tabuleiro::game::evaluator::Evaluator;
/// use tabuleiro::game::{Game, Options, RuleSet};
/// use tabuleiro::games::lear::{Lear, LearEvaluator};
/// use tabuleiro::expert::search::{Limits, Searcher};
///
/// let game = Lear::new(RuleSet::Classic, &Options::default().with("size", "4"))?;
/// let evaluator = LearEvaluator::new(&game);
/// let boards = [game.initial_board()];
/// let mut searcher = Searcher::new();
/// let mut depth = 0;
/// let result = searcher
///     .search(&evaluator, &boards, &Limits::nodes(5_000), &mut |better| depth = better.depth)
///     .expect("a game that is not over");
/// assert!(game.check_move(&boards[0], result.mv).is_ok());
/// assert_eq!((result.pv[0], result.depth), (result.mv, depth));
/// println!("{} {}", game.write_move(result.mv), result.verdict(&evaluator, &boards[0]));
/// # Ok::<(), tabuleiro::game::Refusal>(())
/// ```
#[derive(Default)]
pub struct Searcher {
    table: Option<TranspositionTable>,
    /// The player to move in the last search.
    player: Option<Player>,
}

impl Searcher {
    /// A searcher that has searched nothing. It takes no memory before its first search.
    pub fn new() -> Searcher {
        Searcher::default()
    }

    /// Searches for the best move of the player to move in the last of `boards`, which are all
    /// positions of the game so far. `on_improvement` sees every better move and the result of
    /// every depth. Returns `None` exactly if there is no legal move.
    ///
    /// A win in one turn is found and a loss in one turn avoided whatever the numbers in the
    /// limits; beyond that the search ends as soon as they are reached. Its [`StopFlag`] ends it at
    /// any time: the result is the best move so far, or the first move to be searched. All searches
    /// of a searcher are of one game, unless it is [cleared](Searcher::clear).
    pub fn search<E: Evaluator>(
        &mut self,
        evaluator: &E,
        boards: &[BoardOf<E>],
        limits: &Limits,
        on_improvement: &mut dyn FnMut(&SearchResult<MoveOf<E>>),
    ) -> Option<SearchResult<MoveOf<E>>> {
        self.search_some(evaluator, boards, RootMoves::All, limits, on_improvement)
    }

    /// Like [`search`](Searcher::search), but restricted to the given root moves. Returns
    /// `None` if none of them is legal.
    pub fn search_some<E: Evaluator>(
        &mut self,
        evaluator: &E,
        boards: &[BoardOf<E>],
        moves: RootMoves<MoveOf<E>>,
        limits: &Limits,
        on_improvement: &mut dyn FnMut(&SearchResult<MoveOf<E>>),
    ) -> Option<SearchResult<MoveOf<E>>> {
        let kind = (Width::Selective, moves);
        self.search_kind(evaluator, boards, limits, kind, on_improvement)
    }

    /// Like [`search`](Searcher::search), but at full width: every move is searched to the same
    /// depth and none is left out, so that the value is that of [`negamax`]. Slow: for tests.
    pub fn search_full_width<E: Evaluator>(
        &mut self,
        evaluator: &E,
        boards: &[BoardOf<E>],
        limits: &Limits,
        on_improvement: &mut dyn FnMut(&SearchResult<MoveOf<E>>),
    ) -> Option<SearchResult<MoveOf<E>>> {
        let kind = (Width::Full, RootMoves::All);
        self.search_kind(evaluator, boards, limits, kind, on_improvement)
    }

    /// The size of the transposition table in MiB, if the system refused the memory for a larger
    /// one.
    pub fn reduced_hash_mib(&self) -> Option<usize> {
        self.table.as_ref()?.reduced_mib()
    }

    /// Empties the transposition table. Its memory stays.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    fn search_kind<E: Evaluator>(
        &mut self,
        evaluator: &E,
        boards: &[BoardOf<E>],
        limits: &Limits,
        (width, root_moves): (Width, RootMoves<MoveOf<E>>),
        on_improvement: &mut dyn FnMut(&SearchResult<MoveOf<E>>),
    ) -> Option<SearchResult<MoveOf<E>>> {
        let start = Instant::now();
        let threads = limits.thread_count();
        let shared = Shared {
            table: self.prepare_table(evaluator.game(), boards, limits)?,
            history: History::default(),
            parallel: (threads > 1).then(Parallel::default),
            is_over: AtomicBool::new(false),
            stop_flag: &limits.stop,
            helper_nodes: AtomicU64::new(0),
            // A time limit too large for `Instant` means no limit.
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            max_depth: limits.max_depth(),
            width,
            root_moves,
        };
        let worker = |id| Worker::new(evaluator, boards, &shared, id, start);
        let result = scope(|scope| {
            for id in 1..threads {
                let shared = &shared;
                let help = move || {
                    if let Some(mut worker) = worker(id) {
                        worker.search_root(&mut |_| {});
                        shared
                            .helper_nodes
                            .fetch_add(worker.nodes, Ordering::Relaxed);
                    }
                };
                // A system that refuses a thread leaves the search to the others.
                let _ = spawn(scope, help);
            }
            let result = worker(0).map(|mut worker| worker.search_root(on_improvement));
            shared.is_over.store(true, Ordering::Relaxed);
            result
        })?;
        Some(SearchResult {
            nodes: result.nodes + shared.helper_nodes.load(Ordering::Relaxed),
            elapsed: start.elapsed(),
            ..result
        })
    }

    /// The table for a search of the last of `boards`, with the content that it may use. `None` if
    /// there are no boards.
    fn prepare_table<G: Game>(
        &mut self,
        game: &G,
        boards: &[G::Board],
        limits: &Limits,
    ) -> Option<&TranspositionTable> {
        let player = game.player_to_move(boards.last()?);
        let entries = limits.table_entries();
        let table = self
            .table
            .get_or_insert_with(|| TranspositionTable::new(entries));
        table.resize(entries);
        // With more than two players, values are from the viewpoint of the player of the root. And
        // where positions count for repetition, the moves played since can undo a proof.
        let is_other_viewpoint = game.player_count() > 2 && self.player != Some(player);
        let repeats = boards.iter().any(|board| game.counts_for_repetition(board));
        if limits.nodes.is_some() || repeats || is_other_viewpoint {
            table.clear();
        }
        self.player = Some(player);
        Some(table)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::fixture::ending;
    use super::*;

    /// The number of positions of a search in which the first thread waits once, after its first
    /// report.
    fn positions_searched(threads: usize, wait: Duration) -> u64 {
        let (evaluator, board) = ending(12);
        let limits = Limits {
            depth: Some(10),
            threads,
            ..Limits::time(Duration::MAX)
        };
        let mut wait = Some(wait);
        let watch = &mut |_: &SearchResult<_>| std::thread::sleep(wait.take().unwrap_or_default());
        let result = Searcher::new().search_full_width(&evaluator, &[board], &limits, watch);
        result.expect("moves").nodes
    }

    #[test]
    fn threads_share_the_work_and_the_positions_of_all_are_counted() {
        let alone = positions_searched(1, Duration::ZERO);
        // While the first thread waits, the others do most of the work.
        let together = positions_searched(3, Duration::from_millis(500));
        assert!(together > alone / 2, "{together} and {alone}");
        // Threads that shared nothing would search nearly three times as many.
        assert!(together < 2 * alone, "{together} and {alone}");
    }

    #[test]
    fn in_games_for_two_the_table_serves_both_players() {
        let (evaluator, board) = ending(12);
        let limits = Limits {
            depth: Some(8),
            threads: 1,
            ..Limits::time(Duration::MAX)
        };
        let nodes = |searcher: &mut Searcher, board| {
            let result = searcher.search(&evaluator, &[board], &limits, &mut |_| {});
            result.expect("moves").nodes
        };
        let mut searcher = Searcher::new();
        nodes(&mut searcher, board);
        let mut after = board;
        let game = evaluator.game();
        game.apply(&mut after, game.valid_moves(&board)[0]);
        assert!(nodes(&mut searcher, after) < nodes(&mut Searcher::new(), after));
    }

    #[test]
    fn a_table_of_the_requested_size_is_not_reported_as_reduced() {
        let (evaluator, board) = ending(6);
        let mut searcher = Searcher::new();
        assert_eq!(searcher.reduced_hash_mib(), None);
        searcher.search(&evaluator, &[board], &Limits::nodes(100), &mut |_| {});
        assert_eq!(searcher.reduced_hash_mib(), None);
    }
}
