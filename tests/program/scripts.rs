//! Scripts: those in `examples/scripts`, comments, `--strict`, `--quiet`, flags that are refused.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{LEAR, run_in, text};
use tabuleiro::console::vocabulary::words_after;
use tabuleiro::games::registry;
use tempfile::tempdir;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/scripts"))
}

#[test]
fn every_game_has_a_script_that_plays_it_to_its_end() {
    for name in registry().names() {
        let script = folder().join(format!("{name}.txt"));
        let input = fs::read(&script).unwrap_or_else(|e| panic!("{}: {e}", script.display()));
        let scratch = tempdir().unwrap();
        let args = ["--strict", "--record", "game.txt"];
        let output = run_in(scratch.path(), &args, &input);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
        assert!(printed.ends_with("Goodbye.\n"), "{name}: {printed}");
        let record = fs::read_to_string(scratch.path().join("game.txt")).unwrap();
        assert!(record.contains(&format!("\ngame {name}\n")), "{record}");
        assert!(record.contains("\nresult "), "{name}: {record}");
        // Its record can be loaded, and the game in it is over.
        let output = run_in(scratch.path(), &["--load", "game.txt"], b"next\nquit\n");
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert!(printed.contains("\nReplay of "), "{name}: {printed}");
    }
}

/// Runs the program in an empty folder.
fn run(args: &[&str], script: &str) -> Output {
    run_in(tempdir().unwrap().path(), args, script.as_bytes())
}

/// The standard error of a strict run of Lear on a small board that ends with status 3.
fn fault(more: &[&str], script: &str) -> String {
    let args = [&["--strict"], &LEAR[..], more].concat();
    let output = run(&args, script);
    assert_eq!(output.status.code(), Some(3), "{script}");
    // Without the flag the script is not refused.
    let usual = run(&args[1..], script);
    assert_eq!(usual.status.code(), Some(0), "{script}");
    text(&output.stderr)
}

#[test]
fn strict_ends_at_the_first_refusal_with_its_line() {
    for (script, line, reason) in [
        (
            "# a comment\n1,1\n\n# another\n9,9\n2,2\nquit\n",
            3,
            "Nothing was typed",
        ),
        ("1,1\n1,1\nquit\n", 2, "taken"),
        ("1,1\nundo\nundo\nquit\n", 3, "Nothing to undo"),
        (":foo\nquit\n", 1, "foo"),
        ("1,1\nplayers p2 nobody\nquit\n", 2, "nobody"),
        ("save no/such/folder/game.txt\nquit\n", 1, "game.txt"),
    ] {
        for more in [&[][..], &["--quiet"]] {
            let errors = fault(more, script);
            let start = format!("script, line {line}: ");
            assert!(errors.starts_with(&start), "{script}: {errors}");
            assert!(errors.contains(reason), "{script}: {errors}");
            assert_eq!(errors.lines().count(), 1, "{errors}");
        }
    }
}

#[test]
fn strict_ends_if_the_script_ends_before_its_game() {
    let errors = fault(&[], "1,1\n2,2\n# the end\n");
    assert_eq!(
        errors,
        "script, line 3: the script ends before the game is over\n"
    );
    assert!(fault(&[], "").starts_with("script, line 1: "));
    assert!(fault(&[], "1,1\nreplay\n").starts_with("script, line 2: "));
    // In the menus of a game.
    let output = run(&["--strict"], "lear\n2\n");
    assert_eq!(
        text(&output.stderr),
        "script, line 2: the script ends before the game begins\n"
    );
    // At the menu of games no game is left unfinished, and `quit` leaves one.
    for script in ["", "help\n", "lear\nmenu\n", "lear\n1\n3,5\nquit\n"] {
        let output = run(&["--strict"], script);
        assert!(output.status.success(), "{script}");
    }
}

#[test]
fn strict_ends_if_the_script_goes_on_after_its_game() {
    let goes_on = "the script goes on, but the program has ended\n";
    let errors = fault(&[], "1,1\nquit\n\n# more\n2,2\n3,3\n");
    assert_eq!(errors, format!("script, line 5: {goes_on}"));
    let computers = ["--game", "lear", "--size", "4", "--p1", "1", "--p2", "1"];
    let args = [&["--strict"], &computers[..]].concat();
    assert!(run(&args, "\n# nothing\n\n").status.success());
    let output = run(&args, "1,1\n");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stderr), format!("script, line 1: {goes_on}"));
}

