//! The commands that are typed instead of an answer: their parser, and the texts of `help`.
//!
//! Each question has a table of its commands, which [`Prompt::commands`] returns. A command that
//! takes an argument has a paragraph in `command_help.txt` too.

use std::collections::BTreeMap;

use super::play::questions::{Asking, commands_at};
use super::prompt::{Prompt, Reply};
use super::{menus, replay, resume, solving};
use crate::game::Refusal;
use crate::text::pictures::with_words;
use crate::text::{one_of, quoted, wrap};
use crate::{refusal, refuse};

/// A command at the questions of a prompt `P`.
pub struct Command<P: Prompt + ?Sized> {
    /// What is typed.
    pub name: &'static str,
    /// What the list of commands says about it.
    pub about: &'static str,
    /// What it does with its argument.
    pub run: fn(&mut P, &str) -> Reply<P::Done>,
}

impl<P: Prompt + ?Sized> Command<P> {
    /// A row of a table of commands.
    pub fn new(
        name: &'static str,
        about: &'static str,
        run: fn(&mut P, &str) -> Reply<P::Done>,
    ) -> Command<P> {
        Command { name, about, run }
    }

    /// The command with its argument.
    ///
    /// # Errors
    /// If it takes no argument.
    fn with<'t>(&self, argument: &'t str) -> Result<(&Command<P>, &'t str), Refusal> {
        if !argument.is_empty() && usage(self.name).is_none() {
            let (name, argument) = (self.name, quoted(argument));
            refuse!("{name} takes no argument, but {argument} follows it");
        }
        Ok((self, argument))
    }
}

/// The commands that take an argument: how each is typed, and below that what the argument does.
const ARGUMENTS: &str = include_str!("command_help.txt");

/// How commands are typed, each with what its argument does.
fn usages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let paragraphs = ARGUMENTS.trim_end().split("\n\n");
    paragraphs.filter_map(|paragraph| paragraph.split_once('\n'))
}

/// How the command of that name is typed, and what its argument does; `None` if it takes no argument.
fn usage(name: &str) -> Option<(&'static str, &'static str)> {
    let mut usages = usages();
    usages.find(|(usage, _)| split(usage).0 == name)
}

/// Aliases, each with the name of its command.
const ALIASES: [(&str, &str); 6] = [
    ("?", "help"),
    ("analyze", "analyse"),
    ("exit", "quit"),
    ("n", "next"),
    ("p", "prev"),
    ("g", "goto"),
];

/// The full name, in lower case, of a command that may be called by an alias.
fn full_name(name: &str) -> String {
    let lower = name.to_lowercase();
    let alias = ALIASES.iter().find(|(alias, _)| *alias == lower);
    alias.map_or(lower, |(_, name)| name.to_string())
}

/// The commands of all questions of the program: where they are understood, their names and what
/// they do.
fn all_tables() -> [(&'static str, Vec<[&'static str; 2]>); 7] {
    [
        ("While a game is played:", rows(&commands_at(Asking::Move))),
        ("After its result:", rows(&commands_at(Asking::AfterResult))),
        ("In a replay:", rows(&replay::commands())),
        ("In puzzles, lessons and retry:", rows(&solving::commands())),
        ("In the menu of games:", rows(&menus::main_commands())),
        (
            "In the list of unfinished games:",
            rows(&resume::commands()),
        ),
        ("In other menus:", rows(&menus::commands::<()>())),
    ]
}

/// The names of the commands of all questions of the program.
pub(crate) fn all_names() -> Vec<&'static str> {
    let rows = all_tables().into_iter().flat_map(|(_, rows)| rows);
    rows.map(|[name, _]| name).collect()
}

/// The commands for the manual, place by place. A command that does the same in several places is
/// described once.
pub fn reference() -> String {
    let mut known = BTreeMap::new();
    let mut text = String::new();
    for (place, mut rows) in all_tables() {
        rows.retain(|[name, about]| known.get(name) != Some(about));
        if !rows.is_empty() {
            text += &format!("{place}\n\n");
        }
        for [name, about] in rows {
            let description = match known.insert(name, about) {
                None => described(name, about).replace('\n', "\n      "),
                Some(_) => format!("{name}: {about}."),
            };
            text += &wrap(&format!("  {}\n", description.trim_end()), MANUAL_WIDTH);
        }
        text.push('\n');
    }
    text
}

