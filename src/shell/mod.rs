//! The shell: the program's conversation with whoever types, or with a script.

pub mod autosave;
pub mod commands;
pub mod files;
pub mod flags;
pub mod input;
pub mod keeper;
pub mod play;
pub mod replay;
mod resume;
pub mod screen;
pub mod setup;
pub mod talk;
pub mod thinking;
pub mod tool;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::console::{Console, Setup};
use crate::dice::fresh_seed;
use crate::game::Refusal;
use crate::games::{self, NAMES, Visitor};
use crate::ink;
use crate::session::{Session, Who};
use files::Recorder;
use flags::Flags;
use keeper::Keeper;
use play::Left;
use resume::Opened;
use setup::Given;
use talk::{Stop, Talk};
use thinking::Thinking;

/// Said once, before the menu of games is shown.
const WELCOME: &str = "Type the number of a game, or \"help\" to learn more about them.\n";

/// Said once, before somebody plays: whoever has read nothing learns where to find everything.
const GAME_WELCOME: &str =
    "\"help\" says what to answer at each question, \"rules\" how it is played.\n";

/// Runs the program: the game that flags ask for, if any, then the menu until somebody leaves.
///
/// # Errors
/// If reading or writing fails, or a file that a flag names cannot be used.
pub fn run(flags: &Flags) -> io::Result<()> {
    let talk = Talk::standard(flags.color.into(), flags.quiet)?;
    hold(talk, flags, autosave::folder())
}

/// Holds a conversation as [`run`] does, over any streams and with any folder for games on their
/// way.
///
/// # Errors
/// As [`run`].
pub fn hold(mut talk: Talk, flags: &Flags, folder: Option<PathBuf>) -> io::Result<()> {
    let thinking = flags.thinking(talk.is_watched());
    let record = flags
        .record
        .as_deref()
        .map(|path| Recorder::claim(path, flags.load.as_deref()))
        .transpose()
        .map_err(io::Error::other)?;
    let mut shell = Shell {
        seed: flags.seed,
        thinking,
        games: 0,
        record,
        // Nobody at the keyboard: a script can be run again.
        autosaves: folder.clone().filter(|_| talk.is_interactive()),
        folder,
        talk: &mut talk,
    };
    match shell.converse(flags) {
        Ok(()) | Err(Stop::Leave) => talk.say("Goodbye.\n"),
        Err(Stop::Io(error)) => Err(error),
    }
}

/// The status to leave with. Whoever closed the other end of the output has seen enough: that is
/// no failure.
pub fn status(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "tabuleiro: {error}");
            ExitCode::FAILURE
        }
    }
}

struct Shell<'a> {
    talk: &'a mut Talk,
    seed: Option<u64>,
    thinking: Thinking,
    /// Games begun, so that a second game with the same seed is another one.
    games: u64,
    record: Option<Recorder>,
    /// The folder for games on their way, if there is one.
    folder: Option<PathBuf>,
    /// The same, if the games of this program are kept there.
    autosaves: Option<PathBuf>,
}

