//! The user's default flags: a file with one flag on each line, for programs at a terminal.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io, slice};

use clap::Arg;

use super::subcommands::Subcommand;
use super::{CLOCK, Flags, THREADS, in_one_line};
use crate::console::seats::GONE;
use crate::console::storage::reading::{display_path, read_text};
use crate::game::view::settings::name;
use crate::game::view::setup::Origin;
use crate::game::{GameInfo, OptionKind, OptionSpec, Options, Refusal};
use crate::play::record::is_comment;
use crate::registry::Registry;
use crate::text::printable;
use crate::{refusal, refuse};

/// The flags of one moment: the game of today, and its files.
const OF_ONE_MOMENT: [&str; 5] = ["game", "load", "record", "position", "no-config"];

/// The flags that the file may hold.
pub fn possible(registry: &Registry) -> Vec<String> {
    let command = Flags::command_line_for(registry, None);
    let is_file = |flag: &str| registry.any(|info| info.is_file(flag));
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let flags = shown.filter_map(Arg::get_long);
    let lasting = flags.filter(|flag| !OF_ONE_MOMENT.contains(flag) && !is_file(flag));
    lasting.map(|flag| format!("--{flag}")).collect()
}

/// The file of a program, in the folder where the platform keeps settings.
pub fn file(program: &str) -> Option<PathBuf> {
    dirs::config_dir().map(|folder| folder.join(program).join("config"))
}

/// A line of the file: its number, from 1, the name of its flag, and the flag as it is typed.
#[derive(Clone)]
struct Line {
    number: usize,
    name: String,
    flag: OsString,
}

impl Line {
    /// Whether the value is of the kind that `option` takes.
    fn is_of_kind(&self, option: &OptionSpec) -> bool {
        let flag = self.flag.to_string_lossy();
        let (_, value) = flag.split_once('=').unwrap_or_default();
        let options = Options::default().with(option.name, value);
        !matches!(option.kind, OptionKind::Number { .. }) || options.number_of(option).is_ok()
    }
}

/// Parses the command line together with the flags in a file, if there is one, and checks them
/// together. The command line takes precedence, then the record that it loads. Lines that do not
/// apply to its command or its game are left out silently. Also returns which lines are ignored and
/// why, or why the file cannot be read.
///
/// # Errors
/// As [`Flags::parse`], for the command line alone.
pub fn parse(
    registry: &Registry,
    words: Vec<OsString>,
    file: Option<&Path>,
) -> io::Result<(Flags, Vec<Refusal>)> {
    let end = words.iter().position(|word| word == "--");
    let (before, after) = words.split_at(end.unwrap_or(words.len()));
    let with = |lines: &[Line]| {
        let flags: Vec<OsString> = lines.iter().map(|line| line.flag.clone()).collect();
        [before, &flags, after].concat()
    };
    let (typed, _) = Flags::read(registry, words.clone())?;
    let asks_nobody = matches!(
        typed.subcommand,
        Some(Subcommand::Ugi { .. } | Subcommand::Generate { .. })
    );
    let has_none = asks_nobody || typed.conversation.common.no_config;
    let mut said = Vec::new();
    let text = match file {
        Some(file) if !has_none && !is_missing(file) => read_text(file),
        _ => Ok(String::new()),
    };
    let text = text.unwrap_or_else(|refusal| {
        said.push(refusal);
        String::new()
    });
    let possible = possible(registry);
    let (mut own, mut ignored) = (Vec::new(), Vec::new());
    let lines = (1..).zip(text.lines());
    for (number, text) in lines.filter(|(_, line)| !is_comment(line)) {
        let taken = line(number, text.trim(), &possible).and_then(|line| {
            let alone = slice::from_ref(&line);
            match Flags::read(registry, with(&[&own[..], alone].concat())) {
                Ok(_) if suits(registry, &typed, &line) => own.push(line),
                Err(error) if Flags::read(registry, with(alone)).is_ok() => {
                    return Err(what_is_wrong(&error));
                }
                // It contradicts the command line, which wins, and no other line of the file.
                _ => check(registry, &line)?,
            }
            Ok(())
        });
        ignored.extend(taken.err().map(|reason| (number, reason)));
    }
    // All lines are checked together. Those that contradict the command line or each other go.
    let parse = |lines: &[Line]| Flags::parse(registry, with(lines));
    let mut flags = loop {
        let wrong = match parse(&own) {
            Ok(flags) => break flags,
            Err(error) if own.is_empty() => return Err(error),
            Err(error) => what_is_wrong(&error),
        };
        let is_right_without = |at: &usize| parse(&[&own[..*at], &own[at + 1..]].concat()).is_ok();
        let is_wrong_alone = |at: &usize| parse(&own[*at..=*at]).is_err();
        let mut lines = 0..own.len();
        let found = lines.clone().find(is_right_without);
        let at = found.or_else(|| lines.find(is_wrong_alone));
        let line = own.remove(at.unwrap_or_default());
        // A game between computers has no tutor: such a line is left out silently.
        if line.name != name::TUTOR {
            let why = check(registry, &line).err().unwrap_or(wrong);
            ignored.push((line.number, why));
        }
    };
    for Line { number, name, .. } in own {
        let given = &mut flags.setup.given;
        if name == THREADS {
            given.insert(THREADS, Origin::Config(number));
        } else if let Some(given) = given.get_mut(&*name) {
            *given = Origin::Config(number);
        }
    }
    ignored.sort_by_key(|(number, _)| *number);
    let shown = file.map(display_path).unwrap_or_default();
    let named = ignored.into_iter();
    said.extend(named.map(|(number, why)| refusal!("{shown}, line {number} is ignored: {why}")));
    Ok((flags, said))
}

