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
    /// Whether it is a line of a drawing: as it stands, right below the one before it if that is one
    /// too.
    is_drawn: bool,
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
        is_drawn: false,
    }
}

fn drawn(text: &str) -> Line {
    Line {
        report: text.to_string(),
        ours: text.to_string(),
        reason: None,
        is_printed: true,
        is_drawn: true,
    }
}

/// The lines of a list. One that ends with a backslash goes on in the next, unless it is drawn.
fn logical_lines(list: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in list.lines() {
        match lines.last_mut() {
            Some(last) if last.ends_with('\\') && !last.starts_with('=') => {
                last.pop();
                *last += text;
            }
            _ => lines.push(text.to_string()),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn sessions(list: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    for text in logical_lines(list) {
        let last = sessions.last_mut();
        match (text.split_once(' ').unwrap_or((&text, "")), last) {
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
            (("=", text), Some(session)) => session.lines.push(drawn(text)),
            (_, Some(session)) => session.lines.push(line(&text)),
            (_, None) => panic!("no session prints {text}"),
        }
    }
    sessions
}

impl Line {
    /// Whether this line of the output is ours, in a frame or not. An answer may follow a question.
    fn is(&self, shown: &str) -> bool {
        if self.is_drawn {
            return shown == self.ours;
        }
        match shown.trim_matches(['#', ' ']).strip_prefix(&self.ours) {
            Some(answer) if self.ours.ends_with(':') => {
                answer.is_empty() || answer.starts_with(' ')
            }
            rest => rest == Some(""),
        }
    }
}

/// What is wrong with the lines of a session in the output: each has to come after those before it.
fn faults(lines: &[Line], output: &str) -> Option<String> {
    let shown: Vec<&str> = output.lines().collect();
    let mut next = 0;
    let mut rest = lines;
    while let [line, ..] = rest {
        let Line { report, ours, .. } = line;
        if !ours.starts_with(report) && line.reason.is_none() {
            return Some(format!("{ours}: why is it not {report}?"));
        }
        // The lines of a drawing follow each other.
        let drawing = rest.iter().take_while(|line| line.is_drawn).count().max(1);
        let is_here = |at: &usize| {
            let here = shown.get(*at..*at + drawing);
            here.is_some_and(|here| rest.iter().zip(here).all(|(line, shown)| line.is(shown)))
        };
        match (line.is_printed, (next..shown.len()).find(is_here)) {
            (true, Some(at)) => next = at + drawing,
            (false, None) => {}
            (true, None) => return Some(format!("{ours} is not in what follows line {next}")),
            (false, Some(_)) => return Some(format!("{ours} is printed by now")),
        }
        rest = &rest[drawing..];
    }
    None
}

#[test]
fn the_lines_of_the_reports_are_printed_word_for_word_and_in_their_order() {
    for name in registry().names() {
        let path = folder("originals").join(name).with_extension("txt");
        let list = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for session in sessions(&list) {
            let scratch = tempdir().unwrap();
            let ended = run_in(scratch.path(), &session.args, session.input.as_bytes());
            let output = printed(&ended);
            assert!(!session.lines.is_empty(), "{name}: {:?}", session.args);
            let fault = faults(&session.lines, &output);
            assert_eq!(fault, None, "{name}:\n{output}");
        }
    }
}

#[test]
fn a_heading_that_stands_below_its_board_is_a_fault() {
    let list = "$ tabuleiro\n*** turn ***\n=  1 |\n=  2 |\nMove:\n";
    let [session] = &sessions(list)[..] else {
        panic!("one session");
    };
    let fault = |output| faults(&session.lines, output);
    assert_eq!(
        fault("*** turn ***\n\n 1 |\n 2 |\nLast: 1\nMove: 3\n"),
        None
    );
    assert!(fault(" 1 |\n 2 |\n*** turn ***\nMove: 3\n").is_some());
    assert!(fault("*** turn ***\n 1 |\n\n 2 |\nMove: 3\n").is_some());
}

#[test]
fn every_list_belongs_to_a_game() {
    let registry = registry();
    for list in files(&folder("originals"), "txt") {
        let name = list.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(registry.names().contains(&name.as_str()), "{name}");
    }
}
