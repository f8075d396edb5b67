//! Reading files: names as they are typed, and the messages when a file cannot be used.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
#[cfg(unix)]
use std::os::{fd::AsFd, unix::fs::OpenOptionsExt};
use std::path::{Path, PathBuf, is_separator};

#[cfg(unix)]
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use crate::game::Refusal;
use crate::limits::StopFlag;
use crate::play::record::{Record, RecordError};
use crate::refusal;
use crate::text::{printable, without_error_number, without_mark};

/// The maximum size of a file that is read or written, in bytes. The longest games have a few
/// thousand moves of a few bytes each: this is far more, and small enough to be read at once.
pub const MAX_SIZE: u64 = 1 << 20;

/// The maximum size of a file with one line for each game or puzzle, in bytes.
pub const MAX_LINES: u64 = 16 << 20;

/// The number of characters of a path that messages show.
const SHOWN: usize = 200;

/// A path as messages show it: on one line, safe to print.
pub fn display_path(path: &Path) -> String {
    match printable(&path.to_string_lossy(), SHOWN) {
        empty if empty.is_empty() => "\"\"".to_string(),
        shown => shown,
    }
}

/// The message about a file that cannot be used, in one line.
pub fn file_refusal(path: &Path, reason: impl std::fmt::Display) -> Refusal {
    refusal!("{}: {reason}", display_path(path))
}

/// The message about a damaged record, in one line.
pub fn damaged(path: &Path, damage: &RecordError) -> Refusal {
    refusal!("{}, {damage}", display_path(path))
}

/// Why a file could not be read or written. Common errors are worded the same on every system; the
/// others are the system's messages without their error numbers.
pub fn reason(error: &io::Error) -> String {
    let ours = match error.kind() {
        ErrorKind::ResourceBusy => "another program records to this file",
        ErrorKind::AlreadyExists => "this file already exists",
        ErrorKind::NotFound => "this file or folder does not exist",
        ErrorKind::PermissionDenied => "this is not allowed",
        ErrorKind::IsADirectory => "this is a folder",
        ErrorKind::StorageFull => "the disk is full",
        // On Windows another program may keep all others from reading it.
        _ if cfg!(windows) && matches!(error.raw_os_error(), Some(32 | 33)) => {
            "another program has this file open"
        }
        _ => return printable(without_error_number(&error.to_string()), SHOWN),
    };
    ours.to_string()
}

/// The message about a file that could not be written, in one line, with what the user can do if
/// the fault is not in the name of the file.
pub fn write_refusal(path: &Path, error: &io::Error) -> Refusal {
    let remedy = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "; free some space or choose another disk"
        }
        ErrorKind::ReadOnlyFilesystem => "; choose another disk",
        // An input/output error, on all Unix systems.
        _ if cfg!(unix) && error.raw_os_error() == Some(5) => "; choose another disk",
        _ => "",
    };
    file_refusal(path, reason(error) + remedy)
}

/// The path that somebody typed at a question. Quotes and backslashes work as in a shell, but
/// blanks in the name need neither.
///
/// # Errors
/// If a quote is not closed, or something follows it.
pub fn typed_path(text: &str) -> Result<PathBuf, Refusal> {
    let is_quoted = text.starts_with(['"', '\'']);
    // On Windows a backslash separates folders.
    let is_escaped = cfg!(unix) && text.contains('\\');
    let words = if is_quoted || is_escaped {
        shlex::split(text)
    } else {
        None
    };
    match words.as_deref() {
        Some([name]) => Ok(home_path(name)),
        _ if is_quoted => Err(refusal!(text => "is not one file name: quote it as a whole")),
        _ => Ok(home_path(text)),
    }
}

/// A path from the root on, as [`typed_path`] reads it; `None` if it cannot be typed.
pub fn in_full(path: &Path) -> Option<String> {
    let path = std::path::absolute(path).ok()?;
    let text = path.to_str()?;
    let quoted = shlex::try_quote(text).ok()?;
    let is_plain = typed_path(text).is_ok_and(|read| read == path);
    let typed = if is_plain { text } else { &quoted };
    (!typed.contains(char::is_control)).then(|| typed.to_string())
}

