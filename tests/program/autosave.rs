//! Unfinished games at a terminal survive the end of their program.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::files;
use crate::common::terminal::{KillableProgram, start_in, type_at};
use rexpect::session::PtySession;
use tabuleiro::games::registry;
use tabuleiro::play::record::Record;
use tempfile::tempdir;

const LEAR: [&str; 8] = [
    "--game", "lear", "--p1", "human", "--p2", "human", "--size", "10",
];
const LINE: &str = "Line (1 to 10): ";

/// The moves in a record, which must be undamaged.
fn moves(record: &Path) -> Vec<String> {
    let bytes = fs::read(record).unwrap();
    let record = Record::read(&bytes, &["lear"]).unwrap_or_else(|e| panic!("{e}"));
    let lear = registry();
    let lear = lear.find("lear").unwrap();
    let (game, damage) = lear.restore(&record, 1).unwrap();
    assert_eq!(damage, None);
    game.state().moves.to_vec()
}

/// Asserts that the folder holds no record.
fn assert_empty(state: &Path) {
    let left = records(state);
    assert!(left.is_empty(), "{left:?}");
}

fn records(state: &Path) -> Vec<PathBuf> {
    files(state, "txt")
}

/// Leaves the program from the menu of games.
fn leave(session: &mut PtySession) {
    type_at(session, "Option [1]: ", "leave\r");
    session.exp_eof().unwrap();
}

#[test]
fn a_game_that_another_program_has_resumed_is_not_resumed_twice() {
    let state = tempdir().unwrap();
    let mut first = start_in(state.path(), &LEAR);
    type_at(&mut first, LINE, "1,1\r");
    type_at(&mut first, LINE, "quit\r");
    first
        .exp_string("To go on with Lear, start the program and type resume.")
        .unwrap();
    first.exp_eof().unwrap();
    let mut programs = [(); 2].map(|()| start_in(state.path(), &[]));
    for program in &mut programs {
        type_at(program, "Option [1]: ", "resume\r");
        program
            .exp_string("1. Lear (classic, size 10), human against human, 1 turn, ")
            .unwrap();
        program.exp_string("name of a file [1]: ").unwrap();
    }
    let [one, other] = &mut programs;
    one.send_line("1").unwrap();
    one.exp_string(LINE).unwrap();
    other.send_line("1").unwrap();
    other
        .exp_string("Another program is playing that game")
        .unwrap();
    other.exp_string("1. BACK").unwrap();
    one.send_line("resign").unwrap();
    type_at(one, "Resign? (y/n) [n] ", "y\r");
    one.exp_string("IS THE WINNER").unwrap();
    // The game is kept until the question after it is left.
    type_at(one, "save, quit\r\n> ", "history\r");
    one.exp_string("1. black 1,1").unwrap();
    assert_eq!(records(state.path()).len(), 1);
    type_at(one, "save, quit\r\n> ", "\r");
    leave(one);
    assert!(
        records(state.path()).is_empty(),
        "a game that is over is discarded"
    );
}

#[test]
fn only_unfinished_games_are_saved() {
    let state = tempdir().unwrap();
    let mut program = start_in(state.path(), &LEAR);
    // A game that has no moves, or whose moves are all taken back, is not saved.
    type_at(&mut program, LINE, "menu\r");
    program.exp_string("Lear: back to the menu.\r\n").unwrap();
    let begin = |program: &mut PtySession| {
        type_at(program, "Option [1]: ", "lear\r");
        type_at(program, "Option [1]: ", "1\r");
        type_at(program, "Option [1]: ", "1\r");
        program.exp_string("Line (1 to 8): ").unwrap();
    };
    begin(&mut program);
    program.send_line("1,1").unwrap();
    type_at(&mut program, "Line (1 to 8): ", "undo\r");
    program.exp_string("Line (1 to 8): ").unwrap();
    assert_eq!(records(state.path()).len(), 1);
    program.send_line("menu").unwrap();
    program.exp_string("Lear: back to the menu.\r\n").unwrap();
    begin(&mut program);
    assert_empty(state.path());
    // A game that is left for the menu is offered there, and discarded only by a command.
    program.send_line("1,1").unwrap();
    type_at(&mut program, "Line (1 to 8): ", "menu\r");
    type_at(&mut program, "(1 unfinished)", "");
    type_at(&mut program, "Option [1]: ", "resume\r");
    type_at(&mut program, "name of a file [1]: ", "forget\r");
    program
        .exp_string("Nothing was typed after forget")
        .unwrap();
    type_at(&mut program, "name of a file [1]: ", "forget 2\r");
    program.exp_string("\"2\" is not on the list").unwrap();
    type_at(&mut program, "name of a file [1]: ", "forget 1\r");
    type_at(&mut program, "(y/n) [n] ", "\r");
    type_at(&mut program, "name of a file [1]: ", "forget 1\r");
    assert_eq!(records(state.path()).len(), 1);
    type_at(&mut program, "(y/n) [n] ", "y\r");
    program.exp_string("1. BACK").unwrap();
    assert_empty(state.path());
    type_at(&mut program, "name of a file [1]: ", "1\r");
    leave(&mut program);
}

