//! Resumes an unfinished game, or loads a game from a file.

use std::io;
use std::path::{Path, PathBuf};

use super::analysis::Analyst;
use super::commands::Command;
use super::menus::{self, PagePrompt, chosen};
use super::play::PlayMode;
use super::prompt;
use super::replay::{self, ReplayExit};
use super::screen;
use super::storage::files::{
    damaged, file_refusal, read_record, read_record_or_input, reason, typed_path, write_refusal,
};
use super::storage::game_files::{GameFiles, discard};
use super::storage::locked_file::RecordFile;
use super::storage::state_folder::{StateFolder, Unfinished};
use super::talk::Exit;
use super::{Shell, UserFault, players, results, terminal};
use crate::game::Refusal;
use crate::game::rng::fresh_seed;
use crate::game::style;
use crate::game::view::menu::{Item, Page};
use crate::play::LiveGame;
use crate::play::record::Record;
use crate::text::{counted, fit, printable, quoted};
use crate::{refusal, refuse};

/// The maximum number of unfinished games that are listed.
const LISTED: usize = 20;

/// The width of the description of an unfinished game, after the number of its item.
const LABEL: usize = 74;

const TITLE: &str = "Resume or load a game";

/// The source of a game.
enum Source {
    /// A file that a flag names.
    Flag(PathBuf),
    /// A file that was named in a menu.
    File(PathBuf),
    /// An unfinished game.
    Autosave(RecordFile),
}

impl Source {
    fn path(&self) -> &Path {
        match self {
            Source::Flag(path) | Source::File(path) => path,
            Source::Autosave(autosave) => autosave.path(),
        }
    }
}

/// A choice in the list of unfinished games.
#[derive(Clone)]
pub(super) enum ResumeChoice {
    /// The unfinished game with that index.
    Unfinished(usize),
    /// The game that was finished last, in the file of that name.
    Finished(PathBuf),
    /// The file of that name.
    File(String),
    /// That unfinished game, or all, is to be deleted.
    Forget(String),
}

/// The commands of the list of unfinished games.
pub(super) fn commands<'a>() -> Vec<Command<PagePrompt<'a, ResumeChoice>>> {
    vec![
        Command::new("help", "what to type", prompt::help),
        Command::new(
            "rules",
            "the rules of a game, once it is chosen",
            prompt::rules,
        ),
        Command::new(
            "forget",
            "delete a game: \"forget 1\"; \"forget all\"",
            |_, number| chosen(ResumeChoice::Forget(number.to_string())),
        ),
        Command::new(
            "load",
            "load a game from a file: \"load game.txt\"",
            |_, file| chosen(ResumeChoice::File(file.to_string())),
        ),
        Command::new("back", "back to the menu of games", menus::back),
        Command::new("menu", "back to the menu of games", prompt::menu),
        Command::new("quit", "leave the program", prompt::quit),
    ]
}

