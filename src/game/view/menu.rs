//! The pages of menus, and their items.

use std::fmt;
use std::ops::Range;

use crate::game::Refusal;
use crate::text;
use crate::text::{Text, text};

/// A menu, or a question that is answered with a number or a word. `T` is the result of a choice: a
/// [`Step`](super::path::Step) in the menus of a game.
pub struct Page<T> {
    /// The heading above the items.
    pub title: String,
    /// The items.
    pub items: Vec<Item<T>>,
    /// The number of the first item: 1, or 0 where it comes before items that keep their numbers.
    pub first: usize,
    /// What is said below the items: whole lines, or nothing.
    pub note: String,
    /// The prompt. Where its words are empty, the game's own words for its menus are used.
    pub prompt: Prompt,
    /// The help for this page: whole lines, or nothing if the items say everything.
    pub help: String,
    /// The answer that Enter stands for; empty if it stands for none.
    pub default: String,
    /// Parses an answer that is not an item. A page without it accepts only its items.
    pub free: Option<FreeAnswer<T>>,
}

/// The words of a prompt, and the mark that ends them.
pub type Prompt = (String, char);

/// Parses a free answer: its result, or why it is refused.
#[allow(clippy::type_complexity, reason = "the alias is the name of the type")]
pub type FreeAnswer<T> = Box<dyn Fn(&str) -> Result<T, Refusal>>;

/// An item of a menu.
pub struct Item<T> {
    /// The text of the item.
    pub label: String,
    /// The effect of choosing it.
    pub choice: Choice<T>,
    /// Other names of the item, which are accepted as answers too.
    pub names: Vec<String>,
}

/// The effect of choosing an item.
pub enum Choice<T> {
    /// Goes on with this result.
    Go(T),
    /// Goes back to the page before.
    Back,
    /// Leaves the menus, however many pages came before this one.
    Leave,
}

impl<T> Item<T> {
    /// An item with the result `next`.
    pub fn new(label: impl Into<String>, next: T) -> Item<T> {
        Item::of(label, Choice::Go(next))
    }

    /// BACK.
    pub fn back() -> Item<T> {
        Item::of("BACK", Choice::Back)
    }

    /// An item that leaves the menus.
    pub fn leave(label: impl Into<String>) -> Item<T> {
        Item::of(label, Choice::Leave)
    }

    /// The same item, which may also be chosen by this name.
    pub fn or(mut self, name: impl Into<String>) -> Item<T> {
        self.names.push(name.into());
        self
    }

    /// Whether an answer names the item, in any case.
    pub fn is_called(&self, text: &str) -> bool {
        let mut names = self.names.iter().chain([&self.label]);
        names.any(|name| name.eq_ignore_ascii_case(text))
    }

    fn of(label: impl Into<String>, choice: Choice<T>) -> Item<T> {
        Item {
            label: label.into(),
            choice,
            names: Vec::new(),
        }
    }
}

impl<T> Page<T> {
    /// A menu of `items`, to which BACK is added.
    pub fn menu(title: impl Into<String>, mut items: Vec<Item<T>>) -> Page<T> {
        items.push(Item::back());
        Page::first_menu(title, items)
    }

    /// A menu of `items` without BACK. Enter chooses the first one.
    pub fn first_menu(title: impl Into<String>, items: Vec<Item<T>>) -> Page<T> {
        Page {
            title: title.into(),
            default: if items.is_empty() { "" } else { "1" }.to_string(),
            items,
            first: 1,
            note: String::new(),
            prompt: (String::new(), ':'),
            help: String::new(),
            free: None,
        }
    }

    /// The numbers of the items.
    pub fn numbers(&self) -> Range<usize> {
        self.first..self.first + self.items.len()
    }

    /// The items, numbered, under the heading.
    pub fn drawing(&self) -> String {
        let mut text = String::new();
        if !self.title.is_empty() {
            text += &format!("\n{}\n", self.title);
        }
        if !self.items.is_empty() {
            text.push('\n');
        }
        for (item, number) in self.items.iter().zip(self.numbers()) {
            text += &format!("{number}. {}\n", item.label);
        }
        text
    }

    /// The question: the words of the page's prompt, or else `menu_prompt`, and the default.
    pub fn question(&self, menu_prompt: &str) -> Text {
        let (own, mark) = &self.prompt;
        let words = if own.is_empty() { menu_prompt } else { own };
        asked(&words.into(), &self.default, *mark)
    }
}

/// A question as it is asked: its words, the answer that Enter stands for, which may be empty, and
/// the mark at its end.
pub(super) fn asked(words: &Text, default: &str, mark: char) -> Text {
    let end = format!("{mark} ");
    match default {
        "" => text![words, end],
        default => {
            let default = text(format!("[{default}]"), format!("({default})"));
            text![words, " ", default, end]
        }
    }
}

impl<T> fmt::Debug for Page<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels: Vec<&str> = self.items.iter().map(|item| item.label.as_str()).collect();
        write!(f, "Page({:?}, {labels:?})", self.title)
    }
}
