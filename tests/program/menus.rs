//! The menus at a terminal: what they remember, and the way back to an unfinished game.

#![cfg(unix)]

use crate::common::terminal::{start_in, type_at};
use tempfile::tempdir;

#[test]
fn what_was_chosen_last_is_the_default() {
    let state = tempdir().unwrap();
    let mut session = start_in(state.path(), &["--nodes", "100"]);
    type_at(&mut session, "Option [1]: ", "lear\r");
    type_at(&mut session, "Option [1]: ", "2\r");
    type_at(&mut session, "Option [1]: ", "expert:3\r");
    session.exp_string("TUTOR: NO").unwrap();
    type_at(&mut session, "Option [1]: ", "tutor\r");
    type_at(&mut session, "Option [1]: ", "yes\r");
    session.exp_string("TUTOR: YES").unwrap();
    type_at(&mut session, "Option [1]: ", "board size\r");
    type_at(&mut session, "recommended) [8]: ", "6\r");
    type_at(&mut session, "Option [1]: ", "\r");
    type_at(&mut session, "Line (1 to 6): ", "menu\r");
    // Enter three times: the same opponent, size and tutor, in another program.
    drop(session);
    let mut session = start_in(state.path(), &["--nodes", "100"]);
    type_at(&mut session, "Option [1]: ", "lear\r");
    type_at(&mut session, "Option [2]: ", "\r");
    type_at(&mut session, "Option [5]: ", "\r");
    session.exp_string("BOARD SIZE: 6").unwrap();
    session.exp_string("TUTOR: YES").unwrap();
    // NO is remembered as well as YES, and what the command sets too.
    type_at(&mut session, "Option [1]: ", "tutor\r");
    type_at(&mut session, "Option [2]: ", "no\r");
    type_at(&mut session, "Option [1]: ", "\r");
    type_at(&mut session, "Line (1 to 6): ", "menu\r");
    for (tutor, command) in [
        ("TUTOR: NO", "tutor 5\r"),
        ("TUTOR: FROM 5 POINTS", "tutor off\r"),
    ] {
        type_at(&mut session, "Option [1]: ", "lear\r");
        type_at(&mut session, "Option [2]: ", "\r");
        type_at(&mut session, "Option [5]: ", "\r");
        session.exp_string(tutor).unwrap();
        type_at(&mut session, "Option [1]: ", "\r");
        type_at(&mut session, "Line (1 to 6): ", command);
        type_at(&mut session, "Line (1 to 6): ", "menu\r");
    }
    // Another game has its own.
    type_at(&mut session, "Option [1]: ", "yoxii\r");
    session.exp_string("Option [1]: ").unwrap();
}

#[test]
fn the_size_of_the_board_is_remembered_by_the_program() {
    let state = tempdir().unwrap();
    let mut session = start_in(
        state.path(),
        &["--game", "yoxii", "--p1", "human", "--p2", "1"],
    );
    type_at(&mut session, "Move the totem to: ", "board words\r");
    type_at(&mut session, "Move the totem to: ", "quit\r");
    session.exp_eof().unwrap();
    let mut session = start_in(
        state.path(),
        &["--game", "lear", "--p1", "human", "--p2", "1"],
    );
    session.exp_string("The board is empty.").unwrap();
    type_at(&mut session, "Line (1 to 8): ", "quit\r");
}

#[test]
fn the_menu_begins_with_the_unfinished_game() {
    let state = tempdir().unwrap();
    std::fs::write(state.path().join("puzzles"), "no-such-puzzle\n").unwrap();
    let flags = [
        "--game", "lear", "--p1", "human", "--p2", "expert:3", "--nodes", "100",
    ];
    let mut session = start_in(state.path(), &flags);
    type_at(&mut session, "Line (1 to 8): ", "1,1\r");
    type_at(&mut session, "Line (1 to 8): ", "menu\r");
    session
        .exp_string("1. Go on with Lear (turn 3, against expert:3)\r\n2. ")
        .unwrap();
    session.exp_string("Puzzles (0 of ").unwrap();
    type_at(&mut session, "Option [1]: ", "\r");
    session.exp_string("Turn 3: ").unwrap();
    type_at(&mut session, "Line (1 to 8): ", "resign\r");
    type_at(&mut session, "Resign? (y/n) [n] ", "y\r");
    type_at(&mut session, "> ", "\r");
    session.exp_string("1. Xero-G").unwrap();
}