impl Shell<'_> {
    /// The unfinished game that was played last, if this program remembers its games.
    fn last_game(&self) -> Option<Unfinished> {
        let games = self.memory.as_ref()?.unfinished();
        games.into_iter().next()
    }

    /// The label of the item in the menu of games that leads to that game: its turn, and who plays.
    /// `None` if no game is unfinished, or its file is damaged.
    pub(super) fn go_on_label(&self) -> Option<String> {
        let record = read_record(&self.last_game()?.path, &self.registry.names()).ok()?;
        let entry = self.registry.find(record.game())?;
        let (game, _) = entry.restore(&record, 0).ok()?;
        let turn = match game.state().ending {
            Some(_) => "over".to_string(),
            None => format!("turn {}", game.state().turns_played + 1),
        };
        let is_computer = |name: &&str| *name != "human";
        let computers: Vec<&str> = record.players().filter(is_computer).collect();
        let players = match record.players().count() - computers.len() {
            _ if computers.is_empty() => String::new(),
            0 => format!(", {}", computers.join(" against ")),
            _ => format!(", against {}", computers.join(" and ")),
        };
        let label = format!(
            "Go on with {} ({turn}{})",
            game.info().title,
            printable(&players, 40)
        );
        Some(label)
    }

    /// Goes on with the game that was played last.
    ///
    /// # Errors
    /// If it cannot be resumed, the user asks for the menu of games, or the conversation ends.
    pub(super) fn go_on(&mut self) -> Result<(), Exit> {
        self.last_game().map_or(Ok(()), |game| self.resume(&game))
    }

    /// The label of the item in the menu of games. At a terminal it says how many games are
    /// unfinished.
    pub(super) fn resume_label(&self) -> String {
        match self.memory.as_ref().map(StateFolder::unfinished) {
            Some(games) if !games.is_empty() => format!("{TITLE} ({} unfinished)", games.len()),
            _ => TITLE.to_string(),
        }
    }

    /// Says how many games are unfinished; for a program that starts without the menu of games.
    pub(super) fn offer_to_resume(&mut self) -> io::Result<()> {
        let games = self.memory.as_ref().map(StateFolder::unfinished);
        let line = match games.unwrap_or_default().len() {
            0 => return Ok(()),
            1 => "You have an unfinished game: resume it from the menu.\n".to_string(),
            count => format!("You have {count} unfinished games: resume them from the menu.\n"),
        };
        self.talk.say(&line)
    }

    /// Loads the file that a flag names.
    ///
    /// # Errors
    /// If the conversation ends, or if the file is damaged, which ends the program.
    pub(super) fn load(&mut self, path: &Path) -> Result<(), Exit> {
        let record = read_record(path, &self.registry.names())?;
        self.open_record(&record, Source::Flag(path.to_path_buf()))
    }

    /// Analyses the game in the file that a flag names, as far as the record is not damaged.
    ///
    /// # Errors
    /// If the record is damaged, or the output cannot be written.
    pub(super) fn analyse(&mut self, path: &Path, as_json: bool) -> Result<(), Exit> {
        let refusal = |damage| damaged(path, &damage);
        let record = read_record_or_input(path, &self.registry.names())?;
        let entry = self.registry.get(record.game())?;
        let (game, damage) = entry.restore(&record, 0).map_err(refusal)?;
        damage.map_or(Ok(()), |damage| Err(refusal(damage)))?;
        if self.talk.is_interactive() {
            terminal::stop_at_interrupt(&self.talk.stop_flag())?;
        }
        let mut analyst = Analyst::default();
        analyst.is_exact = self.flags.has_bound();
        analyst.review(self.talk, &*game, as_json)
    }

    /// The menu of unfinished games, which also accepts the name of a file.
    ///
    /// # Errors
    /// If the user asks for the menu of games, or the conversation ends.
    pub(super) fn resume_or_load(&mut self) -> Result<(), Exit> {
        let mut games = self.unfinished();
        let mut draw = true;
        loop {
            let Some(choice) = self.choose_unfinished(&games, draw)? else {
                return Err(Exit::Menu);
            };
            let followed = match &choice {
                ResumeChoice::Unfinished(index) => self.resume(&games[*index]).map(|()| true),
                ResumeChoice::Finished(path) => self.load_file(path).map(|()| false),
                ResumeChoice::File(name) => self.load_typed(name).map(|()| false),
                ResumeChoice::Forget(number) => self.forget(&games, number),
            };
            // A game that cannot be resumed may not be unfinished any more.
            draw =
                self.talk.or_complain(followed)? || matches!(choice, ResumeChoice::Unfinished(_));
            if draw {
                games = self.unfinished();
            }
        }
    }

    fn unfinished(&self) -> Vec<Unfinished> {
        let games = self.folder.as_ref().map(StateFolder::unfinished);
        games.unwrap_or_default()
    }

    fn choose_unfinished(
        &mut self,
        games: &[Unfinished],
        draw: bool,
    ) -> Result<Option<ResumeChoice>, Exit> {
        let names = self.registry.names();
        let listed = games.iter().take(LISTED).enumerate();
        let item = |(index, game)| {
            let choice = ResumeChoice::Unfinished(index);
            Item::new(self.label(game, &names), choice)
        };
        let finished = self.memory.as_ref().and_then(StateFolder::finished);
        let finished = finished.map(|game| {
            let choice = ResumeChoice::Finished(game.path.clone());
            Item::new(self.label(&game, &names), choice)
        });
        let items = listed.map(item).chain(finished).collect();
        let heading = style::paint(style::BOLD, TITLE.to_uppercase());
        let mut page = Page::menu(heading, items).with_prompt("Number, or name of a file: ");
        page.free = Some(Box::new(|text, _| Ok(ResumeChoice::File(text.to_string()))));
        let help = help(page.items.len() > 1);
        let mut prompt = PagePrompt {
            commands,
            rules: Some(help.clone()),
            help,
            ..PagePrompt::new(self.talk, &page)
        };
        prompt.completions.file_names = true;
        match games.len().saturating_sub(LISTED) {
            0 if games.is_empty() => prompt.drawing += "There are no unfinished games.\n",
            0 => {}
            1 => prompt.drawing += "1 older game is not shown.\n",
            others => prompt.drawing += &format!("{others} older games are not shown.\n"),
        }
        prompt.show(draw)
    }

    /// Loads the file whose name was typed. Returns if the user declines to play a part of it.
    ///
    /// # Errors
    /// If the file holds no game, the user asks for the menu of games, or the conversation ends.
    pub(super) fn load_typed(&mut self, name: &str) -> Result<(), Exit> {
        self.load_file(&typed_path(name)?)
    }

    fn load_file(&mut self, path: &Path) -> Result<(), Exit> {
        let record = read_record(path, &self.registry.names())?;
        self.open_record(&record, Source::File(path.to_path_buf()))
    }

    /// Resumes an unfinished game.
    fn resume(&mut self, game: &Unfinished) -> Result<(), Exit> {
        let resumed = game.resume().map_err(|error| {
            let advice = "; type this name to load the game";
            file_refusal(&game.path, reason(&error) + advice)
        });
        let Some(autosave) = resumed? else {
            refuse!("Another program is playing that game, or has finished it");
        };
        let record = autosave.record(&self.registry.names())?;
        self.open_record(&record, Source::Autosave(autosave))
    }

    /// Discards the unfinished game with that number, or `all`, even those that the list does not
    /// show. Asks first, except for `all` in a script. Returns whether the list has changed.
    fn forget(&mut self, games: &[Unfinished], number: &str) -> Result<bool, Exit> {
        let listed = games.len().min(LISTED);
        let is_all = number.eq_ignore_ascii_case("all") && !games.is_empty();
        let index = number.parse().ok().filter(|n| (1..=listed).contains(n));
        let (chosen, question) = match (index, games.len()) {
            (Some(index), _) => {
                let game = &games[index - 1];
                let label = self.label(game, &self.registry.names());
                self.talk.say(&format!("{number}. {label}\n"))?;
                (std::slice::from_ref(game), "Forget this game?".to_string())
            }
            (None, 1) if is_all => (games, "Forget the unfinished game?".to_string()),
            (None, count) if is_all => (games, format!("Forget all {count} unfinished games?")),
            _ => return Err(not_listed(number, listed).into()),
        };
        let is_asked = !is_all || self.talk.is_interactive();
        if is_asked && !self.talk.ask_yes_no(&question)? {
            return Ok(false);
        }
        for game in chosen {
            self.delete(game)?;
        }
        Ok(true)
    }

    /// Deletes an unfinished game that no other program plays.
    fn delete(&mut self, game: &Unfinished) -> io::Result<()> {
        match game.resume() {
            Ok(Some(autosave)) => discard(self.talk, autosave),
            Ok(None) => Ok(()),
            Err(error) => self.talk.complain("", &write_refusal(&game.path, &error)),
        }
    }

    /// Opens the game in a record. Returns if the user declines to play a part of it, or if it is
    /// over and nobody watches.
    fn open_record(&mut self, record: &Record, source: Source) -> Result<(), Exit> {
        let entry = self.registry.get(record.game())?;
        let seed = match source {
            // --seed has priority over the seed in the file of --load.
            Source::Flag(_) => self.flags.seed().or(record.seed()),
            _ => record.seed(),
        };
        let seed = seed.unwrap_or_else(fresh_seed);
        let (game, damage) = match entry.restore(record, seed) {
            Ok((game, None)) => return self.continue_game(game, record, source),
            Ok((game, Some(damage))) => (Some(game), damage),
            Err(damage) => (None, damage),
        };
        let refusal = damaged(source.path(), &damage);
        let kept = game.filter(|game| game.state().ply > 0);
        let moves = |game: &dyn LiveGame| match game.state().ply {
            1 => "the move before it".to_string(),
            plies => format!("the {plies} moves before it"),
        };
        if let Source::Flag(_) = source {
            let offer = kept.map_or_else(String::new, |game| {
                format!("; {} can be loaded from the menu", moves(&*game))
            });
            refuse!("{refusal}{offer}");
        }
        let Some(game) = kept else {
            return Err(refusal.into());
        };
        self.talk.complain("", &refusal)?;
        let question = format!("Go on after {}?", moves(&*game));
        if !self.talk.ask_yes_no(&question)? {
            return Ok(());
        }
        // A new game with new files: the damaged file stays as it is, so that it can be repaired.
        let game_files = self.new_game_files();
        self.play_games(game, game_files, self.default_mode())
    }

    /// Plays a game that is not over, or was left at the question after its result. Replays any
    /// other one that is over, and plays it if the user takes it over.
    fn continue_game(
        &mut self,
        mut game: Box<dyn LiveGame>,
        record: &Record,
        source: Source,
    ) -> Result<(), Exit> {
        let from_flag = matches!(source, Source::Flag(_));
        if from_flag {
            let players = self.flags.seats.all();
            players::reseat(&mut *game, &players)
                .map_err(|refusal| io::Error::other(UserFault::Flag(refusal)))?;
            self.start_engines(&mut *game, &players)?;
        }
        let is_autosave = matches!(source, Source::Autosave(_));
        let is_over = game.state().ending.is_some() && !is_autosave;
        if is_over {
            // Nothing is recorded or autosaved.
            let mut game_files = GameFiles::default();
            // `save` does not write to a file of the program's own.
            let is_own = |path: &Path| {
                let folder = self.folder.as_ref();
                folder.is_some_and(|folder| path.starts_with(folder.path()))
            };
            if let Source::Flag(path) | Source::File(path) = &source
                && !is_own(path)
            {
                game_files.save_file = Some((path.clone(), record.source().to_vec()));
            }
            let analyst = &mut Analyst::default();
            match replay::replay(self.talk, &mut *game, &mut game_files, analyst, true)? {
                ReplayExit::Play(ply) => {
                    game.take_back_to(ply);
                    game.note_help();
                }
                ReplayExit::Back => return Err(Exit::Menu),
            }
        }
        let mut game_files = self.new_game_files();
        match source {
            Source::Autosave(autosave) => game_files.autosave = Some(autosave),
            // A game that goes on from the middle of another one is a new game: `save` does not
            // overwrite the one that was replayed.
            _ if is_over => {}
            Source::Flag(path) | Source::File(path) => {
                game_files.loaded = Some(game.record());
                game_files.save_file = Some((path, record.source().to_vec()));
            }
        }
        // A replay has shown that there is a user, who may want the menu.
        let mode = PlayMode {
            is_batch: from_flag && !is_over,
            is_adaptive: from_flag && results::has_adaptive(&self.flags.seats.all()),
            tutor: self.tutor_again(&*game),
            ..self.default_mode()
        };
        self.play_games(game, game_files, mode)
    }

    /// An unfinished game in one line, or the damage in its header.
    fn label(&self, game: &Unfinished, names: &[&str]) -> String {
        let record = match read_record(&game.path, names) {
            Ok(record) => record,
            Err(refusal) => return refusal.to_string(),
        };
        let entry = self.registry.find(record.game());
        let title = entry.map_or("", |entry| entry.info().title);
        let players: Vec<String> = record.players().map(|name| printable(name, 16)).collect();
        // A damaged header is reported when the game is chosen.
        let restored = entry.and_then(|entry| entry.restore(&record, 0).ok());
        let (settings, played) = match &restored {
            Some((game, _)) => (
                settings(&**game),
                counted(game.state().turns_played, "turn"),
            ),
            None => (String::new(), counted(record.moves(), "move")),
        };
        let is_over = |(game, _): &(Box<dyn LiveGame>, _)| game.state().ending.is_some();
        let over = restored.as_ref().is_some_and(is_over);
        let played = played + if over { ", over" } else { "" };
        let (players, when) = (players.join(" against "), game.ago());
        // Without the settings where the line would not fit with the number of the item before it.
        let labels = [settings.as_str(), ""]
            .map(|settings| format!("{title}{settings}, {players}, {played}, {when}"));
        let short = labels.iter().find(|label| label.len() <= LABEL);
        let label = short.unwrap_or(&labels[1]);
        fit(label, LABEL).trim_end_matches(',').to_string()
    }
}

