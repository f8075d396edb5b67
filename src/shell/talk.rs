//! The conversation with the user: output, questions and answers.

use std::io::{self, BufRead, BufReader, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};

use super::input::{Input, Line, MAX_LENGTH};
use super::terminal::{self, Interrupt, Terminal};
use crate::game::Refusal;
use crate::ink;
use crate::text::printable;

/// Why the conversation is over.
#[derive(Debug)]
pub enum Stop {
    /// The input has ended, or the user asked to leave.
    Leave,
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// The maximum number of characters of an answer that are echoed when input is piped.
const ECHO: usize = 80;

/// The input and the output of the conversation.
pub struct Talk {
    /// Restores the terminal when the conversation ends.
    _terminal: Option<Terminal>,
    interrupt: Interrupt,
    input: Input,
    out: Box<dyn Write>,
    /// With `quiet`, receives what must be seen but is neither a move nor a result.
    aside: Box<dyn Write>,
    quiet: bool,
    /// Whether answers are written to the output, because no terminal echoes them.
    echo: bool,
    /// Whether prompts are shown even with `quiet`, because a user types the answers.
    prompts: bool,
}

impl Talk {
    /// A conversation over the standard streams. With `quiet` only [`Talk::report`] prints to
    /// standard output; prompts still appear at a terminal.
    ///
    /// # Errors
    /// If the terminal cannot be set up.
    pub fn standard(colour: ColorChoice, quiet: bool) -> io::Result<Talk> {
        terminal::ignore_sigxfsz()?;
        let interrupt = Interrupt::default();
        let terminal = io::stdin().is_terminal();
        let is_watched = terminal && io::stdout().is_terminal();
        let input = if is_watched && terminal::can_edit() {
            Input::editor()?
        } else if terminal {
            terminal::typed_lines(&interrupt)?
        } else {
            Input::plain(BufReader::new(io::stdin()))
        };
        // Environment variables control colour only at a terminal: a script always gets the same
        // bytes.
        let colour = match colour {
            ColorChoice::Auto if !io::stdout().is_terminal() => ColorChoice::Never,
            colour => colour,
        };
        Ok(Talk {
            _terminal: is_watched.then(|| Terminal::take(&interrupt)).transpose()?,
            interrupt,
            input,
            out: Box::new(AutoStream::new(io::stdout(), colour)),
            aside: Box::new(AutoStream::new(io::stderr(), colour)),
            quiet,
            echo: !terminal,
            prompts: terminal,
        })
    }

    /// A conversation with a script. All output goes to `out`, without colour.
    pub fn scripted(script: impl BufRead + 'static, out: impl Write + 'static) -> Talk {
        let out: Box<dyn Write> = Box::new(out);
        Talk {
            _terminal: None,
            interrupt: Interrupt::default(),
            input: Input::plain(script),
            out: Box::new(AutoStream::never(out)),
            aside: Box::new(io::sink()),
            quiet: false,
            echo: true,
            prompts: false,
        }
    }

    /// Whether the input is a terminal, not a script.
    pub fn is_interactive(&self) -> bool {
        self.prompts
    }

    /// Prints whole lines, unless the program is quiet.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        self.out.write_all(text.as_bytes())
    }

    /// Whether input and output are a terminal and the program is not quiet.
    pub fn is_watched(&self) -> bool {
        self.input.is_editor() && !self.quiet
    }

    /// Shows a status line, which replaces the one before; an empty line clears it. Only for
    /// terminals.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flash(&mut self, line: &str) -> io::Result<()> {
        write!(self.out, "\r{line}\x1b[K")?;
        self.out.flush()
    }

    /// Prints a line that only a quiet program prints: a move or the result.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn report(&mut self, line: &str) -> io::Result<()> {
        if self.quiet {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Prints a line that must be seen. A quiet program prints it to standard error.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn note(&mut self, line: &str) -> io::Result<()> {
        if self.quiet {
            // A closed or full standard error does not end the game.
            let _ = writeln!(self.aside, "{line}");
            return Ok(());
        }
        writeln!(self.out, "{line}")
    }

    /// Prints a refusal in one line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn complain(&mut self, prefix: &str, refusal: &Refusal) -> io::Result<()> {
        let line = ink::paint(ink::WARNING, format!("{prefix}{refusal}"));
        self.note(&line)
    }

    /// Asks a question and returns the answer, without surrounding spaces and without a full stop,
    /// which the originals required. `candidates` are completed by Tab. Ctrl-C asks whether to
    /// leave, and then the question again.
    ///
    /// # Errors
    /// `Stop::Leave` at the end of the input, or after Ctrl-C and a confirmation.
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
                        Refusal::new(format!("An answer has at most {MAX_LENGTH} characters"));
                    self.complain("", &refusal)?;
                }
                Line::NotText => {
                    let refusal = Refusal::new("That was not text (UTF-8): type it again");
                    self.complain("", &refusal)?;
                }
                Line::Interrupt => self.ask_to_leave()?,
                Line::End => return Err(Stop::Leave),
            }
        }
    }

    /// Asks a question that is answered with yes or no.
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

    /// Asks whether to leave if Ctrl-C was pressed since the last question, while a computer was
    /// thinking. Called between moves: Ctrl-C does not stop a search.
    ///
    /// # Errors
    /// `Stop::Leave` if the answer is yes.
    pub fn check_interrupt(&mut self) -> Result<(), Stop> {
        if self.interrupt.take() {
            self.ask_to_leave()?;
        }
        Ok(())
    }

    /// Asks whether to leave; a second Ctrl-C counts as yes.
    fn ask_to_leave(&mut self) -> Result<(), Stop> {
        let prompt = "Leave the program? (y/n, or Ctrl-C again) ";
        let answers = ["yes", "no"].map(String::from);
        match self.read(prompt, &answers)? {
            Line::Interrupt | Line::End => Err(Stop::Leave),
            Line::Text(text) if matches!(text.trim().to_lowercase().as_str(), "y" | "yes") => {
                Err(Stop::Leave)
            }
            Line::Text(_) | Line::TooLong | Line::NotText => Ok(()),
        }
    }
}
