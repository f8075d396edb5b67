//! The drawing of Yoxii's board.

use super::style_of;
use crate::game::Player;
use crate::game::style;
use crate::games::yoxii::rules::board::{Board, SIZE, Square, line_letter};
use crate::games::yoxii::rules::moves::Move;

/// Draws the board with its coordinates, and below it the stocks of both players. Colour marks the
/// squares of `last_moves`.
pub(super) fn draw_board(board: &Board, last_moves: &[Move]) -> String {
    let mut text = "    1 2 3 4 5 6 7\n".to_string();
    for line in 0..SIZE {
        text += &draw_line(board, last_moves, line);
        text.push('\n');
    }
    text.push('\n');
    for player in Player::first(2) {
        let stock = draw_stock(board, player);
        text += &format!("Player {}: {stock}\n", player.number());
    }
    text
}

fn draw_line(board: &Board, last_moves: &[Move], line: usize) -> String {
    let mut drawn = format!("{}  ", line_letter(line));
    for column in 0..SIZE {
        match Square::on_board(line, column) {
            None => drawn += "  ",
            Some(square) => {
                let is_last = |mv: &Move| mv.totem == square || mv.place == square;
                let is_last = last_moves.iter().any(is_last);
                drawn += &format!(" {}", draw_square(board, square, is_last));
            }
        }
    }
    drawn.trim_end().to_string()
}

fn draw_square(board: &Board, square: Square, is_last: bool) -> String {
    let (style, letter) = match board.piece(square) {
        _ if square == board.totem() => (style::NEUTRAL, 'T'),
        None => (style::FAINT, '#'),
        Some((owner, kind)) => (style_of(owner), kind.letter(owner)),
    };
    let style = if is_last { style::last(style) } else { style };
    style::paint(style, letter)
}

/// Every piece that a player has left, the most valuable first.
fn draw_stock(board: &Board, player: Player) -> String {
    let stock = board.stock(player);
    if stock.is_empty() {
        return "none left".to_string();
    }
    let pieces: Vec<String> = stock
        .kinds()
        .rev()
        .flat_map(|kind| vec![kind.letter(player).to_string(); stock.count(kind) as usize])
        .collect();
    style::paint(style_of(player), pieces.join(" "))
}
