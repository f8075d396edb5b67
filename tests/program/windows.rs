//! Boards and long texts in a window of a given size.

#![cfg(unix)]

use crate::common::terminal::{start_in_window, start_in_window_of};
use crate::common::{LEAR, folder, printed, run_in};
use tabuleiro::game::players::{PlayerKind, Seat};
use tabuleiro::game::view::setup::Setup;
use tabuleiro::games;
use tabuleiro::play::LiveGame;
use tabuleiro::registry::GameEntry;
use tabuleiro::search::Limits;
use tabuleiro::text::length;
use tempfile::tempdir;

/// A game of a human against the weakest computer player: its prompt, a first move, and the prompt
/// of the second one.
fn beginning(game: &dyn GameEntry) -> (String, String, String) {
    let mut setup = Setup::default();
    setup.seats[0] = Some(Seat::HUMAN);
    setup.seats[1] = Some(Seat::Kind(PlayerKind::Level(0)));
    // In Small Star Empires the computer begins.
    let decided = game.decide(&setup);
    let mut game = game.open(&decided.start, &decided.players(), 1).unwrap();
    let let_computer_move = |game: &mut dyn LiveGame| {
        while game.state().players[game.state().to_move.index()] != PlayerKind::Human {
            game.computer_move(Some(&Limits::nodes(100)), &mut |_| {});
        }
    };
    let_computer_move(&mut *game);
    let prompt = |game: &dyn LiveGame| game.question().asked("").shown(usize::MAX);
    let first = prompt(&*game);
    let mv = game.legal_moves()[0].clone();
    game.answer(&mv).unwrap();
    let_computer_move(&mut *game);
    let second = prompt(&*game);
    (first, mv, second)
}

#[test]
fn board_heading_and_question_fit_a_low_window() {
    let registry = games::registry();
    for entry in registry.entries() {
        let name = entry.info().name;
        let (first, mv, second) = beginning(entry);
        let state = tempdir().unwrap();
        let mut session = start_in_window(state.path(), 80, &[name, "1", "--seed", "1"]);
        session.type_at(&first, &format!("{mv}\r"));
        session.see("\n");
        let printed = session.see(&second);
        let lines: Vec<&str> = printed.lines().collect();
        // The window shows these lines, with the prompt in the last one.
        let visible = lines[lines.len().saturating_sub(24)..].join("\n");
        assert!(visible.contains("\nYou "), "{name}: {visible}");
        // Two reports' headings do not say who plays, so it is added.
        let headings = [
            ", you)",
            "Player p1 turn === (you)",
            "Player 1 turn ***** (you)",
        ];
        let is_headed = headings.iter().any(|heading| visible.contains(heading));
        assert!(is_headed, "{name}: {visible}");
    }
}

/// A high window holds both boards. In a low one the user's own move is told at once, and again
/// above the prompt, with the reply.
#[test]
fn against_a_computer_a_low_window_has_one_board_a_turn() {
    let registry = games::registry();
    for (name, marks) in [
        ("xero-g", &["<- P2"][..]),
        ("lear", &["1 2 3 4 5 6 7 8"]),
        (
            "barragoon",
            &["1   2   3   4   5   6   7", "|  1  |  2  |  3  |"],
        ),
        ("yoxii", &["  1 2 3 4 5 6 7"]),
        ("small-star-empires", &["0    0    1    1"]),
    ] {
        let (first, mv, second) = beginning(registry.find(name).unwrap());
        for (rows, boards) in [(24, 1), (100, 2)] {
            let state = tempdir().unwrap();
            let args = [name, "1", "--seed", "1"];
            let mut session = start_in_window_of(state.path(), [rows, 80], &args);
            let start = session.see(&first);
            session.press(format!("{mv}\r"));
            let turn = session.see(&second);
            let drawn = |text: &str| marks.iter().map(|mark| text.matches(mark).count()).sum();
            let in_turn: usize = drawn(&turn);
            assert_eq!(in_turn, boards, "{name} in {rows}: {turn}");
            assert_eq!(turn.contains("Last: "), boards == 2, "{name}: {turn}");
            if name == "small-star-empires" {
                // The turn of the computer has the report's frame, with a board or without.
                let (_, ai) = turn.split_once("***** AI turn *****").unwrap();
                let (ai, _) = ai.split_once("***** AI turn End *****").unwrap();
                assert!(ai.contains("AI moved ship"), "{turn}");
                assert_eq!(drawn(ai), boards - 1, "{turn}");
            }
            let said = if boards == 1 { 2 } else { 0 };
            let told = turn
                .matches("\nYou played ")
                .chain(turn.matches("\nYou moved "));
            assert_eq!(told.count(), said, "{name}: {turn}");
            // Where the computer begins, its turn has one board too.
            let in_start: usize = drawn(&start);
            assert!(in_start <= boards, "{name} in {rows}: {start}");
        }
    }
}

