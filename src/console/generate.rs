//! What `--generate` prints for people who package the program: its manual page and the completions
//! of shells, which `clap` makes from the definitions of the flags.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Command, ValueEnum};
use clap_complete::aot::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::flags::{Flags, help};
use crate::game::Player;
use crate::game::registry::{GameEntry, Registry};

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

/// The files of the program.
const FILES: &str = "  ~/.local/state/tabuleiro
      Unfinished games at a terminal, results, solved puzzles and the last setting
      of the tutor. TABULEIRO_STATE_DIR names another folder. On macOS and Windows
      it is in the local data folder.
  game.txt
      A game that was saved, or recorded with --record: a text with the settings,
      one move a line, and the result.
";

/// The page of section 6: the flags, and what `--help` says below them.
fn print_manual_page(
    registry: &Registry,
    command: Command,
    out: &mut impl Write,
) -> io::Result<()> {
    let command = command.after_help(None::<&str>);
    let man = Man::new(command.override_usage("tabuleiro [OPTIONS]"));
    let man = man.title("TABULEIRO").section("6").manual("Games");
    man.render(out)?;
    let sections = help::sections(registry).into_iter();
    let sections = sections.map(|(heading, _, lines)| (heading, lines));
    for (heading, lines) in sections.chain([("FILES", FILES.to_string())]) {
        let mut section = Roff::new();
        section.control("SH", [heading]).control("nf", []);
        for line in lines.lines() {
            section.text([roman(line)]);
        }
        section.control("fi", []).to_writer(out)?;
    }
    Ok(())
}
