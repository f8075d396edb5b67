//! The menus on the way to a game of Yoxii.

use crate::game::view::menu::{Page, Setup, Wording, common_page};
use crate::games::yoxii::rules::Yoxii;

const WORDING: Wording = Wording {
    modes_title: "YOXII",
    modes: [
        "HUMAN VS HUMAN",
        "HUMAN VS COMPUTER",
        "COMPUTER VS COMPUTER",
    ],
    levels_title: "CHOOSE THE LEVEL",
    starts_title: "WHO IS PLAYER 1, WITH THE RED PIECES?",
    starts: ["HUMAN", "COMPUTER"],
    rules_title: "",
    rules: &[],
};

/// The next menu: the menus that all games share, in Yoxii's words.
pub(super) fn setup_page(setup: &Setup) -> Option<Page> {
    common_page::<Yoxii>(setup, &WORDING)
}
