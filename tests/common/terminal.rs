//! The program on a pseudoterminal.

use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rexpect::session::{PtySession, spawn_command};
use rustix::termios::{Winsize, tcsetwinsize};

/// The time in milliseconds after which a step is taken to hang.
const STEP_TIMEOUT: u64 = 30_000;

/// The program on a terminal.
pub struct Terminal {
    session: PtySession,
    /// The number of the program's process.
    pub pid: String,
}

impl Deref for Terminal {
    type Target = PtySession;

    fn deref(&self) -> &PtySession {
        &self.session
    }
}

impl DerefMut for Terminal {
    fn deref_mut(&mut self) -> &mut PtySession {
        &mut self.session
    }
}

impl Terminal {
    /// Starts a command on a terminal.
    pub fn spawn(command: Command) -> Terminal {
        let session = spawn_command(command, Some(STEP_TIMEOUT)).expect("a terminal");
        let pid = String::new();
        Terminal { session, pid }
    }

    /// Reads the number of the process from `pid 77;`.
    pub fn read_pid(&mut self) {
        self.see("pid ");
        self.pid = self.see(";");
    }

    /// Waits until this is shown, and returns what comes before.
    pub fn see(&mut self, text: &str) -> String {
        self.exp_string(text).expect(text)
    }

    /// Types `keys`.
    pub fn press(&mut self, keys: &str) {
        self.send(keys).unwrap();
        self.flush().unwrap();
    }

    /// Types `keys` once `prompt` has been shown: earlier input would be lost.
    pub fn type_at(&mut self, prompt: &str, keys: &str) {
        self.see(prompt);
        self.press(keys);
    }

    /// Types each of the answers, which bars separate, and Enter once `prompt` has been shown.
    pub fn answer(&mut self, prompt: &str, answers: &str) {
        for answer in answers.split('|') {
            self.type_at(prompt, &format!("{answer}\r"));
        }
    }

    /// Types the answers, then waits until `reply` is shown.
    pub fn ask(&mut self, prompt: &str, answers: &str, reply: &str) {
        self.answer(prompt, answers);
        self.see(reply);
    }

    /// Waits until the program has ended.
    pub fn see_end(&mut self) {
        self.exp_eof().unwrap();
    }

    /// Sets the size of the window.
    pub fn resize(&self, rows: u16, columns: u16) {
        let terminal = self.process().get_file_handle().unwrap();
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(terminal, size).unwrap();
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
        format!("{:?}", self.process().status()) == "Some(StillAlive)"
    }
}

/// Runs a line of shell on a terminal: `"$@"` is the program with these flags. Unfinished games are
/// saved in `state`.
pub fn run_shell(line: &str, kind: &str, state: &Path, args: &[&str]) -> Terminal {
    let mut command = Command::new("sh");
    command
        .args(["-c", line, "sh", env!("CARGO_BIN_EXE_tabuleiro")])
        .args(args)
        .env("TERM", kind)
        .env("TABULEIRO_STATE_DIR", state)
        .env("XDG_CONFIG_HOME", state);
    Terminal::spawn(command)
}

/// Starts the program on a terminal, as a line of shell says.
fn start_by(line: &str, kind: &str, state: &Path, args: &[&str]) -> Terminal {
    let line = format!("echo \"pid $$;\"; {line}");
    let args = [args, &["--color", "never"]].concat();
    let mut terminal = run_shell(&line, kind, state, &args);
    terminal.read_pid();
    terminal
}

/// Starts the program on a terminal.
pub fn start_in(state: &Path, args: &[&str]) -> Terminal {
    start_on("xterm", state, args)
}

/// Starts the program on a terminal, in a folder.
pub fn start_from(folder: &Path, state: &Path, args: &[&str]) -> Terminal {
    let line = format!("cd '{}'; exec \"$@\"", folder.display());
    start_by(&line, "xterm", state, args)
}

/// Starts the program on a terminal with flags as a shell would read them.
pub fn start(state: &Path, flags: &str) -> Terminal {
    let flags = shlex::split(flags).expect("the flags are well quoted");
    start_in(
        state,
        &flags.iter().map(String::as_str).collect::<Vec<&str>>(),
    )
}

/// Starts the program on the given kind of terminal.
pub fn start_on(kind: &str, state: &Path, args: &[&str]) -> Terminal {
    start_by("exec \"$@\"", kind, state, args)
}

/// Starts the program in a window of 24 rows and the given width.
pub fn start_in_window(state: &Path, columns: usize, args: &[&str]) -> Terminal {
    let line = format!("stty rows 24 cols {columns}; exec \"$@\"");
    start_by(&line, "xterm", state, args)
}

/// Starts the program with its output on a terminal, while its input is a pipe that holds `script`.
pub fn start_with_script(state: &Path, script: &str) -> Terminal {
    let script = shlex::try_quote(script).unwrap();
    let line = format!("printf %s {script} | \"$@\"");
    start_by(&line, "xterm", state, &[])
}
