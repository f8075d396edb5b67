//! The menu of games, and what it leads to beside games: puzzles and statistics.

use super::commands::Command;
use super::menus::{PageExit, PagePrompt, chosen};
use super::prompt;
use super::puzzles::{PuzzleExit, Puzzles};
use super::storage::files;
use super::talk::Exit;
use super::{Shell, stats};
use crate::game::registry::GameEntry;
use crate::game::style;
use crate::game::view::menu::{Item, Page, Setup};
use crate::play::GameInfo;

/// Printed once, before the menu of games is shown.
const WELCOME: &str = "Type the number of a game, or \"help\" to learn more about them.\n";

/// A choice in the menu of games.
#[derive(Clone)]
pub(super) enum MainChoice {
    /// The game with that name.
    Game(&'static str),
    /// The menu of unfinished games.
    Resume,
    /// The game in the file of that name.
    Load(String),
    /// The menu of puzzles.
    Puzzles,
    /// The results, or with an argument their end.
    Stats(String),
}

/// The commands of the menu of games.
pub(super) fn commands<'a>() -> Vec<Command<PagePrompt<'a, MainChoice>>> {
    vec![
        Command::new(
            "help",
            "what to type, and what the games are about",
            prompt::help,
        ),
        Command::new(
            "rules",
            "the rules of a game, once it is chosen",
            prompt::rules,
        ),
        Command::new("resume", "the unfinished games", |_, _| {
            chosen(MainChoice::Resume)
        }),
        Command::new(
            "load",
            "load a game from a file: \"load game.txt\"",
            |_, file| chosen(MainChoice::Load(file.to_string())),
        ),
        Command::new(
            "stats",
            "your results against the computer; \"stats forget\" deletes them",
            |_, argument| chosen(MainChoice::Stats(argument.to_string())),
        ),
        Command::new("quit", "leave the program", prompt::quit),
    ]
}

impl Shell<'_> {
    /// The menu of games.
    pub(super) fn main_menu(&mut self) -> Result<(), Exit> {
        self.talk.say(WELCOME)?;
        let mut draw = true;
        loop {
            let PageExit::Chosen(choice) = self.choose_game(draw)? else {
                return Ok(());
            };
            draw = true;
            match choice {
                MainChoice::Game(name) => {
                    if let Some(entry) = self.registry.find(name) {
                        self.start(entry, Setup::default(), &Default::default())?;
                    }
                }
                MainChoice::Load(file) if !file.is_empty() => {
                    draw = self.load_typed(&file)?.is_some();
                }
                MainChoice::Resume | MainChoice::Load(_) => self.resume_or_load()?,
                MainChoice::Puzzles => self.choose_puzzles()?,
                MainChoice::Stats(argument) => {
                    self.show_stats(&argument)?;
                    draw = false;
                }
            }
        }
    }

    fn choose_game(&mut self, draw: bool) -> Result<PageExit<MainChoice>, Exit> {
        let infos = self.registry.entries().map(GameEntry::info);
        let mut items: Vec<Item<MainChoice>> = infos
            .map(|info| Item::new(info.title, MainChoice::Game(info.name)).or(&[info.name]))
            .collect();
        items.push(Item::new(self.resume_label(), MainChoice::Resume));
        if self.games_with_puzzles().next().is_some() {
            items.push(Item::new("Puzzles", MainChoice::Puzzles));
        }
        items.push(Item::leave("Leave"));
        let page = Page::first_menu("", items);
        let help = self.main_help(page.items.len());
        let names = self.registry.names();
        let heading = style::paint(style::BOLD, "TABULEIRO");
        let mut prompt = PagePrompt {
            commands,
            help,
            ..PagePrompt::new(self.talk, &page, &heading)
        };
        prompt.completions.commands = names.into_iter().map(String::from).collect();
        prompt.show(draw)
    }

    /// The reply to `help` at the menu of games: a line about each game.
    fn main_help(&self, items: usize) -> String {
        let entries = self.registry.entries();
        let about: String = entries
            .map(|entry| entry.info().rules_text.lines().next().unwrap_or_default())
            .map(|about| format!("  {about}\n"))
            .collect();
        format!(
            "Type the number of an item (1 to {items}) or the name of a game:\n\n{about}\n\
             In a game \"help\" says what to answer at each question, \"rules\" how it is played.\n\
             \"load game.txt\" goes on with a game in a file, \"quit\" leaves the program.\n"
        )
    }

    /// The games with puzzles.
    fn games_with_puzzles(&self) -> impl Iterator<Item = GameInfo> {
        let infos = self.registry.entries().map(GameEntry::info);
        infos.filter(|info| !info.puzzles.is_empty())
    }

    /// The menu of the games with puzzles.
    fn choose_puzzles(&mut self) -> Result<(), Exit> {
        let items = self
            .games_with_puzzles()
            .map(|info| Item::new(info.title, info.name).or(&[info.name]));
        let page = Page::menu("", items.collect());
        let heading = style::paint(style::BOLD, "PUZZLES");
        loop {
            let prompt = PagePrompt::new(self.talk, &page, &heading);
            let PageExit::Chosen(name) = prompt.show(true)? else {
                return Ok(());
            };
            if self.solve_puzzles(name, None)? != PuzzleExit::Back {
                return Ok(());
            }
        }
    }

    /// Puzzles of the game of that name, perhaps from one with a number on.
    pub(super) fn solve_puzzles(
        &mut self,
        name: &str,
        number: Option<usize>,
    ) -> Result<PuzzleExit, Exit> {
        let Some(entry) = self.registry.find(name) else {
            return Ok(PuzzleExit::Menu);
        };
        let file = self.flags.puzzles.as_deref().map(files::read_text);
        let text = file.transpose().map_err(Exit::because)?;
        let puzzles = Puzzles::new(entry, text.as_deref(), self.thinking, self.kept.clone());
        puzzles.map_err(Exit::because)?.run(self.talk, number)
    }

    /// The command `stats` in the menu of games.
    fn show_stats(&mut self, argument: &str) -> Result<(), Exit> {
        let games: Vec<GameInfo> = self.registry.entries().map(GameEntry::info).collect();
        stats::run(self.talk, self.kept.as_ref(), argument, &games, None)
    }
}
