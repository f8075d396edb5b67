//! Small Star Empires.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # The report's predicates
//!
//! | In the report | Here |
//! |---|---|
//! | the initial board, a list of lists | [`initial_board`](crate::game::Game::initial_board), in `rules/mod.rs` |
//! | `display_board(Board)` | [`draw`](crate::game::view::View::draw), in `screen/drawing.rs` |
//! | `getAllPossibleCellsToMove(OpponentPlayer, Board, X, Y, ListX, ListY)` | [`legal_moves`](crate::game::Game::legal_moves), in `rules/moves.rs` |
//! | `verifyValidGeometricDirection(Xi, Yi, Xf, Yf)`, `unobstructedPath(Board, Player, Xi, Yi, Direction, NumberOfCells, Xf, Yf)`, `checkValidLandingCell(Cell)`, `moveNCellsInDirection(Xi, Yi, Direction, NumberOfCells, Xf, Yf)` | [`check_move`](crate::game::Game::check_move), in `rules/moves.rs` |
//! | `readPlayerInput(Board, WhoIsPlaying, OldPiece, NewPiece, PieceToMove, PieceToMoveRow, PieceToMoveColumn, DestinationPiece, DestinationRow, DestinationColumn)` | [`question`](crate::game::view::View::question) and [`answer`](crate::game::view::View::answer), in `screen/questions.rs` |
//! | `updateBoard(Board, OldPiece, NewPiece, PieceToMove, PieceToMoveRow, PieceToMoveColumn, DestinationPiece, DestinationRow, DestinationColumn, UpdatedBoard)` | [`play`](crate::game::Game::play), played in `rules/board.rs` |
//! | `endGame(Board)`, which succeeds while the game is not over | [`game_over`](crate::game::Game::game_over), in `rules/score.rs`, the tie-breaks included |
//! | the points of a system in section 3.5 | `gain` in `rules/score.rs`; [`value`](crate::game::Game::value) of a position is not in the report |
//! | `chooseShipToMove(Board, OriginCellX, OriginCellY)`, then `searchMaxScore(Board, [X\|Xs], [Y\|Ys], CurrentMaxScore, Building, CellToPlayX, CellToPlayY, OriginCellX, OriginCellY, UpdatedBoard)` | [`choose_move`](crate::game::Game::choose_move), in `rules/mod.rs` |
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
//!     print!("{}", game.draw(&board));
//!     let moves = game.legal_moves(&board);
//!     let Some(mv) = game.choose_move(&board, greedy, &mut rng_for_ply(7, ply)) else {
//!         break;
//!     };
//!     assert!(moves.contains(&mv));
//!     board = game.play(&board, mv)?;
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
pub use rules::galaxy::{Coords, Direction};
pub use rules::moves::Move;

/// The rules, as the command `rules` prints them.
pub const RULES: &str = include_str!("rules.txt");

#[cfg(test)]
mod tests;
