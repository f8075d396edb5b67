//! Small Star Empires.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! The rules in this folder are written for speed. `tests/plain/small_star_empires.rs` has them as the report
//! writes them, square by square; the tests compare both.
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
//! | a question takes only what it asks for; a wrong answer of Small Star Empires starts the move again | also whole moves and commands; only the wrong answer is asked again |
//! | boards without numbers | numbered, to name places; Lear's is closed up |
//! | left open: official wormholes | as published; `rules` says how |
//! | where a report contradicts itself or has a slip: sections 3.1 and 3.6, its 0 stations, oldest and youngest | its rules and its screens count |
//! | its program is simpler than its rules: two players, one galaxy, no colours of nebulas, no 3 points for the largest territory | the same; SETTINGS has the rules in full |
//! | what the AI builds is left open | a trade station, while one is left, where the move brings points; else a colony |

mod expert;
mod rules;
mod screen;

pub use expert::SmallStarEmpiresEvaluator;
pub use rules::SmallStarEmpires;
pub use rules::board::{Board, Building, Ship, Stock};
pub use rules::galaxy::{Coords, Direction};
pub use rules::moves::Move;

use crate::game::{GameInfo, RuleSet};

/// The facts of Small Star Empires.
const INFO: GameInfo = GameInfo {
    name: "small-star-empires",
    title: "Small Star Empires",
    rule_sets: &[RuleSet::Classic, RuleSet::Official],
    levels: &["Random", "Greedy"],
    max_players: 4,
    who_starts: Some("starts"),
    options: &[rules::PLAYERS, rules::GALAXY, rules::STARTS],
    has_margins: true,
    default_nodes: 40_000,
    always_heads_computers: true,
    opening: "\n{picture}\n***** THE BATTLE IS ON! *****\n{words}\nTHE BATTLE IS ON!\n{end}\n",
    move_parts: &[
        ("", "Ship ", None),
        ("@", " to ", None),
        (":", ", ", Some("any building")),
    ],
    counted: ("point", 1),
    values_are_margins: true,
    ..texts!()
};

#[cfg(test)]
mod tests;
