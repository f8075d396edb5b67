//! Writing files: whole under a lock, or by a line at the end.
//!
//! All files of the user are written here. A test can make each [`FileStep`] fail with
//! [`set_hook`]. Reading has no hook.

use std::cell::RefCell;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::files::{MAX_SIZE, check_regular, damaged, folder_of, read_open};
use crate::game::Refusal;
use crate::play::record::Record;

/// The prefix of temporary files, so that a user who finds one knows whose it is.
const TEMPORARY: &str = ".tabuleiro-";

/// How often a lock is tried: a program that lists the unfinished games holds one for a moment.
const TRIES: usize = 10;

/// The time between two tries.
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// The maximum number of links that are followed from one path, as on Linux.
const MAX_LINKS: usize = 40;

/// A step that changes a file or a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileStep {
    /// Makes a folder.
    CreateFolder,
    /// Opens a file to write to it, and makes it if it does not exist.
    Open,
    /// Changes the contents of a file.
    Write,
    /// Removes lines from a file.
    Truncate,
    /// Syncs the contents of a file to the disk.
    Sync,
    /// Gives a temporary file its name.
    Rename,
    /// Syncs a folder to the disk: the names of the files in it.
    SyncFolder,
    /// Removes a file.
    Remove,
}

/// What a test does before a step. If it returns an error, the step is not made and fails with it.
pub type Hook = Box<dyn FnMut(FileStep, &Path) -> io::Result<()>>;

thread_local! {
    static HOOK: RefCell<Option<Hook>> = const { RefCell::new(None) };
}

/// Has a hook called before every step that this thread makes.
pub fn set_hook(hook: Hook) {
    HOOK.set(Some(hook));
}

fn before(step: FileStep, path: &Path) -> io::Result<()> {
    HOOK.with_borrow_mut(|hook| match hook {
        Some(hook) => hook(step, path),
        None => Ok(()),
    })
}

/// A file that holds one text and is locked against other programs. Every change replaces it by a
/// new file, and the lock travels with it: a reader sees either the old text or the new one, and
/// another program never a file without its lock. It stays locked as long as this lives.
#[derive(Debug)]
pub struct RecordFile {
    /// As it was named.
    path: PathBuf,
    /// The same without links.
    target: PathBuf,
    /// The file under its lock; `None` before the first write makes it.
    file: Option<File>,
}

impl RecordFile {
    /// A file that does not exist yet. Sweeps up what killed programs have left in its folder.
    pub fn new(path: &Path) -> RecordFile {
        sweep(&folder_of(path));
        RecordFile {
            path: path.to_path_buf(),
            target: path.to_path_buf(),
            file: None,
        }
    }

    /// Locks the file that a path leads to, if there is one.
    ///
    /// # Errors
    /// If it is not a regular file, or may not be written to, or another program has it.
    pub fn open(path: &Path) -> io::Result<RecordFile> {
        let target = resolve(path)?;
        let file = match lock(&target, false) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            locked => Some(locked?),
        };
        Ok(RecordFile {
            path: path.to_path_buf(),
            file,
            ..RecordFile::new(&target)
        })
    }

    /// The path that it was opened with.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is no such file yet.
    pub fn is_new(&self) -> bool {
        self.file.is_none()
    }

    /// What it holds; nothing if it is new.
    ///
    /// # Errors
    /// If it cannot be read; the refusal names it.
    pub fn read(&self) -> Result<Vec<u8>, Refusal> {
        match &self.file {
            Some(file) => read_open(&self.path, file),
            None => Ok(Vec::new()),
        }
    }

    /// The record in it. `games` are the names of the games that can be restored.
    ///
    /// # Errors
    /// In one line, with the file and, if its header is damaged, the line.
    pub fn record(&self, games: &[&str]) -> Result<Record, Refusal> {
        Record::read(&self.read()?, games).map_err(|damage| damaged(&self.path, &damage))
    }

    /// Makes this the contents of the file. When this returns, it is on the disk.
    ///
    /// # Errors
    /// If that fails; the file is unchanged then, unless only its name could not be synced.
    pub fn write(&mut self, contents: &[u8]) -> io::Result<()> {
        if contents.len() as u64 > MAX_SIZE {
            return Err(io::Error::other(
                "the game is longer than the 1 MB that can be read again",
            ));
        }
        let temporary = temporary(&self.target);
        // Locked before it gets its name.
        let file = lock(&temporary, true)?;
        let written = self
            .fill(&file, &temporary, contents)
            .and_then(|()| before(FileStep::Rename, &self.target))
            .and_then(|()| fs::rename(&temporary, &self.target));
        if let Err(error) = written {
            let _ = remove(&temporary);
            return Err(error);
        }
        self.file = Some(file);
        sync_folder(&folder_of(&self.target))
    }

    /// Writes to the file that will replace this one.
    fn fill(&self, mut file: &File, temporary: &Path, contents: &[u8]) -> io::Result<()> {
        before(FileStep::Write, temporary)?;
        file.set_len(0)?;
        file.write_all(contents)?;
        if let Some(old) = &self.file {
            file.set_permissions(old.metadata()?.permissions())?;
        }
        // A name never leads to a file whose contents are not on the disk.
        before(FileStep::Sync, temporary)?;
        file.sync_all()
    }

    /// Whether the path leads to this file, and it is empty.
    pub fn is_empty(&self) -> bool {
        let is_empty = |file: &File| file.metadata().is_ok_and(|metadata| metadata.len() == 0);
        let file = self.file.as_ref();
        file.is_some_and(|file| is_empty(file) && leads_to(&self.target, file))
    }

    /// Removes the file, unless somebody has put another one in its place.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        match &self.file {
            Some(file) if leads_to(&self.target, file) => {
                remove(&self.target)?;
                sync_folder(&folder_of(&self.target))
            }
            _ => Ok(()),
        }
    }
}

