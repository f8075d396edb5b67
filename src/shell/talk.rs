//! The conversation: what is said, what is asked, and what was answered.

use std::io::{self, BufRead, BufReader, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};

use super::input::{Input, LONGEST, Line};
use crate::game::{Refusal, printable};
use crate::ink;

/// Why the conversation is over.
#[derive(Debug)]
pub enum Stop {
    /// There is nobody left to talk to, or they asked to leave.
    Leave,
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// How much of an answer a transcript repeats, in characters.
const ECHO: usize = 80;

/// Both ends of the conversation.
pub struct Talk {
    input: Input,
    out: Box<dyn Write>,
    /// Gets what is said beside the moves when the program is quiet.
    aside: Box<dyn Write>,
    quiet: bool,
    /// Whether questions and answers are written out, as no terminal shows them.
    echo: bool,
    /// Whether prompts are shown although the program is quiet: somebody is waiting for them.
    prompts: bool,
}

impl Talk {
    /// A conversation over the standard streams. With `quiet` nothing is printed but what
    /// [`Talk::report`] is given; prompts still appear where somebody types.
    ///
    /// # Errors
    /// If the terminal refuses to be used.
    pub fn standard(colour: ColorChoice, quiet: bool) -> io::Result<Talk> {
        let terminal = io::stdin().is_terminal();
        let input = if terminal && io::stdout().is_terminal() {
            Input::editor()?
        } else {
            Input::plain(BufReader::new(io::stdin()))
        };
        Ok(Talk {
            input,
            out: Box::new(AutoStream::new(io::stdout(), colour)),
            aside: Box::new(AutoStream::new(io::stderr(), colour)),
            quiet,
            echo: !terminal,
            prompts: terminal,
        })
    }

    /// A conversation with a script: everything that is said goes to `out`, without colour.
    pub fn scripted(script: impl BufRead + 'static, out: impl Write + 'static) -> Talk {
        let out: Box<dyn Write> = Box::new(out);
        Talk {
            input: Input::plain(script),
            out: Box::new(AutoStream::never(out)),
            aside: Box::new(io::sink()),
            quiet: false,
            echo: true,
            prompts: false,
        }
    }

    /// Whether somebody types, rather than a script.
    pub fn is_interactive(&self) -> bool {
        self.prompts
    }

    /// Says something: whole lines.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        self.out.write_all(text.as_bytes())
    }

    /// Whether somebody sits at a terminal and watches.
    pub fn is_watched(&self) -> bool {
        self.input.is_editor() && !self.quiet
    }

    /// Shows a line that the next one takes the place of; an empty one clears it. Only for
    /// terminals.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flash(&mut self, line: &str) -> io::Result<()> {
        write!(self.out, "\r{line}\x1b[K")?;
        self.out.flush()
    }

    /// Says what even a quiet program says: one line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn report(&mut self, line: &str) -> io::Result<()> {
        if self.quiet {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Says what must be heard but is no part of a quiet program's output: one line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn note(&mut self, line: &str) -> io::Result<()> {
        let stream = if self.quiet {
            &mut self.aside
        } else {
            &mut self.out
        };
        writeln!(stream, "{line}")
    }

    /// Says in one line what is wrong with an answer.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn complain(&mut self, prefix: &str, refusal: &Refusal) -> io::Result<()> {
        let line = ink::paint(ink::WARNING, format!("{prefix}{refusal}"));
        self.note(&line)
    }

    /// Asks a question and returns the answer without blanks around it and without the full stop
    /// that the originals wanted. `candidates` are completed by Tab.
    ///
    /// # Errors
    /// `Stop::Leave` at the end of the input or when somebody insists on Ctrl-C.
    pub fn ask(&mut self, prompt: &str, candidates: &[String]) -> Result<String, Stop> {
        loop {
            match self.read(prompt, candidates)? {
                Line::Text(text) => {
                    let text = text.trim();
                    return Ok(text
                        .strip_suffix('.')
                        .unwrap_or(text)
                        .trim_end()
                        .to_string());
                }
                Line::TooLong => {
                    let refusal =
                        Refusal::new(format!("An answer has at most {LONGEST} characters"));
                    self.complain("", &refusal)?;
                }
                Line::Interrupt => self.ask_to_leave()?,
                Line::End => return Err(Stop::Leave),
            }
        }
    }

    /// A question that is answered with yes or no.
    ///
    /// # Errors
    /// As [`Talk::ask`].
    pub fn ask_yes_no(&mut self, question: &str) -> Result<bool, Stop> {
        let answers = ["yes", "no"].map(String::from);
        loop {
            let text = self.ask(&format!("{question} (y/n) "), &answers)?;
            match text.to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                "quit" | ":quit" => return Err(Stop::Leave),
                _ => self.complain("", &Refusal::new("Type y for yes or n for no"))?,
            }
        }
    }

    fn read(&mut self, prompt: &str, candidates: &[String]) -> io::Result<Line> {
        if self.input.is_editor() {
            return self.input.read(prompt, candidates.to_vec());
        }
        let prompted = self.prompts || !self.quiet;
        if prompted {
            self.out.write_all(prompt.as_bytes())?;
        }
        self.out.flush()?;
        let line = self.input.read(prompt, Vec::new())?;
        if prompted && (self.echo || line == Line::End) {
            let shown = match &line {
                Line::Text(text) => printable(text.trim(), ECHO),
                _ => String::new(),
            };
            writeln!(self.out, "{shown}")?;
        }
        Ok(line)
    }

    /// Ctrl-C asks first; a second one means it.
    fn ask_to_leave(&mut self) -> Result<(), Stop> {
        let prompt = "Leave the program? (y/n, or Ctrl-C again) ";
        let answers = ["yes", "no"].map(String::from);
        match self.read(prompt, &answers)? {
            Line::Interrupt | Line::End => Err(Stop::Leave),
            Line::Text(text) if matches!(text.trim().to_lowercase().as_str(), "y" | "yes") => {
                Err(Stop::Leave)
            }
            Line::Text(_) | Line::TooLong => Ok(()),
        }
    }
}
