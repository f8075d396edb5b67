//! The program: reads the command line and hands over to the shell.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use tabuleiro::shell;
use tabuleiro::shell::flags::Flags;

fn main() -> ExitCode {
    let flags = match Flags::read(std::env::args_os()) {
        Ok(flags) => flags,
        Err(error) => {
            // clap writes help to one stream and errors to the other; a closed one is no matter.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    match shell::run(&flags) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "tabuleiro: {error}");
            ExitCode::FAILURE
        }
    }
}
