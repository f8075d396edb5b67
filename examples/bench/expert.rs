//! The speed of Expert: positions per second, the speedup of two threads, punctuality, and
//! endgames.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use tabuleiro::expert::search::{Limits, Searcher};
use tabuleiro::game::evaluator::{BoardOf, Evaluator};

use crate::positions::{POSITIONS, random_game, random_positions};
use crate::rules::random_games_per_second;
use crate::with_prefix;

/// The number of positions that the speed is measured in.
const SPEED_POSITIONS: u64 = 12;
/// The number of positions that one thread and two search to the same depth.
const RACES: usize = 24;
/// A position is used for a race if one thread searches it for more than the time limit divided by
/// this number.
const MIN_SHARE_OF_TIME: u32 = 4;
/// The runs of a race, alternating. The median is used, as other processes may delay a run.
const RUNS: usize = 3;
/// Time limits that Expert has to keep, in milliseconds, with the number of positions for each.
const TIME_LIMITS: [(u64, u64); 4] = [(1, 100), (10, 100), (100, 12), (1000, 2)];
/// The maximum number of attempts at a search that was late.
const TRIES: usize = 3;
/// The greatest number of plies that the endgames last.
pub const ENDGAME_PLIES: usize = 10;
/// The number of endgames to prove.
const ENDGAMES: usize = 60;

/// The words of the table of [`figures`].
pub const LEGEND: &str = "\
games/s         random games played to their end per second
1 thread/s      positions that Expert searches per second on one thread
2 threads/s     the same on two threads
sooner          how many times as fast two threads reach the same depth, by the clock
undelayed       the same by processor time, as if no other program were running
positions       positions that two threads search to reach that depth, in multiples of
                those of one thread";

/// The words of the table of [`punctuality`].
pub const PUNCTUALITY_LEGEND: &str = "\
late            milliseconds by which searches with these time limits end too late;
                the greatest of all searches (once), and the greatest of those that
                were late in each of three tries at the same position (always), which
                leaves out delays by other programs; - with a short --time";

/// The words of the table of [`endgames`].
pub const ENDGAMES_LEGEND: &str = "\
proved          endgames of at most 10 plies whose result Expert proves on one thread
                within twice --time, of all that were tried
slowest         the time of the search that took longest
                (games without a greatest length have no row)";

/// The heading of [`figures`].
pub fn heading() -> String {
    format!(
        "{:>9} {:>11} {:>11} {:>8} {:>10} {:>10}",
        "games/s", "1 thread/s", "2 threads/s", "sooner", "undelayed", "positions"
    )
}

/// Random games, positions per second on one thread and on two, and the speedup of two.
pub fn figures<E: Evaluator>(evaluator: &E, time: Duration) -> String {
    let mut searcher = Searcher::default();
    let boards = random_positions(evaluator.game(), SPEED_POSITIONS);
    let each = time / SPEED_POSITIONS as u32 * 2;
    let mut nodes_per_second = |threads| {
        let limits = Limits {
            threads,
            ..Limits::time(each)
        };
        let (mut nodes, mut seconds) = (0, 0.0);
        for board in &boards {
            searcher.clear();
            let result = searcher.search(evaluator, &[*board], &limits, &mut |_| {});
            let result = result.expect("the positions have moves");
            nodes += result.nodes;
            seconds += result.elapsed.as_secs_f64();
        }
        nodes as f64 / seconds
    };
    let speeds = [nodes_per_second(1), nodes_per_second(2)];
    let [one, two] = race(evaluator, &mut searcher, time);
    format!(
        "{:>9} {:>11} {:>11} {:>8.2} {:>10.2} {:>10.2}",
        format!("{:.0}", random_games_per_second(evaluator.game(), time)),
        with_prefix(speeds[0]),
        with_prefix(speeds[1]),
        one.seconds / two.seconds,
        2.0 * one.cpu_seconds / two.cpu_seconds,
        two.nodes / one.nodes,
    )
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

impl Cost {
    /// Adds the median of several runs, each figure by itself.
    fn add_median(&mut self, runs: [Cost; RUNS]) {
        let median = |figure: fn(&Cost) -> f64| {
            let mut figures = runs.each_ref().map(figure);
            figures.sort_by(f64::total_cmp);
            figures[RUNS / 2]
        };
        self.seconds += median(|cost| cost.seconds);
        self.cpu_seconds += median(|cost| cost.cpu_seconds);
        self.nodes += median(|cost| cost.nodes);
    }
}

/// The cost of searches to the same depth on one thread and on two, summed over all positions. The
/// depth is one less than one thread reaches within `time`: the deepest iteration that one thread
/// completed was probably an easy one for it. Positions that one thread solves early are left out.
fn race<E: Evaluator>(evaluator: &E, searcher: &mut Searcher, time: Duration) -> [Cost; 2] {
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
        let mut runs = [[Cost::default(); RUNS]; 2];
        for run in 0..RUNS {
            for (threads, runs) in (1..).zip(&mut runs) {
                let (start, cpu) = (Instant::now(), ProcessTime::now());
                let result = search(board, threads, None, Some(depth));
                runs[run] = Cost {
                    seconds: start.elapsed().as_secs_f64(),
                    cpu_seconds: cpu.elapsed().as_secs_f64(),
                    nodes: result.map_or(0.0, |result| result.nodes as f64),
                };
            }
        }
        for (cost, runs) in costs.iter_mut().zip(runs) {
            cost.add_median(runs);
        }
    }
    costs
}

