//! The program on a terminal: editing, recall, completion, Ctrl-C and Ctrl-D.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::sync::Once;

use crate::common::terminal::{self, Terminal, run_shell, start_with_script};

/// The flags of a small game between two humans.
const SMALL: &str = "lear human --size 4";

fn start(flags: &str) -> Terminal {
    // Not the user's own unfinished games.
    static CLEAN: Once = Once::new();
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    CLEAN.call_once(|| {
        let _ = fs::remove_dir_all(&state);
    });
    terminal::start(&state, flags)
}

#[test]
fn a_game_is_played_and_left_by_ctrl_d() {
    let state = tempfile::tempdir().unwrap();
    let mut session = terminal::start(state.path(), "");
    session.answer("Option [1]: ", "lear");
    session.answer("Option [2]: ", "1");
    session.answer("Line (1 to 8): ", "3");
    session.ask("Line 3, column (1 to 8): ", "5", " 3  v v v v x v v v");
    session.type_at("Line (1 to 8): ", "\x04");
    session.see("You left Lear after 1 turn.");
    session.see("Goodbye.");
    session.see_end();
}

#[test]
fn piped_input_is_not_edited_even_when_the_output_is_a_terminal() {
    let state = tempfile::tempdir().unwrap();
    let mut session = start_with_script(state.path(), "help\nquit\n");
    // The answer is echoed by the program, on the line of the prompt.
    session.see("Option [1]: help\r\n");
    session.see("Option [1]: quit\r\nGoodbye.");
    session.see_end();
}

// Other platforms do not let a test choose the folder of settings.
#[cfg(target_os = "linux")]
#[test]
fn flags_of_one_s_own_are_read_at_a_terminal_and_not_for_a_script() {
    let state = tempfile::tempdir().unwrap();
    fs::create_dir(state.path().join("tabuleiro")).unwrap();
    fs::write(state.path().join("tabuleiro/config"), "--time x\n").unwrap();
    start_with_script(state.path(), "quit\n").see("Goodbye.");
    let mut session = terminal::start(state.path(), "");
    let said = session.see("Option [1]: ");
    let reason = "tabuleiro/config, line 1 is ignored: invalid value 'x' for '--time <MS>'";
    assert_eq!(said.matches(reason).count(), 1, "{said}");
    // A broken link is an error, not a missing file.
    fs::remove_file(state.path().join("tabuleiro/config")).unwrap();
    std::os::unix::fs::symlink("config", state.path().join("tabuleiro/config")).unwrap();
    terminal::start(state.path(), "").see("tabuleiro/config: ");
}

#[cfg(target_os = "linux")]
#[test]
fn a_state_folder_that_cannot_be_made_is_named_with_what_is_lost() {
    let mut session = terminal::start(Path::new("/proc/nope"), "lear easy");
    session.answer("Line (1 to 8): ", "1,1");
    session.see("The game is not saved there: /proc/nope/1-lear-");
    let mut session = terminal::start(Path::new("/proc/nope"), "puzzle lear 1");
    session.answer("Line (1 to 8): ", "4,7");
    session.see("Progress is not kept: /proc/nope/puzzles: this file or folder does not exist");
}

#[test]
fn tab_completes_commands_and_legal_answers() {
    let mut session = start(SMALL);
    session.ask("Line (1 to 4): ", "hist\t", "No moves yet.");
    // Only one legal answer begins with the typed text.
    session.answer("Line (1 to 4): ", "2\t");
    session.ask("Line 2, column (1 to 4): ", "1\t", " 2  x v v v");
    session.type_at("Line (1 to 4): ", "\t\t");
    session.see("resign");
}

#[test]
fn the_way_back_to_an_earlier_question_of_a_move_is_said_once() {
    let mut session = start(SMALL);
    session.ask(
        "Line (1 to 4): ",
        "9",
        "\"9\" is not a line: type a number from 1 to 4\r\n",
    );
    session.answer("Line (1 to 4): ", "2");
    let refusal = "\"9\" is not a column: type a number from 1 to 4";
    let way_back = "(\"back\" goes back a question)";
    let asked = "Line 2, column (1 to 4): ";
    session.ask(asked, "9", &format!("{refusal} {way_back}\r\n"));
    session.ask(asked, "9", &format!("{refusal}\r\n"));
}

/// The first question never has such an answer: Enter alone makes no move.
#[test]
fn enter_takes_the_only_answer_to_a_further_question_of_a_move() {
    let mut session = start("xero-g human");
    for (left, column) in [
        ("A, B, C, D, E, F", "a"),
        ("B, C, D, E, F", "b"),
        ("C, D, E, F", "c"),
    ] {
        session.answer(&format!(" where? ({left}): "), column);
    }
    session.answer("Place ship 2 where? (D, E, F): ", "f");
    session.answer("Place ship 3 where? (D, E): ", "d");
    session.ask(
        "Place ship 3 where? (E) [E]: ",
        "",
        "6  |  1  |  1  |  2  |  3  |  3  |  2  |",
    );
    let mut session = start("lear human --position xoxo/oxox/xoxo/oxov\\ x\\ 1");
    session.answer("Line (1 to 4): ", "|4");
    session.ask("Line 4, column (1 to 4) [4]: ", "", "GAME OVER");
}

