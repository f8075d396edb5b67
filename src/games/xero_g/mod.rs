//! Xero-G.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # The report's predicates
//!
//! - [`initial_board`](crate::game::Game::initial_board): `rules/board.rs`
//! - [`display_game`](crate::game::view::View::display_game): `screen/drawing.rs`
//! - [`valid_moves`](crate::game::Game::valid_moves): `rules/moves.rs`, with the squares that a
//!   ship can reach from `rules/reach.rs`; rule 8, that a ship crosses no edge twice, is in
//!   `rules/edges.rs`
//! - [`make_move`](crate::game::Game::make_move), the report's `move`:
//!   `rules/legality.rs` says whether a move is legal, `rules/moves.rs` plays it
//! - [`game_over`](crate::game::Game::game_over): `rules/score.rs`
//! - [`value`](crate::game::Game::value): `rules/score.rs`
//! - [`choose_move`](crate::game::Game::choose_move): `rules/levels.rs`
//!
//! The report's main loop calls them in a row:
//!
//! ```
//! use tabuleiro::game::{Game, Options, Player, RuleSet};
//! use tabuleiro::games::xero_g::XeroG;
//! use tabuleiro::game::rng::rng_for_ply;
//! use tabuleiro::game::view::View;
//!
//! const SMART: usize = 1;
//!
//! let game = XeroG::new(RuleSet::Classic, &Options::default())?;
//! let mut board = game.initial_board();
//! for ply in 0..100 {
//!     println!("{}", game.display_game(&board));
//!     println!("Player 1 has {}", game.value(&board, Player::P1));
//!     if let Some(outcome) = game.game_over(&board) {
//!         println!("{outcome}");
//!         break;
//!     }
//!     let mv = game.choose_move(&board, SMART, &mut rng_for_ply(7, ply));
//!     let mv = mv.expect("a game that is not over has a legal move");
//!     assert!(game.valid_moves(&board).contains(&mv));
//!     board = game.make_move(&board, mv)?;
//! }
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```

mod expert;
mod rules;
mod screen;

pub use expert::XeroGEvaluator;
pub use rules::{Action, Board, Direction, Move, Ship, Square, Walk, XeroG};
pub use screen::Entry;

/// The rules, as the command `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

#[cfg(test)]
mod tests;
