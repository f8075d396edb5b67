//! What players hear who do not see the screen.

use tabuleiro::game::Start;
use tabuleiro::games::registry;
use tabuleiro::testing::{assert_heard, assert_one_goal};
use tabuleiro::text::{as_typed, prose};

use crate::common::{printed, run};

/// What is said in a conversation, without the questions: they end with the answer.
fn heard(args: &str, typed: &[&str]) -> String {
    let args: Vec<&str> = args.split(' ').collect();
    let input: String = typed.iter().map(|line| format!("{line}\n")).collect();
    let all = printed(&run(&args, input.as_bytes()));
    let is_question = |line: &&str| {
        let answers = typed.iter().chain([&""]);
        let mut asked = answers.filter_map(|answer| line.strip_suffix(answer));
        asked.any(|question| question.ends_with(": "))
    };
    let said = all.lines().filter(|line| !is_question(line));
    said.map(|line| format!("{line}\n")).collect()
}

/// A legal move of a new game as it is typed by somebody who has heard it.
fn first_move(game: &str) -> String {
    let registry = registry();
    let entry = registry.find(game).expect("a game of that name");
    let game = entry.open(&Start::default(), &[], 1).expect("a game");
    let mv = game.legal_moves().swap_remove(0);
    prose(&as_typed(mv))
        .said()
        .trim_end_matches(".\n")
        .to_string()
}

/// How a sentence begins that says a move of a line, or names one.
const LINES: [&str; 6] = [
    "Best",
    "Next best",
    "Then ",
    "If ",
    "It is ",
    "The solution",
];

#[test]
fn whole_conversations_are_sentences_without_notation() {
    for name in registry().names() {
        let first = "help|help board|help look|moves|hint 2|why|look row 3|look column 3|score|MOVE|\
                     last|hint|analyse|why|info|history|undo|resign|why|analyse|replay||prev|\
                     next 2|goto 0|end|hint|moves|back";
        let tasks = "help|hint|hint|hint|why|analyse|solution|skip|hint|hint|board|solution|back";
        let first = first.replace("MOVE", &first_move(name));
        let flags = "--board words --nodes 200";
        for (args, typed) in [
            (format!("{name} expert:2 --seed 3 {flags}"), first.as_str()),
            (format!("learn {name} {flags}"), tasks),
            (format!("puzzle {name} {flags}"), tasks),
        ] {
            let said = heard(&args, &typed.split('|').collect::<Vec<_>>());
            assert_heard(name, &said);
            let is_of_line = |line: &&str| LINES.iter().any(|start| line.starts_with(start));
            for line in said.lines().filter(is_of_line) {
                assert_one_goal(name, line);
                let is_expected = args.contains("expert") && line.starts_with("Then ");
                assert!(!is_expected || line.contains(" play"), "{name}: {line}");
            }
        }
    }
}

#[test]
fn words_are_found_in_every_menu() {
    let offer = "\"board words\" says everything in sentences";
    for name in registry().names() {
        for args in ["--private", &format!("{name} --private")] {
            let said = heard(args, &["help", "board words", "help commands", "back"]);
            let (_, words) = said.split_once(offer).expect(args);
            let is_said = |line: &str| line.starts_with("1. ") && line.ends_with('.');
            assert!(words.lines().any(is_said), "{words}");
        }
    }
}

#[test]
fn a_move_is_confirmed_also_when_it_is_typed_in_parts() {
    for (game, parts, told) in [
        ("lear", "3 5", "line 3, column 5.\n"),
        (
            "barragoon",
            "4 8 4 6",
            "the 3-space tile from column 4, line 8, to ",
        ),
        (
            "yoxii",
            "c4 x d4",
            "totem to C4, piece x, worth 4, on D4; points: 4 for Red, ",
        ),
        (
            "small-star-empires",
            "a ne 1 t",
            "ship a north-east from column 0, line 2, to column 1, line 1, trade station on 2 planets, for ",
        ),
        ("xero-g", "a b c d e f", "ships 1 1 2 2 3 3 on line 6.\n"),
    ] {
        let parts: Vec<&str> = parts.split(' ').collect();
        let args = format!("{game} --p1 human --p2 expert:1 --board words --nodes 100 --seed 1");
        let said = heard(&args, &parts);
        assert!(said.contains(&format!("You played {told}")), "{said}");
    }
}

#[test]
fn a_list_of_moves_says_in_one_what_belongs_together() {
    let args = "xero-g --p1 human --p2 human --board words";
    let said = heard(
        args,
        &["moves", "123321", "123321", "moves 6a", "moves 6a-6b/5"],
    );
    for line in [
        "ships 1 1 2 2 3 3 in any order.\n",
        "6A to 6B, and the ship there goes to any empty square.\n",
        "6A to 6B, and the ship there goes to any empty square of line 5.\n",
    ] {
        assert!(said.contains(line), "{said}");
    }
}

#[test]
fn a_replay_tells_what_lies_between_two_positions() {
    let record = "tests/records/lear-finished.txt";
    let said = heard(
        &format!("--load {record} --board words"),
        &["next 2", "prev", "goto 2", "back"],
    );
    let mut rest = said.as_str();
    for part in [
        "Turn 1: ",
        "Turn 2: ",
        "Taken back:\nTurn 2: ",
        "Turn 2: ",
        "The board is ",
        "Line ",
    ] {
        let at = rest
            .find(part)
            .unwrap_or_else(|| panic!("{part} in {said}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn who_one_is_and_what_can_be_played_anywhere_is_said_in_short() {
    let said = heard("yoxii --p1 2 --p2 human --board words --seed 1", &["hint"]);
    let who = "You are Player 2 (White).\nPlayer 1 (Red, Greedy) to move.\n";
    assert!(said.contains(who), "{said}");
    let said = heard("lear --p1 human --p2 human --board words", &["moves"]);
    assert!(said.contains(" moves:\nany empty point.\n"), "{said}");
}
