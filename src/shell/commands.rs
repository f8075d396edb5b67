//! The commands: their names, the places where they are understood, and their parser.

use crate::game::Refusal;
use crate::text::quoted;

/// A command that is typed instead of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Says what to type here.
    Help,
    /// Shows the rules of the game.
    Rules,
    /// Shows the board again.
    Board,
    /// Lists the legal moves.
    Moves,
    /// Shows the move that Expert would play.
    Hint,
    /// Takes the last decision back.
    Undo,
    /// Plays again what `undo` took back.
    Redo,
    /// Lists the moves so far.
    History,
    /// Lists the players, or changes one.
    Players,
    /// Takes back the last answer of the move being entered.
    Back,
    /// Gives the game up.
    Resign,
    /// Writes the game to a file.
    Save,
    /// Shows the game move by move.
    Replay,
    /// In a replay, goes forward.
    Next,
    /// In a replay, goes back.
    Prev,
    /// In a replay, goes to the position after the given number of moves.
    Goto,
    /// In a replay, takes the game over from the position shown.
    Play,
    /// In the menu of games, opens the list of unfinished games.
    Resume,
    /// Loads a game from a file.
    Load,
    /// Deletes an unfinished game.
    Forget,
    /// Leaves the game for the menu.
    Menu,
    /// Leaves the program.
    Quit,
}

/// A command, its name and its description.
type CommandInfo = (Command, &'static str, &'static str);

/// The commands of a game, in the order in which `help` lists them.
const IN_GAMES: &[CommandInfo] = &[
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

/// The commands of the menus before a game.
const IN_MENUS: &[CommandInfo] = &[
    (Command::Help, "help", "what to type, and this list"),
    (Command::Rules, "rules", "the rules of the game"),
    (Command::Back, "back", "the question before"),
    (Command::Menu, "menu", "back to the menu of games"),
    (Command::Quit, "quit", "leave the program"),
];

/// The commands of a replay.
const IN_REPLAYS: &[CommandInfo] = &[
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

/// The commands of the menu of games.
const IN_MAIN_MENU: &[CommandInfo] = &[
    (
        Command::Help,
        "help",
        "what to type, and what the games are about",
    ),
    (
        Command::Rules,
        "rules",
        "the rules of a game, once it is chosen",
    ),
    (Command::Resume, "resume", "the unfinished games"),
    (
        Command::Load,
        "load",
        "load a game from a file: \"load game.txt\"",
    ),
    (Command::Quit, "quit", "leave the program"),
];

/// The commands of the list of unfinished games.
const IN_RESUME_MENU: &[CommandInfo] = &[
    (Command::Help, "help", "what to type"),
    (Command::Rules, "rules", "what to type"),
    (Command::Forget, "forget", "delete a game: \"forget 1\""),
    (
        Command::Load,
        "load",
        "load a game from a file: \"load game.txt\"",
    ),
    (Command::Back, "back", "back to the menu of games"),
    (Command::Menu, "menu", "back to the menu of games"),
    (Command::Quit, "quit", "leave the program"),
];

/// The commands that take an argument.
const WITH_ARGUMENT: &[Command] = &[
    Command::Moves,
    Command::Players,
    Command::Save,
    Command::Next,
    Command::Prev,
    Command::Goto,
    Command::Load,
    Command::Forget,
];

/// Aliases, each with the name of its command.
const ALIASES: &[(&str, &str)] = &[("?", "help"), ("exit", "quit")];

/// Where a command is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At a question of a game.
    Game,
    /// In the menus that lead to a game.
    Menu,
    /// In a replay.
    Replay,
    /// In the menu of games.
    MainMenu,
    /// In the list of unfinished games.
    ResumeMenu,
}

impl Place {
    fn commands(self) -> impl Iterator<Item = &'static CommandInfo> {
        match self {
            Place::Game => IN_GAMES,
            Place::Menu => IN_MENUS,
            Place::Replay => IN_REPLAYS,
            Place::MainMenu => IN_MAIN_MENU,
            Place::ResumeMenu => IN_RESUME_MENU,
        }
        .iter()
    }
}

