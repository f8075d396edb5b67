//! Small Star Empires.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # The report's predicates
//!
//! - [`initial_board`](crate::game::Game::initial_board): the galaxies are in `rules/options.rs`
//! - [`display_game`](crate::game::view::View::display_game): `screen/drawing.rs`; the scores below the
//!   galaxy are in `screen/messages.rs`
//! - [`valid_moves`](crate::game::Game::valid_moves): `rules/moves.rs`
//! - [`make_move`](crate::game::Game::make_move), the report's `move`:
//!   `rules/legality.rs` says whether a move is legal, `rules/moves.rs` plays it
//! - [`game_over`](crate::game::Game::game_over): `rules/score.rs`, the tie-breaks included
//! - [`value`](crate::game::Game::value): `rules/score.rs`
//! - [`choose_move`](crate::game::Game::choose_move): `rules/levels.rs`
//!
//! The report's main loop calls them in a row:
//!
//! ```
//! use tabuleiro::game::{Game, Options, Outcome, Player, RuleSet};
//! use tabuleiro::games::small_star_empires::SmallStarEmpires;
//! use tabuleiro::game::rng::rng_for_ply;
//! use tabuleiro::game::view::View;
//!
//! let game = SmallStarEmpires::new(RuleSet::Classic, &Options::default())?;
//! let mut board = game.initial_board();
//! let greedy = 1;
//! for ply in 0.. {
//!     print!("{}", game.display_game(&board));
//!     let moves = game.valid_moves(&board);
//!     let Some(mv) = game.choose_move(&board, greedy, &mut rng_for_ply(7, ply)) else {
//!         break;
//!     };
//!     assert!(moves.contains(&mv));
//!     board = game.make_move(&board, mv)?;
//! }
//! let lead = game.value(&board, Player::P1);
//! match game.game_over(&board).expect("nobody can move any more") {
//!     Outcome::Win(winner) => assert!(game.value(&board, winner) >= 0),
//!     Outcome::Draw => assert_eq!(lead, 0),
//! }
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```
//!
//! The galaxy never changes during a game: it belongs to the [`SmallStarEmpires`] value, and a
//! [`Board`] holds only what changes. A position in the notation includes its galaxy, so
//! [`from_position`](crate::game::Game::from_position) makes both from the text.

mod expert;
mod rules;
mod screen;

pub use expert::SmallStarEmpiresEvaluator;
pub use rules::SmallStarEmpires;
pub use rules::board::{Board, Building, Ship, Stock};
pub use rules::hexes::{Coords, Direction};
pub use rules::moves::Move;

/// The rules, as the command `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

#[cfg(test)]
mod tests;
