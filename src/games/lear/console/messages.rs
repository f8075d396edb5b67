//! Lear's names, announcements, headings and results.

use crate::game::{Cause, Ending, Outcome, Player};
use crate::games::lear::rules::letter;
use crate::games::lear::{Board, Lear, Move};
use crate::ink;
use crate::players::PlayerKind;

/// `Black` or `White`.
pub(super) fn colour(player: Player) -> &'static str {
    if player == Player::P1 {
        "Black"
    } else {
        "White"
    }
}

/// The colour with the letter of its stones: `Black (x)`.
pub(super) fn stones_of(player: Player) -> String {
    format!("{} ({})", colour(player), letter(Some(player)))
}

pub(super) fn player_name(game: &Lear, player: Player) -> String {
    let seat = if game.black() == Player::P1 {
        player
    } else {
        player.opponent()
    };
    format!("Player {} ({})", seat.number(), colour(player))
}

pub(super) fn turn_heading(game: &Lear, board: &Board, turn: usize) -> String {
    let player = board.on_turn();
    let name = player_name(game, player);
    let heading = format!("{name}, stones {}", letter(Some(player)));
    format!("Turn {turn}: {}\n", ink::paint(ink::of(player), heading))
}

/// The move of a computer player, and the stones that flipped.
pub(super) fn announce(game: &Lear, before: &Board, mv: Move, by: PlayerKind) -> String {
    let player = before.on_turn();
    let mut text = String::new();
    if by != PlayerKind::Human {
        text += &format!(
            "{} puts a stone on line {}, column {}.\n",
            player_name(game, player),
            mv.line() + 1,
            mv.column() + 1
        );
    }
    let mut flipped: Vec<Move> = before.flips(mv).points().collect();
    flipped.sort_unstable();
    if !flipped.is_empty() {
        let points: Vec<String> = flipped.iter().map(Move::to_string).collect();
        let stones = letter(Some(player));
        text += &format!("Flipped to {stones}: {}\n", points.join("  "));
    }
    text
}

pub(super) fn display_result(game: &Lear, board: &Board, ending: Ending) -> String {
    let mut text = format!("{}\n", ink::paint(ink::BOLD, "GAME OVER"));
    if let Cause::Resignation(player) = ending.cause {
        text += &format!("{} resigned.\n", player_name(game, player));
    }
    for player in [Player::P1, Player::P2] {
        let stones = board.count(player);
        let score = game.score(board, player);
        text += &format!("{}: {stones}", player_name(game, player));
        if score != stones {
            text += &format!(" + {} komi = {score}", game.komi());
        }
        text.push('\n');
    }
    if let Outcome::Win(winner) = ending.outcome {
        let name = player_name(game, winner).to_uppercase();
        text += &format!("{name} IS THE WINNER!\n");
    }
    text
}