/// A path with `~/` at its beginning (on Windows also `~\`) replaced by the home folder.
pub fn home_path(text: &str) -> PathBuf {
    let below = text
        .strip_prefix('~')
        .and_then(|path| path.strip_prefix(is_separator));
    match (below, dirs::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    }
}

/// Whether both paths lead to the same file, which exists.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// The folder that a file or a folder is in.
pub fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// Refuses everything but a regular file. Opening a pipe could block forever.
///
/// # Errors
/// If it is another kind of file, in a few words.
pub fn check_regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    if metadata.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    Err(io::Error::other(
        "this is a pipe, a socket or a device, not a file",
    ))
}

/// Opens a regular file to read it.
///
/// # Errors
/// If it cannot be opened, or is another kind of file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    check_regular(&fs::metadata(path)?)?;
    File::open(path)
}

/// A stream whose waiting is ended by a signal that the program handles, such as that of Ctrl-C, or
/// by the flag, which shows a signal that came just before the waiting began.
#[cfg_attr(not(unix), allow(dead_code))]
struct Waiting<S>(S, StopFlag);

/// The time between two looks at the flag, in milliseconds.
#[cfg(unix)]
const STOP_CHECK: u8 = 100;

#[cfg(unix)]
impl<S: Read + AsFd> Read for Waiting<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Without this wait, a pipe that nobody writes to yet would seem to have ended.
        let mut streams = [PollFd::new(self.0.as_fd(), PollFlags::POLLIN)];
        loop {
            match poll(&mut streams, PollTimeout::from(STOP_CHECK)) {
                Err(nix::errno::Errno::EINTR) => return Err(io::Error::other("stopped")),
                Ok(0) if self.1.is_set() => return Err(io::Error::other("stopped")),
                Ok(0) => {}
                ready => {
                    ready?;
                    break;
                }
            }
        }
        self.0.read(buffer)
    }
}

/// Without signals, reading is not interrupted: Ctrl-C ends the program.
#[cfg(not(unix))]
impl<S: Read> Read for Waiting<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

/// Opens a file, a pipe or a device for reading, which Ctrl-C interrupts.
fn open(path: &Path) -> io::Result<impl Read> {
    let mut options = fs::OpenOptions::new();
    // Otherwise opening a pipe that nobody writes to would block.
    #[cfg(unix)]
    options.custom_flags(nix::libc::O_NONBLOCK);
    let file = options.read(true).open(path)?;
    Ok(Waiting(file, StopFlag::default()))
}

/// Standard input for a terminal: Ctrl-C, which sets the flag, makes reading it fail.
pub fn typed_input(stop: StopFlag) -> impl Read {
    Waiting(io::stdin(), stop)
}

/// The whole contents of an open file, or of standard input. Of a file of more than `limit` bytes
/// no more is read.
///
/// # Errors
/// If it cannot be read or is longer.
pub fn read_up_to(limit: u64, file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let reason = format!("too long: at most {} MB is read", limit >> 20);
        return Err(io::Error::other(reason));
    }
    Ok(bytes)
}

fn read(path: &Path) -> Result<Vec<u8>, Refusal> {
    // On Windows the error of opening a folder does not say that it is one.
    let bytes = if path.is_dir() {
        Err(ErrorKind::IsADirectory.into())
    } else {
        open(path).and_then(|file| read_up_to(MAX_SIZE, file))
    };
    bytes.map_err(|error| file_refusal(path, reason(&error)))
}

/// Reads a text file, such as a galaxy.
///
/// # Errors
/// In one line, with the file.
pub fn read_text(path: &Path) -> Result<String, Refusal> {
    let bytes = read(path)?;
    let text = str::from_utf8(without_mark(&bytes))
        .map_err(|_| file_refusal(path, "this is not valid UTF-8"))?;
    Ok(text.to_string())
}

