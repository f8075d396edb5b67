//! Failing machines: every call that writes a file fails once, and the power fails between any two.

#![cfg(unix)]

mod file_system;
mod power;
mod scenario;

use std::collections::BTreeMap;

use file_system::{Failure, Fault};
use nix::errno::Errno;
use scenario::{Run, Scenario};

/// The errors of a call, with what the program says about them.
const ERRORS: [(Errno, &str); 4] = [
    (Errno::ENOSPC, "the disk is full"),
    (Errno::EIO, "the disk reports an error"),
    (Errno::EDQUOT, "your disk quota is used up"),
    (Errno::EROFS, "this disk is read-only"),
];

/// What the program says that the user can do.
const REMEDIES: [&str; 4] = [
    "; type save and a file name to save it elsewhere",
    "; free some space or choose another disk",
    "; choose another disk",
    "; to delete it, type resume at the menu, then forget",
];

/// The beginnings of lines that a failure may replace, as what they say would not be true.
const REPLACED: [&str; 5] = [
    "The game is saved in ",
    "The game and its analysis are in ",
    "All results are deleted.",
    "To go on with ",
    "Lear: back to the menu. It is autosaved",
];

const HUMANS: &str = "--game lear --size 4 --p1 human --p2 human --seed 1";
const RECORDED: &str =
    "--game lear --size 4 --p1 human --p2 human --seed 1 --record FOLDER/record.txt";
const COMPUTER: &str = "--game lear --size 4 --p1 human --p2 easy --seed 1";
const GAME: &str =
    "tabuleiro 1\ngame lear\noption size 4\np1 human\np2 human\nseed 1\nmoves\n1,1\n";
const MOVES: &[&str] = &["1,1", "2,2", "undo", "3,3", "4,4", "history", "quit"];

const AUTOSAVE: Scenario = Scenario {
    files: &[],
    flags: HUMANS,
    answers: MOVES,
    is_typed: true,
};
const RECORD: Scenario = Scenario {
    flags: RECORDED,
    ..AUTOSAVE
};
const RECORD_OF_A_SCRIPT: Scenario = Scenario {
    is_typed: false,
    ..RECORD
};
const RESULT: Scenario = Scenario {
    flags: COMPUTER,
    answers: &["1,1", "resign", "y", "quit"],
    ..AUTOSAVE
};
const SECOND_RESULT: Scenario = Scenario {
    files: &[(
        "new/state/results",
        "2026-11-22 lear classic hard win 5 -\n2026-11-2",
    )],
    ..RESULT
};
const SAVE: Scenario = Scenario {
    answers: &["1,1", "save FOLDER/a.txt", "2,2", "history", "quit"],
    ..AUTOSAVE
};
const SAVE_OVER: Scenario = Scenario {
    files: &[("a.txt", "precious")],
    answers: &["1,1", "save FOLDER/a.txt", "y", "2,2", "history", "quit"],
    ..AUTOSAVE
};
const LOAD_AND_SAVE: Scenario = Scenario {
    files: &[("a.txt", GAME)],
    flags: "--load FOLDER/a.txt",
    answers: &["2,2", "save", "3,3", "history", "quit"],
    is_typed: true,
};
const ANNOTATED: Scenario = Scenario {
    flags: "--game lear --size 4 --p1 human --p2 human --seed 1 --nodes 20",
    answers: &[
        "1,1",
        "resign",
        "y",
        "annotated FOLDER/notes.txt",
        "history",
        "quit",
    ],
    ..AUTOSAVE
};
const RESUME: Scenario = Scenario {
    files: &[("new/state/lear-abcdefgh.txt", GAME)],
    flags: "--seed 1",
    answers: &["resume", "1", "2,2", "undo", "3,3", "history", "quit"],
    is_typed: true,
};
const FORGET_RESULTS: Scenario = Scenario {
    files: &[(
        "new/state/results",
        "2026-11-22 lear classic hard win 5 -\n",
    )],
    flags: "--seed 1",
    answers: &["stats forget", "y", "leave"],
    is_typed: true,
};
const PUZZLE: Scenario = Scenario {
    files: &[(
        "new/lear.txt",
        "1\tclassic\twin\tproved\txvvo/xxxo/ovvx/xooo o 1\t1,2\n",
    )],
    flags: "--puzzle lear --puzzles FOLDER/new/lear.txt",
    answers: &["1,2", "menu", "leave"],
    ..AUTOSAVE
};

/// All scenarios, with a file that each one must write.
const SCENARIOS: [(&str, Scenario, &str); 12] = [
    ("autosave", AUTOSAVE, "lear-RANDOM.txt"),
    ("record", RECORD, "record.txt"),
    ("record of a script", RECORD_OF_A_SCRIPT, "record.txt"),
    ("result", RESULT, "results"),
    ("second result", SECOND_RESULT, "results"),
    ("save", SAVE, "a.txt"),
    ("save over", SAVE_OVER, "a.txt"),
    ("load and save", LOAD_AND_SAVE, "a.txt"),
    ("annotated", ANNOTATED, "notes.txt"),
    ("resume", RESUME, "lear-RANDOM.txt"),
    ("forget results", FORGET_RESULTS, "results"),
    ("puzzle", PUZZLE, "puzzles"),
];

