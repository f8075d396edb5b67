//! The commands other than `play`, which needs no name, and the old flags for them.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Subcommand as _, ValueEnum, ValueHint};

use super::groups::{
    CommonFlags, ConversationFlags, EngineFlags, RuleFlags, SearchFlags, file, number,
};
use crate::registry::Registry;

/// The name of the command that is meant if none is named.
const PLAY: &str = "play";

/// The sections of the manual, the usual one first.
pub const SECTIONS: [&str; 3] = ["6", "5", "7"];

/// What the program does instead of playing.
#[derive(clap::Subcommand, Clone, Debug)]
pub enum Subcommand {
    /// Learn a game by tasks on the board
    Learn {
        /// The game to learn
        game: String,
        /// The flags of a conversation
        #[command(flatten)]
        conversation: ConversationFlags,
    },
    /// Find the best move in puzzles of a game
    Puzzle {
        /// The game of the puzzles
        game: String,
        /// Begin with puzzle N, not the first unsolved one
        #[arg(value_name = "N", value_parser = number(1, usize::MAX), help_heading = "Game")]
        number: Option<usize>,
        /// Take the puzzles from this file instead of the game's own
        #[arg(long, value_name = "FILE", value_parser = file(), value_hint = ValueHint::FilePath, help_heading = "Files")]
        puzzles: Option<PathBuf>,
        /// The flags of a conversation
        #[command(flatten)]
        conversation: ConversationFlags,
    },
    /// Say what was good and bad in the game in a file
    ///
    /// Prints the winning chance before and after each move, the mistakes, and what would have been
    /// better, and asks nothing.
    Analyse {
        /// The record of the game; - is standard input
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// Print JSON, one object a line
        #[arg(long)]
        json: bool,
        /// The bounds of the searches
        #[command(flatten)]
        search: SearchFlags,
        /// The flags that a conversation has too
        #[command(flatten)]
        common: CommonFlags,
    },
    /// Be an engine for another program
    ///
    /// Speaks the Universal Game Interface (UGI).
    Ugi {
        /// The game that the engine plays first
        game: Option<String>,
        /// The rules of that game
        #[command(flatten)]
        rules: RuleFlags,
        /// What Expert needs
        #[command(flatten)]
        engine: EngineFlags,
    },
    /// Print a page of the manual, or completions for a shell
    ///
    /// Completions belong into the file ~/.local/share/bash-completion/completions/tabuleiro,
    /// ~/.config/fish/completions/tabuleiro.fish, _tabuleiro in a folder of zsh's fpath, or the
    /// profile of PowerShell.
    Generate {
        /// man, bash, zsh, fish or powershell
        #[arg(hide_possible_values = true)]
        what: Generated,
        /// The section of the manual: 6 (the program), 5 (its files) or 7 (engines)
        #[arg(value_parser = SECTIONS, hide_possible_values = true)]
        section: Option<String>,
    },
}

/// Something that `generate` prints.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generated {
    /// A page of the manual.
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

/// The arguments with the command in front, whichever way it is named: `--puzzle lear:3` becomes
/// `puzzle lear 3`, `--game lear` becomes `lear`, and `play` is left out. The first of `arguments`
/// is the program's name.
pub fn in_new_words(
    registry: &Registry,
    arguments: impl IntoIterator<Item = OsString>,
) -> Vec<OsString> {
    let mut arguments = arguments.into_iter();
    let mut words: Vec<OsString> = arguments.next().into_iter().collect();
    // A program with one game has a flag for it instead of an argument.
    let game_flag = registry.only().map(|_| OsString::from("--game"));
    let mut rest = Vec::new();
    while let Some(argument) = arguments.next() {
        let text = argument.to_str().unwrap_or_default();
        let (flag, value) = match text.split_once('=') {
            Some((flag, value)) => (flag, Some(OsString::from(value))),
            None => (text, None),
        };
        match flag {
            "--" => {
                rest.push(argument);
                rest.extend(arguments.by_ref());
            }
            "--ugi" => words.insert(1, "ugi".into()),
            "--analyse" | "--generate" => {
                words.insert(1, flag.trim_start_matches('-').into());
                words.extend(value.or_else(|| arguments.next()));
            }
            "--puzzle" => {
                words.insert(1, "puzzle".into());
                words.extend(game_flag.clone());
                let value = value.or_else(|| arguments.next()).unwrap_or_default();
                words.extend(value.to_string_lossy().splitn(2, ':').map(OsString::from));
            }
            "--game" => {
                words.extend(game_flag.clone());
                words.push(value.or_else(|| arguments.next()).unwrap_or_default());
            }
            _ => rest.push(argument),
        }
    }
    let lower = |word: Option<&OsString>| Some(word?.to_str()?.to_lowercase());
    let first = lower(rest.first()).unwrap_or_default();
    let is_command = Subcommand::has_subcommand;
    if is_command(&first) {
        rest.remove(0);
        words.insert(1, first.into());
    } else if first == PLAY && !lower(words.get(1)).is_some_and(|word| is_command(&word)) {
        rest.remove(0);
    }
    words.extend(rest);
    words
}
