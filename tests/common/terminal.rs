//! The program on a pseudoterminal.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rexpect::session::{PtySession, spawn_command};

/// The time in milliseconds after which a step is taken to hang.
pub const STEP_TIMEOUT: u64 = 30_000;

/// Starts the program on a terminal, as a line of shell says: `"$@"` is the program with its flags.
/// Unfinished games are saved in `state`.
fn start_by(line: &str, kind: &str, state: &Path, args: &[&str]) -> PtySession {
    let mut command = Command::new("sh");
    command
        .args(["-c", line, "sh", env!("CARGO_BIN_EXE_tabuleiro")])
        .args(args)
        .args(["--color", "never"])
        .env("TERM", kind)
        .env("TABULEIRO_STATE_DIR", state);
    spawn_command(command, Some(STEP_TIMEOUT)).expect("a terminal")
}

/// Starts the program on a terminal.
pub fn start_in(state: &Path, args: &[&str]) -> PtySession {
    start_on("xterm", state, args)
}

/// Starts the program on the given kind of terminal.
pub fn start_on(kind: &str, state: &Path, args: &[&str]) -> PtySession {
    start_by("exec \"$@\"", kind, state, args)
}

/// Starts the program in a window of the given height and 80 columns.
pub fn start_in_window(state: &Path, rows: usize, args: &[&str]) -> PtySession {
    let line = format!("stty rows {rows} cols 80; exec \"$@\"");
    start_by(&line, "xterm", state, args)
}

/// Starts the program with its output on a terminal, while its input is a pipe that holds `script`.
pub fn start_with_script(state: &Path, script: &str) -> PtySession {
    let script = shlex::try_quote(script).unwrap();
    let line = format!("printf %s {script} | \"$@\"");
    start_by(&line, "xterm", state, &[])
}

/// Types `keys` once `prompt` has been shown: earlier input would be lost.
pub fn type_at(session: &mut PtySession, prompt: &str, keys: &str) {
    session.exp_string(prompt).expect(prompt);
    session.send(keys).unwrap();
    session.flush().unwrap();
}

/// The program on a pseudoterminal, to be killed.
pub struct KillableProgram {
    /// Its terminal.
    pub terminal: PtySession,
    pid: String,
}

impl KillableProgram {
    /// Starts the program as [`start_in`] does.
    pub fn start(state: &Path, args: &[&str]) -> KillableProgram {
        let line = "echo \"pid $$;\"; exec \"$@\"";
        let mut terminal = start_by(line, "xterm", state, args);
        terminal.exp_string("pid ").unwrap();
        let pid = terminal.exp_string(";").unwrap();
        KillableProgram { terminal, pid }
    }

    /// Sends a signal to the program.
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").args(["-s", name, &self.pid]).status();
        assert!(status.unwrap().success(), "the program was there");
    }

    /// Kills the program with SIGKILL.
    pub fn kill(self) {
        self.signal("KILL");
        // The program holds its lock until it is gone: dropping the terminal waits for that.
        while self.is_alive() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn is_alive(&self) -> bool {
        // The type of the status comes from a crate that rexpect does not re-export.
        let status = self.terminal.process().status();
        format!("{status:?}") == "Some(StillAlive)"
    }
}
