//! Failing disks: every step that changes a file fails once, and what was promised is on the disk
//! before the next question.

#![cfg(unix)]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use nix::errno::Errno;
use tabuleiro::console;
use tabuleiro::console::flags::Flags;
use tabuleiro::console::storage::state_folder::StateFolder;
use tabuleiro::console::storage::writing::{FileStep, set_hook};
use tabuleiro::console::talk::Talk;
use tabuleiro::games::registry;
use tabuleiro::testing::conversations::MemoryOutput;
use tempfile::{tempdir, tempdir_in};

/// The errors of a step, with what the program says about them.
const ERRORS: [(Errno, &str); 4] = [
    (Errno::ENOSPC, "the disk is full"),
    (Errno::EIO, "Input/output error"),
    (Errno::EDQUOT, "Disk quota exceeded"),
    (Errno::EROFS, "Read-only file system"),
];

/// What the program says that the user can do.
const REMEDIES: [&str; 4] = [
    "; type save and a file name to save it elsewhere",
    "; free some space or choose another disk",
    "; choose another disk",
    "; to delete it, type resume at the menu, then forget",
];

/// The beginnings of lines that a failure may replace, as what they say would not be true.
const REPLACED: [&str; 8] = [
    "FOLDER/a.txt exists. Overwrite it?",
    "The game is saved in ",
    "The game and its analysis are in ",
    "All results are deleted.",
    "1.1 of 10, provisional (before, 3.0).",
    "2.0 of 10, provisional (before, 4.0).",
    "To go on with ",
    "Lear: back to the menu. It is autosaved",
];

/// The beginnings of lines that follow from a failure: a question, the answer to one that was not
/// asked, and a rating that stays.
const FOLLOWING: [&str; 5] = [
    "3.0 of 10, provisional (before, 3.0).",
    "4.0 of 10, provisional (before, 4.0).",
    "This game is not saved. Leave it?",
    "Line (1 to 4): y",
    "\"y\" is not a line",
];

/// Stands for the folder of the files in flags, answers and output.
const FOLDER: &str = "FOLDER";

/// What stands for longer texts in the scenarios.
const WORDS: [(&str, &str); 5] = [
    ("HUMANS", "lear --size 4 --p1 human --p2 human --seed 1"),
    ("EASY", "lear --size 4 --p1 human --p2 easy --seed 1"),
    ("RESULTS", "2026-11-22 lear classic hard win 5 -\n2026-11-2"),
    (
        "GAME",
        "tabuleiro 1\ngame lear\noption size 4\np1 human\np2 human\nseed 1\nmoves\n1,1\n",
    ),
    (
        "PUZZLES",
        "1\tclassic\twin\tproved\txvvo/xxxo/ovvx/xooo o 1\t1,2\n",
    ),
];

/// Conversations that write files: who gives the answers, a file that must be written, a file that
/// exists before and its contents, the flags, and the answers.
const SCENARIOS: [&str; 12] = [
    "user; lear-RANDOM.txt; ; HUMANS; 1,1|2,2|undo|3,3|4,4|history|quit",
    "user; record.txt; ; HUMANS --record FOLDER/record.txt; 1,1|2,2|undo|3,3|4,4|history|quit",
    "script; record.txt; ; HUMANS --record FOLDER/record.txt; 1,1|2,2|undo|3,3|4,4|history|quit",
    "user; results; ; EASY; 1,1|4,4|resign|y|quit",
    "user; results; new/state/results RESULTS; EASY; 1,1|4,4|resign|y|quit",
    "user; a.txt; ; HUMANS; 1,1|save FOLDER/a.txt|2,2|history|quit",
    "user; a.txt; a.txt precious; HUMANS; 1,1|save FOLDER/a.txt|y|2,2|history|quit",
    "user; a.txt; a.txt GAME; --load FOLDER/a.txt; 2,2|save|3,3|history|quit",
    "user; notes.txt; ; HUMANS --nodes 20; 1,1|resign|y|annotated FOLDER/notes.txt|history|quit",
    "user; lear-RANDOM.txt; new/state/lear-abc.txt GAME; --seed 1; \
     resume|1|2,2|undo|3,3|history|quit",
    "user; results; new/state/results RESULTS; --seed 1; stats forget|y|leave",
    "user; puzzles; new/lear.txt PUZZLES; puzzle lear --puzzles FOLDER/new/lear.txt; \
     1,2|menu|leave",
];

