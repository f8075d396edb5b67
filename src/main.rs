//! The program with the five games.

use std::process::ExitCode;

use tabuleiro::{games, shell};

fn main() -> ExitCode {
    shell::main(&games::registry(), std::env::args_os())
}
