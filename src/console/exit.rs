//! Why a question, or the program, ends, and with which exit status.

use std::error::Error;
use std::{fmt, io};

use crate::game::Refusal;
use crate::text::without_error_number;

/// The exit status if something else fails.
const FAILURE: u8 = 1;
/// The exit status of a command line that cannot be used.
const BAD_FLAGS: u8 = 2;
/// The exit status of a script that goes wrong, with `--strict`.
const BAD_SCRIPT: u8 = 3;

/// Why a request was not carried out or was abandoned.
#[derive(Debug)]
pub enum Exit {
    /// It is refused. The question that it answered says so and is asked again; where nothing was
    /// asked, the program ends.
    Refused(Refusal),
    /// The user wants the menu of games.
    Menu,
    /// The input has ended, or the user asked to leave.
    Leave,
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<Refusal> for Exit {
    fn from(refusal: Refusal) -> Exit {
        Exit::Refused(refusal)
    }
}

impl From<io::Error> for Exit {
    fn from(error: io::Error) -> Exit {
        Exit::Io(error)
    }
}

/// What the end of the conversation means for the program: to leave is not a failure.
///
/// # Errors
/// If something was refused that nothing else asks for, or reading or writing failed.
pub fn at_end(result: Result<(), Exit>) -> io::Result<()> {
    match result {
        Ok(()) | Err(Exit::Leave | Exit::Menu) => Ok(()),
        Err(Exit::Refused(refusal)) => Err(io::Error::other(refusal)),
        Err(Exit::Io(error)) => Err(error),
    }
}

/// A fault in the user's flags or script, which ends the program with a status of its own.
#[derive(Debug)]
pub enum UserFault {
    /// A flag cannot be used with the game that another flag has loaded.
    Flag(Refusal),
    /// A script goes wrong in the line of this number, from 1, with `--strict`; comments count.
    Script(usize, String),
}

impl fmt::Display for UserFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UserFault::Flag(refusal) => refusal.fmt(f),
            UserFault::Script(line, reason) => write!(f, "script, line {line}: {reason}"),
        }
    }
}

impl Error for UserFault {}

/// The error that ends the program if flags cannot be used.
pub fn bad_flag(refusal: Refusal) -> io::Error {
    io::Error::other(UserFault::Flag(refusal))
}

/// What the program says of an error, and its exit status.
pub fn failure(program: &str, error: &io::Error) -> (String, u8) {
    let inner = error.get_ref();
    let text = match error.kind() {
        // Named files are checked when they are read, so this can only be standard input.
        io::ErrorKind::IsADirectory => "standard input: this is a folder".to_string(),
        _ => error.to_string(),
    };
    let reason = without_error_number(&text);
    let fault = inner.and_then(|inner| inner.downcast_ref::<UserFault>());
    match fault {
        Some(UserFault::Flag(_)) => (format!("error: {reason}"), BAD_FLAGS),
        Some(UserFault::Script(..)) => (reason.to_string(), BAD_SCRIPT),
        None => (format!("{program}: {reason}"), FAILURE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_begins_with_the_name_of_the_program() {
        let error = io::Error::other(Refusal::new("no such file"));
        let said = ("tic-tac-toe: no such file".to_string(), FAILURE);
        assert_eq!(failure("tic-tac-toe", &error), said);
        let fault = UserFault::Script(7, "too short".to_string());
        let said = ("script, line 7: too short".to_string(), BAD_SCRIPT);
        assert_eq!(failure("tic-tac-toe", &io::Error::other(fault)), said);
    }
}
