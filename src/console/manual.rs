//! What `generate` prints for people who package the program: the manual page and the completions
//! for shells, which `clap` makes from the definitions of the flags.

use std::io::{self, Write};
use std::iter;

use clap::{Arg, Command};
use clap_complete::aot::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::flags::chapters::{all_chapters, filled};
use super::flags::subcommands::Generated;
use super::flags::{Flags, completed_command_line};
use super::reference;
use crate::registry::Registry;

/// Prints the manual page or the completions of a program with these games.
///
/// # Errors
/// If writing fails.
pub fn print(registry: &Registry, what: Generated, out: &mut impl Write) -> io::Result<()> {
    let shell = match what {
        Generated::Man => return print_manual_page(registry, Flags::command_line(registry), out),
        Generated::Bash => Shell::Bash,
        Generated::Zsh => Shell::Zsh,
        Generated::Fish => Shell::Fish,
        Generated::Powershell => Shell::PowerShell,
    };
    let mut command = completed_command_line(registry);
    let name = command.get_name().to_string();
    // The function panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    out.write_all(&script)
}

/// The page of section 6: the flags of all commands, then the chapters.
fn print_manual_page(
    registry: &Registry,
    mut command: Command,
    out: &mut impl Write,
) -> io::Result<()> {
    command.build();
    let name = registry.program();
    let man = Man::new(command.clone());
    let man = man.title(name.to_uppercase()).section("6").manual("Games");
    man.render_title(out)?;
    man.render_name_section(out)?;
    let commands = || {
        command
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
    };
    let usages = iter::once(&command).chain(commands()).map(|command| {
        let usage = command.clone().render_usage().to_string();
        format!(
            "  {}\n",
            usage
                .trim_start_matches("Usage: ")
                .replace("\n       ", "\n  ")
        )
    });
    section("SYNOPSIS", &usages.collect::<String>()).to_writer(out)?;
    print_flags(command.clone(), "OPTIONS", out)?;
    for own in commands() {
        let is_shared = |arg: &&Arg| {
            let mut known = command.get_arguments();
            arg.get_long().is_some() && known.any(|known| known.get_id() == arg.get_id())
        };
        let shared: Vec<&str> = own
            .get_arguments()
            .filter(is_shared)
            .filter_map(Arg::get_long)
            .collect();
        let own = own.clone().mut_args(|arg| match is_shared(&&arg) {
            true => arg.hide(true),
            false => arg,
        });
        let heading = format!("OPTIONS OF {}", own.get_name().to_uppercase());
        print_flags(own, &heading, out)?;
        if !shared.is_empty() {
            let as_above = format!("As above: --{}.", shared.join(", --"));
            Roff::new()
                .control("PP", [])
                .text([roman(as_above)])
                .to_writer(out)?;
        }
    }
    for (heading, text) in all_chapters(registry) {
        let text = filled(registry, text).replace("{commands}", &reference::commands());
        section(heading, &text).to_writer(out)?;
    }
    Ok(())
}

/// The flags of a command, including those that short help leaves out.
fn print_flags(command: Command, heading: &str, out: &mut impl Write) -> io::Result<()> {
    let command = command.mut_args(|arg| arg.hide_short_help(false));
    Roff::new().control("SH", [heading]).to_writer(out)?;
    let mut flags = Vec::new();
    Man::new(command).render_options_section(&mut flags)?;
    let flags = String::from_utf8_lossy(&flags).replace("\n.SH ", "\n.SS ");
    out.write_all(flags.replace(".SS OPTIONS\n", "").as_bytes())
}

/// A section of the manual page: prose is filled, and what begins with blanks stays as it is.
fn section(heading: &str, text: &str) -> Roff {
    let mut section = Roff::new();
    section.control("SH", [heading]);
    for paragraph in text.split("\n\n") {
        section.control("PP", []);
        let is_fixed = paragraph.starts_with(' ');
        if is_fixed {
            section.control("nf", []);
        }
        for line in paragraph.lines() {
            section.text([roman(line)]);
        }
        if is_fixed {
            section.control("fi", []);
        }
    }
    section
}
