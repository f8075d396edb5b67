//! Xero-G.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! The rules in this folder are written for speed. `tests/plain/xero_g.rs` has them as the report
//! writes them, square by square; the tests compare both.
//!
//! # The report's predicates
//!
//! | the report's predicate | the function here | the file |
//! |---|---|---|
//! | `initial_board(+Board)` | [`initial_board`](XeroG#method.initial_board) | `rules/mod.rs` |
//! | `ships_placed_board(Board)`, `intermediate_board(Board)`, `final_board(Board)` | the examples `START`, `FIGURE_5`, `WON` | `tests/mod.rs` |
//! | `print_board(+Board)`, `print_board_rec(+Board, +LineNumb)`, `print_line(+Line)` | [`display_game`](XeroG#method.display_game) | `screen/mod.rs`, `screen/drawing.rs` |
//! | `board_element(?PieceNumber, ?PieceView)` | `Cells::content` | `screen/drawing.rs` |
//! | `valid_moves(+Board, -ValidMoves, +Player)`, `valid_move(Board, Player, Line, Col, Dir)` | [`valid_moves`](XeroG#method.valid_moves); the report's shorter list is `Board::straight_moves` | `rules/mod.rs`, `rules/moves.rs` |
//! | `validate_correct_line(+Player, +Board, +Line)`, `empty(Line)` | [`check_move`](XeroG#method.check_move), `Board::check_ship` | `rules/mod.rs`, `rules/moves.rs` |
//! | `move(+Player, +Board, -NewBoard)`, `bot_move(Line, Col, Dir, Board, NewBoard)`, `set_cell(NewLine, NewCol, Ship, NewBoard1, NewBoard)` | [`make_move`](XeroG#method.make_move) | `rules/mod.rs`, `rules/moves.rs` |
//! | `get_piece(NewLine, NewCol, Board, Piece)` | [`Board::ship`] | `rules/board.rs` |
//! | `player_move(+Ship, +NMoves, +Line, +Col, +Board, -NewBoard)`, `get_next_coords(Dir, Line, Col, NewLine, NewCol, Flag)` | `TurnGuide::step` | `rules/turn.rs` |
//! | `reprogram_coordinates(+Piece, +Ship, +Line, +Col, +Board, -NewBoard)` | `TurnGuide::reprogram`, `ShipMoves::check_drop` | `rules/turn.rs`, `rules/moves.rs` |
//! | `rocket_boost(+NMoves, +Ship, +Line, +Col, +Board, -NewBoard)` | `TurnGuide::boost` | `rules/turn.rs` |
//! | `game_over(+Player, +Board)`, `bot_cant_move(+BotDiff, +Board)` | [`game_over`](XeroG#method.game_over) | `rules/mod.rs` |
//! | `print_player_won(Player)` | [`display_result`](XeroG#method.display_result) | `screen/mod.rs` |
//! | `value(+Player, +Board, -Val)` | [`value`](XeroG#method.value) | `rules/mod.rs` |
//! | `choose_move(+BotDiff, +Board, -NewBoard, +Player)`, with `value_move(+Board, +Player, +Line, +Col, +Dir, -Val)` and `bot_set_ships(+Board, +Row, -NewBoard)` | [`choose_move`](XeroG#method.choose_move) | `rules/mod.rs` |
//! | `print_bot_move(Line, Col, Dir)` | [`announce`](XeroG#method.announce) | `screen/mod.rs` |
//! | `get_coord(-Line, -Col)`, `get_direction(Dir)`, `choose_power_move(-Move)` | [`question`](XeroG#method.question) and [`answer`](XeroG#method.answer) | `screen/mod.rs`, `screen/questions.rs` |
//! | `play_game([...])`, `player_turn(+Board, -NewBoard, +Player, -NextPlayer)` | the loop below, and the console's for all games | `src/console/` |
//! | `main_menu` | the console's menus, for all games | `src/console/` |
//! | `get_any_key`, `clear_console` | nothing: the next question follows, and the screen is not cleared | |
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
//! let mut moves = Vec::new();
//! for ply in 0..100 {
//!     println!("{}", game.draw(&board));
//!     println!("Player 1 has {}", game.value(&board, Player::P1));
//!     if let Some(outcome) = game.game_over(&board) {
//!         println!("{outcome}");
//!         break;
//!     }
//!     let mv = game.choose_move(&board, SMART, &mut rng_for_ply(7, ply));
//!     let mv = mv.expect("a game that is not over has a legal move");
//!     moves.clear();
//!     game.valid_moves(&board, &mut moves);
//!     assert!(moves.contains(&mv));
//!     game.make_move(&mut board, mv);
//! }
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```
//!
//! # Differences from the report
//!
//! | in the report | here |
//! |---|---|
//! | nothing ends a repetition | the third time is a draw |
//! | left open: ships through bases | as published; `rules` says how |
//! | where a report contradicts itself or has a slip: letters and nine lines | its rules and its screens count |
//! | the list of moves lacks special actions, and a bot without a move on it forfeits | players have them; the bot then takes any legal move |

mod expert;
mod rules;
mod screen;

pub use expert::XeroGEvaluator;
pub use rules::{Action, Board, Move, Ship, Square, Turn, XeroG};
pub use screen::Entry;

use crate::game::{GameInfo, RuleSet};

/// The facts of Xero-G.
const INFO: GameInfo = GameInfo {
    name: "xero-g",
    title: "Xero-G",
    rule_sets: &[RuleSet::Classic, RuleSet::Official],
    levels: &["Random", "Smart"],
    default_nodes: 60_000,
    heading_first: false,
    move_parts: &[
        ("", "", Some("ships 1 1 2 2 3 3 in any order")),
        ("-win", " into the base", Some("")),
        ("-", " to ", None),
        (
            "/",
            ", and the ship there goes to ",
            Some("any empty square"),
        ),
    ],
    ..texts!()
};

#[cfg(test)]
mod tests;
