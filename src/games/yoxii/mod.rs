//! Yoxii.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # The report's predicates
//!
//! | In the report | Here |
//! |---|---|
//! | `gameState(Turn, Board, Player1, Player2, P1pieces, P2pieces, Level)` at the start | [`initial_board`](crate::game::Game::initial_board), in `rules/board.rs` |
//! | `draw(+GameState)`, with `display_board` and `display_pieces` | [`draw`](crate::game::view::View::draw), in `screen/mod.rs` |
//! | `valid_moves_totem`, `legal_moves` | [`legal_moves`](crate::game::Game::legal_moves) of whole turns, in `rules/mod.rs` |
//! | `input_verify`, `input_piece_verify` | [`check_move`](crate::game::Game::check_move), in `rules/mod.rs` |
//! | `move_totem`, `move` | [`play`](crate::game::Game::play), played in `rules/board.rs` |
//! | `check_end_state`, `game_over/2` | [`game_over`](crate::game::Game::game_over), in `rules/board.rs` |
//! | `value/3` | [`value`](crate::game::Game::value), in `rules/mod.rs` |
//! | `choose_move_totem`, `choose_move_piece`, `choose_move` | [`choose_move`](crate::game::Game::choose_move), in `rules/mod.rs` |
//! | `print_winner/5` | [`display_result`](crate::game::view::View::display_result), in `screen/mod.rs` |
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
//!     println!("{}", game.draw(&board));
//!     if let Some(outcome) = game.game_over(&board) {
//!         break outcome;
//!     }
//!     let mv = game.choose_move(&board, GREEDY, &mut rng_for_ply(7, turns));
//!     let mv = mv.expect("the game goes on");
//!     assert!(game.legal_moves(&board).contains(&mv));
//!     board = game.play(&board, mv)?;
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
pub use rules::board::{Board, Kind, Square, Stock};
pub use rules::{Move, Yoxii};
pub use screen::Entry;

/// The rules, as the command `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

#[cfg(test)]
mod tests;
