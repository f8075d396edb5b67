//! The flag `--record`: one file for each game.

use std::fs::{self, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::file_system::{Disk, DiskFile};
use super::files::{Mirror, file_refusal, is_same, open_to_append, reason, resolve};
use crate::game::Refusal;

/// The files of the flag `--record`, the first of them with the name that was given.
#[derive(Debug)]
pub struct Recorder {
    disk: Disk,
    path: PathBuf,
    games: u32,
    /// The file, locked so that no other program records to it, until the first game takes it over.
    claimed: Option<DiskFile>,
    /// Whether the file was created by the claim.
    created: bool,
    /// Whether the program goes on with the record in the file.
    is_loaded: bool,
}

impl Recorder {
    /// Makes sure that the file can be written, and keeps other programs from recording to it.
    /// A file with contents is refused, unless it is the record that was `loaded`: then the
    /// program goes on with it.
    ///
    /// # Errors
    /// If the file cannot be written, has other contents, or another program records to it.
    pub fn claim(disk: &Disk, path: &Path, loaded: Option<&Path>) -> Result<Recorder, Refusal> {
        let fail = |error: io::Error| file_refusal(path, reason(&error));
        let target = resolve(path).map_err(fail)?;
        let created = !target.exists();
        let file = open_to_append(disk, path, true).map_err(fail)?;
        let metadata = file.as_file().metadata().map_err(fail)?;
        let is_loaded = loaded.is_some_and(|loaded| is_same(path, loaded));
        if metadata.is_file() {
            match file.as_file().try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(file_refusal(path, "another program records to this file"));
                }
                // Not every file system has locks; recording works without them.
                Err(TryLockError::Error(_)) => {}
            }
            // Checked under the lock: another program may have finished its record just now.
            let length = file.as_file().metadata().map_err(fail)?.len();
            if length > 0 && !is_loaded {
                return Err(file_refusal(
                    path,
                    "there is such a file already, which a record would overwrite: remove it or \
                     give another name",
                ));
            }
        }
        Ok(Recorder {
            disk: disk.clone(),
            path: path.to_path_buf(),
            games: 0,
            claimed: Some(file),
            created,
            is_loaded,
        })
    }

    /// The file for the next game: `game.txt`, then `game-2.txt` and so on, but none that exists
    /// already. All games are written to a device.
    pub fn begin(&mut self) -> Mirror {
        self.games += 1;
        if self.is_device() {
            return self.mirror(self.path.clone());
        }
        // Checked again: a program that does not lock may have written to the file meanwhile.
        let is_free = self.is_loaded || self.is_empty_claim();
        if let Some(file) = self.claimed.take().filter(|_| is_free) {
            return Mirror::locked(self.disk.clone(), self.path.clone(), file, !self.is_loaded);
        }
        self.games = self.games.max(2);
        while self.numbered().exists() {
            self.games += 1;
        }
        self.mirror(self.numbered())
    }

    fn mirror(&self, path: PathBuf) -> Mirror {
        Mirror::new(self.disk.clone(), path)
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

    /// Whether the path still names the file of the claim, and that file is still empty.
    fn is_empty_claim(&self) -> bool {
        let claimed = self.claimed.as_ref();
        let claimed = claimed.and_then(|file| file.as_file().metadata().ok());
        let (Some(claimed), Ok(now)) = (claimed, fs::metadata(&self.path)) else {
            return false;
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            if (claimed.dev(), claimed.ino()) != (now.dev(), now.ino()) {
                return false;
            }
        }
        now.is_file() && now.len() == 0 && claimed.len() == 0
    }
}

impl Drop for Recorder {
    /// Removes the file if it was created by the claim and no game was recorded.
    fn drop(&mut self) {
        if self.created
            && self.is_empty_claim()
            && let Ok(target) = resolve(&self.path)
        {
            let _ = self.disk.remove(&target);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_programs_never_record_to_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let first = Recorder::claim(&Disk::default(), &path, None).unwrap();
        let refused = Recorder::claim(&Disk::default(), &path, None)
            .unwrap_err()
            .to_string();
        assert!(refused.contains("another program records"), "{refused}");
        drop(first);
        assert!(!path.exists(), "an empty claim is removed");
        drop(Recorder::claim(&Disk::default(), &path, None).unwrap());
    }

    #[test]
    fn a_file_that_somebody_else_has_written_is_not_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let claim = Recorder::claim(&Disk::default(), &path, None).unwrap();
        fs::write(&path, "a record").unwrap();
        drop(claim);
        assert_eq!(fs::read_to_string(&path).unwrap(), "a record");
        // Replaced by another file.
        fs::remove_file(&path).unwrap();
        let claim = Recorder::claim(&Disk::default(), &path, None).unwrap();
        fs::write(folder.path().join("other"), "").unwrap();
        fs::rename(folder.path().join("other"), &path).unwrap();
        drop(claim);
        assert!(path.exists());
    }

    #[test]
    fn a_game_does_not_overwrite_what_came_after_the_claim() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let mut claim = Recorder::claim(&Disk::default(), &path, None).unwrap();
        fs::write(&path, "a record").unwrap();
        claim.begin().follow("another").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "a record");
        let second = folder.path().join("g-2.txt");
        assert_eq!(fs::read_to_string(second).unwrap(), "another");
    }

    /// Even after the file was replaced.
    #[test]
    fn a_record_stays_locked_during_its_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let mut claim = Recorder::claim(&Disk::default(), &path, None).unwrap();
        let mut mirror = claim.begin();
        for text in ["one", "one, two", "changed"] {
            mirror.follow(text).unwrap();
            let refused = Recorder::claim(&Disk::default(), &path, Some(&path))
                .unwrap_err()
                .to_string();
            assert!(
                refused.contains("another program records"),
                "{text}: {refused}"
            );
        }
        drop(mirror);
        assert!(Recorder::claim(&Disk::default(), &path, Some(&path)).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_dangling_link_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link.txt");
        std::os::unix::fs::symlink("file.txt", &link).unwrap();
        drop(Recorder::claim(&Disk::default(), &link, None).unwrap());
        assert_eq!(fs::read_link(&link).unwrap(), Path::new("file.txt"));
        assert!(!folder.path().join("file.txt").exists());
    }
}
