//! The program: reads the command line and hands over to the shell.

use std::process::ExitCode;

use tabuleiro::shell;
use tabuleiro::shell::flags::Flags;

fn main() -> ExitCode {
    match Flags::read(std::env::args_os()) {
        Ok(flags) => shell::status(shell::run(&flags)),
        Err(failure) => failure.report(),
    }
}
