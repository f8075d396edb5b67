//! What the engine does while it searches.

use std::collections::HashSet;
use std::io::{BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::Engine;

#[test]
fn isready_and_stop_are_answered_during_a_search() {
    let mut engine = Engine::start(&["lear"]);
    engine.send("go infinite");
    engine.send("isready");
    engine.expect("readyok");
    engine.send("query fen");
    engine.send("stop");
    assert!(!engine.expect("bestmove").is_empty());
    // What was sent during the search is answered after it.
    assert!(engine.expect("response").ends_with("x 1"));
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn a_search_without_end_waits_for_stop_even_if_nothing_is_left_to_find() {
    let mut engine = Engine::start(&["lear"]);
    engine.send("position fen xxxx/oooo/xxxx/ooov x 1");
    engine.send("go infinite");
    engine.send("isready");
    loop {
        let line = engine.line().unwrap();
        assert!(!line.starts_with("bestmove"), "{line}");
        if line == "readyok" {
            break;
        }
    }
    engine.send("stop");
    assert_eq!(engine.expect("bestmove"), "4,4");
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search() {
    for last in ["quit", "isready"] {
        let mut engine = Engine::start(&["yoxii"]);
        engine.send("go infinite");
        engine.send(last);
        assert_eq!(engine.end(), Some(0), "{last}");
    }
}

#[test]
fn a_search_that_is_bounded_is_finished_at_the_end_of_the_input() {
    let mut engine = Engine::start(&["lear"]);
    engine.send("go nodes 2000");
    engine.input = None;
    let nodes = engine.expect("info depth");
    assert!(nodes.contains("nodes"), "{nodes}");
    assert!(!engine.expect("bestmove").is_empty());
}

/// Its input stays open: while it still finds something, and after it has found everything.
#[test]
fn an_endless_search_ends_when_nobody_reads() {
    let solved = "position fen xvvo/xxxo/ovvx/xooo o 1";
    for (position, last) in [("position startpos", ""), (solved, "isready")] {
        let mut engine = Engine::start(&["lear"]);
        engine.send(&format!("{position}\ngo infinite"));
        engine.expect("info depth");
        let mut silent = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
        let silent = silent.arg("--version").stdout(Stdio::piped()).spawn();
        engine.output = BufReader::new(silent.unwrap().stdout.take().unwrap());
        thread::sleep(Duration::from_millis(300));
        let _ = writeln!(engine.input.as_mut().unwrap(), "{last}");
        let begin = Instant::now();
        while engine.child.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < Duration::from_secs(10), "{position}");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn a_level_chooses_the_moves_if_it_is_asked_to() {
    let mut engine = Engine::start(&["lear", "--seed", "3"]);
    engine.send("setoption name Level value easy");
    engine.send("position startpos");
    let mut moves = Vec::new();
    for _ in 0..2 {
        engine.send("go");
        moves.push(engine.expect("bestmove"));
    }
    // The same position and seed give the same move, and the search leaves the position unchanged.
    assert_eq!(moves[0], moves[1]);
    assert_eq!(engine.query("p1turn"), "true");
}

/// The lines before the best move of a search, and the best move.
fn search(engine: &mut Engine, go: &str) -> (Vec<String>, String) {
    engine.send(go);
    let mut infos = Vec::new();
    loop {
        let line = engine.line().expect("a best move");
        match line.strip_prefix("bestmove ") {
            Some(mv) => return (infos, mv.to_string()),
            None => infos.push(line),
        }
    }
}

/// The word after `name` in a line.
fn word<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|word| *word != name).nth(1)
}

#[test]
fn every_level_obeys_every_bound_and_tells_the_totals() {
    let mut engine = Engine::start(&["barragoon"]);
    for level in ["expert:1", "expert:8", "expert", "hard"] {
        engine.send(&format!("setoption name Level value {level}"));
        engine.send("position startpos");
        let clock = "go p1time 40 p2time 40 p1inc 0 p2inc 0 infinite";
        let bounds = ["go nodes 300", "go depth 1", "go movetime 1", clock];
        let mut nodes = Vec::new();
        for go in bounds {
            let (infos, mv) = search(&mut engine, go);
            let totals = infos.last().expect("totals");
            assert_eq!(word(totals, "pv"), Some(&mv[..]), "{level} {go}: {totals}");
            let number = |name| word(totals, name).unwrap_or("0").parse::<u64>().unwrap();
            nodes.push(number("nodes"));
            assert!(
                go != "go depth 1" || number("depth") <= 1,
                "{level}: {totals}"
            );
        }
        let [by_nodes, by_depth, by_time, by_clock] = nodes[..] else {
            unreachable!("four bounds");
        };
        assert!(by_nodes <= 556, "{level}: {by_nodes}");
        assert!(by_depth < 300, "{level}: {by_depth}");
        assert!(
            by_time.max(by_clock) < 4_000,
            "{level}: {by_time} {by_clock}"
        );
    }
}

#[test]
fn a_win_in_one_has_totals_too() {
    let mut engine = Engine::start(&["xero-g"]);
    engine.send("position fen 000000/110202/330112/003023/000000/000000/000000/000000 p1");
    for level in ["expert", "expert:9"] {
        engine.send(&format!("setoption name Level value {level}"));
        let (infos, mv) = search(&mut engine, "go nodes 900");
        let totals = infos.last().expect("totals");
        assert!(totals.contains("score mate 1 pv"), "{totals}");
        assert_eq!(word(totals, "pv"), Some(&mv[..]));
    }
}

/// The score in a line, as a number that is greater for the better one of two.
fn score(line: &str) -> i32 {
    let number = |name| word(line, name).and_then(|number| number.parse::<i32>().ok());
    match number("mate") {
        Some(plies) => plies.signum() * 1_000_000 - plies,
        None => number("cp").expect("a score"),
    }
}

/// From the start of each game to its end, so that some moves are proved and others are not.
#[test]
fn the_best_moves_come_from_one_iteration_in_order() {
    for game in ["xero-g", "lear", "barragoon", "yoxii", "small-star-empires"] {
        let mut engine = Engine::start(&[game]);
        let mut ply = 0;
        while engine.query("gameover") == "false" {
            ply += 1;
            let legal = engine.query("legalmoves");
            let moves: Vec<&str> = legal.split(' ').collect();
            let next = format!("moves {}", moves[ply * 7 % moves.len()]);
            // Each number of lines with each bound.
            let lines = 2 + ply % 4;
            if ply % 3 > 0 {
                engine.send(&next);
                continue;
            }
            engine.send(&format!("setoption name MultiPV value {lines}"));
            engine.send(&format!("setoption name Threads value {}", 1 + ply % 2));
            let go = match ply % 5 {
                0 => "go movetime 20".to_string(),
                1 => "go depth 2".to_string(),
                2 => "go infinite\nstop".to_string(),
                _ => format!("go nodes {}", 60 * ply),
            };
            let (mut infos, mv) = search(&mut engine, &go);
            infos.retain(|line| line.starts_with("info depth"));
            let first = infos
                .iter()
                .rposition(|line| word(line, "multipv") == Some("1"));
            let last = &infos[first.expect("a first line")..];
            let told = format!("{game} {go} {last:#?}");
            let words = |name| last.iter().map(move |line| word(line, name));
            for (line, rank) in last.iter().zip(1..) {
                let number = rank.to_string();
                assert_eq!(word(line, "multipv"), Some(&*number), "{told}");
            }
            let found: HashSet<_> = words("pv").collect();
            assert_eq!(word(&last[0], "pv"), Some(&mv[..]), "{told}");
            assert_eq!(found.len(), last.len(), "{told}");
            assert!(last.len() <= lines.min(moves.len()), "{told}");
            assert!(
                words("depth").all(|depth| depth == word(&last[0], "depth")),
                "{told}"
            );
            assert!(last.is_sorted_by_key(|line| -score(line)), "{told}");
            engine.send(&next);
        }
    }
}

#[test]
fn a_proved_score_of_a_game_of_points_is_said_to_be_proved() {
    let mut engine = Engine::start(&["lear"]);
    engine.send("position fen xxxx/oooo/xxxx/ooov x 1");
    engine.send("go nodes 900");
    assert!(engine.expect("info string").starts_with("proved: "));
}

#[test]
fn a_refused_move_of_a_position_is_numbered_from_its_start() {
    let mut engine = Engine::start(&["lear"]);
    for known in ["", "3,5 4,4"] {
        engine.send(format!("position startpos moves {known}").trim());
        engine.send("position startpos moves 3,5 4,4 9,9");
        let refused = engine.line().expect("an answer");
        assert!(
            refused.starts_with("info string move 3, \"9,9\""),
            "{refused}"
        );
    }
    engine.send("moves 2,2 9,9");
    let refused = engine.line().expect("an answer");
    assert!(refused.starts_with("info string move 4, "), "{refused}");
}

#[test]
fn more_than_two_players_have_a_query_of_their_own() {
    let flags = ["small-star-empires", "--rules", "official"];
    let mut engine = Engine::start(&[&flags[..], &["--players", "3"]].concat());
    engine.send("uginewgame");
    assert!(engine.line().unwrap().starts_with("info string"));
    engine.send("query p1turn");
    assert!(engine.line().unwrap().starts_with("info string"));
    assert_eq!(engine.query("turn"), "p1");
    engine.send("go nodes 50");
    let mv = engine.expect("bestmove");
    engine.send(&format!("moves {mv}"));
    assert_eq!(engine.query("turn"), "p2");
}
