//! One search for all games: a principal variation search with iterative deepening, a transposition
//! table, killer moves and the history heuristic, late move reductions, and quiescence. A game
//! contributes an [`Evaluator`]: a static evaluation, scores for the order of moves and, where it
//! pays, moves to leave out.
//!
//! # How a search runs through these files
//!
//! 1. A [`Searcher`] keeps the [transposition table](table) from one search of a game to the next,
//!    except values that rest on a repetition. With a limit of nodes it begins with an empty table,
//!    so that the result depends on nothing else. It starts one worker per thread (`worker`) within
//!    [`Limits`]; the threads share the table, the history and what they found out about the root
//!    (`shared`).
//! 2. Each thread searches the moves of the root to a depth of one ply, then of two, and so on
//!    (`root`: *iterative deepening*). What it finds better is a [`SearchResult`] at once.
//! 3. Each node goes through the same steps (`node`): limits, terminal positions, mate-distance
//!    pruning, solved endgames, repetition, probing the table, a win with the next move, quiescence,
//!    table cutoff, reverse futility pruning, ProbCut, move generation, the move loop, storing in
//!    the table. Values know whether they are proved (`value`); lines are collected in the triangular
//!    *principal variation table* (`worker`).
//! 4. Moves are tried in the order of `ordering`: the table's move and the killer moves, before
//!    other moves are generated; then by the evaluator's score and the history. Moves that the
//!    evaluator leaves out are tried only if all others lose.
//! 5. The first move gets the whole window, later ones a *null window* and, if they are late, a
//!    reduced depth; a move that turns out to be better is searched again (`node`). Outside the
//!    principal variation late moves are pruned, if the game's
//!    [`Selectivity`](crate::game::evaluator::Selectivity) says so. Moves that
//!    [threaten to win](Evaluator::threatens_to_win) are reduced less, and exempt from late move
//!    pruning except at depth 1.
//! 6. Where the depth is used up, noisy moves are searched until the position is quiet. Every static
//!    evaluation, here and for pruning, includes the [tempo bonus](Evaluator::tempo_bonus).
//! 7. A move that another thread is searching is deferred (`shared`). A thread that has
//!    reached a limit goes back (`worker`).
//!
//! The oracle that all this is tested against is plain negamax, in `testing::search`.
//!
//! # Values
//!
//! Values are whole numbers in parts of the game's own unit ([`Evaluator::UNIT`] parts make one
//! unit), from the viewpoint that each function states: within the search, that of the side to
//! move. With more than two players the player of the root plays against all others together (the
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
//! | ProbCut | M. Buro, *ProbCut: an effective selective extension of the alpha-beta algorithm*, 1995 |
//! | mate-distance pruning, quiescence, triangular table | Chess Programming Wiki |
//! | odd-even effect, tempo bonus | Chess Programming Wiki |
//! | lockless table | R. Hyatt and T. Mann, 2002 |
//! | best-reply search | M. Schadd and M. Winands, 2011; BRS+: M. Esser et al., 2013 |
//! | parallel search | T. Kerrigan, *Simplified ABDADA*, 2014 |

mod node;
mod ordering;
mod root;
mod shared;
pub mod stopwatch;
pub mod table;
#[cfg(test)]
mod tests;
mod value;
mod worker;

use std::time::Duration;

pub use crate::game::evaluator::WIN;

use crate::game::evaluator::{BoardOf, Evaluator, MoveOf};
use crate::game::{Game, Player};
use crate::handicap::Handicapped;
use crate::sync::{Arc, AtomicBool, AtomicU64, Ordering, scope, spawn};
use shared::{Parallel, Shared};
use stopwatch::Stopwatch;
use table::TranspositionTable;
use worker::{RepetitionStack, Worker};

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
/// use tabuleiro::search::{Limits, Searcher};
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
    /// The keys of the positions that had been repeated in the game at the last search.
    repeated: Vec<u64>,
}

