//! The results of games against the computer, the adaptive opponent, and what counts as help.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::terminal::{Terminal, start};
use crate::common::{files, printed, run_in};

/// Plays two moves against the weakest player and resigns. The menu of games follows.
fn lose(state: &Path, flags: &str) -> Terminal {
    let mut session = resign(state, flags);
    session.answer("[no]: ", "");
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
    session.answer("[no]: ", "stats");
    shows_one_loss(&mut session);
    // The next game is against another player, the one that has ended was not.
    session.answer("[no]: ", "players p2 expert:9|stats");
    shows_one_loss(&mut session);
    session.answer("[no]: ", "");
    session.answer("Option [1]: ", "stats");
    shows_one_loss(&mut session);
}

/// A new game would begin, and the finished one be gone.
#[test]
fn what_is_typed_during_a_review_does_not_answer_the_questions_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = resign(folder.path(), "--time 300");
    session.answer("[no]: ", "analyse");
    session.type_at("Ctrl-C stops", "\r\ragain\r");
    session.see("You: accuracy");
    session.ask("[no]: ", "history", "1. black 1,1");
}

/// A game that is taken over from the replay of a finished one is another game.
#[test]
fn a_finished_game_that_is_taken_over_keeps_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = resign(folder.path(), "");
    session.answer("[no]: ", "replay");
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
    let question = "This game is not saved. Leave it? (y/n) [n] ";
    session.answer("Line (1 to 4): ", "menu");
    session.answer(question, "n");
    session.answer("Line (1 to 4): ", "replay");
    session.answer("After turn 2 of 2: ", "quit");
    session.answer(question, "back");
    session.answer("Line (1 to 4): ", "learn");
    for way_out in ["quit\r", "menu\r", "\x04", "\x03"] {
        session.type_at("Line (1 to 4): ", way_out);
        session.answer(question, "n");
    }
    session.answer("Line (1 to 4): ", "back");
    // Moves to redo are moves.
    session.answer("Line (1 to 4): ", "undo");
    session.type_at("Line (1 to 4): ", "\x04");
    session.answer(question, "redo");
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
    session.ask("[no]: ", "again", "Expert plays at strength 2 of 9.");
    let kept = fs::read_to_string(folder.path().join("results")).unwrap();
    assert!(kept.ends_with(" expert:3 loss 4 -\n"), "{kept}");
    let finished = fs::read_to_string(&files(folder.path(), "over")[0]).unwrap();
    assert!(finished.contains("\np2 expert:3\n"), "{finished}");
}

/// Answers that beat Expert at strength 3 with `--size 4 --seed 1`.
const WINNING: &str = "1,1|1,2|4,2|3,3|2,1|3,2|4,3|3,1";

/// What is said of a game with the mark in its record, before and after it.
const MARKED: &str = "This game is not rated: with help, or from a file or a position.";

/// The record of a game in which 4,1 wins, as only one more move is possible.
fn before_the_last_move(opponent: &str) -> String {
    format!(
        "tabuleiro 1\ngame lear\nrules classic\noption size 4\np1 human\np2 {opponent}\nseed 1\n\
         moves\n3,1\n4,3\n2,4\n1,2\n2,2\n1,1\n2,1\n1,4\n3,2\n4,2\n3,4\n1,3\n4,4\n3,3\n"
    )
}

