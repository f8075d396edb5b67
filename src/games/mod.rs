//! The five games. Each is a folder, laid out like the others:
//!
//! - `mod.rs`: the rules in words (`rules.txt`, which the command `rules` prints), the predicates of
//!   the report beside the functions here, the report's main loop as an example, the differences
//!   from the report, and the facts of the game.
//! - `rules/`: the rules alone. `mod.rs` has the game's type and its
//!   [`Game`](crate::game::Game) implementation, with the options, the end of the game and the
//!   levels of the report; `board.rs` has the position and what a move does to it, `moves.rs` the
//!   moves, and `notation.rs` positions and moves as text.
//! - `screen/`: the game on the screen. `mod.rs` has its [`View`](crate::game::view::View)
//!   implementation, `menus.rs` the settings before a game; `drawing.rs`, `questions.rs` and
//!   `words.rs`, the position in words, are files of their own where they are long.
//! - `expert/`: what the search knows. `mod.rs` has the
//!   [`Evaluator`](crate::game::evaluator::Evaluator) implementation, `evaluation.rs` the static
//!   evaluation, `ordering.rs` the scores of moves. The numbers that tools have fitted, with the
//!   commands that find them, and the files `*.weights` and `puzzles.txt` are here too.
//! - `tests/`: one file for each of these folders. `tests.rs` beside the games compares their rules
//!   with the plain ones.
//!
//! A file that a game does not need is missing. What only one game has, such as the paths of
//! Xero-G, is in further files.
//!
//! Nothing else in the library knows a game by its name. To add a game to the five, write its
//! module and add it to [`AllGames`]; `examples/tic_tac_toe.rs` shows a game outside the library.

/// The texts of a game, which are files of its folder, and the defaults of its other facts.
macro_rules! texts {
    () => {
        GameInfo {
            rules_text: include_str!("rules.txt"),
            aims: include_str!("aims.txt"),
            about: include_str!("about.txt"),
            of_report: " of the report",
            board_help: include_str!("board_help.txt"),
            lessons: include_str!("lessons.txt"),
            puzzles: include_str!("puzzles.txt"),
            fitted: include_str!("expert/fitted.txt"),
            ..GameInfo::DEFAULT
        }
    };
}

pub mod barragoon;
pub mod lear;
pub mod small_star_empires;
pub mod xero_g;
pub mod yoxii;

#[cfg(test)]
#[allow(dead_code, reason = "`examples/solve` uses the rest")]
#[path = "../../tests/plain/mod.rs"]
mod plain;
#[cfg(test)]
mod tests;

use crate::registry::{PROGRAM, Registry};

/// The five games by their evaluators, in the order of the menu.
pub type AllGames = (
    xero_g::XeroGEvaluator,
    lear::LearEvaluator,
    barragoon::BarragoonEvaluator,
    yoxii::YoxiiEvaluator,
    small_star_empires::SmallStarEmpiresEvaluator,
);

/// The registry of the five games.
pub fn registry() -> Registry {
    Registry::of::<AllGames>(PROGRAM)
}
