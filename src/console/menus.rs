//! Shows a [`Page`] and reads a choice from it: the menu of games, the menus of one game, and the
//! list of unfinished games.

use super::commands::{self, Command};
use super::input::Completions;
use super::prompt::{self, NO_GAME_CHOSEN, Prompt, Reply, Step, ask, ask_again};
use super::talk::{Exit, Talk};
use crate::game::view::menu::{Advisor, Choice, Page, Setup};
use crate::game::{Player, Refusal};
use crate::refuse;
use crate::text::quoted;

/// How a page was left.
#[derive(Debug)]
pub enum PageExit<T> {
    /// By a choice, with its result.
    Chosen(T),
    /// Back to the previous page.
    Back,
    /// To the menu of games.
    Menu,
}

/// The advisor of menus that do not ask for advice.
struct NoAdvice;

impl Advisor for NoAdvice {
    fn favourite(&self, _: &Setup, _: u64) -> Option<Player> {
        None
    }
}

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
    /// The prefix of complaints.
    pub complaint: &'static str,
    /// Runs the searches that choices of computer players need.
    pub advisor: &'a dyn Advisor,
}

/// The commands of the menus before a game.
pub fn commands<'a, T>() -> Vec<Command<PagePrompt<'a, T>>> {
    vec![
        Command::new("help", "what to type, and this list", prompt::help),
        Command::new("rules", "the rules of the game", prompt::rules),
        Command::new("back", "the previous question", back),
        Command::new("menu", "back to the menu of games", menu),
        Command::new("quit", "leave the program", prompt::quit),
    ]
}

/// The command `back` of a page.
pub fn back<T>(_: &mut PagePrompt<'_, T>, _: &str) -> Reply<PageExit<T>> {
    Ok(Step::Done(PageExit::Back))
}

/// The command `menu` of a page.
pub fn menu<T>(_: &mut PagePrompt<'_, T>, _: &str) -> Reply<PageExit<T>> {
    Ok(Step::Done(PageExit::Menu))
}

/// Leaves a page by a choice.
pub fn chosen<T>(choice: T) -> Reply<PageExit<T>> {
    Ok(Step::Done(PageExit::Chosen(choice)))
}

impl<'a, T> PagePrompt<'a, T> {
    /// Asks for an item of a page that belongs to no game.
    pub fn new(talk: &'a mut Talk, page: &'a Page<T>, heading: &str) -> PagePrompt<'a, T> {
        let numbers = (1..=page.items.len()).map(|number| number.to_string());
        PagePrompt {
            talk,
            page,
            drawing: numbered(heading, page),
            commands,
            rules: None,
            help: help(page),
            completions: Completions {
                answers: numbers.collect(),
                ..Completions::default()
            },
            complaint: "",
            advisor: &NoAdvice,
        }
    }

    /// Asks until the page is left. Without `draw` the page is not shown again, and only its
    /// question is asked.
    ///
    /// # Errors
    /// If the conversation ends.
    pub fn show(mut self, draw: bool) -> Result<PageExit<T>, Exit> {
        match draw {
            true => ask(&mut self),
            false => ask_again(&mut self),
        }
    }
}

impl<T> Prompt for PagePrompt<'_, T> {
    type Done = PageExit<T>;

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

    fn after_text(&self) -> Step<PageExit<T>> {
        match self.page.items.len() {
            0 => Step::AskAgain,
            _ => Step::Redraw,
        }
    }

    fn complaint(&self) -> &'static str {
        self.complaint
    }

    fn draw(&mut self) -> Result<(), Exit> {
        Ok(self.talk.say(&self.drawing)?)
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        Ok((self.page.prompt.clone(), self.completions.clone()))
    }

    fn take_answer(&mut self, text: &str) -> Reply<PageExit<T>> {
        if text.is_empty() && !self.page.items.is_empty() {
            return Ok(Step::Redraw);
        }
        Ok(Step::Done(choose(self.page, text, self.advisor)?))
    }
}

/// The result of an answer: the item with this number or name, otherwise a free answer.
fn choose<T>(page: &Page<T>, text: &str, advisor: &dyn Advisor) -> Result<PageExit<T>, Refusal> {
    let by_number = text.parse().ok().and_then(|number: usize| {
        let index = number.checked_sub(1);
        index.and_then(|index| page.items.get(index))
    });
    let by_name = || {
        page.items.iter().find(|item| {
            let names = std::iter::once(&item.label).chain(&item.aliases);
            names
                .into_iter()
                .any(|name| name.eq_ignore_ascii_case(text))
        })
    };
    if let Some(item) = by_number.or_else(by_name) {
        return Ok(match &item.choice {
            Choice::Go(next) => PageExit::Chosen(next(advisor)),
            Choice::Back => PageExit::Back,
            Choice::Leave => PageExit::Menu,
        });
    }
    match &page.free {
        Some(free) if !text.is_empty() => free(text, advisor).map(PageExit::Chosen),
        Some(_) => refuse!("{}", page.nothing_typed),
        None => refuse!(
            "{} is not on the menu: type a number from 1 to {}",
            quoted(text),
            page.items.len()
        ),
    }
}

/// The reply to `help` at a page of a game's menus.
pub fn help<T>(page: &Page<T>) -> String {
    let what = match page.items.len() {
        0 => "Commands:".to_string(),
        items => format!("Type the number of an item (1 to {items}), or a command:"),
    };
    let list = commands::list(&commands::<T>());
    format!("{}{what}\n{list}", page.help)
}

/// The items of a page under a heading, numbered.
fn numbered<T>(heading: &str, page: &Page<T>) -> String {
    let mut text = format!("\n{heading}\n\n");
    for (item, number) in page.items.iter().zip(1..) {
        text += &format!("{number}. {}\n", item.label);
    }
    text
}