/// Whether a text may be a command of some question, in full or shortened.
pub fn is_command(text: &str) -> bool {
    let bare = text.trim_start_matches(':').trim_start();
    let called = full_name(split(bare).0);
    let mut names = all_names().into_iter();
    called.len() > 1 && names.any(|name| name.starts_with(called.as_str()))
}

/// A command with its argument, if there is one.
pub type Found<'c, 't, P> = Result<Option<(&'c Command<P>, &'t str)>, Refusal>;

/// Parses a command: its name, with or without a colon before it, and its argument.
///
/// Returns `None` if `text` is none of these commands. Without a colon an unknown command cannot be
/// told from a wrong answer, so it is left to [`Prompt::take_answer`] to refuse it.
///
/// # Errors
/// If a colon marks the text as a command and there is none of that name, not even shortened, or if
/// a command is followed by an argument that it does not take.
pub fn parse<'c, 't, P: Prompt>(text: &'t str, commands: &'c [Command<P>]) -> Found<'c, 't, P> {
    let bare = text.strip_prefix(':').map(str::trim_start);
    let (name, argument) = split(bare.unwrap_or(text));
    let called = full_name(name);
    if let Some(command) = commands.iter().find(|command| command.name == called) {
        return command.with(argument).map(Some);
    }
    let Some(bare) = bare else {
        return Ok(None);
    };
    match shortened(bare, commands)? {
        None => Err(meant(name, &names(commands)).unwrap_or_else(|| not_here(name))),
        found => Ok(found),
    }
}

/// The refusal of a word that is probably one of these, mistyped: one or two letters differ, but
/// not the first.
pub fn meant(text: &str, words: &[impl AsRef<str>]) -> Option<Refusal> {
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

fn not_here(name: &str) -> Refusal {
    refusal!(name => "is not a command here: type help commands for the list")
}

/// The command that `text` shortens, such as `hist` for `history`, and its argument. `None` if no
/// command begins like that.
///
/// # Errors
/// If several commands do, or if it is followed by an argument that it does not take.
pub fn shortened<'c, 't, P: Prompt>(text: &'t str, commands: &'c [Command<P>]) -> Found<'c, 't, P> {
    let (name, argument) = split(text);
    // The full name of a command of another question is not a short form: `play` is not `players`.
    if all_names().contains(&full_name(name).as_str()) {
        return Err(not_here(name));
    }
    let lower = name.to_lowercase();
    let is_meant =
        |command: &&Command<P>| !lower.is_empty() && command.name.starts_with(lower.as_str());
    let meant: Vec<&Command<P>> = commands.iter().filter(is_meant).collect();
    match meant[..] {
        [] => Ok(None),
        // One letter is too easily typed by mistake: q also leaves a long text.
        [command] if command.name == "quit" && lower.len() == 1 => {
            refuse!(name => "is not enough to leave the program: type quit")
        }
        [command] => command.with(argument).map(Some),
        _ => {
            let names: Vec<&str> = meant.iter().map(|command| command.name).collect();
            refuse!(name => "could be {}", one_of(&names))
        }
    }
}

/// The first word, and the rest.
pub fn split(text: &str) -> (&str, &str) {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (name, rest.trim())
}

/// The description of one command, for `help COMMAND`.
///
/// # Errors
/// If there is no such command here.
pub fn describe<P: Prompt>(name: &str, commands: &[Command<P>]) -> Result<String, Refusal> {
    let bare = name.trim_start_matches(':').trim_start();
    let called = full_name(bare);
    let command = match commands.iter().find(|command| command.name == called) {
        None => shortened(bare, commands)?.map(|found| found.0),
        found => found,
    };
    let unknown = || meant(bare, &names(commands)).unwrap_or_else(|| not_here(name));
    let command = command.ok_or_else(unknown)?;
    Ok(described(command.name, command.about))
}

/// What there is to say about a command.
fn described(name: &str, about: &str) -> String {
    match usage(name) {
        Some((usage, more)) => format!("{usage}: {about}.\n{more}\n"),
        None => format!("{name}: {about}.\n"),
    }
}

/// The number that a command takes, or `default` without an argument.
///
/// # Errors
/// If the argument is not a whole number, at least 1.
pub fn count(argument: &str, default: usize) -> Result<usize, Refusal> {
    if argument.is_empty() {
        return Ok(default);
    }
    let number = argument.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| refusal!(argument => "is not a count: type a number, 1 or more"))
}

