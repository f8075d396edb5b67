//! The commands that are typed instead of an answer: their parser, and the texts of `help`.

mod table;

use crate::game::Refusal;
use crate::text::{one_of, quoted};
use table::{ARGUMENTS, CommandInfo, PLACES};
pub use table::{Command, Place};

/// Parses a command: its name, with or without a colon before it, and its argument.
///
/// Returns `None` if `text` is not a command of this place. Without a colon an unknown command
/// cannot be told from a wrong answer, so it is left to [`Prompt::take_answer`] to refuse it.
///
/// [`Prompt::take_answer`]: super::prompt::Prompt::take_answer
///
/// # Errors
/// If a colon marks the text as a command and this place has none of that name, not even
/// shortened, or if a command is followed by an argument that it does not take. The menu of games
/// takes such a text as an answer.
pub fn parse(text: &str, place: Place) -> Result<Option<(Command, &str)>, Refusal> {
    match find(text, place) {
        Err(_) if place == Place::MainMenu => Ok(None),
        result => result,
    }
}

fn find(text: &str, place: Place) -> Result<Option<(Command, &str)>, Refusal> {
    let Some(rest) = text.strip_prefix(':') else {
        let (name, argument) = split(text);
        let found = place.command(name);
        return found.map(|entry| checked(entry, argument)).transpose();
    };
    let rest = rest.trim_start();
    let (name, argument) = split(rest);
    if let Some(entry) = place.command(name) {
        return checked(entry, argument).map(Some);
    }
    match shortened(rest, place)? {
        None => Err(not_here(name)),
        found => Ok(found),
    }
}

fn not_here(name: &str) -> Refusal {
    let name = quoted(name);
    Refusal::new(format!(
        "{name} is not a command here: type help for the list"
    ))
}

/// The command that `text` shortens, such as `hist` for `history`, and its argument. `None` if
/// no command of this place begins like that.
///
/// # Errors
/// If several commands do, or if it is followed by an argument that it does not take.
pub fn shortened(text: &str, place: Place) -> Result<Option<(Command, &str)>, Refusal> {
    let (name, argument) = split(text);
    let lower = name.to_lowercase();
    let is_meant = |entry: &&CommandInfo| !lower.is_empty() && entry.1.starts_with(&lower);
    let meant: Vec<&CommandInfo> = place.commands().filter(is_meant).collect();
    // The full name of a command of another place is not a short form: `play` is not `players`.
    if PLACES.iter().any(|other| other.command(name).is_some()) {
        return Err(not_here(name));
    }
    match meant[..] {
        [] => Ok(None),
        // One letter is too easily typed by mistake: q also leaves a long text.
        [(Command::Quit, ..)] if lower.len() == 1 => Err(Refusal::new(format!(
            "{} is not enough to leave the program: type quit",
            quoted(name)
        ))),
        [entry] => checked(entry, argument).map(Some),
        _ => {
            let names: Vec<&str> = meant.iter().map(|entry| entry.1).collect();
            Err(Refusal::new(format!(
                "{} could be {}",
                quoted(name),
                one_of(&names)
            )))
        }
    }
}

/// The first word, and the rest.
fn split(text: &str) -> (&str, &str) {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (name, rest.trim())
}

/// A command with its argument.
///
/// # Errors
/// If it takes no argument.
fn checked<'a>(entry: &CommandInfo, argument: &'a str) -> Result<(Command, &'a str), Refusal> {
    let &(command, name, _) = entry;
    if argument.is_empty() || usage(command).is_some() {
        return Ok((command, argument));
    }
    Err(Refusal::new(format!(
        "{name} takes no argument, but {} follows it",
        quoted(argument)
    )))
}

/// How a command with an argument is typed, and what the argument does.
fn usage(command: Command) -> Option<(&'static str, &'static str)> {
    let entry = ARGUMENTS.iter().find(|entry| entry.0 == command);
    entry.map(|(_, usage, text)| (*usage, *text))
}

/// The description of one command, for `help COMMAND`.
///
/// # Errors
/// If this place has no such command.
pub fn describe(name: &str, place: Place) -> Result<String, Refusal> {
    let bare = name.trim_start_matches(':').trim_start();
    let command = match place.command(bare) {
        Some(entry) => Some(entry.0),
        None => shortened(bare, place)?.map(|found| found.0),
    };
    let entry = place.commands().find(|entry| Some(entry.0) == command);
    let Some((command, name, text)) = entry else {
        return Err(Refusal::new(format!(
            "{} is not a command here: type help for the list",
            quoted(name)
        )));
    };
    Ok(match usage(*command) {
        Some((usage, more)) => format!("{usage}: {text}.\n{more}\n"),
        None => format!("{name}: {text}.\n"),
    })
}

/// The number that a command takes, or `default` without an argument.
///
/// # Errors
/// If the argument is not a number from 1.
pub fn count(argument: &str, default: usize) -> Result<usize, Refusal> {
    if argument.is_empty() {
        return Ok(default);
    }
    let number = argument.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| {
        Refusal::new(format!(
            "{} is not a count: type a number, 1 or more",
            quoted(argument)
        ))
    })
}

/// What Tab completes among the commands of a place: their names, and those with an argument that
/// is one of a few words.
pub fn completions(place: Place) -> Vec<String> {
    let of_help = names(place).map(|name| format!("help {name}"));
    let others = [
        (Command::Board, "small"),
        (Command::Board, "full"),
        (Command::Board, "auto"),
        (Command::Forget, "all"),
    ];
    let others = others.into_iter().filter_map(|(command, word)| {
        let entry = place.commands().find(|entry| entry.0 == command)?;
        Some(format!("{} {word}", entry.1))
    });
    names(place).chain(of_help).chain(others).collect()
}

/// The names of the commands of a place.
pub fn names(place: Place) -> impl Iterator<Item = String> {
    place.commands().map(|entry| entry.1.to_string())
}

/// The width of the first column of a list.
const HALF: usize = 40;
/// The least width of the names in a list.
const NAMES: usize = 9;
/// The least number of consecutive short lines that are set in two columns.
const MANY: usize = 6;

/// The list of commands that `help` shows. Short lines are set in two columns, to leave room for
/// the help on the question.
pub fn list(place: Place) -> String {
    let entries: Vec<&CommandInfo> = place.commands().collect();
    let widest = entries.iter().map(|entry| entry.1.len() + 1).max();
    let width = widest.unwrap_or_default().max(NAMES);
    let line = |entry: &CommandInfo| format!("  {:<width$}{}", entry.1, entry.2);
    let is_short = |entry: &CommandInfo| line(entry).len() < HALF;
    let mut text = String::new();
    for run in entries.chunk_by(|one, other| is_short(one) == is_short(other)) {
        let columns = if is_short(run[0]) && run.len() >= MANY {
            2
        } else {
            1
        };
        let rows = run.len().div_ceil(columns);
        for row in 0..rows {
            let cells = run[row..].iter().step_by(rows);
            let drawn: String = cells
                .map(|entry| format!("{:<HALF$}", line(entry)))
                .collect();
            text += drawn.trim_end();
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests;
