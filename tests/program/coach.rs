//! The coach: the analysis of a game from the command line, annotated records, and results.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::terminal::{Terminal, start_in};
use crate::common::{printed, run_in};
use tabuleiro::testing::rows;

/// Runs the program without input.
fn run(folder: &Path, args: &[&str]) -> Output {
    run_in(folder, args, b"")
}

/// A record of a finished game, as a path.
fn finished() -> String {
    let path = crate::common::folder("records").join("lear-finished.txt");
    path.to_str().unwrap().to_string()
}

/// Writes the record of a game between random players to `game.txt`.
fn play_at_random(folder: &Path, game: &[&str], players: usize) {
    let seats = ["--p1", "--p2", "--p3"].map(|flag| [flag, "random"]);
    let seats = seats[..players].concat();
    let record = ["--record", "game.txt", "--quiet", "--seed", "4"];
    printed(&run(folder, &[game, &seats, &record].concat()));
}

/// What is printed decides: the chances in whole percent, the loss between them, and its mark.
#[test]
fn a_game_is_analysed_without_contradictions_and_the_same_every_time() {
    let empires = ["--game", "small-star-empires", "--rules", "official"];
    let for_three = [&empires[..], &["--players", "3"]].concat();
    for (game, players) in [(&for_three[..], 3), (&["--game", "yoxii"], 2)] {
        let folder = tempfile::tempdir().unwrap();
        play_at_random(folder.path(), game, players);
        let analyse = ["analyse", "game.txt", "--nodes", "150", "--json"];
        let first = printed(&run(folder.path(), &analyse));
        assert_eq!(first, printed(&run(folder.path(), &analyse)));
        let lines: Vec<serde_json::Value> = first
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let (game, moves) = lines.split_last().unwrap();
        assert_eq!(game["type"], "game");
        assert_eq!(game["moves"], moves.len());
        assert_eq!(game["reviewed"], moves.len());
        assert_eq!(game["players"].as_array().unwrap().len(), players);
        for (number, one) in (1..).zip(moves) {
            assert_eq!(one["type"], "move");
            assert_eq!(one["number"], number);
            let percent = |chance: &serde_json::Value| 100.0 * chance.as_f64().unwrap();
            let [before, after, loss] = ["before", "after", "loss"].map(|name| percent(&one[name]));
            for number in [before, after, loss] {
                assert!((number - number.round()).abs() < 1e-6, "{one}");
                assert!((0.0..=100.0).contains(&number), "{one}");
            }
            assert!(((before - after).max(0.0) - loss).abs() < 1e-6, "{one}");
            let expected = match loss.round() {
                15.0.. => "??",
                10.0.. => "?",
                5.0.. => "?!",
                _ => "",
            };
            let mark = one["mark"].as_str().filter(|mark| *mark != "!");
            assert_eq!(mark.unwrap_or_default(), expected, "{one}");
            assert_eq!(mark.is_none(), one["better"] == serde_json::json!([]));
            let chances = one["chances"].as_array().unwrap();
            assert_eq!(chances.len(), players);
            let all: f64 = chances.iter().map(percent).sum();
            assert!(players > 2 || all.round() == 100.0, "{one}");
        }
        for (one, next) in moves.iter().zip(&moves[1..]) {
            let player: usize = next["player"].as_str().unwrap()[1..].parse().unwrap();
            assert_eq!(one["chances"][player - 1], next["before"], "{one}");
        }
        assert!(moves.iter().any(|one| one["mark"].is_string()));
    }
}

