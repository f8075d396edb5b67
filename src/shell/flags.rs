//! The command line of the program, and what it has in common with that of the tools.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{
    Arg, ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser, ValueEnum, ValueHint,
};

use super::setup::{Given, Unusable};
use super::thinking::Thinking;
use crate::console::Console;
use crate::game::{OptionSpec, Options, Refusal, RuleSet};
use crate::games::{self, NAMES, Visitor};

/// Stands below the list of flags, with the levels of all games behind it.
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
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(NAMES))]
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
    /// The options of the game, which come from the table of games.
    #[arg(skip)]
    options: Options,
}

/// What a game is played by and from: the same flags for the program and the tools.
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
    /// Reads the command line of the program. The first of `words` is the program's name.
    ///
    /// # Errors
    /// If it cannot be used.
    pub fn read(words: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Flags, Failure> {
        let levels = NAMES.iter().filter_map(|name| games::visit(name, Levels));
        let help = EXAMPLES.to_string() + &levels.collect::<String>();
        let mut command = with_game_options(Flags::command().after_help(help));
        let matches = command.try_get_matches_from_mut(words)?;
        let mut flags = Flags::from_arg_matches(&matches)?;
        flags.options = game_options(&matches);
        // Whatever else says how to begin a game requires --game.
        if flags.load.is_some() && flags.game.is_some() {
            let reason = "--load takes the game, its players and its options from the file";
            return Err(command.error(ErrorKind::ArgumentConflict, reason).into());
        }
        if let Some(name) = &flags.game
            && let Some(read) = games::visit(name, ReadFiles(flags.given()))
        {
            match read {
                Ok(given) => flags.options = given.options,
                Err(Unusable::File(refusal)) => return Err(Failure::File(refusal)),
                Err(Unusable::Words(refusal)) => {
                    return Err(command.error(ErrorKind::ValueValidation, refusal).into());
                }
            }
        }
        Ok(flags)
    }

    /// What bounds Expert, given whether somebody watches.
    pub fn thinking(&self, watched: bool) -> Thinking {
        let hash = self.hash.map(|mib| mib as usize);
        let repeatable = self.seed.is_some();
        Thinking::new(self.time, self.nodes, hash, repeatable, watched)
    }

    /// What the flags say about the game of `--game`.
    pub fn given(&self) -> Given {
        Given {
            players: [&self.p1, &self.p2, &self.p3, &self.p4].map(Clone::clone),
            ..self.start.given(&self.options)
        }
    }
}

/// A line with the levels of a game.
struct Levels;

impl Visitor for Levels {
    type Output = String;

    fn visit<G: Console>(self) -> String {
        let levels = G::LEVELS.join(", ").to_lowercase();
        format!("  {:<20}{levels}\n", G::NAME)
    }
}

struct ReadFiles(Given);

impl Visitor for ReadFiles {
    type Output = Result<Given, Unusable>;

    fn visit<G: Console>(self) -> Self::Output {
        self.0.read_files::<G>()
    }
}

/// Why the program does not start.
#[derive(Debug)]
pub enum Failure {
    /// The command line cannot be used, or it asks for help; clap's error knows how to print
    /// itself and which status to leave with.
    Words(clap::Error),
    /// A file that it names cannot be used.
    File(Refusal),
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Failure {
        Failure::Words(error)
    }
}

impl Failure {
    /// Says what is wrong and returns the status to leave with.
    pub fn report(&self) -> ExitCode {
        match self {
            Failure::Words(error) => {
                // Help goes to one stream and errors to the other; a closed one is no matter.
                let _ = error.print();
                ExitCode::from(error.exit_code() as u8)
            }
            Failure::File(refusal) => super::status(Err(io::Error::other(refusal.clone()))),
        }
    }
}

impl StartArgs {
    /// What these flags and the options of the game say together.
    pub fn given(&self, options: &Options) -> Given {
        Given {
            players: Default::default(),
            rules: self.rules,
            position: self.position.clone(),
            options: options.clone(),
        }
    }
}

/// The options of all games, each with the titles of those that have it.
struct AllOptions(Vec<(OptionSpec, Vec<&'static str>)>);

impl Visitor for &mut AllOptions {
    type Output = ();

    fn visit<G: Console>(self) {
        for option in G::options() {
            match self
                .0
                .iter_mut()
                .find(|(known, _)| known.name == option.name)
            {
                Some((_, titles)) => titles.push(G::TITLE),
                None => self.0.push((*option, vec![G::TITLE])),
            }
        }
    }
}

impl AllOptions {
    fn collect() -> AllOptions {
        let mut all = AllOptions(Vec::new());
        for name in NAMES {
            games::visit(name, &mut all);
        }
        all
    }
}

/// Adds the options of all games to a command line that has an argument `game`.
pub(super) fn with_game_options(command: Command) -> Command {
    AllOptions::collect()
        .0
        .into_iter()
        .fold(command, |command, (option, titles)| {
            command.arg(
                Arg::new(option.name)
                    .long(option.name)
                    .value_name(option.value)
                    .help(option.help)
                    .help_heading(format!("Options of {}", titles.join(" and ")))
                    .requires("game"),
            )
        })
}

/// The options of a game among what clap has read.
pub(super) fn game_options(matches: &ArgMatches) -> Options {
    let mut options = Options::default();
    for (option, _) in AllOptions::collect().0 {
        if let Some(value) = matches.get_one::<String>(option.name) {
            options.set(option.name, value);
        }
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Flags, Failure> {
        Flags::read(["tabuleiro"].iter().chain(words).map(Into::into))
    }

    #[test]
    fn the_command_line_is_well_formed() {
        with_game_options(Flags::command()).debug_assert();
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
                Err(Failure::Words(error)) => assert_eq!(error.exit_code(), 2, "{words:?}"),
                other => panic!("{words:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn an_option_may_name_a_file() {
        let game = ["--game", "small-star-empires", "--galaxy"];
        let with = |path: &str| read(&[&game[..], &[path]].concat());
        let refused = |path: &str| match with(path) {
            Err(Failure::File(refusal)) => refusal.to_string(),
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
            .given()
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
        // Where a menu is to ask for the rules, it is enough that some rules seat them.
        assert!(read(&["--game", "small-star-empires", "--players", "3"]).is_ok());
        assert!(read(&["--game", "small-star-empires", "--players", "5"]).is_err());
    }
}