/// A conversation that writes files.
struct Scenario {
    is_typed: bool,
    written: String,
    before: Option<(String, String)>,
    flags: String,
    answers: String,
}

impl Scenario {
    fn new(text: &str) -> Scenario {
        let in_full = |part: &str| {
            let replace = |text: String, (word, full): &(&str, &str)| text.replace(word, full);
            WORDS.iter().fold(part.trim().to_string(), replace)
        };
        let parts: Vec<&str> = text.split(';').collect();
        let before = parts[2].trim().split_once(' ');
        Scenario {
            is_typed: parts[0] == "user",
            written: in_full(parts[1]),
            before: before.map(|(name, contents)| (name.to_string(), in_full(contents))),
            flags: in_full(parts[3]),
            answers: in_full(parts[4]),
        }
    }
}

/// The step that fails, counted from 0.
#[derive(Clone, Copy, Debug)]
struct Fault {
    step: usize,
    error: Errno,
    /// Whether all later steps fail too.
    lasts: bool,
}

/// The contents of all files in a folder by name. Random parts of names are replaced.
type Contents = BTreeMap<String, String>;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Event {
    /// The program waits for an answer.
    Question,
    /// It is about to take a step.
    Step(FileStep, PathBuf),
}

/// What the program has done.
#[derive(Default)]
struct Log {
    events: Vec<Event>,
    /// What the files have held before each step and at each question.
    seen: BTreeMap<String, BTreeSet<String>>,
}

impl Log {
    fn add(&mut self, event: Event, root: &Path) {
        for (name, text) in contents(root) {
            self.seen.entry(name).or_default().insert(text);
        }
        self.events.push(event);
    }
}

/// What came of a scenario.
struct Run {
    output: String,
    /// The error that ended the program.
    error: Option<String>,
    files: Contents,
    log: Log,
}

impl Run {
    fn steps(&self) -> usize {
        let is_step = |event: &&Event| **event != Event::Question;
        self.log.events.iter().filter(is_step).count()
    }

    /// The name of the file that this step would have removed.
    fn removed(&self, step: usize) -> Option<String> {
        let mut steps = self.log.events.iter().filter_map(|event| match event {
            Event::Step(step, path) => Some((step, path)),
            Event::Question => None,
        });
        let (step, path) = steps.nth(step)?;
        let name = path.file_name()?.to_str()?;
        (*step == FileStep::Remove).then(|| name.to_string())
    }

    /// Whether there was no game, because the file of a flag or of an unfinished game could not be
    /// used, and the program has said so in one line.
    fn is_refused(&self) -> bool {
        let is_ended = |error: &String| self.output.is_empty() && error.starts_with(FOLDER);
        let advice = "; type this name to load the game\n";
        self.error.as_ref().is_some_and(is_ended) || self.output.matches(advice).count() == 1
    }
}

impl Scenario {
    fn run(&self, fault: Option<Fault>) -> Run {
        // In memory, where syncing takes no time.
        let folder = tempdir_in("/dev/shm").or_else(|_| tempdir()).unwrap();
        let root = folder.path().to_path_buf();
        if let Some((name, contents)) = &self.before {
            fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
            fs::write(root.join(name), contents).unwrap();
        }
        let shown = root.to_str().unwrap();
        let flags = self.flags.replace(FOLDER, shown);
        let words = std::iter::once("tabuleiro").chain(flags.split(' '));
        let flags = Flags::parse(&registry(), words.map(OsString::from)).unwrap();
        let log = Rc::new(RefCell::new(Log::default()));
        fail_at(fault, log.clone(), root.clone());
        let lines = self.answers.replace(FOLDER, shown);
        let answers = Answers {
            lines: lines.split('|').map(String::from).collect(),
            line: Vec::new(),
            log: log.clone(),
            root: root.clone(),
        };
        let output = MemoryOutput::default();
        let talk = if self.is_typed {
            Talk::typed(answers, output.clone())
        } else {
            Talk::scripted(answers, output.clone())
        };
        let state = StateFolder::new(&root.join("new/state"));
        let result = console::run_with(&registry(), talk, &flags, Some(state));
        log.borrow_mut().add(Event::Question, &root);
        let out_of_folder = |text: &str| text.replace(shown, FOLDER);
        Run {
            output: out_of_folder(&String::from_utf8(output.take()).unwrap()),
            error: result.err().map(|error| out_of_folder(&error.to_string())),
            files: contents(&root),
            log: log.take(),
        }
    }
}

