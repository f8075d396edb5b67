//! The files of played games: written during a match, and read to resume it or to put the games of
//! several matches together.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::results::Played;
use super::seats::seat_lines;
use super::table::table;

/// Where games are written.
pub enum GameFile {
    /// All games in one file.
    One(File),
    /// A file for each game in a folder.
    Folder(PathBuf),
}

impl GameFile {
    /// Opens a file to append games to it. An existing folder, or a name that ends with a slash,
    /// gets a file for each game.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: &Path) -> io::Result<GameFile> {
        if path.is_dir() || path.as_os_str().to_string_lossy().ends_with('/') {
            fs::create_dir_all(path)?;
            return Ok(GameFile::Folder(path.to_path_buf()));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if file.metadata()?.len() > 0 {
            // An interrupted match may have left half a line.
            writeln!(file)?;
        }
        Ok(GameFile::One(file))
    }

    /// Writes a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, played: &Played) -> io::Result<()> {
        let text = played.to_text();
        match self {
            GameFile::One(file) => file.write_all(text.as_bytes()),
            GameFile::Folder(folder) => {
                fs::write(folder.join(format!("{:06}.txt", played.number)), text)
            }
        }
    }
}

/// The games in files, and in the files of folders.
///
/// # Errors
/// If a file cannot be read.
pub fn read_games(paths: &[PathBuf]) -> io::Result<Vec<Played>> {
    let mut games = Vec::new();
    for path in paths {
        if path.is_dir() {
            let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
            let mut files = entries.collect::<io::Result<Vec<PathBuf>>>()?;
            files.sort();
            games.extend(read_games(&files)?);
        } else {
            let text = fs::read(path)?;
            games.extend(Played::read_all(&String::from_utf8_lossy(&text)));
        }
    }
    Ok(games)
}

/// Prints one table for all games in the files. All must be of the same game and rules.
pub fn print_table(files: &[OsString]) -> ExitCode {
    let paths: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
    let games = match read_games(&paths) {
        Ok(games) => games,
        Err(error) => return failed(&error.to_string()),
    };
    let Some(first) = games.first() else {
        return failed("no games: name the files that --games-to has written");
    };
    if let Some(other) = games.iter().find(|game| game.game != first.game) {
        let (one, other) = (&first.game, &other.game);
        return failed(&format!(
            "games of {one} and of {other} do not fit in one table"
        ));
    }
    let text = format!(
        "{}: {} games\n{}{}",
        first.game,
        games.len(),
        table(&games),
        seat_lines(&games)
    );
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => failed(&error.to_string()),
    }
}

fn failed(reason: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "arena: {reason}");
    ExitCode::FAILURE
}
