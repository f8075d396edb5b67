//! Measures the speed of the games' rules and of Expert:
//! `cargo run --release --example bench`, or with the names of some games.
//!
//! For every game and rule set: positions of random play and how many moves they have, how many
//! moves are generated a second in them, how many are generated and played, and how many leaves
//! `perft` counts a second from the start of the game, all on one core. Then random games played a
//! second; positions that Expert searches a second on one thread and on two, how many times sooner
//! two reach the same depth, how many times if nothing else asked for a processor (by the time
//! that they were at work), and how many times as many positions they search for that. Then by how
//! many milliseconds searches of 1, 10, 100 and 1000 ms were late at the worst: once, and each of
//! three times in the same position, which is not the system's fault. Then how many endings of the
//! games that say how long they last Expert proves, on one thread. At last what the program costs:
//! how long it takes to show its menu and to leave, beside a program that does nothing, and the
//! most memory that it has in use for that and for a game.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::hint::black_box;
use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use clap::Parser;
use clap::builder::PossibleValuesParser;
use cpu_time::ProcessTime;
use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::console::Console;
use tabuleiro::dice::dice_for_ply;
use tabuleiro::game::Options;
use tabuleiro::games::{self, NAMES, Visitor};
use tabuleiro::perft::perft;
use tabuleiro::search::{Limits, Memory, think};
use tabuleiro::shell;
use tabuleiro::shell::flags::Flags as ProgramFlags;

/// Measures how fast moves are generated, played and counted, and how fast Expert searches
#[derive(Parser)]
struct Flags {
    /// The games [default: all]
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    games: Vec<String>,
    /// How long to measure each figure, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500)]
    time: u64,
}

/// Positions that the rules are measured in.
const POSITIONS: u64 = 200;
/// Positions that the speed of Expert is measured in.
const SEARCHED: u64 = 12;
/// Positions that one thread and two search to the same depth.
const RACES: usize = 24;
/// A race is worth it where one thread alone thinks for more than this part of the time it may.
const HARD: u32 = 4;
/// How often they do so in turns. The run in the middle counts: others may have had to wait for
/// the processor.
const RUNS: usize = 3;
/// Bounds that Expert is to keep, in milliseconds, with the number of positions for each.
const BOUNDS: [(u64, u64); 4] = [(1, 100), (10, 100), (100, 12), (1000, 2)];
/// How often a search that was late is tried again.
const TRIES: usize = 3;
/// Plies that the endings last at most.
const LAST: usize = 10;
/// Endings that Expert is to prove.
const ENDINGS: usize = 60;
/// Longest random game.
const PLIES: usize = 100;

fn main() -> ExitCode {
    let mut words = env::args_os();
    let part = words.nth(1).and_then(|word| word.into_string().ok());
    match part.as_deref() {
        Some(EMPTY) => ExitCode::SUCCESS,
        Some(PROGRAM) => program(words),
        Some(WITH_PEAK) => {
            let status = program(words);
            eprintln!("{}", peak_memory().unwrap_or_default());
            status
        }
        _ => shell::status(run(&Flags::parse())),
    }
}

fn run(flags: &Flags) -> io::Result<()> {
    writeln!(
        io::stdout(),
        "{:<32} {:>6} {:>11} {:>11}  {:>22} {:>11}",
        "",
        "moves/",
        "moves",
        "moves",
        "perft",
        "leaves"
    )?;
    writeln!(
        io::stdout(),
        "{:<32} {:>6} {:>11} {:>11}  {:>22} {:>11}",
        "game and rules",
        "pos.",
        "generated/s",
        "played/s",
        "depth and leaves",
        "counted/s"
    )?;
    let all: Vec<String> = NAMES.iter().map(|name| name.to_string()).collect();
    let names = if flags.games.is_empty() {
        &all
    } else {
        &flags.games
    };
    let time = Duration::from_millis(flags.time);
    for name in names {
        games::visit(name, Rows(Table::Rules, time)).unwrap_or(Ok(()))?;
    }
    writeln!(
        io::stdout(),
        "\n{:<32} {:>9} {:>11} {:>11} {:>8} {:>10} {:>10}",
        "game and rules",
        "games/s",
        "1 thread/s",
        "2 threads/s",
        "sooner",
        "undelayed",
        "positions"
    )?;
    for name in names {
        games::visit(name, Rows(Table::Expert, time)).unwrap_or(Ok(()))?;
    }
    let bounds = BOUNDS.map(|(bound, _)| format!(" {:>11}", format!("{bound} ms")));
    writeln!(
        io::stdout(),
        "\n{:<32}{}",
        "late once and always, of",
        bounds.concat()
    )?;
    for name in names {
        games::visit(name, Rows(Table::Punctuality, time)).unwrap_or(Ok(()))?;
    }
    writeln!(
        io::stdout(),
        "\n{:<32} {:>9} {:>11}",
        format!("the last {LAST} plies"),
        "proved",
        "slowest"
    )?;
    for name in names {
        games::visit(name, Rows(Table::Endings, time)).unwrap_or(Ok(()))?;
    }
    measure_program(names, time)
}

