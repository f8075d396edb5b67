//! What the suites share: the cases of a game's data file and the transcripts.

#![allow(dead_code, reason = "each suite uses a part")]

#[cfg(unix)]
pub mod terminal;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tabuleiro::console::Console;
use tabuleiro::game::{Options, RuleSet};
use tabuleiro::games::{self, NAMES, Visitor};
use tabuleiro::session::Session;
use tabuleiro::shell::setup::{self, Given};

/// Runs something for every game of the table, each on a thread of its own.
pub fn for_every_game<V>(visitor: V) -> Vec<V::Output>
where
    V: Visitor<Output: Send> + Clone + Send,
{
    std::thread::scope(|scope| {
        let start = |name: &'static &str| {
            let visitor = visitor.clone();
            scope.spawn(move || games::visit(name, visitor).unwrap())
        };
        let threads: Vec<_> = NAMES.iter().map(start).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

/// A position to start from, and what is known about the move tree below it.
pub struct Case<G: Console> {
    /// The line that opens the case.
    pub title: String,
    /// The game in that position, all players human.
    pub session: Session<G>,
    /// Depth, leaves, and the sum of the values for player 1 where it is known.
    pub counts: Vec<(u32, u64, Option<i64>)>,
}

/// The cases in `tests/perft/NAME.txt`. A line `start RULES [--option value ...]` or
/// `position RULES POSITION` opens a case; `DEPTH LEAVES [VALUE]` belongs to it; `#` starts a
/// comment.
pub fn cases<G: Console>() -> Vec<Case<G>> {
    let path = folder("perft").join(format!("{}.txt", G::NAME));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut cases: Vec<Case<G>> = Vec::new();
    for line in text.lines().map(str::trim) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            [word, ..] if word.starts_with('#') => {}
            ["start", rules, ref flags @ ..] => {
                let mut options = Options::default();
                for flag in flags.chunks(2) {
                    let name = flag[0].trim_start_matches("--");
                    let known = G::options().iter().find(|option| option.name == name);
                    let known = known.unwrap_or_else(|| panic!("{line}: no option {name}"));
                    options.set(known.name, flag[1]);
                }
                cases.push(case(line, rules, None, options));
            }
            ["position", rules, ref position @ ..] => {
                let position = Some(position.join(" "));
                cases.push(case(line, rules, position, Options::default()));
            }
            [depth, leaves, ref value @ ..] => {
                let counts = &mut cases.last_mut().expect("a case comes first").counts;
                counts.push((
                    depth.parse().expect(line),
                    leaves.parse().expect(line),
                    value.first().map(|value| value.parse().expect(line)),
                ));
            }
            _ => panic!("{line:?} is no line of a data file"),
        }
    }
    assert!(!cases.is_empty(), "{} holds no case", path.display());
    cases
}

fn case<G: Console>(
    title: &str,
    rules: &str,
    position: Option<String>,
    options: Options,
) -> Case<G> {
    let given = Given {
        rules: Some(rules.parse::<RuleSet>().expect(title)),
        position,
        options,
        ..Given::default()
    };
    let setup = given
        .setup::<G>()
        .unwrap_or_else(|e| panic!("{title}: {e}"));
    Case {
        title: format!("{} {title}", G::NAME),
        session: setup::session(&setup, 1).expect(title),
        counts: Vec::new(),
    }
}

/// A folder below `tests`.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

/// A scripted conversation.
pub struct Transcript {
    /// The file name without its ending.
    pub name: String,
    /// The flags.
    pub args: Vec<String>,
    /// What is typed.
    pub input: Vec<u8>,
    /// Where the expected output is.
    pub output: PathBuf,
}

/// All of `tests/transcripts`, by name: `NAME.in` is typed, `NAME.args` (if it is there) holds the
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

/// The files of a folder with that ending.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect()
}

/// Runs the program with these flags and this input.
pub fn run(args: &[String], input: &[u8]) -> Output {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), args, input)
}

/// Runs the program in that folder with these flags and this input. Games on their way are kept
/// in `state` below it.
pub fn run_in(folder: &Path, args: &[impl AsRef<OsStr>], input: &[u8]) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabuleiro"))
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
    // A program that has left reads no more: that is no failure of the writer.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().unwrap();
    output
}