#[test]
fn an_annotated_game_is_loaded_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let load = ["--load", &finished(), "--nodes", "500"];
    let script = b"annotated\nannotated notes.txt\nquit\n";
    let said = printed(&run_in(folder.path(), &load, script));
    assert!(
        said.contains("Type annotated and the name of a file"),
        "{said}"
    );
    assert!(
        said.contains("The game and its analysis are in notes.txt."),
        "{said}"
    );
    let notes = fs::read_to_string(folder.path().join("notes.txt")).unwrap();
    let comments = notes.lines().filter(|line| line.starts_with("# "));
    assert!(comments.count() > 5, "{notes}");
    let bare = |text: &str| -> String {
        let lines = text.lines();
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| format!("{line}\n")).collect()
    };
    assert_eq!(bare(&notes), bare(&fs::read_to_string(finished()).unwrap()));
    let history = |file: &str| {
        let script = b"history\nquit\n";
        printed(&run_in(folder.path(), &["--load", file], script))
    };
    assert_eq!(history("notes.txt"), history(&finished()));
}

/// A seat that is handed over has a line among the moves. It once took the comment of a move.
#[test]
fn every_comment_follows_its_move_after_a_resignation_among_three() {
    let folder = tempfile::tempdir().unwrap();
    let args = "--game small-star-empires --rules official --p1 human --p2 random --p3 random \
                --seed 3 --nodes 50 --position";
    let position = "h1-a,.,h2-w,.,h3-k/2--,.,e--,.,2-- p1 1+5 2+9 1+5";
    let args: Vec<&str> = args.split_whitespace().chain([position]).collect();
    printed(&run_in(
        folder.path(),
        &args,
        b"resign\nannotated a.txt\nquit\n",
    ));
    let notes = fs::read_to_string(folder.path().join("a.txt")).unwrap();
    let (_, moves) = notes.split_once("\nresign p1\n").unwrap();
    let lines: Vec<&str> = moves.lines().collect();
    let moves: Vec<&&str> = lines
        .iter()
        .take_while(|line| !line.starts_with("result"))
        .collect();
    assert!(moves.len() > 2, "{notes}");
    for (number, pair) in (1..).zip(moves.chunks_exact(2)) {
        let (mv, comment) = (pair[0], pair[1]);
        assert!(
            comment.starts_with(&format!("#{number:>5}  p")),
            "{comment}"
        );
        assert!(comment.contains(&format!(" {mv} ")), "{mv}: {comment}");
    }
}

#[test]
fn a_game_without_moves_is_one_object_of_json() {
    let folder = tempfile::tempdir().unwrap();
    let record = "tabuleiro 1\ngame lear\np1 human\np2 hard\nmoves\n";
    fs::write(folder.path().join("begun.txt"), record).unwrap();
    let said = printed(&run(folder.path(), &["analyse", "begun.txt", "--json"]));
    let game: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&game["type"], &game["moves"]), (&"game".into(), &0.into()));
    assert_eq!(game["players"], serde_json::json!([]));
}

/// A strength that is chosen later is not the adaptive one: in a game from the menu, and for the
/// same seat.
#[test]
fn the_adaptive_opponent_goes_with_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "--game", "lear", "--p1", "human", "--p2", "match", "--nodes", "50",
    ];
    for script in [
        "menu\nlear\n2\nexpert\n7\n",
        "players p2 expert:7\nresign\nagain\nresign\nagain\n",
    ] {
        let script = format!("{script}players\nquit\n");
        let said = printed(&run_in(folder.path(), &args, script.as_bytes()));
        let (_, players) = said.rsplit_once(": players\n").unwrap();
        assert!(
            players.contains("white  Player 2 (White): expert:7\n"),
            "{said}"
        );
    }
}

