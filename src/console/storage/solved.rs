//! The file of solved puzzles: their names, one a line.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::file_system::Disk;
use super::files::{append_line, read_text, write_refusal};
use crate::game::Refusal;

/// The name of the file in the folder of unfinished games.
const NAME: &str = "puzzles";

/// The file of solved puzzles.
#[derive(Clone, Debug)]
pub struct Solved {
    disk: Disk,
    path: PathBuf,
}

impl Solved {
    /// The file in a folder. It need not exist.
    pub fn in_folder(disk: &Disk, folder: &Path) -> Solved {
        Solved {
            disk: disk.clone(),
            path: folder.join(NAME),
        }
    }

    /// The names of the solved puzzles; none if the file cannot be read.
    pub fn read(&self) -> BTreeSet<String> {
        let text = read_text(&self.path).unwrap_or_default();
        text.lines().map(String::from).collect()
    }

    /// Adds a name. When this returns, it is on the disk.
    ///
    /// # Errors
    /// If the file cannot be written; the refusal names it.
    pub fn add(&self, name: &str) -> Result<(), Refusal> {
        append_line(&self.disk, &self.path, name).map_err(|error| write_refusal(&self.path, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_puzzles_are_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let solved = Solved::in_folder(&Disk::default(), &folder.path().join("state"));
        assert!(solved.read().is_empty());
        solved.add("a1").unwrap();
        solved.add("b2").unwrap();
        let names: Vec<String> = solved.read().into_iter().collect();
        assert_eq!(names, ["a1", "b2"]);
    }
}
