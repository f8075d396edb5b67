//! The menus at a terminal: what they remember, and the way back to an unfinished game.

#![cfg(unix)]

use std::path::Path;

use crate::common::terminal::{Terminal, start, start_from};
use crate::common::{printed, run};
use tempfile::tempdir;

#[test]
fn what_was_chosen_last_is_the_default() {
    let state = tempdir().unwrap();
    let mut session = start(state.path(), "--nodes 100");
    session.answer("Option [1]: ", "lear");
    session.answer("Option [2]: ", "settings");
    session.answer("Option [6]: ", "tutor");
    session.ask("Option [1]: ", "yes", "TUTOR: YES");
    session.answer("Option [6]: ", "board size");
    session.answer("recommended) [8]: ", "6");
    session.ask("Option [6]: ", "", "5. SETTINGS: size 6, tutor on\r\n");
    session.answer("Option [2]: ", "");
    // It stays set on the way back to the mode.
    session.ask("Option [1]: ", "back", "5. SETTINGS: size 6, tutor on\r\n");
    session.answer("Option [2]: ", "");
    session.answer("Option [1]: ", "expert");
    session.answer("or match) [match]: ", "3");
    session.answer("Line (1 to 6): ", "menu");
    // Enter four times: the same game, opponent, size and tutor, in another program.
    drop(session);
    let mut session = start(state.path(), "--nodes 100");
    let begin = |session: &mut Terminal, settings: &str| {
        session.see("TABULEIRO");
        session.answer("Option [2]: ", "");
        session.see(&format!("5. SETTINGS: {settings}\r\n"));
        session.answer("Option [2]: ", "");
        session.answer("Option [4]: ", "");
        session.ask("or match) [3]: ", "", "Line (1 to 6): ");
    };
    begin(&mut session, "size 6, tutor on");
    session.press("menu\r");
    // NO is remembered as well as YES, and what the command sets too.
    session.answer("Option [2]: ", "lear");
    session.answer("Option [2]: ", "settings");
    session.answer("Option [6]: ", "tutor");
    session.answer("Option [2]: ", "no");
    session.answer("Option [6]: ", "");
    session.answer("Option [2]: ", "");
    session.answer("Option [4]: ", "");
    session.answer("or match) [3]: ", "");
    session.answer("Line (1 to 6): ", "menu");
    for (settings, command) in [
        ("size 6", "tutor 10\r"),
        ("size 6, tutor 10", "tutor off\r"),
        ("size 6", "tutor 30\r"),
    ] {
        begin(&mut session, settings);
        session.press(command);
        session.answer("Line (1 to 6): ", "menu");
    }
    // Version 0.4 kept other numbers.
    let file = state.path().join("lear.settings");
    let kept = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, kept.replace("tutor 30", "tutor 5")).unwrap();
    begin(&mut session, "size 6, tutor 10");
    session.press("menu\r");
    // Another game has its own.
    session.ask("Option [2]: ", "yoxii", "5. SETTINGS\r\n");
}

/// A program that was killed after all moves had been taken back leaves such a file.
#[test]
fn an_unfinished_game_without_moves_is_not_offered() {
    let state = tempdir().unwrap();
    let record = "tabuleiro 1\ngame lear\nmoves\n";
    std::fs::write(state.path().join("lear-1.txt"), record).unwrap();
    let mut session = start(state.path(), "");
    session.see("6. Resume or load a game\r\n");
    session.ask("Option [1]: ", "resume", "There are no unfinished games.");
}

#[test]
fn the_size_of_the_board_is_remembered_by_the_program() {
    let state = tempdir().unwrap();
    let mut session = start(state.path(), "yoxii 1");
    session.answer("Move the totem to: ", "board words|quit");
    session.see_end();
    let mut session = start(state.path(), "lear 1 --nodes 100");
    session.see("The board is 8 by 8 and empty.");
    session.answer("Line (1 to 8): ", "1,1");
    session.ask("Line (1 to 8): ", "analyse game", "Reviewing the game;");
    session.answer("Line (1 to 8): ", "quit");
}

