//! The drawing of Yoxii's board.

use crate::game::Player;
use crate::games::yoxii::rules::Yoxii;
use crate::games::yoxii::rules::board::Board;
use crate::games::yoxii::rules::squares::{SIZE, Square, line_letter};
use crate::ink;
use crate::view::View;

/// Draws the board with its coordinates, and below it the stocks of both players.
pub(super) fn display_game(game: &Yoxii, board: &Board) -> String {
    let mut text = "    1 2 3 4 5 6 7\n".to_string();
    for line in 0..SIZE {
        text += &draw_line(board, line);
        text.push('\n');
    }
    text.push('\n');
    for player in Player::first(2) {
        let (name, stock) = (game.player_name(player), draw_stock(board, player));
        text += &format!("{name}: {stock}\n");
    }
    text
}

fn draw_line(board: &Board, line: usize) -> String {
    let mut drawn = format!("{}  ", line_letter(line));
    for column in 0..SIZE {
        match Square::at(line, column) {
            None => drawn += "  ",
            Some(square) => drawn += &format!(" {}", draw_square(board, square)),
        }
    }
    drawn.trim_end().to_string()
}

fn draw_square(board: &Board, square: Square) -> String {
    if square == board.totem() {
        return ink::paint(ink::BOLD, 'T');
    }
    match board.piece(square) {
        None => "#".to_string(),
        Some((owner, kind)) => ink::paint(ink::of(owner), kind.letter(owner)),
    }
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
    ink::paint(ink::of(player), pieces.join(" "))
}
