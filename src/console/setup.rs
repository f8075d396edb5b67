//! Sets up a game as flags and menus say: its rule set, options, position, players, and the files
//! that options name.

use std::path::PathBuf;

use super::players::{check_seats, parse_flags};
use super::storage::reading::{file_refusal, home_path, read_text, typed_path};
use crate::game::players::PlayerKind;
use crate::game::view::settings::Setup;
use crate::game::{GameInfo, Options, Player, Refusal, Start};
use crate::play::LiveGame;
use crate::refuse;
use crate::registry::GameEntry;

/// The settings of a game before its first menu: how it begins and who plays, as flags say. Where
/// an option of `start` names a file, the settings have its text.
///
/// # Errors
/// If a file cannot be used, or the game does not accept one of the flags. A refusal of a file says
/// which option it is of.
pub fn from_flags(
    game: &dyn GameEntry,
    start: Start,
    players: &[Option<String>],
) -> Result<Setup, Refusal> {
    let info = game.info();
    let (levels, title) = (info.levels, info.title);
    let seats = parse_flags(players, levels, title, info.max_players)?;
    let mut setup = Setup {
        start,
        ready: seats[0].is_some() && seats[1].is_some(),
        seats,
        ..Setup::default()
    };
    for (name, _) in setup.start.options.iter() {
        if info.option(name).is_none() {
            refuse!("--{name} is not an option of {}", info.title);
        }
        setup.given.push(name);
    }
    let path = |name: &str| Ok(home_path(name));
    let files = read_files(info, &mut setup.start.options, &[], path)?;
    match check(game, &setup).map_err(|refusal| with_file(refusal, &files)) {
        Ok(()) => Ok(setup),
        Err(refusal) => match refusal.option() {
            Some(name) if !info.is_file(name) => refuse!("--{name}: {refusal}"),
            _ => Err(refusal),
        },
    }
}

/// Refuses settings that no possible rule set accepts: a menu may still ask for one. A game that
/// starts at once decides by itself.
fn check(game: &dyn GameEntry, setup: &Setup) -> Result<(), Refusal> {
    if setup.ready {
        return open_with(game, &game.decided(setup), &setup.seats, 0).map(drop);
    }
    let info = game.info();
    let rule_sets = match &setup.start.rules {
        Some(rules) => std::slice::from_ref(rules),
        None => info.rule_sets,
    };
    let mut results = rule_sets.iter().map(|rules| {
        let with_rules = setup.with(|next| next.start.rules = Some(*rules));
        open_with(game, &with_rules, &setup.seats, 0).map(drop)
    });
    match results.next() {
        Some(Err(refusal)) if !results.any(|result| result.is_ok()) => Err(refusal),
        _ => Ok(()),
    }
}

/// Who has a seat, by player index.
pub type Seats = [Option<PlayerKind>; Player::COUNT];

/// Files, each with the option that names it.
pub type OptionFiles = Vec<(&'static str, PathBuf)>;

/// Replaces the names of files by their texts, and returns the files. The options in `read` hold
/// texts already; `path` reads a name.
///
/// # Errors
/// If a file cannot be read.
pub fn read_files(
    info: &GameInfo,
    options: &mut Options,
    read: &[&str],
    path: fn(&str) -> Result<PathBuf, Refusal>,
) -> Result<OptionFiles, Refusal> {
    let mut named = Vec::new();
    let open = info.options.iter().filter(|option| option.is_file());
    for option in open.filter(|option| !read.contains(&option.name)) {
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

/// Opens the game of a setup, which holds the text of files. `flagged` are the seats in flags.
fn open_with(
    game: &dyn GameEntry,
    setup: &Setup,
    flagged: &Seats,
    seed: u64,
) -> Result<Box<dyn LiveGame>, Refusal> {
    let opened = game.open(&setup.start, &setup.players(), seed)?;
    // Menus that are still to come may change the number of players.
    let seats = opened.state().players.len();
    if setup.ready {
        check_seats(flagged, "this game", seats)?;
    }
    Ok(opened)
}

/// The settings that the menus led to, and a game with these settings.
pub type Chosen = (Setup, Box<dyn LiveGame>);

/// The settings after the menus, which may have asked for a file, and their game.
///
/// # Errors
/// If a file cannot be used, or the game refuses the settings.
pub fn open(
    game: &dyn GameEntry,
    setup: &Setup,
    flagged: &Seats,
    seed: u64,
) -> Result<Chosen, Refusal> {
    let mut setup = game.decided(setup).with(|next| next.ready = true);
    let options = &mut setup.start.options;
    let files = read_files(game.info(), options, &setup.given, typed_path)?;
    match open_with(game, &setup, flagged, seed) {
        Ok(opened) => Ok((setup, opened)),
        Err(refusal) => Err(with_file(refusal, &files)),
    }
}
