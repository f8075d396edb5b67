//! The lines that the engine sends.

use std::io::{self, Write};
use std::sync::Mutex;

use crate::game::Refusal;
use crate::text::printable;

/// The engine's output, which two threads share: whole lines, each flushed at once.
pub struct Output(Mutex<Box<dyn Write + Send>>);

impl Output {
    /// Output to the given stream.
    pub fn new(stream: impl Write + Send + 'static) -> Output {
        Output(Mutex::new(Box::new(stream)))
    }

    /// Sends a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn line(&self, line: &str) -> io::Result<()> {
        let mut stream = self.0.lock().unwrap_or_else(|error| error.into_inner());
        writeln!(stream, "{line}")?;
        stream.flush()
    }

    /// Reports what is wrong, as an `info string`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn info(&self, refusal: &Refusal) -> io::Result<()> {
        let reason = printable(&refusal.to_string(), 300);
        self.line(&format!("info string {reason}"))
    }
}
