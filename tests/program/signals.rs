//! Signals that end the program, and panics: the game is kept, the terminal is as it was before.

#![cfg(unix)]

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::terminal::Terminal;
use crate::common::{LEAR, files};
use nix::pty::{OpenptyResult, openpty};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tabuleiro::console;
use tabuleiro::console::flags::Flags;
use tabuleiro::console::storage::state_folder::StateFolder;
use tabuleiro::console::storage::writing::{FileStep, set_hook};
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
        let game = ["lear", "--p1", "human", "--p2", "expert"];
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

/// Runs the program with a panic when it replaces the record for the second time: after the third
/// move.
fn run_with_a_panic() {
    let registry = registry();
    let line = "tabuleiro lear --p1 human --p2 human --color never";
    let words = line.split(' ').map(std::ffi::OsString::from);
    let flags = Flags::parse(&registry, words).unwrap();
    let talk = Talk::standard(flags.conversation.common.color, false, true).unwrap();
    let mut replaced = 0;
    set_hook(Box::new(move |step, path| {
        let is_record = path.to_string_lossy().contains("lear-");
        replaced += usize::from(step == FileStep::Rename && is_record);
        assert!(replaced < 2, "a panic for a test");
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
    let flags = "lear --p1 human --p2 expert --time 3600000 --color never";
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

/// A game between computers is recorded as fast as the disk takes it; the signals come at any time.
#[test]
fn a_signal_leaves_a_whole_record_and_no_other_file() {
    let flags = "lear --p1 easy --p2 easy --size 10 --record r.txt";
    for round in 0..40 {
        let folder = tempdir().unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
        program.args(flags.split(' ')).current_dir(folder.path());
        program.stdin(Stdio::null()).stdout(Stdio::null());
        let mut program = program.spawn().unwrap();
        let record = folder.path().join("r.txt");
        while !record.exists() {
            thread::yield_now();
        }
        thread::sleep(Duration::from_micros(round * 500));
        let signal = ["TERM", "INT", "HUP", "QUIT"][round as usize % 4];
        let pid = program.id().to_string();
        let _ = Command::new("kill").args(["-s", signal, &pid]).output();
        program.wait().unwrap();
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
        assert!(left.iter().all(|file| file.path() == record), "{left:?}");
        if record.exists() {
            let text = fs::read_to_string(&record).unwrap();
            assert!(
                text.contains("\nmoves\n") && text.ends_with('\n'),
                "{text:?}"
            );
        }
    }
}

/// As `nohup` starts it.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_ignored_stays_ignored() {
    let state = tempdir().unwrap();
    let script = "trap '' HUP; (echo 1,1; until grep -q 'Turn 2' out; do sleep 0.01; done
        kill -HUP $(cat pid); echo 2,2) | sh -c 'echo $$ > pid; exec \"$0\" \"$@\"' \"$@\" > out";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh", env!("CARGO_BIN_EXE_tabuleiro")]);
    let status = command
        .args(LEAR)
        .current_dir(state.path())
        .status()
        .unwrap();
    assert!(status.success());
    let said = fs::read_to_string(state.path().join("out")).unwrap();
    assert!(said.contains("You left Lear after 2 turns."), "{said}");
}

/// A terminal whose output nobody reads, with the program waiting for it.
fn start_unread() -> (Child, File) {
    let OpenptyResult { master, slave } = openpty(None, None).unwrap();
    let state = tempdir().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    program
        .args(LEAR)
        .env("TERM", "xterm")
        .env("TABULEIRO_STATE_DIR", state.path());
    program
        .stdin(slave.try_clone().unwrap())
        .stdout(slave.try_clone().unwrap())
        .stderr(slave);
    let program = program.spawn().unwrap();
    let mut master = File::from(master);
    // Up to its first question; what is typed earlier would be lost.
    let mut shown = Vec::new();
    while !String::from_utf8_lossy(&shown).contains("Line (1 to 4): ") {
        let mut bytes = [0; 1024];
        let count = master.read(&mut bytes).unwrap();
        shown.extend_from_slice(&bytes[..count]);
    }
    let mut typing = master.try_clone().unwrap();
    let typed = Arc::new(AtomicUsize::new(0));
    let count = typed.clone();
    thread::spawn(move || {
        // It fails once the program is gone.
        while typing.write_all(b"x").is_ok() && count.fetch_add(1, Ordering::Relaxed) < 20_000 {}
    });
    let mut before = 0;
    while before == 0 || typed.load(Ordering::Relaxed) > before {
        before = typed.load(Ordering::Relaxed);
        thread::sleep(Duration::from_millis(500));
    }
    (program, master)
}

fn wait_for_end(program: &mut Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = program.try_wait().unwrap() {
            return status;
        }
        if start.elapsed() > HANG_TIMEOUT {
            program.kill().unwrap();
            panic!("the program hangs");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

fn send(signal: &str, program: &Child) {
    let mut kill = Command::new("kill");
    kill.args(["-s", signal, &program.id().to_string()]);
    assert!(kill.status().unwrap().success());
}

#[test]
fn a_signal_ends_a_program_whose_terminal_takes_no_output() {
    for (signal, number) in [("TERM", 15), ("HUP", 1), ("QUIT", 3)] {
        let (mut program, _master) = start_unread();
        let pid = Pid::from_raw(program.id().cast_signed());
        let continues = move || kill(pid, Signal::SIGCONT).is_ok();
        assert!(continues());
        thread::sleep(Duration::from_millis(100));
        send(signal, &program);
        // A shell may continue it again and again: each time it waits for the terminal.
        let continuing = thread::spawn(move || {
            while continues() {
                thread::sleep(Duration::from_millis(100));
            }
        });
        assert_eq!(wait_for_end(&mut program).signal(), Some(number));
        continuing.join().unwrap();
    }
}

#[test]
fn a_terminal_that_takes_no_output_may_be_resized_many_times() {
    let (mut program, mut master) = start_unread();
    for _ in 0..400 {
        send("WINCH", &program);
    }
    let mut typing = master.try_clone().unwrap();
    let reading = thread::spawn(move || drop(io::copy(&mut master, &mut io::sink())));
    // Letters that were not typed yet come first.
    thread::spawn(move || {
        while typing.write_all(b"\x15\x04").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    assert!(wait_for_end(&mut program).success());
    reading.join().unwrap();
}

/// A game in a shell that continues the program when it is stopped, and changes the settings of the
/// terminal before. The beginning of an answer has been typed.
fn typing_in_a_shell(state: &TempDir) -> Terminal {
    let script = "set -m; sh -c 'echo \"pid $$;\"; exec \"$0\" \"$@\"' \"$@\"
        for stop in 1 2 3 4 5 6 7 8 9; do stty sane; echo \"stopped;\"; fg; done";
    let mut command = Command::new("sh");
    command
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_tabuleiro")])
        .args(LEAR)
        .args(["--color", "never"])
        .env("TERM", "xterm")
        .env("TABULEIRO_STATE_DIR", state.path());
    let mut terminal = Terminal::spawn(command);
    terminal.read_pid();
    terminal.type_at("Line (1 to 4): ", "3,");
    terminal.see("3,");
    terminal
}

/// From outside, where the program cannot see it coming.
#[test]
fn a_line_is_drawn_again_when_the_program_goes_on() {
    for signal in ["TSTP", "STOP"] {
        let state = tempdir().unwrap();
        let mut terminal = typing_in_a_shell(&state);
        terminal.signal(signal);
        terminal.see("stopped;");
        terminal.see("Line (1 to 4): ");
        terminal.see("3,");
        // Each key is drawn, and none by the terminal itself.
        terminal.press("1");
        terminal.see("1");
        terminal.press("\r");
        terminal.see(" 3  x v v v");
        terminal.type_at("Line (1 to 4): ", "quit\r");
        terminal.see_end();
    }
}

#[test]
fn a_program_that_is_continued_while_it_prepares_to_stop_does_not_stop() {
    let state = tempdir().unwrap();
    let mut terminal = typing_in_a_shell(&state);
    let program = Pid::from_raw(terminal.pid.parse().unwrap());
    // It stops if it is continued too late.
    let is_stopped = |round| {
        kill(program, Signal::SIGTSTP).unwrap();
        thread::sleep(Duration::from_millis(30));
        kill(program, Signal::SIGCONT).unwrap();
        thread::sleep(Duration::from_millis(500));
        terminal.press(&format!("x{round}\r"));
        let shown = terminal.see(&format!("x{round}\" is not"));
        shown.contains("stopped;")
    };
    assert!(!(0..9).all(is_stopped), "it stopped each time");
}
