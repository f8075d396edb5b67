//! The headings, announcements and results of Yoxii.

use crate::game::players::PlayerKind;
use crate::game::style::{self, Style};
use crate::game::view::View;
use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::games::yoxii::rules::Yoxii;
use crate::games::yoxii::rules::board::Board;
use crate::games::yoxii::rules::moves::Move;

/// `Red` or `White`.
pub(super) fn colour(player: Player) -> &'static str {
    if player == Player::P1 { "Red" } else { "White" }
}

/// The style of a player's pieces and name: red, and bold for White.
pub(super) fn style(player: Player) -> Style {
    if player == Player::P1 {
        style::of(player)
    } else {
        style::BOLD
    }
}

/// The line that says whose turn it is; `name` is the player to move.
pub(super) fn turn_heading(board: &Board, turn: usize, name: &str) -> String {
    let whose = style::paint(style(board.to_move()), format!("{name} to move"));
    format!("Turn {turn} - {whose}\n")
}

/// The turn of a computer player in the notation and in words.
pub(super) fn announce(game: &Yoxii, before: &Board, mv: Move, by: PlayerKind) -> String {
    if by == PlayerKind::Human {
        return String::new();
    }
    format!(
        "{} plays {mv}: totem from {} to {}, then {} on {}.\n",
        game.player_name(mv.player),
        before.totem(),
        mv.totem,
        mv.kind.letter(mv.player),
        mv.place
    )
}

/// The message at the end of a game: the reason, both sums and the winner.
pub(super) fn display_result(game: &Yoxii, board: &Board, ending: Ending, turns: usize) -> String {
    let turns = match turns {
        1 => "1 turn".to_string(),
        _ => format!("{turns} turns"),
    };
    let heading = format!("GAME OVER after {turns}");
    let mut text = format!("{}\n", style::paint(style::BOLD, heading));
    text += &reason(game, board, ending.cause);
    for player in Player::first(2) {
        text += &score(game, board, player);
    }
    text += &winner(game, board, ending);
    text
}

fn reason(game: &Yoxii, board: &Board, cause: Cause) -> String {
    match cause {
        Cause::Resignation(player) => format!("{} resigned.\n", game.player_name(player)),
        Cause::Rules => {
            let reason = if board.totem_squares().is_empty() {
                "cannot move the totem"
            } else {
                "has no pieces left"
            };
            format!("{} {reason}.\n", game.player_name(board.to_move()))
        }
        Cause::Repetition => String::new(),
    }
}

fn score(game: &Yoxii, board: &Board, player: Player) -> String {
    let counted = |count: u32, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    format!(
        "{}: {} from {} next to the totem\n",
        game.player_name(player),
        counted(board.sum_at_totem(player).unsigned_abs(), "point"),
        counted(board.count_at_totem(player), "piece")
    )
}

fn winner(game: &Yoxii, board: &Board, ending: Ending) -> String {
    match ending.outcome {
        Outcome::Draw => "It is a draw!\n".to_string(),
        Outcome::Win(winner) => {
            let by_pieces = ending.cause == Cause::Rules && game.value(board, winner) == 0;
            let how = if by_pieces { " with more pieces" } else { "" };
            let wins = format!("{} wins{how}!", game.player_name(winner));
            format!("{}\n", style::paint(style(winner), wins))
        }
    }
}
