//! Writing files: whole under a lock, or by a line at the end.
//!
//! All files of the user are written here. Two programs never write to one file at once, a new file
//! never takes the place of another one, a record is whole at every instant, and whatever ends the
//! program waits for the change that is being made ([`end_changes`]). With the feature `testing`
//! a test can make each [`FileStep`] fail with `set_hook`. Reading has no hook.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
#[cfg(unix)]
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{self, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::reading::{MAX_SIZE, check_regular, damaged, folder_of, open_regular, read_up_to};
use crate::game::Refusal;
use crate::play::record::Record;

/// How often a lock is tried: a program that lists the unfinished games holds one for a moment.
const TRIES: usize = 10;

/// The time between two tries.
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// How often to try to lock a file to which several programs add lines: for two seconds.
const LINE_TRIES: usize = 200;

/// How often the end of the program looks whether a change is over: for half a second, as a disk may
/// not answer at all.
const LAST_TRIES: usize = 50;

/// The beginning of the name of a temporary file, before 16 hexadecimal digits: it says whose it is
/// to who finds it after a crash.
const TEMPORARY: &str = ".tabuleiro-";

/// The age of a temporary file that a program has left behind which was killed. A younger one may
/// have its name, but not its lock yet.
const LEFT_OVER: Duration = Duration::from_mins(10);

/// The refusal to write to a file that has been changed.
const CHANGED: &str = "another program has changed this file";
/// The refusal to write to a file that has several names.
#[cfg(unix)]
const OTHER_NAMES: &str =
    "this file has hard links, which would keep the old text: give another name";

/// A step that changes a file or a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileStep {
    /// Makes a folder.
    CreateFolder,
    /// Opens a file to write to it, and makes it if it does not exist.
    Open,
    /// Changes the contents of a file.
    Write,
    /// Empties a file.
    Truncate,
    /// Syncs the contents of a file to the disk.
    Sync,
    /// Gives a file the mode of the one that it replaces.
    SetMode,
    /// Gives a file another name.
    Rename,
    /// Syncs a folder to the disk: the names of the files in it.
    SyncFolder,
    /// Removes a file.
    Remove,
}

/// What a test does before a step. If it returns an error, the step is not made and fails with it.
#[cfg(any(test, feature = "testing"))]
pub type Hook = Box<dyn FnMut(FileStep, &Path) -> io::Result<()>>;

#[cfg(any(test, feature = "testing"))]
thread_local! {
    static HOOK: std::cell::RefCell<Option<Hook>> = const { std::cell::RefCell::new(None) };
}

/// Has a hook called before every step that this thread makes.
#[cfg(any(test, feature = "testing"))]
pub fn set_hook(hook: Hook) {
    HOOK.set(Some(hook));
}

#[cfg(any(test, feature = "testing"))]
fn before(step: FileStep, path: &Path) -> io::Result<()> {
    HOOK.with_borrow_mut(|hook| hook.as_mut().map_or(Ok(()), |hook| hook(step, path)))
}

