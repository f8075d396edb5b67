//! The menus on the way to a game of Small Star Empires.

use super::super::rules::notation::Written;
use super::super::rules::{SmallStarEmpires, names};
use crate::game::{Player, RuleSet};
use crate::view::menu::{Item, Page, Setup, Wording, players_page, rules_page, seat_page};

/// The name of the page that asks for the file of a galaxy.
const GALAXY_FILE: &str = "galaxy file";

const WORDING: Wording = Wording {
    modes_title: "Main Menu",
    modes: ["Player VS Player", "Player VS AI", "AI VS AI"],
    levels_title: "Level of the AI",
    starts_title: "Which player are you?",
    starts: ["Player 1 (ships a b c d)", "Player 2 (ships w x y z)"],
    rules_title: "Rules",
    rules: &[
        "Classic, the simpler game for 2",
        "Official, for 2 to 4, with wormhole jumps and territory",
    ],
};

/// The page to show next: rules, number of players, who plays, who starts, galaxy. The galaxy
/// comes last, as it may be in a file that turns out to be unusable.
pub fn setup_page(setup: &Setup) -> Option<Page> {
    let players = player_count(setup);
    if let Some(mut page) = rules_page::<SmallStarEmpires>(setup, &WORDING) {
        if players > 2 {
            // The flags given leave only the official rules.
            page.items.remove(0);
        }
        return Some(page);
    }
    // A position decides everything except who plays.
    let open = !setup.ready && setup.position.is_none();
    let asks = |option| open && setup.options.get(option).is_none();
    let is_official = setup.rules == Some(RuleSet::Official);
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
    let count_in = |text: &String| Some(Written::read(text).ok()?.galaxy.players);
    let of_galaxy = setup.options.get("galaxy").map(String::from);
    let players = setup.options.number("players", 2).map_or(2, |n| n as usize);
    setup
        .position
        .as_ref()
        .or(of_galaxy.as_ref())
        .and_then(count_in)
        .unwrap_or(players)
        .clamp(2, Player::MAX)
}

fn players_count_page(setup: &Setup) -> Page {
    let seated = setup.seats.iter().rposition(Option::is_some);
    let least = seated.map_or(2, |seat| seat + 1).max(2);
    let items = (least..=Player::MAX).map(|players| {
        let next = setup.with(|next| next.options.set("players", players.to_string()));
        Item::new(format!("{players} players"), next)
    });
    Page::menu("Number of players", items.collect())
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
        names::letters(Player::from_index(open))
    );
    Some(page)
}

fn youngest_page(setup: &Setup, players: usize) -> Page {
    let items = Player::first(players).map(|player| {
        let number = player.number().to_string();
        let next = setup.with(|next| next.options.set("starts", number));
        Item::new(names::name(player), next)
    });
    Page::menu("Who is the youngest player?", items.collect())
        .explained("The youngest player starts.\n")
}

fn galaxy_page(setup: &Setup, players: usize) -> Page {
    let built_in = match setup.rules {
        Some(RuleSet::Official) => format!("The official galaxy for {players}"),
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
    page.explained("The galaxy is the board. One of your own can be written into a file.\n")
}

/// The option is the name of the file here; the file is read when the game starts.
fn file_page(setup: &Setup) -> Page {
    let setup = setup.clone();
    let help =
        "Type the name of a text file. \"rules\" tells at its end how a galaxy is written.\n";
    Page::question(
        "A galaxy from a file",
        "Name of the file: ",
        help,
        move |text, _| {
            Ok(setup.with(|next| {
                next.options.set("galaxy", text.trim());
                next.ready = true;
            }))
        },
    )
}

/// Draws a menu as in the report.
pub fn draw_menu(page: &Page) -> String {
    let mut text = format!("\n***** {} *****\n", page.title);
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

/// The label of an item that all games share, in lower case as in the report.
pub fn menu_label(name: &str) -> String {
    match name {
        "HUMAN" => "Human".to_string(),
        other => other.to_string(),
    }
}
