//! The command line that the tools share: a game, its start, and each tool's own flags.
//!
//! A tool that plays or searches opens a [`LiveGame`](Tool::open). A tool that needs the types of
//! a game asks for [the game and its start position](Tool::start). A command line that cannot be
//! used ends the tool with status 2.

#![allow(dead_code, reason = "every tool uses a part")]

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, Command, CommandFactory, FromArgMatches, Parser};
use tabuleiro::console;
use tabuleiro::console::flags::{StartArgs, with_games};
use tabuleiro::console::seats::with_flag;
use tabuleiro::console::setup;
use tabuleiro::game::players::PlayerKind;
use tabuleiro::game::{Game, Refusal, Start};
use tabuleiro::play::{LiveGame, MovesToSearch, SearchInfo};
use tabuleiro::refusal;
use tabuleiro::registry::{GameEntry, PROGRAM, Registry};
use tabuleiro::search::Limits;

// The whole command line of a tool whose own flags are `F`. Clap takes the text above the flags
// from the doc comment of `F`, which is flattened last, unless there is one here.
#[derive(Parser)]
struct CommandLine<F: Args> {
    /// The game
    game: String,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    flags: F,
}

/// A tool with its command line, parsed. The doc comment of `F` is the description of the tool in
/// its `--help`.
pub struct Tool<F> {
    /// The tool's own flags, beside those that all tools have.
    pub flags: F,
    registry: Registry,
    game: String,
    start: StartArgs,
    command: Command,
}

impl<F: Args> Tool<F> {
    /// The whole program of a tool for the games of `registry`: parses the command line and calls
    /// `run`.
    pub fn main(registry: Registry, run: impl FnOnce(&Tool<F>) -> io::Result<()>) -> ExitCode {
        console::exit_status(PROGRAM, run(&Tool::parse(registry, std::env::args_os())))
    }

    /// A tool with this command line, which begins with the tool's name.
    pub fn parse(
        registry: Registry,
        arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Tool<F> {
        let mut command = with_games(&registry, CommandLine::<F>::command());
        let matched = command.try_get_matches_from_mut(arguments);
        let matches = matched.unwrap_or_else(|error| error.exit());
        let read = CommandLine::<F>::from_arg_matches(&matches);
        let mut parsed = read.unwrap_or_else(|error| error.exit());
        parsed.start.read_options(&registry, &matches);
        Tool {
            flags: parsed.flags,
            game: parsed.game,
            start: parsed.start,
            registry,
            command,
        }
    }

    /// The name of the game.
    pub fn game_name(&self) -> &str {
        &self.game
    }

    /// The registry's entry of the game.
    pub fn entry(&self) -> &dyn GameEntry {
        let entry = self.registry.find(&self.game);
        entry.expect("the command line accepts only names of the registry")
    }

    /// Opens a game at the start that the command line asks for. `seed` is the seed of the computer
    /// players' random choices.
    pub fn open(&self, seed: u64) -> Box<dyn LiveGame> {
        let opened = self.entry().open(&self.game_start(), &[], seed);
        opened.unwrap_or_else(|refusal| self.refuse(&refusal))
    }

    /// Opens a game as [`Tool::open`] does, but at a position in the game's notation.
    ///
    /// # Errors
    /// If it is not a position of the game.
    pub fn open_at(&self, position: &str) -> Result<Box<dyn LiveGame>, Refusal> {
        let start = Start {
            position: Some(position.to_string()),
            ..self.game_start()
        };
        self.entry().open(&start, &[], 0)
    }

    /// The game and the start position that the command line asks for. `G` is the game with the
    /// name [`Tool::game_name`].
    pub fn start<G: Game>(&self) -> (G, G::Board) {
        let opened = self.game_start().open();
        opened.unwrap_or_else(|refusal| self.refuse(&refusal))
    }

    /// The start that the command line asks for, with the text of files in the place of their
    /// names.
    fn game_start(&self) -> Start {
        match setup::from_flags(self.entry(), self.start.typed(), &[]) {
            Ok(setup) => setup.start,
            Err(refusal) => self.refuse(&with_flag(refusal, self.entry().info())),
        }
    }

    /// The arguments that name the game with its rules and options, but no position.
    pub fn game_arguments(&self) -> String {
        let mut text = self.game.clone();
        let start = self.start.typed();
        if let Some(rules) = start.rules {
            text += &format!(" --rules {rules}");
        }
        for (name, value) in start.options.iter() {
            text += &format!(" --{name} {value}");
        }
        text
    }

    /// The computer player with the given name or number.
    pub fn computer(&self, text: &str) -> PlayerKind {
        match PlayerKind::parse(text, self.entry().info().levels) {
            Ok(PlayerKind::Human) => self.refuse(&refusal!("A human cannot play here")),
            Ok(kind) => kind,
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Ends the tool, because its command line has a value that cannot be used.
    pub fn refuse(&self, refusal: &Refusal) -> ! {
        let mut command = self.command.clone();
        command.error(ErrorKind::ValueValidation, refusal).exit()
    }
}

/// Shows how far the tool is, in a line that the next output overwrites. Only at a terminal.
pub fn show_progress(text: &str) {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "{text}\x1b[K\r");
    }
}

/// What a search within the limits finds. The game itself learns nothing from it.
pub fn search(game: &dyn LiveGame, limits: &Limits) -> Option<SearchInfo> {
    let mut copy = game.boxed_clone();
    copy.search(MovesToSearch::Best(1), limits, &mut |_| {})
        .pop()
}

/// Plays a whole move, given in the game's notation.
///
/// # Errors
/// If it is not a legal move; the message names the position.
pub fn play_move(game: &mut dyn LiveGame, mv: &str) -> io::Result<()> {
    game.play(mv)
        .map(drop)
        .map_err(|error| io::Error::other(format!("{}: {error}", game.position())))
}
