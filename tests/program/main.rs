//! The program as its users run it: scripts in a pipe, and terminals. One binary, because each one
//! takes its time to build.

#[path = "../common/mod.rs"]
mod common;

mod autosave;
mod coach;
mod engines;
mod faults;
mod files;
mod footprint;
mod generate;
mod hostile_terminal;
mod machines;
mod many_programs;
mod menus;
mod originals;
mod pages;
mod screens;
mod scripts;
mod sessions;
mod signals;
mod terminal;
mod transcripts;
mod waiting;
mod windows;
