//! Signals that end the program, and panics: the game is kept, the terminal is as it was before.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::files;
use crate::common::terminal::Terminal;
use tabuleiro::console;
use tabuleiro::console::flags::Flags;
use tabuleiro::console::storage::locked_file::{FileStep, set_hook};
use tabuleiro::console::storage::state_folder::StateFolder;
use tabuleiro::console::talk::Talk;
use tabuleiro::games::registry;
use tabuleiro::registry::PROGRAM;
use tempfile::{TempDir, tempdir};

/// The time after which a program is taken to hang.
const HANG_TIMEOUT: Duration = Duration::from_secs(20);
/// A time that no test can wait for, in milliseconds.
const FOREVER: &str = "3600000";
const LINE: &str = "Line (1 to 8): ";
/// The environment variable that tells a test to run the program and panic.
const PANICS: &str = "TABULEIRO_TEST_PANICS";
/// Turns on bracketed paste.
const PASTE_ON: &str = "\x1b[?2004h";
/// Turns it off.
const PASTE_OFF: &str = "\x1b[?2004l";

/// A program that a shell has started on a terminal. When it ends, the shell says its status and
/// the settings of the terminal.
struct Program {
    terminal: Terminal,
    state: TempDir,
    /// The settings of the terminal before the program was started.
    settings: String,
}

impl Program {
    /// Starts the program with a game of Lear between a human and Expert.
    fn start(kind: &str, args: &[&str]) -> Program {
        let game = ["--game", "lear", "--p1", "human", "--p2", "expert"];
        let pace = ["--time", FOREVER, "--color", "never"];
        let words = [&game[..], &pace, args].concat();
        Program::start_as(kind, Path::new(env!("CARGO_BIN_EXE_tabuleiro")), &words)
    }

    fn start_as(kind: &str, program: &Path, args: &[&str]) -> Program {
        let state = tempdir().unwrap();
        // Ctrl-C reaches the shell too, which must not end by it.
        let script = "trap : INT; echo \"settings $(stty -g);\"
            sh -c 'echo \"pid $$;\"; exec \"$0\" \"$@\"' \"$0\" \"$@\"
            status=$?; echo \"status $status, settings $(stty -g);\"";
        let mut command = Command::new("sh");
        command
            .args(["-c", script])
            .arg(program)
            .args(args)
            .env("TERM", kind)
            .env("TABULEIRO_STATE_DIR", state.path())
            .env(PANICS, "1");
        let mut terminal = Terminal::spawn(command);
        terminal.see("settings ");
        let settings = terminal.see(";");
        terminal.read_pid();
        Program {
            terminal,
            state,
            settings,
        }
    }

    /// Waits until Expert thinks about the answer to the first move, where nothing is shown
    /// meanwhile.
    fn wait_for_search(&self) {
        let start = Instant::now();
        while files(self.state.path(), "txt").is_empty() {
            assert!(start.elapsed() < HANG_TIMEOUT, "no move");
            thread::sleep(Duration::from_millis(10));
        }
        thread::sleep(Duration::from_millis(300));
    }

    /// Waits for the end of the program, whose terminal must be as it was. Returns its status and
    /// its last output.
    fn end(&mut self) -> (String, String) {
        let output = self.terminal.see("status ");
        let status = self.terminal.see(", settings ");
        let settings = self.terminal.see(";");
        assert_eq!(settings, self.settings, "{output}");
        (status, output)
    }

    /// The moves in the only record.
    fn kept(&self) -> Vec<String> {
        let records = files(self.state.path(), "txt");
        assert_eq!(records.len(), 1, "{records:?}");
        let text = fs::read_to_string(&records[0]).unwrap();
        let (_, moves) = text.split_once("\nmoves\n").unwrap();
        moves.lines().map(String::from).collect()
    }
}

/// What the program does when a signal arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moment {
    Typing,
    Thinking,
    Stopped,
    Dumb,
}

fn bring_to(moment: Moment) -> Program {
    let (kind, enter) = match moment {
        Moment::Dumb => ("dumb", "\n"),
        _ => ("xterm", "\r"),
    };
    let mut program = Program::start(kind, &[]);
    program.terminal.type_at(LINE, &format!("3,5{enter}"));
    match moment {
        Moment::Typing => {
            program.terminal.type_at("thinking: ", "\x03");
            program.terminal.type_at("Stopped. ", "now\r");
            program.terminal.type_at(LINE, "4,");
            program.terminal.see("4,");
        }
        Moment::Thinking => drop(program.terminal.see("thinking: ")),
        Moment::Stopped => {
            // Ctrl-S stops the output in the middle of what the search shows.
            program.terminal.type_at("thinking: ", "\x13");
            thread::sleep(Duration::from_millis(700));
        }
        Moment::Dumb => program.wait_for_search(),
    }
    program
}

