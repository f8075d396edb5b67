//! The program on a terminal of its own.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rexpect::session::{PtySession, spawn_command};

/// A step that takes longer than this many milliseconds hangs.
const PATIENCE: u64 = 30_000;

/// Starts the program on a terminal. Games on their way are kept in `state`.
pub fn start_in(state: &Path, args: &[&str]) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
    command
        .args(args)
        .args(["--color", "never"])
        .env("TERM", "xterm")
        .env("TABULEIRO_STATE_DIR", state);
    spawn_command(command, Some(PATIENCE)).expect("a terminal")
}

/// Types after the prompt has been shown: what comes earlier is lost.
pub fn type_at(session: &mut PtySession, prompt: &str, keys: &str) {
    session.exp_string(prompt).expect(prompt);
    session.send(keys).unwrap();
    session.flush().unwrap();
}

/// The same program, killed without a chance to say anything.
pub struct Victim {
    /// Its terminal.
    pub terminal: PtySession,
    pid: String,
}

impl Victim {
    /// Starts the program as [`start_in`] does.
    pub fn start(state: &Path, args: &[&str]) -> Victim {
        let mut command = Command::new("sh");
        command
            .args(["-c", "echo \"pid $$;\"; exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_tabuleiro"))
            .args(args)
            .args(["--color", "never"])
            .env("TERM", "xterm")
            .env("TABULEIRO_STATE_DIR", state);
        let mut terminal = spawn_command(command, Some(PATIENCE)).expect("a terminal");
        terminal.exp_string("pid ").unwrap();
        let pid = terminal.exp_string(";").unwrap();
        Victim { terminal, pid }
    }

    /// kill -9.
    pub fn kill(self) {
        let status = Command::new("kill").args(["-9", &self.pid]).status();
        assert!(status.unwrap().success(), "the program was there");
        // It holds its lock until it is gone: dropping the terminal waits for that.
        while self.is_alive() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn is_alive(&self) -> bool {
        // The type of the status is of a crate that only rexpect knows.
        let status = self.terminal.process().status();
        format!("{status:?}") == "Some(StillAlive)"
    }
}
