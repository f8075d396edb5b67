//! Lines of input: edited at a terminal, plain everywhere else; scripts with comments.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::Arc;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, Editor, Event, EventContext,
    EventHandler, Helper, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

use super::terminal::Editing;
use super::vocabulary::{self, takes_file};
use crate::text::{InputLine, narrow, printable, read_line};

/// The maximum length of an answer in bytes, far beyond that of any valid one.
pub const MAX_LENGTH: usize = 4096;

/// How soon a key must follow Esc to be part of an escape sequence, in milliseconds: terminals send
/// sequences at once. Without a limit the editor takes a digit after Esc for a repeat count.
const ESCAPE_TIME: u16 = 50;

/// What Tab completes at a question, and what Enter takes.
#[derive(Clone, Debug, Default)]
pub struct Completions {
    /// The possible answers.
    pub answers: Vec<String>,
    /// The commands; those with arguments are completed word by word.
    pub commands: Vec<String>,
    /// Whole moves, which are completed part by part once something has been typed.
    pub moves: Vec<String>,
    /// Whether a file name is an answer too.
    pub file_names: bool,
    /// The answer that Enter stands for; empty if it stands for none.
    pub default: String,
}

impl Completions {
    /// The completions of a question that has only these answers.
    pub fn answers(answers: impl IntoIterator<Item = impl ToString>) -> Completions {
        Completions {
            answers: answers
                .into_iter()
                .map(|answer| answer.to_string())
                .collect(),
            ..Completions::default()
        }
    }

    /// What can follow `typed`, in any case: whole answers, the next word of a command, the next
    /// part of a move.
    fn matching(&self, typed: &str) -> Vec<String> {
        let all = self.answers.iter().chain(&self.commands);
        let words = all.filter(|word| begins(word, typed)).map(|word| {
            let end = next(word, typed.len() + 1, |c| c == ' ');
            &word[..end.unwrap_or(word.len())]
        });
        let fitting = self.moves.iter().filter(|mv| begins(mv, typed));
        let moves = fitting.filter(|_| !typed.is_empty()).map(|mv| {
            let end = next(mv, typed.len(), |c| !c.is_alphanumeric());
            &mv[..end.map_or(mv.len(), |end| end + 1)]
        });
        let mut found: Vec<String> = Vec::new();
        for part in words.chain(moves) {
            if !found.iter().any(|other| other.eq_ignore_ascii_case(part)) {
                found.push(part.to_string());
            }
        }
        found
    }

    /// What was typed, with the full-width characters of an input method as ASCII, unless it is the
    /// name of a file.
    pub fn narrowed(&self, typed: String) -> String {
        let bare = typed.trim_start_matches([':', ' ']);
        if self.file_names || self.expects_file(bare) {
            return typed;
        }
        narrow(&typed)
    }

    /// Whether the text before the cursor ends in the name of a file.
    fn expects_file(&self, typed: &str) -> bool {
        let command = typed.split_once(' ').map(|(name, _)| name.to_lowercase());
        command.is_some_and(|name| takes_file(&name) && self.commands.contains(&name))
    }
}

fn begins(word: &str, typed: &str) -> bool {
    word.get(..typed.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(typed))
}

/// The index of the next separator from `start` on; separators are ASCII.
fn next(word: &str, start: usize, is_separator: impl Fn(char) -> bool) -> Option<usize> {
    let rest = word.get(start..)?;
    Some(start + rest.find(is_separator)?)
}

/// Completes the line at a question.
#[derive(Default)]
pub struct LineCompleter {
    completions: Completions,
    files: FilenameCompleter,
}

impl Completer for LineCompleter {
    type Candidate = Pair;

    /// Completes the text before the cursor as a whole, or the name of a file at its end.
    fn complete(
        &self,
        line: &str,
        pos: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line[..pos].trim_start();
        let start = pos - typed.len();
        let bare = typed.strip_prefix(':').map_or(typed, str::trim_start);
        let found = self.completions.matching(typed);
        let is_file = found.is_empty() && self.completions.file_names;
        if is_file || self.completions.expects_file(bare) {
            let (start, mut files) = self.files.complete(line, pos, context)?;
            // Control characters in file names must not reach the terminal.
            files.retain(|file| printable(&file.replacement, MAX_LENGTH) == file.replacement);
            return Ok((start, files));
        }
        let pair = |text: String| Pair {
            display: text.clone(),
            replacement: text,
        };
        Ok((start, found.into_iter().map(pair).collect()))
    }
}

impl Hinter for LineCompleter {
    type Hint = String;
}
impl Highlighter for LineCompleter {}
impl Validator for LineCompleter {}
impl Helper for LineCompleter {}