/// Parses a command: its name, with or without a colon before it, and its argument.
///
/// Returns `None` if `text` is not a command of this place. Without a colon an unknown command
/// cannot be told from a wrong answer, so it is left to [`Prompt::take_answer`] to refuse it.
///
/// [`Prompt::take_answer`]: super::prompt::Prompt::take_answer
///
/// # Errors
/// If a colon marks the text as a command and this place has none of that name, or if a command is
/// followed by an argument that it does not take. The menu of games takes such a text as an answer.
pub fn parse(text: &str, place: Place) -> Result<Option<(Command, &str)>, Refusal> {
    match find(text, place) {
        Err(_) if place == Place::MainMenu => Ok(None),
        result => result,
    }
}

fn find(text: &str, place: Place) -> Result<Option<(Command, &str)>, Refusal> {
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
        Some(&(command, name, _)) if !rest.is_empty() && !WITH_ARGUMENT.contains(&command) => {
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

/// The names of the commands of a place, for completion.
pub fn names(place: Place) -> impl Iterator<Item = String> {
    place.commands().map(|entry| entry.1.to_string())
}

/// The width of the first column of a list.
const HALF: usize = 40;
/// The least number of consecutive short lines that are set in two columns.
const MANY: usize = 6;

/// The list of commands that `help` shows. Short lines are set in two columns, to leave room for
/// the help on the question.
pub fn list(place: Place) -> String {
    let entries: Vec<&CommandInfo> = place.commands().collect();
    let line = |entry: &CommandInfo| format!("  {:<9}{}", entry.1, entry.2);
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
mod tests {
    use super::*;

    #[test]
    fn a_command_is_its_name_in_any_case_with_or_without_a_colon() {
        for text in ["undo", "UNDO", ":undo", ": Undo"] {
            assert_eq!(
                parse(text, Place::Game),
                Ok(Some((Command::Undo, ""))),
                "{text}"
            );
        }
        assert_eq!(
            parse("players  P2 Hard ", Place::Game),
            Ok(Some((Command::Players, "P2 Hard")))
        );
        assert_eq!(
            parse(":Save My  Game.TXT", Place::Game),
            Ok(Some((Command::Save, "My  Game.TXT")))
        );
        for text in ["", "und", "undoo", "3", "u"] {
            assert_eq!(parse(text, Place::Game), Ok(None), "{text}");
        }
        assert!(parse("board size", Place::Game).is_err());
        assert!(parse(":und", Place::Game).is_err());
        assert!(parse(":", Place::Game).is_err());
    }

    #[test]
    fn a_question_mark_is_help_and_exit_is_quit() {
        for place in [Place::Game, Place::Menu, Place::Replay] {
            for (text, command) in [("?", Command::Help), (":Exit", Command::Quit)] {
                assert_eq!(parse(text, place), Ok(Some((command, ""))), "{place:?}");
            }
        }
    }

    #[test]
    fn short_lines_of_a_list_are_set_in_two_columns() {
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
    fn menus_have_only_their_own_commands() {
        assert_eq!(parse("undo", Place::Menu), Ok(None));
        assert!(parse(":undo", Place::Menu).is_err());
        assert_eq!(parse("back", Place::Menu), Ok(Some((Command::Back, ""))));
    }

    #[test]
    fn a_replay_has_commands_of_its_own() {
        assert_eq!(
            parse("goto 3", Place::Replay),
            Ok(Some((Command::Goto, "3")))
        );
        assert_eq!(parse("goto 3", Place::Game), Ok(None));
        assert_eq!(parse("undo", Place::Replay), Ok(None));
    }

    #[test]
    fn every_command_is_listed_once() {
        for (place, count) in [
            (Place::Game, 15),
            (Place::Menu, 5),
            (Place::Replay, 14),
            (Place::MainMenu, 5),
            (Place::ResumeMenu, 7),
        ] {
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