/// Whether a line applies to the command line: to its game, its threads, and the record that it
/// loads, which has its own players and seed.
fn suits(registry: &Registry, typed: &Flags, line: &Line) -> bool {
    let (search, is_seed) = (&typed.conversation.search, line.name == "seed");
    if typed.files.load.is_some() {
        return !is_seed && !name::SEATS.contains(&&*line.name);
    }
    // A seed makes the search repeatable, and only one bounded by time can have several threads.
    if is_seed && search.engine.threads.is_some() && search.time.is_none() {
        return false;
    }
    let Some(game) = typed.game.as_deref().and_then(|name| registry.find(name)) else {
        return true;
    };
    let takes = |info: &GameInfo| {
        info.option(&line.name).is_some() || taken_by(registry, info, line).is_ok()
    };
    takes(game.info()) || !registry.any(takes)
}

fn is_missing(file: &Path) -> bool {
    fs::symlink_metadata(file).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
}

/// Reads a line of the file.
///
/// # Errors
/// If it does not begin with a flag that the file may hold.
fn line(number: usize, line: &str, possible: &[String]) -> Result<Line, Refusal> {
    let (flag, value) = line.split_once(['=', ' ', '\t']).unwrap_or((line, ""));
    if flag == CLOCK {
        refuse!("{CLOCK} {GONE}");
    }
    if !possible.iter().any(|other| other == flag) {
        let line = printable(line, 60);
        refuse!("{line} cannot be here: choose from {}", possible.join(", "));
    }
    let name = flag.trim_start_matches('-').to_string();
    let flag = match value.trim() {
        "" => flag.into(),
        value => format!("{flag}={value}").into(),
    };
    Ok(Line { number, name, flag })
}

/// Refuses a line that no game accepts, with the message of a game that has its flag.
fn check(registry: &Registry, line: &Line) -> Result<(), Refusal> {
    let mut games: Vec<_> = registry.entries().map(|game| game.info()).collect();
    games.sort_by_key(|info| info.option(&line.name).is_none());
    let mut refusal = Ok(());
    for info in games {
        // An option that is refused alone may be valid together with others.
        if info
            .option(&line.name)
            .is_some_and(|option| line.is_of_kind(option))
        {
            return Ok(());
        }
        match taken_by(registry, info, line) {
            Ok(()) => return Ok(()),
            Err(error) => refusal = refusal.and(Err(what_is_wrong(&error))),
        }
    }
    refusal
}

/// Checks that a game accepts a line as its only flag.
fn taken_by(registry: &Registry, info: &GameInfo, line: &Line) -> io::Result<()> {
    // A program with one game does not name it.
    let name = registry.only().is_none().then_some(info.name);
    let command = [registry.program()].into_iter().chain(name);
    let words = command.map(OsString::from).chain([line.flag.clone()]);
    Flags::parse(registry, words).map(drop)
}

/// What is wrong with flags that cannot be used.
fn what_is_wrong(error: &io::Error) -> Refusal {
    let clap = error.get_ref().and_then(|error| error.downcast_ref());
    Refusal::new(clap.map_or_else(|| error.to_string(), in_one_line))
}
