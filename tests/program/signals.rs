//! Signals that end the program, and panics: the game is kept, the terminal is as it was before.

#![cfg(unix)]

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::terminal::{Terminal, pair, run_shell};
use crate::common::{LEAR, Running, command, files};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use tabuleiro::console;
use tabuleiro::console::flags::Flags;
use tabuleiro::console::storage::state_folder::StateFolder;
use tabuleiro::console::storage::writing::{FileStep, set_hook};
use tabuleiro::console::talk::Talk;
use tabuleiro::console::terminal::restore_at_end;
use tabuleiro::games::registry;
use tempfile::{TempDir, tempdir};

/// The time after which a program is taken to hang, on a busy machine too.
const HANG_TIMEOUT: Duration = Duration::from_secs(100);
/// A time that no test can wait for, in milliseconds.
const FOREVER: &str = "3600000";
const LINE: &str = "Line (1 to 8): ";
/// The environment variable that tells a test to run the program with a [`Fault`].
const FAULT: &str = "TABULEIRO_TEST_FAULT";
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

    /// Starts the test of that name in a process of its own.
    fn start_test(test: &str) -> Program {
        let args = ["--exact", test, "--nocapture"];
        Program::start_as("xterm", &std::env::current_exe().unwrap(), &args)
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
            .env(FAULT, "1");
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

    /// Waits until the first move is saved. Then Expert thinks about its answer.
    fn wait_for_save(&self) {
        wait_until(|| !files(self.state.path(), "txt").is_empty());
    }

    /// Waits for the end of the program, whose terminal must be as it was. Returns its status and
    /// its last output.
    fn end(&mut self) -> (String, String) {
        let output = self.terminal.see("status ");
        let status = self.terminal.see(", settings ");
        let settings = self.terminal.see(";");
        assert_eq!(settings, self.settings, "{output}");
        let last = [PASTE_ON, PASTE_OFF].map(|paste| output.rfind(paste));
        assert!(last[0] <= last[1], "{output:?}");
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

/// Waits until something has happened.
fn wait_until(mut has_happened: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !has_happened() {
        assert!(begin.elapsed() < HANG_TIMEOUT, "nothing happens");
        thread::sleep(Duration::from_millis(5));
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
        Moment::Dumb => program.wait_for_save(),
    }
    program
}

fn check(moment: Moment) {
    for (signal, expected) in [("TERM", "143"), ("HUP", "129")] {
        let mut program = bring_to(moment);
        program.terminal.signal(signal);
        if moment == Moment::Stopped {
            // The program is gone although its output was stopped.
            wait_until(|| kill(program.terminal.pid, None).is_err());
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

/// What goes wrong when the record is replaced for the second time: after the third move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Panics,
    /// The disk does not answer.
    Hangs,
}

/// Runs the program with a fault.
fn run_with(fault: Fault) {
    let registry = registry();
    let line = "tabuleiro lear --p1 human --p2 human --color never";
    let words = line.split(' ').map(std::ffi::OsString::from);
    let flags = Flags::parse(&registry, words).unwrap();
    let talk = Talk::standard(flags.conversation.common.color, false, true).unwrap();
    let mut replaced = 0;
    set_hook(Box::new(move |step, path| {
        let is_record = path.to_string_lossy().contains("lear-");
        replaced += usize::from(step == FileStep::Rename && is_record);
        // The first time it is made.
        if replaced == 3 {
            println!("a fault for a test");
            assert!(fault == Fault::Hangs, "a panic for a test");
            thread::sleep(HANG_TIMEOUT);
        }
        Ok(())
    }));
    console::run_with(&registry, talk, &flags, StateFolder::standard(&registry)).unwrap();
}

/// Starts the test of that name, and plays until it hits its fault.
fn start_with(test: &str) -> Program {
    let mut program = Program::start_test(test);
    for mv in ["3,5", "4,4", "5,5"] {
        program.terminal.type_at(LINE, &format!("{mv}\r"));
    }
    program.terminal.see("a fault for a test");
    program
}

#[test]
fn a_panic_keeps_game_and_terminal() {
    if std::env::var_os(FAULT).is_some() {
        return run_with(Fault::Panics);
    }
    let mut program = start_with("signals::a_panic_keeps_game_and_terminal");
    let (status, output) = program.end();
    // The status of a failed test.
    assert_eq!(status, "101", "{output}");
    assert!(output.contains("a panic for a test"), "{output}");
    assert!(!output.contains(PASTE_ON), "{output:?}");
    assert_eq!(program.kept(), ["3,5", "4,4"]);
}

#[test]
fn a_signal_ends_a_program_whose_disk_does_not_answer() {
    if std::env::var_os(FAULT).is_some() {
        return run_with(Fault::Hangs);
    }
    let mut program = start_with("signals::a_signal_ends_a_program_whose_disk_does_not_answer");
    program.terminal.signal("TERM");
    let (status, output) = program.end();
    assert_eq!(status, "143", "{output}");
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
        let (status, _) = program.end();
        assert!(["143", "131"].contains(&status.as_str()), "{status}");
    }
}

/// A line editor that changes the terminal at every instant.
#[test]
fn a_signal_in_the_middle_of_a_change_of_the_terminal_restores_it() {
    if std::env::var_os(FAULT).is_some() {
        let stdin = io::stdin();
        let mut raw = tcgetattr(&stdin).unwrap();
        raw.make_raw();
        let editing = restore_at_end(false).unwrap();
        return editing.edit(|| {
            while tcsetattr(&stdin, OptionalActions::Now, &raw).is_ok() {
                println!("{PASTE_ON}busy");
            }
        });
    }
    let test = "signals::a_signal_in_the_middle_of_a_change_of_the_terminal_restores_it";
    for signal in ["TERM", "HUP", "QUIT"] {
        let mut program = Program::start_test(test);
        program.terminal.see("busy");
        program.terminal.signal(signal);
        program.end();
    }
}

/// In a shell that does not restore the settings of the terminal, as `dash` does not.
#[test]
fn a_program_that_is_stopped_gives_the_terminal_back() {
    let state = tempdir().unwrap();
    let script = "set -m; echo \"settings $(stty -g);\"; \"$@\"; echo \"stopped $(stty -g);\"
        fg; echo \"stopped $(stty -g);\"; fg; echo \"ended $(stty -g);\"";
    let line = "lear --p1 human --p2 expert --time 3600000 --color never";
    let flags: Vec<&str> = line.split(' ').collect();
    let mut terminal = run_shell(script, "xterm", state.path(), &flags);
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
        let mut program = command(env!("CARGO_BIN_EXE_tabuleiro"));
        program.args(flags.split(' ')).current_dir(folder.path());
        program.stdin(Stdio::null()).stdout(Stdio::null());
        let mut program = Running(program.spawn().unwrap());
        let record = folder.path().join("r.txt");
        while !record.exists() {
            thread::yield_now();
        }
        thread::sleep(Duration::from_micros(round * 500));
        send(["TERM", "INT", "HUP", "QUIT"][round as usize % 4], &program);
        let begin = Instant::now();
        wait_for_end(&mut program);
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
        // A disk is waited for, but not for long.
        let is_waited_for = begin.elapsed() < Duration::from_millis(500);
        let is_clean = left.iter().all(|file| file.path() == record);
        assert!(is_clean || !is_waited_for, "{left:?}");
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
    let mut shell = command("sh");
    shell.args(["-c", script, "sh", env!("CARGO_BIN_EXE_tabuleiro")]);
    let status = shell.args(LEAR).current_dir(state.path()).status().unwrap();
    assert!(status.success());
    let said = fs::read_to_string(state.path().join("out")).unwrap();
    assert!(said.contains("You left Lear after 2 turns."), "{said}");
}

/// A terminal whose output nobody reads, with the program waiting for it.
fn start_unread() -> (Running, File) {
    let (mut user, terminal) = pair();
    let state = tempdir().unwrap();
    // Its terminal, as that of a shell is.
    let mut program = command("setsid");
    program
        .args(["-c", env!("CARGO_BIN_EXE_tabuleiro")])
        .args(LEAR)
        .env("TERM", "xterm")
        .env("TABULEIRO_STATE_DIR", state.path());
    program
        .stdin(terminal.try_clone().unwrap())
        .stdout(terminal.try_clone().unwrap())
        .stderr(terminal);
    let program = Running(program.spawn().unwrap());
    // Up to its first question.
    let mut shown = Vec::new();
    while !String::from_utf8_lossy(&shown).contains("Line (1 to 4): ") {
        let mut bytes = [0; 1024];
        let count = user.read(&mut bytes).unwrap();
        shown.extend_from_slice(&bytes[..count]);
    }
    let mut typing = user.try_clone().unwrap();
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
    (program, user)
}

fn wait_for_end(program: &mut Running) -> ExitStatus {
    wait_until(|| program.0.try_wait().unwrap().is_some());
    program.0.wait().unwrap()
}

fn send(signal: &str, program: &Running) {
    let signal: Signal = format!("SIG{signal}").parse().unwrap();
    kill(Pid::from_raw(program.0.id() as i32), signal).unwrap();
}

#[test]
fn a_signal_ends_a_program_whose_terminal_takes_no_output() {
    let shown = [("TERM", 15), ("HUP", 1), ("QUIT", 3)].map(|(signal, number)| {
        let (mut program, mut user) = start_unread();
        send(signal, &program);
        assert_eq!(wait_for_end(&mut program).signal(), Some(number));
        let mut shown = Vec::new();
        // It fails at the end of what the terminal holds.
        let _ = user.read_to_end(&mut shown);
        String::from_utf8_lossy(&shown).into_owned()
    });
    // Linux may drop what is written to a terminal that nobody reads just before its last program
    // ends.
    assert!(
        shown.iter().any(|shown| shown.contains(PASTE_OFF)),
        "{shown:?}"
    );
}

#[test]
fn a_terminal_that_takes_no_output_may_be_resized_many_times() {
    let (mut program, mut user) = start_unread();
    for _ in 0..400 {
        send("WINCH", &program);
    }
    let mut typing = user.try_clone().unwrap();
    let reading = thread::spawn(move || drop(io::copy(&mut user, &mut io::sink())));
    // Letters that were not typed yet come first.
    thread::spawn(move || {
        while typing.write_all(b"\x15\x04").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    assert!(wait_for_end(&mut program).success());
    reading.join().unwrap();
}

/// From outside, where the program cannot see it coming, by a user who changes the modes of the
/// terminal meanwhile.
#[test]
fn a_line_is_taken_whole_when_the_program_was_stopped_in_the_middle() {
    for signal in ["TSTP", "STOP"] {
        let state = tempdir().unwrap();
        let script = "set -m; echo \"settings $(stty -g);\"
            sh -c 'echo \"pid $$;\"; exec \"$0\" \"$@\"' \"$@\"
            stty sane; echo \"stopped;\"; fg; echo \"ended $(stty -g);\"";
        let args = [&LEAR[..], &["--color", "never"]].concat();
        let mut terminal = run_shell(script, "xterm", state.path(), &args);
        terminal.see("settings ");
        let settings = terminal.see(";");
        terminal.read_pid();
        terminal.type_at("Line (1 to 4): ", "3,");
        terminal.see("3,");
        terminal.signal(signal);
        terminal.type_at("stopped;", "1\r");
        terminal.see(" 3  x v v v");
        terminal.type_at("Line (1 to 4): ", "quit\r");
        terminal.see("ended ");
        assert_eq!(terminal.see(";"), settings);
    }
}
