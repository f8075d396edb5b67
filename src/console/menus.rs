//! Shows a [`Page`] and reads a choice from it: the menus of one game, the list of unfinished games,
//! and the menu of games, which leads to everything else.

use super::commands::Command;
use super::engines::Engines;
use super::input::Completions;
use super::prompt::{self, NO_GAME_CHOSEN, Prompt, Reply, Step, ask, ask_again};
use super::talk::{Exit, Talk};
use super::{Shell, results};
use crate::game::Refusal;
use crate::game::style;
use crate::game::view::menu::{self, Advisor, Choice, Item, Page};
use crate::game::view::settings::Setup;
use crate::play::GameInfo;
use crate::refuse;
use crate::registry::GameEntry;

/// Asks for an item of a page.
pub struct PagePrompt<'a, T> {
    /// The conversation.
    pub talk: &'a mut Talk,
    /// The page.
    pub page: &'a Page<T>,
    /// The page as it is drawn.
    pub drawing: String,
    /// The commands of the page.
    pub commands: fn() -> Vec<Command<PagePrompt<'a, T>>>,
    /// The reply to `rules`; `None` before a game is chosen.
    pub rules: Option<String>,
    /// The reply to `help`.
    pub help: String,
    /// What Tab completes beside the names of the commands.
    pub completions: Completions,
    /// The prefix of refusals.
    pub refusal_prefix: &'static str,
    /// The question below a menu that has none of its own.
    pub menu_prompt: &'static str,
    /// Runs the searches that choices of computer players need.
    pub advisor: Advisor<'a>,
}

/// The commands of the menus before a game.
pub fn commands<'a, T>() -> Vec<Command<PagePrompt<'a, T>>> {
    vec![
        Command::new("help", "what to type, and this list", prompt::help),
        Command::new("rules", "the rules of the game", prompt::rules),
        Command::new("back", "the previous question", back),
        Command::new("menu", "back to the menu of games", prompt::menu),
        Command::new("quit", "leave the program", prompt::quit),
    ]
}

/// The command `back` of a page.
pub fn back<T>(_: &mut PagePrompt<'_, T>, _: &str) -> Reply<Option<T>> {
    Ok(Step::Done(None))
}

/// Leaves a page by a choice.
pub fn chosen<T>(choice: T) -> Reply<Option<T>> {
    Ok(Step::Done(Some(choice)))
}

impl<'a, T> PagePrompt<'a, T> {
    /// Asks for an item of a page that belongs to no game.
    pub fn new(talk: &'a mut Talk, page: &'a Page<T>) -> PagePrompt<'a, T> {
        let numbers = page.numbers().map(|number| number.to_string());
        PagePrompt {
            talk,
            page,
            drawing: page.drawing(),
            commands,
            rules: None,
            help: help(page),
            completions: Completions {
                answers: numbers.collect(),
                ..Completions::default()
            },
            refusal_prefix: "",
            menu_prompt: menu::PROMPT,
            advisor: &|_, _| None,
        }
    }

    /// Asks until something is chosen: `None` to go back to the page before. Without `draw` the page
    /// is not shown again, and only its question is asked.
    ///
    /// # Errors
    /// If the user asks for the menu of games, or the conversation ends.
    pub fn show(mut self, draw: bool) -> Result<Option<T>, Exit> {
        match draw {
            true => ask(&mut self),
            false => ask_again(&mut self),
        }
    }
}

impl<T> Prompt for PagePrompt<'_, T> {
    type Done = Option<T>;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn commands(&self) -> Vec<Command<Self>> {
        (self.commands)()
    }

    fn help(&self) -> String {
        self.help.clone()
    }

    fn rules(&self) -> Result<String, Refusal> {
        let rules = self.rules.clone();
        rules.ok_or_else(|| Refusal::new(NO_GAME_CHOSEN))
    }

    fn after_text(&self) -> Step<Option<T>> {
        match self.page.items.len() {
            0 => Step::AskAgain,
            _ => Step::Redraw,
        }
    }

    fn refusal_prefix(&self) -> &'static str {
        self.refusal_prefix
    }

    fn draw(&mut self) -> Result<(), Exit> {
        Ok(self.talk.say(&self.drawing)?)
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        let question = self.page.question(self.menu_prompt);
        Ok((question, self.completions.clone()))
    }

    fn take_answer(&mut self, text: &str) -> Reply<Option<T>> {
        let text = match text {
            "" => &self.page.default,
            text => text,
        };
        Ok(Step::Done(choose(self.page, text, self.advisor)?))
    }
}

/// The result of an answer: the item with this number or name, otherwise a free answer.
fn choose<T>(page: &Page<T>, text: &str, advisor: Advisor) -> Result<Option<T>, Exit> {
    let by_number = text.parse().ok().and_then(|number: usize| {
        let index = number.checked_sub(page.first);
        index.and_then(|index| page.items.get(index))
    });
    let by_name = || page.items.iter().find(|item| item.is_called(text));
    if let Some(item) = by_number.or_else(by_name) {
        return match &item.choice {
            Choice::Go(next) => Ok(Some(next(advisor))),
            Choice::Back => Ok(None),
            Choice::Leave => Err(Exit::Menu),
        };
    }
    match &page.free {
        Some(free) if !text.is_empty() => Ok(Some(free(text, advisor)?)),
        Some(_) => refuse!("Nothing was typed: answer, or type help"),
        None => refuse!(text => "is not on the menu: type a number from {}", range(page)),
    }
}

/// What Enter does at a page with items.
const ENTER: &str = "Enter takes the answer in brackets";

/// The reply to `help` at a page.
pub fn help<T>(page: &Page<T>) -> String {
    let what = match page.items.is_empty() {
        true => String::new(),
        false => format!("Type a number ({}) or a command; {ENTER}.\n", range(page)),
    };
    page.help.clone() + &what
}

/// The numbers of the items, in words.
fn range<T>(page: &Page<T>) -> String {
    format!("{} to {}", page.first, page.numbers().end - 1)
}

/// Printed once, before the menu of games is shown.
const WELCOME: &str = "Type the number of a game, or \"help\" to learn more about them.\n";

/// A choice in the menu of games.
#[derive(Clone)]
pub(super) enum MainChoice {
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
pub(super) fn main_commands<'a>() -> Vec<Command<PagePrompt<'a, MainChoice>>> {
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
        Command::new("about", "who made the games", |_, _| {
            chosen(MainChoice::About)
        }),
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
            self.engines = Engines::new(self.flags.seats.clock);
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
            commands: main_commands,
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
