//! Autosaves: each game at a terminal is kept in a file until it ends, so that it can be resumed
//! after the program is killed.
//!
//! A game has two files in one folder: its record `NAME.txt` and `NAME.lock`, which is locked as
//! long as a program plays it. The lock is a file of its own, as the record is
//! replaced by a new file when a move is taken back.

use std::env;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::file_system::{Disk, DiskFile, OpenMode, folder_of};
use super::files::{Mirror, TEMPORARY, bare};

/// The environment variable that names a folder to use instead of the platform's.
pub const FOLDER_VARIABLE: &str = "TABULEIRO_STATE_DIR";

/// The folder of unfinished games: that of [`FOLDER_VARIABLE`], else one of the program's own
/// where the platform keeps the state of programs, or failing that their data.
pub fn folder() -> Option<PathBuf> {
    match env::var_os(FOLDER_VARIABLE) {
        Some(folder) if !folder.is_empty() => Some(PathBuf::from(folder)),
        _ => dirs::state_dir()
            .or_else(dirs::data_local_dir)
            .map(|folder| folder.join("tabuleiro")),
    }
}

/// The autosave of a game that this program plays. No other program can resume the game while
/// this lives.
#[derive(Debug)]
pub struct Autosave {
    disk: Disk,
    /// The record.
    pub file: Mirror,
    lock: PathBuf,
    _locked: DiskFile,
}

impl Autosave {
    /// Begins the autosave of a new game.
    ///
    /// # Errors
    /// If the folder cannot be made or a file in it cannot be made and locked.
    pub fn begin(disk: &Disk, folder: &Path, game: &str) -> io::Result<Autosave> {
        disk.create_folders(folder)?;
        // The lock comes first, so that no record is ever visible without its lock.
        let (locked, lock) = tempfile::Builder::new()
            .prefix(&format!("{game}-"))
            .suffix(".lock")
            .rand_bytes(8)
            .make_in(folder, |path| disk.open(path, OpenMode::CreateNew))
            .map_err(bare)?
            .keep()
            .map_err(|error| bare(error.error))?;
        locked.as_file().try_lock()?;
        Ok(Autosave {
            disk: disk.clone(),
            file: Mirror::new(disk.clone(), lock.with_extension("txt")),
            lock,
            _locked: locked,
        })
    }

    /// Resumes an unfinished game. Returns `None` if it is gone or another program plays it.
    ///
    /// # Errors
    /// If its files cannot be used.
    pub fn resume(disk: &Disk, record: &Path) -> io::Result<Option<Autosave>> {
        let lock = record.with_extension("lock");
        if !is_plain_or_absent(&lock) || !is_plain_or_absent(record) {
            return Ok(None);
        }
        let locked = disk.open(&lock, OpenMode::AppendOrCreate)?;
        // A program that lists the unfinished games holds the lock for a moment: see `is_played`.
        let mut tries = 10;
        while let Err(error) = locked.as_file().try_lock() {
            match error {
                TryLockError::Error(error) => return Err(error),
                TryLockError::WouldBlock if tries == 0 => return Ok(None),
                TryLockError::WouldBlock => tries -= 1,
            }
            thread::sleep(Duration::from_millis(10));
        }
        let autosave = Autosave {
            disk: disk.clone(),
            file: Mirror::new(disk.clone(), record.to_path_buf()),
            lock,
            _locked: locked,
        };
        if !record.exists() {
            autosave.discard()?;
            return Ok(None);
        }
        Ok(Some(autosave))
    }

    /// Removes the autosave of a game that is over or not wanted any more.
    ///
    /// # Errors
    /// If its record cannot be removed.
    pub fn discard(self) -> io::Result<()> {
        self.disk.remove(self.file.path())?;
        // A lock without a record does no harm.
        let _ = self.disk.remove(&self.lock);
        self.disk.sync_folder(&folder_of(&self.lock))
    }
}

/// An unfinished game that no program is playing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// Its record.
    pub path: PathBuf,
    /// When the last move was made.
    pub time: SystemTime,
}

/// The games in a folder that no program plays, the latest first.
pub fn unfinished(folder: &Path) -> Vec<Unfinished> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut games: Vec<Unfinished> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .filter_map(|path| {
            // The program itself makes neither links nor pipes.
            let metadata = fs::symlink_metadata(&path).ok().filter(Metadata::is_file)?;
            let time = metadata.modified().ok()?;
            Some(Unfinished { path, time })
        })
        .filter(|game| !is_played(&game.path))
        .collect();
    games.sort_by(|a, b| b.time.cmp(&a.time).then_with(|| a.path.cmp(&b.path)));
    games
}

