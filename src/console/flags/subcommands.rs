//! The commands of the program besides playing, which needs none, and the flags that several commands
//! have, in the groups that help shows.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, Args, ColorChoice, Subcommand as _, ValueEnum, ValueHint};

use crate::coach::tutor::TutorThreshold;
use crate::console::screen::BoardChoice;
use crate::game::{Options, Player, Refusal, RuleSet, Start};
use crate::registry::Registry;
use crate::text::whole_number;
use crate::ugi::{MAX_HASH_MIB, MAX_THREADS};

/// The sections of the manual, the usual one first.
pub const SECTIONS: [&str; 3] = ["6", "5", "7"];
/// The greatest delay, in milliseconds: a minute.
const MAX_DELAY: u64 = 60_000;

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

/// The rules and the start of a game: the same flags for the program and the tools.
#[derive(Args, Clone, Debug, Default)]
pub struct StartArgs {
    #[command(flatten)]
    pub(super) rules: RuleFlags,
    /// The position to start from, in the game's notation
    #[arg(long, value_name = "POS", help_heading = "Game")]
    position: Option<String>,
}

impl StartArgs {
    /// Reads the options of games. Call it after clap has read the other flags.
    pub fn read_options(&mut self, registry: &Registry, matches: &ArgMatches) {
        for (option, _) in registry.options() {
            if let Ok(Some(value)) = matches.try_get_one::<String>(option.name) {
                self.rules.options.set(option.name, value);
            }
        }
    }

    /// How the game begins. An option that takes a file holds its name.
    pub fn typed(&self) -> Start {
        Start {
            rules: self.rules.rules,
            options: self.rules.options.clone(),
            position: self.position.clone(),
        }
    }
}

/// The rules of a game.
#[derive(Args, Clone, Debug, Default)]
pub struct RuleFlags {
    /// The rule set: classic or official
    #[arg(long, value_name = "RULES", help_heading = "Game", hide_possible_values = true,
          value_parser = words(["classic", "official"], str::parse::<RuleSet>))]
    rules: Option<RuleSet>,
    /// The options of the game, which the registry defines; a file by its name.
    #[arg(skip)]
    options: Options,
}

/// Who plays, with a flag for each seat.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Opponent")]
pub struct SeatFlags {
    /// Who plays as player 1; --p2 and so on likewise
    ///
    /// With --load this player takes the seat in the loaded game.
    #[arg(long, value_name = "WHO")]
    pub(super) p1: Option<String>,
    /// Who plays as player 2
    #[arg(long, value_name = "WHO", hide_short_help = true)]
    pub(super) p2: Option<String>,
    /// Who plays as player 3
    #[arg(long, value_name = "WHO", hide_short_help = true)]
    p3: Option<String>,
    /// Who plays as player 4
    #[arg(long, value_name = "WHO", hide_short_help = true)]
    p4: Option<String>,
    /// Warn before bad moves: on (20), off, 10, 20 or 30
    ///
    /// The tutor asks before you play a move that costs you POINTS of 100 wins or more.
    #[arg(long, value_name = "POINTS", num_args = 0..=1, default_missing_value = "on",
          hide_possible_values = true,
          value_parser = tutor_settings())]
    pub tutor: Option<TutorThreshold>,
}

impl SeatFlags {
    /// The values of `--p1` to `--p4`.
    pub fn all(&self) -> [Option<String>; Player::COUNT] {
        [&self.p1, &self.p2, &self.p3, &self.p4].map(Clone::clone)
    }
}

/// The bounds of Expert's searches.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Opponent")]
pub struct SearchFlags {
    /// Time for each of Expert's moves, in milliseconds
    ///
    /// At a terminal the default is 1000.
    #[arg(long, value_name = "MS", value_parser = number(1, u64::MAX))]
    pub(super) time: Option<u64>,
    /// Positions to search for each of Expert's moves
    ///
    /// With a number of positions Expert plays the same moves on every machine.
    #[arg(long, value_name = "N", conflicts_with_all = ["time", "threads"],
          value_parser = number(1, u64::MAX))]
    pub(super) nodes: Option<u64>,
    #[command(flatten)]
    pub(super) engine: EngineFlags,
}