impl Clone for Searcher {
    /// A searcher that has searched nothing, as two cannot share a table.
    fn clone(&self) -> Searcher {
        Searcher::default()
    }
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
        on_improvement: WatchOf<E>,
    ) -> Option<ResultOf<E>> {
        let expert = Handicapped::expert(evaluator.clone());
        let lines = self.search_lines(&expert, boards, None, 1, limits, on_improvement);
        lines.into_iter().next()
    }

    /// Searches for the `count` best of `moves`, or of all legal moves, each with its line and value
    /// (*MultiPV*): in every iteration for the best one, then for the best of the others, and so on.
    /// The first result is the best. There are fewer if there are fewer moves, or if a limit is
    /// reached before they have all been searched to a depth of one ply. The evaluator may have a
    /// handicap.
    pub fn search_lines<E: Evaluator>(
        &mut self,
        evaluator: &Handicapped<E>,
        boards: &[BoardOf<E>],
        moves: Option<&[MoveOf<E>]>,
        count: usize,
        limits: &Limits,
        on_improvement: WatchOf<E>,
    ) -> Vec<ResultOf<E>> {
        let clock = Stopwatch::start();
        let threads = limits.nodes.map_or(limits.threads.max(1), |_| 1);
        let game = evaluator.expert.game();
        // What the evaluator leaves out because of a better move may be the second best.
        let all = match (moves, boards.last()) {
            (None, Some(root)) if count > 1 => game.legal_moves(root),
            _ => Vec::new(),
        };
        let moves = moves.or((all.len() > 1).then_some(&all[..]));
        let Some(table) = self.prepare_table(&evaluator.expert, boards, limits) else {
            return Vec::new();
        };
        let shared = Shared {
            table,
            history: Default::default(),
            parallel: (threads > 1).then(Parallel::default),
            is_over: AtomicBool::new(false),
            helper_nodes: AtomicU64::new(0),
            limits,
            root_moves: moves,
            lines: moves.map_or(1, |moves| count.min(moves.len())),
        };
        let worker = || Worker::new(evaluator, boards, &shared, clock);
        let mut lines = scope(|scope| {
            for _ in 1..threads {
                let help = || {
                    if let Some(mut worker) = worker() {
                        worker.search_root(&mut |_| {});
                        let nodes = worker.nodes;
                        shared.helper_nodes.fetch_add(nodes, Ordering::Relaxed);
                    }
                };
                // A system that refuses a thread leaves the search to the others.
                let _ = spawn(scope, help);
            }
            let lines = worker().map(|mut worker| {
                let mut lines = worker.search_root(on_improvement);
                for line in &mut lines {
                    line.elapsed = worker.clock.elapsed();
                }
                lines
            });
            shared.is_over.store(true, Ordering::Relaxed);
            lines.unwrap_or_default()
        });
        for line in &mut lines {
            line.nodes += shared.helper_nodes.load(Ordering::Relaxed);
        }
        lines
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

    /// The table for a search of the last of `boards`, with the content that it may use. `None` if
    /// there are no boards.
    fn prepare_table<E: Evaluator>(
        &mut self,
        expert: &E,
        boards: &[BoardOf<E>],
        limits: &Limits,
    ) -> Option<&TranspositionTable> {
        let game = expert.game();
        let player = game.player_to_move(boards.last()?);
        let entries = limits.table_entries();
        let table = self
            .table
            .get_or_insert_with(|| TranspositionTable::new(entries));
        table.resize(entries);
        // With more than two players, values are from the viewpoint of the player of the root. And
        // a position that the game has repeated is a draw from now on, which can undo a proof.
        let is_other_viewpoint = game.player_count() > 2 && self.player != Some(player);
        let repeated = RepetitionStack::of_game(expert, boards).repeated;
        if limits.nodes.is_some() || repeated != self.repeated || is_other_viewpoint {
            table.clear();
        } else {
            table.next_search();
        }
        self.player = Some(player);
        self.repeated = repeated;
        Some(table)
    }
}

