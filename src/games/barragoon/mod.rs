//! Barragoon.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! The rules in this folder are written for speed. `tests/plain/barragoon.rs` has them as the report
//! writes them, square by square; the tests compare both.
//!
//! # The report's predicates
//!
//! | the report's predicate | the function here | the file |
//! |---|---|---|
//! | `initialBoard(Board)` | [`initial_board`](Barragoon#method.initial_board) | `rules/mod.rs` |
//! | `intBoard(Board)`, `finalBoard(Board)` | the examples `LATE`, `FINAL` | `tests/rules.rs` |
//! | `printBoard(Board)`, with `printCoordsX`, `printBlackLine`, `printRowByRow(Board, N)`, `printSingleRowFirst(Line)`, `printSingleRowSecond(Line)`, `printSingleRowThird(Line)` | [`display_game`](Barragoon#method.display_game) | `screen/mod.rs`, `screen/drawing.rs` |
//! | `getValidMoves(Board, ValidMoves, Player)` | [`valid_moves`](Barragoon#method.valid_moves) | `rules/mod.rs`, `rules/moves.rs` |
//! | `validateMove(Board, Line, Column, NewLine, NewColumn, Player)`, with `checkNewPosPiece(Board, NewLine, NewColumn, Player)`, `verifyNewPosInRange(NewPiece, Piece, Line, Column, NewLine, NewColumn)`, `verifyPieceInTheWay(Line, Column, NewLine, NewColumn, Board)` | [`check_move`](Barragoon#method.check_move) | `rules/mod.rs`, `rules/moves.rs` |
//! | `validateMoveNoMessages(Board, PieceLine, PieceCol, NewLine, NewCol, Player)` | `Board::targets` | `rules/moves.rs` |
//! | `getPiece(Board, Line, Column, Piece)`, `getPlayerPieces(Board, Player, PieceCol, PieceLine)` | [`Board::piece`], `Board::tiles_of` | `rules/board.rs` |
//! | `move(Board, NewBoard3, Line, Column, NewLine, NewColumn, Mode, AiLevel)`, with `updateBoard(Line, Column, Piece, Board, NewBoard)` and `verifyTypeNewPiece(NewPiece, NewBoard2, NewBoard3, Mode, AiLevel)` | [`make_move`](Barragoon#method.make_move) | `rules/mod.rs`, `rules/board.rs` |
//! | `verifyEndGame(Board)` | [`game_over`](Barragoon#method.game_over), its message [`display_result`](Barragoon#method.display_result) | `rules/mod.rs`, `rules/board.rs`, `screen/mod.rs` |
//! | `whiteCounter(WC)`, `brownCounter(BC)` | [`Board::tile_count`] | `rules/board.rs` |
//! | `player(P)` | [`player_to_move`](Barragoon#method.player_to_move) | `rules/mod.rs`, `rules/board.rs` |
//! | `setMoveValue(Board, NewLine, NewCol, Value)` | [`Board::move_value`] | `rules/board.rs` |
//! | nothing: the report values moves | [`value`](Barragoon#method.value) | `rules/mod.rs` |
//! | `getAiPlay(Board, Line, Column, NewLine, NewColumn, AiLevel)` | [`choose_move`](Barragoon#method.choose_move) | `rules/mod.rs` |
//! | `getValuedValidMoves(Board, ValidMoves, Player)`, `getValuedValidMovesNormal(Board, ValidMoves, Player)` | `Board::valued_moves` | `rules/mod.rs` |
//! | `getValuedValidMovesAvoidCapture(Board, ValidMoves, Player)`, with `checkMoveForInCheckPlace(Board, P1, NewLine, NewCol)` | `Board::greatest_capture` | `rules/mod.rs` |
//! | `tellPlayerToPlay(_)` | [`turn_heading`](Barragoon#method.turn_heading) | `screen/mod.rs` |
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
//! let mut moves = Vec::new();
//! let mut ply = 0;
//! while game.game_over(&board).is_none() && ply < 20 {
//!     println!("{}", game.draw(&board));
//!     println!("White is {} spaces ahead", game.value(&board, Player::P1));
//!     moves.clear();
//!     game.valid_moves(&board, &mut moves);
//!     let mv = game.choose_move(&board, HARD, &mut rng_for_ply(7, ply));
//!     let mv = mv.expect("the game is not over");
//!     assert!(moves.contains(&mv));
//!     game.make_move(&mut board, mv);
//!     ply += 1;
//! }
//! # assert_eq!(ply, 20);
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```
//!
//! # Differences from the report
//!
//! | in the report | here |
//! |---|---|
//! | nothing ends a repetition | the third time is a draw |
//! | left open: passing, placing and face 37 | as published; `rules` says how |
//! | MEDIUM and HARD are not told apart | HARD places barragoons to block |

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

use crate::game::GameInfo;

/// The facts of Barragoon.
const INFO: GameInfo = GameInfo {
    name: "barragoon",
    title: "Barragoon",
    why_one_rule_set: "the published rules fill what the report leaves out, so classic is both",
    levels: &["Easy", "Medium", "Hard"],
    colours: &["White", "Brown"],
    default_nodes: 40_000,
    refusal_prefix: "WARNING! ",
    menu_prompt: "Please insert your choice",
    heading_first: false,
    move_parts: &[
        ("", "", Some("any empty square")),
        ("-", ", to ", None),
        ("=", ", with ", Some("any face")),
    ],
    counted: ("tile", 1),
    ..texts!()
};

#[cfg(test)]
mod tests;
