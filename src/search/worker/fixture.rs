//! One of several threads, for tests of what it makes of what the others have found.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use super::Worker;
use crate::game::{Game, Options, RuleSet};
use crate::games::lear::{Board, Lear, Move};
use crate::search::busy::LEAST_DEPTH;
use crate::search::order::History;
use crate::search::table::Table;
use crate::search::team::Team;
use crate::search::{Expert, Shared, Width};

/// Plies of short searches: less is not shared among threads.
pub(super) const DEPTH: usize = LEAST_DEPTH as usize;

/// Lear on a small board, so many plies before its end.
pub(super) fn ending(plies: usize) -> (Lear, Board) {
    let mut options = Options::default();
    options.set("size", "4");
    let game = Lear::new(RuleSet::Classic, &options).expect("a size");
    let mut board = game.initial_board();
    while game.longest(&board).is_some_and(|longest| longest > plies) {
        let mv = game.valid_moves(&board)[0];
        game.apply(&mut board, mv);
    }
    (game, board)
}

/// A thread of a search of that width and depth at that position, with a colleague who has told
/// something before.
pub(super) fn after<T>(
    width: Width,
    depth: usize,
    news: impl FnOnce(&Team<Move>),
    (game, board): &(Lear, Board),
    work: impl FnOnce(&mut Worker<Lear>) -> T,
) -> T {
    let (table, team) = (Table::new(1024), Team::default());
    news(&team);
    let shared = Shared {
        table: &table,
        team: Some(team),
        history: History::default(),
        stop: AtomicBool::new(false),
        others: AtomicU64::new(0),
        deadline: None,
        nodes: u64::MAX,
        depth,
        width,
    };
    let boards = [*board];
    let worker = Worker::new(game, &boards, &shared, 0, Instant::now());
    work(&mut worker.expect("moves"))
}
