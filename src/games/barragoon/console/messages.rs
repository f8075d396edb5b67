//! The headings, announcements and results of Barragoon.

use super::super::rules::board::{Board, Owed};
use super::super::rules::moves::Move;
use super::super::rules::names::colour;
use crate::game::{Cause, Ending, Outcome, Player};
use crate::ink;
use crate::players::PlayerKind;

/// The heading of a move, with the player who makes it.
pub(super) fn turn_heading(board: &Board) -> String {
    let player = board.on_turn();
    let name = colour(player);
    let text = match board.owed() {
        Owed::Nothing => format!("{name} turn!"),
        Owed::ByCaptor => format!("{name} places a barragoon!"),
        Owed::ByOwner | Owed::ByBoth => {
            format!("{name} places a new barragoon, for the tile it lost!")
        }
    };
    format!("{}\n", ink::paint(ink::of(player), text))
}

/// The message after a move: the move in words, unless a human moved a tile, and its capture.
pub(super) fn announce(before: &Board, mv: Move, by: PlayerKind) -> String {
    let name = colour(before.on_turn());
    match mv {
        Move::Placing { square, face } => format!(
            "{name} places a barragoon on {}: {face}, {}.\n",
            square.words(),
            face.words()
        ),
        Move::Tile { from, to } => {
            let mut text = String::new();
            if by != PlayerKind::Human {
                text += &format!("{name} moves from {} to {}.\n", from.words(), to.words());
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
        Outcome::Draw => "Nobody won: the same position came up for the third time.".into(),
    };
    let mut text = format!(
        "{}\nNumber of plays: {turns}\n",
        ink::paint(ink::BOLD, result)
    );
    for player in Player::first(2) {
        let count = board.tile_count(player);
        text += &format!("{} tiles left: {count}\n", colour(player));
    }
    text
}
