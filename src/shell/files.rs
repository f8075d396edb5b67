//! Reading and writing files, whole or not at all, and what is said when it fails.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use crate::game::{Refusal, printable};
use crate::record::Record;

/// Longest file that is read, in bytes. The longest games have some thousand moves of a few bytes
/// each: this is far beyond them, and little enough to be read at once.
pub const LONGEST: u64 = 1 << 20;

/// How much of a path is shown, in characters.
const SHOWN: usize = 200;

/// A path as it is shown: on one line.
pub fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy(), SHOWN)
}

/// What is said of a file that cannot be used, in one line.
pub fn trouble(path: &Path, reason: impl std::fmt::Display) -> Refusal {
    Refusal::new(format!("{}: {reason}", shown(path)))
}

/// What is said of a damaged record, in one line.
pub fn damaged(path: &Path, damage: &crate::record::Damage) -> Refusal {
    Refusal::new(format!("{}, {damage}", shown(path)))
}

/// Why a file could not be read or written, without the numbers of the system where the reason is
/// a usual one.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or directory".to_string(),
        ErrorKind::PermissionDenied => "no permission".to_string(),
        ErrorKind::IsADirectory => "this is a directory".to_string(),
        ErrorKind::NotADirectory => "a part of this path is a file, not a directory".to_string(),
        ErrorKind::StorageFull => "the disk is full".to_string(),
        _ => printable(&error.to_string(), SHOWN),
    }
}

/// The path that somebody typed: `~/` is their home, as a command line would have it.
pub fn typed(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), dirs::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    }
}

