//! The command line of the program, and the flags that it shares with the tools.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{
    Arg, ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser, ValueEnum, ValueHint,
};

use super::setup::{GameFlags, GameFlagsError, OptionFiles};
use super::thinking::Thinking;
use crate::game::{OptionSpec, Options, Refusal, RuleSet};
use crate::registry::{GameEntry, Registry};
use crate::text::printable;

/// The text below the list of flags, followed by the levels of all games.
const EXAMPLES: &str = "Examples:
  tabuleiro                                      the menu of games
  tabuleiro --game lear --size 6                 Lear on a small board
  tabuleiro --game lear --p1 human --p2 hard     against the computer, at once
  tabuleiro --game lear --p1 2 --p2 1 --seed 7   two computers, repeatable
  tabuleiro --load game.txt                      goes on with a game, or replays it
  printf '1\\n2\\n' | tabuleiro                    answers from a script

WHO is \"human\" or a level of the game, by its name or by its number. What a flag
gives, the menus do not ask; if --p1 and --p2 are given, the rest takes its
default. A game between computers that flags have started ends the program.

Levels, the weakest first:
";

/// Five abstract board games in the console, against each other or against the computer.
#[derive(Parser, Clone, Debug, Default)]
#[command(name = "tabuleiro", version, max_term_width = 80)]
pub struct Flags {
    /// The game to play [default: a menu asks]
    #[arg(long, value_name = "NAME")]
    pub game: Option<String>,
    /// Who is player 1
    #[arg(long, value_name = "WHO", requires = "game")]
    p1: Option<String>,
    /// Who is player 2
    #[arg(long, value_name = "WHO", requires = "game")]
    p2: Option<String>,
    /// Who is player 3
    #[arg(long, value_name = "WHO", requires = "game")]
    p3: Option<String>,
    /// Who is player 4
    #[arg(long, value_name = "WHO", requires = "game")]
    p4: Option<String>,
    /// Seed of the computer players' choices: the same seed and answers, the same game
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Time for each of Expert's moves, in milliseconds [default: 1000 on a terminal]
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    time: Option<u64>,
    /// Positions for each of Expert's moves instead: the same moves on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Memory for Expert's table, in MiB [default: 64]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: Option<u32>,
    /// Load the game in this file: it goes on, or is replayed if it is over
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub load: Option<PathBuf>,
    /// Write the game to this file, each move as soon as it is made
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub record: Option<PathBuf>,
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Colour,
    /// Print only the moves and the result
    #[arg(long)]
    pub quiet: bool,
    #[command(flatten)]
    start: StartArgs,
    /// The options of the game, which the registry defines.
    #[arg(skip)]
    options: GameOptions,
}

/// The game's own options on a command line.
#[derive(Clone, Debug, Default)]
pub struct GameOptions {
    /// The values.
    pub values: Options,
    /// The files that options name, not read yet.
    pub files: OptionFiles,
}

/// The rules and the start of a game: the same flags for the program and the tools.
#[derive(Args, Clone, Debug, Default)]
pub struct StartArgs {
    /// The rule set: classic or official
    #[arg(long, value_name = "RULES", requires = "game")]
    pub rules: Option<RuleSet>,
    /// The position to start from, in the game's notation
    #[arg(long, value_name = "POS", requires = "game")]
    position: Option<String>,
}

/// When to use colour.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colour {
    /// On a terminal, unless the environment forbids it.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl From<Colour> for anstream::ColorChoice {
    fn from(colour: Colour) -> anstream::ColorChoice {
        match colour {
            Colour::Auto => anstream::ColorChoice::Auto,
            Colour::Always => anstream::ColorChoice::Always,
            Colour::Never => anstream::ColorChoice::Never,
        }
    }
}

