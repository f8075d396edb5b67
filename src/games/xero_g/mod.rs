//! Xero-G.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # The report's predicates
//!
//! | In the report | Here |
//! |---|---|
//! | `initial_board(+Board)` | [`initial_board`](crate::game::Game::initial_board) |
//! | `board_element(?PieceNumber, ?PieceView)` | `screen/drawing.rs` |
//! | `print_board(+Board)` | [`draw`](crate::game::view::View::draw) |
//! | `legal_moves(+Board, -ValidMoves, +Player)` | [`legal_moves`](crate::game::Game::legal_moves), by the sets of squares of `rules/reach.rs` |
//! | `validate_correct_line(+Player, +Board, +Line)` | `Board::home_line`, and [`check_move`](crate::game::Game::check_move) for the reason |
//! | `player_turn(+Board, -NewBoard, +Player, -NextPlayer)`, `move(+Player, +Board, -NewBoard)` | [`play`](crate::game::Game::play) |
//! | `player_move(+Ship, +NMoves, +Line, +Col, +Board, -NewBoard)` | `Course::step` in `rules/walk.rs` |
//! | `reprogram_coordinates(+Piece, +Ship, +Line, +Col, +Board, -NewBoard)` | `Course::reprogram` |
//! | `rocket_boost(+NMoves, +Ship, +Line, +Col, +Board, -NewBoard)` | `Course::boost` |
//! | `get_coord(-Line, -Col)`, `get_direction(Dir)`, `choose_power_move(-Move)` | `screen/questions.rs` |
//! | `game_over(+Player, +Board)` | [`game_over`](crate::game::Game::game_over) |
//! | `bot_cant_move(+BotDiff, +Board)` | [`game_over`](crate::game::Game::game_over), too |
//! | `value(+Player, +Board, -Val)` | [`value`](crate::game::Game::value) |
//! | `choose_move(+BotDiff, +Board, -NewBoard, +Player)` | [`choose_move`](crate::game::Game::choose_move) |
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
//!     println!("{}", game.draw(&board));
//!     println!("Player 1 has {}", game.value(&board, Player::P1));
//!     if let Some(outcome) = game.game_over(&board) {
//!         println!("{outcome}");
//!         break;
//!     }
//!     let mv = game.choose_move(&board, SMART, &mut rng_for_ply(7, ply));
//!     let mv = mv.expect("a game that is not over has a legal move");
//!     assert!(game.legal_moves(&board).contains(&mv));
//!     board = game.play(&board, mv)?;
//! }
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```

mod expert;
mod rules;
mod screen;

pub use expert::XeroGEvaluator;
pub use rules::{Action, Board, Move, Ship, Square, Walk, XeroG};
pub use screen::Entry;

/// The rules, as the command `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

#[cfg(test)]
mod tests;
