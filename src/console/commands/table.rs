//! The commands, their names and descriptions, and the places where they are understood.

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
pub(super) type CommandInfo = (Command, &'static str, &'static str);

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
pub(super) const ARGUMENTS: &[(Command, &str, &str)] = &[
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
pub(super) const PLACES: [Place; 7] = [
    Place::Game,
    Place::Menu,
    Place::GameOver,
    Place::Replay,
    Place::MainMenu,
    Place::ResumeMenu,
    Place::Puzzle,
];

impl Place {
    /// The commands of this place, in the order in which `help` lists them.
    pub(super) fn commands(self) -> impl Iterator<Item = &'static CommandInfo> {
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
    pub(super) fn command(self, name: &str) -> Option<&'static CommandInfo> {
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
