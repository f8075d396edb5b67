//! Resumes an unfinished game, or loads a game from a file.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::Shell;
use crate::coach::results::date_of;
use crate::console::analysis::Analyst;
use crate::console::exit::{Exit, bad_flag};
use crate::console::page::{self, PagePrompt, chosen};
use crate::console::play::PlaySettings;
use crate::console::prompt::Command;
use crate::console::replay::replay;
use crate::console::seats::reseat;
use crate::console::storage::game_files::{GameFiles, discard};
use crate::console::storage::reading::{
    damaged, file_refusal, read_record, reason, typed_path, write_refusal,
};
use crate::console::storage::state_folder::{KeptGame, StateFolder};
use crate::console::{rating, screen};
use crate::game::players::PlayerKind;
use crate::game::rng::fresh_seed;
use crate::game::view::menu::{Item, Page};
use crate::game::{Refusal, style};
use crate::play::LiveGame;
use crate::play::record::Record;
use crate::refuse;
use crate::text::{counted, fit, printable, prose};

/// The maximum number of unfinished games that are listed.
const LISTED: usize = 20;

/// The width of the description of an unfinished game, after the number of its item.
const LABEL: usize = 74;

/// How the label of the item that goes on with the last game begins.
const GO_ON: &str = "Go on with ";

const TITLE: &str = "Resume or load a game";

/// The reply to `help` at the list of unfinished games.
const HELP: &str = "\
Type the number of a game to resume it, or the name of a file with a game in it.
An unfinished game goes on, a finished one is replayed.
\"forget 1\" deletes the first game, \"forget all\" every one.
\"back\" returns to the menu, \"quit\" leaves the program.
";

/// A choice in the list of unfinished games.
#[derive(Clone)]
pub(crate) enum ResumeChoice {
    /// That unfinished game.
    Kept(KeptGame),
    /// The finished games.
    Finished,
    /// The game in that file.
    File(PathBuf),
    /// That unfinished game, or all, is to be deleted.
    Forget(String),
}

/// The commands of the list of unfinished games.
pub(crate) fn commands<'a>() -> Vec<Command<PagePrompt<'a, ResumeChoice>>> {
    let own = [
        Command::new("forget", |_, number| {
            chosen(ResumeChoice::Forget(number.to_string()))
        }),
        Command::new("load", |_, file| {
            chosen(ResumeChoice::File(typed_path(file)?))
        }),
    ];
    page::commands().into_iter().chain(own).collect()
}

