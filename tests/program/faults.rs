//! Regression tests: faults of the whole program that were found by trying to break it.

#![cfg(unix)]

use std::fs;
use std::time::Duration;

use crate::common::terminal::{Terminal, start_in, start_on};
use crate::common::{LEAR, run, text};
use tempfile::TempDir;

const LINE: &str = "Line (1 to 4): ";

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn start(folder: &TempDir, args: &[&str]) -> Terminal {
    start_in(&folder.path().join("state"), args)
}

/// Leaves by `quit` and expects the usual end.
fn quit(mut session: Terminal) {
    session.type_at(LINE, "quit\r");
    session.see("Goodbye.");
    session.see_end();
}

#[test]
fn a_byte_that_is_not_utf8_is_refused_at_a_terminal() {
    let folder = folder();
    let mut session = start(&folder, &LEAR);
    session.see(LINE);
    session.press(b"\xff\r");
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
    session.press(b"\xff\n");
    session.see("is not a line");
    session.type_at(LINE, "1,1\n");
    let shown = session.see("Turn 2");
    // The terminal echoes what is typed, and the program does not.
    assert_eq!(shown.matches("1,1").count(), 1, "{shown}");
    session.type_at(LINE, "\x03");
    session.type_at("Leave the program? (y/n, or Ctrl-C again) [n] ", "n\n");
    session.type_at(LINE, "1\x03");
    session.type_at("Leave the program?", "\x03");
    let rest = session.see_end();
    assert!(rest.contains("Goodbye."), "{rest}");
}

fn dumb(folder: &TempDir) -> Terminal {
    start_on("dumb", &folder.path().join("state"), &LEAR)
}

/// Input during three moves of the computer, including parts of lines.
#[test]
fn lines_typed_while_expert_thinks_are_all_read() {
    let folder = folder();
    let game = ["lear", "--p1", "human", "--p2", "expert", "--time", "400"];
    let mut session = start(&folder, &game);
    let line = "Line (1 to 8): ";
    session.see(line);
    session.press(b"3,4\r");
    for piece in ["6,", "3\r5", ",6\r", "4,7\rhis", "tory\r"] {
        std::thread::sleep(Duration::from_millis(150));
        session.press(piece);
    }
    for (number, mv) in (1..).zip(["3,4", "", "6,3", "", "5,6", "", "4,7"]) {
        let side = if number % 2 == 1 { "black" } else { "white" };
        session.see(&format!("{number}. {side} {mv}"));
    }
    session.type_at(line, "quit\r");
    session.see_end();
}

#[test]
fn a_long_line_at_a_terminal_is_refused_without_much_output() {
    let folder = folder();
    let mut session = start(&folder, &LEAR);
    session.see(LINE);
    // Meanwhile the session's reader drains the output.
    for _ in 0..100 {
        session.press([b'x'; 1000]);
    }
    session.press("\r");
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
    session.press(b"quit\r");
    session.see_end();
    let output = run(&["\x1b[31m\u{202e}"], b"");
    let printed = text(&output.stderr);
    assert!(printed.contains("\\u{202e}"), "{printed}");
    assert!(
        !printed.contains('\x1b') && !printed.contains('\u{202e}'),
        "{printed}"
    );
}
