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
use crate::coach::summary::JSON_HELP;
use crate::game::Player;
use crate::game::registry::{GameEntry, PROGRAM, Registry};
use crate::play::GameInfo;

const EXAMPLES: &str = "  tabuleiro                                     the menu of games
  tabuleiro --game lear --size 6                Lear on a small board
  tabuleiro --game lear --p1 human --p2 hard    against the computer, at once
  tabuleiro --game lear --p1 2 --p2 1 --seed 7  two computers, repeatable
  tabuleiro --load game.txt                     go on with a game, or replay it
  tabuleiro --analyse game.txt                  what was good and bad in a game
  tabuleiro --strict < script.txt               answers from a script
";

const NOTES: &str = "\
WHO is \"human\" or a level of the game, by its name or by its number. \"expert:1\"
to \"expert:9\" are weaker than \"expert\"; \"match\" is the one that suits you, a
step stronger after each game that you win, and weaker after each that you lose.
The menus do not ask for what a flag gives; with --p1 and --p2 the game starts
at once, and all other settings take their defaults. The program ends after a
game between computers that flags have started in a pipe.

A script is input from a pipe or a file, with one answer a line. Lines that
begin with # are comments. With --strict the program ends with status 3, and
with a line such as \"script, line 7: ...\" on standard error, at the first
answer or command that is refused, if the script ends before its game (without
quit), and if it goes on after the end of the program. It is read to its end.
";

const ENVIRONMENT: &str = "  NO_COLOR             no colour, unless --color asks for it
  TABULEIRO_STATE_DIR  the folder of unfinished games and results
";

const STATUSES: &str = "  0  the user left, or the script or the game ended
  1  a file cannot be used, or a record is not complete
  2  the flags cannot be used
  3  a script went wrong, with --strict
";

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
    let examples = match registry.program() {
        PROGRAM => Some(("EXAMPLES", "Examples:\n", EXAMPLES.to_string())),
        _ => None,
    };
    let others = [
        ("PLAYERS AND SCRIPTS", "", NOTES.to_string()),
        ("ENVIRONMENT", "Environment:\n", ENVIRONMENT.to_string()),
        ("EXIT STATUS", "Exit status:\n", STATUSES.to_string()),
        ("LEVELS", "Levels, the weakest first:\n", levels(registry)),
        ("JSON", "", JSON_HELP.to_string()),
    ];
    examples.into_iter().chain(others).collect()
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
    let name = registry.program();
    let man = Man::new(command.override_usage(format!("{name} [OPTIONS]")));
    let man = man.title(name.to_uppercase()).section("6").manual("Games");
    man.render(out)?;
    let sections = sections(registry).into_iter();
    let sections = sections.map(|(heading, _, lines)| (heading, lines));
    for (heading, lines) in sections.chain([("FILES", FILES.replace(PROGRAM, name))]) {
        let mut section = Roff::new();
        section.control("SH", [heading]).control("nf", []);
        for line in lines.lines() {
            section.text([roman(line)]);
        }
        section.control("fi", []).to_writer(out)?;
    }
    Ok(())
}