#[test]
fn a_game_that_is_loaded_twice_has_one_copy() {
    let folder = tempdir().unwrap();
    let (state, file) = (folder.path().join("state"), folder.path().join("a.txt"));
    let text = "tabuleiro 1\ngame lear\noption size 10\nseed 1\nmoves\n1,1\n";
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    // What is in the file already is not saved a second time.
    for (typed, expected) in [(None, 0), (Some("2,2\r"), 1), (Some("2,2\r"), 1), (None, 1)] {
        let mut program = start_in(&state, &["--load", file]);
        if let Some(typed) = typed {
            type_at(&mut program, LINE, typed);
        }
        type_at(&mut program, LINE, "quit\r");
        program.exp_eof().unwrap();
        let kept = if state.exists() {
            records(&state).len()
        } else {
            0
        };
        assert_eq!(kept, expected);
    }
}

#[test]
fn all_unfinished_games_are_forgotten_at_once() {
    let state = tempdir().unwrap();
    for number in 1..=3 {
        let text = "tabuleiro 1\ngame lear\nmoves\n1,1\n";
        fs::write(state.path().join(format!("lear-{number}.txt")), text).unwrap();
    }
    let mut program = start_in(state.path(), &[]);
    type_at(&mut program, "Option [1]: ", "resume\r");
    type_at(&mut program, "name of a file [1]: ", "forget all\r");
    type_at(&mut program, "Forget all 3 unfinished games?", "n\r");
    type_at(&mut program, "name of a file [1]: ", "forget all\r");
    assert_eq!(records(state.path()).len(), 3);
    type_at(&mut program, "Forget all 3 unfinished games?", "y\r");
    program.exp_string("1. BACK").unwrap();
    assert_empty(state.path());
    type_at(&mut program, "name of a file [1]: ", "forget all\r");
    program.exp_string("No unfinished games to forget").unwrap();
    type_at(&mut program, "name of a file [1]: ", "1\r");
    leave(&mut program);
}

#[test]
fn twenty_unfinished_games_are_listed_and_the_others_counted() {
    let state = tempdir().unwrap();
    for (number, counted) in [(20, false), (21, true)] {
        for number in 1..=number {
            let text = "tabuleiro 1\ngame lear\nmoves\n1,1\n";
            fs::write(state.path().join(format!("lear-{number}.txt")), text).unwrap();
        }
        let mut program = start_in(state.path(), &[]);
        type_at(&mut program, "Option [1]: ", "resume\r");
        let list = program.exp_string("name of a file [1]: ").unwrap();
        assert!(list.contains("20. Lear"), "{list}");
        assert_eq!(
            list.contains("1 older game is not shown."),
            counted,
            "{list}"
        );
    }
}

#[test]
fn a_damaged_game_stays_as_it_is() {
    let state = tempdir().unwrap();
    let record = state.path().join("lear-1.txt");
    let text = "tabuleiro 1\ngame lear\noption size 10\nmoves\n1,1\n1,1\n";
    fs::write(&record, text).unwrap();
    let mut program = start_in(state.path(), &[]);
    type_at(&mut program, "Option [1]: ", "resume\r");
    type_at(&mut program, "name of a file [1]: ", "1\r");
    program.exp_string("line 6: 1,1 is taken").unwrap();
    type_at(&mut program, "Go on after the move before it?", "y\r");
    type_at(&mut program, LINE, "2,2\r");
    type_at(&mut program, LINE, "quit\r");
    program.exp_eof().unwrap();
    assert_eq!(fs::read_to_string(&record).unwrap(), text);
    let mut kept: Vec<PathBuf> = records(state.path());
    kept.retain(|path| *path != record);
    assert_eq!(moves(&kept[0]), ["1,1", "2,2"]);
}

/// The program is killed at the question after the result, twice.
#[test]
fn a_game_that_is_over_is_counted_at_once_and_resumed_at_its_end() {
    const LINE: &str = "Line (1 to 8): ";
    let state = tempdir().unwrap();
    let results = || fs::read_to_string(state.path().join("results")).unwrap_or_default();
    let resign = |terminal: &mut PtySession| {
        type_at(terminal, LINE, "resign\r");
        type_at(terminal, "Resign? (y/n) [n] ", "y\r");
        terminal.exp_string("save, quit\r\n> ").unwrap();
        assert_eq!(results().lines().count(), 1);
    };
    let resume = |terminal: &mut PtySession| {
        type_at(terminal, "Option [1]: ", "resume\r");
        terminal.exp_string(", over, ").unwrap();
        type_at(terminal, "name of a file [1]: ", "1\r");
    };
    let args = [
        "--game", "lear", "--p1", "human", "--p2", "easy", "--seed", "1",
    ];
    let mut program = KillableProgram::start(state.path(), &args);
    type_at(&mut program.terminal, LINE, "1,1\r");
    type_at(&mut program.terminal, LINE, "8,8\r");
    resign(&mut program.terminal);
    let line = results();
    program.kill();
    let mut program = KillableProgram::start(state.path(), &[]);
    resume(&mut program.terminal);
    program.terminal.exp_string("save, quit\r\n> ").unwrap();
    program.kill();
    assert_eq!(results(), line);
    let mut program = start_in(state.path(), &[]);
    resume(&mut program);
    type_at(&mut program, "save, quit\r\n> ", "undo\r");
    program.exp_string("The resignation of Player 1").unwrap();
    program.exp_string(LINE).unwrap();
    assert_eq!(results(), "");
    program.send_line("").unwrap();
    resign(&mut program);
    program.send_line("").unwrap();
    leave(&mut program);
    assert_eq!(results().lines().count(), 1);
    assert_eq!(records(state.path()), Vec::<PathBuf>::new());
}
