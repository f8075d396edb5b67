//! The menus at a terminal: what they remember, and the way back to an unfinished game.

#![cfg(unix)]

use crate::common::terminal::{Terminal, start_in};
use tempfile::tempdir;

#[test]
fn what_was_chosen_last_is_the_default() {
    let state = tempdir().unwrap();
    let mut session = start_in(state.path(), &["--nodes", "100"]);
    session.type_at("Option [1]: ", "lear\r");
    session.type_at("Option [2]: ", "settings\r");
    session.type_at("Option [6]: ", "tutor\r");
    session.type_at("Option [1]: ", "yes\r");
    session.see("TUTOR: YES");
    session.type_at("Option [6]: ", "board size\r");
    session.type_at("recommended) [8]: ", "6\r");
    session.type_at("Option [6]: ", "\r");
    session.see("5. SETTINGS: size 6, tutor on\r\n");
    session.type_at("Option [2]: ", "\r");
    // It stays set on the way back to the mode.
    session.type_at("Option [1]: ", "back\r");
    session.see("5. SETTINGS: size 6, tutor on\r\n");
    session.type_at("Option [2]: ", "\r");
    session.type_at("Option [1]: ", "expert\r");
    session.type_at("or match) [match]: ", "3\r");
    session.type_at("Line (1 to 6): ", "menu\r");
    // Enter three times: the same opponent, size and tutor, in another program.
    drop(session);
    let mut session = start_in(state.path(), &["--nodes", "100"]);
    let begin = |session: &mut Terminal, settings: &str| {
        session.type_at("Option [1]: ", "lear\r");
        session.see(&format!("5. SETTINGS: {settings}\r\n"));
        session.type_at("Option [2]: ", "\r");
        session.type_at("Option [4]: ", "\r");
        session.type_at("or match) [3]: ", "\r");
        session.see("Line (1 to 6): ");
    };
    begin(&mut session, "size 6, tutor on");
    session.press("menu\r");
    // NO is remembered as well as YES, and what the command sets too.
    session.type_at("Option [1]: ", "lear\r");
    session.type_at("Option [2]: ", "settings\r");
    session.type_at("Option [6]: ", "tutor\r");
    session.type_at("Option [2]: ", "no\r");
    session.type_at("Option [6]: ", "\r");
    session.type_at("Option [2]: ", "\r");
    session.type_at("Option [4]: ", "\r");
    session.type_at("or match) [3]: ", "\r");
    session.type_at("Line (1 to 6): ", "menu\r");
    for (settings, command) in [
        ("size 6", "tutor 5\r"),
        ("size 6, tutor 5", "tutor off\r"),
        ("size 6", "tutor 15\r"),
    ] {
        begin(&mut session, settings);
        session.press(command);
        session.type_at("Line (1 to 6): ", "menu\r");
    }
    // Another game has its own.
    session.type_at("Option [1]: ", "yoxii\r");
    session.see("5. SETTINGS\r\n");
}

#[test]
fn the_size_of_the_board_is_remembered_by_the_program() {
    let state = tempdir().unwrap();
    let mut session = start_in(
        state.path(),
        &["--game", "yoxii", "--p1", "human", "--p2", "1"],
    );
    session.type_at("Move the totem to: ", "board words\r");
    session.type_at("Move the totem to: ", "quit\r");
    session.see_end();
    let mut session = start_in(
        state.path(),
        &["--game", "lear", "--p1", "human", "--p2", "1"],
    );
    session.see("The board is 8 by 8 and empty.");
    session.type_at("Line (1 to 8): ", "quit\r");
}

#[test]
fn the_menu_begins_with_the_unfinished_game() {
    let state = tempdir().unwrap();
    std::fs::write(state.path().join("puzzles"), "no-such-puzzle\n").unwrap();
    let flags = [
        "--game", "lear", "--p1", "human", "--p2", "expert:3", "--nodes", "100",
    ];
    let mut session = start_in(state.path(), &flags);
    session.type_at("Line (1 to 8): ", "1,1\r");
    session.type_at("Line (1 to 8): ", "menu\r");
    // The others keep their numbers.
    let label = "0. Go on with Lear, human against Expert, strength 3, 2 turns, just now";
    session.see(&format!("{label}\r\n1. Xero-G"));
    session.see("Puzzles (0 of ");
    session.type_at("Option [0]: ", "x\r");
    session.see("type a number from 0 to 9");
    session.type_at("Option [0]: ", "go on\r");
    session.see("Turn 3: ");
    session.type_at("Line (1 to 8): ", "resign\r");
    session.type_at("Resign? (y/n) [n] ", "y\r");
    session.type_at("> ", "\r");
    session.see("1. Xero-G");
    session.type_at("Option [1]: ", "resume\r");
    session.see("There are no unfinished games.");
    session.type_at("name of a file [1]: ", "finished games (1)\r");
    session.see(" Lear: You lost after 2 turns against Expert, strength 3");
    session.type_at("Option [1]: ", "1\r");
    session.type_at("After turn 0 of 2: ", "last\r");
    session.see("Player 1 (Black) resigned.");
    session.type_at("After turn 2 of 2: ", "save\r");
    session.see("Type save and the name of a file");
}
