//! Tests of the search: in games made up for it, and how the threads work together.

mod graphs;

use std::time::Duration;

use super::ordering::Slot;
use super::shared::{CompletedRound, CurrentlySearching, DEFER_DEPTH, Parallel, Shared};
use super::table::{Bound, Draft, TableEntry, TranspositionTable};
use super::value::Window;
use super::worker::Worker;
use super::*;
use crate::game::evaluator::Candidate;
use crate::game::{Options, RuleSet};
use crate::games::lear::{Board, Lear, LearEvaluator, Move};
use crate::games::xero_g::{XeroG, XeroGEvaluator};
use crate::games::yoxii::{Yoxii, YoxiiEvaluator};

/// The depth of short searches, in plies: less is not shared among threads.
pub(super) const DEPTH: usize = DEFER_DEPTH as usize;

/// Lear on a small board, `plies` plies before its end.
pub(super) fn ending(plies: usize) -> (LearEvaluator, Board) {
    let options = Options::default().with("size", "4");
    let game = Lear::new(RuleSet::Classic, &options).expect("a size");
    let evaluator = LearEvaluator::new(&game);
    let mut board = game.initial_board();
    while board.empty_count() > plies {
        let mv = game.legal_moves(&board)[0];
        game.make_move(&mut board, mv);
    }
    (evaluator, board)
}

/// What a search to that depth has found, unproved.
pub(super) fn found<M: Copy>(mv: M, value: i32, depth: usize) -> SearchResult<M> {
    SearchResult {
        rank: 1,
        mv,
        value,
        proved: false,
        pv: vec![mv],
        depth,
        selective_depth: 0,
        hash_permille: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
    }
}

/// Calls `work` with one thread of a search to that depth at that position, after another thread
/// has published something with `publish`.
pub(super) fn with_worker<T>(
    full_width: bool,
    depth: usize,
    publish: impl FnOnce(&Parallel<Move>),
    (evaluator, board): &(LearEvaluator, Board),
    work: impl FnOnce(&mut Worker<LearEvaluator>) -> T,
) -> T {
    let table = TranspositionTable::new(1024);
    let parallel = Parallel::default();
    publish(&parallel);
    let limits = Limits {
        nodes: None,
        depth: Some(depth),
        full_width,
        ..Limits::nodes(0)
    };
    let shared = Shared {
        table: &table,
        history: Default::default(),
        parallel: Some(parallel),
        is_over: AtomicBool::new(false),
        helper_nodes: AtomicU64::new(0),
        limits: &limits,
        root_moves: None,
        lines: 1,
    };
    let boards = [*board];
    let evaluator = SearchEvaluator::new(evaluator.clone());
    let worker = Worker::new(&evaluator, &boards, &shared, Stopwatch::start());
    work(&mut worker.expect("moves"))
}

/// The search of such a thread at full width.
fn search_after(
    depth: usize,
    publish: impl FnOnce(&Parallel<Move>),
    position: &(LearEvaluator, Board),
) -> SearchResult<Move> {
    with_worker(true, depth, publish, position, |worker| {
        worker.search_root(&mut |_| {}).swap_remove(0)
    })
}

#[test]
fn a_better_move_of_another_thread_is_taken_over() {
    let position = ending(DEPTH);
    let alone = search_after(DEPTH, |_| {}, &position);
    for mv in position.0.game().legal_moves(&position.1) {
        for (depth, more) in [(DEPTH, 1), (DEPTH, 0), (DEPTH, -1), (DEPTH - 1, 1)] {
            let value = alone.value + more;
            let best = SearchResult {
                proved: true,
                ..found(mv, value, depth)
            };
            let found = search_after(DEPTH, |parallel| parallel.improve(depth, best), &position);
            // A move that another thread has searched is not searched again.
            if depth == DEPTH && (more == 1 || mv == alone.mv) {
                assert_eq!((found.mv, found.value), (mv, value));
            } else {
                assert_eq!(found.value, alone.value);
            }
        }
    }
}

#[test]
fn a_round_that_another_thread_has_completed_is_over() {
    let position = ending(12);
    let mv = position.0.game().legal_moves(&position.1)[3];
    for is_last in [false, true] {
        let completed = CompletedRound {
            round: DEPTH,
            lines: vec![found(mv, 12_345, DEPTH)],
            root_moves: vec![Candidate { mv, score: 12_345 }],
            finished: usize::from(is_last),
        };
        let publish = |parallel: &Parallel<Move>| parallel.complete(completed);
        let found = search_after(DEPTH + 1, publish, &position);
        assert!(found.nodes > 0);
        // The next iteration has the moves of this one.
        assert_eq!(found.mv, mv);
        let depth = if is_last { DEPTH } else { DEPTH + 1 };
        assert_eq!((found.value == 12_345, found.depth), (is_last, depth));
    }
}

