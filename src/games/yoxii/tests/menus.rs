//! The menus on the way to a game of Yoxii.

use crate::game::Player;
use crate::game::players::PlayerKind;
use crate::game::view::View;
use crate::game::view::menu::{Advisor, Choice, Mode, Page, Setup};
use crate::games::yoxii::Yoxii;

/// The menus of Yoxii never search.
struct NoAdvisor;

impl Advisor for NoAdvisor {
    fn favourite(&self, _setup: &Setup, _nodes: u64) -> Option<Player> {
        unreachable!("a menu of Yoxii asks for a search")
    }
}

/// The setup after the item with the given number, from 1.
fn choose(page: &Page, number: usize) -> Setup {
    match &page.items[number - 1].choice {
        Choice::Go(next) => next(&NoAdvisor),
        Choice::Back | Choice::Leave => panic!("{page:?}: {number} leads back"),
    }
}

#[test]
fn the_menus_seat_the_players() {
    let page = |setup: &Setup| Yoxii::setup_page(setup).expect("a page");
    let modes = page(&Setup::default());
    let labels: Vec<&str> = modes.items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "HUMAN VS HUMAN",
            "HUMAN VS COMPUTER",
            "COMPUTER VS COMPUTER",
            "BACK"
        ]
    );
    let humans = choose(&modes, 1);
    assert_eq!(humans.seats[..2], [Some(PlayerKind::Human); 2]);
    assert!(Yoxii::setup_page(&humans).is_none());
    // The second level, and the computer is player 1.
    let mixed = choose(&modes, 2);
    assert_eq!(mixed.mode, Some(Mode::Mixed));
    let starts = page(&choose(&page(&mixed), 2));
    let seated = choose(&starts, 2);
    assert_eq!(
        seated.seats[..2],
        [Some(PlayerKind::Level(1)), Some(PlayerKind::Human)]
    );
    assert!(Yoxii::setup_page(&seated).is_none());
    // Level 1 against level 2.
    let first = choose(&page(&choose(&modes, 3)), 1);
    let second = choose(&page(&first), 2);
    assert_eq!(
        second.seats[..2],
        [0, 1].map(|level| Some(PlayerKind::Level(level)))
    );
    assert!(Yoxii::setup_page(&second).is_none());
}
