//! The commands: their names, the places where they are understood, and their parser.

use crate::game::Refusal;
use crate::text::{one_of, quoted};

/// A command that is typed instead of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Says what to type here.
    Help,
    /// Shows the rules of the game.
    Rules,
    /// Shows the board again.
    Board,
    /// Says the last move.
    Last,
    /// Says which game this is, and where it stands.
    Info,
    /// Prints the position in the game's notation.
    Position,
    /// Lists the legal moves.
    Moves,
    /// Shows the move that Expert would play.
    Hint,
    /// Shows Expert's search of the position, or reviews a game that is over.
    Analyse,
    /// Writes the game with its analysis to a file.
    Annotated,
    /// Shows or changes the setting of the tutor.
    Tutor,
    /// Shows the results of the games so far.
    Stats,
    /// At a puzzle, shows the solution.
    Solution,
    /// At a puzzle, goes on to the next one.
    Skip,
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
    /// After a game, begins another one with the same settings.
    Again,
    /// After a game, begins another one with the seats exchanged.
    Swap,
    /// In a replay, goes forward.
    Next,
    /// In a replay, goes back.
    Prev,
    /// In a replay, goes to the position after the given number of moves.
    Goto,
    /// In a replay, goes to the start.
    ToFirst,
    /// In a replay, goes to the position after the last move.
    ToLast,
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
    (Command::Help, "help", "what to type; help COMMAND"),
    (Command::Rules, "rules", "the rules of the game"),
    (Command::Board, "board", "the board; also board small"),
    (Command::Last, "last", "the last move"),
    (Command::Info, "info", "the settings of this game"),
    (Command::Moves, "moves", "the legal moves"),
    (Command::Hint, "hint", "what Expert would play"),
    (Command::Analyse, "analyse", "what Expert sees, in full"),
    (Command::Back, "back", "the previous question"),
    (Command::Undo, "undo", "back to your last decision"),
    (Command::Redo, "redo", "redo what was undone"),
    (Command::History, "history", "the moves so far"),
    (Command::Replay, "replay", "the game move by move"),
    (Command::Resign, "resign", "give up the game"),
    (Command::Players, "players", "who plays; players p2 human"),
    (Command::Tutor, "tutor", "warns of bad moves; tutor on"),
    (Command::Stats, "stats", "your results in this game"),
    (Command::Save, "save", "to a file: save game.txt"),
    (Command::Position, "position", "this position as text"),
    (Command::Menu, "menu", "back to the menu"),
    (Command::Quit, "quit", "leave the program"),
];

/// The commands after the result of a game.
const IN_GAME_OVER: &[CommandInfo] = &[
    (Command::Help, "help", "this list"),
    (Command::Again, "again", "a new game, same seats"),
    (Command::Swap, "swap", "a new game, seats exchanged"),
    (Command::Replay, "replay", "the game move by move"),
    (Command::Analyse, "analyse", "all moves, with chances"),
    (Command::Annotated, "annotated", "the analysis, to a file"),
    (Command::Undo, "undo", "back to your last decision"),
    (Command::Redo, "redo", "redo what was undone"),
    (Command::Board, "board", "the board; also board small"),
    (Command::Last, "last", "the last move"),
    (Command::Info, "info", "the settings of this game"),
    (Command::History, "history", "all moves of the game"),
    (Command::Rules, "rules", "the rules of the game"),
    (Command::Players, "players", "who plays; players p2 human"),
    (Command::Save, "save", "to a file: save game.txt"),
    (Command::Position, "position", "this position as text"),
    (Command::Stats, "stats", "your results in this game"),
    (Command::Menu, "menu", "back to the menu, as Enter"),
    (Command::Quit, "quit", "leave the program"),
];

/// The commands of the menus before a game.
const IN_MENUS: &[CommandInfo] = &[
    (Command::Help, "help", "what to type, and this list"),
    (Command::Rules, "rules", "the rules of the game"),
    (Command::Back, "back", "the previous question"),
    (Command::Menu, "menu", "back to the menu of games"),
    (Command::Quit, "quit", "leave the program"),
];

