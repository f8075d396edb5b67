//! The files of the game being played: the record of `--record`, the autosave, and the file of
//! `save`.
//!
//! All hold the same text, [`LiveGame::record`]. Record and autosave are brought up to date by
//! [`GameFiles::sync`], which [`play`](crate::console::play) calls after every move, before the next
//! question.

use std::io;
use std::path::{Path, PathBuf};

use super::autosave::{self, Autosave};
use super::file_system::Disk;
use super::files::{
    Mirror, display_path, file_refusal, is_same, reason, typed_path, write_refusal, write_whole,
};
use super::results::Results;
use super::tutor_file::TutorFile;
use crate::coach::tutor::TutorThreshold;
use crate::console::talk::{Exit, Talk};
use crate::game::Refusal;
use crate::play::LiveGame;

/// What a user can do when the record or the autosave cannot be written. They are tried again with
/// every move.
const ADVICE: &str = "; type save and a file name to save it elsewhere";

/// The files of one game.
#[derive(Debug, Default)]
pub struct GameFiles {
    disk: Disk,
    /// The file that this game was loaded from or last saved to: `save` alone writes to it.
    save_file: Option<PathBuf>,
    /// The game as it was loaded from that file. An autosave begins with the first change to it.
    loaded: Option<String>,
    /// The record of `--record`.
    record: Option<Mirror>,
    autosave: AutosaveState,
    /// The errors of the record and of the autosave when they were last written. An error is shown
    /// once, not with every move.
    complaints: [Option<Refusal>; 2],
    /// The results of all games, if this one is counted.
    results: Option<Results>,
    /// The file with the setting of the tutor, if it is kept.
    tutor: Option<TutorFile>,
    /// The revision of the match that was written last, and whether it was synced.
    synced: Option<(u64, bool)>,
}

/// The state of the autosave.
#[derive(Debug, Default)]
enum AutosaveState {
    /// The game is not autosaved.
    #[default]
    Off,
    /// An autosave in this folder begins with the first move: before it there is nothing to lose.
    Pending(PathBuf),
    /// The game is autosaved.
    Active(Autosave),
}

impl GameFiles {
    /// The files of a game with a record, or without one.
    pub fn new(disk: Disk, record: Option<Mirror>) -> GameFiles {
        GameFiles {
            disk,
            record,
            ..GameFiles::default()
        }
    }

    /// Adds an autosave in `folder`, if there is one.
    pub fn with_autosave_in(mut self, folder: Option<&Path>) -> GameFiles {
        self.autosave = match folder {
            Some(folder) => AutosaveState::Pending(folder.to_path_buf()),
            None => AutosaveState::Off,
        };
        self
    }

    /// Sets the file that the result goes to, if the game is counted.
    pub fn with_results(self, results: Option<Results>) -> GameFiles {
        GameFiles { results, ..self }
    }

    /// Sets the file that keeps the setting of the tutor.
    pub fn with_tutor(self, tutor: Option<TutorFile>) -> GameFiles {
        GameFiles { tutor, ..self }
    }

    /// Keeps the setting of the tutor for the case that the game is resumed.
    ///
    /// # Errors
    /// If its file cannot be written; the refusal names it.
    pub fn keep_tutor(&self, setting: TutorThreshold) -> Result<(), Refusal> {
        self.tutor
            .as_ref()
            .map_or(Ok(()), |file| file.keep(setting))
    }

    /// The results of all games, if this one is counted.
    pub fn results(&self) -> Option<&Results> {
        self.results.as_ref()
    }

    /// Adds the autosave that the game was resumed from.
    pub fn with_autosave(mut self, autosave: Autosave) -> GameFiles {
        self.autosave = AutosaveState::Active(autosave);
        self
    }

    /// Sets the record that the game was loaded as, which its file holds already.
    pub fn with_loaded(mut self, record: String) -> GameFiles {
        self.loaded = Some(record);
        self
    }

    /// Sets the file that the game was loaded from.
    pub fn with_save_file(mut self, save_file: PathBuf) -> GameFiles {
        self.save_file = Some(save_file);
        self
    }

    /// The files of a replay of the game in `save_file`: nothing is recorded or autosaved.
    pub fn for_replay(disk: Disk, save_file: PathBuf) -> GameFiles {
        GameFiles::new(disk, None).with_save_file(save_file)
    }

