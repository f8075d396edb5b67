//! The file of solved puzzles: their names, one a line.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::files::{file_refusal, read_text, reason};
use crate::game::Refusal;

/// The name of the file in the folder of unfinished games.
const NAME: &str = "puzzles";

/// The file of solved puzzles.
#[derive(Clone, Debug)]
pub struct Solved {
    path: PathBuf,
}

impl Solved {
    /// The file in a folder. It need not exist.
    pub fn in_folder(folder: &Path) -> Solved {
        let path = folder.join(NAME);
        Solved { path }
    }

    /// The names of the solved puzzles; none if the file cannot be read.
    pub fn read(&self) -> BTreeSet<String> {
        let text = read_text(&self.path).unwrap_or_default();
        text.lines().map(String::from).collect()
    }

    /// Adds a name.
    ///
    /// # Errors
    /// If the file cannot be written; the refusal names it.
    pub fn add(&self, name: &str) -> Result<(), Refusal> {
        let written = || -> io::Result<()> {
            if let Some(folder) = self.path.parent() {
                fs::create_dir_all(folder)?;
            }
            let mut file = OpenOptions::new()
                .append(true)
                .create(true)
                .open(&self.path)?;
            file.write_all(format!("{name}\n").as_bytes())
        };
        written().map_err(|error| file_refusal(&self.path, reason(&error)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_puzzles_are_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let solved = Solved::in_folder(&folder.path().join("state"));
        assert!(solved.read().is_empty());
        solved.add("a1").unwrap();
        solved.add("b2").unwrap();
        let names: Vec<String> = solved.read().into_iter().collect();
        assert_eq!(names, ["a1", "b2"]);
    }
}