/// Whether both paths lead to the same file, which is there.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Reads a file of at most [`LONGEST`] bytes; of a longer one no more than that is read.
fn read(path: &Path) -> Result<Vec<u8>, Refusal> {
    let fail = |error: io::Error| trouble(path, reason(&error));
    let too_long = || trouble(path, "too long: at most 1 MB is read");
    let file = File::open(path).map_err(fail)?;
    let metadata = file.metadata().map_err(fail)?;
    if metadata.is_dir() {
        return Err(fail(ErrorKind::IsADirectory.into()));
    }
    if metadata.len() > LONGEST {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    file.take(LONGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(fail)?;
    if bytes.len() as u64 > LONGEST {
        return Err(too_long());
    }
    Ok(bytes)
}

/// Reads a file of text: an option's value that is too long to be typed.
///
/// # Errors
/// In one line, with the file.
pub fn read_text(path: &Path) -> Result<String, Refusal> {
    String::from_utf8(read(path)?).map_err(|_| trouble(path, "this is no text"))
}

/// Reads the record in a file.
///
/// # Errors
/// In one line, with the file and, if its header is damaged, the line.
pub fn read_record(path: &Path) -> Result<Record, Refusal> {
    Record::read(&read(path)?).map_err(|damage| damaged(path, &damage))
}

/// Writes a file whole or not at all: whoever reads it meets the old text or the new one. What
/// is no regular file, such as a device, is written to as it is.
///
/// # Errors
/// If that fails; a file that was there is as it was.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    // Through a symbolic link the file that it leads to is written.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let permissions = match path.metadata() {
        Ok(metadata) => {
            // A file that may not be written to may not be replaced either.
            let mut file = OpenOptions::new().append(true).open(&path)?;
            if !metadata.is_file() {
                return file.write_all(text.as_bytes());
            }
            Some(metadata.permissions())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tabuleiro-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // A new file gets what the user's umask leaves of this.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The error of the crate would name the temporary file, which nobody knows.
    let bare = |error: io::Error| io::Error::from(error.kind());
    let mut file = builder.tempfile_in(folder).map_err(bare)?;
    file.write_all(text.as_bytes())?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    // Not every system lets a directory be synchronised, and the file is written anyway.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// A file that follows a text as it grows: what is new is appended, and only if what was there
/// has changed the file is written anew.
#[derive(Debug)]
pub struct Mirror {
    path: PathBuf,
    /// What the file holds; `None` if that is not known.
    written: Option<String>,
}

impl Mirror {
    /// A file that is written whole at first.
    pub fn new(path: PathBuf) -> Mirror {
        Mirror {
            path,
            written: None,
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Brings the file to that text. When this returns, the text is on the disk.
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
            .and_then(|written| Some((written, text.strip_prefix(written)?)));
        let appended = match more {
            Some((written, more)) => self.append(written, more)?,
            None => false,
        };
        if !appended {
            write_whole(&self.path, text)?;
        }
        self.written = Some(text.to_string());
        Ok(())
    }

    /// Appends to the file. `false` if it is no more what was written: gone, or changed by
    /// somebody else.
    fn append(&self, written: &str, more: &str) -> io::Result<bool> {
        let mut file = match OpenOptions::new().append(true).open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            file.write_all(more.as_bytes())?;
            return Ok(true);
        }
        let length = written.len() as u64;
        if metadata.len() != length {
            return Ok(false);
        }
        if let Err(error) = file.write_all(more.as_bytes()) {
            // Half a line is worse than none; if even that fails there is no more to be done.
            let _ = file.set_len(length);
            return Err(error);
        }
        file.sync_data()?;
        Ok(true)
    }
}

/// The flag `--record`: one file for each game, the first of them with the name that was given.
#[derive(Debug)]
pub struct Recorder {
    path: PathBuf,
    games: u32,
    /// Whether the file was made to see whether that can be done, and holds nothing yet.
    is_claim: bool,
}

impl Recorder {
    /// Makes sure that the file can be written. What it holds is not overwritten, unless it is
    /// the very record that was `loaded`, which is recorded on.
    ///
    /// # Errors
    /// If it cannot be written, or holds something else.
    pub fn claim(path: &Path, loaded: Option<&Path>) -> Result<Recorder, Refusal> {
        let fail = |error: io::Error| trouble(path, reason(&error));
        let is_claim = !path.exists();
        let file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .map_err(fail)?;
        let metadata = file.metadata().map_err(fail)?;
        let is_loaded = loaded.is_some_and(|loaded| is_same(path, loaded));
        if metadata.is_file() && metadata.len() > 0 && !is_loaded {
            return Err(trouble(
                path,
                "there is such a file already, which a record would overwrite: remove it or \
                 give another name",
            ));
        }
        Ok(Recorder {
            path: path.to_path_buf(),
            games: 0,
            is_claim,
        })
    }

    /// The file for the next game: `game.txt`, then `game-2.txt` and so on, but none that is
    /// there already. A device takes all games.
    pub fn begin(&mut self) -> Mirror {
        self.is_claim = false;
        self.games += 1;
        if self.games < 2 || self.is_device() {
            return Mirror::new(self.path.clone());
        }
        while self.numbered().exists() {
            self.games += 1;
        }
        Mirror::new(self.numbered())
    }

    fn numbered(&self) -> PathBuf {
        let stem = self.path.file_stem().unwrap_or_default();
        let mut name = stem.to_os_string();
        name.push(format!("-{}", self.games));
        if let Some(extension) = self.path.extension() {
            name.push(".");
            name.push(extension);
        }
        self.path.with_file_name(name)
    }

    fn is_device(&self) -> bool {
        self.path
            .metadata()
            .is_ok_and(|metadata| !metadata.is_file())
    }
}

impl Drop for Recorder {
    /// No game was played: no file is left behind.
    fn drop(&mut self) {
        if self.is_claim {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_mends_what_somebody_else_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        let mut mirror = Mirror::new(path.clone());
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
    fn a_tilde_is_the_home_of_whoever_types() {
        let home = dirs::home_dir().unwrap_or_else(|| PathBuf::from("~"));
        assert_eq!(typed("~/games/a.txt"), home.join("games/a.txt"));
        for text in ["a.txt", "/a.txt", "~a.txt", "~"] {
            assert_eq!(typed(text), Path::new(text));
        }
    }
}