/// The commands of a replay.
const IN_REPLAYS: &[CommandInfo] = &[
    (Command::Help, "help", "this list"),
    (Command::Next, "next", "the next move, as Enter"),
    (Command::Prev, "prev", "the previous move"),
    (Command::Goto, "goto", "\"goto 12\": after move 12"),
    (Command::ToFirst, "first", "the start of the game"),
    (Command::ToLast, "last", "the end of the game"),
    (Command::Play, "play", "take over from here"),
    (Command::Hint, "hint", "what Expert would play"),
    (Command::Analyse, "analyse", "game or position, in full"),
    (Command::Annotated, "annotated", "the analysis, to a file"),
    (Command::History, "history", "all moves of the game"),
    (Command::Rules, "rules", "the rules of the game"),
    (Command::Back, "back", "leave the replay"),
    (Command::Menu, "menu", "back to the menu"),
    (Command::Quit, "quit", "leave the program"),
    (
        Command::Players,
        "players",
        "who plays; \"players p2 human\" changes a player",
    ),
    (
        Command::Board,
        "board",
        "the board again; \"board small\", \"full\" or \"auto\" choose its size",
    ),
    (
        Command::Info,
        "info",
        "the settings of this game, and the position shown",
    ),
    (
        Command::Position,
        "position",
        "the position shown, for --position",
    ),
    (
        Command::Moves,
        "moves",
        "all legal moves; \"moves 3\" lists those that begin with 3",
    ),
    (
        Command::Save,
        "save",
        "write the whole game to a file: \"save game.txt\"",
    ),
];

/// The commands at a puzzle.
const IN_PUZZLES: &[CommandInfo] = &[
    (Command::Help, "help", "what to type, and this list"),
    (Command::Hint, "hint", "how the move begins"),
    (Command::Solution, "solution", "the moves to find"),
    (Command::Skip, "skip", "the next puzzle"),
    (Command::Board, "board", "the board; also board small"),
    (Command::Moves, "moves", "all legal moves"),
    (Command::Position, "position", "this position as text"),
    (Command::Rules, "rules", "the rules of the game"),
    (Command::Back, "back", "the previous question"),
    (Command::Menu, "menu", "back to the menu"),
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
    (
        Command::Stats,
        "stats",
        "your results against the computer; \"stats forget\" deletes them",
    ),
    (Command::Quit, "quit", "leave the program"),
];

/// The commands of the list of unfinished games.
const IN_RESUME_MENU: &[CommandInfo] = &[
    (Command::Help, "help", "what to type"),
    (Command::Rules, "rules", "what to type"),
    (
        Command::Forget,
        "forget",
        "delete a game: \"forget 1\"; \"forget all\"",
    ),
    (
        Command::Load,
        "load",
        "load a game from a file: \"load game.txt\"",
    ),
    (Command::Back, "back", "back to the menu of games"),
    (Command::Menu, "menu", "back to the menu of games"),
    (Command::Quit, "quit", "leave the program"),
];