/// Logs the steps of this thread, and has one of them fail. A write stops in the middle.
fn fail_at(fault: Option<Fault>, log: Rc<RefCell<Log>>, root: PathBuf) {
    let mut steps = 0;
    set_hook(Box::new(move |step, path| {
        log.borrow_mut().add(Event::Step(step, path.into()), &root);
        let step_number = steps;
        steps += 1;
        let is_hit =
            |fault: &Fault| step_number == fault.step || fault.lasts && step_number > fault.step;
        let Some(fault) = fault.filter(is_hit) else {
            return Ok(());
        };
        if step == FileStep::Write {
            let mut file = OpenOptions::new().append(true).open(path)?;
            file.write_all(b"half a l")?;
        }
        Err(io::Error::from_raw_os_error(fault.error as i32))
    }));
}

/// The contents of the files in a folder and the folders in it.
fn contents(folder: &Path) -> Contents {
    let mut found = Contents::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!(found.insert(plain_name(name), text), None);
        }
    }
    found
}

/// The name of a file without the random part of the name of an autosave.
fn plain_name(name: &str) -> String {
    if name.contains("lear-") {
        "lear-RANDOM.txt".to_string()
    } else {
        name.to_string()
    }
}

/// Answers that are given one by one. Each question is recorded.
struct Answers {
    lines: VecDeque<String>,
    line: Vec<u8>,
    log: Rc<RefCell<Log>>,
    root: PathBuf,
}

impl BufRead for Answers {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            self.log.borrow_mut().add(Event::Question, &self.root);
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

/// Runs a check of every scenario, each on its own thread. It gets a run in which nothing fails.
fn in_scenarios(check: impl Fn(&Scenario, &Run) + Sync) {
    std::thread::scope(|scope| {
        for text in SCENARIOS {
            let check = &check;
            scope.spawn(move || {
                let scenario = &Scenario::new(text);
                let plain = scenario.run(None);
                assert_eq!(plain.error, None);
                let is_written = plain.log.seen.contains_key(&scenario.written);
                assert!(is_written && plain.steps() > 2, "{}", plain.output);
                check(scenario, &plain);
            });
        }
    });
}

/// The lines of `text` that `other` has not, each as often as it is missing.
fn lines_beyond<'a>(text: &'a str, other: &str) -> Vec<&'a str> {
    let mut others: Vec<&str> = other.lines().collect();
    let is_beyond = |line: &&str| match others.iter().position(|other| other == line) {
        Some(index) => {
            others.swap_remove(index);
            false
        }
        None => true,
    };
    text.lines().filter(is_beyond).collect()
}

/// The lines that a run with a failure has said because of it.
fn said_beyond<'a>(plain: &Run, run: &'a Run) -> Vec<&'a str> {
    let follows = |line: &str| FOLLOWING.iter().any(|begin| line.starts_with(begin));
    let mut lines = lines_beyond(&run.output, &plain.output);
    lines.retain(|line| !follows(line));
    lines
}

/// No line is missing but those that would not be true.
fn check_replaced(plain: &Run, run: &Run, context: &str) {
    let replaced = lines_beyond(&plain.output, &run.output);
    let may_go = |line: &&str| REPLACED.iter().any(|begin| line.starts_with(begin));
    assert!(replaced.iter().all(may_go), "{context}: {replaced:?}");
}

/// Each file holds what it has held at some time when nothing failed, the one that was there before
/// is still there, and no temporary file is left.
fn check_files(scenario: &Scenario, plain: &Run, run: &Run, context: &str) {
    for (name, text) in &run.files {
        let known = plain.log.seen.get(name);
        let is_known = known.is_some_and(|known| known.contains(text));
        let is_temporary = name.starts_with('.');
        assert!(is_known && !is_temporary, "{context}: {name}\n{text}");
    }
    if let Some((name, _)) = &scenario.before {
        let name = plain_name(name.rsplit('/').next().unwrap());
        assert!(run.files.contains_key(&name), "{context}: {name} is gone");
    }
}