/// What Expert also needs as an engine.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Opponent")]
pub struct EngineFlags {
    /// Seed of the computer's random choices
    ///
    /// The same seed and the same answers give the same game.
    #[arg(long, value_name = "N", value_parser = number(0, u64::MAX))]
    pub(super) seed: Option<u64>,
    /// Memory for Expert's search, in MiB [default: 64]
    #[arg(long, hide_short_help = true, value_name = "MIB", value_parser = number(1, MAX_HASH_MIB))]
    pub(super) hash: Option<usize>,
    /// Threads of Expert's search when it is bounded by time [default: one for each core; one as
    /// an engine]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number(1, MAX_THREADS))]
    pub(super) threads: Option<usize>,
}

/// The flags of conversations and of `analyse`.
#[derive(Args, Clone, Debug, Default)]
pub struct CommonFlags {
    /// The drawing of the board: auto, full, small or words
    ///
    /// With "auto" the board is small if the window is too low for the full one. "words", for screen
    /// readers and braille, draws nothing and says everything in sentences.
    #[arg(
        long,
        value_name = "SIZE",
        help_heading = "Screen",
        hide_possible_values = true
    )]
    pub board: Option<BoardChoice>,
    /// When to use colour: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Screen",
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub color: ColorChoice,
    /// Ignore the flags in the file config of the settings folder
    #[arg(long, help_heading = "Files", hide_short_help = true)]
    pub(super) no_config: bool,
}

/// The flags of everything that is a conversation with a user or a script.
#[derive(Args, Clone, Debug, Default)]
pub struct ConversationFlags {
    #[command(flatten)]
    pub(super) search: SearchFlags,
    #[command(flatten)]
    pub common: CommonFlags,
    /// Print only the moves, the result, and replies to commands
    #[arg(long, help_heading = "Screen")]
    pub quiet: bool,
    /// Time before each move of a game between computers and before a level's answer to a human, in
    /// milliseconds [default: 700 to 1000 and 300 at a terminal, 0 in a pipe]
    #[arg(long, hide_short_help = true, value_name = "MS", value_parser = number(0, MAX_DELAY), help_heading = "Screen")]
    pub(super) delay: Option<u64>,
    /// Neither count the result of a game nor autosave it
    #[arg(long, help_heading = "Files", hide_short_help = true)]
    pub private: bool,
    /// End with status 3 as soon as a script goes wrong
    #[arg(long, help_heading = "Scripts")]
    pub strict: bool,
}

/// The files of a game.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Files")]
pub struct FileFlags {
    /// Go on with the game in this file, or replay it
    ///
    /// A game that is over is replayed.
    #[arg(long, value_name = "FILE", value_parser = file(), value_hint = ValueHint::Other)]
    pub load: Option<PathBuf>,
    /// Write the game to this file, move by move
    ///
    /// The second game of a run goes to a file with -2 added to its name.
    #[arg(long, value_name = "FILE", value_parser = file(), value_hint = ValueHint::Other)]
    pub record: Option<PathBuf>,
}

/// Parses the name of a file. The standard streams, `-`, hold the conversation.
fn file() -> impl TypedValueParser<Value = PathBuf> {
    let refusal = "this is where the game is played: name a file";
    PathBufValueParser::new().try_map(move |path| {
        let is_file = path != Path::new("-");
        is_file.then_some(path).ok_or(refusal)
    })
}

/// Parses a value that is one of a few words.
fn words<T: Clone + Send + Sync + 'static>(
    words: impl IntoIterator<Item = impl Into<PossibleValue>>,
    parse: fn(&str) -> Result<T, Refusal>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words).try_map(move |word| parse(&word))
}

/// A parser of the tutor's settings. Those of version 0.4 are read, but not offered.
fn tutor_settings() -> impl TypedValueParser<Value = TutorThreshold> {
    let old = TutorThreshold::OLD.map(|(old, _)| PossibleValue::new(old).hide(true));
    let values = TutorThreshold::WORDS.map(PossibleValue::new);
    words(values.into_iter().chain(old), TutorThreshold::parse)
}

/// A parser of whole numbers from `least` to `most`.
pub fn number<N>(least: N, most: N) -> impl TypedValueParser<Value = N>
where
    N: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = whole_number(text, least.clone()..=most.clone());
        number.map_err(|wanted| format!("type {wanted}"))
    }
}
