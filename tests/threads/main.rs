//! The threads of a search in many orders of their steps. The search is compiled a second time,
//! with the checker `shuttle` in the place of the standard library's threads and atomics: it runs
//! one thread at a time and chooses at every access to shared memory which one goes on.
//!
//! Shuttle rather than Loom: whole searches, of thousands of accesses, are what can lose a stop or
//! never end, and Loom tries every order of a few dozen. The price is that an access is seen by all
//! threads at once. The table does not need that: each of its words is checked against the other,
//! whichever writes they are of.
//!
//! All orders come from fixed seeds: a failure repeats itself.

// A `cfg` in `src/sync.rs` would be the plainer way, but Cargo sets flags and features for a
// package as a whole: it would have to compile the whole library once more, with all that it
// depends on, and by a command of its own. So only the two modules that use `crate::sync` are
// compiled here again, with the `sync` of this folder. Everything else is the library's.
mod sync;
// The unit tests beside the search are in the library.
#[allow(dead_code)]
#[path = "../../src/limits.rs"]
mod limits;
#[allow(dead_code, unused_imports, unused_macros)]
#[path = "../../src/search/mod.rs"]
mod search;

use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};
use shuttle::scheduler::{DfsScheduler, PctScheduler, RandomScheduler, Scheduler};
use shuttle::{Config, MaxSteps, Runner, thread};
use tabuleiro::{fitted, game, games, hash, stopwatch, testing};

use game::evaluator::Evaluator;
use game::{Game, Options, RuleSet};
use games::lear::{Board, Lear, LearEvaluator};
use search::table::{Bound, Draft, TableEntry, TranspositionTable};
use search::{Limits, Searcher, StopFlag};
use testing::negamax::negamax;

/// The accesses after which a search is said never to end.
const MAX_STEPS: usize = 300_000;

fn main() {
    let tests: [(&str, fn()); 5] = [
        (
            "an_entry_is_found_whole_or_not_at_all",
            an_entry_is_found_whole_or_not_at_all,
        ),
        ("a_stop_is_taken_once", a_stop_is_taken_once),
        (
            "a_search_that_is_stopped_ends",
            a_search_that_is_stopped_ends,
        ),
        (
            "threads_together_find_the_value_of_plain_negamax",
            threads_together_find_the_value_of_plain_negamax,
        ),
        ("threads_together_prove_it", threads_together_prove_it),
    ];
    let trial = |(name, test): (&str, fn())| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    let tests = tests.into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), tests).exit();
}

/// Runs a scenario in the orders that a scheduler chooses.
fn run(scheduler: impl Scheduler + 'static, scenario: impl Fn() + Send + Sync + 'static) {
    let mut config = Config::new();
    config.stack_size = 1 << 20;
    config.silence_warnings = true;
    config.max_steps = MaxSteps::FailAfter(MAX_STEPS);
    Runner::new(scheduler, config).run(scenario);
}

/// Runs a scenario in that many random orders, and in as many in which threads are rarely
/// interrupted, as they are by a real system.
fn explore(orders: usize, scenario: impl Fn() + Send + Sync + Clone + 'static) {
    run(RandomScheduler::new_from_seed(1, orders), scenario.clone());
    run(PctScheduler::new_from_seed(2, 3, orders), scenario);
}

/// An entry all of whose parts follow from one number.
fn entry(number: u32) -> TableEntry {
    TableEntry {
        value: number as i32 * 1_001,
        bound: Bound::Lower,
        draft: Draft::of_depth(number as i32),
        code: number * 77,
        depends_on_path: false,
    }
}

