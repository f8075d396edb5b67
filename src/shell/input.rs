//! Lines of input: edited at a terminal, plain everywhere else.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::Receiver;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, Editor, Event, EventContext,
    EventHandler, Helper, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

use super::terminal::Interrupt;

/// The maximum length of an answer in bytes, far beyond that of any valid one.
pub const MAX_LENGTH: usize = 4096;

/// One line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line without its line end.
    Text(String),
    /// A line of more than [`MAX_LENGTH`] bytes, which has been read and dropped.
    TooLong,
    /// Bytes that are not valid UTF-8, typed at a terminal.
    NotText,
    /// Ctrl-C.
    Interrupt,
    /// The end of the input.
    End,
}

/// The words that Tab completes at the current question.
#[derive(Default)]
pub struct Candidates(Vec<String>);

impl Completer for Candidates {
    type Candidate = String;

    /// Completes the answer as a whole: the text before the cursor, in any case.
    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line[..pos].trim_start();
        Ok((pos - typed.len(), matching(&self.0, typed)))
    }
}

/// The candidates that begin with `typed`, in any case, in their original order.
fn matching(candidates: &[String], typed: &str) -> Vec<String> {
    let typed = typed.to_lowercase();
    candidates
        .iter()
        .filter(|candidate| candidate.to_lowercase().starts_with(&typed))
        .cloned()
        .collect()
}

impl Hinter for Candidates {
    type Hint = String;
}
impl Highlighter for Candidates {}
impl Validator for Candidates {}
impl Helper for Candidates {}

/// Ignores characters typed into a line that is too long already: the editor would redraw the whole
/// line for each of them.
struct LengthLimit;

impl ConditionalEventHandler for LengthLimit {
    fn handle(
        &self,
        event: &Event,
        _: RepeatCount,
        _: bool,
        context: &EventContext,
    ) -> Option<Cmd> {
        let is_character = matches!(
            event.get(0),
            Some(KeyEvent(
                KeyCode::Char(_),
                Modifiers::NONE | Modifiers::SHIFT
            ))
        );
        (is_character && context.line().len() > MAX_LENGTH).then_some(Cmd::Noop)
    }
}

/// A source of lines.
pub enum Input {
    /// Standard input and output are terminals: lines are edited, recalled and completed. The queue
    /// holds pasted lines that have not been read yet.
    Editor(Box<Editor<Candidates, MemHistory>>, VecDeque<String>),
    /// A pipe or a file.
    Plain(Box<dyn BufRead>),
    /// A terminal without an editor: lines and interrupts in the order in which they were typed.
    Typed(Receiver<io::Result<Line>>, Interrupt),
}

impl Input {
    /// Lines edited at the terminal.
    ///
    /// # Errors
    /// If the terminal cannot be used that way.
    pub fn editor() -> io::Result<Input> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .history_ignore_dups(true)
            .and_then(|config| config.max_history_size(1000))
            .map_err(io::Error::other)?
            .build();
        let mut editor =
            Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(Candidates::default()));
        let limit = EventHandler::Conditional(Box::new(LengthLimit));
        editor.bind_sequence(Event::Any, limit);
        Ok(Input::Editor(Box::new(editor), VecDeque::new()))
    }

    /// Plain lines.
    pub fn plain(source: impl BufRead + 'static) -> Input {
        Input::Plain(Box::new(source))
    }

    /// Whether this source itself shows the prompt and echoes the line.
    pub fn is_editor(&self) -> bool {
        matches!(self, Input::Editor(..))
    }

    /// The next line. The editor shows `prompt` and completes `candidates`; plain lines ignore
    /// both.
    ///
    /// # Errors
    /// If reading fails.
    pub fn read(&mut self, prompt: &str, candidates: Vec<String>) -> io::Result<Line> {
        match self {
            Input::Plain(source) => read_line(source),
            Input::Typed(lines, interrupt) => loop {
                match lines.recv().unwrap_or(Ok(Line::End)) {
                    // `Talk::check_interrupt` has handled it already, between two questions.
                    Ok(Line::Interrupt) if !interrupt.take() => {}
                    line => return line,
                }
            },
            Input::Editor(editor, waiting) => {
                if let Some(text) = waiting.pop_front() {
                    return Ok(limited(text));
                }
                if let Some(helper) = editor.helper_mut() {
                    helper.0 = candidates;
                }
                edit_line(editor, waiting, prompt)
            }
        }
    }
}

/// Reads a line with the editor. Further lines of a paste are appended to `waiting`.
fn edit_line(
    editor: &mut Editor<Candidates, MemHistory>,
    waiting: &mut VecDeque<String>,
    prompt: &str,
) -> io::Result<Line> {
    loop {
        return match editor.readline(prompt) {
            Ok(text) => {
                waiting.extend(text.lines().map(str::to_string));
                let line = limited(waiting.pop_front().unwrap_or_default());
                if let Line::Text(text) = &line {
                    // A full history drops its oldest line: adding one cannot fail.
                    let _ = editor.add_history_entry(text);
                }
                Ok(line)
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupt),
            Err(ReadlineError::Eof) => Ok(Line::End),
            // A resize or a signal in the middle of a key sequence.
            Err(ReadlineError::Signal(_)) => continue,
            Err(ReadlineError::Io(error)) => match error.kind() {
                io::ErrorKind::InvalidData => Ok(Line::NotText),
                io::ErrorKind::Interrupted => continue,
                _ => Err(error),
            },
            Err(error) => Err(io::Error::other(error)),
        };
    }
}

fn limited(text: String) -> Line {
    if text.len() > MAX_LENGTH {
        Line::TooLong
    } else {
        Line::Text(text)
    }
}

/// Reads bytes up to the end of the line and decodes them, with a replacement character for what
/// is not valid UTF-8. At most [`MAX_LENGTH`] bytes of a line are kept in memory.
///
/// # Errors
/// If reading fails.
pub fn read_line(source: &mut impl BufRead) -> io::Result<Line> {
    let mut kept = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let chunk = match source.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() && !any {
            return Ok(Line::End);
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if kept.len() + part.len() > MAX_LENGTH {
            too_long = true;
        } else {
            kept.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        let ended = end.is_some() || used == 0;
        source.consume(used);
        if ended {
            break;
        }
    }
    if too_long {
        return Ok(Line::TooLong);
    }
    if kept.last() == Some(&b'\r') {
        kept.pop();
    }
    Ok(Line::Text(String::from_utf8_lossy(&kept).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        // A tiny buffer: lines arrive in pieces.
        let mut source = io::BufReader::with_capacity(7, bytes);
        let mut lines = Vec::new();
        loop {
            match read_line(&mut source).unwrap() {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_string())
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
        assert_eq!(lines(&bytes), [Line::TooLong, text("1")]);
        let longest = vec![b'x'; MAX_LENGTH];
        assert_eq!(lines(&longest), [text(&"x".repeat(MAX_LENGTH))]);
        assert_eq!(lines(&vec![b'x'; MAX_LENGTH + 1]), [Line::TooLong]);
    }

    #[test]
    fn tab_completes_what_begins_with_the_typed_text_in_any_case() {
        let words: Vec<String> = ["1", "10", "12", "Undo", "undock"].map(String::from).into();
        assert_eq!(matching(&words, "1"), ["1", "10", "12"]);
        assert_eq!(matching(&words, "uNd"), ["Undo", "undock"]);
        assert_eq!(matching(&words, "x"), Vec::<String>::new());
        assert_eq!(matching(&words, "").len(), 5);
    }
}
