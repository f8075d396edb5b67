//! The state folder: what the program remembers between its runs.
//!
//! Each game at a terminal is kept in a file until it ends, so that it can be resumed after the
//! program is killed; the program that plays it has the file locked. Beside these files there are
//! the games that were finished last, the results of games against computers, the names of solved
//! puzzles and of lessons done, and for each game the settings that were chosen last.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::env;
use std::fmt::Display;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::reading::{
    MAX_LINES, MAX_SIZE, file_refusal, open_regular, read_up_to, reason, write_refusal,
};
use super::writing::{RecordFile, append_line, clear, create_folder_of, is_locked};
use crate::coach::results::{self, GameResult};
use crate::game::Refusal;
use crate::game::view::setup::SettingValues;
use crate::registry::Registry;
use crate::text::counted;

/// In our program, the environment variable that names a folder to use instead of the platform's.
pub const FOLDER_VARIABLE: &str = "TABULEIRO_STATE_DIR";

/// The file of the results of games.
pub const RESULTS: &str = "results";
/// The file of the puzzles that are solved.
pub const PUZZLES: &str = "puzzles";
/// The file of the lessons that are done.
pub const LESSONS: &str = "lessons";

/// The endings of the files of unfinished and of finished games.
const UNFINISHED: &str = "txt";
const FINISHED: &str = "over";
/// The file of the last finished game in old versions, which kept only one.
const OLD_FINISHED: &str = "finished";

/// How many finished games are kept.
const MAX_FINISHED: usize = 20;

/// Whether a file of the folder could be changed; the refusal names it.
type Changed = Result<(), Refusal>;

/// The folder. It need not exist.
#[derive(Clone, Debug)]
pub struct StateFolder(PathBuf);

/// A game in a file of the folder, which no program is playing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// Its record.
    pub path: PathBuf,
    /// When the last move was made.
    pub time: SystemTime,
}

impl StateFolder {
    /// A folder with that path.
    pub fn new(path: &Path) -> StateFolder {
        StateFolder(path.to_path_buf())
    }

    /// The folder that [`FOLDER_VARIABLE`] names; otherwise the program's own folder where the
    /// platform keeps the state of programs or, if there is no such place, their data.
    pub fn standard(registry: &Registry) -> Option<StateFolder> {
        let folder = match env::var_os(registry.renamed(FOLDER_VARIABLE)) {
            Some(folder) if !folder.is_empty() => Some(PathBuf::from(folder)),
            _ => dirs::state_dir()
                .or_else(dirs::data_local_dir)
                .map(|folder| folder.join(registry.program())),
        };
        folder.map(StateFolder)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of that name.
    ///
    /// # Errors
    /// If there is something else than a regular file. The program itself makes neither links nor
    /// pipes.
    fn file(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.0.join(name);
        match path.symlink_metadata() {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            Ok(metadata) if !metadata.is_file() => {
                Err(io::Error::other("this is not a regular file"))
            }
            _ => Ok(path),
        }
    }

    /// Reads the file of that name; nothing if it does not exist.
    fn read(&self, name: &str) -> io::Result<String> {
        let file = self.file(name).and_then(File::open);
        match file.and_then(|file| read_up_to(MAX_LINES, file)) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(error),
        }
    }

    /// Changes the file of that name.
    ///
    /// # Errors
    /// If that fails; the refusal names the file.
    fn change(&self, name: &str, change: impl FnOnce(&Path) -> io::Result<()>) -> Changed {
        let changed = self.file(name).and_then(|path| change(&path));
        changed.map_err(|error| write_refusal(&self.0.join(name), &error))
    }

    /// The autosave of a new game, whose first write makes it.
    pub fn begin_game(&self, game: &str) -> RecordFile {
        let name = format!("{game}-{:016x}", rand::random::<u64>());
        RecordFile::new(&self.next_path(&name, UNFINISHED))
    }

    /// The path that makes the kept game of that name the one that was played or finished last. The
    /// order is in the file names because the clock, and so the times of files, may be wrong.
    fn next_path(&self, name: &str, ending: &str) -> PathBuf {
        let files = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let last = files.map(|file| number_and_name(&file.path()).0).max();
        let next = last.unwrap_or_default().saturating_add(1);
        self.0.join(format!("{next}-{name}.{ending}"))
    }

