//! Engines as players at the prompt: the example that plays at random, and shell scripts that fail
//! in different ways.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::terminal::start_in;
use crate::common::{printed, run_in};
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

/// An engine as a shell script, with its reply to `go`.
fn script(reply: &str) -> String {
    format!(
        "while read line; do case $line in
            ugi) echo id name Liar; echo ugiok;;
            isready) echo readyok;;
            go*) {reply};;
            quit) exit;;
        esac; done"
    )
}

/// The player `engine:COMMAND` for such an engine.
fn engine(reply: &str) -> String {
    let script = script(reply);
    format!("engine:sh -c {}", shlex::try_quote(&script).unwrap())
}

const LEAR: [&str; 4] = ["--game", "lear", "--size", "4"];

fn play(args: &[&str], script: &str) -> Output {
    run_in(tempdir().unwrap().path(), args, script.as_bytes())
}

#[test]
fn expert_beats_the_engine_that_plays_at_random() {
    let mut args = vec!["--p1", "expert", "--p2"];
    let engine = random_engine();
    args.push(&engine);
    args.extend(["--nodes", "300", "--seed", "1"]);
    let text = printed(&play(&[&LEAR[..], &args].concat(), ""));
    assert!(text.contains("PLAYER 1 IS THE WINNER!"), "{text}");
    assert!(text.contains("(White, Random engine)"), "{text}");
}

#[test]
fn an_engine_that_fails_loses_its_seat_not_the_game() {
    for (reply, what) in [
        ("echo bestmove 1,1", "sent an illegal move: \"1,1\""),
        ("echo bestmove", "sent no move"),
        (
            "echo no more ideas >&2; exit 1",
            "its last words were: no more ideas",
        ),
        (
            "head -c 100000 /dev/zero; echo",
            "sent a line of more than 64 KB",
        ),
        ("printf 'bestmove \\033[2J\\n'", "sent an illegal move"),
        ("sleep 2; echo bestmove 3,3", "ran out of time"),
    ] {
        let engine = engine(reply);
        let seats = ["--p1", "human", "--p2", &engine, "--clock", "1500"];
        let args = [&LEAR[..], &seats].concat();
        let text = printed(&play(&args, "1,1\n2,2\nquit\n"));
        assert!(text.contains(what), "{reply}: {text}");
        assert!(!text.contains('\x1b'), "{reply}");
        for said in [
            "The script plays Player 2 (White) now.",
            "You left Lear after 2 turns.",
        ] {
            assert!(text.contains(said), "{reply}: {text}");
        }
    }
}

#[test]
fn an_engine_that_cannot_be_started_ends_a_script() {
    for (flags, said) in [
        (
            "--game lear --p2 engine:./no-such-program",
            "The engine ./no-such-program could not be started: No such file or directory",
        ),
        (
            "--game small-star-empires --rules official --players 3 --p2 engine:true",
            "Engines play games for two players",
        ),
        (
            "--game lear --p2 engine:here.sh",
            "No such file or directory; for the one in this folder type ./here.sh",
        ),
        (
            "--game lear --p2 'engine:sh here.sh?Depth=3'",
            "does not take its options: the option \"Depth\" is not one that it has",
        ),
        (
            "--game lear --p2 'engine:sh here.sh?A=1&mad'",
            "\"mad\" is not an option of an engine",
        ),
    ] {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("here.sh"), script("")).unwrap();
        let flags = shlex::split(&format!("{flags} --p1 human")).unwrap();
        let output = run_in(folder.path(), &flags, b"quit\n");
        assert_ne!(output.status.code(), Some(0), "{flags:?}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(said), "{text}");
    }
}

#[test]
fn a_record_names_an_engine_and_never_starts_it() {
    let folder = tempdir().unwrap();
    let started = folder.path().join("started");
    let reply = format!("touch {}; echo bestmove 2,2", started.display());
    let engine = engine(&reply);
    let args = [&LEAR[..], &["--p1", "human", "--p2", &engine]].concat();
    run_in(folder.path(), &args, b"1,1\nsave game.txt\nquit\n");
    assert!(started.exists());
    let record = fs::read_to_string(folder.path().join("game.txt")).unwrap();
    assert!(record.contains("\np2 engine Liar\n"), "{record}");
    assert!(!record.contains("sh -c"), "{record}");
    fs::remove_file(&started).unwrap();
    let answers = b"3,3\nsomebody\nhistory\n\nplayers\nquit\n";
    let text = printed(&run_in(folder.path(), &["--load", "game.txt"], answers));
    for expected in [
        "Who plays Player 2 (White) now? [expert] ",
        "(White): Expert (strength 10)",
    ] {
        assert!(text.contains(expected), "{text}");
    }
    assert!(text.contains("\"somebody\" is not a player"), "{text}");
    assert!(!started.exists());
    // A flag seats somebody else without a question.
    let flags = ["--load", "game.txt", "--p2", "easy"];
    let text = printed(&run_in(folder.path(), &flags, b"3,3\nquit\n"));
    assert!(!text.contains("Who plays"), "{text}");
}

#[test]
fn engines_are_seated_by_the_command_players() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("engine.sh"), script("echo bestmove 2,2")).unwrap();
    let lines = "players p2 engine:sh engine.sh\n1,1\nplayers white human\n3,3\nquit\n";
    let args = [&LEAR[..], &["--p1", "human", "--p2", "human"]].concat();
    let text = printed(&run_in(folder.path(), &args, lines.as_bytes()));
    assert!(text.contains("engine Liar"), "{text}");
    assert!(text.contains("Player 2 (White) plays 2,2"), "{text}");
    assert!(text.contains("You left Lear after 3 turns."), "{text}");
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
    let script = "while read -r line; do case $line in
        ugi) echo ugiok;; isready) echo readyok;;
        go*) : > asked; until [ -e answer ]; do sleep 0.01; done
            echo bestmove 4,4; : > answered;; esac; done";
    fs::write(folder.path().join("engine.sh"), script).unwrap();
    let engine = format!(
        "engine:sh -c 'cd {} && . ./engine.sh'",
        folder.path().display()
    );
    for clock in [&["--time", "100"][..], &["--clock", "1000"]] {
        for name in ["asked", "answer", "answered"] {
            let _ = fs::remove_file(folder.path().join(name));
        }
        let flags = [&["--game", "lear", "--p1", "human", "--p2", &engine], clock].concat();
        let mut program = start_in(folder.path(), &flags);
        program.type_at("Line (1 to 8): ", "1,1\r");
        let wait_for = |name: &str| {
            while !folder.path().join(name).exists() {
                thread::sleep(Duration::from_millis(10));
            }
        };
        wait_for("asked");
        program.signal("STOP");
        thread::sleep(Duration::from_millis(2_500));
        fs::write(folder.path().join("answer"), "").unwrap();
        wait_for("answered");
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
        let flags = ["--game", "lear", "--p1", &engine, "--p2", "human"];
        let mut program = start_in(folder.path(), &flags);
        program.see("Starting the engine");
        while !file.exists() {
            thread::sleep(Duration::from_millis(10));
        }
        program.press("\x03");
        program.see("when Ctrl-C was pressed");
        program.type_at("Who plays ", "quit\r");
        program.see_end();
    }
}