/// A text without the ends of its lines.
fn unbroken(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Waits for the question after the result, and returns what the end said of the game.
fn last_words(session: &mut Terminal) -> String {
    session.see("You won after");
    unbroken(&session.see("Play again? (yes, no)"))
}

/// The words that end the lines of the results.
fn kept_results(state: &Path) -> Vec<String> {
    let text = fs::read_to_string(state.join("results")).unwrap();
    let lines = text.lines().map(|line| line[11..].to_string());
    lines.collect()
}

/// The games of the folder that are not over.
fn kept_games(state: &Path) -> Vec<String> {
    let kept = files(state, "txt").into_iter();
    kept.map(|path| fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn the_end_of_a_game_says_what_it_was_worth() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results");
    let line = "2026-11-22 lear classic expert:2 win 9 -\n";
    fs::write(&results, line).unwrap();
    let mut session = start(folder.path(), "lear match --size 4 --seed 1");
    session.answer("Line (1 to 4): ", WINNING);
    let said = last_words(&mut session);
    let worth = "16 turns against Expert, strength 3. Your rating in Lear: 4.2 of 10, provisional \
                 (before, 3.7). Next opponent: Expert, strength 4.";
    assert!(said.starts_with(worth), "{said}");
    session.ask("[no]: ", "again", "Expert plays at strength 4 of 9.");
    session.answer("Line (1 to 4): ", "resign");
    session.answer("(y/n) [n] ", "y");
    session.see("This game is not rated: you\r\nresigned before your second move.");
    session.ask("[no]: ", "again", "Expert plays at strength 4 of 9.");
    assert_eq!(kept_results(folder.path()).len(), 2);
    session.ask("Line (1 to 4): ", "stats", "from 2 games, provisional.");
}

/// A loss with hints once counted, and a win with one did not.
#[test]
fn a_game_with_help_changes_nothing_won_or_lost() {
    for is_won in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut session = start(folder.path(), "lear match --size 4 --seed 1");
        session.ask("Line (1 to 4): ", "hint", MARKED);
        if is_won {
            session.answer("Line (1 to 4): ", &format!("hint|{WINNING}"));
        } else {
            session.answer("Line (1 to 4): ", "1,1|hint|4,4|resign");
            session.answer("Resign? (y/n) [n] ", "y");
        }
        let said = unbroken(&session.see("Play again? (yes, no)"));
        let worth =
            format!("{MARKED} Your rating in Lear: 3.0 of 10. Next opponent: Expert, strength 3.");
        assert!(said.contains(&worth), "{said}");
        session.ask("[no]: ", "stats", "from 0 games");
    }
}

/// A result that was announced stays, and the game that goes on is another one.
#[test]
fn a_result_stays_when_the_last_move_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("lear-1.txt"),
        before_the_last_move("hard"),
    )
    .unwrap();
    let mut session = start(folder.path(), "");
    session.answer("Option [0]: ", "");
    session.answer("Line (1 to 4): ", "4,1");
    let said = last_words(&mut session);
    let rated = "16 turns against Hard (strength about 3). Your rating in Lear: 4.";
    assert!(said.starts_with(rated), "{said}");
    session.ask("[no]: ", "undo", "A new game goes on from here, not rated.");
    session.answer("Line (1 to 4): ", "4,1");
    let said = last_words(&mut session);
    let unrated =
        format!("16 turns against Hard (strength about 3). {MARKED} Your rating in Lear: 4.");
    assert!(said.starts_with(&unrated), "{said}");
    assert_eq!(
        kept_results(folder.path()),
        [
            "lear classic hard win 16 -",
            "lear classic hard win 16 - help"
        ]
    );
}