#[test]
fn tab_completes_arguments_and_the_parts_of_a_move() {
    let mut session = start(SMALL);
    session.ask("Line (1 to 4): ", "pla\t p2 ex\t", "players p2 expert");
    session.see("white  Player 2 (White): Expert (strength 10)");
    session.answer("Line (1 to 4): ", "players p2 human");
    // Only one legal move begins with the text typed last.
    session.ask("Line (1 to 4): ", "3,1|3,2|3,3|3,\t", "3  x x x o");
}

#[test]
fn tab_completes_the_names_of_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a game.txt"), "in the way").unwrap();
    let path = folder.path().display();
    let mut session = start(SMALL);
    session.type_at("Line (1 to 4): ", &format!("save {path}/a\t\r"));
    session.see("a game.txt exists. Overwrite it?");
}

/// Tab does not offer names with control characters.
#[test]
fn names_of_files_do_nothing_to_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["ab\x1b]0;X\x07.txt", "ab.txt", "ac.txt"] {
        fs::write(folder.path().join(name), "in the way").unwrap();
    }
    let path = folder.path().display();
    let mut session = start(SMALL);
    session.type_at("Line (1 to 4): ", &format!("save {path}/a\t\t"));
    let listed = session.see("ac.txt");
    session.press("b\t\r");
    let asked = session.see("ab.txt exists. Overwrite it?");
    for shown in [listed, asked] {
        assert!(!shown.contains("]0;X"), "{shown:?}");
    }
}

#[test]
fn the_arrow_recalls_what_was_typed() {
    let mut session = start(SMALL);
    session.ask("Line (1 to 4): ", "4,4", " 4  v v v x");
    session.ask("Line (1 to 4): ", "\x1b[A", "Point 4 4 is taken");
}

#[test]
fn ctrl_c_asks_before_it_leaves() {
    let mut session = start(SMALL);
    session.type_at("Line (1 to 4): ", "\x03");
    session.answer("Leave the program?", "n");
    // A command is carried out at the question before.
    session.type_at("Line (1 to 4): ", "\x03");
    session.ask("Leave the program?", "moves", "16 legal moves:");
    session.type_at("Line (1 to 4): ", "\x03");
    session.type_at("Leave the program?", "\x03");
    session.see("You left Lear after 0 turns.");
    session.see_end();
}

#[test]
fn resigning_is_confirmed_and_the_game_is_still_there_after_its_result() {
    let mut session = start("lear easy");
    session.answer("Line (1 to 8): ", "resign");
    session.ask("Resign? (y/n) [n] ", "hist", "No moves yet.");
    session.answer("Line (1 to 8): ", "resign");
    session.ask("Resign? (y/n) [n] ", "y", "IS THE WINNER!");
    session.ask("[no]: ", "undo", "A new game goes on from here");
    session.type_at("Line (1 to 8): ", "\x04");
    session.see_end();
}

#[test]
fn a_game_between_computers_is_still_there_after_its_result() {
    let mut session = start("lear --p1 easy --p2 easy --size 4");
    session.see("IS THE WINNER!\r\n");
    session.see("Play again? (yes, no) ");
    session.answer("[no]: ", "players p1 human|undo");
    session.see("A new game goes on from here");
    session.type_at("Line (1 to 4): ", "\x04");
    session.see_end();
}

/// What is typed is shown, and Ctrl-C ends the program.
#[test]
fn a_record_that_is_typed_is_shown_and_can_be_given_up() {
    let state = tempfile::tempdir().unwrap();
    let args = ["analyse", "-", "--nodes", "20"];
    let line = "echo ready; \"$@\"; echo \"status $?\"";
    let mut session = run_shell(line, "xterm", state.path(), &args);
    session.see("ready");
    for line in ["tabuleiro 1", "game lear", "moves", "1,1"] {
        session.press(format!("{line}\r"));
        session.see(&format!("{line}\r\n"));
    }
    session.press("\x04");
    session.see("status 0");
    session.see_end();
    let mut session = terminal::start_in(state.path(), &args);
    // What is typed to the shell before it has become the program is lost with it.
    session.wait_for_program();
    session.press("tabu");
    session.type_at("tabu", "\x03");
    session.see_end();
}

/// What is typed while they run is for the shell.
#[test]
fn commands_that_ask_nothing_read_nothing() {
    let state = tempfile::tempdir().unwrap();
    let record = state.path().join("g.txt");
    fs::write(&record, "tabuleiro 1\ngame lear\nmoves\n1,1\n2,2\n").unwrap();
    let record = record.to_str().unwrap();
    let game = ["lear", "--p1", "easy", "--p2", "easy", "--size", "4"];
    for args in [&["analyse", record, "--nodes", "20"][..], &game] {
        for output in ["> /dev/null", "| cat"] {
            let line =
                format!("echo type; read first; \"$@\" {output}; read line; echo got $line;");
            let mut session = run_shell(&line, "xterm", state.path(), args);
            session.type_at("type", "first\rhello\r");
            session.see("got hello");
            session.see_end();
        }
    }
}
