//! Yoxii.
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! The rules in this folder are written for speed. `tests/plain/yoxii.rs` has them as the report
//! writes them, square by square; the tests compare both.
//!
//! # The report's predicates
//!
//! | the report's predicate | the function here | the file |
//! |---|---|---|
//! | `gameState(Turn, Board, Player1, Player2, P1pieces, P2pieces, Level)` at the start | [`initial_board`](Yoxii#method.initial_board) | `rules/mod.rs` |
//! | `display_game(+GameState)`, with `display_board` and `display_pieces` | [`display_game`](Yoxii#method.display_game) | `screen/mod.rs` |
//! | `valid_moves_totem`, `valid_moves` | `Board::totem_squares`, `Board::placement_squares`; whole turns: [`valid_moves`](Yoxii#method.valid_moves) | `rules/board.rs`, `rules/mod.rs` |
//! | `input_verify`, `input_piece_verify` | [`check_move`](Yoxii#method.check_move) | `rules/mod.rs` |
//! | `move_totem`, `move` | [`make_move`](Yoxii#method.make_move) | `rules/mod.rs`, `rules/board.rs` |
//! | `check_end_state`, `game_over/2` | [`game_over`](Yoxii#method.game_over) | `rules/mod.rs`, `rules/board.rs` |
//! | `print_winner/5` | [`display_result`](Yoxii#method.display_result) | `screen/mod.rs` |
//! | `value/3` | [`value`](Yoxii#method.value) | `rules/mod.rs`, `rules/board.rs` |
//! | `choose_move_totem`, `choose_move_piece`, `choose_move` of the computer | [`choose_move`](Yoxii#method.choose_move) | `rules/mod.rs` |
//! | `choose_move_totem`, `choose_move_piece`, `choose_move` of a player | [`question`](Yoxii#method.question) and [`answer`](Yoxii#method.answer) | `screen/mod.rs`, `screen/questions.rs` |
//! | `game_menu`, `menu_handler` | [`settings`](crate::game::view::settings::settings), the list of all games; its texts are `MENUS` | `src/game/view/settings.rs`, `screen/mod.rs` |
//! | `play`, `start`, `game_cycle(GameState, Status)` | the console's menus and loop, for all games | `src/console/` |
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
//! let mut moves = Vec::new();
//! let mut turns = 0;
//! let outcome = loop {
//!     println!("{}", game.draw(&board));
//!     if let Some(outcome) = game.game_over(&board) {
//!         break outcome;
//!     }
//!     moves.clear();
//!     game.valid_moves(&board, &mut moves);
//!     let mv = game.choose_move(&board, GREEDY, &mut rng_for_ply(7, turns));
//!     let mv = mv.expect("the game goes on");
//!     assert!(moves.contains(&mv));
//!     game.make_move(&mut board, mv);
//!     turns += 1;
//! };
//! println!("{outcome}: {:+} for player 1", game.value(&board, Player::P1));
//! assert!((3..=36).contains(&turns));
//! # Ok::<(), tabuleiro::game::Refusal>(())
//! ```
//!
//! # Differences from the report
//!
//! | in the report | here |
//! |---|---|
//! | left open: ties | as published; `rules` says how |
//! | where a report contradicts itself or has a slip: turn number and six O | its rules and its screens count |
//! | an empty square is a square sign | `#`, plain ASCII |

mod expert;
mod rules;
mod screen;

pub use expert::YoxiiEvaluator;
pub use rules::board::{Board, Kind, Square, Stock};
pub use rules::{Move, Yoxii};
pub use screen::Entry;

use crate::game::GameInfo;

/// The facts of Yoxii.
const INFO: GameInfo = GameInfo {
    name: "yoxii",
    title: "Yoxii",
    why_one_rule_set: "the report's rules are the published ones",
    levels: &["Random", "Greedy"],
    colours: &["Red", "White"],
    has_margins: true,
    result_has_turns: true,
    start_word: "play",
    move_parts: &[
        ("", "Totem to ", None),
        (":", ": ", Some("any piece")),
        ("@", " on ", None),
    ],
    counted: ("point", 3),
    ..texts!()
};

#[cfg(test)]
mod tests;
