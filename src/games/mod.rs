//! The five games. Each has a folder with the same parts, and the same files in them:
//!
//! - `rules/`, the rules alone: `board.rs`, `squares.rs` (in Small Star Empires `hexes.rs`),
//!   `moves.rs` (move generation), `legality.rs` (why a move is refused), `score.rs` (the end, the
//!   winner and the report's value), `notation.rs`, `options.rs` and `levels.rs` (the report's
//!   computer players);
//! - `expert/`, the evaluator for the search: `evaluation.rs`, `weights.rs` (with the command that
//!   found them), `ordering.rs` and `hashing.rs`;
//! - `screen/`, the view: `drawing.rs`, `questions.rs`, `messages.rs` and `menus.rs`;
//! - `tests/`.
//!
//! A file that a game does not need is missing. What only one game has, such as the edges of
//! Xero-G, is in further files.
//!
//! Nothing else in the library knows a game by its name. To add a game to the five, write its
//! module and add it to [`AllGames`]; `examples/tic_tac_toe.rs` shows a game outside the library.

pub mod barragoon;
pub mod lear;
pub mod small_star_empires;
pub mod xero_g;
pub mod yoxii;

#[cfg(test)]
#[allow(dead_code, reason = "the tools use the rest")]
#[path = "../../tests/plain/mod.rs"]
mod plain;

use crate::game::registry::Registry;

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
    Registry::of::<AllGames>()
}