#[test]
fn what_both_moves_did_stands_above_the_prompt() {
    let state = tempdir().unwrap();
    let position = "8/8/vvvvvoxv/8/vvvvvxxo/8/8/8 x 1".replace('8', "vvvvvvvv");
    let args = ["lear", "hard", "--position", &position];
    let mut session = start_in_window(state.path(), 80, &args);
    session.answer("Line (1 to 8): ", "3,5");
    let turn = session.see("Line (1 to 8): ");
    let own = "You played 3,5, which flips 3,6.";
    assert!(turn.contains(&format!("\n{own}\r\n")), "{turn}");
    let both = format!("{own} White played 5,5, which flips 5,6; 5,7.");
    // The prompt begins with the escape sequences for the terminal's modes.
    let above_prompt = |text: &str| text.lines().rev().nth(1).map(String::from);
    assert_eq!(above_prompt(&turn), Some(both.clone()), "{turn}");
    // It is there again when the board is shown again.
    session.press("board\r");
    let again = session.see("Line (1 to 8): ");
    assert_eq!(above_prompt(&again), Some(both), "{again}");
}

#[test]
fn the_last_board_is_drawn_in_a_low_window_too() {
    let state = tempdir().unwrap();
    let position = "xoxo/oxox/xoxo/oxov x 1";
    let args = ["lear", "hard", "--position", position];
    let mut session = start_in_window_of(state.path(), [14, 80], &args);
    session.answer("Line (1 to 4): ", "4,4");
    let end = session.see("GAME OVER");
    assert_eq!(end.matches(" 4  o x o x").count(), 1, "{end}");
    assert!(end.contains("You played 4,4."), "{end}");
}

#[test]
fn a_game_begins_with_its_aim_and_the_level_of_the_opponent() {
    let registry = games::registry();
    let learn = "\"rules\" how it is played; \"learn\" teaches it.";
    for (name, aim) in [
        (
            "xero-g",
            "You are Player 1, against Player 2 (Random). Your base is line 7, at the bottom. Nobody \
             owns the ships: bring one into the base at the other end, line 0 at the top.",
        ),
        (
            "lear",
            "You are Player 1 (Black), against Player 2 (White, Easy). Your stones are x. Have more \
             stones than White when the board is full; the komi counts too.",
        ),
        (
            "barragoon",
            "You are White, against Player 2 (Brown, Easy). Your tiles begin at the bottom, drawn with \
             o. Capture all tiles of Brown, or leave them without a move.",
        ),
        (
            "yoxii",
            "You are Player 1 (Red), against Player 2 (White, Random). Your pieces are o, i, y and x, \
             worth 1, 2, 3 and 4. Have more points than White next to the totem T when it is \
             blocked.",
        ),
        (
            "small-star-empires",
            "You are Player 1, against Player 2 (Random). Your ships are a, b, c and d. Fly to free \
             systems and build there: most points win. On the board h is a home, n a nebula, @ a \
             wormhole, # a black hole.",
        ),
    ] {
        let (first, ..) = beginning(registry.find(name).unwrap());
        let state = tempdir().unwrap();
        let args = [name, "1", "--seed", "1"];
        let printed = start_in_window(state.path(), 80, &args).see(&first);
        let words = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.starts_with(aim), "{name}: {printed}");
        assert!(words.contains(learn), "{name}: {printed}");
        // With two humans nobody is `you`.
        let seats = [name, "--p1", "human", "--p2", "human"];
        let printed = start_in_window(state.path(), 80, &seats).see(": ");
        assert!(!printed.contains("You are"), "{name}: {printed}");
    }
}

#[test]
fn who_exchanges_the_seats_is_told_the_new_aim() {
    let state = tempdir().unwrap();
    let mut session = start_in_window(state.path(), 80, &["xero-g", "1", "--seed", "1"]);
    session.answer("Place ship 1 where? (A, B, C, D, E, F): ", "resign");
    session.answer("Resign? (y/n) [n] ", "y");
    session.answer("save\r\n> ", "swap");
    session.see("You are Player 2, against Player 1 (Random). Your base is line 0");
}

