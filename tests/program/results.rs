//! The results of games against the computer, the adaptive opponent, and what counts as help.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::terminal::{Terminal, start};
use crate::common::{files, printed, run_in};

/// Plays two moves against the weakest player and resigns. The menu of games follows.
fn lose(state: &Path, flags: &str) -> Terminal {
    let mut session = resign(state, flags);
    session.answer("> ", "");
    session
}

/// Plays two moves against the weakest player and resigns. The question after the result
/// follows.
fn resign(state: &Path, flags: &str) -> Terminal {
    let mut session = start(state, &format!("lear easy --size 4 --seed 1 {flags}"));
    session.answer("Line (1 to 4): ", "1,1|4,4|resign");
    session.answer("Resign? (y/n) [n] ", "y");
    session
}

/// A game that has just ended is in the results before it is left, and once.
#[test]
fn the_game_that_has_just_ended_is_among_the_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = resign(folder.path(), "");
    let shows_one_loss = |session: &mut Terminal| {
        session.see("Easy (strength about 0)      0     0    1    0");
    };
    session.answer("> ", "stats");
    shows_one_loss(&mut session);
    // The next game is against another player, the one that has ended was not.
    session.answer("> ", "players p2 expert:9|stats");
    shows_one_loss(&mut session);
    session.answer("> ", "");
    session.answer("Option [1]: ", "stats");
    shows_one_loss(&mut session);
}

/// A new game would begin, and the finished one be gone.
#[test]
fn what_is_typed_during_a_review_does_not_answer_the_questions_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = resign(folder.path(), "--time 300");
    session.answer("> ", "analyse");
    session.type_at("Ctrl-C stops", "\r\ragain\r");
    session.see("black  accuracy");
    session.ask("> ", "history", "1. black 1,1");
}

/// A game that is taken over from the replay of a finished one is another game.
#[test]
fn a_finished_game_that_is_taken_over_keeps_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = resign(folder.path(), "");
    session.answer("> ", "replay");
    session.answer("After turn 0 of 4: ", "end");
    session.answer("After turn 4 of 4: ", "play");
    session.see("The finished one keeps its result.");
    session.answer("Line (1 to 4): ", "stats");
    session.see("Easy (strength about 0)      0     0    1    0");
    session.ask("Line (1 to 4): ", "menu", "(1 unfinished)");
}

#[test]
fn games_against_the_computer_are_counted_until_they_are_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    for lost in 1..=2 {
        let mut session = lose(folder.path(), "");
        session.ask("Option [1]: ", "stats", "lear (classic)");
        session.see(&format!("Easy (strength about 0)      0     0    {lost}"));
    }
    let text = fs::read_to_string(folder.path().join("results")).unwrap();
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(
        text.lines()
            .all(|line| line.contains(" lear classic easy loss 4 -")),
        "{text}"
    );
    let mut session = lose(folder.path(), "");
    session.answer("Option [1]: ", "stats forget");
    session.ask("(y/n) [n] ", "y", "All results are deleted.");
    session.ask("Option [1]: ", "stats", "No games against the computer");
    let line = "2026-11-22 yoxii classic random win 9 -\n";
    fs::write(folder.path().join("results"), line).unwrap();
    let mut session = start(folder.path(), "lear 1");
    session.answer("Line (1 to 8): ", "stats");
    session.see("No games of Lear against the computer");
}

#[test]
fn private_games_are_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = lose(folder.path(), "--private");
    session.ask("Option [1]: ", "stats", "not with --private");
    session.answer("Option [1]: ", "quit");
    session.see_end();
    let kept = fs::read_dir(folder.path()).map_or(0, |files| files.count());
    assert_eq!(kept, 0);
}

#[test]
fn a_private_game_is_left_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = start(folder.path(), "lear easy --size 4 --private");
    session.answer("Line (1 to 4): ", "1,1");
    let question = "Nothing keeps this game. Leave it? (y/n) [n] ";
    session.answer("Line (1 to 4): ", "menu");
    session.answer(question, "n");
    session.answer("Line (1 to 4): ", "replay");
    session.answer("After turn 2 of 2: ", "quit");
    session.answer(question, "back");
    // A file keeps it.
    let save = format!("save {}\r", folder.path().join("g.txt").display());
    session.type_at("Line (1 to 4): ", &save);
    session.ask("Line (1 to 4): ", "quit", "Goodbye.");
}

#[test]
fn the_adaptive_opponent_moves_to_the_strength_that_suits() {
    let folder = tempfile::tempdir().unwrap();
    let line = "2026-11-22 lear classic expert:2 win 9 -\n";
    fs::write(folder.path().join("results"), line).unwrap();
    let mut session = start(folder.path(), "lear match --size 4 --seed 1");
    session.see("Expert plays at strength 3 of 9.");
    session.answer("Line (1 to 4): ", "1,1|4,4|resign");
    session.answer("Resign? (y/n) [n] ", "y");
    // What is kept names the strength that was played.
    session.see("You lost after 4 turns against Expert, strength 3.");
    session.see("Next opponent: Expert, strength 2.");
    session.ask("> ", "again", "Expert plays at strength 2 of 9.");
    let kept = fs::read_to_string(folder.path().join("results")).unwrap();
    assert!(kept.ends_with(" expert:3 loss 4 -\n"), "{kept}");
    let finished = fs::read_to_string(&files(folder.path(), "over")[0]).unwrap();
    assert!(finished.contains("\np2 expert:3\n"), "{finished}");
}

/// Starts a game in which the next move fills the board, and wins.
fn before_the_last_move(state: &Path, flags: &str) -> Terminal {
    start(
        state,
        &format!("lear --position 'xxxx/xxxx/xxxx/xxxv x 1' {flags}"),
    )
}

