//! The menus on the way to a game of Xero-G.

use super::super::rules::XeroG;
use crate::game::view::menu::{Page, Setup, Wording, common_page};

const WORDING: Wording = Wording {
    modes_title: "XERO-G: CHOOSE THE MODE",
    modes: [
        "PLAYER VS PLAYER",
        "PLAYER VS COMPUTER",
        "COMPUTER VS COMPUTER",
    ],
    levels_title: "CHOOSE THE DIFFICULTY",
    starts_title: "WHO IS PLAYER p1 AND STARTS?",
    starts: ["PLAYER", "COMPUTER"],
    rules_title: "CHOOSE THE RULES",
    rules: &[
        "CLASSIC (a ship may retrace its steps)",
        "OFFICIAL (as published: no retracing, and every turn changes the board)",
    ],
};

/// The next menu; `None` when every setting is decided.
pub(super) fn setup_page(setup: &Setup) -> Option<Page> {
    common_page::<XeroG>(setup, &WORDING)
}
