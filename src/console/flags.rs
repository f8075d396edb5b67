//! The command line of the program, and the flags that it shares with the tools.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{
    Arg, ArgGroup, ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser, ValueEnum,
    ValueHint,
};

use super::manual::{self, Generated};
use super::puzzles::parse_flag;
use super::screen::BoardMode;
use super::searching::SearchSettings;
use super::setup;
use crate::coach::tutor::TutorThreshold;
use crate::expert::search::DEFAULT_HASH_MIB;
use crate::game::registry::{GameEntry, PROGRAM, Registry};
use crate::game::view::settings::Setup;
use crate::game::{OptionSpec, Options, Player, Refusal, RuleSet, Start};
use crate::text::{printable, quoted};
use crate::ugi::go::TimeControl;
use crate::ugi::{EngineOptions, MAX_HASH_MIB, MAX_THREADS};

/// The time for a move at a terminal without `--time`, `--nodes` or `--seed`, in milliseconds.
const DEFAULT_TIME: u64 = 1_000;
/// The delay at a terminal unless `--delay` sets it, in milliseconds: between computers, and before
/// a level's answer to a human.
const DEFAULT_DELAYS: [u64; 2] = [700, 300];
/// The subcommand that begins with the lessons of a game.
const LEARN: &str = "learn";
/// The greatest delay, in milliseconds: a minute.
const MAX_DELAY: u64 = 60_000;

/// The arguments that are not flags: the game, and who plays against the user.
const GAME: &str = "GAME";
const OPPONENT: &str = "WHO";
/// The group of arguments that name a game.
const A_GAME: &str = "a game";

/// The chapters of the manual below the list of flags.
const HELP: [&str; 6] = [
    "GAMES",
    "EXAMPLES",
    "PLAYERS",
    "SCRIPTS",
    "ENVIRONMENT",
    "EXIT STATUS",
];

/// Five abstract board games in the console, against each other or against the computer.
#[derive(Parser, Clone, Debug, Default)]
#[command(name = "tabuleiro", version, max_term_width = 80,
          group = ArgGroup::new("start").args(["game", "load"]))]
