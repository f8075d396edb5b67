//! From the flags and menus of one game to a match that is ready to start.

use std::path::PathBuf;

use super::engines;
use super::menus::{PageExit, PagePrompt};
use super::screen;
use super::storage::files;
use super::talk::{Exit, Talk};
use crate::coach::tutor::DEFAULT_POINTS;
use crate::game::players::PlayerKind;
use crate::game::registry::GameEntry;
use crate::game::view::menu::{Item, Page, Setup};
use crate::game::{Options, Player, Refusal, RuleSet, Start};
use crate::play::{GameInfo, LiveGame};
use crate::refuse;

/// The flags about a game, as they were typed.
#[derive(Clone, Debug, Default)]
pub struct GameFlags {
    /// Who plays, by player index.
    pub players: [Option<String>; Player::COUNT],
    /// The rule set, the start position and the game's own options; for an option that names a
    /// file, the text of the file.
    pub start: Start,
    /// The files that options name and that have not been read yet.
    pub files: OptionFiles,
}

impl GameFlags {
    /// Reads the files that options name, and replaces each name by the text of its file.
    ///
    /// # Errors
    /// If a file cannot be used, or the game does not accept the flags.
    pub fn read_files(mut self, game: &dyn GameEntry) -> Result<GameFlags, GameFlagsError> {
        let files = std::mem::take(&mut self.files);
        for (name, path) in &files {
            let path = path.to_str().map_or_else(|| path.clone(), files::home_path);
            let text = files::read_text(&path).map_err(GameFlagsError::File)?;
            self.start.options.set(name, text);
        }
        match self.setup(game) {
            Ok(_) => Ok(self),
            Err(refusal) => Err(match file_at_fault(&refusal, &files) {
                Some(file) => GameFlagsError::File(files::file_refusal(file, refusal)),
                None => GameFlagsError::Value(refusal),
            }),
        }
    }

    /// The settings before the first menu.
    ///
    /// # Errors
    /// If the game does not accept one of the flags.
    pub fn setup(&self, game: &dyn GameEntry) -> Result<Setup, Refusal> {
        let info = game.info();
        let mut setup = Setup {
            start: self.start.clone(),
            ..Setup::default()
        };
        for (seat, text) in self.players.iter().enumerate() {
            let kind = text.as_deref();
            setup.seats[seat] = kind
                .map(|text| engines::parse_player(text, &info.levels))
                .transpose()
                .map_err(|refusal| {
                    let player = Player::from_index(seat);
                    Refusal::new(format!("--{player}: {refusal}"))
                })?;
        }
        for (name, _) in self.start.options.iter() {
            if !info.options.iter().any(|option| option.name == name) {
                return Err(Refusal::new(format!(
                    "--{name} is not an option of {}",
                    info.title
                )));
            }
            setup.given.push(name);
        }
        setup.ready = setup.seats[0].is_some() && setup.seats[1].is_some();
        let rule_sets: &[RuleSet] = match &self.start.rules {
            Some(rules) => std::slice::from_ref(rules),
            None => info.rule_sets,
        };
        // A menu may still ask for the rule set: only what no rule set accepts is refused now.
        let mut results = rule_sets.iter().map(|rules| {
            let setup = setup.with(|setup| setup.start.rules = Some(*rules));
            open_with(game, &setup, 0).map(drop)
        });
        let first = results.next().unwrap_or(Ok(()));
        if first.is_err() && !results.any(|result| result.is_ok()) {
            first?;
        }
        Ok(setup)
    }
}

/// Files, each with the option that names it.
pub type OptionFiles = Vec<(&'static str, PathBuf)>;

/// The options with the text of each file instead of its name, and these files. The options in
/// `read` hold their text already.
///
/// # Errors
/// If a file cannot be read.
fn read_files(
    info: &GameInfo,
    options: &Options,
    read: &[&str],
) -> Result<(Options, OptionFiles), Refusal> {
    let mut with_text = options.clone();
    let mut named = Vec::new();
    for option in info.options.iter().filter(|option| option.is_file) {
        if read.contains(&option.name) {
            continue;
        }
        if let Some(name) = options.get(option.name) {
            let path = files::typed_path(name)?;
            with_text.set(option.name, files::read_text(&path)?);
            named.push((option.name, path));
        }
    }
    Ok((with_text, named))
}

/// The file whose text is refused.
fn file_at_fault<'a>(refusal: &Refusal, files: &'a OptionFiles) -> Option<&'a PathBuf> {
    let mut files = files.iter();
    let at_fault = files.find(|(name, _)| refusal.option() == Some(name));
    at_fault.map(|(_, path)| path)
}