/// What Tab completes among these commands: their names, and those with an argument that is one of
/// a few words.
pub fn completions<P: Prompt>(commands: &[Command<P>]) -> Vec<String> {
    let names = names(commands);
    let of_help = names.iter().chain(&["commands"]);
    let of_help = of_help.map(|name| format!("help {name}"));
    let others = [
        "board small",
        "board full",
        "board words",
        "board auto",
        "forget all",
    ];
    let others = others.iter().filter(|text| names.contains(&split(text).0));
    let texts = names.iter().chain(others).map(|text| text.to_string());
    texts.chain(of_help).collect()
}

/// The names of these commands, each with what it does.
fn rows<P: Prompt>(commands: &[Command<P>]) -> Vec<[&'static str; 2]> {
    let rows = commands.iter().map(|command| [command.name, command.about]);
    rows.collect()
}

/// The names of these commands.
fn names<P: Prompt>(commands: &[Command<P>]) -> Vec<&'static str> {
    commands.iter().map(|command| command.name).collect()
}

/// The width of the descriptions in the manual, which has a margin.
const MANUAL_WIDTH: usize = 72;
/// The width of the first column of a list.
const HALF: usize = 40;
/// The least width of the names in a list.
const NAMES: usize = 9;
/// The least number of consecutive short lines that are set in two columns.
const MANY: usize = 6;