    /// Marks an unfinished game as the one that was played last, if its file can be renamed.
    pub fn put_first(&self, autosave: &mut RecordFile) {
        let (_, name) = number_and_name(autosave.path());
        let _ = autosave.rename(&self.next_path(&name, UNFINISHED));
    }

    /// The unfinished games that no program plays, the latest first.
    pub fn unfinished(&self) -> Vec<KeptGame> {
        self.kept(UNFINISHED)
    }

    /// The games that were finished last, the latest first.
    pub fn finished(&self) -> Vec<KeptGame> {
        self.kept(FINISHED)
    }

    fn kept(&self, ending: &str) -> Vec<KeptGame> {
        let Ok(entries) = fs::read_dir(&self.0) else {
            return Vec::new();
        };
        let mut games: Vec<KeptGame> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| {
                let is_old = ending == FINISHED && path.ends_with(OLD_FINISHED);
                is_old || path.extension().is_some_and(|found| found == ending)
            })
            .filter_map(|path| {
                let metadata = fs::symlink_metadata(&path).ok().filter(Metadata::is_file)?;
                let time = metadata.modified().ok()?;
                Some(KeptGame { path, time })
            })
            .filter(|game| !is_locked(&game.path))
            .collect();
        games.sort_by_cached_key(|game| {
            let number = number_and_name(&game.path).0;
            (Reverse((number, game.time)), game.path.clone())
        });
        games
    }

    /// Resumes the unfinished game with this record, if there is one: a game that is loaded, or is
    /// loaded and played twice in the same way, has one autosave, not two.
    pub fn resume_same(&self, record: &[u8]) -> Option<RecordFile> {
        let is_same = |game: &KeptGame| {
            let text = open_regular(&game.path).and_then(|file| read_up_to(MAX_SIZE, file));
            text.is_ok_and(|text| text == record)
        };
        let game = self.unfinished().into_iter().find(is_same)?;
        game.resume().ok().flatten()
    }

    /// The results, and a warning if there are lines that cannot be read.
    ///
    /// # Errors
    /// If the file exists and cannot be read; the refusal names it.
    pub fn results(&self) -> Result<(Vec<GameResult>, Option<Refusal>), Refusal> {
        let path = self.0.join(RESULTS);
        let text = self
            .read(RESULTS)
            .map_err(|error| file_refusal(&path, reason(&error)))?;
        let (results, damaged) = results::read(&text);
        let warning = damaged.first().map(|line| {
            let all = counted(damaged.len(), "line");
            file_refusal(&path, format!("line {line} cannot be read; {all} skipped"))
        });
        Ok((results, warning))
    }

    /// Deletes all results.
    ///
    /// # Errors
    /// If they cannot be deleted; the refusal names the file.
    pub fn forget_results(&self) -> Result<(), Refusal> {
        self.change(RESULTS, clear)
    }

    /// The names in [`PUZZLES`] or [`LESSONS`]; none if the file cannot be read.
    pub fn names(&self, file: &str) -> BTreeSet<String> {
        let text = self.read(file).unwrap_or_default();
        text.lines().map(String::from).collect()
    }

    /// Adds a result to [`RESULTS`], or a name to one of those files. Other programs may do the same
    /// at the same time. When this returns, it is on the disk.
    ///
    /// # Errors
    /// If the file cannot be written; the refusal names it.
    pub fn add(&self, file: &str, line: impl Display) -> Result<(), Refusal> {
        self.change(file, |path| append_line(path, &line.to_string()))
    }

    /// The settings that were chosen last for the game of that name; none if the file cannot be
    /// read.
    pub fn settings(&self, game: &str) -> SettingValues {
        read_settings(&self.read(&settings_file(game)).unwrap_or_default())
    }

    /// Saves these settings for the game of that name; its other settings stay as they are.
    ///
    /// # Errors
    /// If the folder cannot be made or the file cannot be written; the refusal names the file.
    pub fn keep_settings(&self, game: &str, settings: &SettingValues) -> Result<(), Refusal> {
        self.change(&settings_file(game), |path| {
            let mut file = RecordFile::open(path)?;
            let before = read_settings(&String::from_utf8_lossy(file.contents()));
            let mut kept = before.clone();
            kept.extend(settings.clone());
            if kept == before {
                return Ok(());
            }
            let lines = kept.iter().map(|(name, value)| format!("{name} {value}\n"));
            create_folder_of(path)?;
            file.write(lines.collect::<String>().as_bytes())
        })
    }

    /// Puts a game among the finished ones, of which the oldest are removed.
    ///
    /// # Errors
    /// If a file cannot be renamed or removed; the refusal names it.
    pub fn keep_finished(&self, mut autosave: RecordFile) -> Result<(), Refusal> {
        let path = autosave.path().to_path_buf();
        let (_, name) = number_and_name(&path);
        let kept = autosave.rename(&self.next_path(&name, FINISHED));
        drop(autosave);
        kept.map_err(|error| write_refusal(&path, &error))?;
        for game in self.finished().into_iter().skip(MAX_FINISHED) {
            let removed = game
                .resume()
                .and_then(|file| file.map_or(Ok(()), RecordFile::remove));
            removed.map_err(|error| write_refusal(&game.path, &error))?;
        }
        Ok(())
    }
}