/// Opens the game of a setup, which holds the text of files.
fn open_with(game: &dyn GameEntry, setup: &Setup, seed: u64) -> Result<Box<dyn LiveGame>, Refusal> {
    let opened = game.open(&setup.start, &setup.players(), seed)?;
    // Menus that are still to come may change the number of players.
    let seats = opened.state().players.len();
    let extra = (seats..Player::COUNT).find(|seat| setup.seats[*seat].is_some());
    if let Some(seat) = extra.filter(|_| setup.ready) {
        let player = Player::from_index(seat);
        refuse!("--{player} is not possible: this game is for {seats} players");
    }
    Ok(opened)
}

/// Why the flags about a game cannot be used.
pub enum GameFlagsError {
    /// A value is not accepted.
    Value(Refusal),
    /// A file that they name cannot be read or is not accepted.
    File(Refusal),
}

/// The match after the menus, which may have asked for a file.
fn open(game: &dyn GameEntry, setup: &Setup, seed: u64) -> Result<Box<dyn LiveGame>, Refusal> {
    let info = game.info();
    let (options, files) = read_files(&info, &setup.start.options, &setup.given)?;
    let setup = setup.with(|setup| setup.start.options = options);
    open_with(game, &setup, seed).map_err(|refusal| match file_at_fault(&refusal, &files) {
        Some(file) => files::file_refusal(file, refusal),
        None => refusal,
    })
}

/// Asks whether a tutor is wanted, where a human plays against a computer.
fn tutor_page(setup: &Setup) -> Option<Page> {
    let is = |human: bool| {
        let mut seats = setup.seats.iter().flatten();
        seats.any(|kind| (*kind == PlayerKind::Human) == human)
    };
    if setup.tutor.is_some() || !is(true) || !is(false) {
        return None;
    }
    let with = |points| setup.with(|next| next.tutor = Some(points));
    let items = vec![
        Item::new("NO", with(0)),
        Item::new("YES", with(DEFAULT_POINTS)),
    ];
    let help = format!(
        "The tutor asks before you play a move that loses {DEFAULT_POINTS} points of your winning\n\
         chance or more. \"tutor\" changes that at any time.\n"
    );
    Some(Page::menu("WITH A TUTOR?", items).explained(help))
}

/// The settings that the menus led to, and a match with these settings.
pub type Chosen = (Setup, Box<dyn LiveGame>);

/// Goes through the game's menus. Returns `None` if the user went back to the menu of games.
///
/// # Errors
/// If the conversation ends.
pub fn menus(
    talk: &mut Talk,
    game: &dyn GameEntry,
    first: Setup,
    seed: u64,
) -> Result<Option<Chosen>, Exit> {
    let info = game.info();
    let mut path = vec![first];
    let mut draw = true;
    while let Some(setup) = path.last() {
        let tutor = || tutor_page(setup).filter(|_| path.len() > 1);
        let Some(page) = game.setup_page(setup).or_else(tutor) else {
            match open(game, setup, seed) {
                Ok(opened) => return Ok(Some((setup.clone(), opened))),
                Err(refusal) => {
                    talk.complain(info.complaint, &refusal)?;
                    path.pop();
                    draw = false;
                    continue;
                }
            }
        };
        let prompt = PagePrompt {
            drawing: game.draw_menu(&page),
            rules: Ok(screen::rules(&info, setup.start.rules)),
            complaint: info.complaint,
            advisor: game.advisor(),
            ..PagePrompt::new(talk, &page, "")
        };
        match prompt.show(draw)? {
            PageExit::Chosen(next) => path.push(next),
            PageExit::Menu => return Ok(None),
            PageExit::Back => {
                path.pop();
            }
        }
        draw = true;
    }
    Ok(None)
}
