//! Small Star Empires.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # The report's predicates
//!
//! | the report's predicate | the function here | the file |
//! |---|---|---|
//! | `board(Board)`, a list of lists | [`initial_board`](SmallStarEmpires#method.initial_board) | `rules/mod.rs`, `galaxies/classic.txt` |
//! | `display_board(Board)` | [`display_game`](SmallStarEmpires#method.display_game) | `screen/mod.rs`, `screen/drawing.rs` |
//! | `getAllPossibleCellsToMove(OpponentPlayer, Board, X, Y, ListX, ListY)` | `Position::reach` of a ship; of all ships: [`valid_moves`](SmallStarEmpires#method.valid_moves) | `rules/moves.rs`, `rules/mod.rs` |
//! | `getPiece(+Row, +Column, +Board, -Piece)` | `Galaxy::hex`, `Position::owner` | `rules/galaxy.rs`, `rules/board.rs` |
//! | `verifyValidGeometricDirection(+Xi, +Yi, -Xf, -Yf)` | `Coords::bearing` | `rules/galaxy.rs` |
//! | `unobstructedPath(+Board, +Player, +Xi, +Yi, +Direction, +NumberOfCells, -Xf, -Yf)`, `moveNCellsInDirection(+Xi, +Yi, +Direction, +NumberOfCells, -Xf, -Yf)` | `Position::check_flight` | `rules/moves.rs` |
//! | `checkValidLandingCell(+Cell)` | `Position::check_landing` | `rules/moves.rs` |
//! | `updateBoard(Board, OldPiece, NewPiece, PieceToMove, PieceToMoveRow, PieceToMoveColumn, DestinationPiece, DestinationRow, DestinationColumn, UpdatedBoard)`, which is its `move` | [`make_move`](SmallStarEmpires#method.make_move) | `rules/mod.rs`, `rules/board.rs` |
//! | `endGame(Board)`, which succeeds while the game is not over | [`game_over`](SmallStarEmpires#method.game_over) | `rules/mod.rs`, `rules/moves.rs`, `rules/score.rs` |
//! | nothing: the report values moves | [`value`](SmallStarEmpires#method.value) | `rules/mod.rs`, `rules/score.rs` |
//! | nothing by name: the points of a system, section 3.5 | `Position::gain` | `rules/score.rs` |
//! | `chooseShipToMove(Board, OriginCellX, OriginCellY)`, then `searchMaxScore(Board, [X\|Xs], [Y\|Ys], CurrentMaxScore, Building, CellToPlayX, CellToPlayY, OriginCellX, OriginCellY, UpdatedBoard)` | [`choose_move`](SmallStarEmpires#method.choose_move), level Greedy | `rules/mod.rs` |
//! | `readPlayerInput(Board, WhoIsPlaying, OldPiece, NewPiece, PieceToMove, PieceToMoveRow, PieceToMoveColumn, DestinationPiece, DestinationRow, DestinationColumn)` | [`question`](SmallStarEmpires#method.question) and [`answer`](SmallStarEmpires#method.answer) | `screen/mod.rs`, `screen/questions.rs` |
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
//! let mut moves = Vec::new();
//! let greedy = 1;
//! for ply in 0.. {
//!     print!("{}", game.draw(&board));
//!     moves.clear();
//!     game.valid_moves(&board, &mut moves);
//!     let Some(mv) = game.choose_move(&board, greedy, &mut rng_for_ply(7, ply)) else {
//!         break;
//!     };
//!     assert!(moves.contains(&mv));
//!     game.make_move(&mut board, mv);
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
//! [`from_position`](SmallStarEmpires#method.from_position) makes both from the text.
//!
//! # Differences from the report
//!
//! | in the report | here |
//! |---|---|
//! | a simplified game for two | the same (classic), and the full game for 2 to 4 that it explains (official) |
//! | one galaxy | the same, an official one for each number of players, and any from a file |
//! | players choose a colour, and have 2 to 4 ships | the seat decides the colour; 4 ships (a galaxy from a file may give fewer) |
//! | two humans say who is the youngest; against one human the AI begins | the same, unless SETTINGS or `--starts` say otherwise; the winner of the last game begins the next (`again`) |
//! | the AI says from where to where it moves | also which ship, and what it built |
//! | one level of the AI | the same, Greedy, in the menus; Random by flag only |
//! | all six directions are offered | also which of them are possible |
//! | after an invalid move all its questions are asked again | only the wrong answer is asked for again |
//! | whether ships fly over wormholes is left open | they do |
//! | one passage says that a player who cannot move loses at once | the player passes, as its rules 6 to 8 say |
//! | two computers: only the last board is shown | every board |
//! | the end gives the scores | also their parts, and how a tie is broken |

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
