//! The drawing of Barragoon's board, in cells of five by three characters.

use super::super::rules::board::{Board, Piece, TileKind};
use super::super::rules::faces::Face;
use super::super::rules::squares::{COLUMNS, LINES, Square};
use crate::game::Player;
use crate::ink;

/// The number of text lines in a cell.
const HEIGHT: usize = 3;

/// The character drawn in the corners of a player's tiles.
pub(super) const fn corner(player: Player) -> &'static str {
    match player {
        Player::P1 => "o",
        _ => "*",
    }
}

/// The picture of a tile, line by line. The number of corners is the number of spaces; `c` stands
/// for a corner.
fn tile(player: Player, kind: TileKind) -> [&'static str; HEIGHT] {
    match (kind, player) {
        (TileKind::Two, _) => ["c    ", "  \\  ", "    c"],
        (TileKind::Three, Player::P1) => ["  c  ", " / \\ ", "c - c"],
        (TileKind::Three, _) => ["c - c", " \\ / ", "  c  "],
        (TileKind::Four, _) => ["c - c", "|   |", "c - c"],
    }
}

/// The picture of a face, line by line.
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

/// One text line, `row`, of the cell of a square.
fn cell(piece: Option<Piece>, row: usize) -> String {
    match piece {
        None => " ".repeat(5),
        Some(Piece::Barragoon(face)) => face_picture(face)[row].to_string(),
        Some(Piece::Tile(player, kind)) => {
            let drawn = tile(player, kind)[row].replace('c', corner(player));
            ink::paint(ink::of(player), drawn)
        }
    }
}

/// Draws the board with column numbers above it and line numbers to its left.
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

/// Draws all faces with their codes.
pub(super) fn draw_faces() -> String {
    let mut text = String::new();
    for (number, eight) in Face::ALL.chunks(8).enumerate() {
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