/// A game one move before its end, loaded against Expert, was once a rated win, and as often as it
/// was loaded.
#[test]
fn a_game_from_a_file_or_a_position_is_never_rated() {
    const POSITION: &str = "lear --size 4 --position 'xxxx/xxxx/xxxv/xxvv o 1' --p2 human --p1";
    for (flags, menu, level, answer) in [
        ("--load FILE", "", "hard", "4,1"),
        ("--load FILE --p2 expert", "", "expert", "4,1"),
        ("--load FILE --p2 match", "", "expert:3", "4,1"),
        ("", "load FILE", "hard", "4,1"),
        (POSITION, "", "hard", "3,4|4,3"),
        (POSITION, "", "expert", "3,4|4,3"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let file = folder.path().join("g.txt");
        fs::write(&file, before_the_last_move("hard")).unwrap();
        let with_file = |text: &str| text.replace("FILE", file.to_str().unwrap());
        let is_position = flags == POSITION;
        let mut flags = with_file(flags);
        if is_position {
            flags = format!("{flags} {level}");
        }
        let mut session = start(&state, &flags);
        if !menu.is_empty() {
            session.answer("Option [1]: ", &with_file(menu));
        }
        let context = format!("{flags} {menu}");
        // Who sits down at a loaded game has not played it.
        let reason = if flags.contains("--p2 expert") || flags.contains("--p2 match") {
            "This game is not rated: its players have changed."
        } else {
            MARKED
        };
        session.see(reason);
        let (first, last) = answer.split_once('|').unwrap_or(("", answer));
        if !first.is_empty() {
            session.answer("Line (1 to 4): ", first);
            // The kept copy is not rated either.
            session.type_at("Line (1 to 4): ", "");
            let kept = kept_games(&state);
            assert!(kept[0].contains("\nhelp used\n"), "{context}: {kept:?}");
            session.press(format!("{last}\r"));
            if session.see_one_of(&["GAME OVER", "is taken"]).1 == 1 {
                session.press("4,4\r");
            }
        } else {
            session.answer("Line (1 to 4): ", last);
        }
        let said = unbroken(&session.see("Play again? (yes, no)"));
        assert!(said.contains(reason), "{context}: {said}");
        assert!(
            said.contains("Your rating in Lear: 3.0 of 10."),
            "{context}: {said}"
        );
        let results = kept_results(&state);
        assert!(
            results[0].contains(level) && results[0].ends_with(" help"),
            "{context}: {results:?}"
        );
        if is_position {
            // It begins in the same position.
            session.ask("[no]: ", "again", MARKED);
        }
    }
}

/// A file and the game that it was saved from are one game, which ends once.
#[test]
fn a_file_that_equals_a_kept_game_goes_on_with_that_one_and_is_rated_once() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    fs::create_dir(&state).unwrap();
    let file = folder.path().join("g.txt");
    for path in [&file, &state.join("lear-1.txt")] {
        fs::write(path, before_the_last_move("hard")).unwrap();
    }
    let flags = format!("--load {}", file.display());
    for is_rated in [true, false] {
        let mut session = start(&state, &flags);
        let begin = session.see("Line (1 to 4): ");
        assert_eq!(begin.contains(MARKED), !is_rated, "{begin}");
        session.press("4,1\r");
        let said = last_words(&mut session);
        assert_eq!(said.contains("(before, 3.0)"), is_rated, "{said}");
        assert_eq!(said.contains(MARKED), !is_rated, "{said}");
        assert!(kept_games(&state).is_empty());
    }
    let kept = fs::read_to_string(state.join("1-lear-1.over")).unwrap();
    assert!(!kept.contains("help used"), "{kept}");
    assert_eq!(
        kept_results(&state),
        [
            "lear classic hard win 16 -",
            "lear classic hard win 16 - help"
        ]
    );
}

/// The rest of a damaged game can be played as often as one likes.
#[test]
fn what_is_left_of_a_damaged_game_is_not_rated() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = before_the_last_move("hard") + "3,3\n";
    fs::write(folder.path().join("lear-1.txt"), damaged).unwrap();
    let mut session = start(folder.path(), "");
    session.answer("Option [0]: ", "resume");
    session.answer("name of a file [1]: ", "1");
    session.answer("Go on after the 14 moves before it?", "y");
    session.see(MARKED);
    session.answer("Line (1 to 4): ", "4,1");
    assert!(last_words(&mut session).contains(MARKED));
}

