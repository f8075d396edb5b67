//! The command line of the program, and the flags that it shares with the tools.
//!
//! [`subcommands`]: what the program does, and the flags that several commands have; `games`: the
//! names and options of games, also for completions; [`config`]: the user's default flags

pub mod chapters;
pub mod config;
mod games;
pub mod subcommands;
#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::io::{self, Write};
use std::mem::take;
use std::process::ExitCode;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{
    Arg, ArgGroup, ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand as _,
};

use super::exit::bad_flag;
use super::search_settings::{DEFAULT_TIME, SearchSettings};
use super::seats::{GONE, with_flag};
use super::setup;
use crate::game::Refusal;
use crate::game::players::Seat;
use crate::game::view::settings::name;
use crate::game::view::setup::{Origin, Setup};
use crate::limits::DEFAULT_HASH_MIB;
use crate::refuse;
use crate::registry::Registry;
use crate::text::{printable, quoted};
use crate::ugi::EngineOptions;
pub use games::{completed_command_line, with_games};
use games::{with_names, with_options};
use subcommands::{ConversationFlags, FileFlags, SeatFlags, Subcommand, in_any_case};
pub use subcommands::{StartArgs, number};

/// A flag that only some searches can use.
pub const THREADS: &str = "threads";

/// A flag of earlier versions.
const CLOCK: &str = "--clock";

/// What comes before a fault of the command line, as in the messages of clap.
const ERROR: &str = "error: ";

/// The chapters of the manual below the list of flags.
const HELP: [&str; 6] = [
    "GAMES",
    "EXAMPLES",
    "PLAYERS",
    "SCRIPTS",
    "ENVIRONMENT",
    "EXIT STATUS",
];

/// The chapters of the manual below the flags of a command.
fn help_of(command: &str) -> &'static [&'static str] {
    match command {
        "puzzle" => &["PUZZLE FILES"],
        "analyse" => &["ANALYSIS"],
        "ugi" => &["PROTOCOL"],
        _ => &[],
    }
}

/// Five abstract board games in the console, against people or the computer
#[derive(Parser, Clone, Debug, Default)]
#[command(name = "tabuleiro", version = env!("TABULEIRO_VERSION"), max_term_width = 80,
          args_conflicts_with_subcommands = true, disable_help_subcommand = true,
          group = ArgGroup::new("start").args(["game", "load"]))]
pub struct Flags {
    /// What to do instead of playing.
    #[command(subcommand)]
    pub subcommand: Option<Subcommand>,
    /// The game to play [default: a menu asks]
    #[arg(help_heading = "Game", display_order = 0)]
    pub game: Option<String>,
    /// Begin a game against this player at once
    ///
    /// The same as --p1 human --p2 WHO.
    #[arg(value_name = "WHO", help_heading = "Game", display_order = 0,
          conflicts_with_all = ["p1", "p2", "p3", "p4", "load"])]
    opponent: Option<String>,
    #[command(flatten)]
    start: StartArgs,
    /// Who plays.
    #[command(flatten)]
    pub seats: SeatFlags,
    /// What the commands that play, teach and set puzzles share.
    #[command(flatten)]
    pub conversation: ConversationFlags,
    /// The files of a game.
    #[command(flatten)]
    pub files: FileFlags,
    /// The settings of the game, with the text of files; the tutor's, if there is no game.
    #[arg(skip)]
    pub setup: Setup,
}

impl Flags {
    /// The command line of a program with these games.
    pub fn command_line(registry: &Registry) -> Command {
        let command = Flags::command_line_for(registry, None);
        with_chapters(registry, command)
    }

    /// The command line whose short help shows the options of the game of that name.
    fn command_line_for(registry: &Registry, shown: Option<&str>) -> Command {
        let mut command = Flags::command();
        if !registry.is_ours() {
            let name = registry.program();
            let about = format!("{name} in the console, against people or the computer");
            // The version would be that of this library, not of the program.
            command = command.name(name).version(None::<&str>).about(about);
        }
        // Short help for one of several games is about that game.
        let is_of_game = shown.is_some() && registry.only().is_none();
        let missing = registry.missing();
        let command = about_games(registry, command, shown).mut_args(lenient);
        command.mut_subcommands(|command| {
            let is_missing = missing.contains(&command.get_name());
            let mut command = about_games(registry, command, shown).mut_args(lenient);
            if let Some(about) = command.get_long_about() {
                let about = registry.renamed(&about.to_string());
                command = command.long_about(about);
            }
            command.hide(is_of_game || is_missing)
        })
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
        let (mut flags, matches) = Flags::read(registry, arguments)?;
        let (_, matches) = matches.subcommand().unwrap_or(("", &matches));
        flags.read_game(registry, matches)?;
        let tutor = flags.seats.tutor.map(|_| (name::TUTOR, Origin::Flag));
        flags.setup.given.extend(tutor);
        Ok(flags)
    }