/// The commands that take an argument: how they are typed, and what the argument does.
const ARGUMENTS: &[(Command, &str, &str)] = &[
    (
        Command::Help,
        "help [COMMAND]",
        "\"help undo\" describes a command, \"help board\" the drawing too.",
    ),
    (
        Command::Board,
        "board [SIZE]",
        "SIZE is small, full or auto: auto chooses the small drawing where the window\n\
         is too low for the full one.",
    ),
    (
        Command::Analyse,
        "analyse [WHAT]",
        "WHAT is game or position. In a game, each move is shown with the chance of its\n\
         player to win before and after it. Marks: ?! loses 5 points of that chance or\n\
         more, ? 10, ?? 15; ! is the only move that does not lose 15. Without WHAT, a\n\
         game that is over is analysed as a whole. Ctrl-C shows what is known so far.",
    ),
    (
        Command::Annotated,
        "annotated FILE",
        "FILE is a game like those of save, with the analysis in comments.",
    ),
    (
        Command::Tutor,
        "tutor [SETTING]",
        "SETTING is off, on, 5, 10 or 15. The tutor asks before you play a move that\n\
         loses at least that many points of winning chance; on is 10.",
    ),
    (
        Command::Stats,
        "stats [forget]",
        "Games at a terminal against computers are counted, unless the program runs with\n\
         --private. \"stats forget\" asks, and deletes all results.",
    ),
    (
        Command::Moves,
        "moves [BEGINNING]",
        "BEGINNING is how the moves begin in the notation of the game.",
    ),
    (
        Command::Undo,
        "undo [N]",
        "A move that you have begun to enter is dropped first. \"undo 2\" undoes two\n\
         decisions of yours, with the answers of the computer players.",
    ),
    (
        Command::Redo,
        "redo [N]",
        "\"redo 2\" goes forward to the second decision from here.",
    ),
    (
        Command::History,
        "history [N]",
        "\"history 5\" lists only the last five moves.",
    ),
    (
        Command::Players,
        "players [PLAYER KIND]",
        "\"players\" lists the players and the kinds of players; \"players p2 human\" gives\n\
         the seat of p2 to a human from now on.",
    ),
    (
        Command::Save,
        "save [FILE]",
        "A name with blanks may be quoted; ~ is your home folder. Without a name it\n\
         writes to the file that the game was saved to or loaded from.",
    ),
    (
        Command::Next,
        "next [N]",
        "\"next 5\" goes forward by five.",
    ),
    (Command::Prev, "prev [N]", "\"prev 5\" goes back by five."),
    (
        Command::Goto,
        "goto N",
        "\"goto 12\" shows the position after move 12, \"goto 0\" the start.",
    ),
    (
        Command::Load,
        "load FILE",
        "A name with blanks may be quoted; ~ is your home folder.",
    ),
    (
        Command::Forget,
        "forget N | all",
        "\"forget 1\" deletes the first game of the list, \"forget all\" every one.",
    ),
];

/// Aliases, each with the name of its command.
const ALIASES: &[(&str, &str)] = &[("?", "help"), ("analyze", "analyse"), ("exit", "quit")];

/// The aliases in a replay.
const REPLAY_ALIASES: &[(&str, &str)] = &[("n", "next"), ("p", "prev"), ("g", "goto")];

/// Where a command is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At a question of a game.
    Game,
    /// In the menus that lead to a game.
    Menu,
    /// After the result of a game.
    GameOver,
    /// In a replay.
    Replay,
    /// In the menu of games.
    MainMenu,
    /// In the list of unfinished games.
    ResumeMenu,
    /// At a puzzle.
    Puzzle,
}

/// All places.
const PLACES: [Place; 7] = [
    Place::Game,
    Place::Menu,
    Place::GameOver,
    Place::Replay,
    Place::MainMenu,
    Place::ResumeMenu,
    Place::Puzzle,
];

impl Place {
    fn commands(self) -> impl Iterator<Item = &'static CommandInfo> {
        match self {
            Place::Game => IN_GAMES,
            Place::Menu => IN_MENUS,
            Place::GameOver => IN_GAME_OVER,
            Place::Replay => IN_REPLAYS,
            Place::MainMenu => IN_MAIN_MENU,
            Place::ResumeMenu => IN_RESUME_MENU,
            Place::Puzzle => IN_PUZZLES,
        }
        .iter()
    }

    /// The command of that name or alias, in any case.
    fn command(self, name: &str) -> Option<&'static CommandInfo> {
        let own: &[_] = match self {
            Place::Replay => REPLAY_ALIASES,
            _ => &[],
        };
        let alias = ALIASES.iter().chain(own);
        let mut alias = alias.filter(|(alias, _)| alias.eq_ignore_ascii_case(name));
        let name = alias.next().map_or(name, |(_, name)| name);
        self.commands()
            .find(|entry| entry.1.eq_ignore_ascii_case(name))
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
    // The whole name of another place's command is no abbreviation: `play` is not `players`.
    if !meant.is_empty() && PLACES.iter().any(|other| other.command(name).is_some()) {
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
