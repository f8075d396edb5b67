//! The files of the game being played: the record of `--record`, the autosave, and the file of
//! `save`.
//!
//! All hold the same text, [`LiveGame::record`]. Record and autosave are brought up to date by
//! [`GameFiles::update`], which [`play`](crate::console::play) calls after every move, before the
//! next question.

use std::io;
use std::path::{Path, PathBuf};

use super::reading::{display_path, file_refusal, is_same, reason, typed_path, write_refusal};
use super::state_folder::StateFolder;
use super::writing::{RecordFile, create_folder_of};
use crate::console::exit::Exit;
use crate::console::talk::Talk;
use crate::game::Refusal;
use crate::play::LiveGame;
use crate::{refusal, refuse};

/// What a user can do when the record or the autosave cannot be written. They are tried again with
/// every move.
const ADVICE: &str = "; type save and a file name to save it elsewhere";

/// The files of one game.
#[derive(Debug, Default)]
pub struct GameFiles {
    /// The file that this game was loaded from or last saved to, and what it held then: `save`
    /// alone writes to it.
    pub save_file: Option<(PathBuf, Vec<u8>)>,
    /// The file that this game was loaded from, and how many moves it held; 0 once the user has
    /// been asked whether those moves may be replaced.
    opened: (PathBuf, usize),
    /// The record of `--record`.
    record: Option<RecordFile>,
    /// The autosave, once there is something to lose.
    pub autosave: Option<RecordFile>,
    /// Where the autosave and the finished game are kept, if they are.
    memory: Option<StateFolder>,
    /// The errors of the record and of the autosave when they were last written. An error is shown
    /// once, not with every move.
    failures: [Option<Refusal>; 2],
    /// The revision of the game that was written last.
    written: Option<u64>,
    /// Whether the game is over: what changes then is for the next one.
    is_finished: bool,
}

impl GameFiles {
    /// The files of a game with a record, or without one. `memory` is the folder for the autosave;
    /// without it there is none.
    pub fn new(record: Option<RecordFile>, memory: Option<StateFolder>) -> GameFiles {
        GameFiles {
            record,
            memory,
            ..GameFiles::default()
        }
    }

    /// Takes note that the game was loaded from a file with these contents.
    pub fn loaded_from(&mut self, path: &Path, contents: &[u8], game: &dyn LiveGame) {
        self.save_file = Some((path.to_path_buf(), contents.to_vec()));
        self.opened = (path.to_path_buf(), game.state().moves_of_record);
    }