/// A table of figures, with a row for every game and rule set.
#[derive(Clone, Copy)]
enum Table {
    Rules,
    Expert,
    Punctuality,
    Endings,
}

/// The rows of a game.
struct Rows(Table, Duration);

impl Visitor for Rows {
    type Output = io::Result<()>;

    fn visit<G: Console>(self) -> io::Result<()> {
        let Rows(table, time) = self;
        for rules in G::RULE_SETS {
            let game = G::new(*rules, &Options::default()).map_err(io::Error::other)?;
            let figures = match table {
                Table::Rules => rules_figures(&game, time),
                Table::Expert => expert_figures(&game, time),
                Table::Punctuality => lateness(&game, time),
                Table::Endings => match ending_figures(&game, time) {
                    Some(figures) => figures,
                    None => continue,
                },
            };
            let name = format!("{} {rules}", G::NAME);
            writeln!(io::stdout(), "{name:<32} {figures}")?;
        }
        Ok(())
    }
}

/// How fast moves are generated, played and counted.
fn rules_figures<G: Console>(game: &G, time: Duration) -> String {
    let boards = random_positions(game, POSITIONS);
    let mut buffer = Vec::new();
    let mut generate = |board: &G::Board, play: bool| {
        buffer.clear();
        game.add_valid_moves(black_box(board), &mut buffer);
        if play {
            for mv in &buffer {
                let mut after = *board;
                game.apply(&mut after, *mv);
                black_box(&after);
            }
        }
        black_box(&buffer).len()
    };
    let total: usize = boards.iter().map(|board| generate(board, false)).sum();
    let [generated, played] = [false, true].map(|play| {
        let seconds = shortest(time, || {
            for board in &boards {
                generate(board, play);
            }
        });
        total as f64 / seconds
    });
    let (depth, leaves, counted) = count(game, time);
    format!(
        "{:>6.1} {:>11} {:>11}  {:>22} {:>11}",
        total as f64 / boards.len() as f64,
        in_words(generated),
        in_words(played),
        format!("{depth}: {leaves}"),
        in_words(counted)
    )
}

/// Random games, and how fast Expert is on one thread and on two.
fn expert_figures<G: Console>(game: &G, time: Duration) -> String {
    let mut memory = Memory::default();
    let boards = random_positions(game, SEARCHED);
    let each = time / SEARCHED as u32 * 2;
    let mut speed = |threads| {
        let limits = Limits {
            threads,
            ..Limits::time(each)
        };
        let (mut nodes, mut seconds) = (0, 0.0);
        for board in &boards {
            memory.forget();
            let advice = memory.think(game, &[*board], &limits, &mut |_| {});
            let advice = advice.expect("the positions have moves");
            nodes += advice.nodes;
            seconds += advice.elapsed.as_secs_f64();
        }
        nodes as f64 / seconds
    };
    let speeds = [speed(1), speed(2)];
    let [one, two] = races(game, &mut memory, time);
    format!(
        "{:>9} {:>11} {:>11} {:>8.2} {:>10.2} {:>10.2}",
        format!("{:.0}", games_per_second(game, time)),
        in_words(speeds[0]),
        in_words(speeds[1]),
        one.seconds / two.seconds,
        2.0 * one.work / two.work,
        two.nodes / one.nodes,
    )
}

/// How many endings of random games Expert proves within twice `time`, and how long it takes for
/// the slowest; `None` for games that say of no position how long it lasts at most.
fn ending_figures<G: Console>(game: &G, time: Duration) -> Option<String> {
    let ending = |seed| {
        let lasts = |board: &G::Board| game.longest(board).is_some_and(|plies| plies <= LAST);
        random_game(game, seed).into_iter().find(lasts)
    };
    let boards: Vec<G::Board> = (0..POSITIONS).filter_map(ending).take(ENDINGS).collect();
    let searches = boards.iter().filter_map(|board| {
        let limits = Limits {
            threads: 1,
            ..Limits::time(time * 2)
        };
        think(game, &[*board], &limits, &mut |_| {})
    });
    let (mut proved, mut slowest) = (0, Duration::ZERO);
    for advice in searches {
        proved += usize::from(advice.proved);
        slowest = slowest.max(advice.elapsed);
    }
    (!boards.is_empty()).then(|| {
        format!(
            "{:>9} {:>11}",
            format!("{proved}/{}", boards.len()),
            format!("{:.1} ms", slowest.as_secs_f64() * 1e3)
        )
    })
}

