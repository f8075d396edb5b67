//! The program as its users run it: scripts in a pipe, and terminals. One binary, because each one
//! takes its time to build.

#[path = "../common/mod.rs"]
mod common;

mod analysis;
mod autosave;
mod documents;
mod failing_disks;
mod faults;
mod files;
mod generate;
mod heard;
mod hostile_terminal;
mod lessons;
mod many_programs;
mod memory;
mod menus;
mod originals;
mod puzzles;
mod results;
mod screens;
mod scripts;
mod sessions;
mod signals;
mod terminal;
mod transcripts;
mod waiting;
mod windows;