#[cfg(not(any(test, feature = "testing")))]
fn before(_: FileStep, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Locked while a file is changed.
static CHANGES: Mutex<Changes> = Mutex::new(Changes {
    made: Vec::new(),
    tidied: Vec::new(),
});

/// Whether the program is ending: then no other change begins.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// What has been changed.
struct Changes {
    /// The files that were made and that nothing has been written to yet.
    made: Vec<PathBuf>,
    /// The folders in which left-overs have been looked for.
    tidied: Vec<PathBuf>,
}

/// Lets no other change of a file begin, waits a moment for the one that is being made, and removes
/// the files that were made and are still empty: the program can end.
pub fn end_changes() {
    IS_ENDING.store(true, Ordering::SeqCst);
    for _ in 0..LAST_TRIES {
        let mut changes = match CHANGES.try_lock() {
            Ok(changes) => changes,
            Err(sync::TryLockError::Poisoned(error)) => error.into_inner(),
            Err(sync::TryLockError::WouldBlock) => {
                thread::sleep(LOCK_PAUSE);
                continue;
            }
        };
        for path in changes.made.drain(..) {
            if path.metadata().is_ok_and(|metadata| metadata.len() == 0) {
                let _ = fs::remove_file(path);
            }
        }
        return;
    }
}

fn change() -> MutexGuard<'static, Changes> {
    while IS_ENDING.load(Ordering::SeqCst) {
        thread::park();
    }
    CHANGES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that holds one text and is locked against other programs. The first write makes it, and
/// fails if there is such a file by then. Every later one replaces it by a new file, unless
/// somebody else has changed it. A new file is written and locked before it gets its name: a reader
/// sees either the old text or the new one, and another program never a file without its lock. It
/// stays locked as long as this lives.
#[derive(Debug)]
pub struct RecordFile {
    /// As it was named.
    path: PathBuf,
    /// The same without links.
    target: PathBuf,
    /// The file under its lock; `None` before the first write makes it.
    file: Option<File>,
    /// What it held when it was opened or last written.
    contents: Vec<u8>,
}

impl RecordFile {
    /// A file that does not exist yet.
    pub fn new(path: &Path) -> RecordFile {
        RecordFile {
            path: path.to_path_buf(),
            target: path.to_path_buf(),
            file: None,
            contents: Vec::new(),
        }
    }

    /// Locks and reads the file that a path leads to, if there is one.
    ///
    /// # Errors
    /// If it is not a regular file, is too long, or may not be written to, or another program has
    /// it.
    pub fn open(path: &Path) -> io::Result<RecordFile> {
        let mut opened = RecordFile {
            target: resolve(path)?,
            ..RecordFile::new(path)
        };
        match lock(&opened.target) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            locked => {
                let file = locked?;
                opened.contents = read_up_to(MAX_SIZE, &file)?;
                opened.file = Some(file);
            }
        }
        Ok(opened)
    }

    /// Does what [`RecordFile::open`] does, for a file that the user has named.
    ///
    /// # Errors
    /// As there, and if the file has other hard links, which would keep the old contents.
    pub fn open_named(path: &Path) -> io::Result<RecordFile> {
        let opened = RecordFile::open(path)?;
        #[cfg(unix)]
        if let Some(file) = &opened.file
            && file.metadata()?.nlink() > 1
        {
            return Err(io::Error::other(OTHER_NAMES));
        }
        Ok(opened)
    }

    /// The path that it was opened with.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file does not exist yet.
    pub fn is_new(&self) -> bool {
        self.file.is_none()
    }

    /// What it held when it was opened or last written; nothing if it is new.
    pub fn contents(&self) -> &[u8] {
        &self.contents
    }

    /// The record in it. `games` are the names of the games that can be restored.
    ///
    /// # Errors
    /// In one line, with the file and, if its header is damaged, the line.
    pub fn record(&self, games: &[&str]) -> Result<Record, Refusal> {
        Record::read(&self.contents, games).map_err(|damage| damaged(&self.path, &damage))
    }

    /// Makes this the contents of the file. When this returns, it is on the disk.
    ///
    /// # Errors
    /// If that fails, or if somebody else has made or changed the file; it is unchanged then,
    /// unless only its name could not be synced.
    pub fn write(&mut self, contents: &[u8]) -> io::Result<()> {
        if contents.len() as u64 > MAX_SIZE {
            return Err(io::Error::other(
                "the game is longer than the 1 MB that can be read again",
            ));
        }
        let mut changes = change();
        let folder = folder_of(&self.target);
        if !changes.tidied.contains(&folder) {
            remove_left_overs(&folder);
            changes.tidied.push(folder.clone());
        }
        let is_there = self.file.is_some() && self.is_as_it_was()?;
        if is_there {
            self.replace(contents)?;
        } else {
            self.file = Some(make(&self.target, contents)?);
        }
        self.contents = contents.to_vec();
        changes.made.retain(|path| *path != self.target);
        if !is_there && contents.is_empty() {
            changes.made.push(self.target.clone());
        }
        sync_folder(&folder)
    }

    /// Whether the file is still there.
    ///
    /// # Errors
    /// If it holds something else, or cannot be read.
    fn is_as_it_was(&self) -> io::Result<bool> {
        let contents = match &self.file {
            // Some systems let no other handle read it.
            Some(file) if leads_to(&self.target, file) => read_again(file),
            _ => open_regular(&self.target).and_then(|file| read_up_to(MAX_SIZE, file)),
        };
        match contents {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Ok(contents) if contents == self.contents => Ok(true),
            Ok(_) => Err(io::Error::other(CHANGED)),
            Err(error) => Err(error),
        }
    }

    /// Replaces the file by a new one, which is locked before it gets its name. If that fails, it
    /// stays as it is.
    fn replace(&mut self, contents: &[u8]) -> io::Result<()> {
        let replaced = fs::metadata(&self.target)?;
        let (temporary, file) = make_beside(&self.target, contents)?;
        // Not every file system has owners, and only root can give a file away.
        #[cfg(unix)]
        let _ = std::os::unix::fs::fchown(&file, Some(replaced.uid()), Some(replaced.gid()));
        let _ = before(FileStep::SetMode, &temporary)
            .and_then(|()| file.set_permissions(replaced.permissions()));
        let mut file = Some(file);
        let let_go = || drop((file.take(), self.file.take()));
        let renamed = rename(&temporary, &self.target, let_go);
        if renamed.is_err() {
            let _ = remove(&temporary);
        }
        if file.is_none() {
            self.file = Some(lock(&self.target)?);
        } else if renamed.is_ok() {
            self.file = file;
        }
        renamed
    }

    /// Whether this has made the file, and nothing has been written to it by anybody.
    pub fn is_unused(&self) -> bool {
        change().made.contains(&self.target) && self.is_unchanged()
    }

    /// Whether the file is still there and holds what it held when it was opened or last written.
    pub fn is_unchanged(&self) -> bool {
        self.is_as_it_was().is_ok_and(|is_there| is_there)
    }

    /// Gives the file another name.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub fn rename(&mut self, path: &Path) -> io::Result<()> {
        let _change = change();
        let renamed = rename(&self.target, path, || drop(self.file.take()));
        if renamed.is_ok() {
            (self.path, self.target) = (path.to_path_buf(), path.to_path_buf());
        }
        if self.file.is_none() {
            self.file = Some(lock(&self.target)?);
        }
        renamed?;
        sync_folder(&folder_of(path))
    }

    /// Removes the file, unless somebody has put another one in its place.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        if let Some(file) = &self.file
            && leads_to(&self.target, file)
        {
            change().made.retain(|path| *path != self.target);
            remove(&self.target)?;
            sync_folder(&folder_of(&self.target))?;
        }
        Ok(())
    }
}

