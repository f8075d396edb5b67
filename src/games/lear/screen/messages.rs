//! Lear's names, announcements, headings and results.

use crate::game::players::PlayerKind;
use crate::game::style::{self, Style};
use crate::game::view::View;
use crate::game::{Cause, Ending, Outcome, Player};
use crate::games::lear::rules::letter;
use crate::games::lear::{Board, Lear, Move};
use crate::text::listing::wrapped;

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

/// The style of a player's stones and name: White is bold, and Black as dark as the terminal's
/// text.
pub(super) fn style(player: Player) -> Style {
    if player == Player::P1 {
        Style::new()
    } else {
        style::BOLD
    }
}

pub(super) fn name_with(game: &Lear, player: Player, notes: &[&str]) -> String {
    let seat = if game.black() == Player::P1 {
        player
    } else {
        player.opponent()
    };
    let name = format!("Player {}", seat.number());
    if notes.is_empty() {
        return name;
    }
    format!("{name} ({})", notes.join(", "))
}

pub(super) fn turn_heading(board: &Board, turn: usize, name: &str) -> String {
    let player = board.to_move();
    let heading = format!("{name}, stones {}", letter(Some(player)));
    format!("Turn {turn}: {}\n", style::paint(style(player), heading))
}

/// The move of a computer player, and the stones that flipped.
pub(super) fn announce(game: &Lear, before: &Board, mv: Move, by: PlayerKind) -> String {
    let player = before.to_move();
    let mut text = String::new();
    if by != PlayerKind::Human {
        text += &format!(
            "{} plays {mv}: a stone {} on line {}, column {}.\n",
            game.player_name(player),
            letter(Some(player)),
            mv.line() + 1,
            mv.column() + 1
        );
    }
    let mut flipped: Vec<Move> = before.flips(mv).points().collect();
    flipped.sort_unstable();
    if !flipped.is_empty() {
        let points: Vec<String> = flipped.iter().map(Move::to_string).collect();
        let heading = format!("Flipped to {}:", letter(Some(player)));
        text += &wrapped(&heading, &points, "    ");
    }
    text
}

pub(super) fn display_result(game: &Lear, board: &Board, ending: Ending) -> String {
    let mut text = format!("{}\n", style::paint(style::BOLD, "GAME OVER"));
    if let Cause::Resignation(player) = ending.cause {
        text += &format!("{} resigned.\n", game.player_name(player));
    }
    if let Outcome::Win(winner) = ending.outcome {
        let name = game.player_name(winner).to_uppercase();
        text += &format!("{name} IS THE WINNER!\n");
    }
    if matches!(ending.cause, Cause::Resignation(_)) {
        // The points do not count.
        return text;
    }
    for player in [Player::P1, Player::P2] {
        let stones = board.count(player);
        let score = game.score(board, player);
        text += &format!("{}: {stones}", game.player_name(player));
        if score != stones {
            text += &format!(" + {} komi = {score}", game.komi());
        }
        text.push('\n');
    }
    text
}