/// `replay` once let a player change the opponent unseen.
#[test]
fn a_game_whose_players_change_is_not_rated() {
    const CHANGED: &str = "This game is not rated: its players have changed.";
    for (answers, expected) in [
        ("replay|players p2 hard|back", Some(CHANGED)),
        ("players p2 hard", Some(CHANGED)),
        // Expert might have shown what it thinks.
        ("players p2 easy", Some(MARKED)),
        ("replay|back", None),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(
            folder.path().join("lear-1.txt"),
            before_the_last_move("easy"),
        )
        .unwrap();
        let mut session = start(folder.path(), "");
        session.answer("Option [0]: ", "");
        for answer in answers.split('|') {
            session.answer(": ", answer);
            if answer.starts_with("players") {
                session.see(expected.unwrap());
            }
        }
        session.answer("Line (1 to 4): ", "4,1");
        let said = last_words(&mut session);
        match expected {
            Some(reason) => assert!(said.contains(reason), "{said}"),
            None => assert!(said.contains("(before, 3.0)"), "{said}"),
        }
        let results = kept_results(folder.path());
        assert_eq!(
            results[0].ends_with(" help"),
            expected.is_some(),
            "{results:?}"
        );
    }
    // Before the first move anybody may sit down.
    let folder = tempfile::tempdir().unwrap();
    let mut session = start(folder.path(), "lear easy --size 4 --seed 1");
    session.answer("Line (1 to 4): ", &format!("players p2 expert:3|{WINNING}"));
    assert!(last_words(&mut session).contains("(before, 3.0)"));
}

/// Full Expert with one position was once beaten like full Expert with a second.
#[test]
fn full_expert_is_rated_only_with_its_usual_search() {
    const BOUNDED: &str = "This game is not rated: flags give Expert less than its usual search.";
    for (flags, is_rated) in [
        ("expert --nodes 1", false),
        ("expert --time 999", false),
        ("expert --hash 1 --delay 0", false),
        ("expert --time 1000", true),
        ("expert:9 --nodes 1 --hash 1", true),
        ("easy --time 1", true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut session = start(folder.path(), &format!("lear --size 4 {flags}"));
        let begin = session.see("Line (1 to 4): ");
        assert_eq!(begin.contains(BOUNDED), !is_rated, "{flags}: {begin}");
        session.press("1,1\r");
        session.see("Line (1 to 4): ");
        let kept = kept_games(folder.path());
        assert_eq!(
            kept[0].contains("\nhelp used\n"),
            !is_rated,
            "{flags}: {kept:?}"
        );
        let free = ["4,4", "4,3"].into_iter().find(|mv| !kept[0].contains(mv));
        session.press(format!("{}\r", free.unwrap()));
        session.answer("Line (1 to 4): ", "resign");
        session.answer("Resign? (y/n) [n] ", "y");
        let said = unbroken(&session.see("Play again? (yes, no)"));
        assert_eq!(said.contains(BOUNDED), !is_rated, "{flags}: {said}");
        let results = kept_results(folder.path());
        assert_eq!(
            results[0].ends_with(" help"),
            !is_rated,
            "{flags}: {results:?}"
        );
    }
}

#[test]
fn a_result_that_is_not_written_moves_no_rating() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("results")).unwrap();
    let mut session = start(folder.path(), "lear match --size 4 --seed 1");
    session.answer("Line (1 to 4): ", WINNING);
    session.see("The result could not be counted: ");
    let said = last_words(&mut session);
    assert!(!said.contains("rating"), "{said}");
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
    let game = "tabuleiro 1\ngame lear\noption size 4\np2 easy\nseed 1\n\
                start xvvo/xxvo/vvvx/xoov o 1\nmoves\n3,1\n";
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
        ("4,4 replay players|p2|hard back", true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        // The game of a file would have the mark from its first write.
        let state = folder.path().join("state");
        fs::create_dir(&state).unwrap();
        fs::write(state.join("lear-1.txt"), game).unwrap();
        // Only before the first turn a change of players is no help.
        let (begin, args) = if answers.starts_with("players") {
            ("", &["lear", "easy", "--size", "4", "--nodes", "100"][..])
        } else {
            ("resume 1 ", &["--nodes", "100"][..])
        };
        let words = format!("{begin}{answers} save|g.txt quit ").replace("tutor", "tutor|on");
        let script = words.replace(' ', "\n").replace('|', " ");
        printed(&run_in(folder.path(), args, script.as_bytes()));
        let record = fs::read_to_string(folder.path().join("g.txt")).unwrap();
        let is_helped = record.lines().any(|line| line == "help used");
        assert_eq!(is_helped, expected, "{answers}");
    }
}
