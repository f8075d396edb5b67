//! Ctrl-C: at a question it asks whether to leave, between two it stops what runs.

use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

use super::Talk;
use crate::console::exit::Exit;
use crate::console::input::{Completions, Input};
use crate::console::terminal;
use crate::limits::StopFlag;
use crate::text::InputLine;

/// The time between two checks whether Ctrl-C has ended a wait.
const STOP_CHECK: Duration = Duration::from_millis(10);

impl Talk {
    /// The flag that Ctrl-C sets between questions, to stop a search.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// Whether Ctrl-C has been pressed since the last question. What was typed before it is
    /// dropped, as a terminal does.
    ///
    /// # Errors
    /// If writing fails.
    pub fn was_interrupted(&mut self) -> io::Result<bool> {
        let is_stopped = self.stop.take();
        if is_stopped {
            self.waiting.clear();
            self.input.drop_typed_ahead();
            if let Input::Typed(..) = self.input {
                // The terminal has echoed Ctrl-C.
                writeln!(self.out)?;
            }
        }
        Ok(is_stopped)
    }

    /// Drops what a user has typed during a long wait: it was not meant for the questions after it.
    pub fn drop_typed_ahead(&mut self) {
        if self.is_seen() && self._terminal.is_some() {
            self.input.drop_typed_ahead();
            terminal::drop_unread();
        }
    }

    /// Waits for that time, or until Ctrl-C is pressed.
    ///
    /// # Errors
    /// If what was said before cannot be written.
    pub fn wait(&mut self, time: Duration) -> io::Result<()> {
        self.out.flush()?;
        let start = Instant::now();
        while !self.stop.is_set() {
            let left = time.saturating_sub(start.elapsed());
            if left.is_zero() {
                break;
            }
            thread::sleep(left.min(STOP_CHECK));
        }
        Ok(())
    }

    /// Asks whether to leave, as [`Talk::ask_yes_no`] does; a second Ctrl-C counts as yes.
    pub(super) fn ask_to_leave(&mut self) -> Result<(), Exit> {
        let prompt = "Leave the program? (y/n, or Ctrl-C again) [n] ";
        let answers = Completions::answers(&["yes", "no"]);
        loop {
            match self.read(prompt, &answers)? {
                InputLine::Interrupt | InputLine::End => return Err(Exit::Leave),
                InputLine::Text(text) => match self.read_yes_or_no(text.trim()) {
                    Ok(true) => return Err(Exit::Leave),
                    Ok(false) => return Ok(()),
                    Err(refusal) => self.warn("", &refusal)?,
                },
                InputLine::TooLong | InputLine::NotText => return Ok(()),
            }
        }
    }
}