/// The number at the beginning of the file name of a kept game, and the rest of the name. Numbers
/// grow in the order in which games are played; files from before version 0.5 count as 0.
fn number_and_name(path: &Path) -> (u64, String) {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let (number, name) = stem.split_once('-').unwrap_or_default();
    let numbered = number.parse().map(|number| (number, name.to_string()));
    numbered.unwrap_or_else(|_| (0, stem.to_string()))
}

/// The settings in a file, one in a line.
fn read_settings(text: &str) -> SettingValues {
    let settings = text.lines().filter_map(|line| line.split_once(' '));
    settings
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect()
}

/// The name of the file with the settings of the game of that name.
fn settings_file(game: &str) -> String {
    format!("{game}.settings")
}

impl KeptGame {
    /// Takes the game over. `None` if it is gone or another program plays it.
    ///
    /// # Errors
    /// If its file cannot be used.
    pub fn resume(&self) -> io::Result<Option<RecordFile>> {
        match RecordFile::open(&self.path) {
            Ok(file) if file.is_new() => Ok(None),
            Err(error) if error.kind() == ErrorKind::ResourceBusy => Ok(None),
            file => file.map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::thread;
    use std::time::Duration;

    use super::*;

    fn result(moves: usize) -> GameResult {
        let line = format!("2026-11-22 lear classic hard win {moves} -");
        GameResult::parse(&line).unwrap()
    }

    #[test]
    fn the_latest_game_comes_first() {
        let folder = tempfile::tempdir().unwrap();
        let now = SystemTime::now();
        for (name, minutes) in [("a.txt", 2), ("b.txt", 0), ("c.txt", 1), ("results", 0)] {
            let file = File::create(folder.path().join(name)).unwrap();
            let time = now - Duration::from_secs(60 * minutes);
            file.set_modified(time).unwrap();
        }
        let games = StateFolder::new(folder.path()).unfinished();
        let names: Vec<_> = games
            .iter()
            .filter_map(|game| game.path.file_name())
            .collect();
        assert_eq!(names, ["b.txt", "c.txt", "a.txt"]);
        let none = StateFolder::new(&folder.path().join("none"));
        assert!(none.unfinished().is_empty());
    }

    #[test]
    fn a_clock_that_was_wrong_once_changes_neither_the_order_nor_what_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::new(folder.path());
        let begin = |text: &str| {
            let mut file = state.begin_game("lear");
            file.write(text.as_bytes()).unwrap();
            file
        };
        let year = Duration::from_secs(31_536_000);
        let read = |game: KeptGame| {
            let file = File::options().append(true).open(&game.path).unwrap();
            file.set_modified(SystemTime::now() + year).unwrap();
            fs::read_to_string(&game.path).unwrap()
        };
        let texts = |games: Vec<KeptGame>| games.into_iter().map(read).collect::<Vec<_>>();
        fs::write(folder.path().join("finished"), "of an old version").unwrap();
        assert_eq!(texts(state.finished()), ["of an old version"]);
        for number in 0..25 {
            state.keep_finished(begin(&number.to_string())).unwrap();
            texts(state.finished());
        }
        let last: Vec<String> = (5..25).rev().map(|number| number.to_string()).collect();
        assert_eq!(texts(state.finished()), last);
        drop([begin("one"), begin("two")]);
        assert_eq!(texts(state.unfinished()), ["two", "one"]);
        let mut one = state.unfinished().remove(1).resume().unwrap().unwrap();
        state.put_first(&mut one);
        assert!(is_locked(one.path()));
        one.write(b"one more").unwrap();
        drop(one);
        assert_eq!(texts(state.unfinished()), ["one more", "two"]);
    }

    #[test]
    fn nothing_is_lost_when_several_programs_add_results() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::new(&folder.path().join("new"));
        assert_eq!(state.results().unwrap(), (Vec::new(), None));
        thread::scope(|scope| {
            for writer in 0..4 {
                let state = &state;
                scope.spawn(move || {
                    (0..25)
                        .for_each(|game| state.add(RESULTS, result(100 * writer + game)).unwrap());
                });
            }
        });
        let (mut read, damaged) = state.results().unwrap();
        read.sort_by_key(|result| result.moves);
        let moves = (0..4).flat_map(|writer| (0..25).map(move |game| 100 * writer + game));
        assert_eq!(read, moves.map(result).collect::<Vec<_>>());
        assert_eq!(damaged, None);
        // Another program may wait for the lock of the file that is emptied.
        let waiting = File::open(state.path().join(RESULTS)).unwrap();
        state.forget_results().unwrap();
        state.forget_results().unwrap();
        assert!(state.results().unwrap().0.is_empty());
        assert_eq!(waiting.metadata().unwrap().len(), 0);
    }

