//! What the board looks like in characters: cells of five by three.

use super::board::{Board, Piece};
use super::face::Face;
use super::square::{COLUMNS, LINES, Square};
use crate::game::Player;
use crate::ink;

/// Lines of a cell.
const HEIGHT: usize = 3;

/// What the corners of a player's tiles are drawn with.
pub(super) const fn corner(player: Player) -> &'static str {
    match player {
        Player::P1 => "o",
        _ => "*",
    }
}

/// What stands on a square, in its three lines. Tiles have as many corners as spaces; `c` is put
/// in for a corner.
fn tile(player: Player, spaces: usize) -> [&'static str; HEIGHT] {
    match (player, spaces) {
        (_, 2) => ["c    ", "  \\  ", "    c"],
        (Player::P1, 3) => ["  c  ", " / \\ ", "c - c"],
        (_, 3) => ["c - c", " \\ / ", "  c  "],
        _ => ["c - c", "|   |", "c - c"],
    }
}

/// The picture of a face, in its three lines.
fn face_picture(face: Face) -> [&'static str; HEIGHT] {
    const PICTURES: [[&str; HEIGHT]; Face::COUNT] = [
        ["x x x", "x x x", "x x x"],
        ["^ ^ ^", "| | |", "| | |"],
        ["---->", "---->", "---->"],
        ["<----", "<----", "<----"],
        ["| | |", "| | |", "v v v"],
        ["^ ^ ^", "| | |", "v v v"],
        ["<--->", "<--->", "<--->"],
        ["  ^  ", "< + >", "  v  "],
        ["+--->", "| +->", "| |  "],
        ["----+", "--+ |", "  v v"],
        ["  | |", "<-+ |", "<---+"],
        ["^ ^  ", "| +--", "+----"],
        ["<---+", "<-+ |", "  | |"],
        ["+----", "| +--", "v v  "],
        ["| |  ", "| +->", "+--->"],
        ["  ^ ^", "--+ |", "----+"],
    ];
    PICTURES[face.index()]
}

fn cell(piece: Option<Piece>, row: usize) -> String {
    match piece {
        None => " ".repeat(5),
        Some(Piece::Barragoon(face)) => face_picture(face)[row].to_string(),
        Some(Piece::Tile(player, spaces)) => {
            let drawn = tile(player, spaces)[row].replace('c', corner(player));
            ink::paint(ink::of(player), drawn)
        }
    }
}

/// The board with column numbers on top and line numbers at the left.
pub(super) fn draw_board(board: &Board) -> String {
    let rule = format!("{}\n", "-".repeat(2 + 6 * COLUMNS));
    let mut text = " |".to_string();
    for column in 1..=COLUMNS {
        text += &format!("  {column}  |");
    }
    text = format!("{text}\n{rule}");
    for line in 0..LINES {
        for row in 0..HEIGHT {
            text += &if row == 1 {
                (line + 1).to_string()
            } else {
                " ".to_string()
            };
            text.push('|');
            for square in (0..COLUMNS).filter_map(|column| Square::at(column, line)) {
                text += &cell(board.piece(square), row);
                text.push('|');
            }
            text.push('\n');
        }
        text += &rule;
    }
    text
}

/// All faces with their codes.
pub(super) fn draw_faces() -> String {
    let faces: Vec<Face> = Face::all().collect();
    let mut text = String::new();
    for (number, eight) in faces.chunks(8).enumerate() {
        if number > 0 {
            text.push('\n');
        }
        for row in 0..HEIGHT {
            let parts: Vec<String> = eight
                .iter()
                .map(|face| {
                    let code = if row == 1 {
                        format!("{face}- ")
                    } else {
                        " ".repeat(4)
                    };
                    code + face_picture(*face)[row]
                })
                .collect();
            text += parts.join(" ").trim_end();
            text.push('\n');
        }
    }
    text
}
