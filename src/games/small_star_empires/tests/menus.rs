//! The menus on the way to a game.

use super::super::rules::SmallStarEmpires;
use super::{Case, official};
use crate::game::players::PlayerKind;
use crate::game::view::View;
use crate::game::view::menu::{Advisor, Choice, Page, Setup};
use crate::game::{Game, Player, RuleSet, Start};

/// The menus of this game need no search.
struct NoAdvisor;

impl Advisor for NoAdvisor {
    fn favourite(&self, _setup: &Setup, _nodes: u64) -> Option<Player> {
        panic!("nobody asks for advice")
    }
}

/// Chooses items by their labels until no menu is left.
fn settle(mut setup: Setup, labels: &[&str]) -> (Setup, Vec<String>) {
    let mut titles = Vec::new();
    let mut labels = labels.iter();
    while let Some(page) = SmallStarEmpires::setup_page(&setup) {
        titles.push(page.title.clone());
        let Some(label) = labels.next() else {
            panic!("{page:?} asks for more");
        };
        setup = choose(&page, label);
    }
    assert_eq!(labels.next(), None, "{titles:?}");
    (setup, titles)
}

fn choose(page: &Page, label: &str) -> Setup {
    if let Some(free) = &page.free {
        return free(label, &NoAdvisor).unwrap_or_else(|reason| panic!("{label}: {reason}"));
    }
    let item = page
        .items
        .iter()
        .find(|item| item.label.starts_with(label))
        .unwrap_or_else(|| panic!("no {label} in {page:?}"));
    match &item.choice {
        Choice::Go(next) => next(&NoAdvisor),
        Choice::Back | Choice::Leave => panic!("{label} leads nowhere"),
    }
}

#[test]
fn the_menus_lead_to_a_classic_game() {
    let labels = [
        "Classic",
        "Player VS AI",
        "Greedy",
        "Player 2",
        "Player 2",
        "The classic",
    ];
    let (setup, titles) = settle(Setup::default(), &labels);
    let expected = [
        "SMALL STAR EMPIRES\nRules",
        "Main Menu",
        "Level of the AI",
        "Which player are you?",
        "Who is the youngest player?",
        "Galaxy",
    ];
    assert_eq!(titles, expected);
    assert_eq!(
        setup.seats[..2],
        [Some(PlayerKind::Level(1)), Some(PlayerKind::Human)]
    );
    assert_eq!(setup.start.options.get("starts"), Some("2"));
    assert_eq!(setup.start.options.get("players"), None);
    assert!(SmallStarEmpires::new(RuleSet::Classic, &setup.start.options).is_ok());
}

#[test]
fn the_menus_lead_to_an_official_game_of_three() {
    let labels = [
        "Official",
        "3",
        "Human",
        "Random",
        "Greedy",
        "Player 3",
        "The official",
    ];
    let (setup, _) = settle(Setup::default(), &labels);
    let seats = [
        Some(PlayerKind::Human),
        Some(PlayerKind::Level(0)),
        Some(PlayerKind::Level(1)),
        None,
    ];
    assert_eq!(setup.seats, seats);
    let game = SmallStarEmpires::new(RuleSet::Official, &setup.start.options).unwrap();
    assert_eq!(game.player_to_move(&game.initial_board()).number(), 3);
    assert_eq!(game.player_count(), 3);
}

#[test]
fn the_last_menu_asks_for_a_galaxy() {
    let labels = [
        "Classic",
        "Player VS Player",
        "Player 1",
        "A galaxy from",
        "My Galaxy.txt",
    ];
    let (setup, _) = settle(Setup::default(), &labels);
    assert_eq!(setup.start.options.get("galaxy"), Some("My Galaxy.txt"));
}

#[test]
fn menus_do_not_ask_what_flags_have_given() {
    let text = Case::start(official(3)).text();
    let mut setup = Setup {
        start: Start {
            rules: Some(RuleSet::Official),
            ..Start::default()
        },
        ..Setup::default()
    };
    let seats = ["Human", "Human", "Human"];
    // A position, or a galaxy, tells the number of players.
    setup.start.position = Some(text.clone());
    settle(setup.clone(), &seats);
    setup.start.position = None;
    setup.start.options.set("galaxy", text);
    settle(setup.clone(), &["Human", "Human", "Human", "Player 1"]);
    setup.start.options.set("starts", "1");
    settle(setup.clone(), &seats);
    setup.seats = [Some(PlayerKind::Human), Some(PlayerKind::Human), None, None];
    setup.ready = true;
    settle(setup, &[]);
}

#[test]
fn menus_offer_nothing_that_flags_have_ruled_out() {
    let labels = |setup: &Setup| -> Vec<String> {
        let page = SmallStarEmpires::setup_page(setup).expect("there is more to ask");
        page.items.into_iter().map(|item| item.label).collect()
    };
    let mut setup = Setup::default();
    assert_eq!(labels(&setup).len(), 3);
    setup.start.options.set("players", "3");
    assert!(labels(&setup)[0].starts_with("Official"));
    setup.start.options.unset("players");
    setup.start.rules = Some(RuleSet::Official);
    let prompt = |setup: &Setup| SmallStarEmpires::setup_page(setup).unwrap().prompt;
    assert_eq!(prompt(&setup), "How many players (2, 3 or 4)? ");
    setup.seats[2] = Some(PlayerKind::Human);
    assert_eq!(prompt(&setup), "How many players (3 or 4)? ");
}

#[test]
fn the_number_of_players_is_typed_as_such() {
    let setup = Setup {
        start: Start {
            rules: Some(RuleSet::Official),
            ..Start::default()
        },
        ..Setup::default()
    };
    let page = SmallStarEmpires::setup_page(&setup).unwrap();
    let free = page.free.as_ref().expect("a free answer");
    for answer in ["3", " 3 ", "3 players"] {
        let next = free(answer, &NoAdvisor).unwrap();
        assert_eq!(next.start.options.get("players"), Some("3"));
    }
    for answer in ["1", "5", "three", "", "33"] {
        let reason = free(answer, &NoAdvisor).unwrap_err().to_string();
        let expected = "is not a number of players: type 2, 3 or 4";
        assert!(reason.contains(expected), "{answer}: {reason}");
    }
}

#[test]
fn the_first_menu_has_the_banner_of_the_report() {
    let first = SmallStarEmpires::setup_page(&Setup::default()).unwrap();
    let banner = "\n******************************\n***** SMALL STAR EMPIRES *****\n\
                  ******************************\n\n***** Rules *****\n";
    assert!(SmallStarEmpires::draw_menu(&first).starts_with(banner));
    let second = SmallStarEmpires::setup_page(&choose(&first, "Classic")).unwrap();
    let drawn = SmallStarEmpires::draw_menu(&second);
    assert!(drawn.starts_with("\n***** Main Menu *****\n"), "{drawn}");
    // Flags may have answered the first menu: then the banner is above the next one.
    let setup = Setup {
        start: Start {
            rules: Some(RuleSet::Classic),
            ..Start::default()
        },
        ..Setup::default()
    };
    let main = SmallStarEmpires::setup_page(&setup).unwrap();
    assert!(SmallStarEmpires::draw_menu(&main).starts_with(&banner.replace("Rules", "Main Menu")));
}
