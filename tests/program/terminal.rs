//! The program on a terminal: editing, recall, completion, Ctrl-C and Ctrl-D.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::sync::Once;

use crate::common::terminal::{start_in, start_with_script, type_at};
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
    type_at(&mut session, "Option [1]: ", "lear\r");
    type_at(&mut session, "Option [1]: ", "1\r");
    type_at(&mut session, "Option [1]: ", "1\r");
    type_at(&mut session, "Line (1 to 8): ", "3\r");
    type_at(&mut session, "Line 3, column (1 to 8): ", "5\r");
    session.exp_string(" 3  v v v v x v v v").unwrap();
    type_at(&mut session, "Line (1 to 8): ", "\x04");
    session.exp_string("You left Lear after 1 turn.").unwrap();
    session.exp_string("Goodbye.").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn piped_input_is_not_edited_even_when_the_output_is_a_terminal() {
    let state = tempfile::tempdir().unwrap();
    let mut session = start_with_script(state.path(), "help\nquit\n");
    // The answer is echoed by the program, on the line of the prompt.
    session.exp_string("Option [1]: help\r\n").unwrap();
    session.exp_string("Option [1]: quit\r\nGoodbye.").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn tab_completes_commands_and_legal_answers() {
    let mut session = start(&LEAR);
    type_at(&mut session, "Line (1 to 4): ", "hist\t\r");
    session.exp_string("No moves yet.").unwrap();
    // Only one legal answer begins with the typed text.
    type_at(&mut session, "Line (1 to 4): ", "2\t\r");
    type_at(&mut session, "Line 2, column (1 to 4): ", "1\t\r");
    session.exp_string(" 2  x v v v").unwrap();
    type_at(&mut session, "Line (1 to 4): ", "\t\t");
    session.exp_string("resign").unwrap();
}

#[test]
fn tab_completes_arguments_and_the_parts_of_a_move() {
    let mut session = start(&LEAR);
    type_at(&mut session, "Line (1 to 4): ", "pla\t p2 ex\t\r");
    session.exp_string("players p2 expert").unwrap();
    session
        .exp_string("white  Player 2 (White): expert")
        .unwrap();
    type_at(&mut session, "Line (1 to 4): ", "players p2 human\r");
    // Only one legal move begins with the typed text.
    for point in ["3,1\r", "3,2\r", "3,3\r", "3,\t\r"] {
        type_at(&mut session, "Line (1 to 4): ", point);
    }
    session.exp_string("3  x x x o").unwrap();
}

#[test]
fn tab_completes_the_names_of_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a game.txt"), "in the way").unwrap();
    let path = folder.path().display();
    let mut session = start(&LEAR);
    type_at(
        &mut session,
        "Line (1 to 4): ",
        &format!("save {path}/a\t\r"),
    );
    session
        .exp_string("a game.txt exists. Overwrite it?")
        .unwrap();
}

/// Neither in the list nor in the line.
#[test]
fn names_of_files_do_nothing_to_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["ab\x1b]0;X\x07.txt", "ab.txt"] {
        fs::write(folder.path().join(name), "in the way").unwrap();
    }
    let path = folder.path().display();
    let mut session = start(&LEAR);
    let typed = format!("save {path}/a\t\t");
    type_at(&mut session, "Line (1 to 4): ", &typed);
    session.exp_string("ab\\u{1b}]0;X\\u{7}.txt").unwrap();
    fs::remove_file(folder.path().join("ab.txt")).unwrap();
    session.send("\t\r").unwrap();
    session.flush().unwrap();
    let shown = session.exp_string("The game is saved in").unwrap();
    assert!(!shown.contains("\x1b]0"), "{shown:?}");
    assert!(folder.path().join("ab").exists());
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
    // A command is carried out at the question before.
    type_at(&mut session, "Line (1 to 4): ", "\x03");
    type_at(&mut session, "Leave the program?", "moves\r");
    session.exp_string("16 legal moves:").unwrap();
    type_at(&mut session, "Line (1 to 4): ", "\x03");
    type_at(&mut session, "Leave the program?", "\x03");
    session.exp_string("You left Lear after 0 turns.").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn resigning_is_confirmed_and_the_game_is_still_there_after_its_result() {
    let mut session = start(&["--game", "lear", "--p1", "human", "--p2", "easy"]);
    type_at(&mut session, "Line (1 to 8): ", "resign\r");
    type_at(&mut session, "Resign? (y/n) [n] ", "hist\r");
    session.exp_string("No moves yet.").unwrap();
    type_at(&mut session, "Line (1 to 8): ", "resign\r");
    type_at(&mut session, "Resign? (y/n) [n] ", "y\r");
    session.exp_string("IS THE WINNER!").unwrap();
    session.exp_string("The seed of this game was ").unwrap();
    type_at(&mut session, "save, quit\r\n> ", "undo\r");
    session
        .exp_string("The resignation of Player 1 (Black")
        .unwrap();
    type_at(&mut session, "Line (1 to 8): ", "\x04");
    session.exp_eof().unwrap();
}

#[test]
fn a_game_between_computers_is_still_there_after_its_result() {
    let flags = ["--p1", "easy", "--p2", "easy", "--size", "4", "--seed", "1"];
    let mut session = start(&[&["--game", "lear"], &flags[..]].concat());
    session.exp_string("IS THE WINNER!\r\n").unwrap();
    // The seed is known, so that it is not said.
    session.exp_string("Game over. ").unwrap();
    type_at(&mut session, "save, quit\r\n> ", "players p1 human\r");
    type_at(&mut session, "save, quit\r\n> ", "undo\r");
    session.exp_string("turns undone.").unwrap();
    type_at(&mut session, "Line (1 to 4): ", "\x04");
    session.exp_eof().unwrap();
}
