//! Reading files, writing them atomically, and the messages when that fails.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::file_system::{Disk, DiskFile, OpenMode, folder_of};
use crate::game::Refusal;
use crate::play::record::{Record, RecordError};
use crate::text::{printable, quoted};

/// The maximum size of a file that is read or written, in bytes. The longest games have a few
/// thousand moves of a few bytes each: this is far more, and small enough to be read at once.
pub const MAX_SIZE: u64 = 1 << 20;

/// The prefix of temporary files, so that a user who finds one knows whose it is.
pub const TEMPORARY: &str = ".tabuleiro-";

/// The number of characters of a path that messages show.
const SHOWN: usize = 200;

/// The maximum number of links that are followed from one path, as on Linux.
const MAX_LINKS: usize = 40;

/// A path as messages show it: on one line, safe to print.
pub fn display_path(path: &Path) -> String {
    printable(&path.to_string_lossy(), SHOWN)
}

/// The message about a file that cannot be used, in one line.
pub fn file_refusal(path: &Path, reason: impl std::fmt::Display) -> Refusal {
    Refusal::new(format!("{}: {reason}", display_path(path)))
}

/// The message about a damaged record, in one line.
pub fn damaged(path: &Path, damage: &RecordError) -> Refusal {
    Refusal::new(format!("{}, {damage}", display_path(path)))
}

/// Why a file could not be read or written, without the system's error number for the common
/// reasons.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file or directory".to_string(),
        ErrorKind::PermissionDenied => "no permission".to_string(),
        ErrorKind::IsADirectory => "this is a directory".to_string(),
        ErrorKind::NotADirectory => "a part of this path is a file, not a directory".to_string(),
        ErrorKind::StorageFull => "the disk is full".to_string(),
        ErrorKind::QuotaExceeded => "your disk quota is used up".to_string(),
        ErrorKind::ReadOnlyFilesystem => "this disk is read-only".to_string(),
        ErrorKind::FileTooLarge => "the file would exceed the size limit".to_string(),
        _ if is_disk_error(error) => "the disk reports an error".to_string(),
        _ => printable(&error.to_string(), SHOWN),
    }
}

/// Whether a disk is faulty.
fn is_disk_error(error: &io::Error) -> bool {
    cfg!(unix) && error.raw_os_error() == Some(EIO)
}

/// The system's number of an input/output error, on all Unix systems.
const EIO: i32 = 5;

/// The message about a file that could not be written, in one line, with what the user can do if
/// the fault is not in the name of the file.
pub fn write_refusal(path: &Path, error: &io::Error) -> Refusal {
    let remedy = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "; free some space or choose another disk"
        }
        ErrorKind::ReadOnlyFilesystem => "; choose another disk",
        _ if is_disk_error(error) => "; choose another disk",
        _ => "",
    };
    file_refusal(path, reason(error) + remedy)
}

/// The path that somebody typed at a question: with quotes and backslashes as in a shell, and
/// blanks in the name also without them.
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
        _ if is_quoted => Err(Refusal::new(format!(
            "{} is not one file name: quote it as a whole",
            quoted(text)
        ))),
        _ => Ok(home_path(text)),
    }
}

/// A path in which `~/` is the home folder.
pub fn home_path(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), dirs::home_dir()) {
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

/// The kind of file that a path leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A regular file.
    File,
    /// A device, such as a terminal or `/dev/null`.
    Device,
    /// Anything else, such as a pipe: reading it could block forever.
    Pipe,
}

impl Kind {
    fn of(metadata: &Metadata) -> io::Result<Kind> {
        if metadata.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if metadata.is_file() {
            return Ok(Kind::File);
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            if !metadata.file_type().is_char_device() {
                return Ok(Kind::Pipe);
            }
        }
        Ok(Kind::Device)
    }
}

/// The error for a pipe, which is never opened: that could block forever.
fn is_a_pipe() -> io::Error {
    io::Error::other("this is a pipe or a socket, not a file")
}

