//! The menus on the way to a game of Barragoon, as in the report: its first menu leads to the mode and
//! the level of the computer and starts the game, so it is the page of all settings.

use super::super::rules::Barragoon;
use crate::game::Game;
use crate::game::view::menu::{Item, Page};
use crate::game::view::settings::{self, Setting, Setup, Wording, name};

const WORDING: Wording = Wording {
    modes_title: "MODE",
    modes: ["PLAYER - PLAYER", "PLAYER - CPU", "CPU - CPU"],
    usual_mode: name::MIXED,
    levels_title: "CHOOSE AI LEVEL",
    starts_title: "WHO PLAYS WHITE?",
    starts: ["PLAYER", "CPU"],
    second_title: "AI LEVEL OF BROWN",
    ..Wording::DEFAULT
};

/// The width of the box around a menu.
const WIDTH: usize = 50;

/// All settings, on one page unless flags seat a player.
pub(super) fn settings(setup: &Setup) -> Vec<Setting> {
    let mut settings = settings::settings::<Barragoon>(setup, &WORDING, 2, Vec::new());
    for setting in &mut settings {
        setting.is_asked &= setting.name != name::MODE && setting.name != name::OPPONENT;
    }
    settings
}

/// The next menu. The first one leaves the game as in the report.
pub(super) fn setup_page(setup: &Setup) -> Option<Page> {
    let mut page = settings::next_page::<Barragoon>(setup)?;
    if setup.page.is_empty()
        && let Some(back) = page.items.last_mut()
    {
        *back = Item::leave("LEAVE");
    }
    Some(page)
}

/// Draws a menu in a box, with the name of the game in the frame and the title below it.
pub(super) fn draw_menu(page: &Page) -> String {
    let frame = "#".repeat(WIDTH);
    let inside = |text: &str| format!("#{text:^width$}#\n", width = WIDTH - 2);
    let name = " Barragoon ";
    let mut text = format!("\n{frame}\n{name:#^WIDTH$}\n{frame}\n");
    if page.title != Barragoon::TITLE.to_uppercase() {
        text += &(inside("") + &inside(&page.title));
    }
    if !page.items.is_empty() {
        text += &inside("");
    }
    let widest = page.items.iter().map(|item| item.label.len()).max();
    let widest = widest.unwrap_or(0);
    let digits = page.items.len().to_string().len();
    for (index, item) in page.items.iter().enumerate() {
        text += &inside(&format!("{:>digits$}: {:<widest$}", index + 1, item.label));
    }
    format!("{text}{frame}\n")
}