fn read_again(mut file: &File) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(0))?;
    read_up_to(MAX_SIZE, file)
}

/// Renames a file. Some systems refuse that as long as it is open, or the one that it replaces:
/// `let_go` closes them.
fn rename(from: &Path, to: &Path, let_go: impl FnOnce()) -> io::Result<()> {
    let rename = || before(FileStep::Rename, to).and_then(|()| fs::rename(from, to));
    match rename() {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            let_go();
            rename()
        }
        renamed => renamed,
    }
}

/// Makes a locked file with these contents, which are on the disk when this returns. Where the file
/// system has hard links, it has its name only when it is whole.
///
/// # Errors
/// If a file of that name exists, or it cannot be made.
fn make(path: &Path, contents: &[u8]) -> io::Result<File> {
    let (temporary, file) = make_beside(path, contents)?;
    let named = before(FileStep::Rename, path).and_then(|()| fs::hard_link(&temporary, path));
    let _ = remove(&temporary);
    match named {
        Ok(()) => Ok(file),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        Err(_) => create(path, contents),
    }
}

/// Makes a temporary file in the folder of another one, as [`create`] does.
fn make_beside(path: &Path, contents: &[u8]) -> io::Result<(PathBuf, File)> {
    let name = format!("{TEMPORARY}{:016x}", rand::random::<u64>());
    let temporary = path.with_file_name(name);
    create(&temporary, contents).map(|file| (temporary, file))
}

/// Removes the temporary files of programs that were killed.
fn remove_left_overs(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if is_left_over(&path) {
            let _ = remove(&path);
        }
    }
}

