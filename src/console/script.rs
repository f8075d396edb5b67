//! Scripts: input from a pipe or a file, with comments, and the errors of `--strict`.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead};

use super::input::{Line, read_line};

/// The first byte of a comment.
const COMMENT: u8 = b'#';

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
    pub fn read(&mut self) -> io::Result<Line> {
        loop {
            let is_comment = self.next_byte()? == Some(COMMENT);
            let line = read_line(&mut self.source)?;
            if line != Line::End {
                self.lines += 1;
            }
            if !is_comment {
                return Ok(line);
            }
        }
    }

    /// The number of the line read last, from 1; comments count.
    pub fn line_number(&self) -> usize {
        self.lines
    }

    /// Reads the rest of the script. Returns whether it holds an answer; blank lines and comments
    /// are none. Then [`Script::line_number`] is the number of its line.
    ///
    /// # Errors
    /// If reading fails.
    pub fn has_answers_left(&mut self) -> io::Result<bool> {
        loop {
            match self.read()? {
                Line::End => return Ok(false),
                Line::Text(text) if text.trim().is_empty() => {}
                _ => return Ok(true),
            }
        }
    }

    fn next_byte(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.source.fill_buf() {
                Ok(chunk) => return Ok(chunk.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// Why `--strict` ends the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    /// The number of the line at fault, from 1; comments count.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "script, line {}: {}", self.line, self.reason)
    }
}

impl Error for ScriptError {}

impl From<ScriptError> for io::Error {
    fn from(error: ScriptError) -> io::Error {
        io::Error::other(error)
    }
}

#[cfg(test)]
mod tests {
    use super::super::input::MAX_LENGTH;
    use super::*;

    fn script(text: &str) -> Script {
        // A tiny buffer: lines arrive in pieces.
        let bytes = io::Cursor::new(text.as_bytes().to_vec());
        Script::new(io::BufReader::with_capacity(3, bytes))
    }

    #[test]
    fn comments_are_skipped_and_counted() {
        let long = format!("#{}\n", "x".repeat(MAX_LENGTH));
        let mut script = script(&format!("# title\n1\n#\n{long} # 2\n\n3#\n# end"));
        let mut read = Vec::new();
        loop {
            match script.read().unwrap() {
                Line::End => break,
                Line::Text(text) => read.push((script.line_number(), text)),
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
}