/// Flags, the exit status, and a part of the reason.
const REFUSED: &str = r#"
analyse none.txt                    | 1 none.txt: no such file
analyse -                           | 1 -, line
analyse damaged.txt                 | 1 damaged.txt, line
puzzle chess                        | 2 invalid value 'chess' for '<GAME>'
puzzle lear 0                       | 2 invalid value '0' for '[N]': type a whole number, at least 1
puzzle lear --puzzles empty.txt     | 1 empty.txt: the file holds no puzzles
puzzle lear --puzzles bad.txt       | 1 bad.txt: line 1: the rule set is missing
puzzle lear --puzzles unplayable.txt | 1 unplayable.txt: line 2: 1,1
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
    let unplayable = "# a stone is there\n1\tclassic\twin\tproved\txvvo/xxxo/ovvx/xooo o 1\t1,1\n";
    fs::write(folder.path().join("unplayable.txt"), unplayable).unwrap();
    fs::copy(damaged, folder.path().join("damaged.txt")).unwrap();
    for (flags, expected) in rows(REFUSED) {
        let (status, reason) = expected.split_once(' ').unwrap();
        let args: &Vec<&str> = &flags.split_whitespace().collect();
        let output = run(folder.path(), args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let status = status.parse().ok();
        assert_eq!(output.status.code(), status, "{flags}: {said}");
        assert!(said.contains(reason), "{flags}: {said}");
    }
}

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