    /// Writes the game to its record and its autosave if it or one of them has changed since the
    /// last call. The game goes on if that fails, after a complaint. What was written is on the
    /// disk when this returns. It asks before it removes moves that the loaded file held.
    pub fn update(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> Result<(), Exit> {
        let path = self.record.as_ref().map(RecordFile::path);
        let path = path.unwrap_or(Path::new("")).to_path_buf();
        let may_replace = self.may_replace(talk, game.state().moves_of_record, &path);
        if !matches!(may_replace, Ok(true)) {
            let other = free_name(&path);
            let shown = display_path(&other);
            talk.say(format!("From now on the game is recorded in {shown}.\n"))?;
            self.record = Some(RecordFile::new(&other));
            self.written = None;
        }
        self.write(talk, game, ADVICE)?;
        talk.only_copy = self.only_copy(game);
        may_replace.map(drop)
    }

    /// Whether a file may be written, even if it loses moves that it held when the game was loaded
    /// from it. The first `left` of those moves stay.
    fn may_replace(&mut self, talk: &mut Talk, left: usize, path: &Path) -> Result<bool, Exit> {
        let (opened, moves) = &self.opened;
        if left >= *moves || !is_same(opened, path) || !talk.is_interactive() {
            return Ok(true);
        }
        self.opened.1 = 0;
        let shown = display_path(path);
        let question = format!("{shown} has moves that this game replaces. Overwrite it?");
        talk.ask_yes_no(&question)
    }

    fn write(&mut self, talk: &mut Talk, game: &dyn LiveGame, advice: &str) -> io::Result<()> {
        let has_files = self.record.is_some() || self.autosave.is_some() || self.memory.is_some();
        let has_failed = self.failures.iter().any(Option::is_some);
        let is_same = self.written == Some(game.state().revision);
        let is_there = |file: &Option<_>| file.as_ref().is_none_or(RecordFile::is_unchanged);
        let are_there = is_there(&self.record) && is_there(&self.autosave);
        let is_written = self.is_finished || is_same && are_there;
        if !has_files || (is_written && !has_failed) {
            return Ok(());
        }
        self.written = Some(game.state().revision);
        let text = game.record();
        let recorded = write_to(&mut self.record, &text);
        let saved = self.write_autosave(game, &text);
        for (failure, result) in self.failures.iter_mut().zip([recorded, saved]) {
            let refusal = result.err();
            if let (Some(refusal), None) = (&refusal, &failure) {
                let line = refusal!("{refusal}{advice}");
                talk.warn("The game is not saved there: ", &line)?;
            }
            *failure = refusal;
        }
        Ok(())
    }

    /// Writes the autosave. It begins with the first move that no file holds, or with the end of
    /// the game: before that there is nothing to lose.
    fn write_autosave(&mut self, game: &dyn LiveGame, text: &str) -> Result<(), Refusal> {
        if let (Some(memory), None) = (&self.memory, &self.autosave) {
            let state = game.state();
            let is_in_file = state.known_moves == state.moves_of_record && state.ending.is_none();
            if state.known_moves == 0 || is_in_file {
                return Ok(());
            }
            let same = memory.resume_same(text.as_bytes());
            self.autosave = same.or_else(|| Some(memory.begin_game(game.info().name)));
        }
        if let Some(autosave) = &self.autosave {
            // The folder may have been removed meanwhile.
            let path = autosave.path();
            create_folder_of(path).map_err(|error| file_refusal(path, reason(&error)))?;
        }
        write_to(&mut self.autosave, text)
    }

    /// See [`Talk::only_copy`].
    fn only_copy(&self, game: &dyn LiveGame) -> Option<PathBuf> {
        let state = game.state();
        let both = [&self.record, &self.autosave].into_iter();
        let mut files = both.zip(&self.failures);
        let is_kept = files.any(|(file, failure)| file.is_some() && failure.is_none());
        if is_kept || state.known_moves == 0 || state.ending.is_some() {
            return None;
        }
        let is_new = state.known_moves > state.moves_of_record;
        let holds_game = |contents: &[u8]| !is_new || *contents == *game.record().as_bytes();
        let file = self.save_file.as_ref();
        let file = file.filter(|(_, contents)| holds_game(contents));
        let path = file.map(|(path, _)| path.clone());
        path.or_else(|| is_new.then(PathBuf::new))
    }

    /// Puts the autosave of a game that is over among the finished games.
    pub fn finish(&mut self, talk: &mut Talk) -> io::Result<()> {
        self.is_finished = true;
        // If the file could not be written, the user has been told already.
        let autosave = self.autosave.take().filter(|autosave| !autosave.is_new());
        if let (Some(memory), Some(autosave)) = (self.memory.take(), autosave) {
            let kept = memory.keep_finished(autosave);
            talk.or_warn("The finished game is not kept: ", kept)?;
        }
        Ok(())
    }

    /// Closes the files of a game that is over or left. Discards the autosave of a game without
    /// moves, even to redo. Returns whether the game can be resumed.
    pub fn close(&mut self, talk: &mut Talk, game: &dyn LiveGame) -> io::Result<bool> {
        talk.only_copy = None;
        self.write(talk, game, "")?;
        let Some(mut autosave) = self.autosave.take() else {
            return Ok(false);
        };
        if game.state().known_moves > 0 && game.state().ending.is_none() {
            if let Some(memory) = &self.memory {
                memory.put_first(&mut autosave);
            }
            return Ok(self.failures[1].is_none());
        }
        discard(talk, autosave)?;
        Ok(false)
    }

    /// Why the record is not complete, if it is not, once the files are closed.
    pub fn record_failure(self) -> Option<Refusal> {
        let [record, _] = self.failures;
        record
    }

    /// The command `save`: writes the game to the file called `name`, or if that is empty to the
    /// one that it was saved to before. Asks before it overwrites any other file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&mut self, talk: &mut Talk, game: &dyn LiveGame, name: &str) -> Result<(), Exit> {
        let path = match (&self.save_file, name) {
            (Some((save_file, _)), "") => save_file.clone(),
            (None, "") => {
                let game = game.info().name;
                refuse!("Type save and the name of a file: save {game}.txt")
            }
            _ => typed_path(name)?,
        };
        let shown = display_path(&path);
        let own = [&self.record, &self.autosave];
        if own
            .into_iter()
            .flatten()
            .any(|file| is_same(file.path(), &path))
        {
            refuse!("{shown}: the program itself keeps the game there");
        }
        let refused = |error| write_refusal(&path, &error);
        let mut file = RecordFile::open_named(&path).map_err(refused)?;
        let is_unchanged = self
            .save_file
            .iter()
            .any(|(save_file, contents)| is_same(save_file, &path) && file.contents() == contents);
        if !is_unchanged && name.is_empty() && !file.is_new() {
            let other = display_path(&free_name(&path));
            refuse!("{shown}: another program has changed this file: type save {other}");
        }
        let left = game.state().moves_of_record;
        if !self.may_replace(talk, left, &path)? || !is_unchanged && !may_write(talk, &file)? {
            return Ok(talk.say("Nothing was saved.\n")?);
        }
        let text = game.record();
        file.write(text.as_bytes()).map_err(refused)?;
        self.save_file = Some((path, text.into_bytes()));
        Ok(talk.say(format!("The game is saved in {shown}.\n"))?)
    }
}

