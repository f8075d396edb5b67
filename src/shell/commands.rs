//! The commands: words that mean the same at every question of a game.

use crate::game::{Refusal, quoted};

/// What somebody wants instead of answering the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// What to type here.
    Help,
    /// The rules of the game.
    Rules,
    /// The board again.
    Board,
    /// All legal moves.
    Moves,
    /// Takes the last decision back.
    Undo,
    /// Plays again what `undo` took back.
    Redo,
    /// The moves so far.
    History,
    /// Who plays what, and changing it.
    Players,
    /// One answer back within the move being entered.
    Back,
    /// Gives the game up.
    Resign,
    /// Leaves the game for the menu.
    Menu,
    /// Leaves the program.
    Quit,
}

/// Every command with what it does, in the order in which `help` lists them.
const COMMANDS: &[(Command, &str, &str)] = &[
    (Command::Help, "help", "what to type, and this list"),
    (Command::Rules, "rules", "the rules of the game"),
    (Command::Board, "board", "the board again"),
    (Command::Moves, "moves", "all legal moves"),
    (Command::Back, "back", "the question before this one"),
    (Command::Undo, "undo", "back to your previous decision"),
    (Command::Redo, "redo", "play again what undo took back"),
    (Command::History, "history", "the moves so far"),
    (
        Command::Players,
        "players",
        "who plays what; \"players p2 human\" changes it",
    ),
    (Command::Resign, "resign", "give the game up"),
    (Command::Menu, "menu", "leave the game for the menu"),
    (Command::Quit, "quit", "leave the program"),
];

/// Those that have a meaning where no game is being played yet.
const IN_MENUS: &[Command] = &[
    Command::Help,
    Command::Rules,
    Command::Back,
    Command::Menu,
    Command::Quit,
];

/// Where a command is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At a question of a game.
    Game,
    /// In the menus before one.
    Menu,
}

impl Place {
    fn knows(self, command: Command) -> bool {
        self == Place::Game || IN_MENUS.contains(&command)
    }

    fn commands(self) -> impl Iterator<Item = &'static (Command, &'static str, &'static str)> {
        COMMANDS.iter().filter(move |entry| self.knows(entry.0))
    }
}

/// Finds a command in an answer: its name, with or without a colon before it, and what follows.
///
/// # Errors
/// If the colon says that a command is meant and there is none of that name.
pub fn read(text: &str, place: Place) -> Result<Option<(Command, &str)>, Refusal> {
    let (meant, text) = match text.strip_prefix(':') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text),
    };
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let found = place
        .commands()
        .find(|entry| entry.1.eq_ignore_ascii_case(name));
    let rest = rest.trim();
    match found {
        Some(&(command, name, _)) if !rest.is_empty() && command != Command::Players => {
            Err(Refusal::new(format!(
                "{name} stands alone: {} makes no sense after it",
                quoted(rest)
            )))
        }
        Some(&(command, ..)) => Ok(Some((command, rest))),
        None if meant => Err(Refusal::new(format!(
            "There is no command {} here: type help for the list",
            quoted(name)
        ))),
        None => Ok(None),
    }
}

/// The names, for completion.
pub fn names(place: Place) -> impl Iterator<Item = String> {
    place.commands().map(|entry| entry.1.to_string())
}

/// The list that `help` shows.
pub fn list(place: Place) -> String {
    place
        .commands()
        .map(|(_, name, what)| format!("  {name:<9}{what}\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_its_name_in_any_case_with_or_without_a_colon() {
        for text in ["undo", "UNDO", ":undo", ": Undo"] {
            assert_eq!(
                read(text, Place::Game),
                Ok(Some((Command::Undo, ""))),
                "{text}"
            );
        }
        assert_eq!(
            read("players  P2 Hard ", Place::Game),
            Ok(Some((Command::Players, "P2 Hard")))
        );
        for text in ["", "und", "undoo", "3", "u"] {
            assert_eq!(read(text, Place::Game), Ok(None), "{text}");
        }
        assert!(read("board size", Place::Game).is_err());
        assert!(read(":und", Place::Game).is_err());
        assert!(read(":", Place::Game).is_err());
    }

    #[test]
    fn menus_know_only_what_means_something_there() {
        assert_eq!(read("undo", Place::Menu), Ok(None));
        assert!(read(":undo", Place::Menu).is_err());
        assert_eq!(read("back", Place::Menu), Ok(Some((Command::Back, ""))));
    }

    #[test]
    fn every_command_is_listed_once() {
        let names: Vec<String> = names(Place::Game).collect();
        assert_eq!(names.len(), 12);
        for name in &names {
            assert!(list(Place::Game).contains(&format!("  {name} ")), "{name}");
        }
    }
}
