//! The menus on the way to a game of Lear.

use super::*;
use crate::expert::search::{Limits, Searcher};
use crate::game::Player;
use crate::game::evaluator::Evaluator;
use crate::game::players::PlayerKind;
use crate::game::view::View;
use crate::game::view::menu::{Advisor, Choice, Setup};
use crate::games::lear::LearEvaluator;

/// Searches as the program does when a computer player chooses in a menu.
struct SearchAdvisor;

impl Advisor for SearchAdvisor {
    fn favourite(&self, setup: &Setup, nodes: u64) -> Option<Player> {
        let game = Lear::new(RuleSet::Classic, &setup.start.options).ok()?;
        let board = game.initial_board();
        let evaluator = LearEvaluator::new(&game);
        let result =
            Searcher::default().search(&evaluator, &[board], &Limits::nodes(nodes), &mut |_| {})?;
        let to_move = board.to_move();
        Some(if result.value >= 0 {
            to_move
        } else {
            to_move.opponent()
        })
    }
}

/// Follows the labels and answers through the menus.
fn through_menus(first: Setup, path: &[&str]) -> Setup {
    path.iter().fold(first, |setup, step| {
        let page = Lear::setup_page(&setup).unwrap_or_else(|| panic!("no page asks {step}"));
        let item = page.items.into_iter().find(|item| item.label == *step);
        match (item.map(|item| item.choice), page.free) {
            (Some(Choice::Go(next)), _) => next(&SearchAdvisor),
            (None, Some(free)) => free(step, &SearchAdvisor).unwrap(),
            _ => panic!("{step} is not on {:?}", page.title),
        }
    })
}

/// The question about the komi says which ones a board allows.
#[test]
fn the_komi_of_a_board_is_stated_in_its_question() {
    for (size, allowed) in [("8", "odd, 1 to 63"), ("5", "even, 0 to 24")] {
        let menus = ["PLAYER VS PLAYER", "BOARD SIZE", size, "KOMI"];
        let setup = through_menus(Setup::default(), &menus);
        let page = Lear::setup_page(&setup).unwrap();
        assert!(page.prompt.contains(allowed), "{}", page.prompt);
    }
}

#[test]
fn computers_agree_on_the_komi_as_the_rules_say() {
    let against = |first: &str| {
        let menus = ["PLAYER VS COMPUTER", "HARD", first];
        through_menus(Setup::default(), &menus)
    };
    // The computer chooses: a komi above 0 makes the colour that gets it the better one.
    for (size, komi, black) in [("4", "7", true), ("5", "4", false), ("5", "0", true)] {
        let setup = through_menus(
            against("PLAYER"),
            &["BOARD SIZE", size, "KOMI BY AGREEMENT", komi],
        );
        assert!(setup.ready);
        assert_eq!(setup.start.options.get("komi"), Some(komi));
        let computer = usize::from(!black);
        assert_eq!(
            setup.seats[computer],
            Some(PlayerKind::Level(1)),
            "{size} {komi}"
        );
        assert_eq!(setup.seats[1 - computer], Some(PlayerKind::Human));
        assert_eq!(setup.start.options.get("black"), black.then_some("2"));
        assert_eq!(setup.notes.len(), 1);
    }
    // The computer names the komi, and the human takes a colour.
    let setup = through_menus(against("COMPUTER"), &["KOMI BY AGREEMENT", "BLACK (X)"]);
    assert_eq!(setup.start.options.get("komi"), Some("1"));
    assert_eq!(setup.seats[0], Some(PlayerKind::Human));
    let game = Lear::new(RuleSet::Classic, &setup.start.options).unwrap();
    assert_eq!(game.player_name(Player::P1), "Player 2 (Black)");
    assert_eq!(game.player_name(Player::P2), "Player 1 (White)");
}

#[test]
fn expert_takes_the_colour_that_its_search_prefers() {
    let chooses = |komi| {
        let menus = ["PLAYER VS COMPUTER", "EXPERT", "PLAYER", "BOARD SIZE", "4"];
        let setup = through_menus(Setup::default(), &menus);
        let setup = through_menus(setup, &["KOMI BY AGREEMENT", komi]);
        setup.start.options.get("black") == Some("2")
    };
    // With komi 7 Black needs only five of the sixteen stones, and Expert becomes Black.
    assert!(chooses("7"));
    assert!(chooses("1"));
}

#[test]
fn menus_do_not_ask_what_flags_have_given() {
    let labels = |setup: &Setup| -> Vec<String> {
        let page = Lear::setup_page(setup).unwrap();
        page.items.into_iter().map(|item| item.label).collect()
    };
    let mut setup = Setup::default().with(|next| {
        next.seats[0] = Some(PlayerKind::Human);
        next.seats[1] = Some(PlayerKind::Human);
        next.start.options.set("size", "6");
        next.given.push("size");
    });
    assert_eq!(
        labels(&setup),
        ["PLAY (6x6, komi 1)", "KOMI", "KOMI BY AGREEMENT", "BACK"]
    );
    setup.given = vec!["size", "komi"];
    assert!(Lear::setup_page(&setup).is_none());
    setup.given.clear();
    setup.start.position = Some("vvvv/vvvv/vvvv/vvvv x 1".to_string());
    assert!(Lear::setup_page(&setup).is_none());
}
