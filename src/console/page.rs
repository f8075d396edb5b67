//! Shows a [`Page`] and reads a choice from it: the menus of games, of settings and of unfinished
//! games.

use super::exit::Exit;
use super::input::Completions;
use super::prompt::{self, Command, NO_GAME_CHOSEN, Next, Prompt, ask, ask_again};
use super::talk::Talk;
use crate::game::view::menu::{Choice, Page};
use crate::game::{GameInfo, Refusal};
use crate::refuse;
use crate::text::{Text, narrow, prose};

/// Asks for an item of a page.
pub struct PagePrompt<'a, T: Clone> {
    /// The conversation.
    pub talk: &'a mut Talk,
    /// The page.
    pub page: &'a Page<T>,
    /// The page as it is drawn.
    pub drawing: Text,
    /// The commands of the page.
    pub commands: fn() -> Vec<Command<PagePrompt<'a, T>>>,
    /// The reply to `rules`; `None` before a game is chosen.
    pub rules: Option<Text>,
    /// The reply to `help`.
    pub help: Text,
    /// What Tab completes beside the names of the commands.
    pub completions: Completions,
    /// The game whose wording is used; the default where no game has been chosen.
    pub info: &'static GameInfo,
}

/// The commands of the menus before a game.
pub fn commands<'a, T: Clone>() -> Vec<Command<PagePrompt<'a, T>>> {
    vec![
        Command::new("help", prompt::help),
        Command::new("rules", prompt::rules),
        Command::new("board", board),
        Command::new("back", back),
        Command::new("menu", prompt::menu),
        Command::new("quit", prompt::quit),
    ]
}

/// The command `board` of a page: chooses how boards are drawn, or that everything is said in
/// words.
///
/// # Errors
/// If `how` is neither such a choice nor, after `board`, the name of an item of the page.
pub fn board<T: Clone>(prompt: &mut PagePrompt<'_, T>, how: &str) -> Result<Next<Option<T>>, Exit> {
    match prompt.talk.choose_board(how) {
        Ok(()) => Ok(Next::Redraw),
        // It may be the name of an item, such as BOARD SIZE.
        Err(refusal) => {
            let answered = prompt.take_answer(&format!("board {how}"));
            answered.map_err(|_| refusal.into())
        }
    }
}

/// The command `back` of a page.
pub fn back<T: Clone>(_: &mut PagePrompt<'_, T>, _: &str) -> Result<Next<Option<T>>, Exit> {
    Ok(Next::Done(None))
}

/// Leaves a page by a choice.
pub fn chosen<T>(choice: T) -> Result<Next<Option<T>>, Exit> {
    Ok(Next::Done(Some(choice)))
}

impl<'a, T: Clone> PagePrompt<'a, T> {
    /// Asks for an item of a page that belongs to no game.
    pub fn new(talk: &'a mut Talk, page: &'a Page<T>) -> PagePrompt<'a, T> {
        PagePrompt {
            talk,
            page,
            drawing: page.drawing().into(),
            commands,
            rules: None,
            help: help(page),
            completions: Completions {
                default: page.default.clone(),
                ..Completions::answers(page.numbers())
            },
            info: &GameInfo::DEFAULT,
        }
    }

    /// Asks until something is chosen: `None` to go back to the page before. Without `draw` the
    /// page is not shown again, and only its question is asked.
    pub fn show(mut self, draw: bool) -> Result<Option<T>, Exit> {
        if draw {
            return ask(&mut self);
        }
        ask_again(&mut self)
    }
}

impl<T: Clone> Prompt for PagePrompt<'_, T> {
    type Done = Option<T>;

    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn commands(&self) -> Vec<Command<Self>> {
        (self.commands)()
    }

    fn help(&self) -> Text {
        self.help.clone()
    }

    fn rules(&self) -> Result<Text, Refusal> {
        let rules = self.rules.clone();
        rules.ok_or_else(|| Refusal::new(NO_GAME_CHOSEN))
    }

    fn after_text(&self) -> Next<Option<T>> {
        match self.page.items.len() {
            0 => Next::AskAgain,
            _ => Next::Redraw,
        }
    }

    fn draw(&mut self) -> Result<(), Exit> {
        Ok(self.talk.say(&self.drawing)?)
    }

    fn question(&mut self) -> Result<(Text, Completions), Exit> {
        let question = self.page.question(self.info.menu_prompt);
        Ok((question, self.completions.clone()))
    }

    fn take_answer(&mut self, text: &str) -> Result<Next<Option<T>>, Exit> {
        let is_start = text.eq_ignore_ascii_case(self.info.start_word);
        let text = if is_start { &self.page.default } else { text };
        Ok(Next::Done(choose(self.page, text)?))
    }
}

/// The result of an answer: the item with this number or name, otherwise a free answer.
fn choose<T: Clone>(page: &Page<T>, text: &str) -> Result<Option<T>, Exit> {
    let by_number = narrow(text).parse().ok().and_then(|number: usize| {
        let index = number.checked_sub(page.first);
        index.and_then(|index| page.items.get(index))
    });
    if let Some(item) = by_number.or_else(|| page.items.iter().find(|item| item.is_called(text))) {
        return match &item.choice {
            Choice::Go(next) => Ok(Some(next.clone())),
            Choice::Back => Ok(None),
            Choice::Leave => Err(Exit::Menu),
        };
    }
    match &page.free {
        Some(free) if !text.is_empty() => Ok(Some(free(text)?)),
        Some(_) => refuse!("Nothing was typed: answer, or type help"),
        None => refuse!(text => "is not on the menu: type a number from {}", range(page)),
    }
}

/// What Enter does at a page with items.
pub const ENTER: &str = "press Enter for the answer in brackets";

/// The line of `help` for players who do not see the screen.
pub const WORDS: &str = "\"board words\" says everything in sentences, for screen readers.\n";

/// The reply to `help` at a page.
pub fn help<T>(page: &Page<T>) -> Text {
    let help = prose(&page.help);
    if page.items.is_empty() {
        return help;
    }
    let numbers = range(page);
    let what = format!("Type a number ({numbers}) or a command, or {ENTER}.\n");
    help + prose(&what) + WORDS
}

/// The numbers of the items, in words.
pub fn range<T>(page: &Page<T>) -> String {
    format!("{} to {}", page.first, page.numbers().end - 1)
}
