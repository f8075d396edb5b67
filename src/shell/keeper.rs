//! Where a game is kept while it is played: its autosave, its record, and the file of its own.

use std::io;
use std::path::{Path, PathBuf};

use super::autosave::Autosave;
use super::files::{Mirror, is_same, reason, trouble, typed, write_whole};
use super::talk::{Stop, Talk};
use crate::game::{Game, Refusal};
use crate::record;
use crate::session::Session;

/// Keeps one game.
#[derive(Debug, Default)]
pub struct Keeper {
    /// The file that this very game was loaded from or saved to.
    home: Option<PathBuf>,
    /// Of the flag `--record`.
    record: Option<Mirror>,
    saving: Saving,
    /// What was said about the record and the autosave that could not be written: it is not said
    /// again with every move.
    complaints: [Option<Refusal>; 2],
}

/// The state of the autosave.
#[derive(Debug, Default)]
enum Saving {
    /// There is none.
    #[default]
    Off,
    /// It begins in that folder with the first move: before it there is nothing to lose.
    Later(PathBuf),
    /// It is there.
    On(Autosave),
}

impl Keeper {
    /// A keeper that writes a record, if it gets one.
    pub fn new(record: Option<Mirror>) -> Keeper {
        Keeper {
            record,
            ..Keeper::default()
        }
    }

    /// The same, with an autosave in that folder.
    pub fn saving_in(mut self, folder: Option<&Path>) -> Keeper {
        self.saving = match folder {
            Some(folder) => Saving::Later(folder.to_path_buf()),
            None => Saving::Off,
        };
        self
    }

    /// The same, for a game that an autosave has kept until now.
    pub fn saving_to(mut self, autosave: Autosave) -> Keeper {
        self.saving = Saving::On(autosave);
        self
    }

    /// The same, for a game that was loaded from that file.
    pub fn and_home(mut self, home: PathBuf) -> Keeper {
        self.home = Some(home);
        self
    }

    /// A keeper of a game that is only looked at, and was loaded from that file.
    pub fn at_home_in(home: PathBuf) -> Keeper {
        Keeper::default().and_home(home)
    }

    /// Brings the files up to date. The game goes on if that fails: it is said once.
    ///
    /// # Errors
    /// If nothing can be said.
    pub fn keep<G: Game>(&mut self, talk: &mut Talk, session: &Session<G>) -> io::Result<()> {
        if self.record.is_none() && matches!(self.saving, Saving::Off) {
            return Ok(());
        }
        let text = record::write(session);
        let recorded = match &mut self.record {
            Some(file) => follow(file, &text),
            None => Ok(()),
        };
        let saved = self.save_unasked(session, &text);
        for (index, result) in [recorded, saved].into_iter().enumerate() {
            let complaint = result.err();
            if self.complaints[index] != complaint {
                if let Some(refusal) = &complaint {
                    talk.complain("The game is not kept there: ", refusal)?;
                }
                self.complaints[index] = complaint;
            }
        }
        Ok(())
    }

    fn save_unasked<G: Game>(&mut self, session: &Session<G>, text: &str) -> Result<(), Refusal> {
        if let Saving::Later(folder) = &self.saving {
            if session.ply() == 0 || session.ending().is_some() {
                return Ok(());
            }
            let begun = Autosave::begin(folder, G::NAME);
            self.saving = Saving::On(begun.map_err(|error| trouble(folder, reason(&error)))?);
        }
        match &mut self.saving {
            Saving::On(autosave) => follow(&mut autosave.file, text),
            _ => Ok(()),
        }
    }

    /// The game is over, or left: what is over need not be resumed, nor what has not begun.
    /// Whether it can be resumed.
    ///
    /// # Errors
    /// If nothing can be said.
    pub fn close<G: Game>(mut self, talk: &mut Talk, session: &Session<G>) -> io::Result<bool> {
        self.keep(talk, session)?;
        let Saving::On(autosave) = self.saving else {
            return Ok(false);
        };
        if session.ply() > 0 && session.ending().is_none() {
            return Ok(self.complaints[1].is_none());
        }
        let path = autosave.file.path().to_path_buf();
        if let Err(error) = autosave.forget() {
            talk.complain("", &trouble(&path, reason(&error)))?;
        }
        Ok(false)
    }

    /// The command `save`: writes the game to the file named, or to the one that it was saved to
    /// before. Before another file is overwritten somebody has to say yes.
    ///
    /// # Errors
    /// If the conversation ends.
    pub fn save<G: Game>(
        &mut self,
        talk: &mut Talk,
        session: &Session<G>,
        name: &str,
    ) -> Result<(), Stop> {
        let path = match (&self.home, name) {
            (Some(home), "") => home.clone(),
            (None, "") => {
                let example = format!("Type save and the name of a file: save {}.txt", G::NAME);
                return Ok(talk.complain("", &Refusal::new(example))?);
            }
            _ => typed(name),
        };
        let is_home = self.home.as_ref().is_some_and(|home| is_same(home, &path));
        let would_overwrite = !is_home && path.is_file();
        let shown = super::files::shown(&path);
        if would_overwrite && !talk.ask_yes_no(&format!("{shown} exists. Overwrite it?"))? {
            return Ok(talk.say("Nothing is saved.\n")?);
        }
        match write_whole(&path, &record::write(session)) {
            Ok(()) => {
                talk.say(&format!("The game is saved in {shown}.\n"))?;
                self.home = Some(path);
            }
            Err(error) => talk.complain("", &trouble(&path, reason(&error)))?,
        }
        Ok(())
    }
}

fn follow(file: &mut Mirror, text: &str) -> Result<(), Refusal> {
    let result = file.follow(text);
    result.map_err(|error| trouble(file.path(), reason(&error)))
}
