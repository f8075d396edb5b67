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
//!    pruning, solved endgames, repetition, probing the table, a win with the next move,
//!    quiescence, table cutoff, reverse futility pruning, ProbCut, move generation, the move loop,
//!    storing in the table. Values know whether they are proved (`value`); lines are collected in
//!    the triangular *principal variation table* (`worker`).
//! 4. Moves are tried in the order of `ordering`: the table's move and the killer moves, before
//!    other moves are generated; then by the evaluator's score and the history. Moves that the
//!    evaluator leaves out are tried only if all others lose.
//! 5. The first move gets the whole window, later ones a *null window* and, if they are late, a
//!    reduced depth; a move that turns out to be better is searched again (`node`). Outside the
//!    principal variation late moves are pruned, if the game's
//!    [`Selectivity`](crate::game::evaluator::Selectivity) says so. Moves that
//!    [threaten to win](Evaluator::threatens_to_win) are reduced less, and exempt from late move
//!    pruning except at depth 1.
//! 6. Where the depth is used up, noisy moves are searched until the position is quiet. Every
//!    static evaluation, here and for pruning, includes the [tempo bonus](Evaluator::tempo_bonus).
//! 7. Several threads divide the work (`shared` says how, and why it is not Lazy SMP). A thread
//!    that has reached a limit goes back (`worker`).
//!
//! The oracle that all this is tested against is plain negamax, in `testing::negamax`.
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

pub mod handicap;
mod node;
mod ordering;
mod root;
mod search_evaluator;
mod shared;
pub mod table;
#[cfg(test)]
mod tests;
mod value;
mod worker;

use std::time::Duration;

pub use crate::game::evaluator::WIN;
pub use crate::limits::{DEFAULT_HASH_MIB, Limits, StopFlag};
pub use search_evaluator::SearchEvaluator;

use crate::game::evaluator::{BoardOf, Evaluator, MoveOf};
use crate::game::{Game, Player};
use crate::stopwatch::Stopwatch;
use crate::sync::{AtomicBool, AtomicU64, AtomicUsize, Ordering, scope, spawn};
use shared::{Parallel, Shared};
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
/// println!("{} {:?}", game.write_move(result.mv), result.score::<LearEvaluator>());
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

impl Searcher {
    /// A searcher that has searched nothing. It takes no memory before its first search.
    pub fn new() -> Searcher {
        Searcher::default()
    }

    /// Searches for the best move of the player to move in the last of `boards`, which are all
    /// positions of the game so far. `on_info` sees every better move and the result of
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
        on_info: OnInfoOf<E>,
    ) -> Option<ResultOf<E>> {
        let without_handicap = SearchEvaluator::new(evaluator.clone());
        let lines = self.search_lines(&without_handicap, boards, None, 1, limits, on_info);
        lines.into_iter().next()
    }

    /// Searches for the `count` best of `moves`, or of all legal moves, each with its line and
    /// value (*MultiPV*): in every iteration for the best one, then for the best of the others, and
    /// so on. The first result is the best. There are fewer if there are fewer moves, or if a limit
    /// is reached before they have all been searched to a depth of one ply. The evaluator may have
    /// a handicap.
    pub fn search_lines<E: Evaluator>(
        &mut self,
        evaluator: &SearchEvaluator<E>,
        boards: &[BoardOf<E>],
        moves: Option<&[MoveOf<E>]>,
        count: usize,
        limits: &Limits,
        on_info: OnInfoOf<E>,
    ) -> Vec<ResultOf<E>> {
        let clock = Stopwatch::start();
        let threads = limits.nodes.map_or(limits.threads.max(1), |_| 1);
        let game = evaluator.inner.game();
        // What the evaluator leaves out because of a better move may be the second best.
        let all = match (moves, boards.last()) {
            (None, Some(root)) if count > 1 => game.legal_moves(root),
            _ => Vec::new(),
        };
        let moves = moves.or((all.len() > 1).then_some(&all[..]));
        let Some(table) = self.prepare_table(&evaluator.inner, boards, limits) else {
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
        let beginning = AtomicUsize::new(0);
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
                let _ = spawn(scope, &beginning, help);
            }
            let lines = worker().map(|mut worker| {
                let mut lines = worker.search_root(on_info);
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
        evaluator: &E,
        boards: &[BoardOf<E>],
        limits: &Limits,
    ) -> Option<&TranspositionTable> {
        let game = evaluator.game();
        let player = game.player_to_move(boards.last()?);
        let entries = TranspositionTable::entries_within(limits);
        let table = self
            .table
            .get_or_insert_with(|| TranspositionTable::new(entries));
        table.resize(entries);
        // With more than two players, values are from the viewpoint of the player of the root. And
        // a position that the game has repeated is a draw from now on, which can undo a proof.
        let is_other_viewpoint = game.player_count() > 2 && self.player != Some(player);
        let repeated = RepetitionStack::of_game(evaluator, boards).repeated;
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

/// Called with what a search has found so far: every better move, and every line of each iteration.
pub type OnInfoOf<'w, E> = &'w mut dyn FnMut(&ResultOf<E>);

impl<M: Copy> SearchResult<M> {
    /// The value as engine protocols give it. In a game with margins a proved result is the margin.
    pub fn score<E: Evaluator>(&self) -> Score {
        let size = self.value.abs();
        let centi = |value: i32| (i64::from(value) * 100 / i64::from(E::UNIT)) as i32;
        if size < WIN / 2 {
            return Score::Centi(centi(self.value));
        }
        let sign = self.value.signum();
        if E::Game::INFO.has_margins {
            Score::Centi(sign * centi(size - WIN))
        } else {
            Score::Mate(sign * (WIN - size))
        }
    }

    /// Whether the value says how the game ends.
    pub fn is_decided(&self) -> bool {
        self.value.abs() >= WIN / 2 || self.proved && self.value == 0
    }

    /// How many moves the winner of a decided game makes until its end, where margins do not count.
    /// `root` is the position that was searched. What a turn takes in several plies is one move.
    /// Where the principal variation is shorter, the players are taken to alternate.
    pub fn moves_of_winner<E>(&self, evaluator: &E, root: &BoardOf<E>) -> usize
    where
        E: Evaluator,
        E::Game: Game<Move = M>,
    {
        let game = evaluator.game();
        let me = game.player_to_move(root);
        let is_winner = |board: &BoardOf<E>| (game.player_to_move(board) == me) == (self.value > 0);
        let plies = (WIN - self.value.abs()) as usize;
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
