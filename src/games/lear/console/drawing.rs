//! Lear's board on the screen.

use super::messages::{colour, stones_of};
use crate::game::Player;
use crate::games::lear::rules::letter;
use crate::games::lear::{Board, Lear, Move};
use crate::ink;

/// Draws the board with its coordinates, the number of stones of each player and the komi.
pub(super) fn display_game(game: &Lear, board: &Board) -> String {
    let size = game.size();
    let width = if size < 10 { 2 } else { 3 };
    let mut text = "   ".to_string();
    for column in 1..=size {
        text += &format!("{column:>width$}");
    }
    text.push('\n');
    for line in 0..size {
        text += &format!("{:>2} ", line + 1);
        for column in 0..size {
            let owner = board.stone(Move::at(line, column));
            let point = format!("{:>width$}", letter(owner));
            text += &match owner {
                None => point,
                Some(player) => ink::paint(ink::of(player), point),
            };
        }
        text.push('\n');
    }
    let [black, white] = [Player::P1, Player::P2]
        .map(|player| format!("{}: {}", stones_of(player), board.count(player)));
    let komi = match game.komi() {
        0 => "no komi".to_string(),
        komi => format!("komi: {komi} for {}", colour(game.komi_player())),
    };
    text + &format!("\n{black}   {white}   {komi}\n")
}