#[test]
fn moves_near_the_leaves_and_first_moves_are_not_deferred() {
    let start = ending(8);
    with_worker(
        false,
        DEPTH,
        |_| {},
        &start,
        |worker| {
            let mv = worker.game.legal_moves(&start.1)[0];
            let start_at = |depth, index| {
                let was_deferred = false;
                let slot = Slot {
                    index,
                    was_deferred,
                };
                worker.start_move(77, mv, depth, slot)
            };
            let _guard = start_at(DEFER_DEPTH, 1);
            for (depth, index, is_deferred) in [
                (DEFER_DEPTH, 1, true),
                (DEFER_DEPTH + 1, 1, true),
                (DEFER_DEPTH, 0, false),
                (DEFER_DEPTH - 1, 1, false),
                (0, 1, false),
            ] {
                assert_eq!(start_at(depth, index).is_none(), is_deferred, "{depth}");
            }
        },
    );
}

#[test]
fn a_move_is_being_searched_until_its_guard_is_dropped() {
    let searching = CurrentlySearching::default();
    // All in one set of places.
    let keys = [1, 2, 3, 4].map(|way| way << 32 | 77);
    let mut guards = Vec::new();
    for key in keys {
        assert!(!searching.contains(key));
        guards.push(searching.start(key));
    }
    assert!(keys.iter().all(|key| searching.contains(*key)));
    guards.remove(1);
    assert!(searching.contains(keys[0]) && !searching.contains(keys[1]));
}

/// The number of positions of a search in which the first thread waits once, after its first
/// report.
fn positions_searched(threads: usize, wait: Duration) -> u64 {
    let (evaluator, board) = ending(12);
    let limits = Limits {
        depth: Some(10),
        threads,
        full_width: true,
        ..Limits::time(Duration::MAX)
    };
    let mut wait = Some(wait);
    let on_info = &mut |_: &SearchResult<_>| std::thread::sleep(wait.take().unwrap_or_default());
    let result = Searcher::new().search(&evaluator, &[board], &limits, on_info);
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

/// The limits end the third iteration when the best move of the second has turned out to lose.
#[test]
fn a_position_is_lost_only_if_all_moves_lose() {
    let game = Yoxii::new(RuleSet::Classic, &Options::default()).expect("a game");
    let evaluator = YoxiiEvaluator::new(&game);
    let text = "__#o#__/_##oY#_/#OI#Ioo/ix#IX#I/#y##tOx/_yY#ix_/__O##__ w";
    let board = game.read_board(text).expect("a position");
    for nodes in (400..=800).step_by(100) {
        let limits = Limits::nodes(nodes);
        let found = Searcher::new().search(&evaluator, &[board], &limits, &mut |_| {});
        assert!(!found.expect("moves").is_decided(), "{nodes}");
    }
}

/// Two ships that move forth and back come to the same position after four plies.
#[test]
fn entries_tell_whether_their_value_rests_on_a_repetition() {
    let game = XeroG::new(RuleSet::Official, &Options::default()).expect("a game");
    let evaluator = XeroGEvaluator::new(&game);
    let text = "000000/100000/000000/112222/003333/000000/100000/000000 p1";
    let start = game.read_board(text).expect("a position");
    for (depth, rests_on_one) in [(3, false), (5, true)] {
        let mut searcher = Searcher::new();
        let limits = Limits {
            nodes: None,
            depth: Some(depth),
            ..Limits::nodes(0)
        };
        searcher.search(&evaluator, &[start], &limits, &mut |_| {});
        let table = searcher.table.as_ref().expect("a search has one");
        let rests = game.legal_moves(&start).into_iter().any(|mv| {
            let mut child = start;
            game.make_move(&mut child, mv);
            let entry = table.probe(evaluator.hash_key(&child));
            entry.is_some_and(|entry| entry.depends_on_path)
        });
        assert_eq!(rests, rests_on_one, "depth {depth}");
    }
}

#[test]
fn a_value_from_the_table_rests_on_what_it_rested_on_there() {
    for depends_on_path in [false, true] {
        let entry = TableEntry {
            value: 5,
            bound: Bound::Exact,
            draft: Draft::of_depth(4),
            code: 0,
            depends_on_path,
        };
        with_worker(
            false,
            DEPTH,
            |_| {},
            &ending(DEPTH),
            |worker| {
                let found = worker.table_cutoff(entry, 4, Window::null(0), 1);
                let basis = found.expect("it is deep enough").basis;
                assert_eq!(basis.depends_on_path(), depends_on_path);
                assert!(!basis.is_proof());
            },
        );
    }
}
