//! Files: reading and writing them, autosaves, and the files of the game being played.
//!
//! A program that plays a game has one [`GameFiles`](game_files::GameFiles) for it; the record of
//! `--record` and the autosave in it are [`Mirror`](files::Mirror)s of the game's text.

pub mod autosave;
pub mod files;
pub mod game_files;
pub mod recorder;
pub mod results;
pub mod solved;
