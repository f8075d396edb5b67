//! Unfinished games at a terminal survive the end of their program.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::common::files;
use crate::common::terminal::{Terminal, start, start_in};
use tabuleiro::games::registry;
use tabuleiro::play::record::Record;
use tempfile::tempdir;

const LEAR: [&str; 7] = ["lear", "--p1", "human", "--p2", "human", "--size", "10"];
const LINE: &str = "Line (1 to 10): ";

/// The moves in a record, which must be undamaged.
fn moves(record: &Path) -> Vec<String> {
    let bytes = fs::read(record).unwrap();
    let record = Record::read(&bytes, &["lear"]).unwrap_or_else(|e| panic!("{e}"));
    let games = registry();
    let lear = games.find("lear").unwrap();
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

/// Keeps that many unfinished games.
fn keep_games(state: &Path, count: usize) {
    for number in 1..=count {
        let text = "tabuleiro 1\ngame lear\nmoves\n1,1\n";
        fs::write(state.join(format!("lear-{number}.txt")), text).unwrap();
    }
}

/// Leaves the program from the menu of games.
fn leave(session: &mut Terminal) {
    session.type_at("Option [", "leave\r");
    session.see_end();
}

#[test]
fn a_game_that_another_program_has_resumed_is_not_resumed_twice() {
    let state = tempdir().unwrap();
    let mut first = start_in(state.path(), &LEAR);
    first.answer(LINE, "1,1|quit");
    first.see("To go on with Lear, start the program and type 0.");
    first.see_end();
    let mut programs = [(); 2].map(|()| start_in(state.path(), &[]));
    for program in &mut programs {
        program.type_at("Option [0]: ", "resume\r");
        program.see("1. Lear (classic, size 10), human against human, 1 turn, ");
        program.see("name of a file [1]: ");
    }
    let [one, other] = &mut programs;
    one.press("1\r");
    one.see(LINE);
    other.press("1\r");
    other.see("Another program is playing that game");
    other.see("1. BACK");
    one.press("resign\r");
    one.ask("Resign? (y/n) [n] ", "y", "IS THE WINNER");
    // A game that is over is not unfinished any more.
    one.see("[no]: ");
    assert_empty(state.path());
    one.press("\r");
    leave(one);
}

#[test]
fn only_unfinished_games_are_saved() {
    let state = tempdir().unwrap();
    let mut program = start_in(state.path(), &LEAR);
    // A game that has no moves is not saved.
    program.ask(LINE, "menu", "Lear: back to the menu.\r\n");
    let begin = |program: &mut Terminal| {
        program.type_at("Option [", "lear\r");
        // The mode is remembered.
        program.type_at("CHOOSE THE MODE", "");
        program.ask("Option [", "1", "Line (1 to 8): ");
    };
    begin(&mut program);
    assert_empty(state.path());
    // A game that is left for the menu is offered there, and discarded only by a command.
    program.press("1,1\r");
    program.type_at("Line (1 to 8): ", "menu\r");
    program.type_at("(1 unfinished)", "");
    program.type_at("Option [0]: ", "resume\r");
    program.type_at("name of a file [1]: ", "forget\r");
    program.see("\"\" is not on the list");
    program.type_at("name of a file [1]: ", "forget 2\r");
    program.see("\"2\" is not on the list");
    program.type_at("name of a file [1]: ", "forget 1\r");
    program.type_at("(y/n) [n] ", "\r");
    program.type_at("name of a file [1]: ", "forget 1\r");
    assert_eq!(records(state.path()).len(), 1);
    program.ask("(y/n) [n] ", "y", "1. BACK");
    assert_empty(state.path());
    program.type_at("name of a file [1]: ", "1\r");
    leave(&mut program);
}

/// Going back to the start once emptied the game that was kept.
#[test]
fn what_is_undone_can_be_redone_by_the_next_program() {
    let state = tempdir().unwrap();
    let mut program = start_in(state.path(), &LEAR);
    program.answer(LINE, "1,1|2,2|3,3|undo 9|menu");
    program.see("It is autosaved: resume it from the menu.");
    program.type_at("Option [0]: ", "\r");
    program.ask(LINE, "redo 9", "3 turns redone.");
    program.answer(LINE, "replay");
    program.answer("After turn 3 of 3: ", "first");
    program.answer("After turn 0 of 3: ", "play");
    program.ask(
        LINE,
        "quit",
        "To go on with Lear, start the program and type 0.",
    );
    let mut program = start_in(state.path(), &[]);
    program.type_at("Option [0]: ", "\r");
    // Another move replaces the rest.
    program.answer(LINE, "redo 2|4,4");
    program.ask(LINE, "redo", "Nothing to redo");
    assert_eq!(moves(&records(state.path())[0]), ["1,1", "2,2", "4,4"]);
}

#[test]
fn moves_of_the_users_own_file_go_only_after_a_question() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let text = "tabuleiro 1\ngame lear\noption size 10\nmoves\n1,1\n2,2\n";
    let replaced = "1,1\n# undone: 3,3\n# undone: 4,4\n";
    let begin = |flags: &str| {
        fs::write(&file, text).unwrap();
        let flags = flags.replace("FILE", file.to_str().unwrap());
        let mut program = start(&folder.path().join("state"), &flags);
        program.answer(LINE, "undo|3,3");
        program
    };
    let question = "a.txt has moves that this game replaces. Overwrite it?";
    for (answer, expected) in [("y", replaced), ("n", "1,1\n# undone: 2,2\n")] {
        let mut program = begin("--load FILE --record FILE");
        program.answer(question, answer);
        // It is asked once.
        program.answer(LINE, "4,4|undo 2|quit");
        program.see_end();
        let kept = fs::read_to_string(&file).unwrap();
        assert!(kept.ends_with(expected), "{kept}");
    }
    let other = fs::read_to_string(folder.path().join("a-2.txt")).unwrap();
    assert!(other.ends_with(replaced), "{other}");
    let mut program = begin("--load FILE");
    program.answer(LINE, "save");
    program.answer(question, "n");
    program.see("Nothing was saved.");
}