#[test]
fn the_end_of_a_game_says_what_it_was_worth() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results");
    let line = "2026-11-22 lear classic expert:2 win 9 -\n";
    fs::write(&results, line).unwrap();
    let mut session = before_the_last_move(folder.path(), "match --size 4");
    session.answer("Line (1 to 4): ", "4,4");
    session.see("You won after 16 turns against Expert, strength 3. Your rating: 4.");
    session.see("2,\r\nprovisional (before, 3.7). Next opponent: Expert, strength 4.");
    session.ask("> ", "again", "Expert plays at strength 4 of 9.");
    session.answer("Line (1 to 4): ", "resign");
    session.answer("(y/n) [n] ", "y");
    session.see("Not rated: you resigned\r\nbefore your second move.");
    session.ask("> ", "again", "Expert plays at strength 4 of 9.");
    let kept = fs::read_to_string(&results).unwrap();
    assert_eq!(kept.lines().count(), 2, "{kept}");
    session.ask("Line (1 to 4): ", "stats", "from 2 games, provisional.");
}

/// A loss with hints once counted, and a win with one did not.
#[test]
fn a_game_with_help_changes_nothing_won_or_lost() {
    const MATCH: &str = "match --size 4 --nodes 50 --seed 1";
    for is_won in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut session;
        if is_won {
            session = before_the_last_move(folder.path(), MATCH);
            session.answer("Line (1 to 4): ", "hint|hint|4,4");
        } else {
            session = start(folder.path(), &format!("lear {MATCH}"));
            session.answer("Line (1 to 4): ", "hint|1,1|hint|4,4|resign");
            session.answer("Resign? (y/n) [n] ", "y");
        }
        session.see("Not rated, with help: your\r\nrating stays 3.0.");
        session.see("Next opponent: Expert, strength 3.");
        session.ask("> ", "stats", "from 0 games");
    }
}

/// A result that was announced stays, and the game that goes on is another one.
#[test]
fn a_result_stays_when_the_last_move_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = before_the_last_move(folder.path(), "hard --size 4");
    session.answer("Line (1 to 4): ", "4,4");
    session.see("You won after 16 turns against Hard (strength about 3). Your rating: 4.");
    session.ask("> ", "undo", "A new game goes on from here, not rated.");
    session.answer("Line (1 to 4): ", "4,4");
    session.see("Not rated, with help:\r\nyour rating stays 4.0.");
    session.see("> ");
    let results = fs::read_to_string(folder.path().join("results")).unwrap();
    let kept: Vec<&str> = results.lines().map(|line| &line[11..]).collect();
    let expected = [
        "lear classic hard win 16 -",
        "lear classic hard win 16 - help",
    ];
    assert_eq!(kept, expected);
}

#[test]
fn a_resumed_game_has_its_tutor_again() {
    // The state folder does not exist before the setting is kept in it.
    let folder = tempfile::tempdir().unwrap();
    let mut session = start(&folder.path().join("state"), "lear easy --size 4");
    session.answer("Line (1 to 4): ", "tutor 30|1,1|menu");
    session.answer("Option [0]: ", "resume");
    session.answer("name of a file [1]: ", "1");
    session.ask(
        "Line (1 to 4): ",
        "tutor",
        "moves that cost you 30 of 100 wins",
    );
    session.answer("Line (1 to 4): ", "tutor off|menu");
    session.answer("Option [0]: ", "resume");
    session.answer("name of a file [1]: ", "1");
    session.ask("Line (1 to 4): ", "tutor", "The tutor is off.");
}

/// A strength that is chosen later is not the adaptive one: in a game from the menu, and for the
/// same seat.
#[test]
fn the_adaptive_opponent_goes_with_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["lear", "match", "--nodes", "50"];
    for script in [
        "menu\nlear\n2\nexpert\n7\n",
        "players p2 expert:7\nresign\nagain\nresign\nagain\n",
    ] {
        let script = format!("{script}players\nquit\n");
        let said = printed(&run_in(folder.path(), &args, script.as_bytes()));
        let (_, players) = said.rsplit_once(": players\n").unwrap();
        assert!(
            players.contains("white  Player 2 (White): Expert, strength 7\n"),
            "{said}"
        );
    }
}

/// 1,2 is a mistake, of which the tutor warns.
#[test]
fn what_counts_as_help_is_noted() {
    let game = "lear easy --nodes 100 --position";
    let flags: Vec<&str> = game.split(' ').chain(["xvvo/xxvo/ovvx/xoov x 1"]).collect();
    for (answers, expected) in [
        ("moves rules look|1,1 4,4 last", false),
        ("hint", true),
        ("analyse", true),
        ("4,4 undo", true),
        ("players|p2|human 4,4 undo", false),
        ("tutor 1,2 y", false),
        ("tutor 1,2 hint y", true),
        ("tutor 1,2 n", true),
        ("tutor 1,2 back", true),
        ("tutor 1,2 undo", true),
        ("tutor 1,2 4,4", true),
        ("4,4 replay prev back", false),
        ("replay hint back", true),
        ("1,2 replay analyse back", true),
        ("1,2 replay annotated|notes.txt back", true),
        ("1,2 replay retry back back", true),
        ("4,4 replay prev play", true),
        ("players|p2|hard 4,4", false),
        ("4,4 players|p2|hard", true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let words = format!("{answers} save|g.txt quit ").replace("tutor", "tutor|on");
        let script = words.replace(' ', "\n").replace('|', " ");
        printed(&run_in(folder.path(), &flags, script.as_bytes()));
        let record = fs::read_to_string(folder.path().join("g.txt")).unwrap();
        let is_helped = record.lines().any(|line| line == "help used");
        assert_eq!(is_helped, expected, "{answers}");
    }
}
