//! The engine protocol (UGI) from outside: whole dialogues, matches of the program against itself,
//! and meaningless lines.

mod dialogues;
mod hostile;
mod matches;
mod options;
mod searching;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program as an engine, and a GUI's end of its pipes.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts the program with `ugi` and these flags.
    pub fn start(flags: &[&str]) -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabuleiro"));
        command.arg("ugi").args(flags);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Engine {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line; `None` at the end.
    pub fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).unwrap();
        (length > 0).then(|| line.trim_end().to_string())
    }

    /// What follows `word` in the next line that begins with it. An `info string` fails the
    /// test, unless it says what is proved.
    pub fn expect(&mut self, word: &str) -> String {
        loop {
            let line = self.line().expect("the engine goes on");
            let is_refusal = line.starts_with("info string") && !line.contains("proved");
            assert!(!is_refusal, "{line}");
            if let Some(rest) = line.strip_prefix(word) {
                return rest.trim_start().to_string();
            }
        }
    }

    /// The answer to a query.
    pub fn query(&mut self, what: &str) -> String {
        self.send(&format!("query {what}"));
        self.expect("response")
    }

    /// Closes its input and returns its exit status.
    pub fn end(mut self) -> Option<i32> {
        self.input = None;
        while self.line().is_some() {}
        self.child.wait().unwrap().code()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