/// The list of commands that `help commands` shows in a window of that width. Short lines are set
/// in two columns where they fit. It is marked as a [picture](crate::text::pictures).
pub fn list<P: Prompt>(commands: &[Command<P>], window: usize) -> String {
    let widest = commands.iter().map(|command| command.name.len() + 1).max();
    let width = widest.unwrap_or_default().max(NAMES);
    let lines: Vec<String> = commands
        .iter()
        .map(|command| format!("  {:<width$}{}", command.name, command.about))
        .collect();
    let is_short = |line: &String| line.len() < HALF;
    let mut text = String::new();
    for run in lines.chunk_by(|one, other| is_short(one) == is_short(other)) {
        let is_wide = window >= 2 * HALF && is_short(&run[0]) && run.len() >= MANY;
        let columns = if is_wide { 2 } else { 1 };
        let rows = run.len().div_ceil(columns);
        for row in 0..rows {
            let cells = run[row..].iter().step_by(rows);
            let drawn: String = cells.map(|line| format!("{line:<HALF$}")).collect();
            text += drawn.trim_end();
            text.push('\n');
        }
    }
    let said = commands
        .iter()
        .map(|command| format!("{}: {}.\n", command.name, command.about));
    with_words(&text, &said.collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::Player;
    use crate::text::pictures::{seen, spoken};

    /// The name of the command and its argument, or why there is none.
    fn parsed<P: Prompt>(text: &str, commands: &[Command<P>]) -> Result<String, String> {
        match parse(text, commands) {
            Ok(Some((command, argument))) => Ok(format!("{}({argument})", command.name)),
            Ok(None) => Err(String::new()),
            Err(refusal) => Err(refusal.to_string()),
        }
    }

    #[test]
    fn a_command_is_its_name_in_any_case_with_or_without_a_colon() {
        let commands = commands_at(Asking::Move);
        for (text, command) in [
            ("undo", "undo()"),
            ("UNDO", "undo()"),
            (":undo", "undo()"),
            (": Undo", "undo()"),
            (":und 2", "undo(2)"),
            ("?", "help()"),
            (":Exit", "quit()"),
            ("analyze", "analyse()"),
            ("players  P2 Hard ", "players(P2 Hard)"),
            (":Save My  Game.TXT", "save(My  Game.TXT)"),
        ] {
            assert_eq!(parsed(text, &commands), Ok(command.to_string()), "{text}");
        }
        for text in ["", "und", "undoo", "3", "u", "goto 3"] {
            assert_eq!(parsed(text, &commands), Err(String::new()), "{text}");
        }
        for text in ["back size", ":undoo", ":"] {
            assert_ne!(parsed(text, &commands).unwrap_err(), "", "{text}");
        }
        let replay = replay::commands();
        for (text, command) in [("n", "next()"), ("P 2", "prev(2)"), ("g 3", "goto(3)")] {
            assert_eq!(parsed(text, &replay), Ok(command.to_string()), "{text}");
        }
    }

    #[test]
    fn a_command_may_be_shortened_if_only_one_begins_like_that() {
        let commands = commands_at(Asking::Move);
        for text in ["und 2", "UND 2"] {
            let (command, argument) = shortened(text, &commands).unwrap().expect("a command");
            assert_eq!((command.name, argument), ("undo", "2"));
        }
        for text in ["undoo", ""] {
            assert!(shortened(text, &commands).unwrap().is_none(), "{text}");
        }
        let elsewhere = |name: &str| {
            format!("\"{name}\" is not a command here: type help commands for the list")
        };
        for (text, reason) in [
            ("hi", "\"hi\" could be hint or history".to_string()),
            ("play", elsewhere("play")),
            ("annotated a.txt", elsewhere("annotated")),
            (
                "bac 2",
                "back takes no argument, but \"2\" follows it".to_string(),
            ),
        ] {
            let refusal = shortened(text, &commands).err().expect("a refusal");
            assert_eq!(refusal.to_string(), reason);
        }
    }

    /// Every command of a question is listed once, and described in lines that fit.
    fn check_table<P: Prompt>(commands: &[Command<P>]) {
        let mut names = names(commands);
        for name in &names {
            let list = list(commands, 80);
            assert!(seen(&list).contains(&format!("  {name} ")), "{name}");
            assert!(spoken(&list).contains(&format!("{name}: ")), "{name}");
            let text = describe(name, commands).unwrap();
            assert!(text.starts_with(name), "{text}");
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        }
        let narrow = seen(&list(commands, 79));
        assert_eq!(narrow.lines().count(), names.len(), "{narrow}");
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(describe("undoo", commands).is_err());
    }

    #[test]
    fn every_command_is_listed_once_and_described() {
        check_table(&commands_at(Asking::Move));
        check_table(&commands_at(Asking::AfterResult));
        check_table(&replay::commands());
        check_table(&solving::commands());
        check_table(&menus::main_commands());
        check_table(&resume::commands());
        check_table(&menus::commands::<()>());
        let at_move = commands_at(Asking::Move);
        let in_columns = seen(&list(&at_move, 80));
        assert!(in_columns.lines().count() < at_move.len(), "{in_columns}");
        let manual = reference();
        for name in all_names() {
            assert!(manual.contains(&format!("\n  {name}")), "{name}: {manual}");
        }
        let text = describe("ba", &menus::commands::<()>());
        assert_eq!(text, Ok("back: the previous question.\n".to_string()));
        let mut names = usages().map(|(usage, _)| split(usage).0);
        assert!(names.all(|name| all_names().contains(&name)));
    }

    #[test]
    fn each_question_of_a_game_has_the_commands_that_are_possible_there() {
        let everywhere = "help rules about learn board look find score turn last info analyse undo redo history replay players \
                          stats save position menu quit ";
        let of_move = "moves hint back resign tutor";
        for (asking, more) in [
            (Asking::Move, of_move),
            (Asking::Warned, of_move),
            (Asking::Paused, "moves hint tutor"),
            (Asking::Vacant(Player::P2), "moves hint tutor"),
            (Asking::AfterResult, "again swap annotated retry"),
        ] {
            let expected = everywhere.to_string() + more;
            let expected: BTreeSet<&str> = expected.split_whitespace().collect();
            let names = names(&commands_at(asking)).into_iter().collect();
            assert_eq!(expected, names, "{asking:?}");
        }
    }

    #[test]
    fn a_count_is_a_number_from_1_on() {
        assert_eq!(count("", 7), Ok(7));
        assert_eq!(count("12", 7), Ok(12));
        for text in ["0", "-1", "two", "99999999999999999999999"] {
            assert!(count(text, 7).is_err(), "{text}");
        }
    }
}
