//! The menus of the report: play, mode, level of the computer, leave.

use super::Barragoon;
use super::notation::colour;
use crate::console::{Item, Mode, Page, Setup, Wording, levels_page, players_page};
use crate::game::{Game, Player};
use crate::session::Who;

/// The pages that the first menu opens.
mod page {
    pub const MODE: &str = "mode";
    pub const WHITE: &str = "who plays white";
    pub const LEVEL: &str = "level";
    pub const WHITE_LEVEL: &str = "level of white";
    pub const BROWN_LEVEL: &str = "level of brown";
}

const PROMPT: &str = "Please insert your choice: ";
/// Width of a menu's box.
const WIDTH: usize = 50;

/// The next menu. The first one opens the others, which lead back to it with a setting changed.
pub(super) fn setup_page(setup: &Setup) -> Option<Page> {
    let is_flagged = setup.mode.is_none() && setup.seats.iter().any(Option::is_some);
    if setup.ready || is_flagged {
        return players_page::<Barragoon>(setup, &Wording::default())
            .map(|page| page.with_prompt(PROMPT));
    }
    let page = match setup.page {
        page::MODE => mode_page(setup),
        page::WHITE => white_page(setup),
        page::LEVEL => level_page(setup),
        page::WHITE_LEVEL => one_level_page(setup, Player::P1, page::BROWN_LEVEL),
        page::BROWN_LEVEL => one_level_page(setup, Player::P2, ""),
        _ => first_page(setup),
    };
    Some(page.with_prompt(PROMPT))
}

/// Who plays as the menus stand: at first a human, White, against the weakest computer.
fn seats(setup: &Setup) -> [Who; 2] {
    let [white, brown, ..] = setup.seats;
    [
        white.unwrap_or(Who::Human),
        brown.unwrap_or(Who::Computer(level(setup))),
    ]
}

fn mode(setup: &Setup) -> Mode {
    setup.mode.unwrap_or(Mode::Mixed)
}

/// The level last chosen for all computers.
fn level(setup: &Setup) -> usize {
    setup.opponent.unwrap_or(0)
}

/// Back on the first menu with these players.
fn seated(setup: &Setup, mode: Mode, players: [Who; 2]) -> Setup {
    setup.with(|next| {
        next.page = "";
        next.mode = Some(mode);
        next.seats = [Some(players[0]), Some(players[1]), None, None];
    })
}

fn open(setup: &Setup, page: &'static str) -> Setup {
    setup.with(|next| next.page = page)
}

fn first_page(setup: &Setup) -> Page {
    let players = seats(setup);
    let settings: Vec<String> = Player::first(2)
        .map(|player| {
            let who = match players[player.index()] {
                Who::Human => "PLAYER".to_string(),
                Who::Computer(level) => format!("CPU, {}", Barragoon::LEVELS[level].to_uppercase()),
            };
            format!("{}: {who}", colour(player))
        })
        .collect();
    let mut page = Page::menu(
        format!("Barragoon\n{}", settings.join("   ")),
        vec![
            Item::new(
                "PLAY",
                seated(setup, mode(setup), players).with(|next| next.ready = true),
            ),
            Item::new("MODE", open(setup, page::MODE)),
            Item::new("CHOOSE AI LEVEL", open(setup, page::LEVEL)),
        ],
    );
    page.items.pop();
    page.items.push(Item::leave("LEAVE"));
    page
}

fn mode_page(setup: &Setup) -> Page {
    let computer = Who::Computer(level(setup));
    Page::menu(
        "Barragoon\nMODE",
        vec![
            Item::new(
                "PLAYER - PLAYER",
                seated(setup, Mode::Humans, [Who::Human; 2]),
            ),
            Item::new("PLAYER - CPU", open(setup, page::WHITE)),
            Item::new("CPU - CPU", seated(setup, Mode::Computers, [computer; 2])),
        ],
    )
}

fn white_page(setup: &Setup) -> Page {
    let computer = Who::Computer(level(setup));
    Page::menu(
        "Barragoon\nWHO PLAYS WHITE?",
        vec![
            Item::new("PLAYER", seated(setup, Mode::Mixed, [Who::Human, computer])),
            Item::new("CPU", seated(setup, Mode::Mixed, [computer, Who::Human])),
        ],
    )
}

/// The level of every computer, or in a game of two of them a level for each.
fn level_page(setup: &Setup) -> Page {
    let mut page = levels_page::<Barragoon>("Barragoon\nAI LEVEL", |level| {
        let players = seats(setup).map(|who| match who {
            Who::Human => Who::Human,
            Who::Computer(_) => Who::Computer(level),
        });
        seated(setup, mode(setup), players).with(|next| next.opponent = Some(level))
    });
    if mode(setup) == Mode::Computers {
        let different = Item::new("DIFFERENT LEVELS", open(setup, page::WHITE_LEVEL));
        page.items.insert(page.items.len() - 1, different);
    }
    page
}

/// The level of one of two computers.
fn one_level_page(setup: &Setup, player: Player, next: &'static str) -> Page {
    let title = format!("Barragoon\nAI LEVEL OF {}", colour(player).to_uppercase());
    levels_page::<Barragoon>(&title, |level| {
        let mut players = seats(setup);
        players[player.index()] = Who::Computer(level);
        open(&seated(setup, Mode::Computers, players), next)
    })
}

/// A menu in its box: the first line of the title in the frame, the others below it.
pub(super) fn draw_menu(page: &Page) -> String {
    let frame = "#".repeat(WIDTH);
    let inside = |text: &str| format!("#{text:^width$}#\n", width = WIDTH - 2);
    let mut titles = page.title.lines();
    let name = format!(" {} ", titles.next().unwrap_or_default());
    let mut text = format!("\n{frame}\n{name:#^WIDTH$}\n{frame}\n{}", inside(""));
    for title in titles {
        text += &(inside(title) + &inside(""));
    }
    let widest = page.items.iter().map(|item| item.label.len()).max();
    let widest = widest.unwrap_or(0);
    for (index, item) in page.items.iter().enumerate() {
        text += &inside(&format!("{}: {:<widest$}", index + 1, item.label));
    }
    format!("{text}{}{frame}\n", inside(""))
}
