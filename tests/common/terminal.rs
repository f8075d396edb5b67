//! The program on a pseudoterminal.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use nix::libc::O_NOCTTY;
use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;
use rustix::process::{ioctl_tiocsctty, setsid};
use rustix::pty::{grantpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcgetpgrp, tcsetwinsize};

/// The time after which a step is taken to hang, on a busy machine too.
const STEP_TIMEOUT: Duration = Duration::from_secs(100);

/// The environment variable that tells [`becomes_a_command_on_a_terminal`] which.
const COMMAND: &str = "TABULEIRO_TEST_COMMAND";

/// A command on a terminal, and a user of it. What runs there is killed when this is dropped.
pub struct Terminal {
    command: Child,
    keyboard: File,
    /// What is shown, until nobody has the terminal open any more.
    screen: Receiver<Vec<u8>>,
    /// What is shown and has not been seen yet.
    unseen: Vec<u8>,
    /// The process that signals are for.
    pub pid: Pid,
}

/// The two ends of a new terminal: that of its user and that of its programs. No program inherits
/// them by chance.
pub fn pair() -> (File, File) {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    let user = options.open("/dev/ptmx").unwrap();
    grantpt(&user).unwrap();
    unlockpt(&user).unwrap();
    let name = ptsname(&user, Vec::new()).unwrap().into_string().unwrap();
    let program = options.custom_flags(O_NOCTTY).open(name).unwrap();
    (user, program)
}

/// Not a test unless [`Terminal::spawn`] has started it, in a process of its own: makes standard
/// input the terminal that controls this process, and becomes the command.
#[test]
fn becomes_a_command_on_a_terminal() {
    let Ok(words) = env::var(COMMAND) else { return };
    let words = shlex::split(&words).unwrap();
    let stdin = io::stdin();
    setsid().unwrap();
    ioctl_tiocsctty(&stdin).unwrap();
    let terminal = || Stdio::from(stdin.as_fd().try_clone_to_owned().unwrap());
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).env_remove(COMMAND);
    panic!("{}", command.stdout(terminal()).stderr(terminal()).exec());
}

