//! The file of results: the games against computers that have been counted.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::file_system::{Disk, OpenMode};
use super::files::{MAX_SIZE, append_line};
use crate::coach::results::{self, GameResult};

/// The name of the file in the folder of unfinished games.
const NAME: &str = "results";

/// The file of results.
#[derive(Clone, Debug)]
pub struct Results {
    disk: Disk,
    path: PathBuf,
}

impl Results {
    /// The file in a folder. It need not exist.
    pub fn in_folder(disk: &Disk, folder: &Path) -> Results {
        Results {
            disk: disk.clone(),
            path: folder.join(NAME),
        }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a result. Other programs may do the same at the same time. When this returns, the
    /// result is on the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&self, result: &GameResult) -> io::Result<()> {
        append_line(&self.disk, &self.path, &result.to_string())
    }

    /// All results, and the numbers of the lines that cannot be read.
    ///
    /// # Errors
    /// If the file exists and cannot be read.
    pub fn read(&self) -> io::Result<(Vec<GameResult>, Vec<usize>)> {
        let mut bytes = Vec::new();
        match File::open(&self.path) {
            Ok(file) => file.take(MAX_SIZE).read_to_end(&mut bytes)?,
            Err(error) if error.kind() == ErrorKind::NotFound => 0,
            Err(error) => return Err(error),
        };
        Ok(results::read(&String::from_utf8_lossy(&bytes)))
    }

    /// Deletes all results.
    ///
    /// # Errors
    /// If they cannot be deleted.
    pub fn forget(&self) -> io::Result<()> {
        match self.disk.open(&self.path, OpenMode::Append) {
            Ok(mut file) => {
                // Emptied, not removed: another program may wait for the lock to add a result,
                // which would be lost with the file.
                file.as_file().lock()?;
                file.set_length(0)?;
                file.sync()?;
                file.close()
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// The time since 1970, in seconds.
pub fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::thread;

    use super::*;

    fn result(moves: usize) -> GameResult {
        let line = format!("2026-11-22 lear classic hard win {moves} -");
        line.parse().unwrap()
    }

    #[test]
    fn nothing_is_lost_when_several_programs_add_results() {
        let folder = tempfile::tempdir().unwrap();
        let results = Results::in_folder(&Disk::default(), &folder.path().join("new"));
        assert_eq!(results.read().unwrap(), (Vec::new(), Vec::new()));
        thread::scope(|scope| {
            for writer in 0..4 {
                let results = &results;
                scope.spawn(move || {
                    (0..25).for_each(|game| results.add(&result(100 * writer + game)).unwrap());
                });
            }
        });
        let (mut read, damaged) = results.read().unwrap();
        read.sort_by_key(|result| result.moves);
        let moves = (0..4).flat_map(|writer| (0..25).map(move |game| 100 * writer + game));
        assert_eq!(read, moves.map(result).collect::<Vec<_>>());
        assert!(damaged.is_empty());
        results.forget().unwrap();
        results.forget().unwrap();
        assert!(results.read().unwrap().0.is_empty());
    }

    /// A program that waits for the lock of the file to add a result must not add it to a file
    /// without a name.
    #[cfg(unix)]
    #[test]
    fn deleting_results_keeps_the_file_that_others_wait_for() {
        use std::os::unix::fs::MetadataExt;
        let folder = tempfile::tempdir().unwrap();
        let results = Results::in_folder(&Disk::default(), folder.path());
        results.add(&result(1)).unwrap();
        let before = fs::metadata(results.path()).unwrap();
        results.forget().unwrap();
        let after = fs::metadata(results.path()).unwrap();
        assert_eq!((after.ino(), after.len()), (before.ino(), 0));
    }

    #[test]
    fn a_line_that_was_cut_off_costs_only_itself() {
        let folder = tempfile::tempdir().unwrap();
        let results = Results::in_folder(&Disk::default(), folder.path());
        let mut bytes = format!("{}\n2026-11-22 le", result(1)).into_bytes();
        bytes.push(0xff);
        fs::write(results.path(), bytes).unwrap();
        results.add(&result(2)).unwrap();
        assert_eq!(
            results.read().unwrap(),
            (vec![result(1), result(2)], vec![2])
        );
    }
}