/// Random games played a second.
fn games_per_second<G: Console>(game: &G, time: Duration) -> f64 {
    let mut dice = dice_for_ply(1, 0);
    let mut moves = Vec::new();
    let start = Instant::now();
    let mut games = 0.0;
    while start.elapsed() < time {
        let mut board = game.initial_board();
        loop {
            moves.clear();
            game.add_valid_moves(&board, &mut moves);
            let Some(mv) = moves.choose(&mut dice) else {
                break;
            };
            game.apply(&mut board, *mv);
        }
        games += 1.0;
    }
    games / start.elapsed().as_secs_f64()
}

/// What a depth costs.
#[derive(Clone, Copy, Default)]
struct Cost {
    seconds: f64,
    /// Seconds at work on a processor, of all threads together.
    work: f64,
    /// Positions searched.
    nodes: f64,
}

impl Cost {
    /// Adds what lies in the middle of several runs, each figure for itself.
    fn add_middle(&mut self, runs: [Cost; RUNS]) {
        let middle = |figure: fn(&Cost) -> f64| {
            let mut figures = runs.each_ref().map(figure);
            figures.sort_by(f64::total_cmp);
            figures[RUNS / 2]
        };
        self.seconds += middle(|cost| cost.seconds);
        self.work += middle(|cost| cost.work);
        self.nodes += middle(|cost| cost.nodes);
    }
}

/// What one thread and what two need to reach a depth, all positions together. It is one ply less
/// than one thread reaches in that time: the deepest iteration that one thread has finished is one
/// that happened to be easy for it. Positions that one thread solves in a small part of that time
/// are left out.
fn races<G: Console>(game: &G, memory: &mut Memory, time: Duration) -> [Cost; 2] {
    let mut search = |board: G::Board, threads, time, depth| {
        let limits = Limits {
            threads,
            time,
            depth,
            // As much as a search of a second takes.
            hash: 32,
            ..Limits::time(Duration::ZERO)
        };
        memory.forget();
        memory.think(game, &[board], &limits, &mut |_| {})
    };
    let hard = |board| {
        let reached = search(board, 1, Some(time), None)?;
        let depth = reached.depth.saturating_sub(1).max(1);
        (reached.elapsed * HARD > time).then_some((board, depth))
    };
    let positions = random_positions(game, POSITIONS).into_iter();
    let races: Vec<(G::Board, usize)> = positions.filter_map(hard).take(RACES).collect();
    let mut costs = [Cost::default(); 2];
    for (board, depth) in races {
        let mut runs = [[Cost::default(); RUNS]; 2];
        for run in 0..RUNS {
            for (threads, runs) in (1..).zip(&mut runs) {
                let (start, work) = (Instant::now(), ProcessTime::now());
                let advice = search(board, threads, None, Some(depth));
                runs[run] = Cost {
                    seconds: start.elapsed().as_secs_f64(),
                    work: work.elapsed().as_secs_f64(),
                    nodes: advice.map_or(0.0, |advice| advice.nodes as f64),
                };
            }
        }
        for (cost, runs) in costs.iter_mut().zip(runs) {
            cost.add_middle(runs);
        }
    }
    costs
}

/// By how many milliseconds searches of each bound were late at the worst, among positions of all
/// stages of the game; and how late at least in each of several tries. Bounds that are long beside
/// `time` are not tried.
fn lateness<G: Console>(game: &G, time: Duration) -> String {
    let mut memory = Memory::default();
    let words = BOUNDS.map(|(bound, positions)| {
        let bound = Duration::from_millis(bound);
        if bound > time * 2 {
            return format!(" {:>11}", "-");
        }
        let (mut once, mut always) = (0.0_f64, 0.0_f64);
        for board in random_positions(game, positions) {
            let mut least = f64::INFINITY;
            for _ in 0..TRIES {
                let start = Instant::now();
                black_box(memory.think(game, &[board], &Limits::time(bound), &mut |_| {}));
                let late = (start.elapsed().as_secs_f64() - bound.as_secs_f64()) * 1e3;
                once = once.max(late);
                least = least.min(late);
                if least <= always {
                    break;
                }
            }
            always = always.max(least);
        }
        format!(" {:>11}", format!("{once:.1} {always:.1}"))
    });
    words.concat()
}

/// Positions with moves, each from a random game of its own.
fn random_positions<G: Console>(game: &G, count: u64) -> Vec<G::Board> {
    (0..count).map(|seed| random_position(game, seed)).collect()
}

