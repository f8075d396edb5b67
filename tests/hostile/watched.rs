//! The program under watch: with little memory, and not for ever.

use std::fs;
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::{tempdir, tempfile};

/// The memory that the program gets, in KiB. All of its address space is counted, which is more
/// than what it has in use.
const MEMORY: u32 = 64 << 10;
/// What takes longer than this hangs. The longest case of these tests takes a hundredth of that.
const PATIENCE: Duration = Duration::from_secs(30);
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
        let output =
            watch(folder.path(), &self.args, &self.input).map_err(|what| fail(&what, ""))?;
        let status = output.status;
        let said =
            String::from_utf8(output.stdout).map_err(|error| fail(&error.to_string(), ""))?;
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let quiet = self.args.iter().any(|arg| arg == "--quiet");
        let refused = may_be_refused && matches!(status.code(), Some(1 | 2));
        if !refused && status.code() != Some(0) {
            return Err(fail(&format!("it ends with {status}: {errors}"), &said));
        }
        if errors.contains("panicked") || (!refused && !quiet && !errors.is_empty()) {
            return Err(fail(&errors, &said));
        }
        // What may be refused may also be a call for help, which is no conversation.
        if !may_be_refused && !quiet && !said.ends_with("Goodbye.\n") {
            return Err(fail("it does not take leave", &said));
        }
        if let Some(c) = said.chars().find(|c| c.is_control() && *c != '\n') {
            return Err(fail(&format!("it writes {c:?}"), &said));
        }
        Ok((said, errors))
    }

    /// What is wrong with a case that fails, told of one with as few lines as can be found in
    /// `time`.
    pub fn reason(&self, may_be_refused: bool, time: Duration) -> Option<String> {
        let mut reason = self.run(may_be_refused).err()?;
        let start = Instant::now();
        let mut lines: Vec<&[u8]> = self.input.split_inclusive(|&byte| byte == b'\n').collect();
        let mut size = lines.len();
        while size > 0 {
            let mut at = 0;
            while at < lines.len() && start.elapsed() < time {
                let mut fewer = lines.clone();
                fewer.drain(at..fewer.len().min(at + size));
                let case = Case {
                    input: fewer.concat(),
                    ..self.clone()
                };
                match case.run(may_be_refused) {
                    Ok(_) => at += size,
                    Err(again) => (lines, reason) = (fewer, again),
                }
            }
            size /= 2;
        }
        Some(reason)
    }
}

/// Runs the program under watch, in the folder of the project and with nothing kept there.
pub fn run(args: &[String], input: &[u8]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    watch(root, args, input).unwrap_or_else(|what| panic!("{args:?}: {what}"))
}

/// Runs the program in that folder.
///
/// # Errors
/// If it does not end by itself.
fn watch(folder: &Path, args: &[String], input: &[u8]) -> Result<Output, String> {
    let broken = |error: io::Error| format!("the test itself: {error}");
    // Files know no haste: neither side waits for the other.
    let mut stdin = tempfile().map_err(broken)?;
    stdin.write_all(input).map_err(broken)?;
    stdin.rewind().map_err(broken)?;
    let mut errors = tempfile().map_err(broken)?;
    let mut child = limited()
        .args(args)
        .current_dir(folder)
        .env("TABULEIRO_STATE_DIR", folder.join("state"))
        // A backtrace takes more memory than there is: a panic would be taken for something else.
        .env("RUST_BACKTRACE", "0")
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(errors.try_clone().map_err(broken)?)
        .spawn()
        .map_err(broken)?;
    let said = listen(&mut child);
    // Whatever came of it, nothing stays behind.
    let _ = child.kill();
    let status = child.wait().map_err(broken)?;
    let stdout = said?;
    let mut stderr = Vec::new();
    errors.rewind().map_err(broken)?;
    errors.read_to_end(&mut stderr).map_err(broken)?;
    Ok(Output {
        status,
        stdout,
        stderr,
    })
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