impl Shell<'_> {
    /// The unfinished games in a folder that no other program is playing, the latest first. Games
    /// without moves, even to redo, are left out. Empty without a folder.
    fn unfinished(&self, folder: Option<&StateFolder>) -> Vec<KeptGame> {
        let mut games = folder.map_or_else(Vec::new, StateFolder::unfinished);
        let names = self.registry.names();
        let record = |game: &KeptGame| read_record(&game.path, &names).ok();
        games.retain(|game| record(game).is_none_or(|record| record.has_moves()));
        games
    }

    /// The unfinished game that was played last, with its label, if the program keeps its games. A
    /// game with a damaged header is passed over.
    fn last_game(&self) -> Option<(KeptGame, String)> {
        let games = self.unfinished(self.memory.as_ref());
        games.into_iter().find_map(|game| {
            let label = self.label(&game, LABEL - GO_ON.len()).ok()?;
            Some((game, label))
        })
    }

    /// The label of the item in the menu of games that resumes the last unfinished game, if any.
    pub(super) fn go_on_label(&self) -> Option<String> {
        let (_, label) = self.last_game()?;
        Some(format!("{GO_ON}{label}"))
    }

    /// Goes on with the game that was played last.
    ///
    /// # Errors
    /// If it cannot be resumed.
    pub(super) fn go_on(&mut self) -> Result<(), Exit> {
        self.last_game()
            .map_or(Ok(()), |(game, _)| self.resume(&game))
    }

    /// The label of the item in the menu of games. At a terminal it says how many games are
    /// unfinished.
    pub(super) fn resume_label(&self) -> String {
        match self.unfinished(self.memory.as_ref()).len() {
            0 => TITLE.to_string(),
            count => format!("{TITLE} ({count} unfinished)"),
        }
    }

    /// Says how many games are unfinished; for a program that starts without the menu of games.
    pub(super) fn offer_to_resume(&mut self) -> io::Result<()> {
        let line = match self.unfinished(self.memory.as_ref()).len() {
            0 => return Ok(()),
            1 => "You have an unfinished game: resume it from the menu.\n".to_string(),
            count => format!("You have {count} unfinished games: resume them from the menu.\n"),
        };
        self.talk.say(&line)
    }

    /// Goes on with the game in the file that a flag names; replays it if it is over.
    ///
    /// # Errors
    /// If the conversation ends, or if the file is damaged, which ends the program.
    pub(super) fn load(&mut self, path: &Path) -> Result<(), Exit> {
        let names = self.registry.names();
        let recorder = self.recorder.as_ref();
        let record = match recorder.and_then(|recorder| recorder.claimed(path)) {
            Some(file) => file.record(&names)?,
            None => read_record(path, &names)?,
        };
        // --seed has priority over the seed in the file.
        let mut game = match self.restore(&record, path, self.flags.seed().or(record.seed())) {
            Ok(game) => game,
            Err((refusal, None)) => return Err(refusal.into()),
            Err((refusal, Some(kept))) => {
                let moves = moves_before(&*kept);
                refuse!("{refusal}; {moves} can be loaded from the menu")
            }
        };
        let seats = reseat(&mut *game, &self.flags.seats.all()).map_err(bad_flag)?;
        let adaptive = self.seat_adaptive(&mut *game, &seats)?;
        let settings = PlaySettings {
            // A replay has shown that there is a user, who may want the menu.
            is_batch: game.state().ending.is_none(),
            adaptive,
            ..self.default_settings()
        };
        self.play_loaded(game, path, &record, settings)
    }

    /// Loads the game in a file; without its name, shows the menu of unfinished games, which also
    /// accepts one.
    pub(super) fn resume_or_load(&mut self, file: &str) -> Result<(), Exit> {
        if !file.is_empty() {
            return self.load_file(&typed_path(file)?);
        }
        let mut games = self.unfinished(self.folder.as_ref());
        let mut draw = true;
        loop {
            let Some(choice) = self.show_list(&games, draw)? else {
                return Err(Exit::Menu);
            };
            let followed = match &choice {
                ResumeChoice::Kept(game) => self.resume(game).map(|()| true),
                ResumeChoice::Finished => self.choose_finished().map(|()| true),
                ResumeChoice::File(path) => self.load_file(path).map(|()| false),
                ResumeChoice::Forget(number) => self.forget(&games, number),
            };
            // A game that cannot be resumed may not be unfinished any more.
            draw = self.talk.or_complain(followed)? || matches!(choice, ResumeChoice::Kept(_));
            if draw {
                games = self.unfinished(self.folder.as_ref());
            }
        }
    }

    fn show_list(&mut self, games: &[KeptGame], draw: bool) -> Result<Option<ResumeChoice>, Exit> {
        let listed = games.iter().take(LISTED);
        let is_usable = |game: &KeptGame| self.label(game, LABEL).is_ok();
        let first = listed.clone().position(is_usable).unwrap_or_default();
        let item = |game: &KeptGame| Item::new(self.listed(game), ResumeChoice::Kept(game.clone()));
        let finished = self.finished().len();
        let label = format!("Finished games ({finished})");
        let finished = (finished > 0).then(|| Item::new(label, ResumeChoice::Finished));
        let items = listed.map(item).chain(finished).collect();
        let heading = style::paint(style::BOLD, TITLE.to_uppercase());
        let mut page = Page::menu(heading, items);
        page.prompt.0 = "Number, or name of a file".to_string();
        page.default = (first + 1).to_string();
        page.free = Some(Box::new(|text| Ok(ResumeChoice::File(typed_path(text)?))));
        let mut prompt = PagePrompt {
            commands,
            rules: Some(prose(HELP)),
            help: prose(HELP),
            ..PagePrompt::new(self.talk, &page)
        };
        prompt.completions.file_names = true;
        match games.len().saturating_sub(LISTED) {
            0 if games.is_empty() => prompt.drawing += no_games(&self.folder),
            0 => {}
            1 => prompt.drawing += "1 older game is not shown.\n",
            others => prompt.drawing += format!("{others} older games are not shown.\n"),
        }
        prompt.show(draw)
    }

    fn finished(&self) -> Vec<KeptGame> {
        let games = self.memory.as_ref().map(StateFolder::finished);
        games.unwrap_or_default()
    }

    /// The list of finished games, of which one can be replayed.
    fn choose_finished(&mut self) -> Result<(), Exit> {
        let games = self.finished();
        let item = |game: &KeptGame| Item::new(self.listed(game), game.path.clone());
        let items = games.iter().map(item).collect();
        let page = Page::menu(style::paint(style::BOLD, "FINISHED GAMES"), items);
        match PagePrompt::new(self.talk, &page).show(true)? {
            Some(path) => self.load_file(&path),
            None => Ok(()),
        }
    }

    /// Plays the game in a file. Returns if the user declines to play a part of it.
    ///
    /// # Errors
    /// If the file holds no game.
    fn load_file(&mut self, path: &Path) -> Result<(), Exit> {
        let record = read_record(path, &self.registry.names())?;
        match self.restore(&record, path, record.seed()) {
            Ok(game) => self.play_loaded(game, path, &record, self.default_settings()),
            Err((refusal, kept)) => self.play_undamaged(&record, refusal, kept),
        }
    }

    /// Resumes an unfinished game. One that is over was left before it was put among the finished
    /// ones.
    fn resume(&mut self, kept: &KeptGame) -> Result<(), Exit> {
        let resumed = kept.resume().map_err(|error| {
            let advice = "; type this name to load the game";
            file_refusal(&kept.path, reason(&error) + advice)
        });
        let Some(mut autosave) = resumed? else {
            refuse!("Another program is playing that game, or has finished it");
        };
        let record = autosave.record(&self.registry.names())?;
        match self.restore(&record, autosave.path(), record.seed()) {
            Ok(mut game) => {
                self.tell_of_engines(&record, &mut *game)?;
                if let Some(memory) = &self.memory {
                    memory.put_first(&mut autosave);
                }
                let mut game_files = self.new_game_files();
                game_files.autosave = Some(autosave);
                self.play_again(game, game_files, self.default_settings())
            }
            Err((refusal, undamaged)) => self.play_undamaged(&record, refusal, undamaged),
        }
    }

    /// Discards the unfinished game with that number, or `all`, even those that the list does not
    /// show. Asks first, except for `all` in a script. Returns whether the list has changed.
    fn forget(&mut self, games: &[KeptGame], number: &str) -> Result<bool, Exit> {
        let listed = games.len().min(LISTED);
        let is_all = number.eq_ignore_ascii_case("all") && !games.is_empty();
        let index = number.parse().ok().filter(|n| (1..=listed).contains(n));
        let (chosen, question) = match (index, games.len()) {
            (Some(index), _) => {
                let game = &games[index - 1];
                let label = self.listed(game);
                self.talk.say(format!("{number}. {label}\n"))?;
                (std::slice::from_ref(game), "Forget this game?".to_string())
            }
            (None, 1) if is_all => (games, "Forget the unfinished game?".to_string()),
            (None, count) if is_all => (games, format!("Forget all {count} unfinished games?")),
            (_, 0) => refuse!("No unfinished games to forget"),
            _ => refuse!(number => "is not on the list: type forget and a number of it, or all"),
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
    fn delete(&mut self, game: &KeptGame) -> io::Result<()> {
        match game.resume() {
            Ok(Some(autosave)) => discard(self.talk, autosave),
            Ok(None) => Ok(()),
            Err(error) => self.talk.complain(&write_refusal(&game.path, &error)),
        }
    }

    /// The game in the record of a file.
    ///
    /// # Errors
    /// If the record is damaged: with what can be restored of the game, if that has any moves.
    fn restore(&self, record: &Record, path: &Path, seed: Option<u64>) -> Result<Restored, Damage> {
        let found = self.registry.get(record.game());
        let entry = found.map_err(|refusal| (refusal, None))?;
        let (game, damage) = match entry.restore(record, seed.unwrap_or_else(fresh_seed)) {
            Ok((game, None)) => return Ok(game),
            Ok((game, Some(damage))) => (Some(game), damage),
            Err(damage) => (None, damage),
        };
        let kept = game.filter(|game| game.state().ply > 0);
        Err((damaged(path, &damage), kept))
    }

    /// Says which seats were those of engines, and are a human's now. Whoever goes on from such moves
    /// against a computer is helped.
    fn tell_of_engines(&mut self, record: &Record, game: &mut dyn LiveGame) -> io::Result<()> {
        for (player, title) in record.engines() {
            if game.state().players[player.index()] == PlayerKind::Human {
                let (name, title) = (game.names(player).name, printable(title, 60));
                let was = format!("{name} was engine {title}");
                self.talk
                    .note(&format!("{}: the seat is a human's now.", was.trim_end()))?;
                game.mark_helped();
            }
        }
        Ok(())
    }

    /// Asks whether to play what is left of a game whose record is damaged.
    fn play_undamaged(
        &mut self,
        record: &Record,
        damage: Refusal,
        kept: Option<Restored>,
    ) -> Result<(), Exit> {
        let Some(mut game) = kept else {
            return Err(damage.into());
        };
        self.talk.complain(&damage)?;
        let question = format!("Go on after {}?", moves_before(&*game));
        if !self.talk.ask_yes_no(&question)? {
            return Ok(());
        }
        self.tell_of_engines(record, &mut *game)?;
        game.mark_helped();
        // A new game with new files: the damaged file stays as it is, so that it can be repaired.
        let game_files = self.new_game_files();
        self.play_games(game, game_files, self.default_settings())
    }

    /// Plays the game in a file. One that is over is replayed, and played if the user takes it
    /// over.
    fn play_loaded(
        &mut self,
        mut game: Restored,
        path: &Path,
        record: &Record,
        settings: PlaySettings,
    ) -> Result<(), Exit> {
        self.tell_of_engines(record, &mut *game)?;
        if game.state().ending.is_some() {
            // Nothing is recorded or autosaved.
            let mut game_files = GameFiles::default();
            // `save` does not write to a file of the program's own.
            let folder = self.folder.as_ref();
            if !folder.is_some_and(|folder| path.starts_with(folder.path())) {
                game_files.loaded_from(path, record.source(), &*game);
            }
            let analyst = &mut Analyst::new(self.search);
            match replay(self.talk, &mut *game, &mut game_files, analyst, true)? {
                Some(ply) => {
                    game.take_back_to(ply);
                    game.mark_helped();
                }
                None => return Err(Exit::Menu),
            }
            // A game that goes on from the middle of another one is a new game: `save` does not
            // overwrite the one that was replayed.
            let game_files = self.new_game_files();
            return self.play_again(game, game_files, settings);
        }
        let mut game_files = self.new_game_files();
        let memory = self.memory.as_ref();
        game_files.autosave = memory.and_then(|memory| memory.resume_same(record.source()));
        if game_files.autosave.is_none() {
            game.mark_helped();
        }
        game_files.loaded_from(path, record.source(), &*game);
        self.play_again(game, game_files, settings)
    }

    /// Plays a game that goes on, with the setting of the tutor that suits it.
    fn play_again(
        &mut self,
        game: Restored,
        game_files: GameFiles,
        settings: PlaySettings,
    ) -> Result<(), Exit> {
        let settings = PlaySettings {
            tutor: self.tutor_again(&*game),
            ..settings
        };
        self.play_games(game, game_files, settings)
    }

    /// A game in a line of that width; without its settings if they do not fit.
    ///
    /// # Errors
    /// If the header of its record is damaged.
    fn label(&self, kept: &KeptGame, width: usize) -> Result<String, Refusal> {
        let record = read_record(&kept.path, &self.registry.names())?;
        let restored = self.registry.get(record.game())?.restore(&record, 0);
        let (game, _) = restored.map_err(|damage| damaged(&kept.path, &damage))?;
        let (title, state) = (game.info().title, game.state());
        let kinds = state.players.iter();
        let names: Vec<String> = kinds.map(|kind| kind.title(game.info().levels)).collect();
        let players = names.join(" against ");
        let turns = counted(state.turns_played, "turn");
        let mut settings = vec![state.rules.to_string()];
        settings.extend(screen::option_words(&*game));
        let settings = format!(" ({})", settings.join(", "));
        let date = date_of(kept.time) + " UTC";
        let labels = [&*settings, ""].map(|settings| match state.ending {
            None => format!("{title}{settings}, {players}, {turns}, {date}"),
            Some(_) => format!(
                "{date} {title}{settings}: {}",
                rating::outcome(&*game, true)
            ),
        });
        let short = labels.iter().find(|label| label.len() <= width);
        let label = fit(short.unwrap_or(&labels[1]), width);
        Ok(label.trim_end_matches(',').to_string())
    }

    /// A game of the list in one line, or the damage in its header.
    fn listed(&self, kept: &KeptGame) -> String {
        let label = self.label(kept, LABEL);
        label.unwrap_or_else(|refusal| refusal.to_string())
    }
}

/// The message that there are no unfinished games, or that the folder cannot be read.
fn no_games(folder: &Option<StateFolder>) -> String {
    let folder = folder.as_ref().map(StateFolder::path);
    match folder.map(|path| (path, fs::read_dir(path))) {
        Some((path, Err(error))) if error.kind() != ErrorKind::NotFound => {
            format!("{}\n", file_refusal(path, reason(&error)))
        }
        _ => "There are no unfinished games.\n".to_string(),
    }
}

/// A game that a record holds.
type Restored = Box<dyn LiveGame>;

/// What is wrong with a record, and the game up to there.
type Damage = (Refusal, Option<Restored>);

/// The moves before the damage of a record, in words.
fn moves_before(kept: &dyn LiveGame) -> String {
    format!("the {} before it", counted(kept.state().ply, "move"))
}
