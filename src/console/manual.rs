//! The manual: the help below the list of flags, and what `--generate` prints for people who package
//! the program, its manual page and the completions of shells, which `clap` makes from the
//! definitions of the flags.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Command, ValueEnum};
use clap_complete::aot::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::flags::Flags;
use crate::game::Player;
use crate::game::registry::{GameEntry, PROGRAM, Registry};
use crate::play::GameInfo;

/// The text in `manual.txt` below a heading.
fn text(heading: &str) -> String {
    let mut sections = include_str!("manual.txt").split("\n# ");
    let text = sections.find_map(|section| section.trim_start_matches("# ").strip_prefix(heading));
    text.map_or(String::new(), |text| {
        text.trim_matches('\n').to_string() + "\n"
    })
}

/// The levels of each game, the weakest first.
fn levels(registry: &Registry) -> String {
    let infos: Vec<_> = registry.entries().map(GameEntry::info).collect();
    let width = infos.iter().map(|info| info.name.len()).max().unwrap_or(0);
    let line = |info: &GameInfo| {
        let levels = info.levels.join(", ").to_lowercase();
        format!("  {:<width$}  {levels}\n", info.name)
    };
    infos.iter().map(line).collect()
}

/// A part of the help: its heading in the manual page, its heading below the flags, and its lines.
type Section = (&'static str, &'static str, String);

/// The parts of the help.
fn sections(registry: &Registry) -> Vec<Section> {
    let section = |heading, short| (heading, short, text(heading));
    let examples = section("EXAMPLES", "Examples:\n");
    let others = [
        section("PLAYERS AND SCRIPTS", ""),
        section("ENVIRONMENT", "Environment:\n"),
        section("EXIT STATUS", "Exit status:\n"),
        ("LEVELS", "Levels, the weakest first:\n", levels(registry)),
        section("JSON", ""),
    ];
    // The examples are of the five games.
    let is_theirs = registry.program() == PROGRAM;
    is_theirs
        .then_some(examples)
        .into_iter()
        .chain(others)
        .collect()
}

/// The help below the list of flags.
pub fn help(registry: &Registry) -> String {
    let sections = sections(registry).into_iter();
    let texts = sections.map(|(_, heading, lines)| heading.to_string() + &lines);
    texts.collect::<Vec<_>>().join("\n")
}

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
    let shell = match what {
        Generated::Man => return print_manual_page(registry, command, out),
        Generated::Bash => Shell::Bash,
        Generated::Zsh => Shell::Zsh,
        Generated::Fish => Shell::Fish,
        Generated::Powershell => Shell::PowerShell,
    };
    let players = players(registry);
    let seats = Player::first(Player::COUNT).map(|player| player.to_string());
    let mut command = seats.fold(command, |command, seat| {
        command.mut_arg(seat, |arg| arg.value_parser(players.clone()))
    });
    let name = command.get_name().to_string();
    clap_complete::generate(shell, &mut command, name, out);
    Ok(())
}

/// The players of all games, each once.
fn players(registry: &Registry) -> PossibleValuesParser {
    let infos = registry.entries().map(GameEntry::info);
    let levels = infos.flat_map(|info| info.levels).map(str::to_lowercase);
    let mut players = vec!["human".to_string()];
    for level in levels {
        if !players.contains(&level) {
            players.push(level);
        }
    }
    PossibleValuesParser::new(players)
}

/// The page of section 6: the flags, and what `--help` says below them.
fn print_manual_page(
    registry: &Registry,
    command: Command,
    out: &mut impl Write,
) -> io::Result<()> {
    let command = command.after_help(None::<&str>);
    let name = registry.program();
    let man = Man::new(command.override_usage(format!("{name} [OPTIONS]")));
    let man = man.title(name.to_uppercase()).section("6").manual("Games");
    man.render(out)?;
    let sections = sections(registry).into_iter();
    let sections = sections.map(|(heading, _, lines)| (heading, lines));
    let files = ["PUZZLE FILES", "FILES"].map(|heading| (heading, text(heading)));
    for (heading, lines) in sections.chain(files) {
        let lines = lines.replace(PROGRAM, name);
        let mut section = Roff::new();
        section.control("SH", [heading]).control("nf", []);
        for line in lines.lines() {
            section.text([roman(line)]);
        }
        section.control("fi", []).to_writer(out)?;
    }
    Ok(())
}