pub struct Flags {
    /// The game to play [default: a menu asks]
    #[arg(long, value_name = "NAME", conflicts_with = "analyse")]
    pub game: Option<String>,
    /// Who plays as player 1: "human" or a level; with --load, who takes the seat over
    #[arg(long, value_name = "WHO")]
    p1: Option<String>,
    /// Who plays as player 2
    #[arg(long, value_name = "WHO")]
    p2: Option<String>,
    /// Who plays as player 3
    #[arg(long, value_name = "WHO")]
    p3: Option<String>,
    /// Who plays as player 4
    #[arg(long, value_name = "WHO")]
    p4: Option<String>,
    /// Seed of the computer players' random choices: the same seed and the same answers give the
    /// same game
    #[arg(long, value_name = "N", value_parser = number(0, u64::MAX))]
    pub seed: Option<u64>,
    /// Time for each of Expert's moves, in milliseconds [default: 1000 at a terminal]
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = positive::<u64>)]
    time: Option<u64>,
    /// Number of positions to search for each of Expert's moves, which gives the same moves on
    /// every machine [default in a pipe: the game's own number]
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// A clock for engines instead of Expert's bound, in milliseconds: for the whole game, and
    /// added after each move
    #[arg(long, value_name = "MS+INC")]
    pub clock: Option<TimeControl>,
    /// Memory for Expert's transposition table, in MiB [default: 64]
    #[arg(long, value_name = "MIB", value_parser = number(1, MAX_HASH_MIB as u64))]
    hash: Option<u64>,
    /// Threads of Expert's search when it is bounded by time [default: one for each core, as an
    /// engine 1]
    #[arg(long, value_name = "N", conflicts_with = "nodes",
          value_parser = number(1, MAX_THREADS as u64))]
    threads: Option<u64>,
    /// Time before each move of a game between computers and before a level's answer to a human, in
    /// milliseconds [default: 700 and 300 at a terminal, 0 in a pipe]
    #[arg(long, value_name = "MS", value_parser = number(0, MAX_DELAY))]
    delay: Option<u64>,
    /// Load the game in this file and go on with it, or replay it if it is over
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub load: Option<PathBuf>,
    /// Write the game to this file, each move as soon as it is made; a second game is written to
    /// a file of its own, with -2 added to the name
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub record: Option<PathBuf>,
    /// Which drawing of the board: auto takes the small one if the window is too low; words says it
    /// in sentences
    #[arg(long, value_name = "SIZE")]
    pub board: Option<BoardMode>,
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Colour,
    /// Print only the moves, the result, and replies to commands
    #[arg(long)]
    pub quiet: bool,
    /// Ask before you play a move that loses at least POINTS points of winning chance: on (10),
    /// off, 5, 10 or 15
    #[arg(long, value_name = "POINTS", num_args = 0..=1, default_missing_value = "on",
          hide_possible_values = true, ignore_case = true,
          value_parser = words(&["on", "off", "5", "10", "15"], TutorThreshold::parse))]
    pub tutor: Option<TutorThreshold>,
    /// Find the best move in puzzles of a game, from the first one that you have not solved or from
    /// number N on
    #[arg(long, value_name = "GAME[:N]", value_parser = parse_flag, conflicts_with_all = [
          "game", "load", "analyse", "ugi", "record", "p1", "p2", "p3", "p4"])]
    pub puzzle: Option<(String, Option<usize>)>,
    /// Take the puzzles from this file instead of the game's own
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "puzzle")]
    pub puzzles: Option<PathBuf>,
    /// Neither count the result of a game nor autosave it
    #[arg(long)]
    pub private: bool,
    /// Analyse the game in this file without asking anything: the winning chance before and after
    /// each move, mistakes, and what would have been better
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath,
          conflicts_with_all = ["p1", "p2", "p3", "p4", "load", "record", "ugi", "quiet"])]
    pub analyse: Option<PathBuf>,
    /// Print the analysis as JSON, one object a line (see below)
    #[arg(long, requires = "analyse")]
    pub json: bool,
    /// Be an engine for another program: speak the Universal Game Interface (UGI)
    #[arg(long, conflicts_with_all = ["p1", "p2", "p3", "p4", "load", "record", "quiet", "position"])]
    pub ugi: bool,
    /// End the program with status 3 as soon as a script goes wrong
    #[arg(long)]
    pub strict: bool,
    /// Print the manual page of this program, or the completions for a shell, and do nothing else
    #[arg(long, value_name = "FORMAT", exclusive = true)]
    pub generate: Option<Generated>,
    #[command(flatten)]
    start: StartArgs,
    /// The game of the subcommand `learn`.
    #[arg(skip)]
    pub learn: Option<String>,
    /// The settings of the game of `--game`, with the text of files.
    #[arg(skip)]
    pub setup: Setup,
}

/// The rules and the start of a game: the same flags for the program and the tools.
#[derive(Args, Clone, Debug, Default)]
pub struct StartArgs {
    /// The rule set: classic or official
    #[arg(long, value_name = "RULES", hide_possible_values = true, ignore_case = true,
          value_parser = words(&["classic", "official"], str::parse::<RuleSet>))]
    pub rules: Option<RuleSet>,
    /// The position to start from, in the game's notation
    #[arg(long, value_name = "POS")]
    position: Option<String>,
    /// The options of the game, which the registry defines; a file by its name.
    #[arg(skip)]
    options: Options,
}

/// Parses a value that is one of a few words.
fn words<T: Clone + Send + Sync + 'static>(
    words: &'static [&'static str],
    parse: fn(&str) -> Result<T, Refusal>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words).try_map(move |word| parse(&word))
}