    /// Parses the command line without checking it against the rules of the game.
    ///
    /// # Errors
    /// Clap's error if the command line is invalid or asks for help.
    fn read(
        registry: &Registry,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> io::Result<(Flags, ArgMatches)> {
        let words = in_any_case(arguments);
        let mut command = Flags::command_line_for(registry, named_game(registry, &words));
        if words.iter().any(|word| word == "--help") {
            command = with_chapters(registry, command);
        }
        let parsed = command.try_get_matches_from_mut(&words);
        let matches = parsed.map_err(io::Error::other)?;
        let mut flags = Flags::from_arg_matches(&matches).map_err(io::Error::other)?;
        flags.take_from_subcommand();
        Ok((flags, matches))
    }

    /// Takes the flags of the command over.
    fn take_from_subcommand(&mut self) {
        match &mut self.subcommand {
            Some(
                Subcommand::Learn { conversation, .. } | Subcommand::Puzzle { conversation, .. },
            ) => {
                self.conversation = take(conversation);
            }
            Some(Subcommand::Analyse { search, common, .. }) => {
                self.conversation.search = take(search);
                self.conversation.common = common.clone();
            }
            Some(Subcommand::Ugi {
                game,
                rules,
                engine,
            }) => {
                self.game = game.take();
                self.start.rules = take(rules);
                self.conversation.search.engine = take(engine);
            }
            Some(Subcommand::Generate { .. }) | None => {}
        }
    }

    /// Reads what the flags say of the game.
    ///
    /// # Errors
    /// As [`Flags::parse`].
    fn read_game(&mut self, registry: &Registry, matches: &ArgMatches) -> io::Result<()> {
        self.start.read_options(registry, matches);
        let has_opponent = self.opponent.is_some();
        if let Some(opponent) = self.opponent.take() {
            self.seats.p1 = Some("human".to_string());
            self.seats.p2 = Some(opponent);
        }
        let Some(game) = self.game.as_deref().and_then(|name| registry.find(name)) else {
            return Ok(());
        };
        let setup = setup::from_flags(game, self.start.typed(), &self.seats.all());
        let info = game.info();
        self.setup = setup.map_err(|refusal| match refusal.option() {
            Some(option) if info.is_file(option) => io::Error::other(refusal),
            // The opponent stands behind the game, without a flag.
            Some(seat) if has_opponent && seat == name::SEATS[1] => bad_flag(refusal),
            _ => bad_flag(with_flag(refusal, info)),
        })?;
        self.check_seats(info.max_players).map_err(bad_flag)
    }

    /// Refuses the tutor in a game between two computers, which begins at once.
    fn check_seats(&self, max_players: usize) -> Result<(), Refusal> {
        let is_for_two = self.setup.is_seated() && max_players == 2;
        let has_human = self.setup.seats.contains(&Some(Seat::HUMAN));
        if self.seats.tutor.is_some() && is_for_two && !has_human {
            refuse!("--tutor is for people: give a seat to one, as in --p1 human");
        }
        Ok(())
    }

    /// The settings of an engine for other programs.
    pub fn engine_settings(&self, registry: &Registry) -> EngineOptions {
        let named = self.game.as_deref().and_then(|name| registry.find(name));
        let game = named.or_else(|| registry.entries().next());
        let usual = EngineOptions::of_game(game.map_or("", |game| game.info().name));
        let engine = &self.conversation.search.engine;
        EngineOptions {
            start: self.setup.start.clone(),
            hash_mib: engine.hash.unwrap_or(usual.hash_mib),
            threads: engine.threads.unwrap_or(usual.threads),
            seed: engine.seed.unwrap_or(usual.seed),
            ..usual
        }
    }

    /// How long the computer players search. Without `--time` and `--nodes` a search is bounded by
    /// time if a user at a terminal waits for it, and by nodes if the game is to be repeatable.
    /// `watched` says whether a user at a terminal waits for the moves, and `seen` whether one sees
    /// them.
    pub fn search_settings(&self, watched: bool, seen: bool) -> SearchSettings {
        let search = &self.conversation.search;
        let is_repeatable = search.engine.seed.is_some();
        let is_timed = watched && !is_repeatable && search.nodes.is_none();
        let default_time = is_timed.then_some(DEFAULT_TIME);
        let delay = self.conversation.delay.or((!seen).then_some(0));
        SearchSettings {
            time: search.time.map(Duration::from_millis).or(default_time),
            nodes: search.nodes,
            hash_mib: search.engine.hash.unwrap_or(DEFAULT_HASH_MIB),
            threads: search.engine.threads,
            is_repeatable,
            delay: delay.map(Duration::from_millis),
        }
    }

    /// The seed of the computer players' random choices.
    pub fn seed(&self) -> Option<u64> {
        self.conversation.search.engine.seed
    }

    /// Whether a flag says how long Expert's searches are.
    pub fn has_bound(&self) -> bool {
        let search = &self.conversation.search;
        search.time.is_some() || search.nodes.is_some()
    }
}

/// The game that words of a command line name, or the only one.
fn named_game(registry: &Registry, words: &[OsString]) -> Option<&'static str> {
    let names = words.iter().filter_map(|word| word.to_str());
    let named = names.filter_map(|word| registry.find(word)).next();
    named.or(registry.only()).map(|game| game.info().name)
}

