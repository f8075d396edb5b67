//! One of several threads, for tests of how it uses what the others have found.

use std::time::Instant;

use super::deferral::DEFER_DEPTH;
use super::limits::StopFlag;
use super::ordering::History;
use super::root::RootMoves;
use super::shared::{Parallel, RootState, Shared, Width};
use super::table::TranspositionTable;
use super::worker::Worker;
use crate::expert::sync::{AtomicBool, AtomicU64};
use crate::game::evaluator::Evaluator;
use crate::game::{Game, Options, RuleSet};
use crate::games::lear::{Board, Lear, LearEvaluator, Move};

/// The depth of short searches, in plies: less is not shared among threads.
pub(super) const DEPTH: usize = DEFER_DEPTH as usize;

/// Lear on a small board, `plies` plies before its end.
pub(super) fn ending(plies: usize) -> (LearEvaluator, Board) {
    let options = Options::default().with("size", "4");
    let game = Lear::new(RuleSet::Classic, &options).expect("a size");
    let evaluator = LearEvaluator::new(&game);
    let mut board = game.initial_board();
    while evaluator
        .max_plies_left(&board)
        .is_some_and(|left| left > plies)
    {
        let mv = game.valid_moves(&board)[0];
        game.apply(&mut board, mv);
    }
    (evaluator, board)
}

/// Calls `work` with a thread of a search of that width and depth at that position, after another
/// thread has published something with `publish`.
pub(super) fn with_worker<T>(
    width: Width,
    depth: usize,
    publish: impl FnOnce(&RootState<Move>),
    (evaluator, board): &(LearEvaluator, Board),
    work: impl FnOnce(&mut Worker<LearEvaluator>) -> T,
) -> T {
    let table = TranspositionTable::new(1024);
    let parallel = Parallel::default();
    publish(&parallel.root);
    let shared = Shared {
        table: &table,
        history: History::default(),
        parallel: Some(parallel),
        is_over: AtomicBool::new(false),
        stop_flag: &StopFlag::default(),
        helper_nodes: AtomicU64::new(0),
        deadline: None,
        max_nodes: u64::MAX,
        max_depth: depth,
        width,
        root_moves: RootMoves::All,
    };
    let boards = [*board];
    let worker = Worker::new(evaluator, &boards, &shared, 0, Instant::now());
    work(&mut worker.expect("moves"))
}