fn an_entry_is_found_whole_or_not_at_all() {
    // All in one bucket, which is empty at first: the writers choose the same places.
    let keys = [1 << 40 | 5, 2 << 40 | 5];
    let own = [[10, 12], [21, 23]];
    explore(3_000, move || {
        let table = TranspositionTable::new(1024);
        let write = |writer: usize| {
            for number in own[writer] {
                table.store(keys[writer], entry(number));
            }
        };
        let read = || {
            for (key, own) in keys.into_iter().zip(own) {
                if let Some(found) = table.probe(key) {
                    assert!(own.map(entry).contains(&found), "{key:x}: {found:?}");
                }
            }
        };
        thread::scope(|scope| {
            scope.spawn(|| write(0));
            scope.spawn(|| write(1));
            read();
            read();
        });
        read();
    });
}

fn a_stop_is_taken_once() {
    // Every order there is.
    run(DfsScheduler::new(None, false), || {
        let flag = StopFlag::default();
        let (first, second) = thread::scope(|scope| {
            let first = scope.spawn(|| flag.take());
            let second = scope.spawn(|| flag.take());
            flag.set();
            (first.join().unwrap(), second.join().unwrap())
        });
        let taken = [first, second, flag.take()];
        assert_eq!(taken.iter().filter(|taken| **taken).count(), 1);
    });
}

/// Lear on a small board, `plies` plies before its end.
fn ending(size: &str, plies: usize) -> Arc<(LearEvaluator, Board)> {
    let options = Options::default().with("size", size);
    let game = Lear::new(RuleSet::Classic, &options).expect("a size");
    let evaluator = LearEvaluator::new(&game);
    let mut board = game.initial_board();
    while evaluator
        .max_plies_left(&board)
        .is_some_and(|left| left > plies)
    {
        let mv = game.legal_moves(&board)[0];
        game.make_move(&mut board, mv);
    }
    Arc::new((evaluator, board))
}

/// No limit but the number of threads, and a small table.
fn unlimited(threads: usize) -> Limits {
    Limits {
        nodes: None,
        threads,
        hash_mib: 1,
        ..Limits::nodes(1)
    }
}

fn a_search_that_is_stopped_ends() {
    for threads in [2, 3] {
        let position = ending("6", 36);
        // Fair orders only: a thread that never has its turn cannot stop another.
        run(RandomScheduler::new_from_seed(3, 40), move || {
            let (evaluator, board) = &*position;
            let stop = StopFlag::default();
            let limits = unlimited(threads).until(stop.clone());
            // At any time: at the beginning as well as after some iterations.
            let wait = shuttle::rand::Rng::gen_range(&mut shuttle::rand::thread_rng(), 0..6_000);
            let result = thread::scope(|scope| {
                scope.spawn(|| {
                    for _ in 0..wait {
                        stop.is_set();
                    }
                    stop.set();
                });
                Searcher::new().search(evaluator, &[*board], &limits, &mut |_| {})
            });
            let mv = result.expect("a move").mv;
            assert_eq!(evaluator.game().check_move(board, mv), Ok(()));
            assert!(stop.is_set());
        });
    }
}

fn threads_together_find_the_value_of_plain_negamax() {
    for threads in [2, 3] {
        let position = ending("4", 8);
        let (evaluator, board) = &*position;
        let player = evaluator.game().player_to_move(board);
        let value = negamax(&mut evaluator.clone(), board, player, 4, &mut Vec::new());
        explore(10, move || {
            let (evaluator, board) = &*position;
            let limits = Limits {
                depth: Some(4),
                full_width: true,
                ..unlimited(threads)
            };
            let result = Searcher::new()
                .search(evaluator, &[*board], &limits, &mut |_| {})
                .expect("a move");
            assert_eq!((result.value, result.depth), (value, 4));
        });
    }
}

fn threads_together_prove_it() {
    for threads in [2, 3] {
        let position = ending("4", 6);
        let (evaluator, board) = &*position;
        let player = evaluator.game().player_to_move(board);
        let value = negamax(&mut evaluator.clone(), board, player, 6, &mut Vec::new());
        explore(15, move || {
            let (evaluator, board) = &*position;
            let result = Searcher::new()
                .search(evaluator, &[*board], &unlimited(threads), &mut |_| {})
                .expect("a move");
            assert!(result.proved);
            assert_eq!(result.value, value);
        });
    }
}
