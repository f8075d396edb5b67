//! Yoxii.
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
//!   `rules/legality.rs` says whether a move is legal, `rules/board.rs` plays it
//! - [`game_over`](crate::game::Game::game_over): `rules/score.rs`
//! - [`value`](crate::game::Game::value): `rules/score.rs`
//! - [`choose_move`](crate::game::Game::choose_move): `rules/levels.rs`
//!
//! The report's main loop calls them in a row:
//!
//! ```
//! use tabuleiro::game::{Game, Options, Player, RuleSet};
//! use tabuleiro::games::yoxii::Yoxii;
//! use tabuleiro::game::rng::rng_for_ply;
//! use tabuleiro::game::view::View;
//!
//! const GREEDY: usize = 1;
//!
//! let game = Yoxii::new(RuleSet::Classic, &Options::default())?;
//! let mut board = game.initial_board();
//! let mut turns = 0;
//! let outcome = loop {
//!     println!("{}", game.display_game(&board));
//!     if let Some(outcome) = game.game_over(&board) {
//!         break outcome;
//!     }
//!     let mv = game.choose_move(&board, GREEDY, &mut rng_for_ply(7, turns));
//!     let mv = mv.expect("the game goes on");
//!     assert!(game.valid_moves(&board).contains(&mv));
//!     board = game.make_move(&board, mv)?;
//!     turns += 1;
//! };
//! println!("{outcome}: {:+} for player 1", game.value(&board, Player::P1));
//! assert!((3..=36).contains(&turns));
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```

mod expert;
mod rules;
mod screen;

pub use expert::YoxiiEvaluator;
pub use rules::Yoxii;
pub use rules::board::Board;
pub use rules::moves::Move;
pub use rules::piece::{Kind, Stock};
pub use rules::squares::Square;
pub use screen::Entry;

/// The rules, as the command `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

#[cfg(test)]
mod tests;
