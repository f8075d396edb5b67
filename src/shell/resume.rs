//! Going on with a game that was kept: one that was left, or one in a file.

use std::io;
use std::path::{Path, PathBuf};

use super::autosave::{self, Autosave, Unfinished, ago};
use super::commands::{self, Command, Place};
use super::files::{damaged, read_record, reason, trouble, typed};
use super::keeper::Keeper;
use super::replay;
use super::talk::Stop;
use super::{After, Shell, Title};
use crate::console::Console;
use crate::dice::fresh_seed;
use crate::game::{Refusal, quoted};
use crate::games::{self, Visitor};
use crate::ink;
use crate::record::Record;
use crate::session::Session;

/// Most games that are listed.
const LISTED: usize = 20;

const TITLE: &str = "Resume or load a game";

/// Where a game comes from.
enum Source {
    /// A file that a flag names.
    Flag(PathBuf),
    /// A file that was named in the menu.
    File(PathBuf),
    /// A game that was left.
    Autosave(Autosave),
}

impl Source {
    fn path(&self) -> &Path {
        match self {
            Source::Flag(path) | Source::File(path) => path,
            Source::Autosave(autosave) => autosave.file.path(),
        }
    }
}

/// What came of opening a game.
pub(super) enum Opened {
    /// It was played, or replayed.
    Played(After),
    /// It was refused: something else may be asked for.
    Refused,
}

impl Shell<'_> {
    /// The item of the main menu. Somebody at the keyboard is told how many games wait.
    pub(super) fn resume_label(&self) -> String {
        match self.autosaves.as_deref().map(autosave::unfinished) {
            Some(games) if !games.is_empty() => format!("{TITLE} ({} unfinished)", games.len()),
            _ => TITLE.to_string(),
        }
    }

    /// Says that games wait, where the menu is not what somebody sees first.
    pub(super) fn offer_to_resume(&mut self) -> io::Result<()> {
        let games = self.autosaves.as_deref().map(autosave::unfinished);
        match games.unwrap_or_default().len() {
            0 => Ok(()),
            1 => self
                .talk
                .say("There is an unfinished game: resume it from the menu.\n"),
            count => self.talk.say(&format!(
                "There are {count} unfinished games: resume them from the menu.\n"
            )),
        }
    }

    /// Loads the file that a flag names.
    ///
    /// # Errors
    /// If it is damaged, too: then the program has nothing to do.
    pub(super) fn load(&mut self, path: &Path) -> Result<After, Stop> {
        let record = read_record(path).map_err(|refusal| Stop::Io(io::Error::other(refusal)))?;
        match self.open(&record, Source::Flag(path.to_path_buf()))? {
            Opened::Played(after) => Ok(after),
            Opened::Refused => Ok(After::Menu),
        }
    }

    /// The menu of games that were left, where a file can be named too.
    ///
    /// # Errors
    /// If the conversation ends.
    pub(super) fn resume_or_load(&mut self) -> Result<(), Stop> {
        let mut games = Vec::new();
        let mut fresh = true;
        loop {
            if fresh {
                games = self
                    .folder
                    .as_deref()
                    .map(autosave::unfinished)
                    .unwrap_or_default();
                self.talk.say(&menu(&games))?;
            }
            fresh = false;
            let text = self
                .talk
                .ask("Number, or name of a file: ", &candidates(&games))?;
            let word = text.strip_prefix(':').unwrap_or(&text);
            let back = games.len().min(LISTED) + 1;
            if word == back.to_string() {
                return Ok(());
            }
            if let Some(game) = by_number(&games, word) {
                match self.resume(game)? {
                    Opened::Played(_) => return Ok(()),
                    Opened::Refused => fresh = true,
                }
                continue;
            }
            if let Some(rest) = word.strip_prefix("forget ") {
                fresh = self.forget(&games, rest.trim())?;
                continue;
            }
            let refusal = match commands::read(&text, Place::Menu) {
                Ok(Some((Command::Quit, _))) => return Err(Stop::Leave),
                Ok(Some((Command::Back | Command::Menu, _))) => return Ok(()),
                Ok(Some(_)) => {
                    self.talk.say(&help(back))?;
                    continue;
                }
                Ok(None) if text.is_empty() => {
                    Refusal::new("Nothing was typed: type a number or the name of a file")
                }
                Ok(None) => match self.load_typed(file_to_load(&text).unwrap_or(&text))? {
                    Opened::Played(_) => return Ok(()),
                    Opened::Refused => continue,
                },
                // A file may be called anything.
                Err(refusal) => refusal,
            };
            self.talk.complain("", &refusal)?;
        }
    }

    /// Loads the file of a name that was typed.
    ///
    /// # Errors
    /// If the conversation ends.
    pub(super) fn load_typed(&mut self, name: &str) -> Result<Opened, Stop> {
        let path = typed(name);
        match read_record(&path) {
            Ok(record) => self.open(&record, Source::File(path)),
            Err(refusal) => {
                self.talk.complain("", &refusal)?;
                Ok(Opened::Refused)
            }
        }
    }

    /// Takes up a game that was left.
    fn resume(&mut self, game: &Unfinished) -> Result<Opened, Stop> {
        let refusal = match Autosave::take_up(&game.path) {
            Ok(Some(autosave)) => match read_record(&game.path) {
                Ok(record) => return self.open(&record, Source::Autosave(autosave)),
                Err(refusal) => refusal,
            },
            Ok(None) => Refusal::new("Another program goes on with that game, or has ended it"),
            Err(error) => trouble(&game.path, reason(&error)),
        };
        self.talk.complain("", &refusal)?;
        Ok(Opened::Refused)
    }

    /// Removes a game that was left, if somebody means it. Whether the list is another one now.
    fn forget(&mut self, games: &[Unfinished], number: &str) -> Result<bool, Stop> {
        let Some(game) = by_number(games, number) else {
            let refusal = Refusal::new(format!("There is no unfinished game {}", quoted(number)));
            self.talk.complain("", &refusal)?;
            return Ok(false);
        };
        let question = format!("Forget game {number} ({})?", label(game));
        if !self.talk.ask_yes_no(&question)? {
            return Ok(false);
        }
        match Autosave::take_up(&game.path) {
            Ok(Some(autosave)) => self.remove(autosave)?,
            Ok(None) => {}
            Err(error) => self
                .talk
                .complain("", &trouble(&game.path, reason(&error)))?,
        }
        Ok(true)
    }

    fn open(&mut self, record: &Record, source: Source) -> Result<Opened, Stop> {
        let open = Open {
            shell: self,
            record,
            source,
        };
        games::visit(record.game(), open).unwrap_or(Ok(Opened::Refused))
    }
}