/// The program has said in one line what has failed and what the user can do, and the conversation
/// has gone on as if nothing had failed. Nothing needs to be said if the files are as they should
/// be.
fn check_output(plain: &Run, run: &Run, reason: &str, context: &str) {
    let context = format!("{context}\n{}\n{:?}", run.output, run.error);
    check_replaced(plain, run, &context);
    match said_beyond(plain, run)[..] {
        // What failed was not needed.
        [] => assert_eq!(run.files, plain.files, "{context}"),
        [line] => {
            let has_remedy = REMEDIES.iter().any(|remedy| line.ends_with(remedy));
            let is_end = run.error.as_ref().is_some_and(|error| {
                error.starts_with("the record is not complete: FOLDER/record.txt: ")
            });
            assert!(line.contains(reason), "{context}");
            assert!(has_remedy || is_end, "{context}");
        }
        _ => panic!("{context}\nmore than one line"),
    }
}

#[test]
fn every_step_fails_once() {
    in_scenarios(|scenario, plain| {
        for step in 0..plain.steps() {
            let (error, reason) = ERRORS[step % ERRORS.len()];
            let fault = Fault {
                step,
                error,
                lasts: false,
            };
            let mut run = scenario.run(Some(fault));
            let context = format!("{} {}: {fault:?}", scenario.flags, scenario.answers);
            if let Some(name) = run.removed(step).filter(|name| name.starts_with('.')) {
                // A temporary file that could not be removed is left for another run.
                assert!(run.files.remove(&name).is_some(), "{context}");
            }
            check_files(scenario, plain, &run, &context);
            if !run.is_refused() {
                check_output(plain, &run, reason, &context);
            }
        }
    });
}

/// A disk that is full stays full, and is mentioned once for each file.
#[test]
fn a_disk_that_stays_full_is_mentioned_once() {
    in_scenarios(|scenario, plain| {
        for step in 0..plain.steps() {
            let fault = Fault {
                step,
                error: Errno::ENOSPC,
                lasts: true,
            };
            let run = scenario.run(Some(fault));
            let context = format!("{fault:?}\n{}", run.output);
            if run.is_refused() {
                continue;
            }
            let said = said_beyond(plain, &run);
            let is_about_it = |line: &&str| line.contains("the disk is full");
            assert!(said.iter().all(is_about_it), "{context}");
            let once: BTreeSet<&&str> = said.iter().collect();
            assert_eq!(once.len(), said.len(), "{context}");
            check_replaced(plain, &run, &context);
        }
    });
}

/// Files are renamed only when their contents are on the disk, so that a name never leads to half a
/// file; and everything written is on the disk before the user is asked the next question.
#[test]
fn what_is_kept_is_on_the_disk_before_the_next_question() {
    in_scenarios(|_, plain| {
        let mut unsynced: BTreeSet<PathBuf> = BTreeSet::new();
        let mut unnamed: BTreeSet<PathBuf> = BTreeSet::new();
        let parent = |path: &Path| path.parent().unwrap().to_path_buf();
        for event in &plain.log.events {
            let context = || format!("{event:?} {:#?}", plain.log.events);
            match event {
                Event::Question => {
                    assert!(unsynced.is_empty() && unnamed.is_empty(), "{}", context());
                }
                Event::Step(FileStep::Open | FileStep::SetMode, _) => {}
                Event::Step(FileStep::Write | FileStep::Truncate, path) => {
                    unsynced.insert(path.clone());
                }
                Event::Step(FileStep::Sync, path) => {
                    assert!(unsynced.remove(path), "{}", context())
                }
                Event::Step(FileStep::SyncFolder, path) => drop(unnamed.remove(path)),
                Event::Step(FileStep::Rename, path) => {
                    assert!(unsynced.is_empty(), "{}", context());
                    unnamed.insert(parent(path));
                }
                Event::Step(FileStep::Remove | FileStep::CreateFolder, path) => {
                    unnamed.insert(parent(path));
                }
            }
        }
    });
}