    #[test]
    fn a_line_that_was_cut_off_costs_only_itself() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::new(folder.path());
        let mut bytes = format!("{}\n2026-11-22 le", result(1)).into_bytes();
        bytes.push(0xff);
        fs::write(folder.path().join(RESULTS), bytes).unwrap();
        state.add(RESULTS, result(2)).unwrap();
        for (more, expected) in [
            ("", "results: line 2 cannot be read; 1 line skipped"),
            ("x", "results: line 2 cannot be read; 2 lines skipped"),
        ] {
            append_line(&folder.path().join(RESULTS), more).unwrap();
            let (read, warning) = state.results().unwrap();
            assert_eq!(read, [result(1), result(2)]);
            let warning = warning.unwrap().to_string();
            assert!(warning.ends_with(expected), "{warning}");
        }
    }

    #[test]
    fn settings_are_read_back_with_blanks_and_without_a_value() {
        let folder = tempfile::tempdir().unwrap();
        let state = StateFolder::new(&folder.path().join("state"));
        let pairs = [("galaxy", ""), ("size", "a file.txt")];
        let settings: SettingValues = pairs
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .into();
        state.keep_settings("lear", &settings).unwrap();
        assert_eq!(state.settings("lear"), settings);
    }

    /// A pipe would block, and what a link leads to is not the program's.
    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_used() {
        use std::os::unix::fs::symlink;
        use std::process::Command;
        let outside = tempfile::NamedTempFile::new().unwrap();
        for is_pipe in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let state = StateFolder::new(folder.path());
            for name in [RESULTS, PUZZLES, LESSONS, "lear.settings", "lear-1.txt"] {
                let path = folder.path().join(name);
                if is_pipe {
                    Command::new("mkfifo").arg(&path).status().unwrap();
                } else {
                    symlink(outside.path(), &path).unwrap();
                }
            }
            let refusals = [
                state.add(RESULTS, result(1)),
                state.results().map(drop),
                state.forget_results(),
                state.add(PUZZLES, "a1"),
                state.keep_settings("lear", &[("mode".to_string(), "mixed".to_string())].into()),
            ];
            for refused in refusals {
                let refusal = refused.unwrap_err().to_string();
                assert!(
                    refusal.ends_with(": this is not a regular file"),
                    "{refusal}"
                );
            }
            assert!(state.names(PUZZLES).is_empty());
            assert!(state.settings("lear").is_empty());
            assert_eq!(state.unfinished(), []);
        }
        assert_eq!(outside.as_file().metadata().unwrap().len(), 0);
    }
}