/// Opens the game in a record.
struct Open<'a, 'b> {
    shell: &'a mut Shell<'b>,
    record: &'a Record,
    source: Source,
}

impl Visitor for Open<'_, '_> {
    type Output = Result<Opened, Stop>;

    fn visit<G: Console>(self) -> Self::Output {
        let seed = match self.source {
            // What flags say goes before what the file says.
            Source::Flag(_) => self.shell.seed.or(self.record.seed()),
            _ => self.record.seed(),
        };
        let seed = seed.unwrap_or_else(fresh_seed);
        let (session, damage) = match self.record.restore::<G>(seed) {
            Ok((session, None)) => return self.shell.go_on(session, self.source),
            Ok((session, Some(damage))) => (Some(session), damage),
            Err(damage) => (None, damage),
        };
        let refusal = damaged(self.source.path(), &damage);
        let kept = session.filter(|session| session.ply() > 0);
        let moves = |session: &Session<G>| match session.ply() {
            1 => "the move before it".to_string(),
            plies => format!("the {plies} moves before it"),
        };
        if let Source::Flag(_) = self.source {
            let way = match &kept {
                Some(session) => format!("; {} can be loaded from the menu", moves(session)),
                None => String::new(),
            };
            return Err(Stop::Io(io::Error::other(format!("{refusal}{way}"))));
        }
        self.shell.talk.complain("", &refusal)?;
        let Some(session) = kept else {
            return Ok(Opened::Refused);
        };
        let question = format!("Go on after {}?", moves(&session));
        if !self.shell.talk.ask_yes_no(&question)? {
            return Ok(Opened::Refused);
        }
        // What is damaged stays as it is, for whoever can mend it: this is another game.
        let keeper = self.shell.keeper();
        let after = self.shell.host(session, keeper, false)?;
        Ok(Opened::Played(after))
    }
}