/// Drops the characters beyond the maximum length: for each of them the editor would redraw the whole
/// line.
struct DropRest;

impl ConditionalEventHandler for DropRest {
    fn handle(
        &self,
        event: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext,
    ) -> Option<Cmd> {
        let KeyEvent(KeyCode::Char(_), Modifiers::NONE | Modifiers::SHIFT) = event.get(0)? else {
            return None;
        };
        (context.line().len() > MAX_LENGTH).then_some(Cmd::Noop)
    }
}

/// A source of lines.
pub enum Input {
    /// Standard input and output are terminals: lines are edited, recalled and completed. The queue
    /// holds pasted lines that have not been read yet.
    Editor(
        Box<Editor<LineCompleter, MemHistory>>,
        VecDeque<String>,
        Arc<Editing>,
    ),
    /// A pipe or a file.
    Plain(Script),
    /// A terminal without a line editor, where Ctrl-C makes reading fail.
    Typed(Script),
}

impl Input {
    /// Lines edited at the terminal.
    ///
    /// # Errors
    /// If the terminal cannot be used that way.
    pub fn editor(editing: Arc<Editing>) -> io::Result<Input> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .keyseq_timeout(Some(ESCAPE_TIME))
            .history_ignore_dups(true)
            .and_then(|config| config.max_history_size(1000))
            .map_err(io::Error::other)?
            .build();
        let mut editor =
            Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(LineCompleter::default()));
        let keys = EventHandler::Conditional(Box::new(DropRest));
        editor.bind_sequence(Event::Any, keys);
        Ok(Input::Editor(Box::new(editor), VecDeque::new(), editing))
    }

    /// Plain lines.
    pub fn plain(source: impl BufRead + 'static) -> Input {
        Input::Plain(Script::new(source))
    }

    /// Whether this source itself shows the prompt and echoes the line.
    pub fn is_editor(&self) -> bool {
        matches!(self, Input::Editor(..))
    }

    /// Drops what has been typed ahead and read already.
    pub fn drop_typed_ahead(&mut self) {
        match self {
            Input::Plain(_) | Input::Typed(_) => {}
            Input::Editor(_, waiting, _) => waiting.clear(),
        }
    }

    /// The next line. The editor shows `prompt` and completes `completions`; plain lines ignore
    /// both.
    ///
    /// # Errors
    /// If reading fails.
    pub fn read(&mut self, prompt: &str, completions: Completions) -> io::Result<InputLine> {
        match self {
            Input::Plain(script) | Input::Typed(script) => script.read(),
            Input::Editor(editor, waiting, editing) => {
                if let Some(text) = waiting.pop_front() {
                    return Ok(limited(text));
                }
                if let Some(helper) = editor.helper_mut() {
                    helper.completions = completions;
                }
                edit_line(editor, waiting, editing, prompt)
            }
        }
    }
}

/// Reads a line with the editor. Further lines of a paste are appended to `waiting`.
fn edit_line(
    editor: &mut Editor<LineCompleter, MemHistory>,
    waiting: &mut VecDeque<String>,
    editing: &Editing,
    prompt: &str,
) -> io::Result<InputLine> {
    loop {
        return match editing.edit(|| editor.readline(prompt)) {
            Ok(text) => {
                waiting.extend(text.lines().map(str::to_string));
                let line = limited(waiting.pop_front().unwrap_or_default());
                if let InputLine::Text(text) = &line {
                    // A full history drops its oldest line: adding one cannot fail.
                    let _ = editor.add_history_entry(text);
                }
                Ok(line)
            }
            Err(ReadlineError::Interrupted) => Ok(InputLine::Interrupt),
            Err(ReadlineError::Eof) => Ok(InputLine::End),
            // A resize or a signal in the middle of a key sequence.
            Err(ReadlineError::Signal(_)) => continue,
            Err(ReadlineError::Io(error)) => match error.kind() {
                io::ErrorKind::InvalidData => Ok(InputLine::NotText),
                io::ErrorKind::Interrupted => continue,
                _ => Err(error),
            },
            Err(error) => Err(io::Error::other(error)),
        };
    }
}

fn limited(text: String) -> InputLine {
    match text.len() {
        0..=MAX_LENGTH => InputLine::Text(text),
        _ => InputLine::TooLong,
    }
}

/// The lines of a script. Lines that begin with `#` are comments and are skipped.
pub struct Script {
    source: Box<dyn BufRead>,
    /// The number of lines read, comments included.
    lines: usize,
}

impl Script {
    /// A script that is read from `source`.
    pub fn new(source: impl BufRead + 'static) -> Script {
        Script {
            source: Box::new(source),
            lines: 0,
        }
    }

