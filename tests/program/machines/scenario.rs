//! Conversations that write files, and what they leave behind.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, Read};
use std::path::Path;

use tabuleiro::console;
use tabuleiro::console::flags::Flags;
use tabuleiro::console::storage::Storage;
use tabuleiro::console::storage::file_system::Disk;
use tabuleiro::console::talk::Talk;
use tabuleiro::games::registry;
use tabuleiro::testing::conversations::Output;
use tempfile::tempdir;

use super::file_system::{Event, Fault, TestFiles};

/// Stands for the folder of the files in flags, answers and output.
pub const FOLDER: &str = "FOLDER";

/// A conversation that writes files.
#[derive(Clone, Copy)]
pub struct Scenario {
    /// Files that exist before it: names and contents.
    pub files: &'static [(&'static str, &'static str)],
    pub flags: &'static str,
    pub answers: &'static [&'static str],
    /// Whether a user types the answers; otherwise a script holds them.
    pub is_typed: bool,
}

/// The contents of all files in a folder by name, without locks. Random parts of names are
/// replaced.
pub type Contents = BTreeMap<String, String>;

/// All contents that each file has had.
pub type Seen = BTreeMap<String, BTreeSet<String>>;

/// What came of a scenario.
pub struct Run {
    pub output: String,
    /// The error that ended the program.
    pub error: Option<String>,
    pub files: Contents,
    pub seen: Seen,
    pub calls: usize,
    /// The calls that write.
    pub writes: Vec<usize>,
    /// The calls that close a file.
    pub closes: Vec<usize>,
    pub events: Vec<Event>,
}

impl Scenario {
    /// The names of the files that exist before it, as in [`Contents`].
    pub fn names(&self) -> impl Iterator<Item = String> {
        let names = self.files.iter().map(|(name, _)| Path::new(name));
        names.map(|path| plain_name(path.file_name().unwrap().to_str().unwrap()))
    }

    /// Whether there was no game, because the file of a flag or the lock of an unfinished game
    /// could not be opened, and the program has said so in one line.
    pub fn is_refused(&self, run: &Run) -> bool {
        let is_ended = |error: &String| run.output.is_empty() && error.starts_with(FOLDER);
        run.error.as_ref().is_some_and(is_ended)
            || run
                .output
                .matches("; type this name to load the game\n")
                .count()
                == 1
    }

    pub fn run(&self, fault: Option<Fault>) -> Run {
        let folder = tempdir().unwrap();
        let root = folder.path();
        for (name, contents) in self.files {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, contents).unwrap();
        }
        let in_folder = |text: &str| text.replace(FOLDER, root.to_str().unwrap());
        let words = in_folder(self.flags);
        let words = std::iter::once("tabuleiro").chain(words.split(' '));
        let flags = Flags::parse(&registry(), words.map(OsString::from)).unwrap();
        let test_files = TestFiles::new(root, fault);
        let answers = Answers {
            lines: self.answers.iter().map(|line| in_folder(line)).collect(),
            line: Vec::new(),
            files: test_files.clone(),
        };
        let output = Output::default();
        let talk = match self.is_typed {
            true => Talk::typed(answers, output.clone()),
            false => Talk::scripted(answers, output.clone()),
        };
        let storage = Storage {
            disk: Disk::new(test_files.clone()),
            folder: Some(root.join("new").join("state")),
        };
        let result = console::run_with(&registry(), talk, &flags, storage);
        let out_of_folder = |text: &str| text.replace(root.to_str().unwrap(), FOLDER);
        Run {
            output: out_of_folder(&String::from_utf8(output.take()).unwrap()),
            error: result.err().map(|error| out_of_folder(&error.to_string())),
            files: contents(root),
            seen: test_files.seen(),
            calls: test_files.calls(),
            writes: test_files.writes(),
            closes: test_files.closes(),
            events: test_files.events(),
        }
    }
}

/// Adds the contents of all files in a folder.
pub fn add_contents(seen: &mut Seen, folder: &Path) {
    for (name, text) in contents(folder) {
        seen.entry(name).or_default().insert(text);
    }
}

/// The contents of the files in a folder and the folders in it.
fn contents(folder: &Path) -> Contents {
    let mut found = Contents::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            found.extend(contents(&path));
        } else if !name.ends_with(".lock") {
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(found.insert(plain_name(name), text), None);
        }
    }
    found
}

/// The name of a file without the random part of the name of an autosave.
fn plain_name(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, "txt")) if stem.starts_with("lear-") => "lear-RANDOM.txt".to_string(),
        _ => name.to_string(),
    }
}

/// Answers that are given one by one. Each question is recorded.
struct Answers {
    lines: VecDeque<String>,
    line: Vec<u8>,
    files: TestFiles,
}

impl BufRead for Answers {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            self.files.record(Event::Question);
            if let Some(line) = self.lines.pop_front() {
                self.line = format!("{line}\n").into_bytes();
            }
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

impl Read for Answers {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}
