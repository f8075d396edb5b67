//! A game outside the library, `examples/tic_tac_toe.rs`: it passes every suite that the five
//! games pass, it can be played in the shell, and Expert never loses it.

#[allow(dead_code, reason = "its main function is not called here")]
#[path = "../examples/tic_tac_toe.rs"]
mod tic_tac_toe;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use tabuleiro::console::flags::Flags;
use tabuleiro::expert::search::Limits;
use tabuleiro::game::evaluator::Evaluator;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::registry::Registry;
use tabuleiro::game::{Game, Outcome, Player};
use tabuleiro::play::session::Session;
use tabuleiro::play::{LiveGame, TypedGame};
use tabuleiro::testing::conversations;
use tempfile::tempdir;
use tic_tac_toe::{TicTacToe, TicTacToeEvaluator};

type Games = (TicTacToeEvaluator,);
type Board = <TicTacToe as Game>::Board;

tabuleiro::suites!(Games, "tests/perft");

#[test]
fn the_template_has_at_most_150_lines() {
    let lines = include_str!("../examples/tic_tac_toe.rs").lines().count();
    assert!(lines <= 150, "{lines} lines");
}

/// The output of the program with these flags and answers, which are separated by commas.
fn run(flags: &str, answers: &str, folder: Option<&Path>) -> String {
    let flags: Vec<&str> = flags.split_whitespace().collect();
    let registry = Registry::of::<Games>();
    let input = answers.replace(", ", "\n") + "\n";
    let output = conversations::run(&registry, &flags, input.as_bytes(), folder);
    assert!(output.ends_with("Goodbye.\n"), "{output}");
    output
}

/// Asserts that the parts are in the text, in this order.
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => panic!("{part:?} is missing or in another place:\n{text}"),
        }
    }
}

#[test]
fn two_humans_play_a_game_from_the_menu_to_its_end() {
    let answers = "help, 1, 1, rules, 4, moves, 2, 5, 3, menu, help, leave";
    let output = run("", answers, None);
    assert!(output.starts_with("\nCHOOSE THE MODE\n"), "{output}");
    let parts = [
        "1. PLAYER VS PLAYER\n",
        "Turn 1: Player 1 (x)\n\n   1 | 2 | 3\n  ---+---+---\n   4 | 5 | 6\n",
        "Player 1 (x), your move: 1\n",
        "Turn 2: Player 2 (o)\n\n   x | 2 | 3\n",
        "Player 2 (o), your move: rules\n\nTIC-TAC-TOE: three in a row win.\n",
        "Player 2 (o), your move: 4\n",
        "Player 1 (x), your move: moves\n7 legal moves:\n2  3  5  6  7  8  9\n",
        "\n   x | x | x\n  ---+---+---\n   o | o | 6\n  ---+---+---\n   7 | 8 | 9\n\nLast: 3\n\nPlayer 1 (x) wins.\n",
        "1. Tic-tac-toe\n",
        "  TIC-TAC-TOE: three in a row win.\n",
    ];
    assert_in_order(&output, &parts);
}

const FLAGS: &str = "--p1 human --p2 expert --nodes 2000 --seed 1";

#[test]
fn the_only_game_need_not_be_named() {
    let output = run("expert --nodes 2000 --seed 1", "1, quit", None);
    assert!(output.contains("Player 2 (o) plays 5.\n"), "{output}");
    let named = run(&format!("--game tic-tac-toe {FLAGS}"), "1, quit", None);
    assert_eq!(run(FLAGS, "1, quit", None), named);
    assert_eq!(output, named);
    let registry = Registry::of::<Games>();
    let mut command = Flags::command_line(&registry);
    let help = command.render_help().to_string();
    assert!(
        help.contains("Usage: tic-tac-toe [OPTIONS] [WHO]"),
        "{help}"
    );
    assert!(!help.contains("--game"), "{help}");
    let words = ["tic-tac-toe", "tic-tac-toe"].map(Into::into);
    let error = Flags::parse(&registry, words).expect_err("not a player");
    assert!(error.to_string().contains("is not a player"), "{error}");
}

#[test]
fn undo_redo_hints_and_replays_work_against_expert() {
    let answers = "1, hint, 1, x, undo, undo, redo, history, replay, prev 2, next, back, players, \
                   resign";
    let output = run(FLAGS, answers, None);
    let parts = [
        "Player 2 (o) plays 5.\n",
        "Player 1 (x), your move: hint\nBest: ",
        "Player 1 (x), your move: 1\n\"1\" is not a legal move\n",
        "Player 1 (x), your move: x\n\"x\" is not a legal move\n",
        "Player 1 (x), your move: undo\n2 turns undone.\n",
        "Player 1 (x), your move: undo\nNothing to undo\n",
        "Player 1 (x), your move: redo\n2 turns redone.\n",
        "Player 1 (x), your move: history\n1. x 1  2. o 5\n",
        "Turn 2 of 2: prev 2\n",
        "Turn 0 of 2: next\nTurn 1, x: 1\n",
        "Turn 1 of 2: back\n",
        "x  Player 1 (x): human\no  Player 2 (o): expert\n",
        "Player 1 (x) resigned.\nPlayer 2 (o) wins.\n",
    ];
    assert_in_order(&output, &parts);
}