    /// The next line that is not a comment.
    ///
    /// # Errors
    /// If reading fails.
    pub fn read(&mut self) -> io::Result<InputLine> {
        loop {
            let line = read_line(&mut self.source, MAX_LENGTH)?;
            if line != InputLine::End {
                self.lines += 1;
            }
            match &line {
                InputLine::Text(text) if text.starts_with('#') => {}
                _ => return Ok(line),
            }
        }
    }

    /// The number of the line read last, from 1; comments count.
    pub fn line_number(&self) -> usize {
        self.lines
    }

    /// Reads the rest of the script. Returns whether it holds an answer, which blank lines and
    /// comments are not; [`Script::line_number`] is then the number of its line.
    ///
    /// # Errors
    /// If reading fails.
    pub fn has_answers_left(&mut self) -> io::Result<bool> {
        loop {
            match self.read()? {
                InputLine::End => return Ok(false),
                InputLine::Text(text) if text.trim().is_empty() => {}
                _ => return Ok(true),
            }
        }
    }
}

/// The answers on a line, at least one: several if each ends with a full stop before a blank or the
/// end of the line, as a Prolog program reads them. A command takes the whole line.
pub fn answers(line: &str) -> Vec<&str> {
    let line = line.trim();
    if !line.ends_with('.') || vocabulary::begins_with_command(line) {
        return vec![line];
    }
    let mut answers = Vec::new();
    let mut start = 0;
    for (stop, _) in line.match_indices('.') {
        let end = stop + 1;
        let answer = line[start..end].trim_start();
        let is_open = answer.starts_with('\'') && !answer.ends_with("'.");
        let is_end = match line[end..].chars().next() {
            None => true,
            Some(next) => next.is_whitespace() && !is_open,
        };
        if is_end {
            answers.push(answer);
            start = end;
        }
    }
    answers
}