/// Reads the record in a file. `games` are the names of the games that can be restored.
///
/// # Errors
/// In one line, with the file and, if its header is damaged, the line.
pub fn read_record(path: &Path, games: &[&str]) -> Result<Record, Refusal> {
    Record::read(&read(path)?, games).map_err(|damage| damaged(path, &damage))
}

/// Does what [`read_record`] does, but `-` is standard input.
///
/// # Errors
/// As [`read_record`].
pub fn read_record_or_input(path: &Path, games: &[&str]) -> Result<Record, Refusal> {
    if path != Path::new("-") {
        return read_record(path, games);
    }
    let bytes = read_up_to(MAX_SIZE, io::stdin().lock())
        .map_err(|error| file_refusal(path, reason(&error)))?;
    Record::read(&bytes, games).map_err(|damage| damaged(path, &damage))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ctrl-C may come after the question is printed and before the program waits for its answer.
    #[cfg(unix)]
    #[test]
    fn a_ctrl_c_before_the_wait_is_seen() {
        let (input, _nobody_writes) = io::pipe().unwrap();
        let stop = StopFlag::default();
        stop.set();
        assert!(Waiting(input, stop).read(&mut [0]).is_err());
    }

    #[test]
    fn a_tilde_is_the_home_folder() {
        let home = dirs::home_dir().unwrap_or_else(|| PathBuf::from("~"));
        assert_eq!(home_path("~/games/a.txt"), home.join("games/a.txt"));
        assert_eq!(typed_path("\"~/a b.txt\""), Ok(home.join("a b.txt")));
        for text in ["a.txt", "/a.txt", "~a.txt", "~"] {
            assert_eq!(home_path(text), Path::new(text));
        }
        let is_below_home = home_path("~\\a.txt") == home.join("a.txt");
        assert_eq!(is_below_home, cfg!(windows));
    }

    #[test]
    fn a_typed_file_name_may_be_quoted() {
        for (text, name) in [
            ("my game.txt", "my game.txt"),
            ("\"my game.txt\"", "my game.txt"),
            ("'my game.txt'", "my game.txt"),
            ("Ana's game.txt", "Ana's game.txt"),
        ] {
            assert_eq!(typed_path(text), Ok(PathBuf::from(name)), "{text}");
        }
        #[cfg(unix)]
        assert_eq!(
            typed_path("my\\ game.txt"),
            Ok(PathBuf::from("my game.txt"))
        );
        for text in ["\"my game.txt", "'a' b", "\"a\" \"b\""] {
            assert!(typed_path(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_path_in_full_is_read_as_it_is_typed() {
        let here = std::env::current_dir().unwrap();
        for name in [
            "a.txt",
            "my game.txt",
            "Ana's game.txt",
            "a\\b.txt",
            "\"a\"",
            "a\\'b",
        ] {
            let full = here.join(name);
            for path in [Path::new(name), &full] {
                let typed = in_full(path).expect("a path of this line");
                assert_eq!(typed_path(&typed), Ok(full.clone()), "{typed}");
            }
        }
        assert_eq!(in_full(Path::new("two\nlines")), None);
    }

    #[test]
    fn no_reason_holds_an_error_number() {
        for kind in [
            ErrorKind::NotFound,
            ErrorKind::PermissionDenied,
            ErrorKind::AlreadyExists,
            ErrorKind::IsADirectory,
            ErrorKind::StorageFull,
        ] {
            let ours = reason(&kind.into());
            assert_ne!(ours, io::Error::from(kind).to_string());
        }
        for code in 1..=133 {
            let reason = reason(&io::Error::from_raw_os_error(code));
            assert!(
                !reason.is_empty() && !reason.contains("os error"),
                "{reason}"
            );
        }
        let locked = reason(&io::Error::from_raw_os_error(33));
        assert_eq!(
            locked == "another program has this file open",
            cfg!(windows)
        );
    }
}
