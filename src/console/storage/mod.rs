//! Files: the state folder, and the files of the game being played.
//!
//! - [`reading`]: names of files, reading them, and the messages when that fails
//! - [`writing`]: writing, whole under a lock or by a line at the end
//! - [`state_folder`]: games that are kept, results, puzzles and lessons done, settings chosen last
//! - [`game_files`]: the record of `--record`, the autosave and the file of `save`

pub mod game_files;
pub mod reading;
pub mod state_folder;
pub mod writing;
