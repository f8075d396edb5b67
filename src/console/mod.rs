//! The console: the program's conversation with a user at a terminal, or with a script.
//!
//! It speaks to games through [`LiveGame`] and [`Registry`] only and does not know their types.
//!
//! - [`talk`], [`input`] and [`terminal`]: lines out and in, Ctrl-C
//! - [`prompt`]: the loop that asks every question; [`commands`]: the parser of commands
//! - [`menus`], [`setup`] and `resume`: from the menu of games to the start of one
//! - [`players`], [`engines`], [`results`]: who plays, and with what results
//! - [`play`], [`replay`], [`screen`], [`searching`]: a game on the screen
//! - [`look`]: the commands `look`, `find`, `score` and `turn`, for boards in words
//! - [`analysis`]: the commands `hint`, `analyse` and `annotated`
//! - `solving`: a position and a move to find; `puzzles`, `retry` and `lessons` use it
//! - [`storage`]: files, the state folder, records
//! - [`flags`]: the command line; [`manual`]: its help, manual page and completions

pub mod analysis;
pub mod commands;
pub mod engines;
pub mod flags;
pub mod input;
mod lessons;
pub mod look;
pub mod manual;
pub mod menus;
pub mod play;
pub mod players;
pub mod prompt;
mod puzzles;
pub mod replay;
pub mod results;
mod resume;
mod retry;
pub mod screen;
pub mod searching;
pub mod setup;
mod solving;
pub mod storage {
    //! Files: the state folder, and the files of the game being played.
    //!
    //! - [`files`]: names, reading, and messages
    //! - [`locked_file`]: writing, whole under a lock or by a line at the end
    //! - [`state_folder`]: unfinished games, results, puzzles and lessons done, settings chosen last
    //! - [`game_files`]: the record of `--record`, the autosave and the file of `save`

    pub mod files;
    pub mod game_files;
    pub mod locked_file;
    pub mod state_folder;
}
pub mod talk;
pub mod terminal;

use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufReader, IsTerminal, Write};
use std::process::ExitCode;

use crate::coach::tutor::TutorThreshold;
use crate::game::players::PlayerKind;
use crate::game::registry::{GameEntry, Registry};
use crate::game::rng::fresh_seed;
use crate::game::view::settings::{Choices, Setup, name};
use crate::game::{Outcome, Player, Refusal};
use crate::play::LiveGame;
use crate::refusal;
use crate::text::without_error_number;
use crate::ugi;
use engines::Engines;
use flags::Flags;
use flags::modes::Mode;
use play::{PlayExit, PlayMode};
use screen::BoardMode;
use storage::files;
use storage::game_files::{GameFiles, Recorder};
use storage::state_folder::StateFolder;
use talk::{Exit, Talk};

/// The exit status if something else fails.
const FAILURE: u8 = 1;
/// The exit status of a command line that cannot be used.
const BAD_FLAGS: u8 = 2;
/// The exit status of a script that goes wrong, with `--strict`.
const BAD_SCRIPT: u8 = 3;

/// The name under which settings for all games are kept, and the name of the one for the size of
/// the board.
const SCREEN: &str = "screen";
const BOARD: &str = "board";

/// Printed once, before a human plays.
const GAME_WELCOME: &str =
    "\"help\" says what to answer at each question, \"rules\" how it is played.\n";

/// Printed when a finished game is taken over from its replay.
const TAKEN_OVER: &str = "A new game goes on from here. The finished one keeps its result.\n";

/// The whole program with the games of a registry: reads the command line and holds the
/// conversation. A program with games of its own is
/// `fn main() -> ExitCode { tabuleiro::console::main(&registry, std::env::args_os()) }`.
pub fn main(registry: &Registry, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = arguments.into_iter().collect();
    let is_at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let config = flags::config::file(registry.program()).filter(|_| is_at_terminal);
    let flags = match config {
        Some(file) => flags::config::parse(registry, arguments, &file),
        None => Flags::parse(registry, arguments),
    };
    let result = flags.and_then(|flags| match flags.mode {
        Some(Mode::Generate { what }) => manual::print(registry, what, &mut io::stdout().lock()),
        Some(Mode::Ugi { .. }) => serve(registry, &flags),
        _ => run(registry, &flags),
    });
    exit_status(registry.program(), result)
}

/// Speaks the engine protocol over the standard streams.
fn serve(registry: &Registry, flags: &Flags) -> io::Result<()> {
    let read_file = |name: &str| files::read_text(&files::typed_path(name)?);
    let input = BufReader::new(io::stdin());
    let settings = flags.engine_settings(registry);
    ugi::serve(registry, settings, read_file, input, io::stdout())
}