/// A position with moves, from anywhere in the random game with that seed.
fn random_position<G: Console>(game: &G, seed: u64) -> G::Board {
    let boards = random_game(game, seed);
    let mut dice = dice_for_ply(seed, PLIES);
    boards[dice.random_range(0..boards.len())]
}

/// The positions with moves of the random game with that seed.
fn random_game<G: Console>(game: &G, seed: u64) -> Vec<G::Board> {
    let mut dice = dice_for_ply(seed, 0);
    let mut boards = vec![game.initial_board()];
    let mut board = boards[0];
    while boards.len() < PLIES {
        let moves = game.valid_moves(&board);
        let Some(mv) = moves.choose(&mut dice) else {
            boards.pop();
            break;
        };
        game.apply(&mut board, *mv);
        boards.push(board);
    }
    boards
}

/// The seconds that the fastest run took, of all that fit into `time`.
fn shortest(time: Duration, mut run: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut shortest = f64::INFINITY;
    while start.elapsed() < time {
        let one = Instant::now();
        run();
        shortest = shortest.min(one.elapsed().as_secs_f64());
    }
    shortest
}

/// The greatest depth that is counted within `time`, its leaves, and how many that is a second.
fn count<G: Console>(game: &G, time: Duration) -> (u32, u64, f64) {
    let board = game.initial_board();
    let (mut depth, mut leaves, mut branching) = (0, 1, 1.0);
    let mut seconds = 0.0;
    // One level deeper takes longer by about as much as there are more leaves.
    while seconds * branching <= time.as_secs_f64() && leaves > 0 {
        depth += 1;
        let start = Instant::now();
        let count = perft(game, black_box(&board), depth);
        seconds = start.elapsed().as_secs_f64();
        branching = count as f64 / leaves as f64;
        leaves = count;
    }
    let seconds = shortest(time, || {
        black_box(perft(game, black_box(&board), depth));
    });
    (depth, leaves, leaves as f64 / seconds)
}

/// A number with its first digits and thousands (k), millions (M) or milliards (G).
fn in_words(number: f64) -> String {
    match number {
        1e9.. => format!("{:.2} G", number / 1e9),
        1e6.. => format!("{:.1} M", number / 1e6),
        _ => format!("{:.0} k", number / 1e3),
    }
}

/// First words of the command line with which this tool starts itself: to do nothing, to be the
/// program, and to be the program and say at the end how much memory it had in use. So both
/// programs are of the same build, and nothing else need have been built before.
const EMPTY: &str = "as-an-empty-program";
const PROGRAM: &str = "as-the-program";
const WITH_PEAK: &str = "as-the-program-with-its-peak-memory";

/// What `main` of the program does, with the other words of the command line.
fn program(words: env::ArgsOs) -> ExitCode {
    match ProgramFlags::read([OsString::from("tabuleiro")].into_iter().chain(words)) {
        Ok(flags) => shell::status(shell::run(&flags)),
        Err(failure) => failure.report(),
    }
}

/// The most memory that this process has had in use, in bytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// Prints the table of what the program costs.
fn measure_program(names: &[String], time: Duration) -> io::Result<()> {
    let row = |what: &str, starts: &str, peak: &str| {
        writeln!(io::stdout(), "{what:<44} {starts:>12} {peak:>12}")
    };
    let started = |part: &str| {
        let mut failure = Ok(String::new());
        let seconds = shortest(time, || {
            let run = start(&[part], "quit\n");
            if run.is_err() {
                failure = run;
            }
        });
        failure.map(|_| format!("{:.2} ms", seconds * 1e3))
    };
    writeln!(io::stdout())?;
    row("the program", "start to end", "peak memory")?;
    row("one that does nothing", &started(EMPTY)?, "")?;
    let peak = start(&[WITH_PEAK], "quit\n")?;
    row("the menu, and out", &started(PROGRAM)?, &peak)?;
    for name in names {
        let flags = "--p1 expert --p2 1 --seed 1 --game".split(' ');
        let words: Vec<&str> = [WITH_PEAK]
            .into_iter()
            .chain(flags)
            .chain([name.as_str()])
            .collect();
        let peak = start(&words, "")?;
        row(&format!("{name}, Expert against level 1"), "", &peak)?;
    }
    Ok(())
}

/// Starts this tool with these words and that input and waits until it ends. Returns the memory
/// that it says it had in use.
fn start(words: &[&str], input: &str) -> io::Result<String> {
    let mut child = Command::new(env::current_exe()?)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // One that does nothing may have left already.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("{words:?}: {}", output.status)));
    }
    Ok(
        match String::from_utf8_lossy(&output.stderr).trim().parse() {
            Ok(0) | Err(_) => "unknown".to_string(),
            Ok(bytes) => format!("{:.1} MB", bytes as f64 / 1e6),
        },
    )
}
