//! The menus on the way to a game of Small Star Empires.

use super::super::rules::SmallStarEmpires;
use super::super::rules::board::{Ship, name};
use super::super::rules::notation::Written;
use super::starred;
use crate::game::view::menu::{Item, Page, Setup, Wording, players_page, rules_page, seat_page};
use crate::game::{Player, RuleSet};
use crate::refuse;
use crate::text::{one_of, quoted};

/// The name of the page that asks for the file of a galaxy.
const GALAXY_FILE: &str = "galaxy file";
/// The name of every other page after the first one.
const LATER: &str = "later";
/// The title of the game above the first menu.
const BANNER: &str = "SMALL STAR EMPIRES";

const WORDING: Wording = Wording {
    modes_title: "Main Menu",
    modes: ["Player VS Player", "Player VS AI", "AI VS AI"],
    levels_title: "Level of the AI",
    starts_title: "Which player are you?",
    starts: ["Player 1 (ships a b c d)", "Player 2 (ships w x y z)"],
    rules_title: "Rules",
    rules: &[
        "Classic: the simpler game, for 2 players",
        "Official: for 2 to 4 players, with wormhole jumps and territory",
    ],
};

/// The page to show next: rules, number of players, who plays, who starts, galaxy. The galaxy
/// comes last, as it may be in a file that turns out to be unusable. The first page has the title
/// of the game above its own.
pub fn setup_page(setup: &Setup) -> Option<Page> {
    if !setup.page.is_empty() {
        return next_page(setup);
    }
    let mut page = next_page(&setup.with(|next| next.page = LATER))?;
    page.title = format!("{BANNER}\n{}", page.title);
    Some(page)
}

fn next_page(setup: &Setup) -> Option<Page> {
    let players = player_count(setup);
    if let Some(mut page) = rules_page::<SmallStarEmpires>(setup, &WORDING) {
        if players > 2 {
            // The flags given leave only the official rules.
            page.items.remove(0);
        }
        return Some(page);
    }
    // A position decides everything except who plays.
    let open = !setup.ready && setup.start.position.is_none();
    let asks = |option| open && setup.start.options.get(option).is_none();
    let is_official = setup.start.rules == Some(RuleSet::Official);
    if is_official && asks("players") && asks("galaxy") {
        return Some(players_count_page(setup));
    }
    if let Some(page) = who_page(setup, players) {
        return Some(page);
    }
    if asks("starts") {
        return Some(youngest_page(setup, players));
    }
    if asks("galaxy") {
        return Some(if setup.page == GALAXY_FILE {
            file_page(setup)
        } else {
            galaxy_page(setup, players)
        });
    }
    None
}

/// The number of players, as far as it is decided.
fn player_count(setup: &Setup) -> usize {
    let count_in = |text: &str| Some(Written::read(text).ok()?.players);
    let start = &setup.start;
    let players = start.options.number("players", 2).map_or(2, |n| n as usize);
    let galaxy = start.position.as_deref().or(start.options.get("galaxy"));
    let players = galaxy.and_then(count_in).unwrap_or(players);
    players.clamp(2, Player::COUNT)
}

/// The number of players is typed as such: in a menu its item would have another number.
fn players_count_page(setup: &Setup) -> Page {
    let seated = setup.seats.iter().rposition(Option::is_some);
    let least = seated.map_or(2, |seat| seat + 1).max(2);
    let numbers: Vec<String> = (least..=Player::COUNT).map(|n| n.to_string()).collect();
    let choice = one_of(&numbers);
    let setup = setup.clone();
    let mut page = Page::question(
        "Number of players",
        format!("How many players ({choice})? "),
        format!("Type the number of players: {choice}. \"back\" returns to the rules.\n"),
        move |text, _| {
            let word = text.trim().to_lowercase();
            let number = word.strip_suffix("players").unwrap_or(&word).trim();
            if !numbers.iter().any(|possible| possible == number) {
                let (quoted, choice) = (quoted(text), one_of(&numbers));
                refuse!("{quoted} is not a number of players: type {choice}");
            }
            Ok(setup.with(|next| next.start.options.set("players", number)))
        },
    );
    page.nothing_typed = format!("Nothing was typed: type {choice}");
    page
}

/// Who plays: with two the usual modes, with more one seat after the other.
fn who_page(setup: &Setup, players: usize) -> Option<Page> {
    if players == 2 {
        let mut page = players_page::<SmallStarEmpires>(setup, &WORDING)?;
        if page.title == WORDING.modes_title {
            page = page.with_prompt("Select Game Mode: ");
        }
        return Some(page);
    }
    let open = (0..players).find(|seat| setup.seats[*seat].is_none() && !setup.ready)?;
    let mut page = seat_page::<SmallStarEmpires>(setup, open);
    page.title = format!(
        "Who is Player {} (ships {})?",
        open + 1,
        Ship::letters(Player::from_index(open))
    );
    Some(page)
}

fn youngest_page(setup: &Setup, players: usize) -> Page {
    let items = Player::first(players).map(|player| {
        let number = player.number().to_string();
        let next = setup.with(|next| next.start.options.set("starts", number));
        Item::new(name(player), next)
    });
    Page::menu("Who is the youngest player?", items.collect())
        .with_prompt("The youngest player starts: ")
}

fn galaxy_page(setup: &Setup, players: usize) -> Page {
    let built_in = match setup.start.rules {
        Some(RuleSet::Official) => format!("The official galaxy for {players} players"),
        _ => "The classic galaxy".to_string(),
    };
    let page = Page::menu(
        "Galaxy",
        vec![
            Item::new(built_in, setup.with(|next| next.ready = true)),
            Item::new(
                "A galaxy from a file",
                setup.with(|next| next.page = GALAXY_FILE),
            ),
        ],
    );
    page.explained("The galaxy is the board. You can also write one of your own into a file.\n")
}

/// The option is the name of the file here; the file is read when the game starts.
fn file_page(setup: &Setup) -> Page {
    let setup = setup.clone();
    let help =
        "Type the name of a text file. The end of \"rules\" explains how to write a galaxy.\n";
    Page::question(
        "A galaxy from a file",
        "Name of the file: ",
        help,
        move |text, _| {
            Ok(setup.with(|next| {
                next.start.options.set("galaxy", text.trim());
                next.ready = true;
            }))
        },
    )
}

/// Draws a menu as in the report.
pub fn draw_menu(page: &Page) -> String {
    let (banner, title) = match page.title.split_once('\n') {
        Some((banner, title)) => (boxed(banner), title),
        None => (String::new(), page.title.as_str()),
    };
    let mut text = format!("{banner}\n{}\n", starred(title));
    if !page.items.is_empty() {
        text.push('\n');
    }
    for (item, number) in page.items.iter().zip(1..) {
        let label = match item.label.as_str() {
            "BACK" => "Back",
            label => label,
        };
        text += &format!("{label} --> Type {number}\n");
    }
    text
}

/// The title of the game between lines of asterisks.
fn boxed(title: &str) -> String {
    let title = starred(title);
    let line = "*".repeat(title.len());
    format!("\n{line}\n{title}\n{line}\n")
}