/// The name of the file that will replace another one, the same every time: what a killed program
/// has left is used or swept up by the next.
fn temporary(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!("{TEMPORARY}{name}.new"))
}

/// The file that a path leads to through links.
///
/// # Errors
/// If a link leads nowhere, or to an open file of a process, as `/dev/stdout` does: its other
/// writers would go on writing to what has been replaced.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let next = |link: &PathBuf| Some(folder_of(link).join(fs::read_link(link).ok()?));
    let is_open_file = |link: PathBuf| {
        let folder = folder_of(&link).canonicalize();
        folder.is_ok_and(|folder| folder == Path::new("/dev") || folder.starts_with("/proc"))
    };
    let mut links = iter::successors(Some(path.to_path_buf()), next).take(MAX_LINKS);
    match path.canonicalize() {
        // Refused for what it is when it is opened.
        Ok(target) if !target.is_file() => Ok(target),
        _ if links.any(is_open_file) => Err(io::Error::other(
            "this is a file that is open already: give its own name",
        )),
        Err(error) if error.kind() == ErrorKind::NotFound && path.is_symlink() => {
            Err(io::Error::other("this link leads nowhere"))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(path.to_path_buf()),
        target => target,
    }
}

/// Opens a regular file to read and write it, and locks it.
///
/// # Errors
/// [`ErrorKind::ResourceBusy`] if another program has it, [`ErrorKind::NotFound`] if there is no
/// such file and it is not to be made.
fn lock(path: &Path, create: bool) -> io::Result<File> {
    for _ in 0..TRIES {
        if let Some(file) = try_lock(path, create)? {
            return Ok(file);
        }
        thread::sleep(LOCK_PAUSE);
    }
    Err(ErrorKind::ResourceBusy.into())
}

/// Does what [`lock`] does, unless another program has the file: then `None`.
fn try_lock(path: &Path, create: bool) -> io::Result<Option<File>> {
    match fs::metadata(path) {
        Ok(metadata) => check_regular(&metadata)?,
        Err(error) if error.kind() == ErrorKind::NotFound && create => {}
        Err(error) => return Err(error),
    }
    before(FileStep::Open, path)?;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(create);
    let file = options.truncate(false).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(None),
        // Not every file system has locks; writing works without them.
        Err(TryLockError::Error(_)) => Ok(Some(file)),
        // Another program has replaced or removed it meanwhile.
        Ok(()) if !leads_to(path, &file) => Ok(None),
        Ok(()) => Ok(Some(file)),
    }
}

/// Whether another program has a file. This takes a shared lock for a moment, so that two programs
/// that look at once do not see each other.
pub fn is_locked(path: &Path) -> bool {
    match File::open(path) {
        Ok(file) => file.try_lock_shared().is_err() || !leads_to(path, &file),
        Err(_) => true,
    }
}

/// Whether a path leads to an open file.
#[cfg(unix)]
fn leads_to(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (fs::metadata(path), file.metadata()) {
        (Ok(now), Ok(file)) => (now.dev(), now.ino()) == (file.dev(), file.ino()),
        _ => false,
    }
}

/// Whether a path leads to an open file, as far as this system tells.
#[cfg(not(unix))]
fn leads_to(path: &Path, _: &File) -> bool {
    path.exists()
}

/// Removes the temporary files of killed programs from a folder: those that no program has locked.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_temporary = entry.file_name().to_string_lossy().starts_with(TEMPORARY);
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_temporary
            && is_file
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
            && leads_to(&entry.path(), &file)
        {
            let _ = remove(&entry.path());
        }
    }
}

fn remove(path: &Path) -> io::Result<()> {
    before(FileStep::Remove, path)?;
    fs::remove_file(path)
}

/// Syncs a folder to the disk: the names of new and renamed files.
fn sync_folder(folder: &Path) -> io::Result<()> {
    before(FileStep::SyncFolder, folder)?;
    if cfg!(not(unix)) {
        return Ok(());
    }
    let cannot = [
        ErrorKind::PermissionDenied,
        ErrorKind::InvalidInput,
        ErrorKind::Unsupported,
    ];
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // A folder that may not be listed, or a file system that has no such operation.
        Err(error) if cannot.contains(&error.kind()) => Ok(()),
        result => result,
    }
}