/// The deepest that a search goes, in plies.
pub const MAX_DEPTH: usize = 100;

/// The size of the transposition table in MiB unless another one is asked for: the program as a
/// whole stays below 128 MiB.
pub const DEFAULT_HASH_MIB: usize = 64;

/// Entries of the table for each millisecond that a thread searches. It fills at most about 1000; the
/// rest is room for later searches, as the table is kept.
const ENTRIES_PER_MILLISECOND: usize = 4000;

/// Asks a search to stop, from another thread or from a signal handler. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks to stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Clears the flag. Returns whether it was set.
    pub fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }

    /// The value behind the flag, for a signal handler.
    pub fn atomic(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}

/// What bounds a search. It ends as soon as one of the limits is reached.
///
/// ```
/// use std::time::Duration;
/// use tabuleiro::search::Limits;
///
/// let repeatable = Limits::nodes(10_000);
/// assert_eq!(repeatable.threads, 1);
/// let shallow = Limits { depth: Some(3), ..Limits::time(Duration::from_millis(50)) };
/// # let _ = shallow;
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// The maximum number of positions to search. It makes a search the same on every machine.
    pub nodes: Option<u64>,
    /// The maximum time to search.
    pub time: Option<Duration>,
    /// The maximum number of plies to search.
    pub depth: Option<usize>,
    /// The number of threads. A search that is bounded by nodes takes one.
    pub threads: usize,
    /// The maximum size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Whether every move is searched to the same depth and none is left out (Shannon's type A), so
    /// that the value is that of plain negamax. Slow: for tests.
    pub full_width: bool,
    /// Ends the search soon after it is set, even before the first iteration is complete.
    pub stop: StopFlag,
}

impl Limits {
    /// A search of `nodes` positions at most, on one thread.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            time: None,
            depth: None,
            threads: 1,
            hash_mib: DEFAULT_HASH_MIB,
            full_width: false,
            stop: StopFlag::default(),
        }
    }

    /// A search that takes `time` at most, on all cores.
    pub fn time(time: Duration) -> Limits {
        Limits {
            nodes: None,
            time: Some(time),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            ..Limits::nodes(0)
        }
    }

    /// The same limits with a flag that stops the search.
    #[must_use]
    pub fn until(self, stop: StopFlag) -> Limits {
        Limits { stop, ..self }
    }

    /// A search that is bounded by these limits and by those of `other`, which may also stop it.
    #[must_use]
    pub fn within(&self, other: &Limits) -> Limits {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Limits {
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            depth: least(self.depth, other.depth),
            hash_mib: self.hash_mib.min(other.hash_mib),
            stop: other.stop.clone(),
            ..self.clone()
        }
    }

    /// The same limits for a search that is that many times as long.
    #[must_use]
    pub fn times(&self, factor: u32) -> Limits {
        Limits {
            nodes: self.nodes.map(|nodes| nodes.saturating_mul(factor.into())),
            time: self.time.map(|time| time.saturating_mul(factor)),
            ..self.clone()
        }
    }

    /// The number of entries of the table: not many more than a few searches can fill. Leaves are not
    /// stored, and a small table fits into the processor's cache: to the same depth, one of 4 MiB
    /// takes 0.8 of the time that one of 64 MiB takes.
    pub(super) fn table_entries(&self) -> usize {
        let most = (self.hash_mib.max(1) << 20) / TranspositionTable::ENTRY_BYTES;
        let by_nodes = self
            .nodes
            .map(|nodes| usize::try_from(nodes).unwrap_or(most) / 2);
        let by_time = self.time.map(|time| {
            let time = usize::try_from(time.as_millis()).unwrap_or(most).max(1);
            time.saturating_mul(ENTRIES_PER_MILLISECOND * self.threads)
        });
        most.min(by_nodes.unwrap_or(most))
            .min(by_time.unwrap_or(most))
    }
}