impl Terminal {
    /// Starts a command on a terminal.
    pub fn spawn(command: Command) -> Terminal {
        let (keyboard, program) = pair();
        let words = [command.get_program()]
            .into_iter()
            .chain(command.get_args());
        let line = shlex::try_join(words.map(|word| word.to_str().unwrap())).unwrap();
        let mut starter = super::command(env::current_exe().unwrap());
        starter.args([
            "--exact",
            "common::terminal::becomes_a_command_on_a_terminal",
        ]);
        let set = command
            .get_envs()
            .filter_map(|(name, value)| Some((name, value?)));
        starter.envs(set).env(COMMAND, line);
        if let Some(folder) = command.get_current_dir() {
            starter.current_dir(folder);
        }
        let command = starter
            .stdin(program)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        drop(starter);
        let (sender, screen) = mpsc::channel();
        let mut shown = keyboard.try_clone().unwrap();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = shown.read(&mut bytes)
                && sender.send(bytes[..count].to_vec()).is_ok()
            {}
        });
        Terminal {
            pid: Pid::from_raw(command.id().cast_signed()),
            command,
            keyboard,
            screen,
            unseen: Vec::new(),
        }
    }

    /// Reads the number of the process from `pid 77;`.
    pub fn read_pid(&mut self) {
        self.see("pid ");
        self.pid = Pid::from_raw(self.see(";").parse().unwrap());
    }

    /// Waits until more is shown. Returns whether there was more before the end.
    fn look(&mut self, expected: &str, begin: Instant) -> bool {
        let left = STEP_TIMEOUT.saturating_sub(begin.elapsed());
        match self.screen.recv_timeout(left) {
            Ok(bytes) => self.unseen.extend(bytes),
            Err(RecvTimeoutError::Disconnected) => return false,
            Err(RecvTimeoutError::Timeout) => {
                panic!(
                    "waited for {expected:?}, but saw {:?}",
                    super::text(&self.unseen)
                )
            }
        }
        true
    }

    /// Waits until this is shown, and returns what comes before.
    pub fn see(&mut self, text: &str) -> String {
        self.see_one_of(&[text]).0
    }

    /// Waits until one of these is shown. Returns what comes before and the index of the text.
    pub fn see_one_of(&mut self, texts: &[&str]) -> (String, usize) {
        let begin = Instant::now();
        loop {
            for (index, text) in texts.iter().enumerate() {
                let mut windows = self.unseen.windows(text.len());
                if let Some(start) = windows.position(|window| window == text.as_bytes()) {
                    let seen: Vec<u8> = self.unseen.drain(..start + text.len()).collect();
                    return (super::text(&seen[..start]), index);
                }
            }
            let is_more = self.look(&texts.join("\" or \""), begin);
            assert!(
                is_more,
                "{texts:?} was not shown, but {:?}",
                super::text(&self.unseen)
            );
        }
    }

    /// Waits until nobody has the terminal open any more. Returns what is shown before.
    pub fn see_end(&mut self) -> String {
        let begin = Instant::now();
        while self.look("the end", begin) {}
        super::text(&std::mem::take(&mut self.unseen))
    }

    /// Types `keys`.
    pub fn press(&self, keys: impl AsRef<[u8]>) {
        (&self.keyboard).write_all(keys.as_ref()).unwrap();
    }

    /// Types `keys` once `prompt` has been shown.
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

    /// The user's end of the terminal.
    pub fn keyboard(&self) -> &File {
        &self.keyboard
    }

    /// Sets the size of the window.
    pub fn resize(&self, rows: u16, columns: u16) {
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&self.keyboard, size).unwrap();
    }

    /// Sends a signal to the program.
    pub fn signal(&self, name: &str) {
        let signal: Signal = format!("SIG{name}").parse().unwrap();
        kill(self.pid, signal).expect("the program is there");
    }

    /// Kills the program. Its locks are free when this returns.
    pub fn kill(self) {}

    /// Waits until the shell that was started has become the program.
    pub fn wait_for_program(&self) {
        let begin = Instant::now();
        // A small Linux has no ps, and macOS no such file.
        let name = || match fs::read_to_string(format!("/proc/{}/comm", self.pid)) {
            Ok(name) => name,
            Err(_) => {
                let pid = self.pid.to_string();
                let ps = Command::new("ps")
                    .args(["-o", "comm=", "-p", &pid])
                    .output();
                super::text(&ps.unwrap().stdout)
            }
        };
        while !name().contains("tabuleiro") {
            assert!(begin.elapsed() < STEP_TIMEOUT, "the program does not start");
        }
    }

    /// The status of the command, once it has ended.
    pub fn status(&mut self) -> Option<ExitStatus> {
        self.command.try_wait().unwrap()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if matches!(self.command.try_wait(), Ok(None)) {
            // A shell may have given what it runs a process group of its own.
            if let Ok(group) = tcgetpgrp(&self.keyboard) {
                let _ = killpg(Pid::from_raw(group.as_raw_pid()), Signal::SIGKILL);
            }
            let _ = self.command.kill();
            let _ = self.command.wait();
        }
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
    run_shell(line, kind, state, &[args, &["--color", "never"]].concat())
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
    start_in_window_of(state, [24, columns], args)
}

/// Starts the program in a window with that many rows and columns.
pub fn start_in_window_of(state: &Path, [rows, columns]: [usize; 2], args: &[&str]) -> Terminal {
    let line = format!("stty rows {rows} cols {columns}; exec \"$@\"");
    start_by(&line, "xterm", state, args)
}

/// Starts the program with its output on a terminal, while its input is a pipe that holds `script`.
pub fn start_with_script(state: &Path, script: &str) -> Terminal {
    let script = shlex::try_quote(script).unwrap();
    let line = format!("printf %s {script} | \"$@\"");
    start_by(&line, "xterm", state, &[])
}