/// An argument that takes words in any case, and negative numbers, which are refused as values.
fn lenient(arg: Arg) -> Arg {
    let has_value = arg.get_action().takes_values();
    arg.ignore_case(has_value).allow_negative_numbers(has_value)
}

/// Adds the chapters of the manual to long help.
fn with_chapters(registry: &Registry, command: Command) -> Command {
    let command = command.after_long_help(chapters::chapters(registry, &HELP));
    command.mut_subcommands(|command| {
        let chapters = chapters::chapters(registry, help_of(command.get_name()));
        command.after_long_help(chapters)
    })
}

/// Adds the games to a command: their names, unless there is only one game, and their options, of
/// which short help shows those of the game `shown`.
fn about_games(registry: &Registry, command: Command, shown: Option<&str>) -> Command {
    let has = |id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
    if !has("game") {
        return command;
    }
    let (has_rules, has_load) = (has("rules"), has("load"));
    let mut command = with_names(registry, command);
    if has_rules {
        command = with_options(registry, command);
    }
    let game = shown.and_then(|name| registry.find(name));
    let shown = game.map_or(&[][..], |game| game.info().options);
    let all = registry.options();
    let only = registry.only().map(|only| only.info().name);
    let requires = |arg: Arg, what: &'static str| match only {
        Some(_) => arg,
        None => arg.requires(what),
    };
    let about_start = |arg: Arg| {
        let others: &[&str] = if has_load { &["load"] } else { &[] };
        requires(arg, "game").conflicts_with_all(others)
    };
    command.mut_args(|arg| {
        let name = arg.get_id().to_string();
        let is_option = all.iter().any(|(option, _)| option.name == name);
        match name.as_str() {
            "game" => match only {
                Some(only) => arg
                    .long("game")
                    .hide(true)
                    .required(false)
                    .default_value(only),
                None => arg
                    .hide_possible_values(true)
                    .help_heading("Game")
                    .help(registry.names().join(", ")),
            },
            "opponent" => requires(arg, "game"),
            "p1" | "p2" => requires(arg, "start"),
            "p3" | "p4" => requires(arg, "start").hide(!registry.any(|info| info.max_players > 2)),
            "rules" => about_start(arg).hide(!registry.any(|info| info.rule_sets.len() > 1)),
            "position" => about_start(arg),
            _ if is_option => {
                let is_shown = shown.iter().any(|option| option.name == name);
                about_start(arg).hide_short_help(!is_shown)
            }
            _ => arg,
        }
    })
}

/// Prints help, or in one line what is wrong with the command line. Returns the exit status.
///
/// # Errors
/// If help cannot be printed.
pub fn print_error(error: &clap::Error) -> io::Result<ExitCode> {
    if error.use_stderr() {
        drop(writeln!(io::stderr(), "{ERROR}{}", in_one_line(error)));
    } else {
        error.print()?;
    }
    Ok(ExitCode::from(error.exit_code() as u8))
}

/// What is wrong with the command line. The message may repeat an argument, so control characters
/// are escaped.
fn in_one_line(error: &clap::Error) -> String {
    if let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg)
        && flag == CLOCK
    {
        return format!("{CLOCK} {GONE}");
    }
    // Clap takes a word after the opponent for a subcommand.
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && error.kind() == ErrorKind::ArgumentConflict
    {
        let word = quoted(word);
        return format!(
            "{word} is one word too many: name one opponent after the game, or both players with --p1 and --p2"
        );
    }
    let rendered = error.render().to_string();
    let text = rendered.strip_prefix(ERROR).unwrap_or(&rendered);
    // Nobody has a value that begins with dashes.
    let is_about_help = |line: &&str| {
        ["Usage:", "For more", "  tip: to pass"]
            .iter()
            .any(|start| line.starts_with(start))
    };
    let lines = text.lines().take_while(|line| !is_about_help(line));
    let parts: Vec<&str> = lines
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let value = error.get(ContextKind::InvalidValue);
    let is_command =
        matches!(value, Some(ContextValue::String(word)) if Subcommand::has_subcommand(word));
    let more = match error.kind() {
        ErrorKind::UnknownArgument => "; -h shows what is possible here",
        _ if is_command => "; a command stands before its flags",
        _ => "",
    };
    printable(&(parts.join(" ") + more), usize::MAX)
}