/// Makes the folder of a file and those that it is in, as far as they do not exist, and syncs their
/// names to the disk.
///
/// # Errors
/// If one of them cannot be made.
pub fn create_folder_of(path: &Path) -> io::Result<()> {
    // A path that is too long is refused here, before a part of it is made.
    match temporary(path).symlink_metadata() {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => create_folders(&folder_of(path)),
    }
}

fn create_folders(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let parent = folder_of(folder);
    create_folders(&parent)?;
    before(FileStep::CreateFolder, folder)?;
    match fs::create_dir(folder) {
        // Another program was faster.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        Err(error) => Err(error),
        Ok(()) => sync_folder(&parent),
    }
}

/// Appends a line to a file, which is made if it does not exist. Other programs may do the same at
/// the same time. When this returns, the line is on the disk.
///
/// # Errors
/// If that fails. The file is as it was before, as far as the disk allows.
pub fn append_line(path: &Path, line: &str) -> io::Result<()> {
    create_folder_of(path)?;
    before(FileStep::Open, path)?;
    let mut options = OpenOptions::new();
    let mut file = options.read(true).append(true).create(true).open(path)?;
    file.lock()?;
    let length = file.metadata()?.len();
    let appended = append(&mut file, path, length, line);
    if appended.is_err() {
        // Half a line is worse than none; if even that fails, nothing more can be done.
        let _ = file.set_len(length);
    }
    appended?;
    sync_folder(&folder_of(path))
}

fn append(file: &mut File, path: &Path, length: u64, line: &str) -> io::Result<()> {
    // A program that was killed may have written only a part of the last line.
    let mut last = *b"\n";
    if length > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let start = if last == *b"\n" { "" } else { "\n" };
    before(FileStep::Write, path)?;
    file.write_all(format!("{start}{line}\n").as_bytes())?;
    before(FileStep::Sync, path)?;
    file.sync_all()
}

/// Removes a line from a file, the last one that is equal to `line`, or all lines, if the file
/// exists. The file itself stays, even if empty: another program may be waiting for its lock to
/// append a line, which would be lost if the file were deleted.
///
/// # Errors
/// If that fails.
pub fn remove_line(path: &Path, line: Option<&str>) -> io::Result<()> {
    before(FileStep::Open, path)?;
    let mut file = match OpenOptions::new().read(true).append(true).open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        file => file?,
    };
    file.lock()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let is_it = |found: &&[u8]| Some(found.trim_ascii_end()) == line.map(str::as_bytes);
    let (kept, moved) = match (line, lines.iter().rposition(is_it)) {
        (None, _) => (0, Vec::new()),
        (_, Some(index)) => (lines[..index].concat().len(), lines[index + 1..].concat()),
        (_, None) => return Ok(()),
    };
    before(FileStep::Truncate, path)?;
    file.set_len(kept as u64)?;
    file.write_all(&moved)?;
    before(FileStep::Sync, path)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_travels_with_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let mut file = RecordFile::open(&path).unwrap();
        assert!(file.is_new());
        for text in ["one", "one, two", "changed"] {
            file.write(text.as_bytes()).unwrap();
            assert!(is_locked(&path));
            let refused = RecordFile::open(&path).unwrap_err();
            assert_eq!(refused.kind(), ErrorKind::ResourceBusy, "{text}");
        }
        drop(file);
        assert!(!is_locked(&path));
        let file = RecordFile::open(&path).unwrap();
        assert_eq!(file.read().unwrap(), b"changed");
        file.remove().unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_file_in_the_place_of_another_is_not_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let mut file = RecordFile::open(&path).unwrap();
        file.write(b"").unwrap();
        fs::write(folder.path().join("other"), "").unwrap();
        fs::rename(folder.path().join("other"), &path).unwrap();
        assert!(!file.is_empty());
        file.remove().unwrap();
        assert!(path.exists());
    }

    /// What was written can be read, and what could not be read is not written.
    #[test]
    fn reading_and_writing_have_the_same_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long.txt");
        let mut file = RecordFile::open(&path).unwrap();
        let longest = "x".repeat(MAX_SIZE as usize);
        file.write(longest.as_bytes()).unwrap();
        assert!(file.write((longest.clone() + "y").as_bytes()).is_err());
        assert_eq!(super::super::files::read_text(&path).unwrap(), longest);
    }

    #[test]
    fn temporary_files_of_killed_programs_are_swept_up_unless_somebody_has_them() {
        let folder = tempfile::tempdir().unwrap();
        let [left, held] = ["left", "held"].map(|name| temporary(&folder.path().join(name)));
        fs::write(&left, "x").unwrap();
        let held_file = lock(&held, true).unwrap();
        RecordFile::open(&folder.path().join("g.txt")).unwrap();
        assert!(!left.exists() && held.exists());
        drop(held_file);
    }

    #[test]
    fn a_file_that_cannot_be_emptied_is_an_error_and_a_missing_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        assert!(remove_line(&folder.path().join("none"), None).is_ok());
        assert!(remove_line(folder.path(), None).is_err());
    }

    #[test]
    fn a_path_that_is_too_long_leaves_no_folders() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/".repeat(2_100)).join("results");
        assert!(append_line(&path, "x").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