/// One file of a newer version once hid all others.
#[test]
fn a_damaged_game_hides_no_other() {
    let state = tempdir().unwrap();
    keep_games(state.path(), 1);
    fs::write(state.path().join("9-lear-x.txt"), "tabuleiro 99\n").unwrap();
    let mut program = start_in(state.path(), &[]);
    program.answer("Option [0]: ", "resume");
    program.answer("name of a file [2]: ", "back");
    program.answer("Option [0]: ", "");
    program.ask("Line (1 to 8): ", "history", "1. black 1,1");
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
            program.type_at(LINE, typed);
        }
        program.type_at(LINE, "quit\r");
        program.see_end();
        let kept = state.exists().then(|| records(&state).len());
        assert_eq!(kept.unwrap_or(0), expected);
    }
}

#[test]
fn all_unfinished_games_are_forgotten_at_once() {
    let state = tempdir().unwrap();
    keep_games(state.path(), 3);
    let mut program = start_in(state.path(), &[]);
    program.type_at("Option [0]: ", "resume\r");
    program.type_at("name of a file [1]: ", "forget all\r");
    program.type_at("Forget all 3 unfinished games?", "n\r");
    program.type_at("name of a file [1]: ", "forget all\r");
    assert_eq!(records(state.path()).len(), 3);
    program.ask("Forget all 3 unfinished games?", "y", "1. BACK");
    assert_empty(state.path());
    program.type_at("name of a file [1]: ", "forget all\r");
    program.see("No unfinished games to forget");
    program.type_at("name of a file [1]: ", "1\r");
    leave(&mut program);
}

