//! Lear's board on the screen.

use super::messages::{colour, stones_of, style};
use crate::game::Player;
use crate::game::style;
use crate::games::lear::rules::letter;
use crate::games::lear::{Board, Lear, Move};

/// The drawing explained, for the command `help board`.
pub(super) const HELP: &str = "\
The board is a square of points. The numbers above it are the columns; those
at the left are the lines (rows), counted from the top. A letter is one point:

    v   an empty point
    x   a black stone
    o   a white stone

        1 2 3 4
     1  v v v v
     2  v v x v     The x is on line 2, column 3: its move was 2,3.
     3  o v v v     The o is on line 3, column 1, which is 3,1.
     4  v v v v

Below the board are the numbers of stones and the komi: the points that one
player gets in addition at the end.

With colour, white stones are bold and the last stone played is in reverse.
The board looks the same with \"board small\" and \"board full\".
";

/// Draws the board with its coordinates, the number of stones of each player and the komi. Colour
/// marks the points of `last_turn`.
pub(super) fn draw_board(game: &Lear, board: &Board, last_turn: &[Move]) -> String {
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
            let point = Move::at(line, column);
            let owner = board.stone(point);
            let style = match owner.map_or(style::FAINT, style) {
                style if last_turn.contains(&point) => style::last(style),
                style => style,
            };
            text += &" ".repeat(width - 1);
            text += &style::paint(style, letter(owner));
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
