//! Lessons: where they resume.

#![cfg(unix)]

use crate::common::terminal::start;

#[test]
fn lessons_are_remembered() {
    let state = tempfile::tempdir().unwrap();
    let mut session = start(state.path(), "lear human");
    session.see("\"learn\" teaches it.");
    session.answer("Line (1 to 8): ", "learn");
    session.answer("Line (1 to 4): ", "1,4");
    session.answer("Press Enter to continue: ", "");
    session.answer("Line (1 to 4): ", "4,2");
    session.answer("Lesson 1 of 8 is done. Press Enter to continue: ", "menu");
    session.see("Learn (1 of ");
    session.ask("Option [1]: ", "learn", "Lear (1 of 8)");
    session.ask("Option [1]: ", "lear", "Lesson 2 of 8");
    session.answer("Line (1 to 4): ", "quit");
    session.see_end();
}