fn is_left_over(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_temporary = name.strip_prefix(TEMPORARY).is_some_and(|number| {
        number.len() == 16 && number.bytes().all(|byte| byte.is_ascii_hexdigit())
    });
    let is_old = |metadata: Metadata| {
        let time = metadata.modified().ok().filter(|_| metadata.is_file());
        time.is_some_and(|time| time.elapsed().is_ok_and(|age| age > LEFT_OVER))
    };
    is_temporary && path.symlink_metadata().is_ok_and(is_old) && !is_locked(path)
}

/// Makes a locked file with these contents, which are on the disk when this returns.
///
/// # Errors
/// If a file of that name exists, or it cannot be made. A file that was made is removed again,
/// unless somebody else has locked or changed it.
fn create(path: &Path, contents: &[u8]) -> io::Result<File> {
    before(FileStep::Open, path)?;
    let mut options = OpenOptions::new();
    let mut file = options.read(true).write(true).create_new(true).open(path)?;
    let opened = before(FileStep::Write, path);
    if opened.is_ok() {
        // A file that somebody else has locked or changed meanwhile is not removed.
        lock_within(TRIES, &file)?;
        if !leads_to(path, &file) || file.metadata()?.len() > 0 {
            return Err(io::Error::other(CHANGED));
        }
    }
    let written = opened
        .and_then(|()| file.write_all(contents))
        .and_then(|()| before(FileStep::Sync, path))
        .and_then(|()| file.sync_all());
    if written.is_err() && leads_to(path, &file) {
        let _ = remove(path);
    }
    written.map(|()| file)
}