/// Parses a whole number greater than 0, for a flag.
///
/// # Errors
/// If the text is not such a number.
pub fn positive<T: FromStr + Default + PartialOrd>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number > T::default());
    number.ok_or_else(|| "type a whole number, at least 1".to_string())
}

/// A parser of whole numbers from `least` to `most`.
fn number(least: u64, most: u64) -> impl TypedValueParser<Value = u64> {
    let refusal = format!("type a whole number from {least} to {most}");
    let is_in = move |number: &u64| (least..=most).contains(number);
    move |text: &str| text.parse().ok().filter(is_in).ok_or(refusal.clone())
}

/// When to use colour.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colour {
    /// At a terminal, unless the environment forbids it.
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
    /// The command line of a program with these games.
    pub fn command_line(registry: &Registry) -> Command {
        let command = match registry.program() {
            PROGRAM => Flags::command(),
            // The version is this library's.
            name => Flags::command()
                .name(name)
                .version(None::<&str>)
                .about(format!(
                    "{name} in the console, against each other or against the computer"
                )),
        };
        let command = with_games(
            registry,
            command.after_help(manual::chapters(registry, &HELP)),
        );
        let mut about_the_game = vec!["rules", "position"];
        about_the_game.extend(all_options(registry).iter().map(|(option, _)| option.name));
        let is_only = registry.only().is_some();
        let requires = |arg: Arg, what: &'static str| match is_only {
            true => arg,
            false => arg.requires(what),
        };
        let command = command.mut_args(|arg| match arg.get_id().as_str() {
            "game" => arg.group(A_GAME).hide(is_only),
            "p1" | "p2" | "p3" | "p4" => requires(arg, "start"),
            name if about_the_game.contains(&name) => {
                requires(arg, A_GAME).conflicts_with_all(["load", "analyse", "puzzle"])
            }
            _ => arg,
        });
        let opponent = Arg::new(OPPONENT)
            .value_name("WHO")
            .help("A game against this player at once, as with --p1 human --p2 WHO")
            .conflicts_with_all(["p1", "p2", "p3", "p4", "load", "analyse", "puzzle", "ugi"]);
        let learn = Command::new(LEARN).about("Learn a game by tasks on the board");
        let command = command
            .args_conflicts_with_subcommands(true)
            .disable_help_subcommand(true);
        if is_only {
            return command.arg(opponent).subcommand(learn);
        }
        let names = PossibleValuesParser::new(registry.names());
        let learned = Arg::new(GAME)
            .help("The game to learn")
            .value_parser(names)
            .required(true);
        let command = command.subcommand(learn.arg(learned));
        let game = Arg::new(GAME)
            .value_name("GAME")
            .help("The game to play, as with --game")
            .value_parser(PossibleValuesParser::new(registry.names()))
            .groups(["start", A_GAME])
            .conflicts_with_all(["analyse", "puzzle"]);
        command.args([game, opponent.requires(GAME)])
    }

    /// Parses the command line of the program. The first of `arguments` is the program's name.
    ///
    /// # Errors
    /// With clap's error if it cannot be used, or asks for help; with another one if a file that it
    /// names cannot be used.
    pub fn parse(
        registry: &Registry,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> io::Result<Flags> {
        let mut command = Flags::command_line(registry);
        let matches = command.try_get_matches_from_mut(arguments);
        let matches = matches.map_err(io::Error::other)?;
        let mut flags = Flags::from_arg_matches(&matches).map_err(io::Error::other)?;
        flags.start.read_options(registry, &matches);
        flags.read_words(registry, &matches);
        if let Some((name, _)) = &flags.puzzle
            && registry.find(name).is_none()
        {
            let (name, games) = (quoted(name), registry.names().join(", "));
            let reason = format!("--puzzle: {name} is not a game: choose one of {games}");
            let error = command.error(ErrorKind::ValueValidation, reason);
            return Err(io::Error::other(error));
        }
        if let Some(game) = flags.game.as_deref().and_then(|name| registry.find(name)) {
            let setup = setup::from_flags(game, flags.start.typed(), &flags.players());
            let options = game.info().options;
            let is_file = |name| {
                options
                    .iter()
                    .any(|spec| spec.name == name && spec.is_file())
            };
            flags.setup = setup.map_err(|refusal| match refusal.option().is_some_and(is_file) {
                true => io::Error::other(refusal),
                // Player 2 may be the argument WHO.
                false => {
                    let typed = refusal.to_string();
                    let typed = match matches.contains_id(OPPONENT) {
                        true => typed.trim_start_matches("--p2: "),
                        false => &typed,
                    };
                    io::Error::other(command.error(ErrorKind::ValueValidation, typed))
                }
            })?;
        }
        Ok(flags)
    }

    /// Reads the arguments that are not flags. The only game of a program need not be named.
    fn read_words(&mut self, registry: &Registry, matches: &ArgMatches) {
        match registry.only() {
            Some(only)
                if self.load.is_none() && self.analyse.is_none() && self.puzzle.is_none() =>
            {
                self.game = Some(only.info().name.to_string());
            }
            Some(_) => {}
            None => self.game = matches.get_one(GAME).cloned().or(self.game.take()),
        }
        if let Some((LEARN, learn)) = matches.subcommand() {
            let only = registry.only().map(|only| only.info().name.to_string());
            self.learn = only.or_else(|| learn.get_one(GAME).cloned());
        }
        if let Some(opponent) = matches.get_one::<String>(OPPONENT) {
            self.p1 = Some("human".to_string());
            self.p2 = Some(opponent.clone());
        }
    }

    /// The settings of the engine that `--ugi` asks for.
    pub fn engine_settings(&self, registry: &Registry) -> EngineOptions {
        let first = || registry.names().first().copied().unwrap_or_default();
        let game = self.game.as_deref().unwrap_or_else(first);
        let usual = EngineOptions::of_game(game);
        EngineOptions {
            start: self.setup.start.clone(),
            hash_mib: self.hash.map_or(usual.hash_mib, |mib| mib as usize),
            threads: self.threads.map_or(usual.threads, |count| count as usize),
            seed: self.seed.unwrap_or(usual.seed),
            ..usual
        }
    }

    /// How long the computer players search. Without `--time` and `--nodes` a search is bounded by
    /// time if a user at a terminal waits for it, and by nodes if the game is to be repeatable.
    /// `watched` says whether a user at a terminal waits for the moves, and `seen` whether one sees
    /// them.
    pub fn search_settings(&self, watched: bool, seen: bool) -> SearchSettings {
        let is_repeatable = self.seed.is_some();
        let is_timed = watched && !is_repeatable && self.nodes.is_none();
        let default_time = is_timed.then_some(DEFAULT_TIME);
        let default_delays = if seen { DEFAULT_DELAYS } else { [0; 2] };
        let delays = default_delays.map(|usual| self.delay.unwrap_or(usual));
        let [delay, delay_to_human] = delays.map(Duration::from_millis);
        SearchSettings {
            time: self.time.or(default_time).map(Duration::from_millis),
            nodes: self.nodes,
            hash_mib: self.hash.map_or(DEFAULT_HASH_MIB, |mib| mib as usize),
            threads: self.threads.map(|count| count as usize),
            is_repeatable,
            delay,
            delay_to_human,
        }
    }

    /// The values of `--p1` to `--p4`.
    pub fn players(&self) -> [Option<String>; Player::COUNT] {
        [&self.p1, &self.p2, &self.p3, &self.p4].map(Clone::clone)
    }

    /// Whether a flag says how long Expert's searches are.
    pub fn has_bound(&self) -> bool {
        self.time.is_some() || self.nodes.is_some()
    }
}