#[test]
fn a_remembered_file_is_found_from_another_folder_and_never_closes_a_menu() {
    let (state, folder, other) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let galaxy = folder.path().join("duel.txt");
    let galaxies = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/galaxies");
    std::fs::copy(galaxies.join("duel.txt"), &galaxy).unwrap();
    let begin = |folder: &Path| start_from(folder, state.path(), &["small-star-empires"]);
    let play = |mut session: Terminal, last: &str| {
        session.answer(&format!("Select Game Mode [{last}]: "), "1");
        session.ask("Option [1]: ", "1", "THE BATTLE IS ON!");
        session.answer("Select ship (a, b, c, d): ", "quit");
        session.see_end();
    };
    let mut session = begin(folder.path());
    session.answer("Select Game Mode [2]: ", "settings");
    session.answer("Option [8]: ", "galaxy");
    session.answer("name of a file [1]: ", "duel.txt");
    session.ask("Option [8]: ", "", "Settings: galaxy duel.txt --> Type 6");
    play(session, "2");
    let mut session = begin(other.path());
    session.see(&format!("Settings: galaxy {}", galaxy.display()));
    play(session, "1");
    // It can be read, but is no galaxy any more.
    let not_used = format!(
        "The galaxy of the last game is not used: {}: ",
        galaxy.display()
    );
    std::fs::write(&galaxy, "x\n").unwrap();
    let mut session = begin(other.path());
    session.answer("Select Game Mode [1]: ", "2");
    session.see(&not_used);
    session.see("THE BATTLE IS ON!");
    drop(session);
    std::fs::remove_file(&galaxy).unwrap();
    // It was forgotten when that game began; another program may have kept it since.
    let settings = state.path().join("small-star-empires.settings");
    let kept = std::fs::read_to_string(&settings).unwrap();
    assert!(kept.contains("galaxy \n"), "{kept}");
    std::fs::write(&settings, format!("galaxy {}\n", galaxy.display())).unwrap();
    let mut session = begin(other.path());
    session.see(&not_used);
    session.see("Settings --> Type 6");
    play(session, "2");
}

#[test]
fn the_match_opponent_takes_its_colour_and_nobody_elses_seat() {
    let state = tempdir().unwrap();
    std::fs::write(state.path().join("lear.settings"), "komi agreement\n").unwrap();
    let mut session = start(state.path(), "lear --p2 match --nodes 100");
    session.answer("Option [1]: ", "human");
    session.ask(
        "Player 1, name the komi (odd, 1 to 63) [1]: ",
        "5",
        "Player 2 chooses Black (x).",
    );
    session.see("Expert plays at strength 3 of 9.");
    session.ask(
        "Line (1 to 8): ",
        "players",
        "Player 2 (Black): Expert, strength 3",
    );
    session.see("Player 1 (White): human");
}

#[test]
fn a_digit_after_esc_is_a_digit() {
    let state = tempdir().unwrap();
    let mut session = start(state.path(), "");
    session.type_at("Option [1]: ", "\x1b");
    std::thread::sleep(std::time::Duration::from_millis(300));
    session.press("2");
    session.see("2");
    session.press("\r");
    session.see("LEAR");
}

#[test]
fn the_menu_begins_with_the_unfinished_game() {
    let state = tempdir().unwrap();
    std::fs::write(state.path().join("puzzles"), "no-such-puzzle\n").unwrap();
    let mut session = start(state.path(), "lear expert:3 --nodes 100");
    session.answer("Line (1 to 8): ", "1,1|menu");
    // The others keep their numbers.
    session.see("0. Go on with Lear, human against Expert, strength 3, 2 turns, 2");
    session.see(" UTC");
    session.see("\r\n1. Xero-G");
    session.see("Puzzles (0 of ");
    session.ask("Option [0]: ", "x", "type a number from 0 to 9");
    session.ask("Option [0]: ", "go on", "Turn 3: ");
    session.answer("Line (1 to 8): ", "resign");
    session.answer("Resign? (y/n) [n] ", "y");
    session.ask("[no]: ", "", "1. Xero-G");
    session.answer("Option [1]: ", "resume");
    session.see("There are no unfinished games.");
    session.answer("name of a file [1]: ", "finished games (1)");
    session.see(" Lear: You lost after 2 turns against Expert, strength 3");
    session.answer("Option [1]: ", "1");
    session.ask("After turn 0 of 2: ", "end", "Player 1 (Black) resigned.");
    session.answer("After turn 2 of 2: ", "save");
    session.see("Type save and the name of a file");
}

