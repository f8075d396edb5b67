//! The console: the program's conversation with a user at a terminal, or with a script.
//!
//! It speaks to games through [`LiveGame`](crate::play::LiveGame) and [`Registry`] only and does
//! not know their types. This file is the program: it reads the command line and ends with an exit
//! status. The modules below it, each of which knows only those further down:
//!
//! - `shell`: one sitting, from the menu of games to goodbye: the menus of settings, resuming and
//!   loading games
//! - [`manual`]: the manual, which lists the commands, and completions
//! - [`play`]: a game on the screen: its questions, the computers' turns, the tutor's warnings
//! - [`replay`]: viewing a game turn by turn
//! - `study`: tasks, in lessons, puzzles and `retry`
//! - [`analysis`]: the commands `hint`, `why`, `analyse` and `annotated`
//! - [`rating`]: the command `stats`, what a game was worth, the adaptive opponent
//! - [`page`]: how a menu is shown and answered; the commands for boards in words are in [`prompt`]
//! - [`prompt`]: the loop that asks every question, the parser of commands, the command `help`
//! - [`progress`]: the status line while a search runs
//! - [`storage`]: reading and writing files, autosaves, the state folder
//! - [`flags`]: the command line; [`setup`]: a game from flags, menus and the files they name;
//!   [`seats`]: who plays, as flags and the command `players` say
//! - [`talk`]: what is printed and asked, with `--quiet`, `--strict` and Ctrl-C
//! - [`input`]: the line editor, Tab, scripts; [`terminal`]: its modes, and signals
//! - [`screen`]: the board, its heading, and the replies to `info`, `moves`, `history`, `rules`
//! - [`listing`]: long lists of moves, in groups or sentences
//! - [`search_settings`]: how long Expert searches
//! - [`vocabulary`]: names, aliases and help of all commands; [`exit`]: exit statuses
//!
//! Every function that asks or prints fails when the conversation ends: with an
//! [`Exit`](exit::Exit) where the user may leave, else with the I/O error of the output. `# Errors`
//! sections list only what else can go wrong.

pub mod analysis;
pub mod exit;
pub mod flags;
pub mod input;
pub mod listing;
pub mod manual;
pub mod page;
pub mod play;
pub mod progress;
pub mod prompt;
pub mod rating;
pub mod replay;
pub mod screen;
pub mod search_settings;
pub mod seats;
pub mod setup;
mod shell;
pub mod storage;
mod study;
pub mod talk;
pub mod terminal;
pub mod vocabulary;

use std::ffi::OsString;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::game::view::setup::Origin;
use crate::registry::Registry;
use crate::{refusal, ugi};
use analysis::Analyst;
use exit::{at_end, bad_flag, failure};
use flags::subcommands::Subcommand;
use flags::{Flags, THREADS};
use storage::reading::{read_text, typed_path};
use storage::state_folder::StateFolder;
use talk::Talk;

/// The whole program with the games of a registry: reads the command line and holds the
/// conversation. A program with games of its own is
/// `fn main() -> ExitCode { tabuleiro::main(&registry, std::env::args_os()) }`.
pub fn main(registry: &Registry, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    terminal::prepare_streams();
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    match manual::complete(registry, &arguments) {
        Ok(false) => {}
        answered => return exit_status(registry.program(), answered.map(drop)),
    }
    let is_at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let config = flags::config::file(registry.program()).filter(|_| is_at_terminal);
    let flags = flags::config::parse(registry, arguments, config.as_deref());
    let result = flags.and_then(|(flags, warnings)| {
        for warning in warnings {
            // Nobody reads it if that fails.
            let _ = writeln!(io::stderr(), "{}: {warning}", registry.program());
        }
        match flags.subcommand {
            Some(Subcommand::Generate { what, ref section }) => {
                manual::print(registry, what, section.as_deref(), &mut io::stdout().lock())
            }
            Some(Subcommand::Ugi { .. }) => serve(registry, &flags),
            _ => run(registry, &flags),
        }
    });
    exit_status(registry.program(), result)
}

/// Speaks the engine protocol over the standard streams.
fn serve(registry: &Registry, flags: &Flags) -> io::Result<()> {
    let read_file = |name: &str| read_text(&typed_path(name)?);
    let input = BufReader::new(io::stdin());
    let settings = flags.engine_settings(registry);
    ugi::serve(registry, settings, read_file, input, io::stdout())
}

/// Runs the program: the game that the flags ask for, if any, then the main menu until the user
/// leaves.
///
/// # Errors
/// If reading or writing fails, or a file that a flag names cannot be used.
pub fn run(registry: &Registry, flags: &Flags) -> io::Result<()> {
    let is_asked = match &flags.subcommand {
        // The lines of a record that is typed are not answers.
        Some(Subcommand::Analyse { file, json, .. }) => !json && file != Path::new("-"),
        _ => true,
    };
    let (colour, is_quiet) = (flags.conversation.common.color, flags.conversation.quiet);
    let talk = Talk::standard(colour, is_quiet, is_asked)?;
    let folder = StateFolder::standard(registry);
    run_with(registry, talk, flags, folder)
}

/// The program of [`run`] over the streams of `talk`, with another state folder or none.
///
/// # Errors
/// As [`run`].
pub fn run_with(
    registry: &Registry,
    mut talk: Talk,
    flags: &Flags,
    folder: Option<StateFolder>,
) -> io::Result<()> {
    talk.missing = registry.missing();
    talk.strict = flags.conversation.strict;
    let search = flags.search_settings(talk.can_flash(), talk.is_seen());
    let is_typed = flags.setup.origin(THREADS) == Origin::Default;
    if search.threads.is_some() && search.time.is_none() && is_typed {
        let refusal = refusal!("--threads: one thread searches a number of positions: add --time");
        return Err(bad_flag(refusal));
    }
    match &flags.subcommand {
        Some(Subcommand::Analyse { file, json, .. }) => {
            let mut analyst = Analyst::new(search);
            analyst.is_exact = flags.has_bound();
            // JSON is for programs.
            let board = flags.conversation.common.board.filter(|_| !json);
            talk.board = board.unwrap_or_default();
            at_end(analyst.review_file(&mut talk, registry, file, *json))
        }
        _ => shell::sit(registry, &mut talk, flags, search, folder),
    }
}

/// The exit status of this program. A closed output pipe is not a failure: its reader wanted no
/// more.
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