/// Runs the program: the game that the flags ask for, if any, then the menu of games until the user
/// leaves.
///
/// # Errors
/// If reading or writing fails, or a file that a flag names cannot be used.
pub fn run(registry: &Registry, flags: &Flags) -> io::Result<()> {
    let is_asked = !matches!(flags.mode, Some(Mode::Analyse { .. }));
    let talk = Talk::standard(flags.session.common.color, flags.session.quiet, is_asked)?;
    run_with(
        registry,
        talk,
        flags,
        StateFolder::standard(registry.program()),
    )
}

/// Does what [`run`] does, over the streams of `talk` and with another state folder or none.
///
/// # Errors
/// As [`run`].
pub fn run_with(
    registry: &Registry,
    mut talk: Talk,
    flags: &Flags,
    folder: Option<StateFolder>,
) -> io::Result<()> {
    if flags.session.strict {
        talk.be_strict();
    }
    talk.search = flags.search_settings(talk.can_flash(), talk.is_seen());
    if talk.search.threads.is_some() && talk.search.time.is_none() {
        let refusal = refusal!("--threads: one thread searches a number of positions: add --time");
        return Err(io::Error::other(UserFault::Flag(refusal)));
    }
    let record = flags
        .files
        .record
        .as_deref()
        .map(|path| Recorder::claim(path, flags.files.load.as_deref()))
        .transpose()
        .map_err(io::Error::other)?;
    // Only what somebody types is kept: a script can be run again.
    let is_kept = talk.is_interactive() && !flags.session.private;
    let memory = folder.clone().filter(|_| is_kept);
    let shown = memory.as_ref().map(|memory| memory.choices(SCREEN));
    let shown = shown.and_then(|choices| BoardMode::parse(choices.get(BOARD)?).ok());
    let first_shown = flags.session.board.or(shown).unwrap_or_default();
    talk.board_mode = first_shown;
    let mut shell = Shell {
        registry,
        flags,
        engines: Engines::new(flags.seats.clock),
        games: 0,
        record,
        memory: memory.clone(),
        folder,
        talk: &mut talk,
    };
    let result = shell.converse();
    if let Some(memory) = memory.filter(|_| talk.board_mode != first_shown) {
        let chosen = [(BOARD.to_string(), talk.board_mode.name())];
        let kept = memory.keep_choices(SCREEN, &chosen.into());
        talk.or_warn("The size of the board is not kept: ", kept)?;
    }
    match result {
        Ok(()) if matches!(flags.mode, Some(Mode::Analyse { .. })) => end(talk),
        Ok(()) | Err(Exit::Leave | Exit::Menu) => {
            talk.say_goodbye()?;
            end(talk)
        }
        Err(Exit::Refused(refusal)) => Err(io::Error::other(refusal)),
        Err(Exit::Io(error)) => Err(error),
    }
}

/// Checks what can be known only at the end of the program.
fn end(mut talk: Talk) -> io::Result<()> {
    talk.check_rest()?;
    match talk.record_failure {
        Some(refusal) => Err(io::Error::other(format!(
            "the record is not complete: {refusal}"
        ))),
        None => Ok(()),
    }
}

/// The exit status of this program. A closed output pipe is not a failure: its reader wanted no more.
pub fn exit_status(program: &str, result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let inner = error.get_ref();
            if let Some(error) = inner.and_then(|inner| inner.downcast_ref()) {
                let printed = flags::print_error(error);
                return printed.unwrap_or_else(|failure| exit_status(program, Err(failure)));
            }
            let (line, status) = failure(program, &error);
            let _ = writeln!(io::stderr(), "{line}");
            ExitCode::from(status)
        }
    }
}

/// What the program says of an error, and its exit status.
fn failure(program: &str, error: &io::Error) -> (String, u8) {
    let reason = error.to_string();
    let reason = without_error_number(&reason);
    let inner = error.get_ref();
    let fault = inner.and_then(|inner| inner.downcast_ref::<UserFault>());
    match fault {
        Some(UserFault::Flag(_)) => (format!("error: {reason}"), BAD_FLAGS),
        Some(UserFault::Script(..)) => (reason.to_string(), BAD_SCRIPT),
        None => (format!("{program}: {reason}"), FAILURE),
    }
}