    /// What all files of the game are written to.
    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    /// Writes the match to its record and its autosave if it has changed since the last call. The
    /// game goes on if that fails, after a complaint.
    ///
    /// What a user has typed is on the disk when this returns. A script can be run again: its
    /// record is on the disk when the game is closed.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn sync(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> io::Result<()> {
        let is_durable = talk.is_interactive();
        self.write(talk, game, is_durable, ADVICE)
    }

    fn write(
        &mut self,
        talk: &mut Talk,
        game: &dyn LiveGame,
        is_durable: bool,
        advice: &str,
    ) -> io::Result<()> {
        if self.record.is_none() && matches!(self.autosave, AutosaveState::Off) {
            return Ok(());
        }
        let failed = self.complaints.iter().any(Option::is_some);
        let revision = game.state().revision;
        let is_done = |synced: (u64, bool)| synced.0 == revision && synced.1 >= is_durable;
        if self.synced.is_some_and(is_done) && !failed {
            return Ok(());
        }
        self.synced = Some((revision, is_durable));
        let text = game.record();
        let recorded = match &mut self.record {
            Some(file) => follow(file, &text, is_durable),
            None => Ok(()),
        };
        let saved = self.sync_autosave(game, &text, is_durable);
        for (index, result) in [recorded, saved].into_iter().enumerate() {
            let complaint = result.err();
            if let Some(refusal) = &complaint
                && self.complaints[index].is_none()
            {
                let line = Refusal::new(format!("{refusal}{advice}"));
                talk.warn("The game is not saved there: ", &line)?;
            }
            self.complaints[index] = complaint;
        }
        Ok(())
    }

    fn sync_autosave(
        &mut self,
        game: &dyn LiveGame,
        text: &str,
        is_durable: bool,
    ) -> Result<(), Refusal> {
        if let AutosaveState::Pending(folder) = &self.autosave {
            let is_in_file = self.loaded.as_deref() == Some(text);
            if game.state().ply == 0 || game.state().ending.is_some() || is_in_file {
                return Ok(());
            }
            let begun = match autosave::with_record(&self.disk, folder, text) {
                Some(same) => Ok(same),
                None => Autosave::begin(&self.disk, folder, game.info().name),
            };
            self.autosave =
                AutosaveState::Active(begun.map_err(|error| file_refusal(folder, reason(&error)))?);
        }
        match &mut self.autosave {
            AutosaveState::Active(autosave) => follow(&mut autosave.file, text, is_durable),
            _ => Ok(()),
        }
    }

    /// Closes the files of a game that is over or left. Discards the autosave of a game that need
    /// not be resumed, because it is over or has no moves. Returns whether the game can be resumed.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn close(mut self, talk: &mut Talk, game: &dyn LiveGame) -> io::Result<bool> {
        self.write(talk, game, true, "")?;
        if let Some(refusal) = &self.complaints[0] {
            talk.set_record_failure(refusal.clone());
        }
        let AutosaveState::Active(autosave) = self.autosave else {
            return Ok(false);
        };
        if game.state().ply > 0 && game.state().ending.is_none() {
            return Ok(self.complaints[1].is_none());
        }
        let path = autosave.file.path().to_path_buf();
        if let Err(error) = autosave.discard() {
            warn_of_left_over(talk, &path, &error)?;
        }
        Ok(false)
    }

    /// The command `save`: writes the game to the file called `name`, or if that is empty to the
    /// one that it was saved to before. Asks before it overwrites any other file.
    ///
    /// # Errors
    /// If the conversation ends.
    pub fn save(&mut self, talk: &mut Talk, game: &dyn LiveGame, name: &str) -> Result<(), Exit> {
        let path = match (&self.save_file, name) {
            (Some(save_file), "") => save_file.clone(),
            (None, "") => {
                let example = format!(
                    "Type save and the name of a file: save {}.txt",
                    game.info().name
                );
                return Ok(talk.complain("", &Refusal::new(example))?);
            }
            _ => match typed_path(name) {
                Ok(path) => path,
                Err(refusal) => return Ok(talk.complain("", &refusal)?),
            },
        };
        let is_save_file = self
            .save_file
            .as_ref()
            .is_some_and(|save_file| is_same(save_file, &path));
        let would_overwrite = !is_save_file && path.is_file();
        let shown = display_path(&path);
        if would_overwrite && !talk.ask_yes_no(&format!("{shown} exists. Overwrite it?"))? {
            return Ok(talk.say("Nothing was saved.\n")?);
        }
        match write_whole(&self.disk, &path, &game.record()) {
            Ok(()) => {
                talk.say(&format!("The game is saved in {shown}.\n"))?;
                self.save_file = Some(path);
            }
            Err(error) => talk.complain("", &write_refusal(&path, &error))?,
        }
        Ok(())
    }
}

/// Says that the autosave of a game that is over could not be deleted.
///
/// # Errors
/// If the output cannot be written.
pub fn warn_of_left_over(talk: &mut Talk, path: &Path, error: &io::Error) -> io::Result<()> {
    let advice = "; to delete it, type resume at the menu, then forget";
    let refusal = file_refusal(path, reason(error) + advice);
    talk.warn("The autosave is not deleted: ", &refusal)
}

fn follow(file: &mut Mirror, text: &str, is_durable: bool) -> Result<(), Refusal> {
    let result = file.follow(text).and_then(|()| match is_durable {
        true => file.sync(),
        false => Ok(()),
    });
    result.map_err(|error| file_refusal(file.path(), reason(&error)))
}