#[test]
fn a_quiet_program_replies_to_commands() {
    let quiet = [&LEAR[..], &["--quiet"]].concat();
    let replies = |script: &str| text(&run(&quiet, script).stdout);
    let usual = |script: &str| text(&run(&LEAR, script).stdout);
    for command in ["help", "rules", "moves", "history", "players"] {
        let script = format!("1,1\n{command}\nquit\n");
        let printed = replies(&script);
        let reply = printed.strip_prefix("1,1\n").expect("the move comes first");
        assert!(reply.lines().count() > 0, "{command}");
        assert!(usual(&script).contains(reply), "{command}: {reply}");
    }
    assert!(replies("hint\nquit\n").starts_with("Best: "));
    assert_eq!(
        replies("1,1\nundo\n2,2\nquit\n"),
        "1,1\n1 turn undone.\n2,2\n"
    );
    // A board is printed only if it is asked for.
    assert!(!replies("1,1\n2,2\nquit\n").contains('v'));
    assert!(replies("board\nquit\n").contains(" 1  v v v v"));
    // A replay prints the moves that it shows, the last one first.
    assert_eq!(
        replies("1,1\nreplay\nprev\nnext\nback\nquit\n"),
        "1,1\n1,1\n1,1\n"
    );
}

/// The tasks of `learn` and `retry` are screens, not replies.
#[test]
fn a_quiet_program_prints_no_lesson_and_no_mistake() {
    let quiet = [&LEAR[..], &["--quiet"]].concat();
    let printed = text(&run(&quiet, "learn\nback\nquit\n").stdout);
    assert_eq!(printed, "Back to your game.\n");
    let ending =
        "--game lear --position xvvo/xxvo/ovvx/xoov~x~1 --p1 human --p2 human --nodes 9999";
    let ending: Vec<String> = ending
        .split(' ')
        .map(|word| word.replace('~', " "))
        .collect();
    let mut args: Vec<&str> = ending.iter().map(String::as_str).collect();
    let script = "1,2\n3,2\n3,3\n1,3\n2,3\n4,4\nretry\nback\nquit\n";
    assert!(text(&run(&args, script).stdout).contains("\nMistake 1 of "));
    args.push("--quiet");
    let printed = text(&run(&args, script).stdout);
    let (_, after_result) = printed.split_once("4,4\n").expect("the last move");
    assert_eq!(after_result.lines().count(), 1, "{printed}");
}

/// Help, Tab and the manual name these words.
#[test]
fn every_word_that_can_follow_a_command_is_understood() {
    for name in ["analyse", "board", "help", "stats", "tutor"] {
        let words = words_after(name);
        assert!(!words.is_empty(), "{name}");
        for word in words {
            let args = [&LEAR[..], &["--strict", "--nodes", "99"]].concat();
            let script = format!("1,1\n{name} {}\nquit\n", word.to_uppercase());
            let output = run(&args, &script);
            assert!(output.status.success(), "{name} {word}");
        }
    }
}

#[test]
fn a_loaded_game_can_be_given_other_players() {
    let folder = tempdir().unwrap();
    let run = |args: &[&str], script: &str| run_in(folder.path(), args, script.as_bytes());
    assert!(run(&LEAR, "1,1\nsave a.txt\nquit\n").status.success());
    let printed = text(&run(&["--load", "a.txt", "--p2", "hard"], "players\nquit\n").stdout);
    assert!(printed.contains(": human\n"), "{printed}");
    assert!(printed.contains(": Hard (about 3)\n"), "{printed}");
    for (args, reason) in [
        (["--p3", "hard"], "--p3 is not possible"),
        (["--p1", "nobody"], "--p1: "),
    ] {
        let output = run(&[&["--load", "a.txt"], &args[..]].concat(), "quit\n");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let errors = text(&output.stderr);
        assert!(errors.contains(reason), "{errors}");
    }
}

/// A finished game stays as it is if its replay is taken over: that is a second game.
#[test]
fn a_game_that_is_taken_over_is_recorded_in_a_file_of_its_own() {
    let folder = tempdir().unwrap();
    let flags = "--game lear --p1 human --p2 human --strict --record g.txt";
    let args: Vec<&str> = flags.split(' ').collect();
    let script = b"1,1\nresign\nreplay\nend\nplay\n2,2\nquit\n";
    let output = run_in(folder.path(), &args, script);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for (name, end) in [
        ("g.txt", "moves\n1,1\nresult win p1 (p2 resigned)\n"),
        ("g-2.txt", "moves\n1,1\n2,2\n"),
    ] {
        let record = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(record.ends_with(end), "{record}");
    }
}

/// In Lear the seats go by their colours too, whoever has them.
#[test]
fn players_are_seated_by_colour_at_the_prompt() {
    for (player, seats) in [
        (
            "1",
            "black  Player 1 (Black): Easy (about 0)\nwhite  Player 2 (White): human\n",
        ),
        (
            "2",
            "black  Player 2 (Black): Easy (about 0)\nwhite  Player 1 (White): human\n",
        ),
    ] {
        let agreement = ["--strict", "--black", player, "--komi", "1"];
        let script = "players black easy\nplayers\nquit\n";
        let printed = text(&run(&[&LEAR[..], &agreement].concat(), script).stdout);
        assert_eq!(printed.matches(seats).count(), 2, "{printed}");
        assert!(printed.contains(&format!("Player {player} (Black) plays ")));
    }
}