/// Runs a check of every scenario, each on its own thread. It gets a run in which nothing fails.
fn in_scenarios(check: impl Fn(&str, &Scenario, &Run) + Sync) {
    std::thread::scope(|scope| {
        for (name, scenario, written) in &SCENARIOS {
            let check = &check;
            scope.spawn(move || {
                let plain = scenario.run(None);
                assert_eq!(plain.error, None, "{name}");
                let texts = plain.seen.get(*written).map_or(0, |texts| texts.len());
                assert!(texts > 0 && plain.calls > 3, "{name}: {}", plain.output);
                check(name, scenario, &plain);
            });
        }
    });
}

/// A fault for every call of a run, and one more for every write.
fn faults(plain: &Run, of_calls: Failure, of_writes: Failure) -> impl Iterator<Item = Fault> {
    let calls = (0..plain.calls).map(move |call| (call, of_calls));
    let writes = plain.writes.iter().map(move |call| (*call, of_writes));
    calls.chain(writes).map(|(call, failure)| Fault {
        call,
        failure,
        lasts: false,
    })
}

/// The lines of `text` that `other` has not, each as often as it is missing.
fn lines_beyond<'a>(text: &'a str, other: &'a str) -> Vec<&'a str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in other.lines() {
        *counts.entry(line).or_default() += 1;
    }
    let is_beyond = |line: &&'a str| match counts.get_mut(line) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    text.lines().filter(is_beyond).collect()
}

/// Each file holds what it has held at some time when nothing failed, those that were there before
/// are still there, and no temporary file is left.
fn check_files(scenario: &Scenario, plain: &Run, run: &Run, context: &str) {
    for (name, text) in &run.files {
        let known = plain.seen.get(name);
        let is_known = known.is_some_and(|known| known.contains(text));
        assert!(
            is_known && !name.starts_with('.'),
            "{context}: {name}\n{text}"
        );
    }
    for name in scenario
        .names()
        .filter(|name| plain.files.contains_key(name))
    {
        assert!(run.files.contains_key(&name), "{context}: {name} is gone");
    }
}

/// The program has said in one line what has failed and what the user can do, and the conversation
/// has gone on as if nothing had failed. Unless a file could not be closed, nothing needs to be
/// said if the files are as they should be.
fn check_output(plain: &Run, run: &Run, fault: Fault, reason: &str, context: &str) {
    let context = format!("{context}\n{}\n{:?}", run.output, run.error);
    let said = lines_beyond(&run.output, &plain.output);
    let replaced = lines_beyond(&plain.output, &run.output);
    let may_go = |line: &&str| REPLACED.iter().any(|begin| line.starts_with(begin));
    assert!(
        replaced.iter().all(may_go),
        "{context}\nmissing: {replaced:?}"
    );
    match said[..] {
        // What failed was not needed.
        [] => {
            assert!(!plain.closes.contains(&fault.call), "{context}");
            assert_eq!(run.files, plain.files, "{context}");
        }
        [line] => {
            let has_remedy = REMEDIES.iter().any(|remedy| line.ends_with(remedy));
            let is_end = run.error.as_ref().is_some_and(|error| {
                error.starts_with("the record is not complete: FOLDER/record.txt: ")
            });
            assert!(line.contains(reason), "{context}\n{line}");
            assert!(has_remedy || is_end, "{context}\n{line}");
        }
        _ => panic!("{context}\nmore than one line: {said:?}"),
    }
}

#[test]
fn every_call_fails_once_with_every_error() {
    in_scenarios(|name, scenario, plain| {
        for (error, reason) in ERRORS {
            let error = error as i32;
            for fault in faults(plain, Failure::Error(error), Failure::ShortThen(error)) {
                let run = scenario.run(Some(fault));
                let context = format!("{name}: {fault:?}");
                check_files(scenario, plain, &run, &context);
                if scenario.is_refused(&run) {
                    assert_eq!(fault.call, 0, "{context}");
                } else {
                    check_output(plain, &run, fault, reason, &context);
                }
            }
        }
    });
}

/// A disk that is full stays full, and is mentioned once for each file.
#[test]
fn a_disk_that_stays_full_is_reported_once() {
    in_scenarios(|name, scenario, plain| {
        for call in 0..plain.calls {
            let fault = Fault {
                call,
                failure: Failure::Error(Errno::ENOSPC as i32),
                lasts: true,
            };
            let run = scenario.run(Some(fault));
            let context = format!("{name}: {fault:?}\n{}", run.output);
            if scenario.is_refused(&run) {
                continue;
            }
            let said = lines_beyond(&run.output, &plain.output);
            let (mut full, others): (Vec<&str>, Vec<&str>) = said
                .iter()
                .partition(|line| line.contains("the disk is full"));
            let count = full.len();
            full.sort_unstable();
            full.dedup();
            assert_eq!(
                (full.len(), others.len()),
                (count, 0),
                "{context}\n{said:?}"
            );
            let replaced = lines_beyond(&plain.output, &run.output);
            let may_go = |line: &&str| REPLACED.iter().any(|begin| line.starts_with(begin));
            assert!(replaced.iter().all(may_go), "{context}\n{replaced:?}");
        }
    });
}

/// A signal or a short write is not an error.
#[test]
fn interrupted_calls_are_repeated_and_short_writes_are_continued() {
    in_scenarios(|name, scenario, plain| {
        for fault in faults(plain, Failure::Error(Errno::EINTR as i32), Failure::Short) {
            let run = scenario.run(Some(fault));
            let context = format!("{name}: {fault:?}");
            assert_eq!(run.error, None, "{context}");
            assert_eq!(run.output, plain.output, "{context}");
            assert_eq!(run.files, plain.files, "{context}");
        }
    });
}
