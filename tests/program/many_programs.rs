//! Many programs on one state folder, killed at random: nothing that was promised is lost, and no
//! game gets the moves of another.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::files;
use crate::common::terminal::{Terminal, start_in};
use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::game::rng::{GameRng, rng_for_ply};
use tempfile::tempdir;

const SIZE: usize = 10;
const LINE: &str = "Line (1 to 10): ";
/// How many run at once.
const PROGRAMS: usize = 10;
/// How long programs are started.
const TIME: Duration = Duration::from_millis(2_500);
/// How long programs are started at most if no game has been resumed yet.
const LONGEST_TIME: Duration = Duration::from_secs(30);

/// What the record of a game may hold: what was promised by a question, or what the program was
/// told before it was killed.
#[derive(Clone, Default, Debug)]
struct Promise {
    moves: Vec<String>,
    next: Option<Vec<String>>,
}

impl Promise {
    fn allows(&self, moves: &[String]) -> bool {
        self.moves == moves || self.next.as_deref() == Some(moves)
    }
}

/// The games of all programs. Each one has a first move of its own.
#[derive(Default)]
struct Games {
    begun: AtomicUsize,
    promises: Mutex<BTreeMap<String, Promise>>,
    results: AtomicUsize,
    resumed: AtomicUsize,
}

impl Games {
    /// The first move of another game; `None` if there is none left.
    fn begin(&self) -> Option<String> {
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        (number < SIZE * SIZE).then(|| point(number))
    }

    fn promise(&self, first: &str) -> Promise {
        let promises = self.promises.lock().unwrap();
        promises.get(first).cloned().unwrap_or_default()
    }

    fn set(&self, first: &str, moves: &[String], next: Option<Vec<String>>) {
        let moves = moves.to_vec();
        let promise = Promise { moves, next };
        let mut promises = self.promises.lock().unwrap();
        promises.insert(first.to_string(), promise);
    }
}

fn point(number: usize) -> String {
    format!("{},{}", number / SIZE + 1, number % SIZE + 1)
}

/// The moves in the history of a game, or in its record.
fn moves(text: &str) -> Vec<String> {
    text.split_whitespace()
        .filter(|word| {
            word.split_once(',').is_some_and(|(line, column)| {
                [line, column]
                    .iter()
                    .all(|part| part.parse::<usize>().is_ok())
            })
        })
        .map(String::from)
        .collect()
}

/// Plays on, and kills the program at a random moment after an answer was typed. The question of a
/// move has been shown.
fn play(mut program: Terminal, games: &Games, mut kept: Vec<String>, rng: &mut GameRng) {
    let first = kept[0].clone();
    for last in [false, false, true] {
        let mut after = kept.clone();
        let answer = if kept.len() > 2 && rng.random_ratio(1, 4) {
            after.pop();
            "undo".to_string()
        } else {
            let free: Vec<String> = (0..SIZE * SIZE)
                .map(point)
                .filter(|point| !kept.contains(point))
                .collect();
            if free.len() < 10 {
                break;
            }
            let mv = free[rng.random_range(0..free.len())].clone();
            after.push(mv.clone());
            mv
        };
        games.set(&first, &kept, Some(after.clone()));
        program.press(format!("{answer}\r"));
        if last {
            thread::sleep(Duration::from_micros(rng.random_range(0..6_000)));
            break;
        }
        program.see(LINE);
        kept = after;
        games.set(&first, &kept, None);
    }
    program.kill();
}

fn play_new(state: &Path, games: &Games, rng: &mut GameRng) {
    let Some(first) = games.begin() else { return };
    let flags = ["lear", "--p1", "human", "--p2", "human", "--size", "10"];
    let mut program = start_in(state, &flags);
    program.type_at(LINE, &format!("{first}\r"));
    program.see(LINE);
    games.set(&first, std::slice::from_ref(&first), None);
    play(program, games, vec![first], rng);
}

/// Resumes a game that another program has left, if there is one.
fn play_on(state: &Path, games: &Games, rng: &mut GameRng) {
    let mut program = start_in(state, &[]);
    program.type_at("Option [", "resume\r");
    // The default is the first game whose file is still there.
    let list = program.see("name of a file [");
    let games_listed = list
        .lines()
        .filter_map(|line| line.split_once(". Lear (classic, size 10)"));
    let numbers: Vec<&str> = games_listed.map(|(number, _)| number.trim()).collect();
    let Some(number) = numbers.choose(rng) else {
        return program.kill();
    };
    program.press(format!("{number}\r"));
    let (_, shown) = program.see_one_of(&[LINE, "Another program is playing"]);
    if shown == 1 {
        return program.kill();
    }
    program.press("history\r");
    program.see("1. black");
    let history = program.see(LINE);
    let kept = moves(&history);
    let promise = games.promise(&kept[0]);
    assert!(promise.allows(&kept), "{promise:?} became {kept:?}");
    games.resumed.fetch_add(1, Ordering::Relaxed);
    games.set(&kept[0], &kept, None);
    play(program, games, kept, rng);
}

/// Resigns a game against a computer, which is counted when the program is left.
fn resign(state: &Path, games: &Games) {
    let flags = [
        "lear", "--p1", "human", "--p2", "easy", "--size", "10", "--seed", "1",
    ];
    let mut program = start_in(state, &flags);
    program.type_at(LINE, "5,5\r");
    program.type_at(LINE, "1,1\r");
    program.type_at(LINE, "resign\r");
    program.type_at("Resign? (y/n) [n] ", "y\r");
    program.type_at("[no]: ", "\r");
    // The menu is the next question: the result is promised.
    program.see("Option [");
    games.results.fetch_add(1, Ordering::Relaxed);
    program.kill();
}

#[test]
fn ten_programs_that_are_killed_lose_and_mix_nothing() {
    let folder = tempdir().unwrap();
    let state = folder.path();
    let games = Games::default();
    let start = Instant::now();
    thread::scope(|scope| {
        for number in 0..PROGRAMS {
            let games = &games;
            scope.spawn(move || {
                let rng = &mut rng_for_ply(7, number);
                let is_resumed = || games.resumed.load(Ordering::Relaxed) > 0;
                while start.elapsed() < TIME || !is_resumed() && start.elapsed() < LONGEST_TIME {
                    match rng.random_range(0..8) {
                        0..3 => play_new(state, games, rng),
                        3 => resign(state, games),
                        _ => play_on(state, games, rng),
                    }
                }
            });
        }
    });
    let mut promises = games.promises.into_inner().unwrap();
    assert!(!promises.is_empty());
    for record in files(state, "txt") {
        let text = fs::read_to_string(&record).unwrap();
        let (_, text) = text.split_once("\nmoves\n").unwrap();
        let (text, _undone) = text.split_once('#').unwrap_or((text, ""));
        let kept = moves(text);
        let promise = promises.remove(&kept[0]);
        let is_kept = promise
            .as_ref()
            .is_some_and(|promise| promise.allows(&kept));
        assert!(is_kept, "{promise:?} became {kept:?}");
    }
    assert!(promises.is_empty(), "lost: {promises:?}");
    let results = fs::read_to_string(state.join("results")).unwrap_or_default();
    assert_eq!(
        results.lines().count(),
        games.results.into_inner(),
        "{results}"
    );
    assert!(
        results
            .lines()
            .all(|line| line.contains(" lear classic easy loss ")),
        "{results}"
    );
    assert!(games.resumed.into_inner() > 0, "no game was resumed");
}
