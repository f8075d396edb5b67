//! The program with the five games.

use std::process::ExitCode;

use tabuleiro::games;

fn main() -> ExitCode {
    tabuleiro::main(&games::registry(), std::env::args_os())
}