/// Locks a file. Not every file system has locks; writing works without them.
///
/// # Errors
/// [`ErrorKind::ResourceBusy`] if another program holds the lock during all `tries`.
fn lock_within(tries: usize, file: &File) -> io::Result<()> {
    for _ in 0..tries {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
    Err(ErrorKind::ResourceBusy.into())
}

/// The file that a path leads to through links.
///
/// # Errors
/// If a link leads nowhere, or the path names an open file of a process, as `/dev/stdout` does: its
/// other writers would go on writing to what has been replaced.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let folder = folder_of(path);
    let of_processes = ["/dev/fd", "/proc"];
    let is_open_file =
        folder == Path::new("/dev") || of_processes.iter().any(|of| folder.starts_with(of));
    match path.canonicalize() {
        // Refused for what it is when it is opened.
        Ok(target) if !target.is_file() => Ok(target),
        _ if is_open_file => Err(io::Error::other(
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
/// such file.
fn lock(path: &Path) -> io::Result<File> {
    for _ in 0..TRIES {
        check_regular(&fs::metadata(path)?)?;
        before(FileStep::Open, path)?;
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        lock_within(TRIES, &file)?;
        // Otherwise another program has replaced or removed it meanwhile.
        if leads_to(path, &file) {
            return Ok(file);
        }
    }
    Err(ErrorKind::ResourceBusy.into())
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
    match (fs::metadata(path), file.metadata()) {
        (Ok(now), Ok(file)) => (now.dev(), now.ino()) == (file.dev(), file.ino()),
        _ => false,
    }
}

/// Whether a path leads to an open file, as far as this system tells.
#[cfg(not(unix))]
fn leads_to(path: &Path, file: &File) -> bool {
    let facts = |metadata: Metadata| {
        let times = [metadata.created().ok(), metadata.modified().ok()];
        (times, metadata.len())
    };
    match (fs::metadata(path), file.metadata()) {
        (Ok(now), Ok(file)) => facts(now) == facts(file),
        _ => false,
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
    match path.symlink_metadata() {
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
    lock_within(LINE_TRIES, &file)?;
    let _change = change();
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

/// Empties a file, if it exists. The file itself stays: another program may be waiting for its lock
/// to append a line, which would be lost if the file were deleted.
///
/// # Errors
/// If that fails.
pub fn clear(path: &Path) -> io::Result<()> {
    before(FileStep::Open, path)?;
    let file = match OpenOptions::new().write(true).open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        file => file?,
    };
    lock_within(LINE_TRIES, &file)?;
    let _change = change();
    before(FileStep::Truncate, path)?;
    file.set_len(0)?;
    before(FileStep::Sync, path)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::super::reading::reason;
    use super::*;

    /// What the file at its path holds. It is read through the handle that has the lock: Windows
    /// does not let any other handle read it.
    fn on_disk(file: &RecordFile) -> String {
        let open = file.file.as_ref().expect("it has been written");
        assert!(leads_to(&file.target, open));
        String::from_utf8(read_again(open).unwrap()).unwrap()
    }

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
        assert_eq!(file.contents(), b"changed");
        file.remove().unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// Not every version of Windows can replace an open file.
    #[cfg(unix)]
    #[test]
    fn a_file_in_the_place_of_another_is_not_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let mut file = RecordFile::open(&path).unwrap();
        file.write(b"").unwrap();
        assert!(file.is_unused());
        fs::write(folder.path().join("other"), "").unwrap();
        fs::rename(folder.path().join("other"), &path).unwrap();
        file.remove().unwrap();
        assert!(path.exists());
    }

    #[test]
    fn a_new_file_takes_the_place_of_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let [mut one, mut other] = [(); 2].map(|()| RecordFile::open(&path).unwrap());
        one.write(b"one").unwrap();
        let refused = other.write(b"other").unwrap_err();
        assert_eq!(reason(&refused), "this file already exists");
        assert_eq!(on_disk(&one), "one");
    }

    /// On Windows nobody else can change a locked file.
    #[cfg(unix)]
    #[test]
    fn a_file_that_somebody_else_has_changed_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let mut one = RecordFile::open(&path).unwrap();
        one.write(b"one").unwrap();
        // By an editor that replaces the file, and by one that does not.
        fs::write(folder.path().join("new"), "of the user").unwrap();
        fs::rename(folder.path().join("new"), &path).unwrap();
        assert!(one.write(b"one, two").is_err());
        fs::write(&path, "one more").unwrap();
        assert!(one.write(b"one, two").is_err());
        assert_eq!(fs::read(&path).unwrap(), b"one more");
        // A file that is gone is made again.
        fs::remove_file(&path).unwrap();
        one.write(b"one, two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one, two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_mode_where_it_can_and_its_owner_under_root() {
        use std::os::unix::fs::{PermissionsExt, chown};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        fs::write(&path, "one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let _ = chown(&path, Some(1), Some(1));
        let metadata = || fs::metadata(&path).unwrap();
        let before = metadata();
        let mut file = RecordFile::open(&path).unwrap();
        file.write(b"two").unwrap();
        assert_eq!(metadata().mode(), before.mode());
        assert_eq!(metadata().uid(), before.uid());
        // As if the file system had no modes.
        set_hook(Box::new(|step, _| match step {
            FileStep::SetMode => Err(ErrorKind::PermissionDenied.into()),
            _ => Ok(()),
        }));
        file.write(b"three").unwrap();
    }

    #[test]
    fn a_lock_that_stays_is_not_waited_for_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results");
        append_line(&path, "one").unwrap();
        let other = File::open(&path).unwrap();
        other.lock().unwrap();
        for refused in [append_line(&path, "two"), clear(&path)] {
            assert_eq!(refused.unwrap_err().kind(), ErrorKind::ResourceBusy);
        }
        drop(other);
        assert_eq!(fs::read(&path).unwrap(), b"one\n");
    }

    /// Where there are hard links.
    #[cfg(unix)]
    #[test]
    fn a_record_has_its_name_only_when_it_is_whole() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let target = path.clone();
        set_hook(Box::new(move |_, _| {
            let text = fs::read_to_string(&target).unwrap_or("one".to_string());
            assert!(["one", "two"].contains(&text.as_str()), "{text:?}");
            assert!(!target.exists() || is_locked(&target));
            Ok(())
        }));
        let mut file = RecordFile::new(&path);
        file.write(b"one").unwrap();
        file.write(b"two").unwrap();
        // As the user wants it.
        let other = folder.path().join("other.txt");
        fs::write(&other, "").unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&path), mode(&other));
    }

    /// Where there are no hard links, another program may open and lock a file in the moment in
    /// which it is made.
    #[test]
    fn a_file_that_was_just_made_belongs_to_one_program() {
        let all = [(None, "one"), (Some(true), "other"), (Some(false), "other")];
        // On Windows nobody can replace or write to a file that another program has locked.
        let possible = if cfg!(unix) { all.len() } else { 1 };
        for (replaces, expected) in all.into_iter().take(possible) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("g.txt");
            let target = path.clone();
            set_hook(Box::new(move |step, path| {
                if step == FileStep::Rename {
                    return Err(ErrorKind::Unsupported.into());
                }
                if step == FileStep::Write && path == target {
                    let other = File::open(path)?;
                    let _ = other.try_lock();
                    if replaces == Some(true) {
                        fs::remove_file(path)?;
                    }
                    if replaces.is_some() {
                        fs::write(path, "other")?;
                    }
                    thread::spawn(move || {
                        thread::sleep(LOCK_PAUSE);
                        drop(other);
                    });
                }
                Ok(())
            }));
            let written = RecordFile::new(&path).write(b"one");
            assert_eq!(written.is_err(), replaces.is_some());
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    /// As old systems refuse to rename a file while it is open.
    #[test]
    fn a_file_that_cannot_be_replaced_under_its_lock_is_let_go_for_a_moment() {
        for is_refused_again in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("g.txt");
            let mut file = RecordFile::new(&path);
            file.write(b"one").unwrap();
            let target = path.clone();
            let mut renames = 0;
            set_hook(Box::new(move |step, _| {
                if step != FileStep::Rename {
                    return Ok(());
                }
                renames += 1;
                assert_eq!(is_locked(&target), renames == 1);
                if renames == 1 || is_refused_again {
                    return Err(ErrorKind::PermissionDenied.into());
                }
                Ok(())
            }));
            assert_eq!(file.write(b"two").is_err(), is_refused_again);
            assert!(is_locked(&path));
            let text = if is_refused_again { "one" } else { "two" };
            assert_eq!(on_disk(&file), text);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
            set_hook(Box::new(|_, _| Ok(())));
            file.write(b"three").unwrap();
        }
    }

    #[test]
    fn what_programs_that_were_killed_have_left_is_removed_once() {
        let folder = tempfile::tempdir().unwrap();
        let names = [
            ".tabuleiro-0123456789abcdef",
            ".tabuleiro-1123456789abcdef",
            ".tabuleiro-2123456789abcdef",
            ".tabuleiro-3123456789abcde",
            ".tabuleiro-4123456789abcdefg",
            "tabuleiro-5123456789abcdef",
        ];
        let path = |index: usize| folder.path().join(names[index]);
        let make = |index: usize, age: Duration| {
            let file = File::create(path(index)).unwrap();
            file.set_modified(std::time::SystemTime::now() - age)
                .unwrap();
            file
        };
        let old = LEFT_OVER + Duration::from_secs(10);
        make(0, old);
        make(1, LEFT_OVER / 2);
        let used = make(2, old);
        used.lock().unwrap();
        (3..names.len()).for_each(|index| drop(make(index, old)));
        fs::create_dir(folder.path().join(".tabuleiro-6123456789abcdef")).unwrap();
        let mut file = RecordFile::new(&folder.path().join("g.txt"));
        file.write(b"one").unwrap();
        assert!(!path(0).exists());
        assert!((1..names.len()).all(|index| path(index).exists()));
        make(0, old);
        file.write(b"two").unwrap();
        assert!(path(0).exists());
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
        drop(file);
        assert_eq!(super::super::reading::read_text(&path).unwrap(), longest);
    }

    #[test]
    fn a_file_that_cannot_be_emptied_is_an_error_and_a_missing_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        assert!(clear(&folder.path().join("none")).is_ok());
        assert!(clear(folder.path()).is_err());
    }

    /// On Windows a path may be eight times as long, so that this one is not too long.
    #[cfg(unix)]
    #[test]
    fn a_path_that_is_too_long_leaves_no_folders() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/".repeat(2_100)).join("results");
        assert!(append_line(&path, "x").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
