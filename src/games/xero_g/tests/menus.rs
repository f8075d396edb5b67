//! The menus on the way to a game of Xero-G.

use super::*;
use crate::game::players::PlayerKind;
use crate::game::view::View;
use crate::game::view::menu::{Mode, Setup};

#[test]
fn menus_ask_for_players_levels_and_rules() {
    let page = |setup: &Setup| XeroG::setup_page(setup);
    let start = Setup::default();
    let titles = |setup: &Setup| page(setup).map(|page| page.title);
    assert_eq!(titles(&start).as_deref(), Some("XERO-G: CHOOSE THE MODE"));
    let mixed = start.with(|next| next.mode = Some(Mode::Mixed));
    assert_eq!(titles(&mixed).as_deref(), Some("CHOOSE THE DIFFICULTY"));
    let seated = start
        .with(|next| next.seats = [Some(PlayerKind::Human), Some(PlayerKind::Human), None, None]);
    let rules = page(&seated).expect("the menu of rules");
    let labels: Vec<&str> = rules.items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(labels.len(), 3);
    assert!(labels[0].starts_with("CLASSIC") && labels[1].starts_with("OFFICIAL"));
    assert!(page(&seated.with(|next| next.start.rules = Some(RuleSet::Official))).is_none());
}
