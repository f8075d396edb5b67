//! Puzzles: their order, hints, and those that are solved; files and flags that cannot be used.

#![cfg(unix)]

use std::fs;

use crate::common::terminal::start_in;
use crate::common::{printed, run_in};
use tabuleiro::testing::rows;

#[test]
fn puzzles_begin_at_the_number_that_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::common::folder("puzzles").join("lear.txt");
    let output = |puzzle: &str| {
        let args = ["--puzzle", puzzle, "--puzzles", file.to_str().unwrap()];
        run_in(folder.path(), &args, b"menu\nquit\n")
    };
    let shown = |puzzle: &str| printed(&output(puzzle));
    let reason = String::from_utf8(output("lear:3").stderr).unwrap();
    assert!(reason.contains("Lear has 2 puzzles: 3 is not one of them"));
    assert!(shown("lear").contains("Puzzle 1 of 2, easy."));
    assert!(shown("lear:2").contains("Puzzle 2 of 2, medium."));
}

/// The first two puzzles of the file are of one game, and the third one begins with the move that
/// solves the first.
#[test]
fn puzzles_of_one_game_do_not_follow_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = [
        ("xvvo/xxxo/ovvx/xooo o 1", "1,2\t1"),
        ("xvvo/xxvo/ovvx/xoov o 1", "4,4 2,3 1,2\t1"),
        ("xvvo/xxxo/ovvx/xoox o 1", "1,2\t2"),
        ("xvvo/xxxo/ovvx/xxoo o 1", "1,3\t3"),
    ];
    let line = |(position, rest)| format!("1\tclassic\twin\tproved\t{position}\t{rest}\n");
    let text: String = puzzles.into_iter().map(line).collect();
    fs::write(folder.path().join("four.txt"), text).unwrap();
    let args = ["puzzle", "lear", "--puzzles", "four.txt"];
    let script = "position\nskip\n".repeat(4) + "quit\n";
    let said = printed(&run_in(folder.path(), &args, script.as_bytes()));
    let shown = said.lines().filter(|line| line.ends_with(" o 1"));
    let expected = [0, 3, 2, 1].map(|index: usize| puzzles[index].0);
    assert_eq!(shown.collect::<Vec<_>>(), expected, "{said}");
}

/// The first wins, the second is the wrong move.
#[test]
fn what_a_file_says_of_its_puzzles_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let line = |mv| format!("1\tclassic\twin\tproved\txvvo/xxvo/ovvx/xoov o 1\t{mv}\n");
    for (mv, doubts) in [("4,4", 0), ("1,2", 1)] {
        fs::write(folder.path().join("one.txt"), line(mv)).unwrap();
        let args = ["puzzle", "lear", "--puzzles", "one.txt"];
        let said = printed(&run_in(folder.path(), &args, b"quit\n"));
        let doubt = "The file says that this is proved, but its solution does not do that.";
        assert_eq!(said.matches(doubt).count(), doubts, "{said}");
    }
}

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
        let args = ["--puzzle", puzzle];
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

/// The row of help that explains the move to find is left out, whatever else help says.
#[test]
fn help_at_a_puzzle_does_not_explain_its_solution() {
    let folder = tempfile::tempdir().unwrap();
    let position = "000000/200001/000030/021300/230000/103200/000001/000000 p1";
    let puzzle = format!("1\tclassic\twin\tproved\t{position}\t6F-5F\n");
    fs::write(folder.path().join("one.txt"), puzzle).unwrap();
    let args = ["puzzle", "xero-g", "--puzzles", "one.txt"];
    let said = printed(&run_in(folder.path(), &args, b"help\nquit\n"));
    assert!(
        said.contains("how moves are written.\nPossible here: 6F"),
        "{said}"
    );
    assert!(!said.contains("5F"), "{said}");
}

#[test]
fn a_solved_puzzle_stays_on_the_screen_and_is_not_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::common::folder("puzzles").join("lear.txt");
    let args = ["puzzle", "lear", "--puzzles", file.to_str().unwrap()];
    let mut session = start_in(folder.path(), &args);
    session.see("Puzzle 1 of 2");
    session.ask("Line (1 to 4): ", "4,4|1,2", "Correct: 1,2 wins by 1");
    session.see("1 of 2 solved. Enter for the next: ");
    let mut session = start_in(folder.path(), &args);
    session.see("Puzzle 2 of 2");
    session.ask("Line (1 to 4): ", "puzzles", "easy      1 of   1 solved");
    session.answer("Line (1 to 4): ", "1,2");
    session.answer("2 of 2 solved. Enter for the next: ", "");
    session.see("That was the last puzzle.");
    // Once all are solved they can be solved again.
    let mut session = start_in(folder.path(), &args);
    session.see("Puzzle 1 of 2, easy, solved before");
}