/// The last point of a board, and what answers the question after it.
#[test]
fn lear_asks_whether_to_play_again() {
    let end = [
        "lear",
        "--p1",
        "human",
        "--p2",
        "human",
        "--position",
        "xoxo/oxox/xoxo/oxov x 1",
    ];
    let ended = |answer: &str| printed(&run(&end, format!("4. 4.\n{answer}\n").as_bytes()));
    for yes in ["yes", "y.", "Sim.", "s", "again"] {
        let output = ended(yes);
        let (_, after) = output
            .split_once(&format!("Play again? (yes, no) [no]: {yes}\n"))
            .unwrap();
        assert!(after.contains("\nTurn 16: Player 1 (Black)"), "{output}");
    }
    for no in ["", "no", "n.", "N\u{e3}o.", "nao"] {
        let output = ended(no);
        let (_, after) = output
            .split_once(&format!("Play again? (yes, no) [no]: {no}\n"))
            .unwrap();
        assert!(after.contains("\nTABULEIRO\n"), "{output}");
    }
    let output = ended("maybe");
    let refused =
        "\"maybe\" is not yes, no or a command here: press Enter for the menu, or type help\n";
    assert!(output.contains(refused), "{output}");
    // A script may end there.
    let ended = run(&[&["--strict"], &end[..]].concat(), b"4. 4.\n");
    assert!(ended.status.success(), "{}", printed(&ended));
    // Elsewhere these are no answers.
    let output = printed(&run(&end, b"sim\nn\nno\n"));
    assert_eq!(output.matches(" is not ").count(), 3, "{output}");
}

#[test]
fn what_was_typed_before_the_end_of_lear_does_not_answer_its_question() {
    let state = tempdir().unwrap();
    let mut session = start(
        state.path(),
        "lear human --position 'xoxo/oxox/xoxo/oxov x 1'",
    );
    session.answer("Line (1 to 4): ", "4. 4. yes.");
    session.see("IS THE WINNER!");
    session.ask("Play again? (yes, no) [no]: ", "s", "Turn 16: ");
}

#[test]
fn words_of_prolog_lead_where_they_lead_there() {
    for (typed, shown) in [
        ("play.\n", "1. HUMAN VS HUMAN"),
        ("yoxii\nplay.\n", "1. RANDOM"),
        ("3.\nplay.\n", "White turn!"),
        ("3.\n2.\nback.\n", "1: PLAY  "),
        ("3.\nleave.\n", "1. Xero-G"),
        ("leave.\n", "Goodbye."),
        ("lear\n1\nhalt.\n", "You left Lear after 0 turns."),
    ] {
        let output = printed(&run(&[""; 0], typed.as_bytes()));
        let last = typed.trim_end().rsplit('\n').next().unwrap();
        let (_, after) = output
            .split_once(&format!("]: {last}\n"))
            .unwrap_or(("", &output));
        assert!(after.contains(shown), "{typed}: {output}");
        assert!(!output.contains(" is not "), "{output}");
    }
}

#[test]
fn titles_that_the_menus_of_barragoon_do_not_draw_are_said() {
    for (flags, is_there) in [(&[][..], false), (&["--board", "words"], true)] {
        let output = printed(&run(flags, b"3\n2\n4\n3\n"));
        for title in ["MODE\n", "CHOOSE AI LEVEL\n"] {
            let is_said = output
                .lines()
                .any(|line| line.trim_end_matches('.') == title.trim_end());
            assert_eq!(is_said, is_there, "{output}");
        }
    }
}