/// What a search has found: the best move, its value, and how far the search got.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// Which of the lines that were asked for this is: 1 for the best.
    pub rank: usize,
    /// The best move, or the best without those of better lines.
    pub mv: M,
    /// Its value from the viewpoint of the player to move.
    pub value: i32,
    /// Whether the value is proved: it rests on the rules alone, not on static evaluations.
    pub proved: bool,
    /// The principal variation: the best moves of both sides, `mv` first.
    pub pv: Vec<M>,
    /// The depth of the last completed iteration, in plies.
    pub depth: usize,
    /// The greatest number of plies that a line was searched to.
    pub selective_depth: usize,
    /// The share of the transposition table that is in use, in thousandths.
    pub hash_permille: usize,
    /// The number of positions searched. In the final result it counts those of all threads.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
}

/// A value as engine protocols give it, from the viewpoint of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of the game's unit.
    Centi(i32),
    /// The number of plies to a proved win; negative for a loss.
    Mate(i32),
}

/// What a search of an evaluator's game has found.
pub type ResultOf<E> = SearchResult<MoveOf<E>>;

/// Sees what a search finds, as it finds it.
pub type WatchOf<'w, E> = &'w mut dyn FnMut(&ResultOf<E>);

impl<M: Copy> SearchResult<M> {
    /// The value as engine protocols give it. In a game with margins a proved result is the margin.
    pub fn score<E: Evaluator>(&self) -> Score {
        let size = self.value.abs();
        let centi = |value: i32| (i64::from(value) * 100 / i64::from(E::UNIT)) as i32;
        if size < WIN / 2 {
            return Score::Centi(centi(self.value));
        }
        let sign = self.value.signum();
        if E::MARGINS {
            Score::Centi(sign * centi(size - WIN))
        } else {
            Score::Mate(sign * (WIN - size))
        }
    }

    /// Whether the value says how the game ends.
    pub fn is_decided(&self) -> bool {
        self.value.abs() >= WIN / 2 || self.proved && self.value == 0
    }

    /// The value in words: how the game ends if that is known, else how good the position is.
    /// `root` is the position that was searched.
    pub fn verdict<E>(&self, evaluator: &E, root: &BoardOf<E>) -> String
    where
        E: Evaluator,
        E::Game: Game<Move = M>,
    {
        if !self.is_decided() {
            return evaluator.value_in_words(self.value);
        }
        if self.value == 0 {
            return "a draw".to_string();
        }
        let size = self.value.abs();
        let verb = if self.value > 0 { "wins" } else { "loses" };
        if E::MARGINS {
            return format!("{verb} {}", evaluator.margin_in_words(size - WIN));
        }
        match self.moves_of_winner(evaluator, root, (WIN - size) as usize) {
            0 => format!("{verb} with the next move"),
            1 => format!("{verb} in 1 move"),
            moves => format!("{verb} in {moves} moves"),
        }
    }

    /// How many moves the winner of a decided game makes in its last `plies` plies. What a turn
    /// takes in several plies is one move. Where the principal variation is shorter, the players
    /// are taken to alternate.
    fn moves_of_winner<E>(&self, evaluator: &E, root: &BoardOf<E>, plies: usize) -> usize
    where
        E: Evaluator,
        E::Game: Game<Move = M>,
    {
        let game = evaluator.game();
        let me = game.player_to_move(root);
        let is_winner = |board: &BoardOf<E>| (game.player_to_move(board) == me) == (self.value > 0);
        let mut board = *root;
        let mut moves = 0;
        let line: &[MoveOf<E>] = &self.pv[..self.pv.len().min(plies)];
        for (ply, &mv) in line.iter().enumerate() {
            if is_winner(&board) && (ply == 0 || game.starts_turn(&board)) {
                moves += 1;
            }
            game.make_move(&mut board, mv);
        }
        // The winner makes the first of the moves that are left, or the second.
        let rest = plies - line.len() + usize::from(is_winner(&board));
        moves + rest / 2
    }
}
