//! The user's default flags: a file with one flag on each line, for programs at a terminal.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io, slice};

use clap::Arg;

use super::subcommands::Subcommand;
use super::{CLOCK, Flags, in_one_line};
use crate::console::seats::GONE;
use crate::console::storage::reading::{display_path, read_text};
use crate::game::Refusal;
use crate::game::view::setup::Origin;
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

/// Parses the command line with the flags in a file, if there is one. Those of the command line win,
/// and those that do not suit its command or its game are left out. Also says which lines nothing
/// can be done with, or why the file cannot be read.
///
/// # Errors
/// As [`Flags::parse`], for the command line alone.
pub fn parse(
    registry: &Registry,
    words: Vec<OsString>,
    file: Option<&Path>,
) -> io::Result<(Flags, Vec<Refusal>)> {
    let end = words.iter().position(|word| word == "--");
    let (typed, rest) = words.split_at(end.unwrap_or(words.len()));
    let parse_with = |own: &[OsString]| Flags::parse(registry, [typed, own, rest].concat());
    let mut flags = parse_with(&[])?;
    let asks_nobody = matches!(
        flags.subcommand,
        Some(Subcommand::Ugi { .. } | Subcommand::Generate { .. })
    );
    let has_none = asks_nobody || flags.conversation.common.no_config;
    let Some(file) = file.filter(|file| !has_none && !is_missing(file)) else {
        return Ok((flags, Vec::new()));
    };
    let text = match read_text(file) {
        Ok(text) => text,
        Err(refusal) => return Ok((flags, vec![refusal])),
    };
    let possible = possible(registry);
    let (mut own, mut ignored) = (Vec::new(), Vec::new());
    let mut origins = Vec::new();
    let lines = (1..).zip(text.lines());
    for (number, line) in lines.filter(|(_, line)| !is_comment(line)) {
        let taken = flag(&possible, line.trim()).and_then(|(name, flag)| {
            let with_flag = [&own[..], slice::from_ref(&flag)].concat();
            match parse_with(&with_flag) {
                Ok(more) => {
                    (flags, own) = (more, with_flag);
                    origins.push((name, Origin::Config(number)));
                    Ok(())
                }
                // The command line wins, but not another line of the file.
                Err(_) if parse_with(slice::from_ref(&flag)).is_err() => {
                    check(registry, name, &flag)
                }
                Err(error) => Err(what_is_wrong(&error)),
            }
        });
        if let Err(reason) = taken {
            let file = display_path(file);
            ignored.push(refusal!("{file}, line {number} is ignored: {reason}"));
        }
    }
    for (name, origin) in origins {
        if let Some(given) = flags.setup.given.get_mut(name) {
            *given = origin;
        }
    }
    Ok((flags, ignored))
}

fn is_missing(file: &Path) -> bool {
    fs::symlink_metadata(file).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
}

/// The flag in a line: its name, and the flag with `=` before its value.
fn flag<'l>(possible: &[String], line: &'l str) -> Result<(&'l str, OsString), Refusal> {
    let (flag, value) = line.split_once(['=', ' ', '\t']).unwrap_or((line, ""));
    let name = flag.strip_prefix("--").unwrap_or_default();
    match value.trim() {
        _ if flag == CLOCK => refuse!("{CLOCK} {GONE}"),
        _ if !possible.iter().any(|other| other == flag) => {
            let line = printable(line, 60);
            refuse!("{line} cannot be here: choose from {}", possible.join(", "))
        }
        "" => Ok((name, flag.into())),
        value => Ok((name, format!("{flag}={value}").into())),
    }
}

/// Refuses a flag of that name that no game takes, in the words of one that has it.
fn check(registry: &Registry, name: &str, flag: &OsString) -> Result<(), Refusal> {
    let mut games: Vec<_> = registry.entries().map(|game| game.info()).collect();
    games.sort_by_key(|info| !info.options.iter().any(|option| option.name == name));
    let mut refusal = Ok(());
    for info in games {
        // A program with one game does not name it.
        let name = registry.only().is_none().then_some(info.name);
        let command = [registry.program()].into_iter().chain(name);
        let words = command.map(OsString::from).chain([flag.clone()]);
        match Flags::parse(registry, words) {
            Ok(_) => return Ok(()),
            Err(error) => refusal = refusal.and(Err(what_is_wrong(&error))),
        }
    }
    refusal
}

/// What is wrong with flags that cannot be used.
fn what_is_wrong(error: &io::Error) -> Refusal {
    let clap = error.get_ref().and_then(|error| error.downcast_ref());
    Refusal::new(clap.map_or_else(|| error.to_string(), in_one_line))
}
