//! Helpers that the tests share: running the program, transcripts and files.

#![allow(dead_code, reason = "each test uses a part")]

#[cfg(unix)]
pub mod terminal;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// The flags of a small game of Lear between two humans.
pub const LEAR: [&str; 7] = ["lear", "--p1", "human", "--p2", "human", "--size", "4"];

/// A folder below `tests`.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// A scripted conversation.
pub struct Transcript {
    /// The file name without its extension.
    pub name: String,
    /// The flags.
    pub args: Vec<String>,
    /// The typed lines.
    pub input: Vec<u8>,
    /// The path of the expected output.
    pub output: PathBuf,
}

/// All of `tests/transcripts`, by name: `NAME.in` is typed, `NAME.args` (if it exists) holds the
/// flags as a shell would read them, `NAME.out` the whole output.
pub fn transcripts() -> Vec<Transcript> {
    let folder = folder("transcripts");
    let mut all: Vec<Transcript> = files(&folder, "in")
        .into_iter()
        .map(|path| Transcript {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            args: fs::read_to_string(path.with_extension("args"))
                .map(|text| shlex::split(&text).expect("the flags are well quoted"))
                .unwrap_or_default(),
            input: fs::read(&path).unwrap(),
            output: path.with_extension("out"),
        })
        .collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
}

/// The files of a folder whose names have the given extension.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect()
}

/// What a run of the program has printed that succeeded.
pub fn printed(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}\n{text}");
    text
}

/// What a program has printed.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A program that is killed when this is dropped.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A command that begins with the usual signals, wherever the tests were started.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    #[cfg(unix)]
    handle_ignored_signals();
    Command::new(program)
}

/// What a process ignores, as under `nohup` or in the background of a script, is ignored by all
/// that it starts; what it handles is not. So these tests handle it, and do nothing then.
#[cfg(unix)]
fn handle_ignored_signals() {
    use std::sync::{Arc, Once};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT};

    static DONE: Once = Once::new();
    DONE.call_once(|| {
        for signal in [SIGHUP, SIGINT, SIGQUIT] {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("ulimit -c 0; kill -{signal} $$")]);
            let is_ignored = shell.status().expect("sh is there").success();
            if is_ignored {
                signal_hook::flag::register(signal, Arc::default()).unwrap();
            }
        }
    });
}

/// Runs the program with these flags and this input.
pub fn run(args: &[impl AsRef<OsStr>], input: &[u8]) -> Output {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), args, input)
}

/// Runs the program in `folder` with these flags and this input. Unfinished games are saved
/// in `state` below it.
pub fn run_in(folder: &Path, args: &[impl AsRef<OsStr>], input: &[u8]) -> Output {
    use std::io::Write;
    let mut child = command(env!("CARGO_BIN_EXE_tabuleiro"))
        .args(args)
        .current_dir(folder)
        .env("TABULEIRO_STATE_DIR", folder.join("state"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Writing fails once the program has ended, which is not an error.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().unwrap();
    output
}