impl Flags {
    /// Parses the command line of the program. The first of `arguments` is the program's name.
    ///
    /// # Errors
    /// If it cannot be used, or asks for help.
    pub fn parse(
        registry: &Registry,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Result<Flags, FlagsError> {
        let levels: String = registry
            .entries()
            .map(GameEntry::info)
            .map(|info| {
                let levels = info.levels.join(", ").to_lowercase();
                format!("  {:<20}{levels}\n", info.name)
            })
            .collect();
        let help = EXAMPLES.to_string() + &levels;
        let mut command = with_games(registry, Flags::command().after_help(help));
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let is_printable = |argument: &OsString| {
            let text = argument.to_string_lossy();
            printable(&text, usize::MAX) == text
        };
        let all_printable = arguments.iter().all(is_printable);
        let matches = command
            .try_get_matches_from_mut(arguments)
            .map_err(|error| FlagsError::CommandLine(error, all_printable))?;
        let mut flags = Flags::from_arg_matches(&matches)?;
        flags.options = game_options(registry, &matches);
        // All other flags about the beginning of a game require --game.
        if flags.load.is_some() && flags.game.is_some() {
            let reason = "--load takes the game, its players and its options from the file";
            return Err(command.error(ErrorKind::ArgumentConflict, reason).into());
        }
        if let Some(game) = flags.game.as_deref().and_then(|name| registry.find(name)) {
            match flags.game_flags().read_files(game) {
                Ok(game_flags) => {
                    flags.options.values = game_flags.options;
                    flags.options.files.clear();
                }
                Err(GameFlagsError::File(refusal)) => return Err(FlagsError::File(refusal)),
                Err(GameFlagsError::Value(refusal)) => {
                    return Err(command.error(ErrorKind::ValueValidation, refusal).into());
                }
            }
        }
        Ok(flags)
    }

    /// The limits of Expert. `watched` says whether a user at a terminal waits for its moves.
    pub fn thinking(&self, watched: bool) -> Thinking {
        let hash = self.hash.map(|mib| mib as usize);
        let repeatable = self.seed.is_some();
        Thinking::new(self.time, self.nodes, hash, repeatable, watched)
    }

    /// The flags about the game of `--game`.
    pub fn game_flags(&self) -> GameFlags {
        GameFlags {
            players: [&self.p1, &self.p2, &self.p3, &self.p4].map(Clone::clone),
            ..self.start.game_flags(&self.options)
        }
    }
}

/// Why the program does not start.
#[derive(Debug)]
pub enum FlagsError {
    /// The command line cannot be used, or it asks for help; clap's error prints itself and knows
    /// the exit status.
    ///
    /// The `bool` says whether all arguments are safe to print: clap repeats them in its message.
    CommandLine(clap::Error, bool),
    /// A file that it names cannot be used.
    File(Refusal),
}

impl From<clap::Error> for FlagsError {
    fn from(error: clap::Error) -> FlagsError {
        FlagsError::CommandLine(error, true)
    }
}

impl FlagsError {
    /// Prints the reason and returns the exit status.
    pub fn report(&self) -> ExitCode {
        match self {
            FlagsError::CommandLine(error, all_printable) => match print(error, *all_printable) {
                Err(failure) if failure.kind() != io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
                _ => ExitCode::from(error.exit_code() as u8),
            },
            FlagsError::File(refusal) => super::status(Err(io::Error::other(refusal.clone()))),
        }
    }
}

/// Prints clap's message. If an argument is not safe to print, the message has no colour and its
/// control characters are escaped.
fn print(error: &clap::Error, all_printable: bool) -> io::Result<()> {
    if all_printable {
        return error.print();
    }
    let text = error.render().to_string();
    let mut stream = io::stderr().lock();
    for line in text.lines() {
        writeln!(stream, "{}", printable(line, usize::MAX))?;
    }
    Ok(())
}

impl StartArgs {
    /// These flags together with the options of the game.
    pub fn game_flags(&self, options: &GameOptions) -> GameFlags {
        GameFlags {
            players: Default::default(),
            rules: self.rules,
            position: self.position.clone(),
            options: options.values.clone(),
            files: options.files.clone(),
        }
    }
}

/// The options of all games, each with the titles of the games that have it.
fn all_options(registry: &Registry) -> Vec<(OptionSpec, Vec<&'static str>)> {
    let mut all: Vec<(OptionSpec, Vec<&'static str>)> = Vec::new();
    for info in registry.entries().map(GameEntry::info) {
        for option in info.options {
            match all.iter_mut().find(|(known, _)| known.name == option.name) {
                Some((_, titles)) => titles.push(info.title),
                None => all.push((*option, vec![info.title])),
            }
        }
    }
    all
}

/// Adds the names of the games and their options to a command line that has an argument `game`.
pub fn with_games(registry: &Registry, command: Command) -> Command {
    let names = PossibleValuesParser::new(registry.names());
    // Not `mut_arg`, which moves the argument behind the others: a tool names the game first.
    let command = command.mut_args(|arg| match arg.get_id() == "game" {
        true => arg.value_parser(names.clone()),
        false => arg,
    });
    all_options(registry)
        .into_iter()
        .fold(command, |command, (option, titles)| {
            let argument = Arg::new(option.name)
                .long(option.name)
                .value_name(option.value)
                .help(option.help)
                .help_heading(format!("Options of {}", titles.join(" and ")))
                .requires("game");
            command.arg(if option.is_file {
                argument.value_parser(clap::value_parser!(PathBuf))
            } else {
                argument
            })
        })
}

/// The options of games that a command line holds.
pub fn game_options(registry: &Registry, matches: &ArgMatches) -> GameOptions {
    let mut options = GameOptions::default();
    for (option, _) in all_options(registry) {
        if option.is_file {
            let path = matches.get_one::<PathBuf>(option.name);
            options
                .files
                .extend(path.map(|path| (option.name, path.clone())));
        } else if let Some(value) = matches.get_one::<String>(option.name) {
            options.values.set(option.name, value);
        }
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Flags, FlagsError> {
        let registry = crate::games::registry();
        let arguments = ["tabuleiro"].iter().chain(words).map(Into::into);
        Flags::parse(&registry, arguments)
    }

    #[test]
    fn the_command_line_is_well_formed() {
        with_games(&crate::games::registry(), Flags::command()).debug_assert();
    }

    #[test]
    fn flags_are_checked_against_the_game() {
        assert!(read(&["--game", "lear", "--size", "6", "--p1", "hard", "--p2", "1"]).is_ok());
        for words in [
            &["--game", "chess"][..],
            &["--size", "6"],
            &["--p1", "hard"],
            &["--game", "lear", "--size", "11"],
            &["--game", "lear", "--size", "six"],
            &["--game", "lear", "--komi", "2"],
            &["--game", "lear", "--p1", "smart"],
            &["--game", "lear", "--rules", "official"],
            &["--game", "lear", "--position", "vv/vv x 1"],
            &["--seed", "-1"],
            &["--load"],
            &["--load", "game.txt", "--game", "lear"],
            &["--load", "game.txt", "--p1", "human"],
        ] {
            match read(words) {
                Err(FlagsError::CommandLine(error, _)) => {
                    assert_eq!(error.exit_code(), 2, "{words:?}")
                }
                other => panic!("{words:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn an_option_may_name_a_file() {
        let game = ["--game", "small-star-empires", "--galaxy"];
        let with = |path: &str| read(&[&game[..], &[path]].concat());
        let refused = |path: &str| match with(path) {
            Err(FlagsError::File(refusal)) => refusal.to_string(),
            other => panic!("{path}: {other:?}"),
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("galaxy.txt");
        let name = path.to_str().unwrap();
        assert!(refused(name).contains("no such file"));
        assert!(refused(folder.path().to_str().unwrap()).contains("directory"));
        std::fs::write(&path, b"h1-abcd,\xff").unwrap();
        assert!(refused(name).contains("no text"));
        std::fs::write(&path, "h1-abcd,2--,?--,h2-wxyz\n").unwrap();
        let said = refused(name);
        assert!(
            said.starts_with(name) && said.contains("column 2"),
            "{said}"
        );
        std::fs::write(&path, "h1-abcd,2--,3--,h2-wxyz\n").unwrap();
        let text = with(name)
            .unwrap()
            .game_flags()
            .options
            .get("galaxy")
            .map(String::from);
        assert_eq!(text.as_deref(), Some("h1-abcd,2--,3--,h2-wxyz\n"));
    }

    #[test]
    fn flags_seat_no_more_players_than_there_are() {
        let three = ["--p1", "random", "--p2", "random", "--p3", "random"];
        let game = ["--game", "small-star-empires", "--rules", "official"];
        assert!(read(&[&game[..], &three].concat()).is_err());
        assert!(read(&[&game[..], &three, &["--players", "3"]].concat()).is_ok());
        // The menu has yet to ask for the rules: one rule set with enough seats will do.
        assert!(read(&["--game", "small-star-empires", "--players", "3"]).is_ok());
        assert!(read(&["--game", "small-star-empires", "--players", "5"]).is_err());
    }
}
