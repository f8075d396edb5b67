//! Boards and long texts in a window of a given size.

#![cfg(unix)]

use crate::common::LEAR;
use crate::common::terminal::start_in_window;
use tabuleiro::game::players::{PlayerKind, Seat};
use tabuleiro::game::view::setup::Setup;
use tabuleiro::games;
use tabuleiro::play::LiveGame;
use tabuleiro::registry::GameEntry;
use tabuleiro::search::Limits;
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
    let prompt = |game: &dyn LiveGame| game.question().prompt.shown(usize::MAX);
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
        assert!(visible.contains("Last: "), "{name}: {visible}");
        // The headings of two reports, which do not say who plays, stand before it.
        let headings = [
            ", you)",
            "Player p1 turn === (you)",
            "Player 1 turn ***** (you)",
        ];
        let is_headed = headings.iter().any(|heading| visible.contains(heading));
        assert!(is_headed, "{name}: {visible}");
    }
}

#[test]
fn a_game_begins_with_its_aim_and_the_level_of_the_opponent() {
    let registry = games::registry();
    let learn = "\"rules\" how it is played; \"learn\" teaches it.";
    for (name, aim) in [
        (
            "xero-g",
            "You are Player p1, against Player p2 (Random). Your base is line 7, at the bottom. Nobody \
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
        // With two humans nobody is you.
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
    session.answer("quit\r\n> ", "swap");
    session.see("You are Player p2, against Player p1 (Random). Your base is line 0");
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
const MORE: &str = "-- page 1 of 2: Enter goes on, q and Enter stop --";

#[test]
fn rules_and_reviews_stop_after_each_screenful() {
    let state = tempdir().unwrap();
    let mut session = start_in_window(state.path(), 80, &LEAR);
    session.ask("Line (1 to 4): ", "rules", "LEAR: two of your");
    let page = session.see(MORE);
    assert!(page.lines().count() <= 23, "{page}");
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
    session.answer(MORE, "");
    session.see("      1  4\r\n");
    session.see("Line (1 to 4): ");
}

#[test]
fn a_long_question_breaks_between_words() {
    let state = tempdir().unwrap();
    let mut session = start_in_window(state.path(), 40, &LEAR);
    session.answer("Line (1 to 4): ", "resign");
    session.ask("(y/n) [n] ", "y", "Game over. Enter for the menu; again,");
    session.see("\nswap, retry, replay, analyse, save, quit");
}
