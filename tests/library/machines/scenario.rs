//! Conversations that write files, and what they leave behind.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::rc::Rc;

use tabuleiro::games::registry;
use tabuleiro::shell;
use tabuleiro::shell::flags::Flags;
use tabuleiro::shell::storage::Storage;
use tabuleiro::shell::storage::file_system::Disk;
use tabuleiro::shell::talk::Talk;
use tabuleiro::suites::conversations::Output;
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

/// What came of a scenario.
pub struct Run {
    pub output: String,
    /// The error that ended the program.
    pub error: Option<String>,
    pub files: Contents,
    /// All contents that each file has had at the time of a call or of a question.
    pub seen: BTreeMap<String, BTreeSet<String>>,
    pub calls: usize,
    pub events: Vec<Event>,
}

impl Scenario {
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
        let test_files = TestFiles::failing(fault);
        let seen = Rc::new(RefCell::new(BTreeMap::new()));
        let answers = Answers {
            lines: self.answers.iter().map(|line| in_folder(line)).collect(),
            line: Vec::new(),
            files: test_files.clone(),
            look: {
                let (root, seen) = (root.to_path_buf(), Rc::clone(&seen));
                Box::new(move || add(&mut seen.borrow_mut(), contents(&root)))
            },
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
        let result = shell::run_with(&registry(), talk, &flags, storage);
        let out_of_folder = |text: &str| text.replace(root.to_str().unwrap(), FOLDER);
        let files = contents(root);
        add(&mut seen.borrow_mut(), files.clone());
        Run {
            output: out_of_folder(&String::from_utf8(output.take()).unwrap()),
            error: result.err().map(|error| out_of_folder(&error.to_string())),
            files,
            seen: seen.take(),
            calls: test_files.calls(),
            events: test_files.events(),
        }
    }
}

fn add(seen: &mut BTreeMap<String, BTreeSet<String>>, contents: Contents) {
    for (name, text) in contents {
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
        } else if let Some((stem, ending)) = name.rsplit_once('.') {
            let is_random = stem.starts_with("lear-") && stem.len() == "lear-".len() + 8;
            let stem = if is_random { "lear-RANDOM" } else { stem };
            if ending != "lock" {
                let text = fs::read_to_string(&path).unwrap();
                assert_eq!(found.insert(format!("{stem}.{ending}"), text), None);
            }
        } else {
            found.insert(name.to_string(), fs::read_to_string(&path).unwrap());
        }
    }
    found
}

/// Answers that are given one by one. Before each one the files are looked at.
struct Answers {
    lines: std::collections::VecDeque<String>,
    line: Vec<u8>,
    files: TestFiles,
    look: Box<dyn Fn()>,
}

impl BufRead for Answers {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            self.files.record(Event::Question);
            (self.look)();
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