/// The file that a path leads to through links. The last link may be dangling: the file that it
/// names does not exist yet.
///
/// # Errors
/// If there are too many links.
pub fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&path) else {
            return Ok(path);
        };
        path = match path.parent() {
            Some(folder) => folder.join(target),
            None => target,
        };
    }
    Err(io::Error::other("too many links"))
}

/// Whether a path names an open file of a process, as `/dev/stdout` does.
fn names_an_open_file(path: &Path) -> bool {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        if path.starts_with("/proc") || path.starts_with("/dev/fd") {
            return true;
        }
        let Ok(target) = fs::read_link(&path) else {
            return false;
        };
        path = match path.parent() {
            Some(folder) => folder.join(target),
            None => target,
        };
    }
    false
}

/// Reads a file of at most [`MAX_SIZE`] bytes. A larger file is refused without reading more.
fn read(path: &Path) -> Result<Vec<u8>, Refusal> {
    let fail = |error: io::Error| file_refusal(path, reason(&error));
    let too_long = || file_refusal(path, "too long: at most 1 MB is read");
    // Checked before it is opened: opening a pipe could block forever.
    let metadata = fs::metadata(path).map_err(fail)?;
    if Kind::of(&metadata).map_err(fail)? == Kind::Pipe {
        return Err(fail(is_a_pipe()));
    }
    if metadata.len() > MAX_SIZE {
        return Err(too_long());
    }
    let file = File::open(path).map_err(fail)?;
    let mut bytes = Vec::new();
    file.take(MAX_SIZE + 1)
        .read_to_end(&mut bytes)
        .map_err(fail)?;
    if bytes.len() as u64 > MAX_SIZE {
        return Err(too_long());
    }
    Ok(bytes)
}

/// Reads a text file, such as a galaxy.
///
/// # Errors
/// In one line, with the file.
pub fn read_text(path: &Path) -> Result<String, Refusal> {
    String::from_utf8(read(path)?).map_err(|_| file_refusal(path, "this is not valid UTF-8"))
}

/// Reads the record in a file. `games` are the names of the games that can be restored.
///
/// # Errors
/// In one line, with the file and, if its header is damaged, the line.
pub fn read_record(path: &Path, games: &[&str]) -> Result<Record, Refusal> {
    Record::read(&read(path)?, games).map_err(|damage| damaged(path, &damage))
}

/// Opens a file to append to it, if that cannot block.
///
/// # Errors
/// If it cannot be opened, or is a pipe, or names an open file of a process: its other writers
/// would overwrite what is appended.
pub fn open_to_append(disk: &Disk, path: &Path, create: bool) -> io::Result<DiskFile> {
    match fs::metadata(path) {
        Ok(metadata) => match Kind::of(&metadata)? {
            // A pipe that is open already has its reader.
            Kind::Pipe if !names_an_open_file(path) => return Err(is_a_pipe()),
            Kind::File if names_an_open_file(path) => {
                return Err(io::Error::other(
                    "this is a file that is open already: give its own name",
                ));
            }
            Kind::File | Kind::Device | Kind::Pipe => {}
        },
        Err(error) if error.kind() == ErrorKind::NotFound && create => {}
        Err(error) => return Err(error),
    }
    let mode = match create {
        true => OpenMode::AppendOrCreate,
        false => OpenMode::Append,
    };
    disk.open(path, mode)
}