/// Whether a file may be written: asks before it is overwritten.
pub fn may_write(talk: &mut Talk, file: &RecordFile) -> Result<bool, Exit> {
    let shown = display_path(file.path());
    Ok(file.is_new() || talk.ask_yes_no(&format!("{shown} exists. Overwrite it?"))?)
}

fn write_to(file: &mut Option<RecordFile>, text: &str) -> Result<(), Refusal> {
    let Some(file) = file else { return Ok(()) };
    let written = file.write(text.as_bytes());
    written.map_err(|error| file_refusal(file.path(), reason(&error)))
}

/// Removes the autosave of a game that is not wanted any more.
pub fn discard(talk: &mut Talk, autosave: RecordFile) -> io::Result<()> {
    let path = autosave.path().to_path_buf();
    let removed = autosave.remove().map_err(|error| {
        let advice = "; to delete it, type resume at the menu, then forget";
        file_refusal(&path, reason(&error) + advice)
    });
    talk.or_warn("The autosave could not be deleted: ", removed)
}

/// The files of the flag `--record`, the first of them with the name that was given.
#[derive(Debug)]
pub struct Recorder {
    path: PathBuf,
    /// The file, locked so that no other program records to it, until the first game takes it over.
    claimed: Option<RecordFile>,
}

impl Recorder {
    /// Makes sure that the file can be written, and keeps other programs from recording to it.
    /// A file with contents is refused, unless it is the record that was `loaded`: then the
    /// program goes on with it.
    ///
    /// # Errors
    /// If the file cannot be written, has other contents, or another program records to it.
    pub fn claim(path: &Path, loaded: Option<&Path>) -> Result<Recorder, Refusal> {
        let fail = |error: io::Error| file_refusal(path, reason(&error));
        let is_loaded = loaded.is_some_and(|loaded| is_same(path, loaded));
        let mut file = RecordFile::open_named(path).map_err(fail)?;
        // Read under the lock: another program may have finished its record just now.
        let contents = file.contents().to_vec();
        if !contents.is_empty() && !is_loaded {
            refuse!(
                "{} already exists, and a record would overwrite it: remove it or give another name",
                display_path(path)
            );
        }
        // Unchanged: a folder that cannot be written to is refused before the game begins.
        file.write(&contents).map_err(fail)?;
        Ok(Recorder {
            path: path.to_path_buf(),
            claimed: Some(file),
        })
    }

    /// The claimed file, if it is the one at that path: some systems do not let any other handle
    /// read it.
    pub fn claimed(&self, path: &Path) -> Option<&RecordFile> {
        let is_it = |file: &&RecordFile| is_same(file.path(), path);
        self.claimed.as_ref().filter(is_it)
    }

    /// The file for the next game: `game.txt`, then `game-2.txt` and so on, but none that exists
    /// already.
    pub fn begin(&mut self) -> RecordFile {
        let claimed = self.claimed.take();
        claimed.unwrap_or_else(|| RecordFile::new(&free_name(&self.path)))
    }
}

/// The first of `game-2.txt`, `game-3.txt` and so on that does not exist.
fn free_name(path: &Path) -> PathBuf {
    let numbered = |number: u32| {
        let mut name = path.file_stem().unwrap_or_default().to_os_string();
        name.push(format!("-{number}"));
        if let Some(extension) = path.extension() {
            name.push(".");
            name.push(extension);
        }
        path.with_file_name(name)
    };
    let free = (2..).map(numbered).find(|path| !path.exists());
    free.unwrap_or_default()
}

impl Drop for Recorder {
    /// Removes the file if it was made by the claim and no game was recorded.
    fn drop(&mut self) {
        if let Some(file) = self.claimed.take()
            && file.is_unused()
        {
            let _ = file.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn two_programs_never_record_to_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        let mut first = Recorder::claim(&path, None).unwrap();
        let refused = || {
            let refusal = Recorder::claim(&path, Some(&path)).unwrap_err();
            assert!(refusal.to_string().contains("another program records"));
        };
        refused();
        let mut file = first.begin();
        file.write(b"a record").unwrap();
        refused();
        drop(file);
        assert!(Recorder::claim(&path, None).is_err());
        let last = Recorder::claim(&path, Some(&path)).unwrap();
        assert_eq!(last.claimed(&path).unwrap().contents(), b"a record");
        assert!(last.claimed(folder.path()).is_none());
    }

    #[test]
    fn only_an_empty_claim_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.txt");
        drop(Recorder::claim(&path, None).unwrap());
        assert!(!path.exists());
        // On Windows nobody else can write to a claimed file.
        if cfg!(unix) {
            let claim = Recorder::claim(&path, None).unwrap();
            fs::write(&path, "a record").unwrap();
            drop(claim);
            assert_eq!(fs::read_to_string(&path).unwrap(), "a record");
        }
        fs::write(&path, "").unwrap();
        drop(Recorder::claim(&path, None).unwrap());
        assert!(path.exists(), "it was there before");
    }
}
