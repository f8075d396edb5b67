//! Shows a [`Page`] and reads a choice from it: the menu of games, the menus of one game, and the
//! list of unfinished games.

use super::commands::{self, Command, Place};
use super::input::Completions;
use super::prompt::{Prompt, Step, ask, ask_again};
use super::talk::{Exit, Talk};
use crate::game::view::menu::{Advisor, Choice, Page, Setup};
use crate::game::{Player, Refusal};
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
    /// By a command that only this page has, with its argument.
    Command(Command, String),
}

/// The advisor of menus that do not ask for advice.
pub struct NoAdvice;

impl Advisor for NoAdvice {
    fn favourite(&self, _: &Setup, _: u64) -> Option<Player> {
        None
    }
}

/// How a page is shown and what its commands say.
pub struct Layout<'a> {
    /// The page as it is drawn.
    pub drawing: String,
    /// The commands of the page.
    pub place: Place,
    /// The reply to `rules`, or why this page has none.
    pub rules: Result<String, Refusal>,
    /// The reply to `help`.
    pub help: String,
    /// Commands and names that Tab completes in addition to the numbers of the items.
    pub completions: Vec<String>,
    /// The prefix of complaints.
    pub complaint: &'static str,
    /// Runs the searches that choices of computer players need.
    pub advisor: &'a dyn Advisor,
}

/// Shows a page and asks until it is left. Without `draw` the page is not shown again, and only
/// its question is asked.
///
/// # Errors
/// If the conversation ends.
pub fn show<T>(
    talk: &mut Talk,
    page: &Page<T>,
    layout: Layout<'_>,
    draw: bool,
) -> Result<PageExit<T>, Exit> {
    let mut prompt = PagePrompt { talk, page, layout };
    if draw {
        ask(&mut prompt)
    } else {
        ask_again(&mut prompt)
    }
}

/// Asks for an item of a page.
struct PagePrompt<'a, 'b, T> {
    talk: &'a mut Talk,
    page: &'a Page<T>,
    layout: Layout<'b>,
}

impl<T> PagePrompt<'_, '_, T> {
    /// After a text that moves a menu out of sight, it is drawn again.
    fn after_text<Done>(&self) -> Step<Done> {
        if self.page.items.is_empty() {
            Step::AskAgain
        } else {
            Step::Redraw
        }
    }
}

impl<T> Prompt for PagePrompt<'_, '_, T> {
    type Done = PageExit<T>;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn place(&self) -> Place {
        self.layout.place
    }

    fn complaint(&self) -> &'static str {
        self.layout.complaint
    }

    fn draw(&mut self) -> Result<(), Exit> {
        Ok(self.talk.say(&self.layout.drawing)?)
    }

    fn question(&mut self) -> Result<(String, Completions), Exit> {
        let numbers = (1..=self.page.items.len()).map(|number| number.to_string());
        let completions = Completions {
            answers: numbers.collect(),
            commands: self.layout.completions.clone(),
            moves: Vec::new(),
            file_names: self.layout.place == Place::ResumeMenu,
        };
        Ok((self.page.prompt.clone(), completions))
    }

    fn run_command(&mut self, command: Command, argument: &str) -> Result<Step<PageExit<T>>, Exit> {
        match command {
            Command::Quit => Err(Exit::Leave),
            Command::Menu => Ok(Step::Done(PageExit::Menu)),
            Command::Back => Ok(Step::Done(PageExit::Back)),
            Command::Help if !argument.is_empty() => {
                match commands::describe(argument, self.layout.place) {
                    Ok(text) => self.talk.say(&text)?,
                    Err(refusal) => return Ok(Step::Refuse(refusal)),
                }
                Ok(Step::AskAgain)
            }
            Command::Help => {
                self.talk.say(&self.layout.help)?;
                Ok(self.after_text())
            }
            Command::Rules => match &self.layout.rules {
                Ok(text) => {
                    self.talk.say_in_pages(text)?;
                    Ok(self.after_text())
                }
                Err(refusal) => Ok(Step::Refuse(refusal.clone())),
            },
            other => Ok(Step::Done(PageExit::Command(other, argument.to_string()))),
        }
    }

    fn take_answer(&mut self, text: &str) -> Result<Step<PageExit<T>>, Exit> {
        if text.is_empty() && !self.page.items.is_empty() {
            return Ok(Step::Redraw);
        }
        Ok(match choose(self.page, text, self.layout.advisor) {
            Ok(exit) => Step::Done(exit),
            Err(refusal) => Step::Refuse(refusal),
        })
    }
}

/// The result of an answer: the item with this number or name, otherwise a free answer.
fn choose<T>(page: &Page<T>, text: &str, advisor: &dyn Advisor) -> Result<PageExit<T>, Refusal> {
    let word = text.strip_prefix(':').unwrap_or(text);
    let by_number = word.parse().ok().and_then(|number: usize| {
        let index = number.checked_sub(1);
        index.and_then(|index| page.items.get(index))
    });
    let by_name = || {
        page.items.iter().find(|item| {
            let names = std::iter::once(&item.label).chain(&item.aliases);
            names
                .into_iter()
                .any(|name| name.eq_ignore_ascii_case(word))
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
        Some(_) => Err(Refusal::new(page.nothing_typed.clone())),
        None => Err(not_on_the_menu(text, page.items.len())),
    }
}

/// The complaint about an answer that is not an item of a menu.
fn not_on_the_menu(text: &str, items: usize) -> Refusal {
    Refusal::new(format!(
        "{} is not on the menu: type a number from 1 to {items}",
        quoted(text)
    ))
}

/// The reply to `help` at a page of a game's menus.
pub fn help<T>(page: &Page<T>) -> String {
    let what = if page.items.is_empty() {
        "Commands:".to_string()
    } else {
        format!(
            "Type the number of an item (1 to {}), or a command:",
            page.items.len()
        )
    };
    format!("{}{what}\n{}", page.help, commands::list(Place::Menu))
}

/// The items of a menu under a heading, numbered.
pub fn numbered(heading: &str, labels: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut text = format!("\n{heading}\n\n");
    for (label, number) in labels.into_iter().zip(1..) {
        text += &format!("{number}. {}\n", label.as_ref());
    }
    text
}
