//! The user's default flags: a file with one flag on each line, for programs at a terminal.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;

use super::subcommands::Subcommand;
use super::{Flags, in_one_line};
use crate::console::exit::UserFault;
use crate::console::storage::reading::{display_path, read_text};
use crate::game::Refusal;
use crate::registry::Registry;
use crate::{refusal, refuse};

/// The flags that suit every game and every file.
const POSSIBLE: [&str; 10] = [
    "board", "clock", "color", "delay", "hash", "nodes", "private", "quiet", "time", "tutor",
];

/// The file of a program, in the folder where the platform keeps settings.
pub fn file(program: &str) -> Option<PathBuf> {
    dirs::config_dir().map(|folder| folder.join(program).join("config"))
}

/// Parses the command line with the flags in a file, if it exists. Those of the command line win.
///
/// # Errors
/// As [`Flags::parse`], and if a line of the file cannot be used.
pub fn parse(registry: &Registry, words: Vec<OsString>, file: &Path) -> io::Result<Flags> {
    let end = words.iter().position(|word| word == "--");
    let (typed, rest) = words.split_at(end.unwrap_or(words.len()));
    let parse_with = |own: &[OsString]| Flags::parse(registry, [typed, own, rest].concat());
    let mut flags = parse_with(&[])?;
    let is_conversation = !matches!(
        flags.subcommand,
        Some(Subcommand::Ugi { .. } | Subcommand::Generate { .. })
    );
    if flags.conversation.common.no_config || !is_conversation || !file.exists() {
        return Ok(flags);
    }
    let mut own = Vec::new();
    let text = read_text(file).map_err(io::Error::other)?;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let refused = |reason| {
            let refusal = refusal!("{}, line {number}: {reason}", display_path(file));
            io::Error::other(UserFault::Flag(refusal))
        };
        let flag = OsString::from(flag(line).map_err(refused)?);
        own.push(flag.clone());
        let (kind, reason) = match parse_with(&own) {
            Ok(more) => {
                flags = more;
                continue;
            }
            Err(error) => what_is_wrong(&error),
        };
        own.pop();
        match kind {
            // The command does not have the flag.
            Some(ErrorKind::UnknownArgument) => {}
            // The command line wins, but not another line of the file.
            Some(ErrorKind::ArgumentConflict) if parse_with(&[flag]).is_err() => {}
            _ => return Err(refused(Refusal::new(reason))),
        }
    }
    Ok(flags)
}

/// The flag in a line, with `=` before its value.
fn flag(line: &str) -> Result<String, Refusal> {
    let (name, value) = line.split_once(['=', ' ', '\t']).unwrap_or((line, ""));
    let is_possible = |name: &str| POSSIBLE.contains(&name);
    match name.strip_prefix("--") {
        Some(known) if is_possible(known) && value.is_empty() => Ok(name.to_string()),
        Some(known) if is_possible(known) => Ok(format!("{name}={}", value.trim())),
        _ => refuse!(
            "{line} cannot be here: choose from --{}",
            POSSIBLE.join(", --")
        ),
    }
}

/// What is wrong with flags that cannot be used.
fn what_is_wrong(error: &io::Error) -> (Option<ErrorKind>, String) {
    let clap: Option<&clap::Error> = error.get_ref().and_then(|error| error.downcast_ref());
    match clap {
        Some(clap) => {
            let reason = in_one_line(clap);
            let reason = reason.trim_start_matches("error: ");
            (Some(clap.kind()), reason.to_string())
        }
        None => (None, error.to_string()),
    }
}