#[test]
fn twenty_unfinished_games_are_listed_and_the_others_counted() {
    let state = tempdir().unwrap();
    for (number, counted) in [(20, false), (21, true)] {
        keep_games(state.path(), number);
        let mut program = start_in(state.path(), &[]);
        program.type_at("Option [0]: ", "resume\r");
        let list = program.see("name of a file [1]: ");
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
    program.type_at("Option [0]: ", "resume\r");
    program.ask("name of a file [1]: ", "1", "line 6: Point 1 1 is taken");
    program.type_at("Go on after the 1 move before it?", "y\r");
    program.answer(LINE, "2,2|quit");
    program.see_end();
    assert_eq!(fs::read_to_string(&record).unwrap(), text);
    let mut kept: Vec<PathBuf> = records(state.path());
    kept.retain(|path| *path != record);
    assert_eq!(moves(&kept[0]), ["1,1", "2,2"]);
}

/// A terminal that was closed at the question after the result once left the game as unfinished.
#[test]
fn a_game_that_is_over_is_counted_at_once_and_never_unfinished() {
    const LINE: &str = "Line (1 to 8): ";
    let state = tempdir().unwrap();
    let mut program = start(state.path(), "lear easy --seed 1");
    program.answer(LINE, "1,1|8,8|resign");
    program.answer("Resign? (y/n) [n] ", "y");
    program.see("You lost after 4 turns against Easy (strength about 0).");
    program.see("[no]: ");
    program.kill();
    assert_empty(state.path());
    let results = fs::read_to_string(state.path().join("results")).unwrap();
    assert_eq!(results.lines().count(), 1);
    let mut program = start_in(state.path(), &[]);
    program.ask("Option [1]: ", "resume", "1. Finished games (1)");
    program.answer("name of a file [1]: ", "1");
    let list = program.see("Option [1]: ");
    let label = &results[..10].to_string();
    // Without the settings, which do not fit beside that.
    let label =
        format!("1. {label} UTC Lear: You lost after 4 turns against Easy (strength about\r\n");
    assert!(list.contains(&label), "{list}");
    program.press("1\r");
    program.ask("After turn 0 of 4: ", "history", "1. black 1,1");
    program.answer("After turn 0 of 4: ", "play");
    program.answer(LINE, "quit");
}

/// Twenty are kept, and the oldest goes.
#[test]
fn the_last_twenty_finished_games_are_listed_newest_first() {
    let state = tempdir().unwrap();
    for number in 1..=20 {
        let text = format!(
            "tabuleiro 1\ngame lear\noption size {}\nmoves\n",
            4 + number % 7
        );
        let path = state.path().join(format!("lear-{number}.over"));
        fs::write(&path, text + "1,1\nresult win p1 (p2 resigned)\n").unwrap();
        let time = SystemTime::now() - Duration::from_secs(60 * number);
        fs::File::open(&path).unwrap().set_modified(time).unwrap();
    }
    let mut program = start_in(state.path(), &LEAR);
    program.answer(LINE, "1,1|resign");
    program.answer("Resign? (y/n) [n] ", "y");
    program.answer("[no]: ", "");
    program.ask("Option [1]: ", "resume", "1. Finished games (20)");
    program.answer("name of a file [1]: ", "1");
    let list = program.see("Option [1]: ");
    let sizes = list
        .lines()
        .filter_map(|line| Some(line.split_once("size ")?.1.split_once(')')?.0));
    let expected: Vec<String> = (1..20).map(|number| (4 + number % 7).to_string()).collect();
    assert_eq!(sizes.collect::<Vec<_>>()[1..], expected, "{list}");
    assert!(!state.path().join("lear-20.over").exists());
}

#[test]
fn leaving_a_game_that_nothing_keeps_is_asked_about() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("a file where the folder should be");
    fs::write(&file, "").unwrap();
    let mut program = start_in(&file, &LEAR);
    program.ask(LINE, "1,1", "The game is not saved there: ");
    program.type_at(LINE, "quit\r");
    program.type_at("This game is not saved. Leave it? (y/n) [n] ", "n\r");
    let saved = folder.path().join("g.txt");
    let save = format!("save {}\r", saved.display());
    program.type_at(LINE, &save);
    program.see(LINE);
    fs::remove_file(&saved).unwrap();
    program.press("quit\r");
    program.type_at("This game is not saved. Leave it? (y/n) [n] ", "n\r");
    program.type_at(LINE, &save);
    program.type_at(LINE, "quit\r");
    let end = program.see_end();
    assert!(
        end.contains("Goodbye.") && !end.contains("Nothing keeps"),
        "{end}"
    );
    assert_eq!(moves(&saved), ["1,1"]);
}

#[test]
fn a_state_folder_that_is_removed_is_made_again() {
    for answer in ["2,2", "help", "quit"] {
        let folder = tempdir().unwrap();
        let state = folder.path().join("state");
        let mut program = start_in(&state, &LEAR);
        program.type_at(LINE, "1,1\r");
        program.see(LINE);
        fs::remove_dir_all(&state).unwrap();
        program.press(format!("{answer}\r"));
        match answer {
            "quit" => program.see_end(),
            _ => program.see(LINE),
        };
        program.kill();
        let kept = moves(&records(&state)[0]);
        let expected = ["1,1", "2,2"];
        assert_eq!(
            kept,
            expected[..1 + usize::from(answer == "2,2")],
            "{answer}"
        );
    }
}

#[test]
fn a_state_file_that_is_too_long_is_not_read() {
    let state = tempdir().unwrap();
    for name in [
        "results",
        "lear.settings",
        "puzzles",
        "lessons",
        "lear-1.over",
        "lear-1.txt",
    ] {
        let file = fs::File::create(state.path().join(name)).unwrap();
        // Sparse: it takes no room.
        file.set_len(1 << 30).unwrap();
    }
    let mut program = start_in(state.path(), &LEAR);
    program.ask(LINE, "stats", "results: too long: at most 16 MB is read");
    program.type_at(LINE, "stats forget\r");
    program.type_at("Delete the results of all games?", "y\r");
    program.see("All results are deleted.");
    program.answer(LINE, "1,1|quit");
    program.see_end();
    assert_eq!(fs::read(state.path().join("results")).unwrap(), b"");
}