/// An answer without the full stop and the quotes that the originals required. A full stop in place
/// of a file name is kept: it means the current folder.
pub fn atom(answer: &str) -> &str {
    let (name, argument) = vocabulary::split(answer.trim_start_matches(':'));
    if argument == "." && takes_file(&name.to_lowercase()) {
        return answer;
    }
    let term = answer.strip_suffix('.').unwrap_or(answer).trim_end();
    let opened = term.strip_prefix('\'');
    let quoted = opened.and_then(|rest| rest.strip_suffix('\''));
    quoted.unwrap_or(term)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<InputLine> {
        // A tiny buffer: lines arrive in pieces.
        let mut source = io::BufReader::with_capacity(7, bytes);
        let mut lines = Vec::new();
        loop {
            match read_line(&mut source, MAX_LENGTH).unwrap() {
                InputLine::End => return lines,
                line => lines.push(line),
            }
        }
    }

    fn text(text: &str) -> InputLine {
        InputLine::Text(text.to_string())
    }

    #[test]
    fn plain_lines_end_with_or_without_a_line_end() {
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [text("")]);
        assert_eq!(lines(b"1\r\n\n23"), [text("1"), text(""), text("23")]);
        assert_eq!(lines(b"12345678\n9"), [text("12345678"), text("9")]);
    }

    #[test]
    fn invalid_utf8_is_replaced() {
        assert_eq!(lines(b"a\xffb\n\0\n"), [text("a\u{fffd}b"), text("\0")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_one_line() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.extend_from_slice(b"\n1\n");
        assert_eq!(lines(&bytes), [InputLine::TooLong, text("1")]);
        let longest = vec![b'x'; MAX_LENGTH];
        assert_eq!(lines(&longest), [text(&"x".repeat(MAX_LENGTH))]);
        assert_eq!(lines(&vec![b'x'; MAX_LENGTH + 1]), [InputLine::TooLong]);
    }

    #[test]
    fn tab_completes_what_begins_with_the_typed_text_in_any_case() {
        let words = Completions::answers(["1", "10", "12", "Undo", "undock"]);
        assert_eq!(words.matching("1"), ["1", "10", "12"]);
        assert_eq!(words.matching("uNd"), ["Undo", "undock"]);
        assert_eq!(words.matching("x"), Vec::<String>::new());
        assert_eq!(words.matching("\u{e9}"), Vec::<String>::new());
        assert_eq!(words.matching("").len(), 5);
    }

    #[test]
    fn tab_completes_commands_word_by_word() {
        let commands = ["play", "players", "players p1 easy", "players p2 easy"];
        let completions = Completions {
            commands: commands.map(String::from).into(),
            ..Completions::default()
        };
        assert_eq!(completions.matching("pl"), ["play", "players"]);
        assert_eq!(completions.matching("player"), ["players"]);
        let seats = ["players p1", "players p2"];
        assert_eq!(completions.matching("players "), seats);
        assert_eq!(completions.matching("Players P2 "), ["players p2 easy"]);
    }

    #[test]
    fn tab_completes_the_next_part_of_a_whole_move() {
        let completions = Completions {
            answers: vec!["C4".to_string()],
            moves: ["C4:o@C3", "C4:o@D3", "C4:x@D3"].map(String::from).into(),
            ..Completions::default()
        };
        assert_eq!(completions.matching(""), ["C4"]);
        assert_eq!(completions.matching("c4"), ["C4", "C4:"]);
        assert_eq!(completions.matching("c4:"), ["C4:o@", "C4:x@"]);
        assert_eq!(completions.matching("c4:o@"), ["C4:o@C3", "C4:o@D3"]);
    }

    #[test]
    fn what_an_input_method_types_is_what_the_keyboard_types_but_in_names_of_files() {
        let completions = Completions {
            commands: vec!["save".to_string()],
            ..Completions::default()
        };
        for (typed, read) in [
            ("３，５", "3,5"),
            ("6Ａ、２。", "6A,2."),
            ("save ３，５.txt", "save ３，５.txt"),
            (": Save １", ": Save １"),
            ("load １", "load 1"),
        ] {
            assert_eq!(completions.narrowed(typed.to_string()), read);
        }
        let file_names = true;
        let of_file = Completions {
            file_names,
            ..completions
        };
        assert_eq!(of_file.narrowed("１".to_string()), "１");
    }

    #[test]
    fn the_name_of_a_file_follows_only_the_commands_that_take_one() {
        let completions = Completions {
            commands: ["save", "annotated", "undo"].map(String::from).into(),
            ..Completions::default()
        };
        for (typed, expected) in [
            ("save ", true),
            ("Save a", true),
            ("annotated a", true),
            ("save", false),
            ("load a", false),
            ("undo a", false),
        ] {
            assert_eq!(completions.expects_file(typed), expected, "{typed}");
        }
    }

    fn script(text: &str) -> Script {
        // A tiny buffer: lines arrive in pieces.
        let bytes = io::Cursor::new(text.as_bytes().to_vec());
        Script::new(io::BufReader::with_capacity(3, bytes))
    }

    #[test]
    fn comments_are_skipped_and_counted() {
        let mut script = script("\u{feff}# title\n1\n#\n#\n # 2\n\n3#\n# end");
        let mut read = Vec::new();
        loop {
            match script.read().unwrap() {
                InputLine::End => break,
                InputLine::Text(text) => read.push((script.line_number(), text)),
                line => panic!("{line:?}"),
            }
        }
        let expected = [(2, "1"), (5, " # 2"), (6, ""), (7, "3#")];
        assert_eq!(read, expected.map(|(line, text)| (line, text.to_string())));
        assert_eq!(script.line_number(), 8);
    }

    #[test]
    fn blank_lines_and_comments_are_not_answers() {
        let mut blank = script("\n  \n# 1\n");
        assert!(!blank.has_answers_left().unwrap());
        let mut more = script("\n# 1\n\n2\n3\n");
        assert!(more.has_answers_left().unwrap());
        assert_eq!(more.line_number(), 4);
    }

    #[test]
    fn answers_on_a_line_end_with_full_stops() {
        for (line, expected) in [
            ("a. n. 1. c.", &["a", "n", "1", "c"][..]),
            (" a.\tn . ", &["a", "n"]),
            ("1.", &["1"]),
            ("", &[""]),
            (".", &[""]),
            ("3.5", &["3.5"]),
            ("3.5. 2.", &["3.5", "2"]),
            ("1. 2", &["1. 2"]),
            ("6,A. 2.", &["6,A", "2"]),
            ("C4.", &["C4"]),
            ("'C4'.", &["C4"]),
            ("'C4'. 'o'. D4.", &["C4", "o", "D4"]),
            ("'my game. 2'. 1.", &["my game. 2", "1"]),
            ("'a. b.", &["'a. b"]),
            ("'", &["'"]),
            ("save game.txt", &["save game.txt"]),
            ("save my game. txt.", &["save my game. txt"]),
            (":save a. b.", &[":save a. b"]),
            ("undo. 3. 4.", &["undo", "3", "4"]),
            ("undo .", &["undo"]),
            ("save .", &["save ."]),
            (":Load .", &[":Load ."]),
        ] {
            let found: Vec<&str> = answers(line).into_iter().map(atom).collect();
            assert_eq!(found, expected, "{line}");
        }
    }
}
