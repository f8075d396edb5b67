//! The program with the five games.

use std::process::ExitCode;

use tabuleiro::{console, games};

fn main() -> ExitCode {
    console::main(&games::registry(), std::env::args_os())
}