/// A fault in the user's flags or script, which ends the program with a status of its own.
#[derive(Debug)]
enum UserFault {
    /// A flag cannot be used with the game that another flag has loaded.
    Flag(Refusal),
    /// A script goes wrong in the line of this number, from 1, with `--strict`; comments count.
    Script(usize, String),
}

impl fmt::Display for UserFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UserFault::Flag(refusal) => refusal.fmt(f),
            UserFault::Script(line, reason) => write!(f, "script, line {line}: {reason}"),
        }
    }
}

impl Error for UserFault {}

struct Shell<'a> {
    registry: &'a Registry,
    flags: &'a Flags,
    talk: &'a mut Talk,
    engines: Engines,
    /// The number of games begun, which is added to the seed: a second game differs from the first.
    games: u64,
    record: Option<Recorder>,
    /// The folder of unfinished games.
    folder: Option<StateFolder>,
    /// The same folder, if this program remembers its own games, results and settings there, as it
    /// does at a terminal.
    memory: Option<StateFolder>,
}

impl Shell<'_> {
    fn converse(&mut self) -> Result<(), Exit> {
        match self.begin() {
            Err(Exit::Menu) => self.main_menu(),
            result => result,
        }
    }

    /// Does what flags ask for before the menu of games, if anything.
    fn begin(&mut self) -> Result<(), Exit> {
        let flags = self.flags;
        match &flags.mode {
            Some(Mode::Analyse { file, json, .. }) => return self.analyse(file, *json),
            Some(Mode::Puzzle {
                game,
                number,
                puzzles,
                ..
            }) => {
                self.solve_puzzles(game, *number, puzzles.as_deref())?;
                return Err(Exit::Menu);
            }
            Some(Mode::Learn { game, .. }) => self.learn(game)?,
            _ => {}
        }
        if let Some(path) = &flags.files.load {
            return self.load(path);
        }
        let name = flags.game.as_deref();
        if let Some(entry) = name.and_then(|name| self.registry.find(name)) {
            self.offer_to_resume()?;
            return self.start(entry, flags.setup.clone(), &flags.seats.all());
        }
        Err(Exit::Menu)
    }

    /// Starts a game. `first` has the settings that flags have decided, and `players` are those
    /// that flags name.
    fn start(
        &mut self,
        entry: &dyn GameEntry,
        first: Setup,
        players: &[Option<String>; Player::COUNT],
    ) -> Result<(), Exit> {
        let batch = first.ready;
        let seed = self.seed();
        let memory = self.memory.clone().filter(|_| !batch);
        let game_name = entry.info().name;
        let first = first.with(|next| {
            next.given
                .extend(self.flags.seats.tutor.map(|_| name::TUTOR));
            next.remembered = memory
                .as_ref()
                .map(|memory| memory.choices(game_name))
                .unwrap_or_default();
        });
        let chosen = setup::menus(self.talk, entry, first, seed);
        if let Err(Exit::Leave) = chosen {
            self.talk.check_end("the game begins")?;
        }
        let (setup, mut game) = chosen?;
        for note in &setup.notes {
            self.talk.say(&format!("{note}\n"))?;
        }
        let is_adaptive = setup.is_adaptive || results::has_adaptive(players);
        if is_adaptive {
            let results = self
                .memory
                .as_ref()
                .and_then(|memory| memory.results().ok());
            let (results, _) = results.unwrap_or_default();
            results::seat_adaptive(&mut *game, players, &results)?;
            self.talk.say(&results::announcement(&*game))?;
        }
        self.start_engines(&mut *game, players)?;
        let game_files = self.new_game_files();
        if let Some(memory) = memory {
            let kept = memory.keep_choices(game_name, &setup.chosen);
            self.talk
                .or_warn("The settings could not be kept: ", kept)?;
        }
        let mode = PlayMode {
            tutor: self.tutor(&setup.chosen),
            is_batch: batch,
            is_adaptive,
            free_hints: 0,
        };
        self.offer_lessons(game.info())?;
        self.play_games(game, game_files, mode)
    }

    /// Starts the engines that flags name. One that cannot be started leaves its seat vacant; a
    /// script ends.
    fn start_engines(
        &mut self,
        game: &mut dyn LiveGame,
        players: &[Option<String>],
    ) -> Result<(), Exit> {
        let started = self.engines.start(game, players, self.talk);
        if !self.talk.is_interactive() {
            return started;
        }
        self.talk.or_complain(started)
    }

    /// How a game is played according to the flags, unless a menu says otherwise.
    fn default_mode(&self) -> PlayMode {
        PlayMode {
            tutor: self.flags.seats.tutor.unwrap_or_default(),
            is_batch: false,
            is_adaptive: false,
            free_hints: 0,
        }
    }

    /// Plays games with the same settings until the user leaves, or until a game between computers
    /// that nobody watches is over.
    ///
    /// # Errors
    /// If the user wants no more, or the conversation ends.
    fn play_games(
        &mut self,
        mut game: Box<dyn LiveGame>,
        mut game_files: GameFiles,
        mut mode: PlayMode,
    ) -> Result<(), Exit> {
        if game.state().players.contains(&PlayerKind::Human) {
            self.talk.say(GAME_WELCOME)?;
        }
        loop {
            self.games += 1;
            let seats = game.state().players.len();
            let exit = play::play(
                self.talk,
                &mut *game,
                self.registry,
                &mut mode,
                game_files,
                &mut self.engines,
            )?;
            // `swap` moves every player to the next seat.
            let steps = usize::from(exit == PlayExit::Swap);
            let winner = match game.state().ending.map(|ending| ending.outcome) {
                Some(Outcome::Win(seat)) => {
                    Some(Player::from_index((seat.index() + steps) % seats))
                }
                _ => None,
            };
            match exit {
                PlayExit::Over => return Ok(()),
                PlayExit::Again | PlayExit::Swap => game = game.rematch(self.seed(), winner),
                PlayExit::TakeOver(ply) => {
                    game.take_back_to(ply);
                    game.note_help();
                    self.talk.say(TAKEN_OVER)?;
                }
            }
            self.engines.rematch(steps, seats);
            if exit == PlayExit::Swap {
                match exchange_seats(&mut *game) {
                    Ok(seats) => self.talk.say(&seats)?,
                    Err(refusal) => self.talk.complain("", &refusal)?,
                }
            }
            game_files = self.new_game_files();
        }
    }

    /// The files of a new game: the next record of `--record`, and an autosave.
    fn new_game_files(&mut self) -> GameFiles {
        let record = self.record.as_mut().map(Recorder::begin);
        GameFiles::new(record, self.memory.clone())
    }

    /// The setting of the tutor in a game that goes on: that of the flag, or the one that was
    /// chosen last, if a human plays a computer.
    fn tutor_again(&self, game: &dyn LiveGame) -> TutorThreshold {
        let is_human = |kind: &PlayerKind| *kind == PlayerKind::Human;
        let players = game.state().players;
        let is_mixed = players.iter().any(is_human) && !players.iter().all(is_human);
        let memory = self.memory.as_ref().filter(|_| is_mixed);
        let chosen = memory.map(|memory| memory.choices(game.info().name));
        self.tutor(&chosen.unwrap_or_default())
    }

    /// The setting of the tutor: that of the flag, or the choice in a menu.
    fn tutor(&self, chosen: &Choices) -> TutorThreshold {
        let chosen = chosen.get(name::TUTOR);
        let chosen = chosen.and_then(|text| TutorThreshold::parse(text).ok());
        self.flags.seats.tutor.or(chosen).unwrap_or_default()
    }

    /// The seed of the next game.
    fn seed(&self) -> u64 {
        match self.flags.seed() {
            Some(seed) => seed.wrapping_add(self.games),
            None => fresh_seed(),
        }
    }
}

/// Gives each seat to the player of the seat before it, so that two players exchange their seats.
/// Returns who sits where.
///
/// # Errors
/// If the game refuses a seat.
fn exchange_seats(game: &mut dyn LiveGame) -> Result<String, Refusal> {
    let count = game.state().players.len();
    let kinds = game.state().players.to_vec();
    let titles = game.state().engines.to_vec();
    let mut seats: Vec<_> = kinds.into_iter().zip(titles).collect();
    seats.rotate_right(1);
    for (player, (kind, title)) in Player::first(count).zip(seats) {
        match kind {
            PlayerKind::Engine => game.seat_engine(player, &title)?,
            kind => game.seat(player, kind)?,
        }
    }
    Ok(format!("The seats are exchanged:\n{}", screen::seats(game)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_begins_with_the_name_of_the_program() {
        let error = io::Error::other(Refusal::new("no such file"));
        let said = ("tic-tac-toe: no such file".to_string(), FAILURE);
        assert_eq!(failure("tic-tac-toe", &error), said);
        let fault = UserFault::Script(7, "too short".to_string());
        let said = ("script, line 7: too short".to_string(), BAD_SCRIPT);
        assert_eq!(failure("tic-tac-toe", &io::Error::other(fault)), said);
    }
}
