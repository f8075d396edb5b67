//! Lear.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # The report's predicates
//!
//! - [`initial_board`](crate::game::Game::initial_board): `rules/board.rs`
//! - [`display_game`](crate::game::view::View::display_game): `screen/drawing.rs`
//! - [`valid_moves`](crate::game::Game::valid_moves): `rules/moves.rs`
//! - [`make_move`](crate::game::Game::make_move), the report's `move`:
//!   `rules/legality.rs` says whether a move is legal, `rules/board.rs` plays it; which stones flip
//!   is in `rules/flips.rs`
//! - [`game_over`](crate::game::Game::game_over): `rules/score.rs`
//! - [`value`](crate::game::Game::value): `rules/score.rs`
//! - [`choose_move`](crate::game::Game::choose_move): `rules/levels.rs`
//!
//! The report's main loop calls them in a row:
//!
//! ```
//! use tabuleiro::game::{Game, Options, Outcome, RuleSet};
//! use tabuleiro::games::lear::Lear;
//! use tabuleiro::game::rng::rng_for_ply;
//! use tabuleiro::game::view::View;
//!
//! const HARD: usize = 1;
//! let game = Lear::new(RuleSet::Classic, &Options::default().with("size", "4"))?;
//! let mut board = game.initial_board();
//! let mut ply = 0;
//! let winner = loop {
//!     println!("{}", game.display_game(&board));
//!     if let Some(Outcome::Win(winner)) = game.game_over(&board) {
//!         break winner;
//!     }
//!     let moves = game.valid_moves(&board);
//!     let mv = game.choose_move(&board, HARD, &mut rng_for_ply(7, ply)).expect("a legal move");
//!     assert!(moves.contains(&mv));
//!     board = game.make_move(&board, mv)?;
//!     ply += 1;
//! };
//! assert_eq!(ply, 16);
//! assert!(game.value(&board, winner) > 0);
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```

mod expert;
mod rules;
mod screen;

pub use expert::LearEvaluator;
pub use rules::{Board, Lear, Move};

/// The rules, as the command `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

#[cfg(test)]
mod tests;
