//! Regression tests: faults of the whole program that were found by trying to break it.

#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::common::terminal::{Terminal, start_in, start_on};
use crate::common::{LEAR, run_in, text};
use tempfile::TempDir;

const LINE: &str = "Line (1 to 4): ";

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn start(folder: &TempDir, args: &[&str]) -> Terminal {
    start_in(&folder.path().join("state"), args)
}

/// Sends bytes that need not be UTF-8, without waiting for a prompt.
fn send(session: &Terminal, bytes: &[u8]) {
    let mut terminal = session.process().get_file_handle().unwrap();
    terminal.write_all(bytes).unwrap();
    terminal.flush().unwrap();
}

/// Leaves by `quit` and expects the usual end.
fn quit(mut session: Terminal) {
    session.type_at(LINE, "quit\r");
    session.see("Goodbye.");
    session.see_end();
}

fn run(folder: &TempDir, args: &[&str], input: &str) -> Output {
    run_in(folder.path(), args, input.as_bytes())
}

/// Runs a shell command in the folder; `$T` is the program.
fn shell(folder: &TempDir, command: &str) -> Output {
    Command::new("sh")
        .args(["-c", command])
        .current_dir(folder.path())
        .env("T", env!("CARGO_BIN_EXE_tabuleiro"))
        .env("TABULEIRO_STATE_DIR", folder.path().join("state"))
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

#[test]
fn a_byte_that_is_not_utf8_is_refused_at_a_terminal() {
    let folder = folder();
    let mut session = start(&folder, &LEAR);
    session.see(LINE);
    send(&session, b"\xff\r");
    session.see("not valid UTF-8");
    session.type_at(LINE, "1,1\r");
    session.see("Turn 2");
    quit(session);
}

#[test]
fn a_wrong_byte_is_refused_and_ctrl_c_asks_at_a_dumb_terminal_too() {
    let folder = folder();
    let mut session = dumb(&folder);
    session.see(LINE);
    send(&session, b"\xff\n");
    session.see("is not a line");
    session.see(LINE);
    send(&session, b"\x03");
    session.see("Leave the program?");
    send(&session, b"n\n");
    session.type_at(LINE, "1,1\n");
    let shown = session.see("Turn 2");
    // A terminal echoes what is typed, but this one does not.
    assert!(!shown.contains("1,1"), "{shown}");
    quit(session);
}

fn dumb(folder: &TempDir) -> Terminal {
    start_on("dumb", &folder.path().join("state"), &LEAR)
}

#[test]
fn a_table_that_does_not_fit_into_memory_is_made_smaller() {
    let folder = folder();
    let output = shell(
        &folder,
        "ulimit -v 2000000; printf '1,1\\nquit\\n' | \
         $T --game lear --size 4 --p1 human --p2 expert --time 3600000 --hash 65536",
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(printed.contains("Turn 3"), "{printed}");
    assert_eq!(printed.matches("MiB").count(), 1, "{printed}");
}

/// Wherever one thread has enough memory.
#[test]
fn threads_that_the_system_has_no_memory_for_are_left_out() {
    let folder = folder();
    let game = "--game lear --size 4 --p1 expert --p2 expert --time 20 --hash 1 --quiet";
    for limit in (80_000..300_000).step_by(20_000) {
        let with = |threads| {
            shell(
                &folder,
                &format!("ulimit -v {limit}; $T {game} --threads {threads}"),
            )
        };
        if with(1).status.success() {
            let many = with(250);
            assert!(many.status.success(), "{limit}: {}", text(&many.stderr));
        }
    }
}

/// Input during three moves of the computer, including parts of lines.
#[test]
fn lines_typed_while_expert_thinks_are_all_read() {
    let folder = folder();
    let game = [
        "--game", "lear", "--p1", "human", "--p2", "expert", "--time", "400",
    ];
    let mut session = start(&folder, &game);
    let line = "Line (1 to 8): ";
    session.see(line);
    send(&session, b"3,4\r");
    for piece in ["6,", "3\r5", ",6\r", "4,7\rhis", "tory\r"] {
        std::thread::sleep(Duration::from_millis(150));
        send(&session, piece.as_bytes());
    }
    let moves = [
        r"black 3,4",
        r"white \d,\d",
        "black 6,3",
        r"white \d,\d",
        "black 5,6",
        r"white \d,\d",
        "black 4,7",
    ];
    let numbered = moves
        .iter()
        .zip(1..)
        .map(|(mv, number)| format!(r"{number}\. {mv}"));
    let pattern = numbered.collect::<Vec<_>>().join(r"\s+");
    let history = session.exp_regex(&pattern);
    history.unwrap();
    session.type_at(line, "quit\r");
    session.see_end();
}

#[test]
fn a_long_line_at_a_terminal_is_refused_without_much_output() {
    let folder = folder();
    let mut session = start(&folder, &LEAR);
    session.see(LINE);
    let mut terminal = session.process().get_file_handle().unwrap();
    // Meanwhile the session's reader drains the output.
    for _ in 0..100 {
        terminal.write_all(&[b'x'; 1000]).unwrap();
    }
    terminal.write_all(b"\r").unwrap();
    let before = session.see("An answer has at most 4096 characters");
    assert!(before.len() < 20_000_000, "{} bytes", before.len());
    // The line is not recalled.
    session.type_at(LINE, "\x1b[A1,1\r");
    session.see("Turn 2");
    quit(session);
}

#[test]
fn text_from_outside_reaches_the_terminal_escaped() {
    let folder = folder();
    let state = folder.path().join("state");
    fs::create_dir(&state).unwrap();
    let evil = format!("\x1b[31mevil\u{202e}{}", "x".repeat(100_000));
    let record = format!("tabuleiro 1\ngame lear\np1 {evil}\nmoves\n1,1\n");
    fs::write(state.join("lear-evil.txt"), record).unwrap();
    let mut session = start(&folder, &[]);
    session.type_at("Option [1]: ", "resume\r");
    let menu = session.see("Number, or name of a file [1]: ");
    assert!(menu.contains("\\u{1b}[31mevil\\u{202e}xxxx"), "{menu}");
    assert!(menu.len() < 2_000, "{}", menu.len());
    send(&session, b"quit\r");
    session.see_end();
    let output = run(&folder, &["--game", "\x1b[31m\u{202e}"], "");
    let printed = text(&output.stderr);
    assert!(printed.contains("\\u{202e}"), "{printed}");
    assert!(
        !printed.contains('\x1b') && !printed.contains('\u{202e}'),
        "{printed}"
    );
}

#[test]
fn pipes_are_read_and_never_written() {
    let folder = folder();
    let record = "tabuleiro 1\ngame lear\noption size 4\nmoves\n1,1\n";
    fs::write(folder.path().join("g.txt"), record).unwrap();
    fs::write(folder.path().join("galaxy"), "h1-abcd,1--/2--,h2-wxyz\n").unwrap();
    assert!(shell(&folder, "mkfifo pipe").status.success());
    for (command, said) in [
        ("cat g.txt | $T analyse /dev/stdin --nodes 9", "1,1"),
        (
            "cat g.txt > pipe & echo history | $T --load pipe",
            "1. black 1,1",
        ),
        (
            "cat galaxy | $T small-star-empires human --galaxy /dev/stdin",
            "Goodbye",
        ),
        ("$T --load /dev/zero", "/dev/zero: too long"),
        (
            "$T lear human --record pipe",
            "pipe: this is a pipe, a socket or a device",
        ),
    ] {
        let output = shell(&folder, command);
        let printed = text(&output.stdout) + &text(&output.stderr);
        assert!(printed.contains(said), "{command}: {printed}");
    }
}

#[test]
fn full_streams_are_reported_by_the_status_only_where_they_matter() {
    let folder = folder();
    for words in ["--help", "generate man", "generate bash"] {
        let output = shell(&folder, &format!("$T {words} > /dev/full"));
        assert_eq!(output.status.code(), Some(1), "{words}");
        assert_eq!(text(&output.stderr), "tabuleiro: No space left on device\n");
    }
    let game = "$T --game lear --size 4 --p1 human --p2 human --quiet";
    let quiet = shell(
        &folder,
        &format!("printf 'x\\n1,1\\nquit\\n' | {game} 2> /dev/full"),
    );
    assert!(quiet.status.success());
    assert_eq!(text(&quiet.stdout), "1,1\n");
}

#[test]
fn a_game_that_is_not_recorded_ends_with_status_1() {
    for quiet in ["", "--quiet"] {
        let folder = folder();
        fs::create_dir(folder.path().join("sub")).unwrap();
        // The folder of the record goes away after the first move.
        let script = "echo 1,1; until [ -s sub/g.txt ]; do sleep 0.01; done; rm -r sub; echo 2,2";
        let game = "$T --game lear --size 4 --p1 human --p2 human --record sub/g.txt";
        let output = shell(&folder, &format!("({script}) | {game} {quiet}"));
        assert_eq!(output.status.code(), Some(1));
        let errors = text(&output.stderr);
        let reason = "tabuleiro: the record is not complete: sub/g.txt: No such file or directory";
        assert_eq!(errors.lines().last(), Some(reason), "{errors}");
        assert!(text(&output.stdout).contains("2,2"), "the game goes on");
    }
}

#[test]
fn the_environment_does_not_colour_a_script() {
    let folder = folder();
    let output = shell(&folder, "CLICOLOR_FORCE=1 $T < /dev/null");
    assert!(!text(&output.stdout).contains('\x1b'));
}

/// Another program writes to the file while the game goes on.
#[test]
fn a_file_that_somebody_else_has_changed_is_left_alone() {
    let record = "tabuleiro 1\ngame lear\noption size 4\nmoves\n1,1\n2,2\n";
    let script = "echo 3,3; until grep -q 'Turn 4' out; do sleep 0.01; done
        echo precious > g.txt; printf 'save\n4,4\nsave h.txt\nsave\nsave g.txt\nn\n'";
    for recorded in [false, true] {
        let folder = folder();
        fs::write(folder.path().join("g.txt"), record).unwrap();
        let flag = if recorded { "--record g.txt" } else { "" };
        let output = shell(
            &folder,
            &format!("({script}) | $T --load g.txt {flag} > out"),
        );
        let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("g.txt"), "precious\n");
        assert!(read("h.txt").ends_with("1,1\n2,2\n3,3\n4,4\n"));
        let said = read("out");
        let changed = "g.txt: somebody else has changed this file";
        assert!(said.contains(changed), "{said}");
        assert_eq!(
            said.matches("The game is saved in h.txt.").count(),
            2,
            "{said}"
        );
        assert_eq!(output.status.code(), Some(i32::from(recorded)), "{said}");
        if !recorded {
            assert!(
                said.contains(&format!("{changed}: type save g-2.txt\n")),
                "{said}"
            );
            assert!(said.contains("g.txt exists. Overwrite it?"), "{said}");
        }
    }
}

/// At a terminal a resignation is confirmed; the copied session runs in a script too.
#[test]
fn a_copied_resignation_runs_in_a_script() {
    let script = "1,1\nresign\ny\nquit\n";
    let flags = ["lear", "--p1", "human", "--p2", "human", "--strict"];
    let output = crate::common::run(&flags, script.as_bytes());
    assert!(output.status.success(), "{output:?}");
}
