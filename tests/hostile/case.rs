//! Runs the program with limits of memory, time and output.

use std::fs;
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::{tempdir, tempfile};

/// The limit of the program's address space in KiB, which is more than the memory that it uses.
const MEMORY: u32 = 64 << 10;
/// The time after which a program is taken to hang: a hundred times that of the longest case.
const PATIENCE: Duration = Duration::from_secs(30);
/// The number of bytes of output after which a program is taken to loop forever.
const MAX_OUTPUT: u64 = 64 << 20;

/// Flags, typed input, and a file `game.txt` to load or overwrite.
#[derive(Clone, Debug, Default)]
pub struct Case {
    pub args: Vec<String>,
    pub input: Vec<u8>,
    pub file: Vec<u8>,
}

impl Case {
    /// Runs the program in a new folder. It must end by itself, with status 0 (or 1 or 2, if flags
    /// or files may be refused) and with its last line, and write only text. Returns its standard
    /// output and its standard error.
    ///
    /// # Errors
    /// If it does anything else: the failure, and everything that is needed to reproduce it.
    pub fn run(&self, may_be_refused: bool) -> Result<(String, String), String> {
        let folder = tempdir().map_err(|error| error.to_string())?;
        fs::write(folder.path().join("game.txt"), &self.file).map_err(|error| error.to_string())?;
        let fail = |what: &str, printed: &str| {
            let tail = printed
                .char_indices()
                .rev()
                .nth(1500)
                .map_or(0, |(at, _)| at);
            format!(
                "{what}\nflags: {}\ntyped (a Rust literal): b\"{}\"\nin game.txt: b\"{}\"\n\
                 what it printed at last:\n{}",
                shlex::try_join(self.args.iter().map(String::as_str)).unwrap_or_default(),
                self.input.escape_ascii(),
                self.file.escape_ascii(),
                &printed[tail..]
            )
        };
        let output =
            run_limited(folder.path(), &self.args, &self.input).map_err(|what| fail(&what, ""))?;
        let status = output.status;
        let printed =
            String::from_utf8(output.stdout).map_err(|error| fail(&error.to_string(), ""))?;
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let quiet = self.args.iter().any(|arg| arg == "--quiet");
        let refused = may_be_refused && matches!(status.code(), Some(1 | 2));
        if !refused && status.code() != Some(0) {
            return Err(fail(&format!("it ends with {status}: {errors}"), &printed));
        }
        if errors.contains("panicked") || (!refused && !quiet && !errors.is_empty()) {
            return Err(fail(&errors, &printed));
        }
        // Damaged flags may also ask for help, which is not a conversation.
        if !may_be_refused && !quiet && !printed.ends_with("Goodbye.\n") {
            return Err(fail("its last line is missing", &printed));
        }
        if let Some(c) = printed.chars().find(|c| c.is_control() && *c != '\n') {
            return Err(fail(&format!("it writes {c:?}"), &printed));
        }
        Ok((printed, errors))
    }

    /// The reason why a case fails, for a case with as few lines as can be found in `time`.
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

/// Runs the program within the limits, in the folder of the project.
pub fn run(args: &[String], input: &[u8]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    run_limited(root, args, input).unwrap_or_else(|what| panic!("{args:?}: {what}"))
}

/// Runs the program within the limits, in `folder`.
///
/// # Errors
/// If it does not end by itself.
fn run_limited(folder: &Path, args: &[String], input: &[u8]) -> Result<Output, String> {
    let broken = |error: io::Error| format!("the test itself: {error}");
    // Files instead of pipes: neither side waits for the other.
    let mut stdin = tempfile().map_err(broken)?;
    stdin.write_all(input).map_err(broken)?;
    stdin.rewind().map_err(broken)?;
    let mut errors = tempfile().map_err(broken)?;
    let mut child = limited()
        .args(args)
        .current_dir(folder)
        .env("TABULEIRO_STATE_DIR", folder.join("state"))
        // A backtrace would exceed the memory limit and hide the panic.
        .env("RUST_BACKTRACE", "0")
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(errors.try_clone().map_err(broken)?)
        .spawn()
        .map_err(broken)?;
    let printed = read_output(&mut child);
    // Leave no process behind, even after an error.
    let _ = child.kill();
    let status = child.wait().map_err(broken)?;
    let stdout = printed?;
    let mut stderr = Vec::new();
    errors.rewind().map_err(broken)?;
    errors.read_to_end(&mut stderr).map_err(broken)?;
    Ok(Output {
        status,
        stdout,
        stderr,
    })
}

/// The program with limited memory, where the system can limit it.
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

/// The whole output of the program.
fn read_output(child: &mut Child) -> Result<Vec<u8>, String> {
    let start = Instant::now();
    let stdout = child.stdout.take().ok_or("no output")?;
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut printed = Vec::new();
        let result = stdout.take(MAX_OUTPUT).read_to_end(&mut printed);
        // The receiver is gone if the program hangs.
        let _ = sender.send(result.map(|_| printed));
    });
    let hangs = || format!("it has not ended after {} s", PATIENCE.as_secs());
    let printed = receiver.recv_timeout(PATIENCE).map_err(|_| hangs())?;
    let printed = printed.map_err(|error| format!("its output cannot be read: {error}"))?;
    if printed.len() as u64 == MAX_OUTPUT {
        return Err("it is in an endless loop".to_string());
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
    Ok(printed)
}