/// Naming `X-win` for one ship after the other once solved puzzles by trial.
#[test]
fn only_the_first_try_solves_a_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::common::folder("puzzles").join("lear.txt");
    let lear = ["puzzle", "lear", "--puzzles", file.to_str().unwrap()];
    let solved = |args: &[&str], script: &str| {
        let said = printed(&run_in(folder.path(), args, script.as_bytes()));
        let again = "does not count as solved, and comes again later.";
        (said.contains("1 of 2 solved."), said.contains(again), said)
    };
    let at_once = solved(&lear, "hint\n9,9\nperhaps\n4,4\n1,2\n");
    assert!(at_once.0 && !at_once.1, "{}", at_once.2);
    assert!(
        at_once
            .2
            .contains("Find the only move that wins. The solution has 2 moves.")
    );
    // The puzzle comes again after the other one, and counts then.
    for first in [
        "1,2\n4,4\n1,2",
        "4,4\n3,3\n1,2",
        "hint\nhint\n4,4\n1,2",
        "a-win\n4,4\n1,2",
    ] {
        let said = solved(&lear, &format!("{first}\n\n1,2\n\n4,4\n1,2\n"));
        assert!(said.0 && said.1, "{}", said.2);
        assert_eq!(
            said.2.matches("Puzzle 1 of 2").count(),
            2 + usize::from(first.starts_with("1,2"))
        );
        assert!(said.2.contains("2 of 2 solved."), "{}", said.2);
    }
}

/// Flags, the exit status, and a part of the reason.
const REFUSED: &str = r#"
analyse none.txt                    | 1 none.txt: No such file
analyse -                           | 1 -, line
analyse damaged.txt                 | 1 damaged.txt, line
puzzle chess                        | 2 invalid value 'chess' for '<GAME>'
puzzle lear 0                       | 2 invalid value '0' for '[N]': type a whole number from 1 to
puzzle lear --puzzles empty.txt     | 1 empty.txt: the file holds no puzzles
puzzle lear --puzzles bad.txt       | 1 bad.txt: line 1: tabs separate the parts of a puzzle
puzzle lear --puzzles unplayable.txt | 1 unplayable.txt: line 2: 1,1
puzzle lear --puzzles unplayable.txt | 1 ; line 3: the last move of the solution, 2,3, is the opponent's
--game lear --p2 expert:10          | 2 expert:1 to expert:9
puzzle lear 9999                    | 2 puzzle: Lear has
puzzle lear --record x              | 2 unexpected argument '--record' found
--puzzle lear --rules classic       | 2 unexpected argument '--rules' found
lear easy --threads 2               | 2 error: --threads: one thread
--analyse empty.txt --quiet         | 2 unexpected argument '--quiet' found
"#;

#[test]
fn files_and_flags_that_cannot_be_used_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = crate::common::folder("records").join("lear-damaged.txt");
    fs::write(folder.path().join("empty.txt"), "# nothing\n").unwrap();
    fs::write(folder.path().join("bad.txt"), "junk\n").unwrap();
    let unplayable = "# a stone is there\n1\tclassic\twin\tproved\txvvo/xxxo/ovvx/xooo o 1\t1,1\n\
        1\tclassic\twin\tproved\txvvo/xxvo/ovvx/xoov o 1\t4,4 2,3\n";
    fs::write(folder.path().join("unplayable.txt"), unplayable).unwrap();
    fs::copy(damaged, folder.path().join("damaged.txt")).unwrap();
    for (flags, expected) in rows(REFUSED) {
        let (status, reason) = expected.split_once(' ').unwrap();
        let args: &Vec<&str> = &flags.split_whitespace().collect();
        let output = run_in(folder.path(), args, b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let status = status.parse().ok();
        assert_eq!(output.status.code(), status, "{flags}: {said}");
        assert!(said.contains(reason), "{flags}: {said}");
    }
}