#[test]
fn a_game_is_saved_loaded_and_replayed() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let name = file.to_str().unwrap();
    let output = run(FLAGS, &format!("1, save {name}, menu"), None);
    assert!(output.contains("The game is saved in "), "{output}");
    let text = fs::read_to_string(&file).unwrap();
    let record = "tabuleiro 1\ngame tic-tac-toe\nrules classic\np1 human\np2 expert\nseed 1\n\
                  moves\n1\n5\n";
    assert_eq!(text, record);

    let load = format!("--load {name}");
    let output = run(&load, "history, 9, save, resign", None);
    assert!(output.contains("1. x 1  2. o 5\n"), "{output}");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with(&format!("{record}9\n")), "{text}");

    fs::write(&file, format!("{record}result win p2 (p1 resigned)\n")).unwrap();
    let answers = format!("menu, load {name}, next, goto 2, back, leave");
    let output = run("", &answers, None);
    let parts = [
        "Replay of Tic-tac-toe, 2 turns",
        "Turn 1, x: 1\n",
        "Player 1 (x) resigned.\n",
    ];
    assert_in_order(&output, &parts);
}

#[test]
fn an_unfinished_game_is_resumed_and_discarded_when_it_is_over() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("tic-tac-toe-1.txt");
    let record = "tabuleiro 1\ngame tic-tac-toe\np1 human\np2 human\nmoves\n1\n5\n";
    fs::write(&file, record).unwrap();
    let output = run("", "menu, resume, 1, 9, menu, leave", Some(folder.path()));
    let parts = [
        "1. Tic-tac-toe (classic), human against human, 2 turns, just now\n",
        "   x | 2 | 3\n  ---+---+---\n   4 | o | 6\n",
        "Player 1 (x), your move: 9\n",
    ];
    assert_in_order(&output, &parts);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.ends_with("\n1\n5\n9\n"), "{text}");

    let output = run(
        "",
        "menu, resume, 1, resign, menu, leave",
        Some(folder.path()),
    );
    assert!(
        output.contains("Player 2 (o) resigned.\nPlayer 1 (x) wins.\n"),
        "{output}"
    );
    assert!(!file.exists(), "a game that is over is not unfinished");
}

#[test]
fn a_position_is_refused_with_the_reason() {
    let game = TicTacToe;
    for text in ["", "x", "xx.......", "........x.", "........z", "o........"] {
        let refusal = game.read_board(text).unwrap_err().to_string();
        assert_eq!(refusal, "A position is nine signs, such as x...o....");
    }
    assert!(game.read_board("xo.......").is_ok());
}

/// Expert's move with its default limit.
fn expert(board: &Board) -> usize {
    let limits = Limits::nodes(TicTacToeEvaluator::DEFAULT_NODES);
    let session = Session::new(TicTacToe, *board, &[PlayerKind::Expert; 2], 1);
    let mut game = TypedGame::<TicTacToeEvaluator>::new(session);
    let played = game.computer_move(Some(&limits), &mut |_| {}).unwrap();
    TicTacToe.read_move(board, &played.mv).unwrap()
}

/// Follows every game that Expert may play as `me`, and collects its positions.
fn follow(board: &Board, me: Player, seen: &mut HashSet<Board>) {
    if !seen.insert(*board) {
        return;
    }
    if let Some(outcome) = TicTacToe.game_over(board) {
        let loses = outcome == Outcome::Win(me.opponent());
        assert!(!loses, "{}", TicTacToe.write_board(board));
        return;
    }
    let moves = if TicTacToe.player_to_move(board) == me {
        vec![expert(board)]
    } else {
        TicTacToe.valid_moves(board)
    };
    for mv in moves {
        let after = TicTacToe.make_move(board, mv).unwrap();
        follow(&after, me, seen);
    }
}

/// This tries all games, so those against a perfect opponent and a random one are among them.
#[test]
fn expert_never_loses_against_any_moves() {
    for me in Player::first(2) {
        let mut seen = HashSet::new();
        follow(&TicTacToe.initial_board(), me, &mut seen);
        assert!(seen.len() > 50, "{} positions", seen.len());
    }
}