impl Shell<'_> {
    fn converse(&mut self, flags: &Flags) -> Result<(), Stop> {
        if let Some(path) = &flags.load
            && self.load(path)? == After::Leave
        {
            return Ok(());
        }
        if let Some(name) = &flags.game {
            self.offer_to_resume()?;
            let given = flags.given();
            let start = Start { shell: self, given };
            if games::visit(name, start).unwrap_or(Ok(After::Menu))? == After::Leave {
                return Ok(());
            }
        }
        self.menu()
    }

    /// The menu of games.
    fn menu(&mut self) -> Result<(), Stop> {
        let titles: Vec<&str> = NAMES
            .iter()
            .filter_map(|name| games::visit(name, Title))
            .collect();
        let resume = titles.len() + 1;
        let leave = titles.len() + 2;
        let mut fresh = true;
        self.talk.say(WELCOME)?;
        loop {
            if fresh {
                let menu = self.main_menu(&titles);
                self.talk.say(&menu)?;
            }
            fresh = false;
            let mut candidates: Vec<String> = (1..=leave).map(|n| n.to_string()).collect();
            candidates.extend(NAMES.iter().map(|name| name.to_string()));
            candidates.extend(["resume", "load", "help", "quit"].map(String::from));
            let text = self.talk.ask("Option: ", &candidates)?;
            let word = text.strip_prefix(':').unwrap_or(&text).to_lowercase();
            if matches!(word.as_str(), "quit" | "exit" | "leave") || word == leave.to_string() {
                return Ok(());
            }
            if matches!(word.as_str(), "resume" | "load") || word == resume.to_string() {
                self.resume_or_load()?;
                fresh = true;
                continue;
            }
            if matches!(word.as_str(), "help" | "?") {
                self.talk.say(&main_help(leave))?;
                continue;
            }
            if word == "rules" {
                let refusal =
                    Refusal::new("Each game has its own rules: choose one, then type rules");
                self.talk.complain("", &refusal)?;
                continue;
            }
            if let Some(file) = resume::file_to_load(&text) {
                fresh = matches!(self.load_typed(file)?, Opened::Played(_));
                continue;
            }
            let by_number = word
                .parse::<usize>()
                .ok()
                .and_then(|number| NAMES.get(number.checked_sub(1)?));
            let by_name = || {
                NAMES
                    .iter()
                    .zip(&titles)
                    .find(|(name, title)| **name == word || title.to_lowercase() == word)
                    .map(|(name, _)| name)
            };
            let Some(name) = by_number.or_else(by_name) else {
                let refusal = setup::not_on_the_menu(&text, leave);
                self.talk.complain("", &refusal)?;
                continue;
            };
            let start = Start {
                shell: self,
                given: Given::default(),
            };
            games::visit(name, start).unwrap_or(Ok(After::Menu))?;
            fresh = true;
        }
    }

    /// The menus of one game, the game, and the next one with the same settings if that is
    /// wanted.
    fn play<G: Console>(&mut self, first: Setup) -> Result<After, Stop> {
        let batch = first.ready;
        let menus = setup::menus::<G>(self.talk, first, self.seed())?;
        let Some((setup, session)) = menus else {
            return Ok(After::Menu);
        };
        for note in &setup.notes {
            self.talk.say(&format!("{note}\n"))?;
        }
        let keeper = self.keeper();
        self.host(session, keeper, batch)
    }

    /// One game after the other with the same settings, as long as that is wanted.
    fn host<G: Console>(
        &mut self,
        mut session: Session<G>,
        mut keeper: Keeper,
        batch: bool,
    ) -> Result<After, Stop> {
        if session.players().contains(&Who::Human) {
            self.talk.say(GAME_WELCOME)?;
        }
        loop {
            self.games += 1;
            if play::play(self.talk, &mut session, self.thinking, keeper)? == Left::Menu {
                return Ok(After::Menu);
            }
            if batch && !session.players().contains(&Who::Human) {
                return Ok(After::Leave);
            }
            if !G::PLAYS_AGAIN || !self.talk.ask_yes_no("Play again?")? {
                return Ok(After::Menu);
            }
            session = session.again(self.seed());
            keeper = self.keeper();
        }
    }

    /// The keeper of a new game.
    fn keeper(&mut self) -> Keeper {
        Keeper::new(self.record.as_mut().map(Recorder::begin)).saving_in(self.autosaves.as_deref())
    }

    fn main_menu(&self, titles: &[&str]) -> String {
        let mut text = format!("\n{}\n\n", ink::paint(ink::BOLD, "TABULEIRO"));
        let resume = self.resume_label();
        let items = titles.iter().copied().chain([resume.as_str(), "Leave"]);
        for (index, title) in items.enumerate() {
            text += &format!("{}. {title}\n", index + 1);
        }
        text
    }

    /// The seed of the next game.
    fn seed(&self) -> u64 {
        match self.seed {
            Some(seed) => seed.wrapping_add(self.games),
            None => fresh_seed(),
        }
    }
}

/// What `help` says at the menu of games: what each of them is about.
fn main_help(items: usize) -> String {
    let about: String = NAMES
        .iter()
        .filter_map(|name| games::visit(name, About))
        .map(|about| format!("  {about}\n"))
        .collect();
    format!(
        "Type the number of an item (1 to {items}) or the name of a game:\n\n{about}\n\
         In a game \"help\" says what to answer at each question, \"rules\" how it is played.\n\
         \"load game.txt\" goes on with a game in a file, \"quit\" leaves the program.\n"
    )
}

/// What follows a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    /// The menu of games.
    Menu,
    /// Leaving the program: flags asked for this one game, and nobody is there to ask for more.
    Leave,
}

/// Starts a game of the table.
struct Start<'a, 'b> {
    shell: &'a mut Shell<'b>,
    given: Given,
}

impl Visitor for Start<'_, '_> {
    type Output = Result<After, Stop>;

    fn visit<G: Console>(self) -> Self::Output {
        match self.given.setup::<G>() {
            Ok(setup) => self.shell.play::<G>(setup),
            Err(refusal) => {
                self.shell.talk.complain("", &refusal)?;
                Ok(After::Menu)
            }
        }
    }
}

/// What a game is about, in a line: the first one of its rules.
struct About;

impl Visitor for About {
    type Output = &'static str;

    fn visit<G: Console>(self) -> Self::Output {
        G::RULES.lines().next().unwrap_or_default()
    }
}

/// A game's name on the screen.
struct Title;

impl Visitor for Title {
    type Output = &'static str;

    fn visit<G: Console>(self) -> Self::Output {
        G::TITLE
    }
}
