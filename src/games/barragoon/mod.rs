//! Barragoon.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # The report's predicates
//!
//! | In the report | Here |
//! |---|---|
//! | `initialBoard(Board)` | [`initial_board`](crate::game::Game::initial_board), in `rules/mod.rs` |
//! | `printBoard(Board)` | [`draw`](crate::game::view::View::draw), in `screen/drawing.rs` |
//! | `getValidMoves(Board, ValidMoves, Player)` | [`legal_moves`](crate::game::Game::legal_moves), in `rules/moves.rs` |
//! | `validateMove(Board, Line, Column, NewLine, NewColumn, Player)` | [`check_move`](crate::game::Game::check_move), in `rules/moves.rs` |
//! | `move(Board, NewBoard3, Line, Column, NewLine, NewColumn, Mode, AiLevel)` | [`play`](crate::game::Game::play), played in `rules/board.rs` |
//! | `verifyEndGame(Board)` | [`game_over`](crate::game::Game::game_over), in `rules/board.rs` |
//! | `setMoveValue(Board, NewLine, NewCol, Value)` | [`Board::move_value`]; [`value`](crate::game::Game::value) of a position is not in the report |
//! | `getAiPlay(Board, Line, Column, NewLine, NewColumn, AiLevel)` | [`choose_move`](crate::game::Game::choose_move), in `rules/mod.rs` |
//! | `getValuedValidMovesAvoidCapture(Board, ValidMoves, Player)` | the moves that levels 2 and 3 choose from, in `rules/mod.rs` |
//!
//! The report's main loop calls them in a row:
//!
//! ```
//! use tabuleiro::game::{Game, Options, Player, RuleSet};
//! use tabuleiro::games::barragoon::Barragoon;
//! use tabuleiro::game::rng::rng_for_ply;
//! use tabuleiro::game::view::View;
//!
//! const HARD: usize = 2;
//! let game = Barragoon::new(RuleSet::Classic, &Options::default())?;
//! let mut board = game.initial_board();
//! let mut ply = 0;
//! while game.game_over(&board).is_none() && ply < 20 {
//!     println!("{}", game.draw(&board));
//!     println!("White is {} spaces ahead", game.value(&board, Player::P1));
//!     let mv = game.choose_move(&board, HARD, &mut rng_for_ply(7, ply));
//!     let mv = mv.expect("the game is not over");
//!     assert!(game.legal_moves(&board).contains(&mv));
//!     board = game.play(&board, mv)?;
//!     ply += 1;
//! }
//! # assert_eq!(ply, 20);
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```

mod expert;
mod rules;
mod screen;

pub use expert::BarragoonEvaluator;
pub use rules::Barragoon;
pub use rules::board::{
    BARRAGOONS, Board, COLUMNS, Direction, LINES, Owed, Piece, SQUARES, Square, TileKind,
};
pub use rules::faces::Face;
pub use rules::moves::Move;

/// The rules, as the command `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

#[cfg(test)]
mod tests;
