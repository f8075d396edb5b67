//! The shell: the program's conversation with a user at a terminal, or with a script.
//!
//! It speaks to games through [`Match`] and [`Registry`] only and does not know their types.
//!
//! - [`talk`], [`input`] and [`terminal`]: lines out and in, Ctrl-C
//! - [`prompt`]: the loop that asks every question; [`commands`]: the parser of commands
//! - [`menus`], [`setup`] and `resume`: from the menu of games to a match
//! - [`play`], [`replay`], [`screen`], [`thinking`]: a match on the screen
//! - [`storage`]: files, autosaves, records
//! - [`flags`]: the command line

pub mod commands;
pub mod flags;
pub mod input;
pub mod menus;
pub mod play;
pub mod prompt;
pub mod replay;
mod resume;
pub mod screen;
pub mod setup;
pub mod storage;
pub mod talk;
pub mod terminal;
pub mod thinking;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::game::{Player, Refusal};
use crate::ink;
use crate::matches::Match;
use crate::players::PlayerKind;
use crate::registry::{GameEntry, Registry};
use crate::rng::fresh_seed;
use crate::view::menu::{Advisor, Item, Page, Setup};
use commands::{Command, Place};
use flags::Flags;
use menus::{Layout, PageExit};
use play::PlayExit;
use resume::Opened;
use setup::GameFlags;
use storage::autosave;
use storage::game_files::GameFiles;
use storage::recorder::Recorder;
use talk::{Stop, Talk};
use thinking::Thinking;

/// Printed once, before the menu of games is shown.
const WELCOME: &str = "Type the number of a game, or \"help\" to learn more about them.\n";

/// Printed once, before a human plays.
const GAME_WELCOME: &str =
    "\"help\" says what to answer at each question, \"rules\" how it is played.\n";

/// The whole program with the games of a registry: reads the command line and holds the
/// conversation. A program with games of its own is
/// `fn main() -> ExitCode { tabuleiro::shell::main(&registry, std::env::args_os()) }`.
pub fn main(registry: &Registry, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Flags::parse(registry, arguments) {
        Ok(flags) => status(run(registry, &flags)),
        Err(failure) => failure.report(),
    }
}

/// Runs the program: the game that the flags ask for, if any, then the menu of games until the user
/// leaves.
///
/// # Errors
/// If reading or writing fails, or a file that a flag names cannot be used.
pub fn run(registry: &Registry, flags: &Flags) -> io::Result<()> {
    let talk = Talk::standard(flags.color.into(), flags.quiet)?;
    run_with(registry, talk, flags, autosave::folder())
}

/// Does what [`run`] does, over the streams of `talk` and with `folder` for unfinished games.
///
/// # Errors
/// As [`run`].
pub fn run_with(
    registry: &Registry,
    mut talk: Talk,
    flags: &Flags,
    folder: Option<PathBuf>,
) -> io::Result<()> {
    if let Some(folder) = &folder {
        autosave::sweep(folder);
    }
    let thinking = flags.thinking(talk.is_watched());
    let record = flags
        .record
        .as_deref()
        .map(|path| Recorder::claim(path, flags.load.as_deref()))
        .transpose()
        .map_err(io::Error::other)?;
    let mut shell = Shell {
        registry,
        seed: flags.seed,
        thinking,
        games: 0,
        record,
        // A script can be run again; what a user types cannot.
        autosaves: folder.clone().filter(|_| talk.is_interactive()),
        folder,
        talk: &mut talk,
    };
    match shell.converse(flags) {
        Ok(()) | Err(Stop::Leave) => talk.say("Goodbye.\n"),
        Err(Stop::Io(error)) => Err(error),
    }
}

/// The exit status. A closed output pipe is not a failure: its reader wanted no more.
pub fn status(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "tabuleiro: {error}");
            ExitCode::FAILURE
        }
    }
}

struct Shell<'a> {
    registry: &'a Registry,
    talk: &'a mut Talk,
    seed: Option<u64>,
    thinking: Thinking,
    /// The number of games begun, which is added to the seed: a second game differs from the first.
    games: u64,
    record: Option<Recorder>,
    /// The folder of unfinished games; `None` on a platform without one.
    folder: Option<PathBuf>,
    /// The same folder if this program autosaves its games, as it does at a terminal.
    autosaves: Option<PathBuf>,
}

/// Where the program goes after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AfterGame {
    /// The menu of games.
    Menu,
    /// Out of the program: flags started the game, and no human took part in it.
    Leave,
}

/// A choice in the menu of games.
#[derive(Clone)]
enum MainChoice {
    /// The game with that name.
    Game(&'static str),
    /// The menu of unfinished games.
    Resume,
}

/// The advisor of menus that do not ask for advice.
struct NoAdvice;

impl Advisor for NoAdvice {
    fn favourite(&self, _: &Setup, _: u64) -> Option<Player> {
        None
    }
}

impl Shell<'_> {
    fn converse(&mut self, flags: &Flags) -> Result<(), Stop> {
        if let Some(path) = &flags.load
            && self.load(path)? == AfterGame::Leave
        {
            return Ok(());
        }
        if let Some(entry) = flags
            .game
            .as_deref()
            .and_then(|name| self.registry.find(name))
        {
            self.offer_to_resume()?;
            if self.start(entry, &flags.game_flags())? == AfterGame::Leave {
                return Ok(());
            }
        }
        self.main_menu()
    }

