//! The program: reads the command line and hands over to the shell.

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
    shell::status(shell::run(&flags))
}