fn check(moment: Moment) {
    for (signal, expected) in [("TERM", "143"), ("HUP", "129")] {
        let mut program = bring_to(moment);
        program.terminal.signal(signal);
        if moment == Moment::Stopped {
            // The program is gone although its output was stopped.
            let start = Instant::now();
            let is_there = || {
                let asked = Command::new("kill")
                    .args(["-0", &program.terminal.pid])
                    .output();
                asked.unwrap().status.success()
            };
            while is_there() {
                assert!(start.elapsed() < HANG_TIMEOUT, "the program hangs");
                thread::sleep(Duration::from_millis(10));
            }
            program.terminal.press("\x11");
        }
        let (status, output) = program.end();
        assert_eq!(status, expected, "{moment:?} {signal}");
        if moment == Moment::Typing {
            assert!(output.contains(PASTE_OFF), "{output:?}");
        }
        assert!(!output.contains(PASTE_ON), "{moment:?}: {output:?}");
        let moves = program.kept();
        let count = if moment == Moment::Typing { 2 } else { 1 };
        assert_eq!((moves[0].as_str(), moves.len()), ("3,5", count));
    }
}

#[test]
fn a_signal_while_somebody_types_keeps_game_and_terminal() {
    check(Moment::Typing);
}

#[test]
fn a_signal_while_expert_thinks_keeps_game_and_terminal() {
    check(Moment::Thinking);
    check(Moment::Dumb);
}

#[test]
fn a_signal_ends_a_program_whose_output_is_stopped() {
    check(Moment::Stopped);
}

/// Runs the program with a panic when it opens the record to write to for the third time: for the
/// first move, the second, the third.
fn run_with_a_panic() {
    let registry = registry();
    let line = "tabuleiro --game lear --p1 human --p2 human --color never";
    let words = line.split(' ').map(std::ffi::OsString::from);
    let flags = Flags::parse(&registry, words).unwrap();
    let talk = Talk::standard(flags.conversation.common.color, false).unwrap();
    let mut opened = 0;
    set_hook(Box::new(move |step, path| {
        let is_record = path.to_string_lossy().contains("lear-");
        opened += usize::from(step == FileStep::Open && is_record);
        assert!(opened < 3, "a panic for a test");
        Ok(())
    }));
    console::run_with(&registry, talk, &flags, StateFolder::standard(PROGRAM)).unwrap();
}

#[test]
fn a_panic_keeps_game_and_terminal() {
    // This test starts itself in a process of its own, at a terminal.
    if std::env::var_os(PANICS).is_some() {
        return run_with_a_panic();
    }
    let args = [
        "--exact",
        "signals::a_panic_keeps_game_and_terminal",
        "--nocapture",
    ];
    let mut program = Program::start_as("xterm", &std::env::current_exe().unwrap(), &args);
    program.terminal.type_at(LINE, "3,5\r");
    program.terminal.type_at(LINE, "4,4\r");
    program.terminal.type_at(LINE, "5,5\r");
    let (status, output) = program.end();
    // The status of a failed test.
    assert_eq!(status, "101", "{output}");
    assert!(output.contains("a panic for a test"), "{output}");
    assert!(!output.contains(PASTE_ON), "{output:?}");
    assert_eq!(program.kept(), ["3,5", "4,4"]);
}

/// Many answers that are typed at once: the program is processing one when the signal arrives.
#[test]
fn a_signal_while_answers_are_processed_keeps_the_terminal() {
    for round in 0..12 {
        let mut program = Program::start("xterm", &[]);
        program.terminal.type_at(LINE, &"x\r".repeat(400));
        program.terminal.see("is not a line");
        thread::sleep(Duration::from_millis(round));
        program
            .terminal
            .signal(["TERM", "QUIT"][round as usize % 2]);
        let (status, output) = program.end();
        assert!(["143", "131"].contains(&status.as_str()), "{status}");
        let last = [PASTE_ON, PASTE_OFF].map(|paste| output.rfind(paste));
        assert!(last[0] < last[1], "{output:?}");
    }
}

/// In a shell that does not restore the settings of the terminal, as `dash` does not.
#[test]
fn a_program_that_is_stopped_gives_the_terminal_back() {
    let state = tempdir().unwrap();
    let script = "set -m; echo \"settings $(stty -g);\"; \"$@\"; echo \"stopped $(stty -g);\"
        fg; echo \"stopped $(stty -g);\"; fg; echo \"ended $(stty -g);\"";
    let mut command = Command::new("sh");
    let flags = "--game lear --p1 human --p2 expert --time 3600000 --color never";
    command
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_tabuleiro")])
        .args(flags.split(' '))
        .env("TERM", "xterm")
        .env("TABULEIRO_STATE_DIR", state.path());
    let mut terminal = Terminal::spawn(command);
    terminal.see("settings ");
    let settings = terminal.see(";");
    // Where a line is edited, then where Expert thinks.
    terminal.type_at(LINE, "3,\x1a");
    terminal.see(PASTE_OFF);
    terminal.see("stopped ");
    assert_eq!(terminal.see(";"), settings);
    terminal.see(PASTE_ON);
    terminal.type_at("3,", "5\r");
    terminal.type_at("thinking: ", "\x1a");
    terminal.see("stopped ");
    assert_eq!(terminal.see(";"), settings);
    terminal.type_at("thinking: ", "\x03");
    terminal.type_at("Stopped. ", "quit\r");
    terminal.see("ended ");
    assert_eq!(terminal.see(";"), settings);
}
