//! Puzzles: their hints, and those that are solved.

#![cfg(unix)]

use crate::common::terminal::start_in;
use crate::common::{printed, run_in};
use tabuleiro::coach::puzzle;
use tabuleiro::games::registry;

/// Each hint leaves at most half of the moves that the one before left, and names whole parts of
/// the move; the first never tells it all.
#[test]
fn hints_halve_the_moves_that_are_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut hints = 0;
    for puzzle in [
        "barragoon:1",
        "small-star-empires:1",
        "xero-g:1",
        "yoxii:1",
        "yoxii:2",
    ] {
        let script = "hint\n".repeat(4) + "quit\n";
        let (game, number) = puzzle.split_once(':').expect("a game and a number");
        let args = ["puzzle", game, number];
        let said = printed(&run_in(folder.path(), &args, script.as_bytes()));
        let (before, after) = said.split_once("The next hint shows").expect("a warning");
        let (_, mv) = after.split_once("\nIt is ").expect("the move");
        let mut most = usize::MAX;
        for hint in before
            .lines()
            .filter_map(|line| line.strip_prefix("It is one of the "))
        {
            let left: usize = hint.split(' ').next().unwrap().parse().unwrap();
            assert!(left <= most / 2, "{said}");
            most = left;
            let beginning = hint.rsplit(' ').next().unwrap().trim_end_matches('.');
            let rest = mv.strip_prefix(beginning).expect("a beginning of the move");
            assert!(
                rest.starts_with(|next: char| next.is_ascii_punctuation()),
                "{said}"
            );
            hints += 1;
        }
    }
    assert!(hints > 4, "{hints}");
}

#[test]
fn a_solved_puzzle_stays_on_the_screen_and_is_not_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::common::folder("puzzles").join("lear.txt");
    let args = ["puzzle", "lear", "--puzzles", file.to_str().unwrap()];
    let mut session = start_in(folder.path(), &args);
    session.see("Puzzle 1 of 2");
    session.ask("Line (1 to 4): ", "4,4|1,2", "Correct: 1,2 wins by 1");
    session.see("1 of 2 solved. Press Enter for the next puzzle: ");
    let mut session = start_in(folder.path(), &args);
    session.see("Puzzle 2 of 2");
    session.ask("Line (1 to 4): ", "puzzles", "easy      1 of   1 solved");
    session.answer("Line (1 to 4): ", "1,2");
    session.answer("2 of 2 solved. Press Enter for the next puzzle: ", "");
    session.see("That was the last puzzle.");
    // Once all are solved they can be solved again.
    let mut session = start_in(folder.path(), &args);
    session.see("Puzzle 1 of 2, easy, solved before");
}

/// It once led to all puzzles of a game, the easy ones first.
#[test]
fn the_menu_leads_to_each_difficulty_where_the_user_has_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let games = registry();
    let text = games.find("lear").expect("a game").info().puzzles;
    let puzzles = puzzle::read(text).unwrap();
    let mut medium = puzzles.iter().filter(|puzzle| puzzle.difficulty == 2);
    let solved = medium.next().expect("a medium puzzle").id();
    std::fs::write(folder.path().join("puzzles"), solved + "\n").unwrap();
    let count = medium.count() + 1;
    let mut session = start_in(folder.path(), &[]);
    session.answer("Option [1]: ", "puzzles");
    session.ask("Option [1]: ", "lear", "1. easy (0 of ");
    session.see(&format!("2. medium (1 of {count})"));
    session.ask(
        "Option [1]: ",
        "medium",
        &format!("Puzzle 2 of {count}, medium. "),
    );
    session.answer("Line (1 to ", "puzzles");
    session.see("medium    1 of ");
    session.answer("Line (1 to ", "back");
    session.see("2. Lear");
}
