//! The vocabulary of commands: their names and aliases, what `help` says of each, and what can be
//! typed after it. Tab, the manual and the parser read it too. The texts are in `commands.txt`.

use crate::coach::review::Mark;
use crate::coach::tutor::TutorThreshold;
use crate::game::Refusal;
use crate::text::{Text, one_of, prose_with, quoted, text, whole_number, without};
use crate::{refusal, text};

/// A paragraph about each command. Its first line is how the command is typed, a colon and what it
/// does. The lines below say more: `[words]` there stands for those of [`words_after`], `[marks]`
/// for the key to the marks of moves, and [`without`] leaves out what a program lacks.
const COMMANDS: &str = include_str!("commands.txt");

/// Each command: how it is typed, what it does in a few words, and more about it.
fn entries() -> impl Iterator<Item = [&'static str; 3]> {
    COMMANDS.trim_end().split("\n\n").filter_map(|paragraph| {
        let (first, more) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
        let (usage, about) = first.split_once(": ")?;
        Some([usage, about, more])
    })
}

/// The entry of a command; empty if there is none of that name.
fn entry(name: &str) -> [&'static str; 3] {
    let found = entries().find(|[usage, ..]| split(usage).0 == name);
    found.unwrap_or_default()
}

/// The names of all commands.
pub fn names() -> impl Iterator<Item = &'static str> {
    entries().map(|[usage, ..]| split(usage).0)
}

/// What a command does, in a few words.
pub fn about(name: &str) -> &'static str {
    let [_, about, _] = entry(name);
    about
}

/// What follows a command: nothing, or the names of its arguments.
fn arguments(name: &str) -> &'static str {
    let [usage, ..] = entry(name);
    split(usage).1
}

/// Whether something can follow a command.
pub fn takes_argument(name: &str) -> bool {
    !arguments(name).is_empty()
}

/// Whether a command is followed by the name of a file.
pub fn takes_file(name: &str) -> bool {
    arguments(name).contains("FILE")
}

/// How a command is typed, what it does, and what else there is to know, in a program that lacks
/// what is `missing`.
pub fn description(name: &str, missing: &[&str]) -> Text {
    let [usage, about, more] = entry(name);
    let named = |part: &str| match part {
        "words" => Some(one_of(words_after(name)).into()),
        "marks" => Some(Mark::key()),
        _ => None,
    };
    let more = without(more, missing);
    let usage = text(usage, usage.replace(['[', ']'], ""));
    text![usage, ": ", about, ".\n", prose_with(&more, &named)]
}

/// The words that can follow a command, where they are a few.
pub fn words_after(name: &str) -> &'static [&'static str] {
    match name {
        "analyse" => &["game", "position"],
        "board" => &["small", "full", "words", "auto"],
        "forget" => &["all"],
        "help" => &["commands"],
        "next" | "prev" => &["mistake"],
        "stats" => &["forget"],
        "tutor" => &TutorThreshold::WORDS,
        _ => &[],
    }
}

/// Aliases, each with the name of its command.
const ALIASES: [(&str, &str); 7] = [
    ("?", "help"),
    ("analyze", "analyse"),
    ("exit", "quit"),
    ("halt", "quit"),
    ("n", "next"),
    ("p", "prev"),
    ("g", "goto"),
];

/// The full name, in lower case, of a command that may be called by an alias.
pub fn full_name(name: &str) -> String {
    let lower = name.to_lowercase();
    let alias = ALIASES.iter().find(|(alias, _)| *alias == lower);
    alias.map_or(lower, |(_, name)| name.to_string())
}

/// Whether a text may be a command of some question, in full or shortened.
pub fn is_command(text: &str) -> bool {
    let bare = text.trim_start_matches(':').trim_start();
    let called = full_name(split(bare).0);
    called.len() > 1 && names().any(|name| name.starts_with(called.as_str()))
}

/// Whether a text begins with the full name of a command of some question, or with a colon.
pub fn begins_with_command(text: &str) -> bool {
    let name = split(text).0.to_lowercase();
    name.starts_with(':') || names().any(|known| known == name)
}

/// The first word, and the rest.
pub fn split(text: &str) -> (&str, &str) {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (name, rest.trim())
}

/// The refusal of a word that is probably one of these, mistyped: one or two letters differ, but
/// not the first.
pub fn did_you_mean(text: &str, words: &[impl AsRef<str>]) -> Option<Refusal> {
    let typed = split(text).0.to_lowercase();
    let is_word = typed.len() > 2 && typed.chars().all(char::is_alphabetic);
    let close = words.iter().map(AsRef::as_ref).filter_map(|word| {
        let distance = strsim::damerau_levenshtein(&typed, word);
        let most = if word.len() > 5 { 2 } else { 1 };
        let begins = word.chars().next() == typed.chars().next();
        (begins && word.len() > 2 && distance <= most).then_some((distance, word))
    });
    let (_, word) = close.min_by_key(|(distance, _)| *distance)?;
    is_word.then(|| refusal!("{}: did you mean {word}?", quoted(&typed)))
}

/// The greatest number that a command takes: no game has more moves.
const MAX_COUNT: usize = 1_000_000;

/// The number that a command takes, or `default` without an argument.
///
/// # Errors
/// If the argument is not a whole number from 1 to a million.
pub fn parse_count(argument: &str, default: usize) -> Result<usize, Refusal> {
    parse_count_to(MAX_COUNT, argument, default)
}

/// As [`parse_count`], for a command whose greatest number is `most`.
///
/// # Errors
/// If the argument is not a whole number from 1 to `most`.
pub fn parse_count_to(most: usize, argument: &str, default: usize) -> Result<usize, Refusal> {
    if argument.is_empty() {
        return Ok(default);
    }
    let number = whole_number(argument, 1..=most);
    number.map_err(|wanted| refusal!(argument => "is not a count: type {wanted}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_a_number_from_1_on() {
        assert_eq!(parse_count("", 7), Ok(7));
        assert_eq!(parse_count("12", 7), Ok(12));
        for text in ["0", "-1", "two", "99999999999999999999999"] {
            assert!(parse_count(text, 7).is_err(), "{text}");
        }
    }
}
