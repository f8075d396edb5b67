//! Engines that lie or fail in every way, and the errors that report it.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use tabuleiro::game::{Options, Start};
use tabuleiro::games::registry;
use tabuleiro::search::Limits;

use crate::client::{Client, EngineError};

/// An engine that is a shell script, which runs `reply` for each `go`.
pub fn engine(reply: &str) -> String {
    shell(&format!(
        "while read line; do
            case $line in
                ugi) echo id name Liar; echo option name Move Overhead; echo option name Seed; echo ugiok;;
                isready) echo readyok;;
                setoption*|position*) told=$told/${{line#* }};;
                go*) {reply};;
                quit) exit;;
            esac
        done"
    ))
}

fn shell(script: &str) -> String {
    format!("sh -c {}", shlex::try_quote(script).unwrap())
}

/// The answer of an engine that gets `time` for a move.
fn best_move(command: &str, time: u64) -> Result<String, EngineError> {
    best_moves(command, time, 1).map(|moves| moves.concat())
}

/// The answers of an engine that is asked several times.
fn best_moves(command: &str, time: u64, times: usize) -> Result<Vec<String>, EngineError> {
    let start = Start {
        options: Options::default().with("size", "4"),
        ..Start::default()
    };
    let (registry, seed) = (registry(), 7);
    let opened = registry.find("lear").unwrap().open(&start, &[], seed);
    let game = opened.unwrap();
    let mut client = Client::start(command)?;
    client.new_game(&*game)?;
    let limits = Limits::time(Duration::from_millis(time));
    let mut ask = || client.best_move(&*game, None, &limits);
    (0..times).map(|_| ask()).collect()
}

/// Asserts that each engine, a command, fails like this.
fn assert_fails(engines: &[(String, EngineError)]) {
    thread::scope(|scope| {
        for (command, error) in engines {
            scope.spawn(move || {
                let begin = Instant::now();
                let answer = best_move(command, 100);
                assert_eq!(answer.as_ref(), Err(error), "{command}");
                assert!(begin.elapsed() < Duration::from_secs(60), "{command}");
            });
        }
    });
}

#[test]
fn an_honest_engine_answers() {
    for reply in [
        "echo info depth 1; echo bestmove 3,5",
        // It may close its input and still answer what it was asked before.
        "exec <&-; echo bestmove 3,5",
        // What follows the move does not matter.
        "echo bestmove 3,5 ponder 1,1",
        "echo bestmove 3,5 1,1",
    ] {
        let answer = best_move(&engine(reply), 100);
        assert_eq!(answer, Ok("3,5".to_string()), "{reply}");
    }
    // The last line that it is sent.
    let folder = tempfile::tempdir().unwrap();
    let last = folder.path().join("last").display().to_string();
    let honest = engine(&format!("echo bestmove 3,5; read l; echo $l > {last}"));
    assert_eq!(best_move(&honest, 100), Ok("3,5".to_string()));
    assert_eq!(fs::read_to_string(last).unwrap(), "quit\n");
}

#[test]
fn what_an_engine_says_before_it_is_asked_is_not_its_answer() {
    let twice = engine("n=$((n+1)); echo bestmove $n,1; echo bestmove 9,9");
    let answers = best_moves(&twice, 100, 3);
    assert_eq!(
        answers,
        Ok(["1,1", "2,1", "3,1"].map(String::from).to_vec())
    );
}

/// The game's options that it has, its own, and the position, because it has no option `size`.
#[test]
fn an_engine_is_told_all_it_needs() {
    let told = |options: &str| best_move(&(engine("echo bestmove none $told") + options), 100);
    for (options, own) in [
        ("", ""),
        ("?move overhead=30", "/name move overhead value 30"),
    ] {
        let line = format!("bestmove none /name Seed value 7{own}/fen vvvv/vvvv/vvvv/vvvv x 1");
        assert_eq!(told(options), Err(EngineError::NoMove(line)), "{options}");
    }
    for (option, reason) in [
        ("Speed", "the option \"Speed\" is not one that it has"),
        (
            "Seed",
            "the option \"Seed\" cannot be set: each game sets it",
        ),
    ] {
        let refused = told(&format!("?Move Overhead=30&{option}=9"));
        assert_eq!(refused, Err(EngineError::Option(reason.to_string())));
    }
}

#[test]
fn every_failure_is_said() {
    let dead = |words: &str| EngineError::Dead(words.to_string());
    let wrong = ["bestmove", "bestmove none"];
    let no_move = wrong.map(|line| {
        let reply = format!("echo {line}");
        (engine(&reply), EngineError::NoMove(line.to_string()))
    });
    let introductions = ["echo uciok", "echo ugiok2", "exit"];
    let unknown = introductions.map(|reply| (shell(&format!("read l; {reply}")), dead("")));
    let failures = [
        ("sleep 100", EngineError::Late),
        (
            "while :; do echo info string thinking; done",
            EngineError::Late,
        ),
        ("exec >&-; sleep 100", dead("")),
        ("echo out of ideas >&2; exit 3", dead("out of ideas")),
        (
            "head -c 100000 /dev/zero | tr '\\0' x; echo",
            EngineError::LongLine,
        ),
        ("tr '\\0' x < /dev/zero", EngineError::LongLine),
    ]
    .map(|(reply, error)| (engine(reply), error));
    assert_fails(&[&no_move[..], &unknown, &failures].concat());
    assert_eq!(
        dead("out of ideas").to_string(),
        "ended, and its last words were: out of ideas"
    );
}

#[test]
fn a_long_message_is_cut_short_and_made_safe_to_print() {
    let long = "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); printf 'word\\033[2J '; done >&2; exit";
    let Err(EngineError::Dead(words)) = best_move(&engine(long), 100) else {
        panic!("it has ended");
    };
    assert!(!words.is_empty() && words.len() <= 400, "{words}");
    assert!(!words.contains('\x1b'), "{words}");
}

#[test]
fn a_command_that_cannot_be_started_is_said() {
    for command in ["", "./no/such/engine", "'unfinished", "true?Hash"] {
        let answer = best_move(command, 100);
        assert!(matches!(answer, Err(EngineError::Start(_))), "{command}");
    }
}

#[test]
fn an_engine_that_does_not_read_cannot_block_us() {
    let deaf = shell("echo option name A; echo ugiok; echo readyok; sleep 100");
    // More than a pipe can buffer.
    let option = "?A=".to_string() + &"1".repeat(1 << 18);
    assert_eq!(best_move(&(deaf + &option), 10), Err(EngineError::Late));
}

/// A script that starts the real engine, which does not end by itself.
#[test]
fn an_engine_and_what_it_has_started_end_with_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pid");
    let real = format!("trap '' HUP; echo $$ > {}; exec sleep 3600", path.display());
    let engine = engine(&format!("sh -c {}", shlex::try_quote(&real).unwrap()));
    assert_eq!(best_move(&engine, 100), Err(EngineError::Late));
    let pid = fs::read_to_string(path).unwrap();
    let process = Path::new("/proc").join(pid.trim());
    let begin = Instant::now();
    while process.exists() {
        assert!(begin.elapsed() < Duration::from_secs(20), "it lives on");
        thread::sleep(Duration::from_millis(10));
    }
}