    /// The menu of games.
    fn main_menu(&mut self) -> Result<(), Stop> {
        self.talk.say(WELCOME)?;
        let mut draw = true;
        loop {
            let exit = self.choose_game(draw)?;
            draw = true;
            match exit {
                PageExit::Chosen(MainChoice::Game(name)) => {
                    if let Some(entry) = self.registry.find(name) {
                        self.start(entry, &GameFlags::default())?;
                    }
                }
                PageExit::Command(Command::Load, file) if !file.is_empty() => {
                    draw = matches!(self.load_typed(&file)?, Opened::Played(_));
                }
                PageExit::Chosen(MainChoice::Resume) | PageExit::Command(..) => {
                    self.resume_or_load()?
                }
                PageExit::Back | PageExit::Menu => return Ok(()),
            }
        }
    }

    fn choose_game(&mut self, draw: bool) -> Result<PageExit<MainChoice>, Stop> {
        let infos = self.registry.entries().map(GameEntry::info);
        let mut items: Vec<Item<MainChoice>> = infos
            .map(|info| Item::new(info.title, MainChoice::Game(info.name)).or(&[info.name]))
            .collect();
        items.push(Item::new(self.resume_label(), MainChoice::Resume));
        items.push(Item::leave("Leave"));
        let page = Page::first_menu("", items);
        let heading = ink::paint(ink::BOLD, "TABULEIRO");
        let names = self.registry.names().into_iter();
        let layout = Layout {
            drawing: menus::numbered(&heading, page.items.iter().map(|item| &item.label)),
            place: Place::MainMenu,
            rules: Err(Refusal::new(
                "Each game has its own rules: choose one, then type rules",
            )),
            help: self.main_help(page.items.len()),
            completions: names
                .chain(["resume", "load", "help", "quit"])
                .map(String::from)
                .collect(),
            complaint: "",
            advisor: &NoAdvice,
        };
        menus::show(self.talk, &page, layout, draw)
    }

    /// The reply to `help` at the menu of games: a line about each game.
    fn main_help(&self, items: usize) -> String {
        let entries = self.registry.entries();
        let about: String = entries
            .map(|entry| entry.info().rules_text.lines().next().unwrap_or_default())
            .map(|about| format!("  {about}\n"))
            .collect();
        format!(
            "Type the number of an item (1 to {items}) or the name of a game:\n\n{about}\n\
             In a game \"help\" says what to answer at each question, \"rules\" how it is played.\n\
             \"load game.txt\" goes on with a game in a file, \"quit\" leaves the program.\n"
        )
    }

    /// Starts a game with the flags about it.
    fn start(&mut self, entry: &dyn GameEntry, game_flags: &GameFlags) -> Result<AfterGame, Stop> {
        let first = match game_flags.setup(entry) {
            Ok(setup) => setup,
            Err(refusal) => {
                self.talk.complain("", &refusal)?;
                return Ok(AfterGame::Menu);
            }
        };
        let batch = first.ready;
        let seed = self.seed();
        let Some((setup, game)) = setup::menus(self.talk, entry, first, seed)? else {
            return Ok(AfterGame::Menu);
        };
        for note in &setup.notes {
            self.talk.say(&format!("{note}\n"))?;
        }
        let game_files = self.new_game_files();
        self.play_games(game, game_files, batch)
    }

    /// Plays games with the same settings until the user wants no more. `batch` says that flags seated
    /// the players: then a game between computers ends the program.
    fn play_games(
        &mut self,
        mut game: Box<dyn Match>,
        mut game_files: GameFiles,
        batch: bool,
    ) -> Result<AfterGame, Stop> {
        let has_human = |game: &dyn Match| game.players().contains(&PlayerKind::Human);
        if has_human(&*game) {
            self.talk.say(GAME_WELCOME)?;
        }
        loop {
            self.games += 1;
            if play::play(self.talk, &mut *game, self.thinking, game_files)? == PlayExit::Menu {
                return Ok(AfterGame::Menu);
            }
            if batch && !has_human(&*game) {
                return Ok(AfterGame::Leave);
            }
            if !game.info().plays_again || !self.talk.ask_yes_no("Play again?")? {
                return Ok(AfterGame::Menu);
            }
            game = game.rematch(self.seed());
            game_files = self.new_game_files();
        }
    }

    /// The files of a new game: the next record of `--record`, and an autosave.
    fn new_game_files(&mut self) -> GameFiles {
        GameFiles::new(self.record.as_mut().map(Recorder::begin))
            .with_autosave_in(self.autosaves.as_deref())
    }

    /// The seed of the next game.
    fn seed(&self) -> u64 {
        match self.seed {
            Some(seed) => seed.wrapping_add(self.games),
            None => fresh_seed(),
        }
    }
}