/// Each hint leaves at most half of the moves that the one before left, and names whole parts of the
/// move; the first never tells it all.
#[test]
fn hints_halve_the_moves_that_are_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut hints = 0;
    for puzzle in ["barragoon:1", "small-star-empires:1", "xero-g:1", "yoxii:1"] {
        let script = "hint\n".repeat(4) + "quit\n";
        let said = printed(&run_in(
            folder.path(),
            &["--puzzle", puzzle],
            script.as_bytes(),
        ));
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

#[cfg(unix)]
mod terminal {
    use super::*;
    use crate::common::terminal::start_in;

    /// A small game of a human.
    const SMALL: [&str; 6] = ["--game", "lear", "--size", "4", "--p1", "human"];

    /// Plays two moves against the weakest player and resigns. The menu of games follows.
    fn lose(state: &Path, flags: &[&str]) -> Terminal {
        let mut session = resign(state, flags);
        session.type_at("> ", "\r");
        session
    }

    /// Plays two moves against the weakest player and resigns. The question after the result
    /// follows.
    fn resign(state: &Path, flags: &[&str]) -> Terminal {
        let game = [&SMALL[..], &["--p2", "easy", "--seed", "1"]].concat();
        let mut session = start_in(state, &[&game[..], flags].concat());
        session.type_at("Line (1 to 4): ", "1,1\r");
        session.type_at("Line (1 to 4): ", "4,4\r");
        session.type_at("Line (1 to 4): ", "resign\r");
        session.type_at("Resign? (y/n) [n] ", "y\r");
        session
    }

    /// A game that has just ended is in the results before it is left, and once; with its accuracy
    /// if it has been analysed.
    #[test]
    fn the_game_that_has_just_ended_is_among_the_results() {
        let folder = tempfile::tempdir().unwrap();
        let mut session = resign(folder.path(), &[]);
        let shows_one_loss = |session: &mut Terminal| {
            session.see("easy         0      0     1");
        };
        session.type_at("> ", "stats\r");
        shows_one_loss(&mut session);
        // The next game is against another player, the one that has ended was not.
        session.type_at("> ", "players p2 expert:9\r");
        session.type_at("> ", "stats\r");
        shows_one_loss(&mut session);
        session.type_at("> ", "analyse\r");
        session.see("black  accuracy");
        session.type_at("> ", "players p2 expert:8\r");
        session.type_at("> ", "\r");
        session.type_at("Option [1]: ", "stats\r");
        shows_one_loss(&mut session);
        let kept = fs::read_to_string(folder.path().join("results")).unwrap();
        let (_, accuracy) = kept.trim_end().rsplit_once(' ').unwrap();
        assert!(accuracy.parse::<u32>().is_ok(), "{kept}");
    }

    /// A new game would begin, and the finished one be gone.
    #[test]
    fn what_is_typed_during_a_review_does_not_answer_the_questions_after_it() {
        let folder = tempfile::tempdir().unwrap();
        let mut session = resign(folder.path(), &["--time", "300"]);
        session.type_at("> ", "analyse\r");
        session.type_at("Ctrl-C stops", "\r\ragain\r");
        session.see("black  accuracy");
        session.type_at("> ", "history\r");
        session.see("1. black 1,1");
    }

    /// A game that is taken over from the replay of a finished one is another game.
    #[test]
    fn a_finished_game_that_is_taken_over_keeps_its_result() {
        let folder = tempfile::tempdir().unwrap();
        let mut session = resign(folder.path(), &[]);
        session.type_at("> ", "replay\r");
        session.type_at("After turn 0 of 4: ", "last\r");
        session.type_at("After turn 4 of 4: ", "play\r");
        session.see("The finished one keeps its result.");
        session.type_at("Line (1 to 4): ", "stats\r");
        session.see("easy         0      0     1");
        session.type_at("Line (1 to 4): ", "menu\r");
        session.see("(1 unfinished)");
    }

    #[test]
    fn games_against_the_computer_are_counted_until_they_are_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        for lost in 1..=2 {
            let mut session = lose(folder.path(), &[]);
            session.type_at("Option [1]: ", "stats\r");
            session.see("lear (classic)");
            session.see(&format!("easy         0      0     {lost}"));
            if lost == 2 {
                session.see("Last games: 2 losses in a row.");
            }
        }
        let text = fs::read_to_string(folder.path().join("results")).unwrap();
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(
            text.lines()
                .all(|line| line.contains(" lear classic easy loss 4 -")),
            "{text}"
        );
        let mut session = lose(folder.path(), &[]);
        session.type_at("Option [1]: ", "stats forget\r");
        session.type_at("(y/n) [n] ", "y\r");
        session.see("All results are deleted.");
        session.type_at("Option [1]: ", "stats\r");
        session.see("No games against the computer");
        let line = "2026-11-22 yoxii classic random win 9 -\n";
        fs::write(folder.path().join("results"), line).unwrap();
        let mut session = start_in(
            folder.path(),
            &["--game", "lear", "--p1", "human", "--p2", "1"],
        );
        session.type_at("Line (1 to 8): ", "stats\r");
        session.see("No games of Lear against the computer");
    }

    #[test]
    fn a_solved_puzzle_stays_on_the_screen_and_is_not_shown_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = crate::common::folder("puzzles").join("lear.txt");
        let args = ["puzzle", "lear", "--puzzles", file.to_str().unwrap()];
        let mut session = start_in(folder.path(), &args);
        session.see("Puzzle 1 of 2");
        session.type_at("Line (1 to 4): ", "4,4\r");
        session.type_at("Line (1 to 4): ", "1,2\r");
        session.see("Correct: 1,2 wins by 1");
        session.see("1 of 2 solved. Enter for the next: ");
        let mut session = start_in(folder.path(), &args);
        session.see("Puzzle 2 of 2");
        session.type_at("Line (1 to 4): ", "puzzles\r");
        session.see("easy      1 of   1 solved");
        session.type_at("Line (1 to 4): ", "1,2\r");
        session.type_at("2 of 2 solved. Enter for the next: ", "\r");
        session.see("That was the last puzzle.");
        // Once all are solved they can be solved again.
        let mut session = start_in(folder.path(), &args);
        session.see("Puzzle 1 of 2, easy, solved before");
    }

    #[test]
    fn a_resumed_game_has_its_tutor_again() {
        // The state folder does not exist before the setting is kept in it.
        let folder = tempfile::tempdir().unwrap();
        let game = [
            "--game", "lear", "--size", "4", "--p1", "human", "--p2", "easy",
        ];
        let mut session = start_in(&folder.path().join("state"), &game);
        session.type_at("Line (1 to 4): ", "tutor 15\r");
        session.type_at("Line (1 to 4): ", "1,1\r");
        session.type_at("Line (1 to 4): ", "menu\r");
        session.type_at("Option [0]: ", "resume\r");
        session.type_at("name of a file [1]: ", "1\r");
        session.type_at("Line (1 to 4): ", "tutor\r");
        session.see("moves that lose 15 points");
        session.type_at("Line (1 to 4): ", "tutor off\r");
        session.type_at("Line (1 to 4): ", "menu\r");
        session.type_at("Option [0]: ", "resume\r");
        session.type_at("name of a file [1]: ", "1\r");
        session.type_at("Line (1 to 4): ", "tutor\r");
        session.see("The tutor is off.");
    }

    #[test]
    fn private_games_are_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let mut session = lose(folder.path(), &["--private"]);
        session.type_at("Option [1]: ", "stats\r");
        session.see("not with --private");
        session.type_at("Option [1]: ", "quit\r");
        session.see_end();
        let kept = fs::read_dir(folder.path()).map_or(0, |files| files.count());
        assert_eq!(kept, 0);
    }

    #[test]
    fn a_private_game_is_left_only_after_a_question() {
        let folder = tempfile::tempdir().unwrap();
        let flags = [&SMALL[..], &["--p2", "easy", "--private"]].concat();
        let mut session = start_in(folder.path(), &flags);
        session.type_at("Line (1 to 4): ", "1,1\r");
        let question = "Nothing keeps this game. Leave it? (y/n) [n] ";
        session.type_at("Line (1 to 4): ", "menu\r");
        session.type_at(question, "n\r");
        session.type_at("Line (1 to 4): ", "replay\r");
        session.type_at("After turn 2 of 2: ", "quit\r");
        session.type_at(question, "back\r");
        // A file keeps it.
        let save = format!("save {}\r", folder.path().join("g.txt").display());
        session.type_at("Line (1 to 4): ", &save);
        session.type_at("Line (1 to 4): ", "quit\r");
        session.see("Goodbye.");
    }

    #[test]
    fn the_adaptive_opponent_moves_to_the_grade_that_suits() {
        let folder = tempfile::tempdir().unwrap();
        let line = "2026-11-22 lear classic expert:2 win 9 -\n";
        fs::write(folder.path().join("results"), line).unwrap();
        let flags = [&SMALL[..], &["--p2", "match", "--seed", "1"]].concat();
        let mut session = start_in(folder.path(), &flags);
        session.see("Expert plays at strength 3 of 9.");
        session.type_at("Line (1 to 4): ", "1,1\r");
        session.type_at("Line (1 to 4): ", "4,4\r");
        session.type_at("Line (1 to 4): ", "resign\r");
        session.type_at("Resign? (y/n) [n] ", "y\r");
        session.type_at("> ", "again\r");
        session.see("You lost against strength 3. Expert plays at strength 2 of 9.");
    }

    /// A position in which the next move fills the board, and wins.
    const LAST_MOVE: [&str; 2] = ["--position", "xxxx/xxxx/xxxx/xxxv x 1"];

    #[test]
    fn the_end_of_a_game_says_what_it_was_worth() {
        let folder = tempfile::tempdir().unwrap();
        let results = folder.path().join("results");
        let line = "2026-11-22 lear classic expert:2 win 9 -\n";
        fs::write(&results, line).unwrap();
        let flags = [&SMALL[..], &["--p2", "match"], &LAST_MOVE].concat();
        let mut session = start_in(folder.path(), &flags);
        session.type_at("Line (1 to 4): ", "4,4\r");
        session
            .exp_regex(r"Your rating: \d+ -> \d+ \(expert:3 is \d+\)\. Next opponent: strength 4\.")
            .unwrap();
        session.type_at("> ", "again\r");
        session.see("You won against strength 3. Expert plays at strength 4 of 9.");
        session.type_at("Line (1 to 4): ", "resign\r");
        session.type_at("(y/n) [n] ", "y\r");
        session.see("does not count.\r\n");
        session.type_at("> ", "again\r");
        session.see("That game does not count. Expert plays at strength 4 of 9.");
        let kept = fs::read_to_string(&results).unwrap();
        assert_eq!(kept.lines().count(), 2, "{kept}");
        session.type_at("Line (1 to 4): ", "stats\r");
        session
            .exp_regex(r"Your rating: \d+, from 2 games \(expert:\d is \d+, expert:\d is \d+\)")
            .unwrap();
    }

    #[test]
    fn a_game_that_was_won_with_help_raises_nothing() {
        let flags = [&SMALL[..], &["--p2", "match", "--nodes", "50"], &LAST_MOVE].concat();
        let folder = tempfile::tempdir().unwrap();
        let mut session = start_in(folder.path(), &flags);
        session.type_at("Line (1 to 4): ", "hint\r");
        session.type_at("Line (1 to 4): ", "4,4\r");
        session.see("With help: the game is not rated. Next opponent: strength 3.");
        session.type_at("> ", "stats\r");
        session.see("expert:3     1      0     0          1");
        session.type_at("> ", "again\r");
        session.see("You won against strength 3, with help.");
        let kept = fs::read_to_string(folder.path().join("results")).unwrap();
        assert!(kept.ends_with(" expert:3 win 1 - help\n"), "{kept}");
        // A game that was counted without help is counted with help once a move is taken back.
        let folder = tempfile::tempdir().unwrap();
        let flags = [&SMALL[..], &["--p2", "hard"], &LAST_MOVE].concat();
        let mut session = start_in(folder.path(), &flags);
        session.type_at("Line (1 to 4): ", "4,4\r");
        session.see("hard is not rated: only Expert and its grades");
        session.type_at("> ", "undo\r");
        session.type_at("Line (1 to 4): ", "4,4\r");
        session.see("hard is not rated");
        session.see("> ");
        let kept = fs::read_to_string(folder.path().join("results")).unwrap();
        assert!(kept.ends_with(" hard win 1 - help\n"), "{kept}");
        assert_eq!(kept.lines().count(), 1, "{kept}");
    }

    #[test]
    fn ctrl_c_shows_what_the_analysis_has_found_so_far() {
        let folder = tempfile::tempdir().unwrap();
        let args = ["analyse", &finished(), "--time", "600000"];
        let mut session = start_in(folder.path(), &args);
        session.see("left");
        session.press("\x03");
        session.see("Stopped after");
        session.see_end();
    }
}

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

