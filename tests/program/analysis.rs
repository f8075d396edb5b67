//! The analysis of a game: from the command line, in JSON, and as comments of a record.

#![cfg(unix)]

use std::path::Path;
use std::process::Output;

use crate::common::terminal::{start_in, start_on};
use crate::common::{LEAR, printed, run_in};

/// Runs the program without input.
fn run(folder: &Path, args: &[&str]) -> Output {
    run_in(folder, args, b"")
}

/// Writes the record of a game between random players to `game.txt`.
fn play_at_random(folder: &Path, game: &[&str], players: usize) {
    let flags = ["--p1", "--p2", "--p3"].map(|flag| [flag, "random"]);
    let seats = flags[..players].concat();
    let record = ["--record", "game.txt", "--quiet", "--seed", "4"];
    printed(&run(folder, &[game, &seats, &record].concat()));
}

/// What is printed decides: the chances in whole percent, the loss between them, and its mark.
#[test]
fn a_game_is_analysed_without_contradictions_and_the_same_every_time() {
    let empires = ["small-star-empires", "--rules", "official"];
    let for_three = [&empires[..], &["--players", "3"]].concat();
    for (game, players) in [(&for_three[..], 3), (&["yoxii"], 2)] {
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
                30.0.. => "??",
                20.0.. => "?",
                10.0.. => "?!",
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
fn ctrl_c_shows_what_the_analysis_has_found_so_far() {
    let folder = tempfile::tempdir().unwrap();
    play_at_random(folder.path(), &["yoxii"], 2);
    let game = folder.path().join("game.txt");
    let args = ["analyse", game.to_str().unwrap(), "--time", "600000"];
    let mut session = start_in(folder.path(), &args);
    session.see("Reviewing: turn 1 of ");
    session.press("\x03");
    session.see("Stopped at turn 1 of ");
    session.see_end();
}

/// Hints once filled the table of the computer players and changed their moves.
#[test]
fn help_changes_no_move_of_a_computer_and_repeats_itself() {
    let folder = tempfile::tempdir().unwrap();
    let flags = "lear --size 6 --p1 human --p2 expert --nodes 3000 --seed 5";
    let args: Vec<&str> = flags.split(' ').collect();
    let played = |help: &str| {
        let moves = [
            "1,1", "2,3", "3,5", "4,2", "5,4", "6,6", "1,4", "2,6", "3,1", "4,5",
        ];
        let script: String = moves.iter().map(|mv| format!("{help}{mv}\n")).collect();
        printed(&run_in(
            folder.path(),
            &args,
            (script + "history\nquit\n").as_bytes(),
        ))
    };
    let history = |said: &str| said.rsplit_once("history").unwrap().1.to_string();
    let alone = played("");
    let helped = played("hint\nhint\nhint 3\nhint 3\nanalyse position\nhint\n");
    assert_eq!(history(&helped).replace("help used", ""), history(&alone));
    let hints = |said: &str| -> Vec<String> {
        let lines = said
            .lines()
            .filter(|line| line.contains("Best: ") || line.starts_with("Search"));
        lines.map(String::from).collect()
    };
    let mut best = String::new();
    let (mut repeated, mut changed) = (0, false);
    for line in hints(&helped) {
        match line.split_once("Best: ") {
            None => changed = true,
            Some((_, mv)) => {
                let is_same = best == mv;
                repeated += usize::from(is_same);
                best = mv.to_string();
                changed = false;
            }
        }
    }
    assert!(repeated > 20 && !changed, "{helped}");
}

/// A program that types there sends its lines at once.
#[test]
fn without_an_editor_what_is_typed_during_an_analysis_is_not_dropped() {
    let state = tempfile::tempdir().unwrap();
    let args = [&LEAR[..], &["--nodes", "100"]].concat();
    let mut session = start_on("dumb", state.path(), &args);
    session.type_at(
        "Line (1 to 4): ",
        "1,1\nresign\ny\nanalyse\nwhy\nswap\nquit\ny\n",
    );
    session.see("The seats are exchanged");
    session.see("Goodbye.");
}
