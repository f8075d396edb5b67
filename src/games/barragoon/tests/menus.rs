//! The menus on the way to a game.

use super::*;
use crate::game::players::PlayerKind;
use crate::game::view::View;
use crate::game::view::menu::{Advisor, Choice, Page, Setup};

/// No menu of Barragoon asks for a search.
struct NoAdvice;

impl Advisor for NoAdvice {
    fn favourite(&self, _setup: &Setup, _nodes: u64) -> Option<Player> {
        unreachable!()
    }
}

fn page(setup: &Setup) -> Page {
    Barragoon::setup_page(setup).unwrap()
}

fn labels(page: &Page) -> Vec<&str> {
    page.items.iter().map(|item| item.label.as_str()).collect()
}

/// Chooses items by their labels, one page after the other.
fn choose(setup: &Setup, items: &[&str]) -> Setup {
    items.iter().fold(setup.clone(), |setup, label| {
        let page = page(&setup);
        let item = page.items.iter().find(|item| item.label == *label);
        match &item.unwrap_or_else(|| panic!("{label}: {page:?}")).choice {
            Choice::Go(next) => next(&NoAdvice),
            _ => panic!("{label} leads nowhere"),
        }
    })
}

/// The players after PLAY.
fn players(items: &[&str]) -> [Option<PlayerKind>; 2] {
    let setup = choose(&Setup::default(), items);
    assert!(Barragoon::setup_page(&setup).is_none(), "{items:?}");
    [setup.seats[0], setup.seats[1]]
}

const HUMAN: Option<PlayerKind> = Some(PlayerKind::Human);
const EASY: Option<PlayerKind> = Some(PlayerKind::Level(0));
const MEDIUM: Option<PlayerKind> = Some(PlayerKind::Level(1));
const HARD: Option<PlayerKind> = Some(PlayerKind::Level(2));

#[test]
fn the_menus_are_those_of_the_report() {
    let first = Setup::default();
    assert_eq!(
        labels(&page(&first)),
        ["PLAY", "MODE", "CHOOSE AI LEVEL", "LEAVE"]
    );
    assert!(matches!(page(&first).items[3].choice, Choice::Leave));
    assert_eq!(page(&first).prompt, "Please insert your choice: ");
    assert_eq!(
        labels(&page(&choose(&first, &["MODE"]))),
        ["PLAYER - PLAYER", "PLAYER - CPU", "CPU - CPU", "BACK"]
    );
    assert_eq!(
        labels(&page(&choose(&first, &["CHOOSE AI LEVEL"]))),
        ["EASY", "MEDIUM", "HARD", "EXPERT", "EXPERT 1-9", "BACK"]
    );
    assert_eq!(
        labels(&page(&choose(&first, &["MODE", "PLAYER - CPU"]))),
        ["PLAYER", "CPU", "BACK"]
    );
}

#[test]
fn play_starts_with_the_players_chosen() {
    assert_eq!(players(&["PLAY"]), [HUMAN, EASY]);
    assert_eq!(
        players(&["MODE", "PLAYER - PLAYER", "PLAY"]),
        [HUMAN, HUMAN]
    );
    assert_eq!(players(&["CHOOSE AI LEVEL", "HARD", "PLAY"]), [HUMAN, HARD]);
    assert_eq!(
        players(&["MODE", "PLAYER - CPU", "CPU", "PLAY"]),
        [EASY, HUMAN]
    );
    assert_eq!(
        players(&[
            "MODE",
            "PLAYER - CPU",
            "CPU",
            "CHOOSE AI LEVEL",
            "HARD",
            "PLAY"
        ]),
        [HARD, HUMAN]
    );
    assert_eq!(
        players(&["CHOOSE AI LEVEL", "EXPERT", "PLAY"]),
        [HUMAN, Some(PlayerKind::Expert)]
    );
    // The level is kept from one mode to the next, also from one without computers.
    assert_eq!(
        players(&[
            "MODE",
            "PLAYER - PLAYER",
            "CHOOSE AI LEVEL",
            "MEDIUM",
            "MODE",
            "CPU - CPU",
            "PLAY"
        ]),
        [MEDIUM, MEDIUM]
    );
    let different = ["MODE", "CPU - CPU", "CHOOSE AI LEVEL", "DIFFERENT LEVELS"];
    let path: Vec<&str> = different
        .into_iter()
        .chain(["HARD", "MEDIUM", "PLAY"])
        .collect();
    assert_eq!(players(&path), [HARD, MEDIUM]);
}

#[test]
fn players_given_by_flags_are_not_asked_for() {
    let both = Setup {
        seats: [HUMAN, HARD, None, None],
        ready: true,
        ..Setup::default()
    };
    assert!(Barragoon::setup_page(&both).is_none());
    let one = Setup {
        seats: [None, HARD, None, None],
        ..Setup::default()
    };
    assert_eq!(
        labels(&page(&one)),
        [
            "HUMAN",
            "EASY",
            "MEDIUM",
            "HARD",
            "EXPERT",
            "EXPERT 1-9",
            "BACK"
        ]
    );
    let chosen = choose(&one, &["EASY"]);
    assert!(Barragoon::setup_page(&chosen).is_none());
    assert_eq!(chosen.seats[..2], [EASY, HARD]);
}

#[test]
fn menus_stand_in_a_box() {
    let first = Barragoon::draw_menu(&page(&Setup::default()));
    assert_eq!(
        first,
        "
##################################################
################### Barragoon ####################
##################################################
#                                                #
#        White: PLAYER   Brown: CPU, EASY        #
#                                                #
#               1: PLAY                          #
#               2: MODE                          #
#               3: CHOOSE AI LEVEL               #
#               4: LEAVE                         #
#                                                #
##################################################
"
    );
}
