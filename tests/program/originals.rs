//! The lines that the reports show, word for word: the lists in `tests/originals`.

use std::fs;

use crate::common::{files, folder, printed, run_in};
use tabuleiro::games::registry;
use tempfile::tempdir;

/// A line of a report.
struct Line {
    report: String,
    ours: String,
    /// Why ours does not begin with the words of the report.
    reason: Option<String>,
    /// Whether ours is printed already.
    is_printed: bool,
}

/// A run of the program, and the lines that it prints.
#[derive(Default)]
struct Session {
    args: Vec<String>,
    input: String,
    lines: Vec<Line>,
}

fn line(text: &str) -> Line {
    let (is_printed, text) = match text.strip_prefix("! ") {
        Some(text) => (false, text),
        None => (true, text),
    };
    let mut fields = text.split('|').map(|field| field.trim().to_string());
    let report = fields.next().expect("there is always a first part");
    Line {
        ours: fields.next().unwrap_or_else(|| report.clone()),
        reason: fields.next(),
        report,
        is_printed,
    }
}

fn sessions(list: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    for text in list
        .replace("\\\n", "")
        .lines()
        .filter(|text| !text.is_empty())
    {
        let last = sessions.last_mut();
        match (text.split_once(' ').unwrap_or((text, "")), last) {
            (("#", _), _) => {}
            (("$", command), _) => {
                let mut args = shlex::split(command).expect("the flags are well quoted");
                assert_eq!(args.remove(0), "tabuleiro");
                sessions.push(Session {
                    args,
                    ..Session::default()
                });
            }
            ((">", answer), Some(session)) => session.input += &format!("{answer}\n"),
            (_, Some(session)) => session.lines.push(line(text)),
            (_, None) => panic!("no session prints {text}"),
        }
    }
    sessions
}

/// Whether a line of the output is `ours`, in a frame or not. An answer may follow a question.
fn is_in(output: &str, ours: &str) -> bool {
    let mut shown = output.lines().map(|line| line.trim_matches(['#', ' ']));
    shown.any(|line| match line.strip_prefix(ours) {
        Some(answer) if ours.ends_with(':') => answer.is_empty() || answer.starts_with(' '),
        rest => rest == Some(""),
    })
}

#[test]
fn the_lines_of_the_reports_are_printed_word_for_word() {
    let mut faults = String::new();
    for name in registry().names() {
        let path = folder("originals").join(name).with_extension("txt");
        let list = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for session in sessions(&list) {
            let scratch = tempdir().unwrap();
            let ended = run_in(scratch.path(), &session.args, session.input.as_bytes());
            let output = printed(&ended);
            assert!(!session.lines.is_empty(), "{name}: {:?}", session.args);
            for line in session.lines {
                let Line { report, ours, .. } = &line;
                if !ours.starts_with(report) && line.reason.is_none() {
                    faults += &format!("{name}: {ours}: why is it not {report}?\n");
                }
                match (line.is_printed, is_in(&output, ours)) {
                    (true, false) => faults += &format!("{name}: {ours} is not in\n{output}\n"),
                    (false, true) => faults += &format!("{name}: {ours} is printed by now\n"),
                    _ => {}
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn every_list_belongs_to_a_game() {
    let registry = registry();
    for list in files(&folder("originals"), "txt") {
        let name = list.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(registry.names().contains(&name.as_str()), "{name}");
    }
}