/// The heading of [`punctuality`].
pub fn punctuality_heading() -> String {
    let columns = TIME_LIMITS.map(|(limit, _)| format!("{:>11}", format!("{limit} ms")));
    columns.join(" ")
}

/// For each time limit, the greatest overrun in milliseconds: of any search, and of the best of
/// several tries in the same position. The positions come from all stages of the game. Limits that
/// are long in comparison with `time` are left out.
pub fn punctuality<E: Evaluator>(evaluator: &E, time: Duration) -> String {
    let mut searcher = Searcher::default();
    let columns = TIME_LIMITS.map(|(limit, positions)| {
        let limit = Duration::from_millis(limit);
        if limit > time * 2 {
            return format!("{:>11}", "-");
        }
        let (mut once, mut always) = (0.0_f64, 0.0_f64);
        for board in random_positions(evaluator.game(), positions) {
            let mut least = f64::INFINITY;
            for _ in 0..TRIES {
                let overrun = overrun_milliseconds(evaluator, &mut searcher, board, limit);
                once = once.max(overrun);
                least = least.min(overrun);
                if least <= always {
                    break;
                }
            }
            always = always.max(least);
        }
        format!("{:>11}", format!("{once:.1} {always:.1}"))
    });
    columns.join(" ")
}

/// The milliseconds by which a search exceeds its time limit.
fn overrun_milliseconds<E: Evaluator>(
    evaluator: &E,
    searcher: &mut Searcher,
    board: BoardOf<E>,
    limit: Duration,
) -> f64 {
    let start = Instant::now();
    black_box(searcher.search(evaluator, &[board], &Limits::time(limit), &mut |_| {}));
    (start.elapsed().as_secs_f64() - limit.as_secs_f64()) * 1e3
}

/// The heading of [`endgames`].
pub fn endgames_heading() -> String {
    format!("{:>9} {:>11}", "proved", "slowest")
}

/// The number of endgames of random games that Expert proves within twice `time`, and the time of
/// the slowest; `None` for games whose length is not bounded.
pub fn endgames<E: Evaluator>(evaluator: &E, time: Duration) -> Option<String> {
    let endgame = |seed| {
        let is_endgame = |board: &BoardOf<E>| {
            let plies = evaluator.max_plies_left(board);
            plies.is_some_and(|plies| plies <= ENDGAME_PLIES)
        };
        random_game(evaluator.game(), seed)
            .into_iter()
            .find(is_endgame)
    };
    let boards: Vec<BoardOf<E>> = (0..POSITIONS).filter_map(endgame).take(ENDGAMES).collect();
    let results = boards.iter().filter_map(|board| {
        let limits = Limits {
            threads: 1,
            ..Limits::time(time * 2)
        };
        Searcher::new().search(evaluator, &[*board], &limits, &mut |_| {})
    });
    let (mut proved, mut slowest) = (0, Duration::ZERO);
    for result in results {
        proved += usize::from(result.proved);
        slowest = slowest.max(result.elapsed);
    }
    (!boards.is_empty()).then(|| {
        format!(
            "{:>9} {:>11}",
            format!("{proved}/{}", boards.len()),
            format!("{:.1} ms", slowest.as_secs_f64() * 1e3)
        )
    })
}
