//! The headings, announcements and results of Yoxii.

use crate::game::{Cause, Ending, Game, Outcome, Player};
use crate::games::yoxii::rules::Yoxii;
use crate::games::yoxii::rules::board::Board;
use crate::games::yoxii::rules::moves::Move;
use crate::ink;
use crate::players::PlayerKind;
use crate::view::View;

/// The line that says whose turn it is.
pub(super) fn turn_heading(game: &Yoxii, board: &Board, turn: usize) -> String {
    let player = board.on_turn();
    let whose = format!("{}'s turn", game.player_name(player));
    format!("Turn {turn} - {}\n", ink::paint(ink::of(player), whose))
}

/// The turn of a computer player in words.
pub(super) fn announce(game: &Yoxii, before: &Board, mv: Move, by: PlayerKind) -> String {
    if by == PlayerKind::Human {
        return String::new();
    }
    format!(
        "{} moves the totem from {} to {} and places {} on {}.\n",
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
    let mut text = format!("{}\n", ink::paint(ink::BOLD, heading));
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
                "has no piece left"
            };
            format!("{} {reason}.\n", game.player_name(board.on_turn()))
        }
        Cause::Repetition => String::new(),
    }
}

fn score(game: &Yoxii, board: &Board, player: Player) -> String {
    let pieces = match board.count_at_totem(player) {
        1 => "1 piece".to_string(),
        count => format!("{count} pieces"),
    };
    format!(
        "{}: {} with {pieces} next to the totem\n",
        game.player_name(player),
        board.sum_at_totem(player)
    )
}

fn winner(game: &Yoxii, board: &Board, ending: Ending) -> String {
    match ending.outcome {
        Outcome::Draw => "It is a draw!\n".to_string(),
        Outcome::Win(winner) => {
            let by_pieces = ending.cause == Cause::Rules && game.value(board, winner) == 0;
            let how = if by_pieces { " with more pieces" } else { "" };
            let wins = format!("{} wins{how}!", game.player_name(winner));
            format!("{}\n", ink::paint(ink::of(winner), wins))
        }
    }
}
