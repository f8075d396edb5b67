//! Where answers come from: a line editor on a terminal, plain lines everywhere else.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// Longest answer that is kept, in bytes. Nothing that the program asks for is near it.
pub const LONGEST: usize = 4096;

/// What was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line without its end.
    Text(String),
    /// A line of more than [`LONGEST`] bytes; it has been read and forgotten.
    TooLong,
    /// Ctrl-C.
    Interrupt,
    /// There is nothing more to read.
    End,
}

/// The words that Tab completes at the current question.
#[derive(Default)]
pub struct Candidates(Vec<String>);

impl Completer for Candidates {
    type Candidate = String;

    /// Completes the answer as a whole: what stands before the cursor, in any case.
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

/// The candidates that begin with what was typed, in their order.
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

/// A source of answers.
pub enum Input {
    /// A terminal on both sides: lines are edited, recalled and completed. What was pasted as
    /// several lines waits in the queue.
    Editor(Box<Editor<Candidates, MemHistory>>, VecDeque<String>),
    /// A pipe, a file, or a terminal whose output goes elsewhere.
    Plain(Box<dyn BufRead>),
}

impl Input {
    /// Lines edited on the terminal.
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
            .auto_add_history(true)
            .build();
        let mut editor =
            Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(Candidates::default()));
        Ok(Input::Editor(Box::new(editor), VecDeque::new()))
    }

    /// Plain lines.
    pub fn plain(source: impl BufRead + 'static) -> Input {
        Input::Plain(Box::new(source))
    }

    /// Whether this source shows the prompt and what is typed by itself.
    pub fn is_editor(&self) -> bool {
        matches!(self, Input::Editor(..))
    }

    /// The next line. The editor shows `prompt` and completes the words of `candidates`; for
    /// plain lines both are the caller's business.
    ///
    /// # Errors
    /// If reading fails.
    pub fn read(&mut self, prompt: &str, candidates: Vec<String>) -> io::Result<Line> {
        match self {
            Input::Plain(source) => read_line(source),
            Input::Editor(editor, waiting) => {
                if let Some(text) = waiting.pop_front() {
                    return Ok(Line::Text(text));
                }
                if let Some(helper) = editor.helper_mut() {
                    helper.0 = candidates;
                }
                match editor.readline(prompt) {
                    Ok(text) if text.len() > LONGEST => Ok(Line::TooLong),
                    Ok(text) => {
                        waiting.extend(text.lines().map(str::to_string));
                        Ok(Line::Text(waiting.pop_front().unwrap_or_default()))
                    }
                    Err(ReadlineError::Interrupted) => Ok(Line::Interrupt),
                    Err(ReadlineError::Eof) => Ok(Line::End),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
        }
    }
}

/// Reads bytes up to the end of the line and decodes them as far as they are text. However long
/// the line is, no more than [`LONGEST`] bytes of it are kept.
fn read_line(source: &mut impl BufRead) -> io::Result<Line> {
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
        if kept.len() + part.len() > LONGEST {
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
    fn bytes_that_are_no_text_are_read_as_far_as_they_go() {
        assert_eq!(lines(b"a\xffb\n\0\n"), [text("a\u{fffd}b"), text("\0")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_one_line() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.extend_from_slice(b"\n1\n");
        assert_eq!(lines(&bytes), [Line::TooLong, text("1")]);
        let longest = vec![b'x'; LONGEST];
        assert_eq!(lines(&longest), [text(&"x".repeat(LONGEST))]);
        assert_eq!(lines(&vec![b'x'; LONGEST + 1]), [Line::TooLong]);
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
