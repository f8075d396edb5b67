//! Waiting for computer players: Ctrl-C stops them, and games between them are shown move by move.

#![cfg(unix)]

use std::thread;
use std::time::Duration;

use crate::common::terminal::{start_on, type_at};
use rexpect::session::PtySession;
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::TempDir;

/// A time that no test can wait for, in milliseconds.
const FOREVER: &str = "3600000";
const STOPPED: &str = "Stopped. Enter thinks on, \"now\" plays the best move so far: ";

/// The program with a game of Lear on a terminal.
struct Program {
    terminal: PtySession,
    /// The folder of unfinished games.
    _state: TempDir,
}

impl Program {
    fn start(kind: &str, args: &[&str]) -> Program {
        let state = tempfile::tempdir().unwrap();
        Program {
            terminal: start_on(kind, state.path(), &[&["--game", "lear"], args].concat()),
            _state: state,
        }
    }

    fn set_columns(&self, columns: u16) {
        let terminal = self.terminal.process().get_file_handle().unwrap();
        let size = Winsize {
            ws_row: 24,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(terminal, size).unwrap();
    }

    /// Types `keys` after `shown`.
    fn type_at(&mut self, shown: &str, keys: &str) {
        type_at(&mut self.terminal, shown, keys);
    }

    fn send(&mut self, keys: &str) {
        self.terminal.send(keys).unwrap();
        self.terminal.flush().unwrap();
    }

    /// Returns what comes before `shown`.
    fn read_to(&mut self, shown: &str) -> String {
        self.terminal.exp_string(shown).expect(shown)
    }

    /// Leaves after the first move, with Ctrl-C twice at the question of a stopped computer player.
    /// The last line says how to resume the game.
    fn leave_by_ctrl_c(&mut self) {
        self.type_at(STOPPED, "\x03");
        self.type_at("Leave the program?", "\x03");
        self.read_to("You left Lear after 1 turn.");
        self.read_to("Goodbye.\r\n");
        let last = self.terminal.exp_eof().unwrap();
        assert_eq!(
            last,
            "To go on with Lear, start the program and type resume.\r\n"
        );
    }
}

const AGAINST_EXPERT: [&str; 6] = ["--p1", "human", "--p2", "expert", "--time", FOREVER];

#[test]
fn ctrl_c_stops_expert_and_every_command_works_then() {
    let mut program = Program::start("xterm", &AGAINST_EXPERT);
    program.type_at("Line (1 to 8): ", "3,5\r");
    program.type_at("thinking: ", "\x03");
    program.type_at(STOPPED, "history\r");
    program.read_to("3,5");
    program.type_at(STOPPED, "help\r");
    program.read_to("Press Enter to let the computer go on");
    program.type_at(STOPPED, "help history\r");
    program.read_to("history [N]: ");
    program.type_at(STOPPED, "4,4\r");
    program.read_to("does not answer this: press Enter");
    program.type_at(STOPPED, "resign\r");
    program.read_to("is not a command here");
    // Enter thinks on.
    program.type_at(STOPPED, "\r");
    program.type_at("thinking: ", "\x03");
    program.type_at(STOPPED, "now\r");
    program.read_to("Player 2 (White) plays ");
    program.type_at("Line (1 to 8): ", "6,6\r");
    program.type_at("thinking: ", "\x03");
    program.type_at(STOPPED, "undo\r");
    program.read_to("1 turn undone.");
    program.read_to("Line (1 to 8): ");
}

#[test]
fn a_second_ctrl_c_leaves_and_the_last_line_says_how_to_resume() {
    let mut program = Program::start("xterm", &AGAINST_EXPERT);
    program.type_at("Line (1 to 8): ", "3,5\r");
    program.type_at("thinking: ", "\x03");
    program.leave_by_ctrl_c();
}

#[test]
fn a_watched_game_shows_each_move_until_it_is_stopped() {
    let watch = ["--p1", "easy", "--p2", "hard", "--delay", "60000"];
    let mut program = Program::start("xterm", &watch);
    program.read_to("Turn 1: Player 1 (Black");
    program.type_at("Black (x): 0", "\x03");
    program.type_at(STOPPED, "undo\r");
    program.read_to("Nothing to undo");
    program.type_at(STOPPED, "now\r");
    program.read_to("Turn 2: Player 2 (White");
    program.type_at("Black (x): 1", "\x03");
    program.type_at(STOPPED, "undo\r");
    program.read_to("1 turn undone.");
    program.type_at(STOPPED, "redo\r");
    program.read_to("1 turn redone.");
    program.type_at(STOPPED, "players p1 human\r");
    // Player 2 moves without a delay, and then the human is asked.
    program.type_at(STOPPED, "\r");
    program.type_at("Line (1 to 8): ", "quit\r");
    program.read_to("To go on with Lear");
}

#[test]
fn a_level_waits_before_it_answers_a_human() {
    let against_easy = ["--p1", "human", "--p2", "easy", "--delay", "60000"];
    let mut program = Program::start("xterm", &against_easy);
    program.type_at("Line (1 to 8): ", "3,5\r");
    // Nothing is shown meanwhile.
    thread::sleep(Duration::from_millis(500));
    program.send("\x03");
    program.type_at(STOPPED, "now\r");
    program.read_to("Player 2 (White) plays ");
    program.type_at("Line (1 to 8): ", "quit\r");
}

#[test]
fn ctrl_c_stops_a_computer_at_a_terminal_without_editing_too() {
    let watch = ["--p1", "expert", "--p2", "expert", "--time", FOREVER];
    let mut program = Program::start("dumb", &watch);
    program.type_at("Black (x): 0", "\x03");
    // The ^C that a terminal echoes gets a line to itself.
    let before = program.read_to(STOPPED);
    assert!(before.ends_with("Black\r\n\r\n\r\n"), "{before:?}");
    program.send("players p1 human\n");
    program.type_at("Line (1 to 8): ", "3,5\n");
    // Nothing is shown while Expert thinks; the signal drops input that has not been read.
    thread::sleep(Duration::from_millis(500));
    program.send("\x03");
    program.leave_by_ctrl_c();
}

#[test]
fn the_thinking_line_fits_the_window_and_leaves_nothing_behind() {
    let mut program = Program::start("xterm", &AGAINST_EXPERT);
    for columns in [100, 30, 12] {
        program.set_columns(columns);
        program.type_at("Line (1 to 8): ", "hint\r");
        program.read_to("\rthinking:");
        let rest = program.read_to("\x1b[K");
        let width = "thinking:".len() + rest.len();
        assert!(width < usize::from(columns).min(80), "{columns}: {rest:?}");
        program.send("\x03");
        let before = program.read_to("Stopped. Best: ");
        assert!(before.ends_with("\r\x1b[K"), "{before:?}");
    }
}

#[test]
fn texts_wrap_between_words_in_a_narrow_window() {
    let mut program = Program::start("xterm", &["--p1", "human", "--p2", "human"]);
    program.set_columns(40);
    program.type_at("Line (1 to 8): ", "help\r");
    let said = program.read_to("lists the commands.");
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
    let mut program = Program::start("dumb", &time);
    program.type_at("Line (1 to 8): ", "hint\n");
    let before = program.read_to("Best: ");
    assert!(!before.contains("thinking"), "{before:?}");
}