/// Resumes the unfinished game with this record, if there is one: a game that is loaded and played
/// twice in the same way has one autosave, not two.
pub fn with_record(disk: &Disk, folder: &Path, text: &str) -> Option<Autosave> {
    let is_same = |game: &Unfinished| {
        let is_long = fs::metadata(&game.path).is_ok_and(|data| data.len() == text.len() as u64);
        is_long && fs::read(&game.path).is_ok_and(|bytes| bytes == text.as_bytes())
    };
    let game = unfinished(folder).into_iter().find(is_same)?;
    Autosave::resume(disk, &game.path).ok().flatten()
}

/// Whether a program has a game locked. The test takes a shared lock, so that two programs that
/// test at once do not mistake each other for players.
fn is_played(record: &Path) -> bool {
    let lock = record.with_extension("lock");
    if !is_plain_or_absent(&lock) {
        return true;
    }
    match File::open(lock) {
        Ok(lock) => lock.try_lock_shared().is_err(),
        Err(error) => error.kind() != ErrorKind::NotFound,
    }
}

/// Whether a path names a plain file, or nothing yet.
fn is_plain_or_absent(path: &Path) -> bool {
    match fs::symlink_metadata(path) {
        Ok(metadata) => metadata.is_file(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

/// The age after which a temporary file must be left over from a killed program: writing a game
/// takes only a moment.
const LEFT_OVER: Duration = Duration::from_secs(600);

/// Removes the temporary files of killed programs from the folder.
pub fn sweep(disk: &Disk, folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_temporary = entry.file_name().to_string_lossy().starts_with(TEMPORARY);
        let is_old = || {
            let modified = entry.metadata().and_then(|data| data.modified());
            modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > LEFT_OVER))
        };
        if is_temporary && is_old() {
            let _ = disk.remove(&entry.path());
        }
    }
}

/// The time that has passed since `time`, in words.
pub fn ago(time: SystemTime) -> String {
    let seconds = time.elapsed().unwrap_or_default().as_secs();
    let (count, unit) = match seconds {
        0..60 => return "just now".to_string(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{ending} ago")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_game_comes_first() {
        let folder = tempfile::tempdir().unwrap();
        let now = SystemTime::now();
        for (name, minutes) in [("a.txt", 2), ("b.txt", 0), ("c.txt", 1), ("d.lock", 0)] {
            let file = File::create(folder.path().join(name)).unwrap();
            let time = now - Duration::from_secs(60 * minutes);
            file.set_modified(time).unwrap();
        }
        let games = unfinished(folder.path());
        let names: Vec<_> = games
            .iter()
            .filter_map(|game| game.path.file_name())
            .collect();
        assert_eq!(names, ["b.txt", "c.txt", "a.txt"]);
        assert!(unfinished(&folder.path().join("none")).is_empty());
    }

    #[test]
    fn temporary_files_of_killed_programs_are_swept_up() {
        let folder = tempfile::tempdir().unwrap();
        let now = SystemTime::now();
        for (name, minutes) in [(".tabuleiro-old", 60), (".tabuleiro-new", 1), ("a.txt", 60)] {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(now - Duration::from_secs(60 * minutes))
                .unwrap();
        }
        sweep(&Disk::default(), folder.path());
        let exists = |name: &str| folder.path().join(name).exists();
        assert!(!exists(".tabuleiro-old"));
        assert!(exists(".tabuleiro-new") && exists("a.txt"));
    }

    #[cfg(unix)]
    #[test]
    fn links_in_the_folder_are_not_followed() {
        let outside = tempfile::NamedTempFile::new().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("lear-1.txt");
        std::os::unix::fs::symlink(outside.path(), &link).unwrap();
        assert_eq!(unfinished(folder.path()), []);
        assert!(Autosave::resume(&Disk::default(), &link).unwrap().is_none());
        assert!(outside.path().exists() && fs::read_link(&link).is_ok());
    }

    #[test]
    fn ago_uses_the_greatest_unit() {
        for (seconds, words) in [
            (0, "just now"),
            (59, "just now"),
            (90, "1 minute ago"),
            (59 * 60, "59 minutes ago"),
            (3_700, "1 hour ago"),
            (23 * 3_600, "23 hours ago"),
            (25 * 3_600, "1 day ago"),
            (50 * 3_600, "2 days ago"),
        ] {
            assert_eq!(ago(SystemTime::now() - Duration::from_secs(seconds)), words);
        }
        // The clock was set back.
        assert_eq!(
            ago(SystemTime::now() + Duration::from_secs(600)),
            "just now"
        );
    }

    #[test]
    fn a_game_that_is_gone_is_not_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let taken = Autosave::resume(&Disk::default(), &folder.path().join("lear-1.txt")).unwrap();
        assert!(taken.is_none());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
