//! Waiting for computer players: Ctrl-C stops them, and games between them are shown move by move.
//! Waiting for files and streams: Ctrl-C ends it, or they are ready at last.

#![cfg(unix)]

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::OpenOptionsExt;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::terminal::{self, Terminal, start_on};
use crate::common::{LEAR, command, files};
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use tempfile::TempDir;

/// A time that no test can wait for, in milliseconds.
const FOREVER: &str = "3600000";
const STOPPED: &str = "Stopped. Press Enter to go on, or type now for the best move so far: ";

/// Starts a game of Lear on a terminal, and the folder of unfinished games.
fn start(kind: &str, args: &[&str]) -> (Terminal, TempDir) {
    let state = tempfile::tempdir().unwrap();
    let args = [&["lear"], args].concat();
    (start_on(kind, state.path(), &args), state)
}

/// Waits until the first move is saved. Nothing is shown while the computer thinks or waits then.
fn wait_for_save(state: &TempDir) {
    let begin = Instant::now();
    while files(state.path(), "txt").is_empty() {
        assert!(begin.elapsed() < Duration::from_secs(100), "no move");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Leaves after the first move, with Ctrl-C twice at the question of a stopped computer player.
/// The last line says how to resume the game.
fn leave_by_ctrl_c(mut program: Terminal) {
    program.type_at(STOPPED, "\x03");
    program.type_at("Leave the program?", "\x03");
    program.see("You left Lear after 1 turn.");
    program.see("Goodbye.\r\n");
    let last = program.see_end();
    let resume = "To go on with Lear, start the program and type 0.\r\n";
    assert_eq!(last, resume);
}

const AGAINST_EXPERT: [&str; 6] = ["--p1", "human", "--p2", "expert", "--time", FOREVER];

#[test]
fn ctrl_c_stops_expert_and_every_command_works_then() {
    let (mut program, _state) = start("xterm", &AGAINST_EXPERT);
    program.type_at("Line (1 to 8): ", "3,5\r");
    program.type_at("thinking: ", "\x03");
    program.ask(STOPPED, "history", "3,5");
    program.ask(STOPPED, "help", "Press Enter to let the computer go on");
    program.ask(STOPPED, "help history", "history [N]: ");
    program.ask(STOPPED, "4,4", "does not answer this: press Enter");
    program.ask(STOPPED, "resign", "is not a command here");
    // Enter goes on with the move.
    program.type_at(STOPPED, "\r");
    program.type_at("thinking: ", "\x03");
    program.ask(STOPPED, "now", "Player 2 (White) plays ");
    program.type_at("Line (1 to 8): ", "6,6\r");
    program.type_at("thinking: ", "\x03");
    program.ask(STOPPED, "undo", "1 turn undone.");
    program.see("Line (1 to 8): ");
}

#[test]
fn a_second_ctrl_c_leaves_and_the_last_line_says_how_to_resume() {
    let (mut program, _state) = start("xterm", &AGAINST_EXPERT);
    program.type_at("Line (1 to 8): ", "3,5\r");
    program.type_at("thinking: ", "\x03");
    leave_by_ctrl_c(program);
}

#[test]
fn a_watched_game_shows_each_move_until_it_is_stopped() {
    let watch = ["--p1", "easy", "--p2", "hard", "--delay", "60000"];
    let (mut program, _state) = start("xterm", &watch);
    program.see("Turn 1: Player 1 (Black");
    program.type_at("Ctrl-C stops the computers.", "\x03");
    program.ask(STOPPED, "undo", "Nothing to undo");
    program.ask(STOPPED, "now", "Turn 2: Player 2 (White");
    program.see("Black (x): 1");
    // It waits again, and asks nothing.
    program.press("\x03");
    let before = program.see(STOPPED);
    assert!(before.contains("^C"), "{before:?}");
    program.press("undo\r");
    program.see("1 turn undone.");
    program.ask(STOPPED, "redo", "1 turn redone.");
    program.type_at(STOPPED, "players p1 human\r");
    // Player 2 moves without a delay, and then the human is asked.
    program.type_at(STOPPED, "\r");
    program.ask("Line (1 to 8): ", "quit", "To go on with Lear");
}

#[test]
fn a_level_waits_before_it_answers_a_human() {
    let against_easy = ["--p1", "human", "--p2", "easy", "--delay", "60000"];
    let (mut program, state) = start("xterm", &against_easy);
    program.type_at("Line (1 to 8): ", "3,5\r");
    wait_for_save(&state);
    program.press("\x03");
    program.ask(STOPPED, "now", "Player 2 (White) plays ");
    program.type_at("Line (1 to 8): ", "quit\r");
}

#[test]
fn ctrl_c_stops_a_computer_at_a_terminal_without_editing_too() {
    let watch = ["--p1", "expert", "--p2", "expert", "--time", FOREVER];
    let (mut program, state) = start("dumb", &watch);
    program.type_at("Black (x): 0", "\x03");
    // The ^C that a terminal echoes gets a line to itself.
    let before = program.see(STOPPED);
    assert!(before.ends_with("computers.\r\n^C\r\n"), "{before:?}");
    program.press("players p1 human\n");
    program.type_at("Line (1 to 8): ", "3,5\n");
    wait_for_save(&state);
    program.press("\x03");
    program.type_at(STOPPED, "\x03");
    program.type_at("Leave the program?", "\x03");
    program.see_end();
}

#[test]
fn the_thinking_line_fits_the_window_and_leaves_nothing_behind() {
    let (mut program, _state) = start("xterm", &AGAINST_EXPERT);
    for columns in [100, 30, 12] {
        program.resize(24, columns);
        program.ask("Line (1 to 8): ", "hint", "\rthinking:");
        let rest = program.see("\x1b[K");
        let width = "thinking:".len() + rest.len();
        assert!(width < usize::from(columns).min(80), "{columns}: {rest:?}");
        program.press("\x03");
        let before = program.see("Stopped. Best: ");
        let left = before.rsplit("\r\x1b[K").next().unwrap_or_default();
        let is_clean = left.is_empty() || left.starts_with("After a longer");
        assert!(is_clean, "{before:?}");
    }
}

#[test]
fn texts_wrap_between_words_in_a_narrow_window() {
    let (mut program, _state) = start("xterm", &["--p1", "human", "--p2", "human"]);
    program.resize(24, 40);
    program.type_at("Line (1 to 8): ", "help\r");
    let said = program.see("lists the commands.");
    let lines: Vec<&str> = said.lines().skip(1).collect();
    assert!(lines.len() > 4, "{said}");
    for line in lines {
        let seen = anstream::adapter::strip_str(line).to_string();
        assert!(seen.trim_end().len() <= 40, "{line}");
    }
}

#[test]
fn no_thinking_line_appears_where_a_line_cannot_be_rewritten() {
    let time = ["--p1", "human", "--p2", "human", "--time", "1500"];
    let (mut program, _state) = start("dumb", &time);
    program.type_at("Line (1 to 8): ", "hint\n");
    let before = program.see("Best: ");
    assert!(!before.contains("thinking"), "{before:?}");
}

/// The program could only be killed there.
#[test]
fn ctrl_c_ends_the_reading_of_a_file_that_does_not_answer() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe").to_str().unwrap().to_string();
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let settings = folder.path().join("small-star-empires.settings");
    fs::write(settings, format!("galaxy {pipe}\n")).unwrap();
    for (flags, typed) in [
        ("", "load PIPE\r"),
        ("", "5\r"),
        ("--load PIPE", ""),
        ("puzzle lear --puzzles PIPE", ""),
    ] {
        let [flags, typed] = [flags, typed].map(|text| text.replace("PIPE", &pipe));
        let mut program = terminal::start(folder.path(), &flags);
        if !typed.is_empty() {
            program.type_at("Option [1]: ", &typed);
        }
        // A writer can open it once it is read.
        let mut options = OpenOptions::new();
        options.write(true).custom_flags(OFlag::O_NONBLOCK.bits());
        let _writer = loop {
            let opened = options.open(&pipe);
            thread::sleep(Duration::from_millis(100));
            if let Ok(writer) = opened {
                break writer;
            }
        };
        program.press("\x03");
        program.see("pipe: stopped\r\n");
    }
}

/// As a program leaves them that has them open too.
#[test]
fn streams_that_do_not_block_are_waited_for() {
    let (input, mut typing) = io::pipe().unwrap();
    let (mut shown, output) = io::pipe().unwrap();
    for stream in [input.as_fd(), output.as_fd()] {
        fcntl(stream, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).unwrap();
    }
    let mut program = command(env!("CARGO_BIN_EXE_tabuleiro"));
    let mut child = program
        .args(LEAR)
        .stdin(input)
        .stdout(output)
        .spawn()
        .unwrap();
    drop(program);
    let mut bytes = vec![0; 10];
    shown.read_exact(&mut bytes).unwrap();
    // It waits for input by then, and then for room.
    thread::sleep(Duration::from_millis(200));
    typing.write_all(&b"rules\n".repeat(300)).unwrap();
    drop(typing);
    thread::sleep(Duration::from_millis(200));
    shown.read_to_end(&mut bytes).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(bytes.ends_with(b"Goodbye.\n"));
}
