//! Sets up a game as flags and menus say: its rule set, options, position, players, and the files
//! that options name.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::seats::{check_seats, parse_flags};
use super::storage::reading::{file_refusal, home_path, in_full, read_text, typed_path};
use crate::game::view::settings::name;
use crate::game::view::setup::{Decided, Origin, Setup};
use crate::game::{GameInfo, Options, Refusal, Start};
use crate::play::LiveGame;
use crate::refuse;
use crate::registry::GameEntry;

/// The settings of a game before its first menu: how it begins and who plays, as flags say. Where
/// an option of `start` names a file, the settings have its text.
///
/// # Errors
/// If a file cannot be used, or the game does not accept one of the flags. The refusal is
/// [of](Refusal::option) the flag.
pub fn from_flags(
    game: &dyn GameEntry,
    start: Start,
    players: &[Option<String>],
) -> Result<Setup, Refusal> {
    let info = game.info();
    let (levels, title) = (info.levels, info.title);
    let seats = parse_flags(players, levels, title, info.max_players)?;
    for (name, _) in start.options.iter() {
        if info.option(name).is_none() {
            refuse!("--{name} is not an option of {}", info.title);
        }
    }
    let seated = name::SEATS.into_iter().zip(&seats);
    let options = start.options.iter().map(|(name, _)| name);
    let given = options
        .chain(start.rules.map(|_| name::RULES))
        .chain(start.position.as_ref().map(|_| name::POSITION))
        .chain(seated.filter_map(|(name, seat)| seat.map(|_| name)));
    let mut setup = Setup {
        given: given.map(|name| (name, Origin::Flag)).collect(),
        seats,
        start,
        ..Setup::default()
    };
    let path = |name: &str| Ok(home_path(name));
    let files = read_files(info, &mut setup.start.options, &BTreeMap::new(), path)?;
    // Refused here, since menus then ask only for what is compatible with these flags.
    open(game, &setup, 0).map_err(|refusal| with_file(refusal, &files))?;
    Ok(setup)
}

/// Files, each with the option that names it.
type OptionFiles = Vec<(&'static str, PathBuf)>;

/// Replaces the names of files by their texts, and returns the files. The options in `given` hold
/// texts already; `path` reads a name.
fn read_files(
    info: &GameInfo,
    options: &mut Options,
    given: &BTreeMap<&str, Origin>,
    path: fn(&str) -> Result<PathBuf, Refusal>,
) -> Result<OptionFiles, Refusal> {
    let mut named = Vec::new();
    let open = info.options.iter().filter(|option| option.is_file());
    for option in open.filter(|option| !given.contains_key(option.name)) {
        if let Some(name) = options.get(option.name) {
            let file = path(name)?;
            let text = read_text(&file).map_err(|refusal| refusal.of_option(option.name));
            options.set(option.name, text?);
            named.push((option.name, file));
        }
    }
    Ok(named)
}

/// A refusal, with the name of the file if it is about the text of one.
fn with_file(refusal: Refusal, files: &OptionFiles) -> Refusal {
    let is_about = |(name, _): &&(&str, PathBuf)| refusal.option() == Some(name);
    match files.iter().find(is_about) {
        Some((name, file)) => file_refusal(file, refusal).of_option(name),
        None => refusal,
    }
}

/// Refuses the value of a setting if it names a file that cannot be read.
///
/// # Errors
/// If it does.
pub fn check_file(info: &GameInfo, setting: &'static str, value: &str) -> Result<(), Refusal> {
    if value.is_empty() {
        return Ok(());
    }
    let mut options = Options::default().with(setting, value);
    read_files(info, &mut options, &BTreeMap::new(), typed_path).map(drop)
}

/// What the menus led to, and a game with these settings.
pub type Chosen = (Decided, Box<dyn LiveGame>);

/// What a setup comes to after the menus, which may have asked for a file, and its game.
///
/// # Errors
/// If a file cannot be used, or the game refuses the settings.
pub fn open(game: &dyn GameEntry, setup: &Setup, seed: u64) -> Result<Chosen, Refusal> {
    let mut decided = game.decide(setup);
    let options = &mut decided.start.options;
    let files = read_files(game.info(), options, &setup.given, typed_path)?;
    for (name, file) in &files {
        // The next game may begin in another folder.
        let full = in_full(file).map(|full| (name.to_string(), full));
        decided.chosen.extend(full);
    }
    let opened = game
        .open(&decided.start, &decided.players(), seed)
        .map_err(|refusal| with_file(refusal, &files))?;
    check_seats(&setup.seats, "this game", opened.state().players.len())?;
    Ok((decided, opened))
}
