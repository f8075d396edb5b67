//! The headings, announcements and results of Barragoon.

use anstyle::{AnsiColor, Style};

use super::super::rules::board::{Board, Owed};
use super::super::rules::moves::Move;
use super::super::rules::names::colour;
use crate::game::players::PlayerKind;
use crate::game::style;
use crate::game::{Cause, Ending, Outcome, Player};

/// The style of a player's tiles and name. White is bold, which can be read on a white ground too;
/// the dark yellow of a terminal is brown.
pub(super) const fn ink_of(player: Player) -> Style {
    match player {
        Player::P1 => style::BOLD,
        _ => AnsiColor::Yellow.on_default(),
    }
}

/// The heading of a move; `name` says who makes it.
pub(super) fn turn_heading(board: &Board, name: &str) -> String {
    let player = board.to_move();
    let text = match board.owed() {
        Owed::Nothing => format!("{} turn! {name} to move.", colour(player)),
        Owed::ByCaptor => format!("{name} places a barragoon!"),
        Owed::ByOwner | Owed::ByBoth => {
            format!("{name} places a new barragoon for the lost tile!")
        }
    };
    format!("{}\n", style::paint(ink_of(player), text))
}

/// The message after a move: the move in the notation and in words, unless a human moved a tile,
/// and its capture.
pub(super) fn announce(before: &Board, mv: Move, by: PlayerKind) -> String {
    let name = colour(before.to_move());
    match mv {
        Move::Placement { square, face } => format!(
            "{name} places {square}={face}: a barragoon on {}, {}.\n",
            square.words(),
            face.words()
        ),
        Move::Tile { from, to } => {
            let mut text = String::new();
            if by != PlayerKind::Human {
                let (start, end) = (from.words(), to.words());
                text += &format!("{name} moves {from}-{to}: from {start} to {end}.\n");
            }
            if let Some(piece) = before.piece(to) {
                text += &format!("{name} captures {}.\n", piece.words());
            }
            text
        }
    }
}

/// The message at the end: the winner, the reason, and the report's statistics.
pub(super) fn display_result(board: &Board, ending: Ending, turns: usize) -> String {
    let result = match ending.outcome {
        Outcome::Win(winner) => {
            let loser = colour(winner.opponent());
            let how = match ending.cause {
                Cause::Resignation(_) => format!("{loser} resigned"),
                _ if board.tile_count(winner.opponent()) == 0 => {
                    format!("{loser} has no tiles left")
                }
                _ => format!("{loser} has no legal move"),
            };
            format!("{} won: {how}.", colour(winner))
        }
        Outcome::Draw => "The game is a draw: the same position came up for the third time.".into(),
    };
    let mut text = format!(
        "{}\nNumber of plays: {turns}\n",
        style::paint(style::BOLD, result)
    );
    for player in Player::first(2) {
        let count = board.tile_count(player);
        text += &format!("{} tiles left: {count}\n", colour(player));
    }
    text
}
