//! The program under watch: with little memory, and not for ever.

use std::fs;
use std::io::{Read, Seek, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::{tempdir, tempfile};

/// The memory that the program gets, in KiB. All of its address space is counted, which is more
/// than what it has in use.
const MEMORY: u32 = 64 << 10;
/// What takes longer than this hangs. The longest case of these tests takes a hundredth of it.
const PATIENCE: Duration = Duration::from_secs(60);
/// Whoever says more than so many bytes goes on for ever.
const MOST_SAID: u64 = 64 << 20;

/// Flags, what is typed, and the file `game.txt` that is there to be loaded or overwritten.
#[derive(Clone, Debug, Default)]
pub struct Case {
    pub args: Vec<String>,
    pub input: Vec<u8>,
    pub file: Vec<u8>,
}

impl Case {
    /// Runs the program in a folder of its own. It must end, by itself and with status 0 (or 1 or
    /// 2, where flags or files may be refused), take leave, and write nothing that a terminal
    /// takes for more than text. Returns its output and what went to the error stream.
    ///
    /// # Errors
    /// If it does anything else: what that is, and all that it takes to see it again.
    pub fn run(&self, may_be_refused: bool) -> Result<(String, String), String> {
        let folder = tempdir().map_err(|error| error.to_string())?;
        fs::write(folder.path().join("game.txt"), &self.file).map_err(|error| error.to_string())?;
        let fail = |what: &str, said: &str| {
            let tail = said.char_indices().rev().nth(1500).map_or(0, |(at, _)| at);
            format!(
                "{what}\nflags: {}\ntyped (a Rust literal): b\"{}\"\nin game.txt: b\"{}\"\n\
                 what it said at last:\n{}",
                shlex::try_join(self.args.iter().map(String::as_str)).unwrap_or_default(),
                self.input.escape_ascii(),
                self.file.escape_ascii(),
                &said[tail..]
            )
        };
        let (status, said, errors) =
            watch(folder.path(), &self.args, &self.input).map_err(|what| fail(&what, ""))?;
        let said = String::from_utf8(said).map_err(|error| fail(&error.to_string(), ""))?;
        let quiet = self.args.iter().any(|arg| arg == "--quiet");
        let refused = may_be_refused && matches!(status.code(), Some(1 | 2));
        if !refused && status.code() != Some(0) {
            return Err(fail(&format!("it ends with {status}: {errors}"), &said));
        }
        if errors.contains("panicked") || (!refused && !quiet && !errors.is_empty()) {
            return Err(fail(&errors, &said));
        }
        if !refused && !quiet && !said.ends_with("Goodbye.\n") {
            return Err(fail("it does not take leave", &said));
        }
        if let Some(c) = said.chars().find(|c| c.is_control() && *c != '\n') {
            return Err(fail(&format!("it writes {c:?}"), &said));
        }
        Ok((said, errors))
    }
}

/// The status, what was said, and what went to the error stream.
fn watch(
    folder: &Path,
    args: &[String],
    input: &[u8],
) -> Result<(ExitStatus, Vec<u8>, String), String> {
    let broken = |error: std::io::Error| format!("the test itself: {error}");
    let mut stdin = tempfile().map_err(broken)?;
    stdin.write_all(input).map_err(broken)?;
    stdin.rewind().map_err(broken)?;
    let mut stderr = tempfile().map_err(broken)?;
    let mut child = limited()
        .args(args)
        .current_dir(folder)
        .env("TABULEIRO_STATE_DIR", folder.join("state"))
        .env_remove("RUST_BACKTRACE")
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(stderr.try_clone().map_err(broken)?)
        .spawn()
        .map_err(broken)?;
    let outcome = listen(&mut child);
    // Whatever came of it, nothing stays behind.
    let _ = child.kill();
    let (status, said) = match (outcome, child.wait()) {
        (Ok(said), Ok(status)) => (status, said),
        (Err(what), _) => return Err(what),
        (_, Err(error)) => return Err(broken(error)),
    };
    let mut errors = Vec::new();
    stderr.rewind().map_err(broken)?;
    stderr.read_to_end(&mut errors).map_err(broken)?;
    Ok((status, said, String::from_utf8_lossy(&errors).into_owned()))
}

/// The program, which gets no more memory than it may use where the system can see to that.
fn limited() -> Command {
    let program = env!("CARGO_BIN_EXE_tabuleiro");
    if !cfg!(target_os = "linux") {
        return Command::new(program);
    }
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {MEMORY} && exec \"$0\" \"$@\"");
    command.args(["-c", &script, program]);
    command
}

/// All that the program says until it leaves.
fn listen(child: &mut Child) -> Result<Vec<u8>, String> {
    let start = Instant::now();
    let stdout = child.stdout.take().ok_or("no output")?;
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut said = Vec::new();
        let result = stdout.take(MOST_SAID).read_to_end(&mut said);
        // Nobody listens any more to a program that hangs.
        let _ = sender.send(result.map(|_| said));
    });
    let hangs = || format!("it has not ended after {} s", PATIENCE.as_secs());
    let said = receiver.recv_timeout(PATIENCE).map_err(|_| hangs())?;
    let said = said.map_err(|error| format!("its output cannot be read: {error}"))?;
    if said.len() as u64 == MOST_SAID {
        return Err("it does not stop talking".to_string());
    }
    while child
        .try_wait()
        .map_err(|error| error.to_string())?
        .is_none()
    {
        if start.elapsed() > PATIENCE {
            return Err(hangs());
        }
        thread::sleep(Duration::from_micros(100));
    }
    Ok(said)
}
