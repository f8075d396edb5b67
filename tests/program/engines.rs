//! Engines as players: the example that plays at random, and shell scripts at a terminal.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::terminal::start_in;
use crate::common::{printed, run};
use tempfile::tempdir;

/// The example that `cargo test` builds beside the tests.
fn random_engine() -> String {
    let tests = std::env::current_exe().unwrap();
    let path: PathBuf = tests
        .parent()
        .unwrap()
        .with_file_name("examples/random_engine");
    let program = env!("CARGO_BIN_EXE_tabuleiro");
    format!("engine:{} {program}", path.display())
}

/// The player `engine:COMMAND` for a shell script that has `reply` for `go`.
fn engine(reply: &str) -> String {
    let script = crate::common::folder("sessions").join("liar.sh");
    let words = ["sh", script.to_str().unwrap(), reply];
    format!("engine:{}", shlex::try_join(words).unwrap())
}

const LEAR: [&str; 3] = ["lear", "--size", "4"];

#[test]
fn expert_beats_the_engine_that_plays_at_random() {
    let mut args = vec!["--p1", "expert", "--p2"];
    let engine = random_engine();
    args.push(&engine);
    args.extend(["--nodes", "300", "--seed", "1"]);
    let text = printed(&run(&[&LEAR[..], &args].concat(), b""));
    assert!(text.contains("PLAYER 1 IS THE WINNER!"), "{text}");
    assert!(text.contains("(White, Random engine)"), "{text}");
}

/// It has two seconds after Ctrl-C, not the twelve of its move.
#[test]
fn an_engine_that_does_not_stop_loses_its_seat() {
    let state = tempdir().unwrap();
    let engine = engine("sleep 60");
    let seats = ["--p1", "human", "--p2", &engine, "--time", "12000"];
    let mut session = start_in(state.path(), &[&LEAR[..], &seats].concat());
    session.type_at("Line (1 to 4): ", "1,1\r");
    session.see("1,1");
    thread::sleep(Duration::from_millis(500));
    let begin = Instant::now();
    session.press("\x03");
    session.see("did not answer in time");
    assert!(begin.elapsed() < Duration::from_secs(6));
    session.type_at("Who plays Player 2 (White) now?", "easy\r");
    session.type_at("Line (1 to 4): ", "quit\r");
    session.see_end();
}

/// A script that starts the real engine, which does not end by itself: it is ended with the game,
/// and with a program that is killed, but not by Ctrl-C.
#[test]
fn an_engine_lives_as_long_as_its_game() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("pid");
    let real = format!("trap '' HUP; echo $$ > {}; exec sleep 3600", path.display());
    let real = shlex::try_quote(&real).unwrap();
    let reply = format!("sh -c {real}; echo bestmove 2,2");
    let engine = engine(&reply);
    let seats = ["--p1", "human", "--p2", &engine, "--time", "3600000"];
    for signal in ["INT", "TERM", "KILL"] {
        let mut program = start_in(folder.path(), &[&LEAR[..], &seats].concat());
        program.type_at("Line (1 to 4): ", "1,1\r");
        let engine = wait_for(|| {
            fs::read_to_string(&path)
                .ok()
                .filter(|pid| pid.ends_with('\n'))
        });
        let is_alive = || Path::new("/proc").join(engine.trim()).exists();
        if signal == "INT" {
            program.press("\x03");
            thread::sleep(Duration::from_millis(300));
            assert!(is_alive());
            program.type_at("Who plays", "quit\r");
        } else {
            program.signal(signal);
        }
        wait_for(|| (!is_alive()).then_some(()));
        fs::remove_file(&path).unwrap();
    }
}

/// Waits until there is something.
fn wait_for<T>(find: impl Fn() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(begin.elapsed() < Duration::from_secs(20), "nothing happens");
        thread::sleep(Duration::from_millis(10));
    }
}

/// It answers while the program is stopped, far beyond its time.
#[test]
fn an_engine_is_not_late_because_the_program_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let reply =
        ": > asked; until [ -e answer ]; do sleep 0.01; done; echo bestmove 4,4; : > answered";
    let engine = engine(&format!("cd {}; {reply}", folder.path().display()));
    for clock in [&["--time", "100"][..], &["--clock", "1000"]] {
        for name in ["asked", "answer", "answered"] {
            let _ = fs::remove_file(folder.path().join(name));
        }
        let flags = [&["lear", "--p1", "human", "--p2", &engine], clock].concat();
        let mut program = start_in(folder.path(), &flags);
        program.type_at("Line (1 to 8): ", "1,1\r");
        let wait_for_file =
            |name: &str| wait_for(|| folder.path().join(name).exists().then_some(()));
        wait_for_file("asked");
        program.signal("STOP");
        thread::sleep(Duration::from_millis(2_500));
        fs::write(folder.path().join("answer"), "").unwrap();
        wait_for_file("answered");
        program.signal("CONT");
        program.see("Turn 3");
        program.type_at("Line (1 to 8): ", "quit\r");
        program.see_end();
    }
}

#[test]
fn ctrl_c_gives_up_an_engine_that_is_silent_at_its_start() {
    let folder = tempfile::tempdir().unwrap();
    for (asked, answers) in [("ugi", ""), ("isready", "ugi) echo ugiok;; ")] {
        let file = folder.path().join(asked);
        let script = format!(
            "while read -r line; do case $line in {answers}{asked}) : > {};; esac; done",
            file.display()
        );
        let engine = format!("engine:sh -c {}", shlex::try_quote(&script).unwrap());
        let flags = ["lear", "--p1", &engine, "--p2", "human"];
        let mut program = start_in(folder.path(), &flags);
        program.see("Starting the engine");
        wait_for(|| file.exists().then_some(()));
        program.press("\x03");
        program.see("when Ctrl-C was pressed");
        program.type_at("Who plays ", "quit\r");
        program.see_end();
    }
}
