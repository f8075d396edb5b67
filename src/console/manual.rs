//! The manual: its chapters, which `--help` prints below the flags, and what `generate` prints for
//! people who package the program: the manual page and the completions for shells, which `clap`
//! makes from the definitions of the flags.

use std::io::{self, Write};
use std::iter;

use clap::{Arg, Command, ValueEnum};
use clap_complete::aot::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::commands;
use super::flags::{Flags, completed_command_line};
use crate::game::RuleSet;
use crate::play::GameInfo;
use crate::registry::{PROGRAM, Registry};

/// The manual below its lists of flags. A chapter begins with `# ` and its heading. Lines that begin
/// with blanks are printed as they stand; those with four are examples, which tests run. `{games}` and
/// `{commands}` stand for what the program says itself.
const MANUAL: &str = include_str!("manual.md");

/// The chapters for a program with these games, each with its heading. Chapters with examples are
/// left out unless the program is ours, because the examples are of its games.
fn all_chapters(registry: &Registry) -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_ours = registry.program() == PROGRAM;
    let chapters = MANUAL.trim_start_matches("# ").split("\n# ");
    let chapters = chapters.filter_map(|chapter| chapter.split_once("\n\n"));
    chapters.filter(move |(_, text)| is_ours || !text.contains("\n\n    "))
}

/// The text of a chapter, with the name and the lists of this program.
fn filled(registry: &Registry, text: &str) -> String {
    let mut text = text.replace(PROGRAM, registry.program());
    if text.contains("{games}") {
        text = text.replace("{games}", &games(registry));
    }
    if text.contains("{commands}") {
        text = text.replace("{commands}", &commands::reference());
    }
    text.trim_end().to_string() + "\n"
}

/// The chapters with these headings, as `--help` prints them below the flags.
pub fn chapters(registry: &Registry, headings: &[&str]) -> String {
    let chapters = all_chapters(registry).filter(|(heading, _)| headings.contains(heading));
    let texts = chapters.map(|(heading, text)| format!("{heading}:\n{}", filled(registry, text)));
    texts.collect::<Vec<_>>().join("\n")
}

/// The games, in a few lines each.
fn games(registry: &Registry) -> String {
    let one = |info: GameInfo| {
        let players = match info.max_players {
            2 => "2".to_string(),
            most => format!("2 to {most}"),
        };
        let rules: Vec<String> = info.rule_sets.iter().map(RuleSet::to_string).collect();
        let (name, rules) = (info.name, rules.join(" or "));
        let about = info.rules_text.lines().next().unwrap_or_default();
        let about = about.split_once(": ").map_or(about, |(_, about)| about);
        let levels = info.levels.join(", ").to_lowercase();
        format!(
            "  {name}\n      {about}\n      For {players}. Rules: {rules}\n      Levels: {levels}\n"
        )
    };
    let games: String = registry.entries().map(|game| one(game.info())).collect();
    games.trim_end().to_string()
}

/// Something that `generate` prints.
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
        section(heading, &filled(registry, text)).to_writer(out)?;
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
