//! What `--generate` prints for people who package the program: its manual page and the completions
//! of shells, made from the definitions of the flags.

mod completions;
mod man;

use std::io::{self, Write};

use clap::ValueEnum;

use super::flags::Flags;
use crate::game::registry::Registry;

/// Something that `--generate` prints.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generated {
    /// The manual page, for section 6.
    Man,
    /// Completions for bash.
    Bash,
    /// Completions for zsh.
    Zsh,
    /// Completions for fish.
    Fish,
    /// Completions for PowerShell.
    Powershell,
}

/// Prints the manual page or the completions of a program with these games.
///
/// # Errors
/// If writing fails.
pub fn print(registry: &Registry, what: Generated, out: &mut impl Write) -> io::Result<()> {
    let command = Flags::command_line(registry);
    let text = match what {
        Generated::Man => man::page(registry, command),
        Generated::Bash => completions::bash(registry, command),
        Generated::Zsh => completions::zsh(registry, command),
        Generated::Fish => completions::fish(registry, command),
        Generated::Powershell => completions::powershell(registry, command),
    };
    out.write_all(text.as_bytes())
}
