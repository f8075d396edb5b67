//! Lessons: when they are offered, where they go on, and the game after them.

#![cfg(unix)]

use crate::common::terminal::start_in;
use crate::common::{printed, run_in};
use crate::results::is_helped;

/// Lessons are offered before the first game only, and go on where they were left.
#[test]
fn lessons_are_offered_once_and_remembered() {
    let state = tempfile::tempdir().unwrap();
    let flags = ["--game", "lear", "--p1", "human", "--p2", "human"];
    let mut session = start_in(state.path(), &flags);
    session.see("New to Lear? Type learn");
    session.type_at("Line (1 to 8): ", "learn\n");
    session.type_at("Line (1 to 4): ", "1,4\n");
    session.type_at("Enter goes on: ", "\n");
    session.type_at("Line (1 to 4): ", "4,2\n");
    session.type_at("Lesson 1 of 8 is done. Enter goes on: ", "menu\n");
    session.see("Learn (1 of ");
    session.type_at("Option [1]: ", "learn\n");
    session.see("Lear (1 of 8)");
    session.type_at("Option [1]: ", "lear\n");
    session.see("Lesson 2 of 8");
    session.type_at("Line (1 to 4): ", "quit\n");
    session.see_end();
    let mut session = start_in(state.path(), &flags);
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
