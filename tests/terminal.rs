//! The program on a terminal: editing, recall, completion, Ctrl-C and Ctrl-D.

#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::sync::Once;

use common::terminal::{start_in, type_at};
use rexpect::session::PtySession;

fn start(args: &[&str]) -> PtySession {
    // Not the user's own unfinished games.
    static CLEAN: Once = Once::new();
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    CLEAN.call_once(|| {
        let _ = fs::remove_dir_all(&state);
    });
    start_in(&state, args)
}

const LEAR: [&str; 8] = [
    "--game", "lear", "--p1", "human", "--p2", "human", "--size", "4",
];

#[test]
fn a_game_is_played_and_left_by_ctrl_d() {
    let mut session = start(&[]);
    type_at(&mut session, "Option: ", "lear\r");
    type_at(&mut session, "Option: ", "1\r");
    type_at(&mut session, "Option: ", "1\r");
    type_at(&mut session, "Line (1 to 8): ", "3\r");
    type_at(&mut session, "Column (1 to 8): ", "5\r");
    session.exp_string(" 3  v v v v x v v v").unwrap();
    type_at(&mut session, "Line (1 to 8): ", "\x04");
    session.exp_string("Lear is left after 1 move.").unwrap();
    session.exp_string("Goodbye.").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn tab_completes_commands_and_legal_answers() {
    let mut session = start(&LEAR);
    type_at(&mut session, "Line (1 to 4): ", "hist\t\r");
    session.exp_string("No move has been played yet.").unwrap();
    // Only one legal answer begins with the typed text.
    type_at(&mut session, "Line (1 to 4): ", "2\t\r");
    type_at(&mut session, "Column (1 to 4): ", "1\t\r");
    session.exp_string(" 2  x v v v").unwrap();
    type_at(&mut session, "Line (1 to 4): ", "\t\t");
    session.exp_string("resign").unwrap();
}

#[test]
fn the_arrow_recalls_what_was_typed() {
    let mut session = start(&LEAR);
    type_at(&mut session, "Line (1 to 4): ", "4,4\r");
    session.exp_string(" 4  v v v x").unwrap();
    type_at(&mut session, "Line (1 to 4): ", "\x1b[A\r");
    session.exp_string("4,4 is taken").unwrap();
}

#[test]
fn ctrl_c_asks_before_it_leaves() {
    let mut session = start(&LEAR);
    type_at(&mut session, "Line (1 to 4): ", "\x03");
    type_at(&mut session, "Leave the program?", "n\r");
    type_at(&mut session, "Line (1 to 4): ", "\x03");
    type_at(&mut session, "Leave the program?", "\x03");
    session.exp_string("Lear is left after 0 moves.").unwrap();
    session.exp_eof().unwrap();
}