/// Writes a file atomically: a reader sees either the old text or the new one. Links are followed
/// and kept, and a device is written to directly. When this returns, the text is on the disk.
///
/// # Errors
/// If that fails; an existing file is unchanged then, unless only its new name could not be synced.
pub fn write_whole(disk: &Disk, path: &Path, text: &str) -> io::Result<()> {
    if text.len() as u64 > MAX_SIZE {
        return Err(io::Error::other(
            "the game is longer than the 1 MB that can be read again",
        ));
    }
    let permissions = match path.metadata() {
        Ok(metadata) => {
            // A file that must not be written to must not be replaced either.
            let mut file = open_to_append(disk, path, false)?;
            if !metadata.is_file() {
                file.write_all(text.as_bytes())?;
                return file.close();
            }
            Some(metadata.permissions())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let path = resolve(path)?;
    let (mut file, temporary) = tempfile::Builder::new()
        .prefix(TEMPORARY)
        .make_in(folder_of(&path), |path| {
            disk.open(path, OpenMode::CreateNew)
        })
        .map_err(bare)?
        .into_parts();
    file.write_all(text.as_bytes())?;
    if let Some(permissions) = permissions {
        file.set_permissions(&permissions)?;
    }
    file.sync()?;
    file.close()?;
    disk.rename(&temporary, &path)
}

/// The same error without the name of the temporary file, which means nothing to the user.
pub fn bare(error: io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::from(error.kind()),
    }
}

/// Appends a line to a file, which is made if it does not exist. Other programs may do the same at
/// the same time. When this returns, the line is on the disk.
///
/// # Errors
/// If that fails. The file is as it was before, as far as the disk allows.
pub fn append_line(disk: &Disk, path: &Path, line: &str) -> io::Result<()> {
    let folder = folder_of(path);
    disk.create_folders(&folder)?;
    let mut file = disk.open(path, OpenMode::AppendOrCreate)?;
    file.as_file().lock()?;
    let length = file.as_file().metadata()?.len();
    // A program that was killed may have written only a part of the last line.
    let start = if ends_line(path)? { "" } else { "\n" };
    append_or_cut_off(&mut file, length, &format!("{start}{line}\n"))?;
    if let Err(error) = file.sync() {
        let _ = file.set_length(length);
        return Err(error);
    }
    file.close()?;
    disk.sync_folder(&folder)
}

/// Whether a file is empty or ends with the end of a line.
fn ends_line(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Appends to a file of that length.
fn append_or_cut_off(file: &mut DiskFile, length: u64, more: &str) -> io::Result<()> {
    file.write_all(more.as_bytes()).inspect_err(|_| {
        // Half a line is worse than none; if even that fails, nothing more can be done.
        let _ = file.set_length(length);
    })
}

/// A file that mirrors a growing text. New text is appended; the file is rewritten only if the
/// earlier text has changed.
#[derive(Debug)]
pub struct Mirror {
    disk: Disk,
    path: PathBuf,
    /// The contents of the file; `None` if they are not known.
    written: Option<String>,
    /// The file under its lock, if it is locked against other programs.
    lock: Option<DiskFile>,
    /// The file if what was appended to it may not be on the disk yet.
    unsynced: Option<DiskFile>,
    /// Whether the name of the file may not be on the disk yet.
    is_new: bool,
}

impl Mirror {
    /// A mirror whose first update writes the whole text.
    pub fn new(disk: Disk, path: PathBuf) -> Mirror {
        Mirror {
            disk,
            path,
            written: None,
            lock: None,
            unsynced: None,
            is_new: false,
        }
    }

    /// A mirror of a file that is locked and, if `is_empty`, new or empty. It stays locked as long
    /// as the mirror lives.
    pub fn locked(disk: Disk, path: PathBuf, lock: DiskFile, is_empty: bool) -> Mirror {
        Mirror {
            written: is_empty.then(String::new),
            lock: Some(lock),
            is_new: is_empty,
            ..Mirror::new(disk, path)
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes `text` the contents of the file. What is appended survives the end of this program
    /// however it ends, and is on the disk after [`Mirror::sync`].
    ///
    /// # Errors
    /// If writing fails. The next call tries again, with the whole text.
    pub fn follow(&mut self, text: &str) -> io::Result<()> {
        let written = self.written.take();
        if written.as_deref() == Some(text) {
            self.written = written;
            return Ok(());
        }
        let more = written
            .as_deref()
            .and_then(|written| Some((written, text.strip_prefix(written)?)))
            .filter(|_| text.len() as u64 <= MAX_SIZE);
        let appended = match more {
            Some((written, more)) => self.append(written, more)?,
            None => false,
        };
        if !appended {
            write_whole(&self.disk, &self.path, text)?;
            self.unsynced = None;
            self.is_new = false;
            self.lock_again();
        }
        self.written = Some(text.to_string());
        Ok(())
    }

    /// Syncs what was written to the disk.
    ///
    /// # Errors
    /// If that fails. The next call of [`Mirror::follow`] writes the whole text again.
    pub fn sync(&mut self) -> io::Result<()> {
        let result = self.sync_file();
        if result.is_err() {
            self.written = None;
        }
        result
    }

    fn sync_file(&mut self) -> io::Result<()> {
        if let Some(mut file) = self.unsynced.take() {
            file.sync()?;
            file.close()?;
            if self.is_new {
                self.disk.sync_folder(&folder_of(&resolve(&self.path)?))?;
                self.is_new = false;
            }
        }
        Ok(())
    }

    /// Locks the file that has replaced the locked one.
    fn lock_again(&mut self) {
        if self.lock.is_some()
            && let Ok(file) = open_to_append(&self.disk, &self.path, false)
            && file.as_file().try_lock().is_ok()
        {
            self.lock = Some(file);
        }
    }

    /// Appends to the file. Returns `false` if the file is gone or its size is not that of
    /// `written`.
    fn append(&mut self, written: &str, more: &str) -> io::Result<bool> {
        // A network file system may report only here that the disk is full.
        if let Some(before) = self.unsynced.take() {
            before.close()?;
        }
        let mut file = match open_to_append(&self.disk, &self.path, false) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        let metadata = file.as_file().metadata()?;
        if !metadata.is_file() {
            file.write_all(more.as_bytes())?;
            file.close()?;
            return Ok(true);
        }
        let length = written.len() as u64;
        if metadata.len() != length {
            return Ok(false);
        }
        append_or_cut_off(&mut file, length, more)?;
        self.unsynced = Some(file);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_repairs_what_somebody_else_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        let mut mirror = Mirror::new(Disk::default(), path.clone());
        let mut text = String::new();
        for change in [
            None,
            Some(""),
            Some("1,1\nmine"),
            None,
            Some("longer than both"),
        ] {
            if let Some(change) = change {
                fs::write(&path, change).unwrap();
            }
            text += "a move\n";
            mirror.follow(&text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text, "{change:?}");
        }
        fs::remove_file(&path).unwrap();
        mirror.follow("a move\nanother\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "a move\nanother\n");
    }

    #[test]
    fn a_tilde_is_the_home_folder() {
        let home = dirs::home_dir().unwrap_or_else(|| PathBuf::from("~"));
        assert_eq!(home_path("~/games/a.txt"), home.join("games/a.txt"));
        assert_eq!(typed_path("\"~/a b.txt\""), Ok(home.join("a b.txt")));
        for text in ["a.txt", "/a.txt", "~a.txt", "~"] {
            assert_eq!(home_path(text), Path::new(text));
        }
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

    /// What was written can be read, and what could not be read is not written.
    #[test]
    fn reading_and_writing_have_the_same_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long.txt");
        let longest = "x".repeat(MAX_SIZE as usize);
        write_whole(&Disk::default(), &path, &longest).unwrap();
        assert_eq!(read_text(&path).unwrap(), longest);
        let longer = longest.clone() + "y";
        assert!(write_whole(&Disk::default(), &path, &longer).is_err());
        let mut mirror = Mirror::new(Disk::default(), path.clone());
        mirror.follow(&longest).unwrap();
        assert!(mirror.follow(&longer).is_err());
        assert_eq!(read_text(&path).unwrap(), longest);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_kept() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let [link, file] = ["link.txt", "file.txt"].map(|name| folder.path().join(name));
        symlink("file.txt", &link).unwrap();
        for text in ["first", "second"] {
            write_whole(&Disk::default(), &link, text).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
            assert_eq!(fs::read_link(&link).unwrap(), Path::new("file.txt"));
        }
        let circle = folder.path().join("circle");
        symlink("circle", &circle).unwrap();
        assert!(write_whole(&Disk::default(), &circle, "x").is_err());
    }
}