/// Whether the record of this name says that a human has used help.
fn is_helped(folder: &Path, name: &str) -> bool {
    let record = fs::read_to_string(folder.join(name)).unwrap();
    record.lines().any(|line| line == "help used")
}

/// 1,2 is a mistake, of which the tutor warns.
#[test]
fn what_counts_as_help_is_noted() {
    let flags = "lear easy --nodes 100 --position";
    let flags: Vec<&str> = flags
        .split(' ')
        .chain(["xvvo/xxvo/ovvx/xoov x 1"])
        .collect();
    for (answers, expected) in [
        ("moves rules look|1,1 4,4 last", false),
        ("hint", true),
        ("analyse", true),
        ("4,4 undo", true),
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
        let script = format!("{answers} save|g.txt quit ");
        let script = script.replace(' ', "\n").replace('|', " ");
        let script = script.replace("tutor", "tutor on");
        printed(&run_in(folder.path(), &flags, script.as_bytes()));
        assert_eq!(is_helped(folder.path(), "g.txt"), expected, "{answers}");
    }
}

/// The game after the lessons is rated as if the first three hints had not been given.
#[test]
fn the_first_hints_after_the_lessons_are_free() {
    let folder = tempfile::tempdir().unwrap();
    let steps = "skip\n".repeat(14);
    let hints = "hint\n".repeat(3);
    let script =
        format!("learn\nlear\n{steps}1\n{hints}save free.txt\nhint\nsave helped.txt\nquit\n");
    let flags = ["--nodes", "100"];
    let output = printed(&run_in(folder.path(), &flags, script.as_bytes()));
    assert!(
        output.contains("Free hints left: 0; later ones count as help.\n"),
        "{output}"
    );
    let is_helped = |name| is_helped(folder.path(), name);
    assert_eq!(["free.txt", "helped.txt"].map(is_helped), [false, true]);
}
