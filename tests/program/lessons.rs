//! Lessons: when they are offered, where they go on, and the game after them.

#![cfg(unix)]

use crate::common::terminal::start;
use crate::common::{printed, run_in};
use crate::results::is_helped;

/// Lessons are offered before the first game only, and go on where they were left.
#[test]
fn lessons_are_offered_once_and_remembered() {
    let state = tempfile::tempdir().unwrap();
    let mut session = start(state.path(), "lear human");
    session.see("New to Lear? Type learn");
    session.answer("Line (1 to 8): ", "learn");
    session.answer("Line (1 to 4): ", "1,4");
    session.answer("Enter goes on: ", "");
    session.answer("Line (1 to 4): ", "4,2");
    session.answer("Lesson 1 of 8 is done. Enter goes on: ", "menu");
    session.see("Learn (1 of ");
    session.ask("Option [1]: ", "learn", "Lear (1 of 8)");
    session.ask("Option [1]: ", "lear", "Lesson 2 of 8");
    session.answer("Line (1 to 4): ", "quit");
    session.see_end();
    let mut session = start(state.path(), "lear human");
    let shown = session.see("Line (1 to 8): ");
    assert!(!shown.contains("New to Lear"), "{shown}");
}

/// The lessons have helped with the game after them, so it is not rated.
#[test]
fn the_game_after_the_lessons_is_not_rated() {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "learn\nlear\n{}1\nhint\nsave g.txt\nquit\n",
        "skip\n".repeat(14)
    );
    let flags = ["--nodes", "100"];
    let output = printed(&run_in(folder.path(), &flags, script.as_bytes()));
    assert!(output.contains("This game is not rated.\n"), "{output}");
    assert!(!output.contains("With help"), "{output}");
    assert!(is_helped(folder.path(), "g.txt"));
}

#[test]
fn lessons_are_listed_and_say_what_a_move_lacks() {
    let text = |input: &str| printed(&crate::common::run(&["learn", "lear"], input.as_bytes()));
    let listed = text("lesson\nlesson 2\nlesson 9\n");
    assert!(listed.contains("\n1. A stone a turn\n2. "), "{listed}");
    assert!(listed.contains("\nLesson 2 of 8: "), "{listed}");
    assert!(
        listed.contains("\"9\" is not a lesson: type 1 to 8\n"),
        "{listed}"
    );
    // The board of the task is not drawn again.
    let lacking = text("1,1\n");
    let reason = "(1 to 4): 1,1\nNot yet: the task asks for another move.\nTaken back.\nLine";
    assert!(lacking.contains(reason), "{lacking}");
}

/// The words of the solution were once said of every right move.
#[test]
fn praise_is_true_of_the_move() {
    let last = "lesson 10\nskip\nd se 1 c\n";
    let text = printed(&crate::common::run(
        &["learn", "small-star-empires"],
        last.as_bytes(),
    ));
    assert!(
        text.contains("Right.\n") && !text.contains("2 for the planets, 3 for"),
        "{text}"
    );
}
