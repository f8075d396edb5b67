//! The user's default flags: a file with one flag on each line, for programs at a terminal.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::Arg;

use super::subcommands::Subcommand;
use super::{CLOCK, Flags, THREADS, in_one_line};
use crate::console::seats::{GONE, with_flag};
use crate::console::storage::reading::{display_path, read_text};
use crate::game::view::settings::name;
use crate::game::view::setup::Origin;
use crate::game::{GameInfo, OptionKind, Options, Refusal};
use crate::play::record::is_comment;
use crate::registry::{GameEntry, Registry};
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
    flag: String,
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
    let with = |own: &[Line], line: Option<&Line>| {
        let flags = own.iter().chain(line).map(|line| (&line.flag).into());
        [before, &Vec::from_iter(flags), after].concat()
    };
    let (typed, _) = Flags::read(registry, words.clone())?;
    let asks_nobody = matches!(
        typed.subcommand,
        Some(Subcommand::Ugi { .. } | Subcommand::Generate { .. })
    );
    let has_none = asks_nobody || typed.conversation.common.no_config;
    let text = match file {
        Some(file) if !has_none && !is_missing(file) => read_text(file),
        _ => Ok(String::new()),
    };
    let mut said = Vec::from_iter(text.as_ref().err().cloned());
    let text = text.unwrap_or_default();
    let possible = possible(registry);
    let (mut left, mut ignored) = (Vec::new(), Vec::new());
    let lines = (1..).zip(text.lines());
    for (number, text) in lines.filter(|(_, line)| !is_comment(line)) {
        match line(number, text.trim(), &possible) {
            Ok(line) => left.push(line),
            Err(refusal) => ignored.push((number, refusal)),
        }
    }
    let parse = |own: &[Line], line: &Line| parsed(registry, with(own, Some(line)));
    let is_wanted = |line: &Line| suits(registry, &typed, line);
    let fits = |own: &[Line], line: &Line| is_wanted(line) && parse(own, line).is_ok();
    let mut own = Vec::new();
    // A line may be valid only with a later one, so all are tried again.
    while let Some(at) = left.iter().position(|line| fits(&own, line)) {
        own.push(left.remove(at));
    }
    let mut flags = Flags::parse(registry, with(&own, None))?;
    for line in left {
        // Silently ignored: lines for other games, those that contradict the command line, and the
        // tutor in a game between computers.
        let has_same = own.iter().any(|other: &Line| other.name == line.name);
        let is_named = is_wanted(&line)
            && Flags::read(registry, with(&[], Some(&line))).is_ok()
            && (line.name != name::TUTOR || has_same);
        let wrong = parse(&own, &line).err().filter(|_| is_named);
        let reason = check(registry, &line).err().or(wrong);
        ignored.extend(reason.map(|reason| (line.number, reason)));
    }
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
    let takes = |info: &GameInfo| taken_by(registry, info, line).is_ok();
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
        "" => flag.to_string(),
        value => format!("{flag}={value}"),
    };
    Ok(Line { number, name, flag })
}

/// Refuses a line that no game accepts, with the message of a game that has its flag.
fn check(registry: &Registry, line: &Line) -> Result<(), Refusal> {
    let mut games: Vec<_> = registry.entries().map(GameEntry::info).collect();
    games.sort_by_key(|info| info.option(&line.name).is_none());
    let taken = games.iter().map(|info| taken_by(registry, info, line));
    let first = taken.reduce(|taken, next| taken.or_else(|refusal| next.map_err(|_| refusal)));
    first.unwrap_or(Ok(()))
}

/// Checks that a game accepts a line as its only flag. An option of the game that is refused alone may
/// be valid together with others.
fn taken_by(registry: &Registry, info: &GameInfo, line: &Line) -> Result<(), Refusal> {
    if let Some(option) = info.option(&line.name) {
        let (_, value) = line.flag.split_once('=').unwrap_or_default();
        let options = Options::default().with(option.name, value);
        return match option.kind {
            OptionKind::Number { .. } => options.number_of(option).map(drop),
            _ => Ok(()),
        }
        .map_err(|refusal| with_flag(refusal, info));
    }
    let mut words = vec![registry.program()];
    // A program with one game does not name it.
    words.extend(registry.only().is_none().then_some(info.name));
    words.push(&line.flag);
    parsed(registry, words.into_iter().map(OsString::from)).map(drop)
}

/// The flags, or what is wrong with them in one line.
fn parsed(
    registry: &Registry,
    words: impl IntoIterator<Item = OsString>,
) -> Result<Flags, Refusal> {
    Flags::parse(registry, words).map_err(|error| {
        let clap = error.get_ref().and_then(|error| error.downcast_ref());
        Refusal::new(clap.map_or_else(|| error.to_string(), in_one_line))
    })
}
