//! The commands of the program besides playing, which needs none.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Subcommand as _, ValueEnum, ValueHint};

use super::groups::{
    CommonFlags, ConversationFlags, EngineFlags, RuleFlags, SearchFlags, file, number,
};

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
        #[arg(long, value_name = "FILE", value_parser = file(), value_hint = ValueHint::Other, help_heading = "Files")]
        puzzles: Option<PathBuf>,
        /// The flags of a conversation
        #[command(flatten)]
        conversation: ConversationFlags,
    },
    /// Say what was good and bad in the game in a file
    ///
    /// Prints how well each player played, where the game turned and why, and the winning chance
    /// before and after each move.
    Analyse {
        /// The record of the game; - is standard input
        #[arg(value_hint = ValueHint::Other)]
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

/// The arguments with the name of the command in lower case. The first of `arguments` is the
/// program's name.
pub fn in_any_case(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = arguments.into_iter().collect();
    if let Some(first) = words.get_mut(1) {
        let lower = first.to_ascii_lowercase();
        if lower.to_str().is_some_and(Subcommand::has_subcommand) {
            *first = lower;
        }
    }
    words
}
