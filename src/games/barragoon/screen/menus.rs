//! The menus on the way to a game of Barragoon, as in the report: play, mode, level of the
//! computer, leave.

use super::super::rules::Barragoon;
use super::super::rules::notation::colour;
use crate::game::Player;
use crate::game::players::PlayerKind::{self, Human};
use crate::game::players::level_names;
use crate::game::view::menu::{Item, Mode, Page, Setup, Wording, levels_page, players_page};

/// The pages that the first menu opens.
mod page {
    pub const MODE: &str = "mode";
    pub const WHITE: &str = "who plays white";
    pub const LEVEL: &str = "level";
    pub const WHITE_LEVEL: &str = "level of white";
    pub const BROWN_LEVEL: &str = "level of brown";
}

/// The width of the box around a menu.
const WIDTH: usize = 50;

/// The next menu. The first one opens the others, which lead back to it with a setting changed.
pub(super) fn setup_page(setup: &Setup) -> Option<Page> {
    let is_flagged = setup.mode.is_none() && setup.seats.iter().any(Option::is_some);
    if setup.ready || is_flagged {
        return players_page::<Barragoon>(setup, &Wording::DEFAULT);
    }
    Some(match setup.page {
        page::MODE => mode_page(setup),
        page::WHITE => white_page(setup),
        page::LEVEL => level_page(setup),
        page::WHITE_LEVEL => one_level_page(setup, Player::P1, page::BROWN_LEVEL),
        page::BROWN_LEVEL => one_level_page(setup, Player::P2, ""),
        _ => first_page(setup),
    })
}

/// The players chosen so far. The default is a human with White against the weakest computer.
fn seats(setup: &Setup) -> [PlayerKind; 2] {
    let [white, brown, ..] = setup.seats;
    [white.unwrap_or(Human), brown.unwrap_or(computer(setup))]
}

fn mode(setup: &Setup) -> Mode {
    setup.mode.unwrap_or(Mode::Mixed)
}

/// The computer player that was last chosen for every seat of a computer.
fn computer(setup: &Setup) -> PlayerKind {
    setup.opponent.unwrap_or(PlayerKind::Level(0))
}

/// The first menu again, with the given players.
fn seated(setup: &Setup, mode: Mode, players: [PlayerKind; 2]) -> Setup {
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
    let computers: Vec<&str> = level_names::<Barragoon>().collect();
    let settings: Vec<String> = Player::first(2)
        .map(|player| match players[player.index()] {
            Human => format!("{}: PLAYER", colour(player)),
            kind => {
                let name = kind.name(&computers).to_uppercase();
                format!("{}: CPU, {name}", colour(player))
            }
        })
        .collect();
    let play = seated(setup, mode(setup), players).with(|next| next.ready = true);
    Page::first_menu(
        settings.join("   "),
        vec![
            Item::new("PLAY", play),
            Item::new("MODE", open(setup, page::MODE)),
            Item::new("CHOOSE AI LEVEL", open(setup, page::LEVEL)),
            Item::leave("LEAVE"),
        ],
    )
}

fn mode_page(setup: &Setup) -> Page {
    let humans = seated(setup, Mode::Humans, [Human; 2]);
    let computers = seated(setup, Mode::Computers, [computer(setup); 2]);
    let items = vec![
        Item::new("PLAYER - PLAYER", humans),
        Item::new("PLAYER - CPU", open(setup, page::WHITE)),
        Item::new("CPU - CPU", computers),
    ];
    Page::menu("MODE", items)
}

fn white_page(setup: &Setup) -> Page {
    let computer = computer(setup);
    let seated = |players| seated(setup, Mode::Mixed, players);
    let items = vec![
        Item::new("PLAYER", seated([Human, computer])),
        Item::new("CPU", seated([computer, Human])),
    ];
    Page::menu("WHO PLAYS WHITE?", items)
}

/// The page of the computer's level; with two computers, the page that leads to the level of each.
fn level_page(setup: &Setup) -> Page {
    let mut page = levels_page::<Barragoon>("AI LEVEL", |computer| {
        let players = seats(setup).map(|kind| if kind == Human { Human } else { computer });
        seated(setup, mode(setup), players).with(|next| next.opponent = Some(computer))
    });
    if mode(setup) == Mode::Computers {
        let different = Item::new("DIFFERENT LEVELS", open(setup, page::WHITE_LEVEL));
        page.items.insert(page.items.len() - 1, different);
    }
    page
}

/// The level of one of two computers.
fn one_level_page(setup: &Setup, player: Player, next: &'static str) -> Page {
    let title = format!("AI LEVEL OF {}", colour(player).to_uppercase());
    levels_page::<Barragoon>(&title, |computer| {
        let mut players = seats(setup);
        players[player.index()] = computer;
        open(&seated(setup, Mode::Computers, players), next)
    })
}

/// Draws a menu in a box, with the name of the game in the frame and the title below it.
pub(super) fn draw_menu(page: &Page) -> String {
    let frame = "#".repeat(WIDTH);
    let inside = |text: &str| format!("#{text:^width$}#\n", width = WIDTH - 2);
    let name = " Barragoon ";
    let mut text = format!("\n{frame}\n{name:#^WIDTH$}\n{frame}\n");
    for title in page.title.lines() {
        text += &(inside("") + &inside(title));
    }
    if !page.items.is_empty() {
        text += &inside("");
    }
    let widest = page.items.iter().map(|item| item.label.len()).max();
    let widest = widest.unwrap_or(0);
    for (index, item) in page.items.iter().enumerate() {
        text += &inside(&format!("{}: {:<widest$}", index + 1, item.label));
    }
    format!("{text}{}{frame}\n", inside(""))
}
