//! A game outside the library, `examples/tic_tac_toe.rs`: it passes every suite that the five
//! games pass, it can be played in the shell, and Expert never loses it.

#[allow(dead_code, reason = "its main function is not called here")]
#[path = "../examples/tic_tac_toe.rs"]
mod tic_tac_toe;

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

use tabuleiro::console::flags::Flags;
use tabuleiro::console::flags::subcommands::Generated;
use tabuleiro::console::manual;
use tabuleiro::console::storage::state_folder::StateFolder;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::{Game, Outcome, Player};
use tabuleiro::games::lear::LearEvaluator;
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
    let registry = Registry::of::<Games>("tic-tac-toe");
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
        "CHOOSE THE MODE\n",
        "4. LEAVE\n5. SETTINGS\n6. RESUME OR LOAD A GAME\n",
        "Type a number (1 to 6)",
        "CHOOSE THE MODE\n",
    ];
    assert_in_order(&output, &parts);
}

#[test]
fn the_first_page_of_the_only_game_is_the_main_menu() {
    let output = run("", "help commands, about, learn, 6, back, leave");
    let parts = [
        "  resume   the games that are kept\n",
        "\"about\" is not a command here",
        "\"learn\" is not a command here",
        "There are no unfinished games.\n",
        "CHOOSE THE MODE\n",
        "Option [2]: leave\nGoodbye.\n",
    ];
    assert_in_order(&output, &parts);
    let output = run("", "2, help, 1, help commands, help score, learn, quit");
    let parts = [
        "The levels see only their own move.",
        "The value is what the rules here say a position is worth.\n",
        "\"learn\" is not a command here",
    ];
    assert_in_order(&output, &parts);
    for other in ["  learn ", "  about ", "1. Tic-tac-toe\n"] {
        assert!(!output.contains(other), "{output}");
    }
}

#[test]
fn a_program_with_several_games_has_its_own_name_too() {
    let registry = Registry::of::<(LearEvaluator, TicTacToeEvaluator)>("pair");
    let output = conversations::run(&registry, &["--private"], b"leave\n");
    let menu = "\nPAIR\n\n1. Lear\n2. Tic-tac-toe\n3. Resume or load a game\n4. Puzzles\n";
    assert!(output.contains(menu), "{output}");
    let mut page = Vec::new();
    manual::print(&registry, Generated::Man, None, &mut page).unwrap();
    let page = String::from_utf8(page).unwrap();
    assert!(page.contains("In the menu of games:"), "{page}");
    assert!(!page.to_lowercase().contains("tabuleiro"), "{page}");
}

/// A page of the manual, or the completions of a shell.
fn generated(what: Generated, section: Option<&str>) -> String {
    let mut text = Vec::new();
    let registry = Registry::of::<Games>("tic-tac-toe");
    manual::print(&registry, what, section, &mut text).unwrap();
    String::from_utf8(text).unwrap().replace("\\-", "-")
}

#[test]
fn the_program_has_its_own_name_and_only_what_it_offers() {
    use Generated::{Bash, Fish, Man, Powershell, Zsh};
    let sections = ["6", "5", "7"].map(|section| generated(Man, Some(section)));
    let pages = sections.concat().replace("\\(ti", "~");
    for own in [
        ".TH TIC-TAC-TOE 6",
        "TIC_TAC_TOE_STATE_DIR",
        "~/.local/state/tic-tac-toe",
        "In the menu:",
        ".TP\ntic-tac-toe\nthree in a row win.\n",
        "tic-tac-toe-ugi - tic-tac-toe as an engine",
        "query legalmoves",
    ] {
        assert!(pages.contains(own), "{own}: {pages}");
    }
    let completions = [Bash, Zsh, Fish, Powershell].map(|shell| generated(shell, None));
    for (script, call) in completions.iter().zip([
        "-F _tic_tac_toe tic-tac-toe\n",
        "#compdef tic-tac-toe\n",
        "--command tic-tac-toe --arguments",
        "tic-tac-toe -- ",
    ]) {
        assert!(script.contains("TIC_TAC_TOE_COMPLETE"), "{script}");
        assert!(script.contains(call), "{call}: {script}");
    }
    let mut command = Flags::command_line(&Registry::of::<Games>("tic-tac-toe"));
    let shown = command.get_subcommands().filter(|own| !own.is_hide_set());
    let names: Vec<&str> = shown.map(|own| own.get_name()).collect();
    assert_eq!(names, ["analyse", "ugi", "generate"]);
    let help = command.render_long_help().to_string();
    let all = pages + &completions.concat() + &help;
    // These words also mean something else.
    let all = all
        .replace("learn from your mistakes", "")
        .replace("reports the place", "");
    for other in [
        "tabuleiro",
        "puzzle",
        "learn",
        "lesson",
        "report",
        "five abstract",
        "authors",
        "licence",
        "galax",
        "arena",
        "xero-g",
        "menu of games",
        "main menu",
        "|}",
        "{games",
        "{ours",
    ] {
        let found = all.lines().find(|line| line.to_lowercase().contains(other));
        assert_eq!(found, None, "{other}");
    }
}

#[test]
fn the_folder_of_state_is_the_program_s_own() {
    const FOLDER: &str = "TIC_TAC_TOE_STATE_DIR";
    let folder = StateFolder::standard(&Registry::of::<Games>("tic-tac-toe")).unwrap();
    if let Some(named) = std::env::var_os(FOLDER) {
        return assert_eq!(folder.path(), Path::new(&named));
    }
    assert!(folder.path().ends_with("tic-tac-toe"), "{folder:?}");
    let mut again = Command::new(std::env::current_exe().unwrap());
    again.args(["--exact", "the_folder_of_state_is_the_program_s_own"]);
    assert!(
        again
            .env(FOLDER, "named")
            .output()
            .unwrap()
            .status
            .success()
    );
}

const FLAGS: &str = "--p1 human --p2 expert --nodes 2000 --seed 1";

#[test]
fn the_only_game_need_not_be_named() {
    let output = run("expert --nodes 2000 --seed 1", "1, quit");
    assert!(output.contains("Player 2 (o) plays 5.\n"), "{output}");
    let named = run(&format!("--game tic-tac-toe {FLAGS}"), "1, quit");
    assert_eq!(run(FLAGS, "1, quit"), named);
    assert_eq!(output, named);
    let registry = Registry::of::<Games>("tic-tac-toe");
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