/// Prints clap's message and returns the exit status. The message repeats an argument: if that is
/// not safe to print, it has no colour and its control characters are escaped.
pub fn print_error(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    let lines = text.split('\n').map(|line| printable(line, usize::MAX));
    let escaped = lines.collect::<Vec<_>>().join("\n");
    let printed = match escaped == text {
        true => error.print(),
        false => io::stderr().write_all(escaped.as_bytes()),
    };
    match printed {
        Err(failure) if failure.kind() != io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        _ => ExitCode::from(error.exit_code() as u8),
    }
}

impl StartArgs {
    /// Reads the options of games. Call it after clap has read the other flags.
    pub fn read_options(&mut self, registry: &Registry, matches: &ArgMatches) {
        for (option, _) in all_options(registry) {
            if let Some(value) = matches.get_one::<String>(option.name) {
                self.options.set(option.name, value);
            }
        }
    }

    /// How the game begins. An option that names a file holds its name.
    pub fn typed(&self) -> Start {
        Start {
            rules: self.rules,
            options: self.options.clone(),
            position: self.position.clone(),
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
            let hint = match option.is_file() {
                true => ValueHint::FilePath,
                false => ValueHint::Unknown,
            };
            let argument = Arg::new(option.name)
                .long(option.name)
                .value_name(option.value)
                .value_hint(hint)
                .help(option.help)
                .help_heading(format!("Options of {}", titles.join(" and ")));
            command.arg(argument)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::players::PlayerKind;
    use crate::testing::rows;

    /// Reads flags as they are typed in a shell.
    fn read(flags: &str) -> io::Result<Flags> {
        let words = shlex::split(flags).unwrap().into_iter();
        let words = ["tabuleiro".to_string()].into_iter().chain(words);
        Flags::parse(&crate::games::registry(), words.map(Into::into))
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Flags::command_line(&crate::games::registry()).debug_assert();
    }

    #[test]
    fn flags_are_checked_against_the_game() {
        for flags in [
            "--game lear --size 6 --p1 hard --p2 1",
            "lear --size 6 --p1 hard --p2 1",
            "--load game.txt --p1 human",
        ] {
            assert!(read(flags).is_ok(), "{flags}");
        }
        let learn = read("learn lear").unwrap().learn;
        assert_eq!(learn.as_deref(), Some("lear"));
    }

    #[test]
    fn a_game_and_an_opponent_are_named_without_flags() {
        for (flags, ready) in [
            ("lear", false),
            ("lear expert:3", true),
            ("lear match --size 6", true),
        ] {
            let read = read(flags).unwrap();
            assert_eq!(read.game.as_deref(), Some("lear"));
            assert_eq!(read.setup.ready, ready, "{flags}");
        }
        let [one, two, ..] = read("lear hard").unwrap().setup.seats;
        assert_eq!(one, Some(PlayerKind::Human));
        assert_eq!(two, Some(PlayerKind::Level(1)));
    }

    #[test]
    fn threads_and_memory_are_set_for_expert_and_for_the_engine() {
        let flags = read("--threads 3 --time 20 --hash 32").unwrap();
        let limits = flags.search_settings(true, true).limits(777);
        assert_eq!((limits.threads, limits.hash_mib), (3, 32));
        let settings = flags.engine_settings(&crate::games::registry());
        assert_eq!((settings.threads, settings.hash_mib), (3, 32));
    }

    /// The message about flags that end the program with status 2.
    fn refused(flags: &str) -> String {
        let error = read(flags).expect_err("flags that cannot be used");
        let clap = error.get_ref().unwrap().downcast_ref::<clap::Error>();
        assert_eq!(clap.unwrap().exit_code(), 2, "{flags}");
        error.to_string()
    }

    /// Flags that end the program, and a part of the reason.
    const REFUSED: &str = r#"
--game chess                | 'chess'
learn                       | not provided:
learn leer                  | similar value exists: 'lear'
learn learn                 | 'learn'
lear lear                   | "lear" is not a player
learn lear --game lear      | '--game'
--position x                | <--game <NAME>/GAME>
--size 4                    | <--game <NAME>/GAME>
--p2 1                      | <--game <NAME>/--load <FILE>/GAME>
leer                        | a similar value exists: 'lear'
lear hrad                   | error: "hrad": did you mean hard?
lear me                     | error: "me" is not a player
lear easy --p2 hard         | cannot be used with
lear --game yoxii           | cannot be used with
--load a --size 4           | cannot be used with
--time 0                    | '--time <MS>': type a whole number, at least 1
--hash 99999999             | '--hash <MIB>': type a whole number from 1 to 65536
--seed 99999999999999999999 | type a whole number from 0 to 18446744073709551615
--game lear --size 11       | --size: A board has 4 to 10 lines, not 11
--game lear --size six      | --size: "six" is not a number
--game lear --komi 2        | --komi
--game lear --rules official | Lear has no official rules of its own
--game lear --p3 human      | --p3 is not possible: Lear is for 2
--game lear --p1 nobody     | --p1: "nobody"
--game lear --position 'vv/vv x 1' | --position: A board
--game lear --size 8 --position 'vvvv/vvvv/vvvv/vvvv x 1' | --size: The position has size 4, not 8
"#;

    #[test]
    fn a_flag_is_refused_by_its_own_rule() {
        for (flags, reason) in rows(REFUSED) {
            // A bar would end the column.
            let said = refused(flags).replace('|', "/");
            assert!(said.contains(reason), "{flags}: {said}");
        }
    }

    #[test]
    fn computers_wait_only_at_a_terminal_by_default() {
        let delays = |flags| {
            let flags = read(flags).unwrap();
            let settings = [true, false].map(|seen| flags.search_settings(seen, seen));
            settings.map(|at| [at.delay, at.delay_to_human].map(|delay| delay.as_millis()))
        };
        assert_eq!(delays(""), [[700, 300], [0, 0]]);
        assert_eq!(delays("--delay 20"), [[20, 20], [20, 20]]);
    }

    #[test]
    fn an_option_may_name_a_file() {
        let with = |path| read(&format!("--game small-star-empires --galaxy {path}"));
        let refused = |path| {
            let error = with(path).expect_err("a file that cannot be used");
            assert!(error.get_ref().unwrap().is::<Refusal>(), "{path}");
            error.to_string()
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("galaxy.txt");
        let name = path.to_str().unwrap();
        assert!(refused(name).contains("no such file"));
        assert!(refused(folder.path().to_str().unwrap()).contains("directory"));
        std::fs::write(&path, b"h1-abcd,\xff").unwrap();
        assert!(refused(name).contains("not valid UTF-8"));
        std::fs::write(&path, "h1-abcd,2--,?--,h2-wxyz\n").unwrap();
        let said = refused(name);
        assert!(
            said.starts_with(name) && said.contains("column 2"),
            "{said}"
        );
        std::fs::write(&path, "h1-abcd,2--,3--,h2-wxyz\n").unwrap();
        let setup = with(name).unwrap().setup;
        let text = setup.start.options.get("galaxy");
        assert_eq!(text, Some("h1-abcd,2--,3--,h2-wxyz\n"));
    }

    #[test]
    fn flags_seat_no_more_players_than_there_are() {
        let game = "--game small-star-empires";
        let three = format!("{game} --p1 random --p2 random --p3 random");
        assert!(read(&format!("{three} --rules official")).is_err());
        assert!(read(&format!("{three} --rules official --players 3")).is_ok());
        // The menu has yet to ask for the rules: one rule set with enough seats will do.
        assert!(read(&format!("{game} --players 3")).is_ok());
        // With three players it starts at once, under classic rules.
        for flags in [format!("{game} --players 5"), three + " --players 3"] {
            let said = refused(&flags);
            assert!(said.contains("--players: The classic game"), "{said}");
        }
    }
}