/// Why no game is forgotten: the list has `listed` games, and `number` is none of theirs.
fn not_listed(number: &str, listed: usize) -> Refusal {
    let what = match number {
        "" => "Nothing was typed after forget".to_string(),
        _ => format!("{} is not on the list", quoted(number)),
    };
    match listed {
        0 => Refusal::new("No unfinished games to forget"),
        1 => refusal!("{what}: type forget and 1, or all"),
        _ => refusal!("{what}: type forget and 1 to {listed}, or all"),
    }
}

/// The rule set and the options of a game, such as ` (classic, size 6)`.
fn settings(game: &dyn LiveGame) -> String {
    let rules = game.state().rules.to_string();
    let words: Vec<String> = std::iter::once(rules)
        .chain(screen::option_words(game))
        .collect();
    format!(" ({})", words.join(", "))
}

/// The reply to `help` at the list of unfinished games.
fn help(has_games: bool) -> String {
    let mut text = String::new();
    if has_games {
        text +=
            "Type the number of a game to resume it, or the name of a file with a game in it.\n";
    } else {
        text += "Type the name of a file with a game in it.\n";
    }
    text += "An unfinished game goes on, a finished one is replayed.\n";
    if has_games {
        text += "\"forget 1\" deletes the first game, \"forget all\" every one.\n";
    }
    text + "\"back\" returns to the menu, \"quit\" leaves the program.\n"
}
