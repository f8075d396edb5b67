//! The speed of Expert: positions per second, the speedup of two threads, punctuality, and
//! endgames.

use std::hint::black_box;
use std::io;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use tabuleiro::game::evaluator::{BoardOf, Evaluator};
use tabuleiro::search::{Limits, Searcher};

use crate::positions::{POSITIONS, random_game, random_positions};
use crate::{print, with_prefix};

/// The number of positions that the speed is measured in.
const SPEED_POSITIONS: u64 = 12;
/// The number of positions that one thread and two search to the same depth.
const RACES: usize = 24;
/// A position is used for a race if one thread searches it for more than the time limit divided by
/// this number.
const MIN_SHARE_OF_TIME: u32 = 4;
/// The runs of a race, alternating.
const RUNS: usize = 3;
/// Time limits that Expert has to keep, in milliseconds, with the number of positions for each.
const TIME_LIMITS: [(u64, u64); 4] = [(1, 100), (10, 100), (100, 12), (1000, 2)];
/// The maximum number of attempts at a search that was late.
const TRIES: usize = 3;
/// The greatest number of plies that the endgames last.
const ENDGAME_PLIES: usize = 10;
/// The number of endgames to prove.
const ENDGAMES: usize = 60;

/// Measures and prints how fast Expert searches a game.
pub fn measure<E: Evaluator>(evaluator: &E, time: Duration) -> io::Result<()> {
    for (threads, name) in [(1, "1 thread/s"), (2, "2 threads/s")] {
        let speed = positions_per_second(evaluator, threads, time);
        print(name, &with_prefix(speed), "positions that Expert searches")?;
    }
    let [one, two] = race(evaluator, time);
    let ratio = |one: f64, two: f64| format!("{:.2}", one / two);
    print(
        "sooner",
        &ratio(one.seconds, two.seconds),
        "how many times as fast two threads reach the same depth, by the clock",
    )?;
    print(
        "undelayed",
        &ratio(2.0 * one.cpu_seconds, two.cpu_seconds),
        "the same by processor time, as if no other program were running",
    )?;
    print(
        "positions",
        &ratio(two.nodes, one.nodes),
        "positions that two threads search to that depth, for each of one thread",
    )?;
    for (limit, positions) in TIME_LIMITS {
        let limit = Duration::from_millis(limit);
        // Those that are long in comparison with `time` are left out.
        if limit <= time * 2 {
            let (once, always) = lateness(evaluator, limit, positions);
            print(
                &format!("late of {} ms", limit.as_millis()),
                &format!("{once:.1} {always:.1}"),
                "milliseconds: the latest search, and the latest in each of three tries",
            )?;
        }
    }
    endgames(evaluator, time)
}

fn positions_per_second<E: Evaluator>(evaluator: &E, threads: usize, time: Duration) -> f64 {
    let mut searcher = Searcher::default();
    let limits = Limits {
        threads,
        ..Limits::time(time / SPEED_POSITIONS as u32 * 2)
    };
    let (mut nodes, mut seconds) = (0, 0.0);
    for board in random_positions(evaluator.game(), SPEED_POSITIONS) {
        searcher.clear();
        let found = searcher.search(evaluator, &[board], &limits, &mut |_| {});
        let result = found.expect("the positions have moves");
        nodes += result.nodes;
        seconds += result.elapsed.as_secs_f64();
    }
    nodes as f64 / seconds
}

/// The cost of a search to some depth.
#[derive(Clone, Copy, Default)]
struct Cost {
    seconds: f64,
    /// Processor time of all threads together.
    cpu_seconds: f64,
    /// Positions searched.
    nodes: f64,
}

/// The cost of searches to the same depth on one thread and on two, summed over all positions. The
/// depth is one less than one thread reaches within `time`: the deepest iteration that one thread
/// completed was probably an easy one for it. Positions that one thread solves early are left out.
fn race<E: Evaluator>(evaluator: &E, time: Duration) -> [Cost; 2] {
    let mut searcher = Searcher::default();
    let mut search = |board: BoardOf<E>, threads, time, depth| {
        let limits = Limits {
            threads,
            time,
            depth,
            // As much as a search of a second takes.
            hash_mib: 32,
            ..Limits::time(Duration::ZERO)
        };
        searcher.clear();
        searcher.search(evaluator, &[board], &limits, &mut |_| {})
    };
    let hard = |board| {
        let result = search(board, 1, Some(time), None)?;
        let depth = result.depth.saturating_sub(1).max(1);
        (result.elapsed * MIN_SHARE_OF_TIME > time).then_some((board, depth))
    };
    let positions = random_positions(evaluator.game(), POSITIONS).into_iter();
    let races: Vec<(BoardOf<E>, usize)> = positions.filter_map(hard).take(RACES).collect();
    let mut costs = [Cost::default(); 2];
    for (board, depth) in races {
        for _ in 0..RUNS {
            for (threads, cost) in (1..).zip(&mut costs) {
                let (start, cpu) = (Instant::now(), ProcessTime::now());
                let result = search(board, threads, None, Some(depth));
                cost.seconds += start.elapsed().as_secs_f64();
                cost.cpu_seconds += cpu.elapsed().as_secs_f64();
                cost.nodes += result.map_or(0.0, |result| result.nodes as f64);
            }
        }
    }
    costs
}

/// By how many milliseconds searches exceed a time limit at most: any search, and the best of
/// several tries in the same position, which leaves out delays by other programs. The positions
/// come from all stages of the game.
fn lateness<E: Evaluator>(evaluator: &E, limit: Duration, positions: u64) -> (f64, f64) {
    let mut searcher = Searcher::default();
    let (mut once, mut always) = (0.0_f64, 0.0_f64);
    for board in random_positions(evaluator.game(), positions) {
        let mut least = f64::INFINITY;
        for _ in 0..TRIES {
            let start = Instant::now();
            black_box(searcher.search(evaluator, &[board], &Limits::time(limit), &mut |_| {}));
            let overrun = (start.elapsed().as_secs_f64() - limit.as_secs_f64()) * 1e3;
            once = once.max(overrun);
            least = least.min(overrun);
            if least <= always {
                break;
            }
        }
        always = always.max(least);
    }
    (once, always)
}

/// How many endgames of random games Expert proves within twice `time`, and the time of the
/// slowest; nothing for games whose length is not bounded.
fn endgames<E: Evaluator>(evaluator: &E, time: Duration) -> io::Result<()> {
    let endgame = |seed| {
        let boards = random_game(evaluator.game(), seed).into_iter();
        let mut endgames = boards.filter(|board| {
            let plies = evaluator.max_plies_left(board);
            plies.is_some_and(|plies| plies <= ENDGAME_PLIES)
        });
        endgames.next()
    };
    let boards: Vec<BoardOf<E>> = (0..POSITIONS).filter_map(endgame).take(ENDGAMES).collect();
    if boards.is_empty() {
        return Ok(());
    }
    let limits = Limits {
        threads: 1,
        ..Limits::time(time * 2)
    };
    let (mut proved, mut slowest) = (0, Duration::ZERO);
    for board in &boards {
        let result = Searcher::new().search(evaluator, &[*board], &limits, &mut |_| {});
        proved += usize::from(result.as_ref().is_some_and(|result| result.proved));
        slowest = slowest.max(result.map_or(Duration::ZERO, |result| result.elapsed));
    }
    print(
        "proved",
        &format!("{proved}/{}", boards.len()),
        &format!(
            "endgames of at most {ENDGAME_PLIES} plies, on one thread, the slowest in {:.1} ms",
            slowest.as_secs_f64() * 1e3
        ),
    )
}
