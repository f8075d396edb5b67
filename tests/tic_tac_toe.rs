//! A game outside the library, `examples/tic_tac_toe.rs`: it passes every suite that the five
//! games pass, it can be played in the shell, and Expert never loses it.

#[allow(dead_code, reason = "its main function is not called here")]
#[path = "../examples/tic_tac_toe.rs"]
mod tic_tac_toe;

use std::collections::HashSet;

use tabuleiro::console::flags::Flags;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::{Game, Outcome, Player};
use tabuleiro::play::live_game;
use tabuleiro::play::session::Session;
use tabuleiro::registry::Registry;
use tabuleiro::search::Limits;
use tabuleiro::testing::conversations;
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
fn run(flags: &str, answers: &str) -> String {
    let flags: Vec<&str> = flags.split_whitespace().collect();
    let registry = Registry::of::<Games>();
    let input = answers.replace(", ", "\n") + "\n";
    let output = conversations::run(&registry, &flags, input.as_bytes());
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
    let output = run("", answers);
    assert!(output.starts_with("\nCHOOSE THE MODE\n"), "{output}");
    let parts = [
        "1. PLAYER VS PLAYER\n",
        "Turn 1: Player 1 (x)\n\n   1 | 2 | 3\n  ---+---+---\n   4 | 5 | 6\n",
        "Player 1 (x), your move: 1\n",
        "Turn 2: Player 2 (o)\n\n   x | 2 | 3\n",
        "Player 2 (o), your move: rules\n\nTIC-TAC-TOE: three in a row win.\n",
        "Player 2 (o), your move: 4\n",
        "Player 1 (x), your move: moves\n7 legal moves:\n2  3  5  6  7  8  9\n",
        "\n   x | x | x\n  ---+---+---\n   o | o | 6\n  ---+---+---\n   7 | 8 | 9\n\n\
         Last: 3\n\nPlayer 1 (x) wins.\n",
        "TIC-TAC-TOE\n\n1. Tic-tac-toe\n",
        "  TIC-TAC-TOE: three in a row win.\n",
    ];
    assert_in_order(&output, &parts);
}

const FLAGS: &str = "--p1 human --p2 expert --nodes 2000 --seed 1";

#[test]
fn the_only_game_need_not_be_named() {
    let output = run("expert --nodes 2000 --seed 1", "1, quit");
    assert!(output.contains("Player 2 (o) plays 5.\n"), "{output}");
    let named = run(&format!("--game tic-tac-toe {FLAGS}"), "1, quit");
    assert_eq!(run(FLAGS, "1, quit"), named);
    assert_eq!(output, named);
    let registry = Registry::of::<Games>();
    let mut command = Flags::command_line(&registry);
    let help = command.render_long_help().to_string();
    assert!(
        help.contains("Usage: tic-tac-toe [OPTIONS] [WHO]"),
        "{help}"
    );
    for other in ["--game", "--p3", "--rules", "learn"] {
        assert!(!help.contains(other), "{help}");
    }
    let words = ["tic-tac-toe", "tic-tac-toe"].map(Into::into);
    let error = Flags::parse(&registry, words).expect_err("not a player");
    assert!(error.to_string().contains("is not a player"), "{error}");
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
    let limits = Limits::nodes(TicTacToe::INFO.default_nodes);
    let session = Session::new(TicTacToe, *board, &[PlayerKind::Expert; 2], 1);
    let mut game = live_game::<TicTacToeEvaluator>(session);
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
        TicTacToe.legal_moves(board)
    };
    for mv in moves {
        let after = TicTacToe.play(board, mv).unwrap();
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