impl Shell<'_> {
    /// Plays a game that goes on; replays one that is over, until somebody takes it over.
    fn go_on<G: Console>(
        &mut self,
        mut session: Session<G>,
        source: Source,
    ) -> Result<Opened, Stop> {
        let from_flag = matches!(source, Source::Flag(_));
        let is_over = session.ending().is_some();
        if is_over {
            let mut keeper = match &source {
                Source::Flag(path) | Source::File(path) => Keeper::at_home_in(path.clone()),
                Source::Autosave(_) => Keeper::default(),
            };
            let left = replay::replay(self.talk, &mut session, &mut keeper, 0)?;
            if left != replay::Left::Play {
                if let Source::Autosave(autosave) = source {
                    // It was over when its program was stopped.
                    self.remove(autosave)?;
                }
                return Ok(Opened::Played(After::Menu));
            }
        }
        let keeper = match source {
            Source::Autosave(autosave) => self.keeper().saving_to(autosave),
            // What goes on from the middle of a game is another game: `save` does not overwrite
            // the one that was replayed.
            Source::Flag(_) | Source::File(_) if is_over => self.keeper(),
            Source::Flag(path) | Source::File(path) => self.keeper().and_home(path),
        };
        // Whoever has looked at the game is there to see the menu, too.
        let after = self.host(session, keeper, from_flag && !is_over)?;
        Ok(Opened::Played(after))
    }

    fn remove(&mut self, autosave: Autosave) -> io::Result<()> {
        let path = autosave.file.path().to_path_buf();
        match autosave.forget() {
            Ok(()) => Ok(()),
            Err(error) => self.talk.complain("", &trouble(&path, reason(&error))),
        }
    }
}

/// The file that `load FILE` names.
pub(super) fn file_to_load(text: &str) -> Option<&str> {
    let text = text.strip_prefix(':').unwrap_or(text);
    let (word, file) = text.split_once(char::is_whitespace)?;
    word.eq_ignore_ascii_case("load").then(|| file.trim())
}

/// The game of that number in the list.
fn by_number<'a>(games: &'a [Unfinished], word: &str) -> Option<&'a Unfinished> {
    let number: usize = word.parse().ok()?;
    games.iter().take(LISTED).nth(number.checked_sub(1)?)
}

fn menu(games: &[Unfinished]) -> String {
    let mut text = format!("\n{}\n\n", ink::paint(ink::BOLD, TITLE.to_uppercase()));
    let listed = games.iter().take(LISTED).map(label);
    let items = listed.chain(["BACK".to_string()]);
    for (index, item) in items.enumerate() {
        text += &format!("{}. {item}\n", index + 1);
    }
    if games.len() > LISTED {
        text += &format!("{} older ones are not shown.\n", games.len() - LISTED);
    }
    text
}

/// A game that was left, in one line; of one whose header is damaged, what is wrong with it.
fn label(game: &Unfinished) -> String {
    let record = match read_record(&game.path) {
        Ok(record) => record,
        Err(refusal) => return refusal.to_string(),
    };
    let title = games::visit(record.game(), Title).unwrap_or_default();
    let players: Vec<&str> = record.players().collect();
    let moves = match record.moves() {
        1 => "1 move".to_string(),
        moves => format!("{moves} moves"),
    };
    let when = ago(game.time);
    format!("{title}, {}, {moves}, {when}", players.join(" against "))
}

fn candidates(games: &[Unfinished]) -> Vec<String> {
    (1..=games.len().min(LISTED) + 1)
        .map(|number| number.to_string())
        .chain(["back", "forget", "help", "menu", "quit"].map(String::from))
        .collect()
}

fn help(back: usize) -> String {
    let mut text = String::new();
    if back > 1 {
        text += "Type the number of a game to go on with it (\"forget 1\" removes the first),\n";
        text += "or the name of a file that holds a game: one that goes on is played, one that\n";
    } else {
        text += "Type the name of a file that holds a game: one that goes on is played, one that\n";
    }
    text + "is over is replayed. \"back\" leads to the menu, \"quit\" leaves the program.\n"
}
