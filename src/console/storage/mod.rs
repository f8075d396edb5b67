//! Files: reading and writing them, autosaves, and the files of the game being played.
//!
//! A program that plays a game has one [`GameFiles`](game_files::GameFiles) for it; the record of
//! `--record` and the autosave in it are [`Mirror`](files::Mirror)s of the game's text. All files
//! are written through a [`Disk`], which tests replace: see [`file_system`].

pub mod autosave;
pub mod file_system;
pub mod files;
pub mod game_files;
pub mod recorder;
pub mod results;
pub mod solved;
pub mod tutor_file;

use std::path::PathBuf;

use file_system::Disk;

/// Where a program keeps files.
#[derive(Clone, Debug, Default)]
pub struct Storage {
    /// What all files are written to.
    pub disk: Disk,
    /// The folder of unfinished games, results and solved puzzles; `None` if there is none.
    pub folder: Option<PathBuf>,
}

impl Storage {
    /// Storage on the disks of the computer.
    pub fn in_folder(folder: Option<PathBuf>) -> Storage {
        Storage {
            folder,
            ..Storage::default()
        }
    }
}
