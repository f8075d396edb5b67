//! Games on their way: each game at a terminal is kept in a file of the user's until it ends, so
//! that it outlives the program.
//!
//! A game has two files in one folder: its record `NAME.txt` and `NAME.lock`, which is locked as
//! long as a program plays it. The lock is a file of its own, as the record may be replaced by
//! another one when a move is taken back.

use std::env;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::files::Mirror;

/// Names another folder than the platform's.
pub const FOLDER_VARIABLE: &str = "TABULEIRO_STATE_DIR";

/// The folder for games on their way: that of [`FOLDER_VARIABLE`], else one of the program's own
/// where the platform keeps the state of programs, or failing that their data.
pub fn folder() -> Option<PathBuf> {
    match env::var_os(FOLDER_VARIABLE) {
        Some(folder) if !folder.is_empty() => Some(PathBuf::from(folder)),
        _ => dirs::state_dir()
            .or_else(dirs::data_local_dir)
            .map(|folder| folder.join("tabuleiro")),
    }
}

/// A game that this program plays: nobody else takes it up as long as this lives.
#[derive(Debug)]
pub struct Autosave {
    /// The record.
    pub file: Mirror,
    lock: PathBuf,
    _locked: File,
}

impl Autosave {
    /// A place for a new game.
    ///
    /// # Errors
    /// If the folder cannot be made or a file in it cannot be made and locked.
    pub fn begin(folder: &Path, game: &str) -> io::Result<Autosave> {
        fs::create_dir_all(folder)?;
        // The lock comes first: a record that can be seen is one that is locked.
        let (locked, lock) = tempfile::Builder::new()
            .prefix(&format!("{game}-"))
            .suffix(".lock")
            .rand_bytes(8)
            .tempfile_in(folder)?
            .keep()?;
        locked.try_lock()?;
        Ok(Autosave {
            file: Mirror::new(lock.with_extension("txt")),
            lock,
            _locked: locked,
        })
    }

    /// Takes up a game that was left; `None` if it is gone or another program has it.
    ///
    /// # Errors
    /// If its files cannot be used.
    pub fn take_up(record: &Path) -> io::Result<Option<Autosave>> {
        let lock = record.with_extension("lock");
        let locked = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&lock)?;
        // Whoever only looks whether a program plays the game holds the lock for a moment.
        let mut tries = 10;
        while let Err(error) = locked.try_lock() {
            match error {
                TryLockError::Error(error) => return Err(error),
                TryLockError::WouldBlock if tries == 0 => return Ok(None),
                TryLockError::WouldBlock => tries -= 1,
            }
            thread::sleep(Duration::from_millis(10));
        }
        let autosave = Autosave {
            file: Mirror::new(record.to_path_buf()),
            lock,
            _locked: locked,
        };
        if !record.exists() {
            autosave.forget()?;
            return Ok(None);
        }
        Ok(Some(autosave))
    }

    /// Removes the game: it is over.
    ///
    /// # Errors
    /// If its record cannot be removed.
    pub fn forget(self) -> io::Result<()> {
        let removed = match fs::remove_file(self.file.path()) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
        // A lock without a record is no harm.
        let _ = fs::remove_file(&self.lock);
        removed
    }
}

/// A game that no program plays any more.
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
        .filter(|path| !is_played(path))
        .filter_map(|path| {
            let time = path.metadata().and_then(|data| data.modified()).ok()?;
            Some(Unfinished { path, time })
        })
        .collect();
    games.sort_by(|a, b| b.time.cmp(&a.time).then_with(|| a.path.cmp(&b.path)));
    games
}

/// Whether a program has a game locked. Looking takes a shared lock, so that two who look do not
/// take each other for players.
fn is_played(record: &Path) -> bool {
    match File::open(record.with_extension("lock")) {
        Ok(lock) => lock.try_lock_shared().is_err(),
        Err(error) => error.kind() != ErrorKind::NotFound,
    }
}

/// How long ago something was, in words.
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
    fn how_long_ago_is_said_in_the_greatest_unit() {
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
        // A clock that was put back.
        assert_eq!(
            ago(SystemTime::now() + Duration::from_secs(600)),
            "just now"
        );
    }

    #[test]
    fn a_game_that_is_gone_is_not_taken_up() {
        let folder = tempfile::tempdir().unwrap();
        let taken = Autosave::take_up(&folder.path().join("lear-1.txt")).unwrap();
        assert!(taken.is_none());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
