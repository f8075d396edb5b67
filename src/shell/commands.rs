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
    /// What Expert would play.
    Hint,
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
    /// Writes the game to a file.
    Save,
    /// Shows the game move by move.
    Replay,
    /// In a replay, the next moves.
    Next,
    /// In a replay, the moves before.
    Prev,
    /// In a replay, the position after so many moves.
    Goto,
    /// In a replay, goes on with the game from there.
    Play,
    /// Leaves the game for the menu.
    Menu,
    /// Leaves the program.
    Quit,
}

/// A command, its name and what it does.
type Entry = (Command, &'static str, &'static str);

/// The commands of a game, in the order in which `help` lists them.
const IN_GAMES: &[Entry] = &[
    (Command::Help, "help", "what to type, and this list"),
    (Command::Rules, "rules", "the rules of the game"),
    (Command::Board, "board", "the board again"),
    (Command::Hint, "hint", "what Expert would play"),
    (Command::Back, "back", "the question before"),
    (Command::Undo, "undo", "back to your last decision"),
    (Command::Redo, "redo", "play what undo took back"),
    (Command::History, "history", "the moves so far"),
    (Command::Replay, "replay", "the game move by move"),
    (Command::Resign, "resign", "give the game up"),
    (Command::Menu, "menu", "leave the game for the menu"),
    (Command::Quit, "quit", "leave the program"),
    (
        Command::Moves,
        "moves",
        "all legal moves, or those that begin with what follows",
    ),
    (
        Command::Players,
        "players",
        "who plays what; \"players p2 human\" changes it",
    ),
    (
        Command::Save,
        "save",
        "write the game to a file: \"save game.txt\"",
    ),
];

/// Those that have a meaning where no game is being played yet.
const IN_MENUS: &[Entry] = &[
    (Command::Help, "help", "what to type, and this list"),
    (Command::Rules, "rules", "the rules of the game"),
    (Command::Back, "back", "the question before"),
    (Command::Menu, "menu", "back to the menu of games"),
    (Command::Quit, "quit", "leave the program"),
];

/// Those of a replay.
const IN_REPLAYS: &[Entry] = &[
    (Command::Help, "help", "this list"),
    (
        Command::Next,
        "next",
        "the next move; \"next 5\" goes on by five",
    ),
    (
        Command::Prev,
        "prev",
        "the move before; \"prev 5\" goes back by five",
    ),
    (
        Command::Goto,
        "goto",
        "\"goto 12\" is after move 12, \"goto 0\" the start",
    ),
    (
        Command::Play,
        "play",
        "take over: the game goes on from here",
    ),
    (
        Command::Players,
        "players",
        "who plays what; \"players p2 human\" changes it",
    ),
    (Command::Board, "board", "the board again"),
    (
        Command::Moves,
        "moves",
        "all legal moves, or those that begin with what follows",
    ),
    (Command::History, "history", "all moves of the game"),
    (Command::Rules, "rules", "the rules of the game"),
    (
        Command::Save,
        "save",
        "write the whole game to a file: \"save game.txt\"",
    ),
    (
        Command::Back,
        "back",
        "leave the replay; nothing is changed",
    ),
    (Command::Menu, "menu", "leave the game for the menu"),
    (Command::Quit, "quit", "leave the program"),
];

/// Those that something may follow.
const WITH_MORE: &[Command] = &[
    Command::Moves,
    Command::Players,
    Command::Save,
    Command::Next,
    Command::Prev,
    Command::Goto,
];

/// What people type who do not know the names yet.
const ALIASES: &[(&str, &str)] = &[("?", "help"), ("exit", "quit")];

/// Where a command is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At a question of a game.
    Game,
    /// In the menus before one.
    Menu,
    /// Where a game is replayed.
    Replay,
}

impl Place {
    fn commands(self) -> impl Iterator<Item = &'static Entry> {
        match self {
            Place::Game => IN_GAMES,
            Place::Menu => IN_MENUS,
            Place::Replay => IN_REPLAYS,
        }
        .iter()
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
    let alias = ALIASES
        .iter()
        .find(|(alias, _)| alias.eq_ignore_ascii_case(name));
    let name = alias.map_or(name, |(_, name)| name);
    let found = place
        .commands()
        .find(|entry| entry.1.eq_ignore_ascii_case(name));
    let rest = rest.trim();
    match found {
        Some(&(command, name, _)) if !rest.is_empty() && !WITH_MORE.contains(&command) => {
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

/// Where the second column of a list begins.
const HALF: usize = 40;
/// So many short lines of a list are worth two columns.
const MANY: usize = 6;

/// The list that `help` shows: many short lines stand in two columns, so that it leaves room for
/// what is said about the question.
pub fn list(place: Place) -> String {
    let entries: Vec<&Entry> = place.commands().collect();
    let line = |entry: &Entry| format!("  {:<9}{}", entry.1, entry.2);
    let is_short = |entry: &Entry| line(entry).len() < HALF;
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
        assert_eq!(
            read(":Save My  Game.TXT", Place::Game),
            Ok(Some((Command::Save, "My  Game.TXT")))
        );
        for text in ["", "und", "undoo", "3", "u"] {
            assert_eq!(read(text, Place::Game), Ok(None), "{text}");
        }
        assert!(read("board size", Place::Game).is_err());
        assert!(read(":und", Place::Game).is_err());
        assert!(read(":", Place::Game).is_err());
    }

    #[test]
    fn a_question_mark_is_help_and_exit_is_quit() {
        for place in [Place::Game, Place::Menu, Place::Replay] {
            for (text, command) in [("?", Command::Help), (":Exit", Command::Quit)] {
                assert_eq!(read(text, place), Ok(Some((command, ""))), "{place:?}");
            }
        }
    }

    #[test]
    fn the_list_of_a_game_stands_in_two_columns_as_far_as_it_is_short() {
        let lines: Vec<&str> = LIST.lines().collect();
        let text = list(Place::Game);
        assert_eq!(text.lines().take(lines.len()).collect::<Vec<_>>(), lines);
        assert_eq!(text.lines().count(), 9);
        assert!(text.contains("\n  save     write the game to a file: \"save game.txt\"\n"));
        assert_eq!(list(Place::Menu).lines().count(), 5);
    }

    const LIST: &str = "  help     what to type, and this list    redo     play what undo took back
  rules    the rules of the game          history  the moves so far";

    #[test]
    fn menus_know_only_what_means_something_there() {
        assert_eq!(read("undo", Place::Menu), Ok(None));
        assert!(read(":undo", Place::Menu).is_err());
        assert_eq!(read("back", Place::Menu), Ok(Some((Command::Back, ""))));
    }

    #[test]
    fn a_replay_has_commands_of_its_own() {
        assert_eq!(
            read("goto 3", Place::Replay),
            Ok(Some((Command::Goto, "3")))
        );
        assert_eq!(read("goto 3", Place::Game), Ok(None));
        assert_eq!(read("undo", Place::Replay), Ok(None));
    }

    #[test]
    fn every_command_is_listed_once() {
        for (place, count) in [(Place::Game, 15), (Place::Menu, 5), (Place::Replay, 14)] {
            let mut names: Vec<String> = names(place).collect();
            for name in &names {
                assert!(list(place).contains(&format!("  {name} ")), "{name}");
            }
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count, "{place:?}");
        }
    }
}
