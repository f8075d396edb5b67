//! The engine's options.

use super::hostile::answers;
use tabuleiro::games;
use tabuleiro::testing::rows;

/// The answers to lines, each a line.
fn lines(script: &str) -> Vec<String> {
    let answers = answers(script.into());
    answers.lines().map(str::to_string).collect()
}

/// The best moves in the answers to a script.
fn moves(script: &str) -> Vec<String> {
    let lines = lines(script).into_iter();
    lines
        .filter_map(|line| Some(line.strip_prefix("bestmove ")?.to_string()))
        .collect()
}

/// All orders of some lines.
fn orders(lines: &[&str]) -> Vec<String> {
    if lines.is_empty() {
        return vec![String::new()];
    }
    let first = (0..lines.len()).flat_map(|first| {
        let mut others = lines.to_vec();
        let line = others.remove(first);
        let others = orders(&others).into_iter();
        others.map(move |others| format!("setoption name {line}\n{others}"))
    });
    first.collect()
}

#[test]
fn every_order_of_options_gives_the_same_engine() {
    for (options, what) in [
        (
            "Game value small-star-empires; Rules value official; Level value expert:2; \
             Seed value 5; starts value 2",
            "bestmove ",
        ),
        (
            "size value 5; komi value 2; Level value easy; Seed value 77; Hash value 2",
            "bestmove ",
        ),
        // Greedy is a level of another game.
        (
            "Game value barragoon; Level value greedy; size value 5; Seed value 6; \
             MultiPV value 2",
            "bestmove none",
        ),
    ] {
        let orders = orders(&options.split("; ").collect::<Vec<&str>>());
        assert_eq!(orders.len(), 120);
        let mut all = orders
            .iter()
            .map(|order| {
                lines(&format!(
                    "{order}uginewgame\nposition startpos\nquery fen\ngo"
                ))
            })
            .map(|mut lines| {
                lines.retain(|line| !line.starts_with("info depth"));
                lines
            });
        let first = all.next().expect("an order");
        assert!(first[first.len() - 1].starts_with(what), "{first:?}");
        assert!(all.all(|lines| lines == first), "{options}");
    }
}

/// Options that are set, and other lines; and what is said about them: at once if a value fits no
/// game, else when a game begins that does not have it.
const SAID: &str = r#"
Level value 3                      | Lear has no level "3": choose one of easy, hard, expert, expert:1 to expert:9
Level value human                  | Lear has no level "human": choose one of easy, hard, expert, expert:1 to expert:9
Rules value new                    | "new" is not a rule set: choose classic or official
size value 11                      | "11" is not a value of size: it takes a whole number from 4 to 10
MultiPV value 0                    | "0" is not a value of MultiPV: it takes a whole number from 1 to 500
Style value wild                   | there is no option "style"
Ponder value true                  | this engine does not think while its opponent does
Ponder value false                 |
Level value greedy                 |
Level value greedy; uginewgame     | Lear has no level "greedy": choose one of easy, hard, expert, expert:1 to expert:9
players value 3                    |
players value 3; position startpos | Lear does not have these options, which are ignored: players
players value 2; uginewgame        |
komi value 2; size value 5; uginewgame |
GAME value LEAR; Level value HARD; Rules value CLASSIC; uginewgame |
"#;

#[test]
fn what_does_not_fit_is_said() {
    for (script, reason) in rows(SAID) {
        let line = |line: &str| {
            if line.contains(" value ") {
                format!("setoption name {line}\n")
            } else {
                format!("{line}\n")
            }
        };
        let answers = lines(&script.split("; ").map(line).collect::<String>());
        let said = answers.iter().map(|line| &line["info string ".len()..]);
        assert!(said.eq(reason.split_terminator('\n')), "{script}");
    }
}

#[test]
fn the_words_of_the_protocol_may_be_in_capitals() {
    let script = "setoption name Game value lear\nposition startpos moves 3,5\nquery islegal 3,5\n\
                  query p1turn\ngo nodes 20\nposition fen nothing\nisready\nquit";
    let said = |script: &str| {
        let mut lines = lines(script);
        lines.retain(|line| !line.starts_with("info depth"));
        // The search may still run when "isready" is answered.
        lines.sort();
        lines
    };
    let capitals = said(&script.to_uppercase());
    assert_eq!(capitals, said(&script.replace("nothing", "NOTHING")));
    assert_eq!(capitals.len(), 5, "{capitals:?}");
}

#[test]
fn listed_values_are_accepted() {
    for game in games::registry().names() {
        let list = lines(&format!("setoption name Game value {game}\nugi"));
        let mut count = 0;
        for line in &list {
            let Some(option) = line.strip_prefix("option name ") else {
                continue;
            };
            let (name, rest) = option.split_once(" type ").expect("a type");
            let values: Vec<&str> = rest.split(" var ").skip(1).collect();
            let usual = rest.split(' ').nth(2);
            for value in usual.into_iter().chain(values) {
                count += 1;
                let set = format!(
                    "setoption name Game value {game}\nsetoption name {name} value {value}"
                );
                let said = lines(&format!("{set}\nuginewgame\nisready"));
                assert_eq!(said, ["readyok"], "{set}");
            }
        }
        assert!(count > 25, "{game}: {count}");
    }
}

#[test]
fn flags_are_reported_as_the_defaults() {
    let mut engine = super::Engine::start(&["lear", "--size", "6", "--hash", "8"]);
    engine.send("ugi");
    for (name, usual) in [("Hash", "8"), ("Game", "lear"), ("size", "6")] {
        let option = engine.expect(&format!("option name {name} type"));
        assert_eq!(option.split(' ').nth(2), Some(usual), "{option}");
    }
    let mut engine = super::Engine::start(&["xero-g", "--rules", "official"]);
    engine.send("ugi");
    let option = engine.expect("option name Rules type combo default");
    assert_eq!(option, "official var classic var official");
}

#[test]
fn each_game_has_a_seed_of_its_own_which_the_option_repeats() {
    let four = "uginewgame\ngo\nucinewgame\ngo\nuginewgame\ngo\nuginewgame\ngo\n";
    let seeded =
        |seed| format!("setoption name Level value expert:1\nsetoption name Seed value {seed}\n");
    let twice = moves(&[seeded(7), four.into(), seeded(7), four.into()].concat());
    assert_eq!(twice.len(), 8);
    assert_eq!(twice[..4], twice[4..]);
    assert!(twice[1..4].iter().any(|mv| *mv != twice[0]), "{twice:?}");
    // The games of one seed are not those of the next, one later.
    let next = moves(&[seeded(8), four.into()].concat());
    assert_ne!(twice[1..4], next[..3]);
}

#[test]
fn what_was_found_is_forgotten_when_asked() {
    let nodes = |between: &str| {
        let script = format!("go depth 5\n{between}go depth 5\n");
        let lines = lines(&format!("position startpos moves 4,4\n{script}"));
        let ends = (1..lines.len()).filter(|at| lines[*at].starts_with("bestmove"));
        let totals = ends.map(|at| {
            let words: Vec<&str> = lines[at - 1].split(' ').collect();
            let at = words
                .iter()
                .position(|word| *word == "nodes")
                .expect("totals");
            words[at + 1].parse::<u64>().expect("a number")
        });
        totals.collect::<Vec<_>>()
    };
    let kept = nodes("");
    assert!(kept[1] < kept[0], "{kept:?}");
    let forgotten = nodes("setoption name Clear Hash\n");
    assert_eq!(forgotten[1], forgotten[0]);
}