#[test]
fn a_board_that_is_wider_than_the_window_says_so() {
    let state = tempdir().unwrap();
    for (columns, board, said) in [
        (40, "auto", "The board is 42 columns wide"),
        (42, "auto", "Select ship"),
        // A sentence may be wider than the window.
        (36, "words", "Select ship"),
    ] {
        let flags = format!("small-star-empires 1 --rules official --starts 1 --board {board}");
        let args: Vec<&str> = flags.split(' ').collect();
        let mut session = start_in_window(state.path(), columns, &args);
        let printed = session.see(said);
        assert!(!printed.contains("columns wide"), "{printed}");
    }
}

/// The question after the first of two screenfuls.
const MORE: &str = "-- page 1 of 2: press Enter to continue, or type q to stop --";
const TO_TABLE: &str =
    "-- page 1 of 2: press Enter for the table of all moves, or type q to stop --";

#[test]
fn rules_and_reviews_stop_after_each_screenful() {
    let state = tempdir().unwrap();
    let mut session = start_in_window(state.path(), 80, &LEAR);
    session.ask("Line (1 to 4): ", "rules", "LEAR: two of your");
    let page = session.see(MORE);
    assert!(page.lines().count() <= 24, "{page}");
    session.press("q\r");
    session.answer("Line (1 to 4): ", "rules");
    session.answer(MORE, "");
    // The next question follows the last screenful.
    session.see("Source: the first rules");
    session.answer("Line (1 to 4): ", "rules");
    // Anything else is the answer to the question that follows.
    session.answer(MORE, "2,3");
    session.see("The rest of the text is not shown.");
    session.see("Line (1 to 4): 2,3");
    session.see("Turn 2");
    session.answer("Line (1 to 4): ", "3,3|1,1|4,4|analyse game");
    // The summary and the curve are on the first page.
    session.see("      1  4\r\n");
    session.answer(TO_TABLE, "");
    session.see("Turn  Player  Move");
    session.see("Line (1 to 4): ");
    let record = folder("records").join("lear-finished.txt");
    let args = ["analyse", record.to_str().unwrap(), "--nodes", "50"];
    let mut session = start_in_window(state.path(), 80, &args);
    session.answer(TO_TABLE, "");
    session.see("Turn  Player  Move");
    session.see_end();
}

/// The question below a page takes more lines there. Its first line once scrolled away.
#[test]
fn pages_fit_windows_from_20_columns_on() {
    for columns in [20, 24, 36] {
        let state = tempdir().unwrap();
        let mut session = start_in_window(state.path(), columns, &LEAR);
        session.answer("Line (1 to 4): ", "help commands");
        session.see("\r\nhelp: ");
        let page = session.see("stop --");
        assert!(page.lines().all(|line| length(line) <= columns), "{page}");
        assert!((22..=24).contains(&page.lines().count()), "{page}");
    }
}

#[test]
fn a_long_question_breaks_between_words() {
    let state = tempdir().unwrap();
    let mut session = start_in_window(state.path(), 40, &["yoxii", "1", "--seed", "1"]);
    session.answer("Move the totem to: ", "resign");
    session.ask("(y/n) [n] ", "y", "Game over. Press Enter for the menu;");
    session.see("\nagain, swap, retry, replay, analyse,");
}

/// Only the terminal breaks the line, so that it can be copied. Where it was wider than the window, and
/// in words, sentences once stood for it.
#[test]
fn the_position_is_printed_as_the_flag_takes_it() {
    let lear = (4..11).map(|size| (format!("lear --size {size}"), format!("to {size}): ")));
    let empires = (2..5).map(|players| {
        let flags = "small-star-empires --rules official --players";
        (format!("{flags} {players}"), "d): ".to_string())
    });
    let others = [
        ("xero-g", "F): "),
        ("barragoon", "to 7): "),
        ("yoxii", "totem to: "),
        ("small-star-empires", "d): "),
    ];
    let others = others.map(|(flags, end)| (flags.to_string(), end.to_string()));
    for (flags, end_of_prompt) in others.into_iter().chain(lear).chain(empires) {
        let folder = tempdir().unwrap();
        let args: Vec<&str> = flags
            .split(' ')
            .chain(["--p1", "human", "--p2", "human"])
            .collect();
        let in_pipe = |more: &[&str]| {
            let args = [&args[..], &["--quiet"], more].concat();
            printed(&run_in(folder.path(), &args, b"position\n"))
        };
        let position = in_pipe(&[]);
        assert_eq!(in_pipe(&["--position", position.trim_end()]), position);
        for (columns, board) in [(80, "auto"), (40, "auto"), (80, "words")] {
            let args = [&args[..], &["--board", board]].concat();
            let mut session = start_in_window_of(folder.path(), [99, columns], &args);
            session.answer(&end_of_prompt, "position");
            session.see(&format!("\n{}\r\n", position.trim_end()));
        }
    }
}
