//! The menu of games, which leads to everything else.

use super::Shell;
use crate::console::engines::Engines;
use crate::console::exit::Exit;
use crate::console::page::{ENTER, PagePrompt, chosen, range};
use crate::console::prompt;
use crate::console::prompt::commands::Command;
use crate::console::results;
use crate::game::style;
use crate::game::view::menu::{Item, Page};
use crate::game::view::settings::Setup;
use crate::play::GameInfo;
use crate::registry::GameEntry;

/// Printed once, before the menu of games is shown.
const WELCOME: &str = "Type the number of a game, or \"help\" to learn more about them.\n";

/// A choice in the menu of games.
#[derive(Clone)]
pub(crate) enum MainChoice {
    /// The game with that name.
    Game(&'static str),
    /// The unfinished game that was played last.
    GoOn,
    /// The menu of unfinished games.
    Resume,
    /// The game in the file of that name.
    Load(String),
    /// The menu of puzzles.
    Puzzles,
    /// The menu of lessons.
    Learn,
    /// The results; an argument may ask to delete them.
    Stats(String),
    /// Who made the games.
    About,
    /// To leave the program.
    Leave,
}

/// The commands of the menu of games.
pub(crate) fn commands<'a>() -> Vec<Command<PagePrompt<'a, MainChoice>>> {
    vec![
        Command::new("help", prompt::help),
        Command::new("rules", prompt::rules),
        Command::new("about", |_, _| chosen(MainChoice::About)),
        Command::new("resume", |_, _| chosen(MainChoice::Resume)),
        Command::new("load", |_, file| chosen(MainChoice::Load(file.to_string()))),
        Command::new("stats", |_, argument| {
            chosen(MainChoice::Stats(argument.to_string()))
        }),
        Command::new("quit", prompt::quit),
    ]
}

impl Shell<'_> {
    /// The menu of games.
    pub(super) fn main_menu(&mut self) -> Result<(), Exit> {
        self.talk.say(WELCOME)?;
        let mut draw = true;
        loop {
            self.engines = Engines::default();
            let chosen = self.choose_game(draw)?;
            let followed = self.follow(chosen.unwrap_or(MainChoice::Leave));
            // What is only said leaves the menu in sight.
            draw = matches!(followed, Err(Exit::Menu));
            if !draw {
                self.talk.or_complain(followed)?;
            }
        }
    }

    /// Does what has been chosen in the menu of games.
    fn follow(&mut self, choice: MainChoice) -> Result<(), Exit> {
        match choice {
            MainChoice::Game(name) => {
                let entry = self.registry.get(name)?;
                self.start(entry, Setup::default(), &Default::default())
            }
            MainChoice::Load(file) if !file.is_empty() => self.load_typed(&file),
            MainChoice::Resume | MainChoice::Load(_) => self.resume_or_load(),
            MainChoice::GoOn => self.go_on(),
            MainChoice::Puzzles => self.choose_puzzles(),
            MainChoice::Learn => self.choose_lessons(),
            MainChoice::Stats(argument) => {
                let games: Vec<GameInfo> = self.registry.entries().map(GameEntry::info).collect();
                results::show(self.talk, self.memory.as_ref(), &argument, &games)
            }
            MainChoice::About => {
                let games = self.registry.entries().map(|entry| entry.info().about);
                let about: String = games.map(|about| format!("\n{about}")).collect();
                Ok(self.talk.say_in_pages(&(about + "\n"))?)
            }
            MainChoice::Leave => Err(Exit::Leave),
        }
    }

    fn choose_game(&mut self, draw: bool) -> Result<Option<MainChoice>, Exit> {
        let infos = self.registry.entries().map(GameEntry::info);
        let games =
            infos.map(|info| Item::new(info.title, MainChoice::Game(info.name)).or(info.name));
        let go_on = self
            .go_on_label()
            .map(|label| Item::new(label, MainChoice::GoOn).or("go on"));
        let has_unfinished = go_on.is_some();
        let mut items: Vec<Item<MainChoice>> = go_on.into_iter().chain(games).collect();
        items.push(Item::new(self.resume_label(), MainChoice::Resume));
        if self.games_with_puzzles().next().is_some() {
            let puzzles = Item::new(self.puzzles_label(), MainChoice::Puzzles);
            items.push(puzzles.or("puzzles"));
        }
        if self.registry.any(|info| !info.lessons.is_empty()) {
            let learn = Item::new(self.learn_label(), MainChoice::Learn);
            items.push(learn.or("learn"));
        }
        items.push(Item::new("Leave", MainChoice::Leave));
        let title = self.registry.program().to_uppercase();
        let mut page = Page::first_menu(style::paint(style::BOLD, title), items);
        if has_unfinished {
            (page.first, page.default) = (0, "0".to_string());
        }
        let help = self.main_help(&page);
        let names = self.registry.names();
        let mut prompt = PagePrompt {
            commands,
            help,
            ..PagePrompt::new(self.talk, &page)
        };
        prompt.completions.commands = names.into_iter().map(String::from).collect();
        prompt.show(draw)
    }

    /// The reply to `help` at the menu of games: a line about each game.
    fn main_help(&self, page: &Page<MainChoice>) -> String {
        let entries = self.registry.entries();
        let about: String = entries
            .map(|entry| entry.info().rules_text.lines().next().unwrap_or_default())
            .map(|about| format!("  {about}\n"))
            .collect();
        format!(
            "Type a number ({}), a game or a command; {ENTER}.\n{about}",
            range(page)
        )
    }
}
