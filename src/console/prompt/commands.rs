//! The commands of a prompt: their parser, and the texts of `help`.
//!
//! Each question has a table of its commands, which [`Prompt::commands`] returns. What they are
//! called and what they do in words is in the [`vocabulary`].

use super::{Next, Prompt};
use crate::console::exit::Exit;
use crate::console::vocabulary::{self, did_you_mean, full_name, split};
use crate::game::Refusal;
use crate::text::{Text, one_of, picture, quoted};
use crate::{refusal, refuse};

/// What a command does with its argument.
type Run<P> = fn(&mut P, &str) -> Result<Next<<P as Prompt>::Done>, Exit>;

/// A command at the questions of a prompt `P`.
pub struct Command<P: Prompt + ?Sized> {
    /// What is typed.
    pub name: &'static str,
    /// What it does with its argument.
    pub run: Run<P>,
}

impl<P: Prompt + ?Sized> Command<P> {
    /// A command of the vocabulary.
    pub fn new(name: &'static str, run: Run<P>) -> Command<P> {
        Command { name, run }
    }

    /// The command with its argument.
    ///
    /// # Errors
    /// If it takes no argument.
    fn with<'t>(&self, argument: &'t str) -> Result<(&Command<P>, &'t str), Refusal> {
        if !argument.is_empty() && !vocabulary::takes_argument(self.name) {
            let (name, argument) = (self.name, quoted(argument));
            refuse!("{name} takes no argument, but {argument} follows it");
        }
        Ok((self, argument))
    }
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
        None => Err(did_you_mean(name, &names(commands)).unwrap_or_else(|| not_here(name))),
        found => Ok(found),
    }
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
    if vocabulary::names().any(|known| known == full_name(name)) {
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

/// The name of the command that `help COMMAND` describes.
///
/// # Errors
/// If there is no such command here.
pub fn described<P: Prompt>(name: &str, commands: &[Command<P>]) -> Result<&'static str, Refusal> {
    let marked = format!(":{}", name.trim_start_matches(':'));
    let (command, _) = parse(&marked, commands)?.ok_or_else(|| not_here(name))?;
    Ok(command.name)
}

/// What Tab completes among these commands: their names, and those with an argument that is one of
/// a few words.
pub fn completions<P: Prompt>(commands: &[Command<P>]) -> Vec<String> {
    let names = names(commands);
    let with_words = names.iter().flat_map(|name| {
        let of_help = names.iter().filter(|_| *name == "help");
        let words = vocabulary::words_after(name).iter().chain(of_help);
        words.map(move |word| format!("{name} {word}"))
    });
    let bare = names.iter().map(|name| name.to_string());
    bare.chain(with_words).collect()
}

/// The names of these commands.
pub fn names<P: Prompt>(commands: &[Command<P>]) -> Vec<&'static str> {
    commands.iter().map(|command| command.name).collect()
}

/// The width of the first column of a list.
const HALF: usize = 40;
/// The least width of the names in a list.
const NAMES: usize = 9;
/// The list of commands that `help commands` shows in a window of that width, in two columns where
/// they fit.
pub fn list<P: Prompt>(commands: &[Command<P>], window: usize) -> Text {
    let widest = commands.iter().map(|command| command.name.len() + 1).max();
    let width = widest.unwrap_or_default().max(NAMES);
    let names = names(commands).into_iter();
    let rows = names.map(|name| (name, vocabulary::about(name)));
    let lines: Vec<String> = rows
        .clone()
        .map(|(name, about)| format!("  {name:<width$}{about}"))
        .collect();
    let columns = if window < 2 * HALF { 1 } else { 2 };
    let height = lines.len().div_ceil(columns);
    let mut text = String::new();
    for row in 0..height {
        let cells = lines[row..].iter().step_by(height);
        let drawn: String = cells.map(|line| format!("{line:<HALF$}")).collect();
        text += drawn.trim_end();
        text.push('\n');
    }
    let said = rows.map(|(name, about)| format!("{name}: {about}.\n"));
    picture(text, said.collect::<Text>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::play::commands::Topic;
    use crate::console::play::human_move::HumanMove;
    use crate::console::replay;

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
        let commands = HumanMove::commands();
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
        let commands = HumanMove::commands();
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

    #[test]
    fn tab_completes_the_words_that_can_follow_a_command() {
        let of_move = completions(&HumanMove::commands());
        for text in [
            "tutor off",
            "tutor 30",
            "analyse game",
            "stats forget",
            "board words",
        ] {
            assert!(of_move.contains(&text.to_string()), "{text}");
        }
        assert!(of_move.contains(&"help resign".to_string()));
        assert!(!of_move.contains(&"forget all".to_string()));
        assert!(!of_move.contains(&"help swap".to_string()));
    }
}
