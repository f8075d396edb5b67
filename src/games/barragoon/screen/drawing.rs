//! The drawings of Barragoon's board: in cells of five by three characters, and in cells of two
//! characters.

use anstyle::Style;

use super::super::rules::board::{Board, COLUMNS, LINES, Piece, Square, Squares, TileKind};
use super::super::rules::faces::Face;
use super::super::rules::moves::Move;
use super::{face_in_words, ink_of};
use crate::game::Player;
use crate::game::style;
use crate::game::view::{BoardSize, Drawing};

/// The number of text lines in a cell of the full drawing.
const HEIGHT: usize = 3;

/// What the signs of the small drawing mean, beside its lines.
const LEGEND: [&str; LINES] = [
    "o White   * Brown   2 to 4: spaces",
    "",
    "xx            no entry",
    "^^ >> << vv   one way",
    "^v <>         both ways",
    "^> >v v< <^   these turns only:",
    "^< <v v> >^   first the way in, then out",
    "++            all turns",
    "",
];

/// The character drawn in the corners of a player's tiles.
pub fn corner(player: Player) -> &'static str {
    ["o", "*"][player.index()]
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

/// One text line, `row`, of a cell of the full drawing.
fn full_cell(piece: Option<Piece>, row: usize) -> String {
    match piece {
        None => " ".repeat(5),
        Some(Piece::Barragoon(face)) => face_picture(face)[row].to_string(),
        Some(Piece::Tile(player, kind)) => tile(player, kind)[row].replace('c', corner(player)),
    }
}

/// A cell of the small drawing.
fn small_cell(piece: Option<Piece>) -> String {
    match piece {
        None => " .".to_string(),
        Some(Piece::Barragoon(face)) => face.arrows().to_string(),
        Some(Piece::Tile(player, kind)) => format!("{}{}", corner(player), kind.spaces()),
    }
}

/// The text of a cell in the colour of its piece, marked if the last moves touched its square.
fn paint(board: &Board, square: Square, last: Squares, text: String) -> String {
    let style = match board.piece(square) {
        Some(Piece::Tile(player, _)) => ink_of(player),
        _ => Style::new(),
    };
    style::paint(style::marked(style, last.contains(square)), text)
}

/// The squares that moves leave, reach or place a barragoon on.
fn touched(moves: &[Move]) -> Squares {
    let squares = moves.iter().flat_map(|mv| match *mv {
        Move::Tile { from, to } => [from, to],
        Move::Placement { square, .. } => [square, square],
    });
    squares.collect()
}

/// Draws the board with column numbers above it and line numbers to its left.
pub fn display_game(board: &Board, drawing: &Drawing<'_, Move>) -> String {
    let last = touched(drawing.last_moves);
    match drawing.size {
        BoardSize::Full => full_board(board, last),
        BoardSize::Small => small_board(board, last, &LEGEND),
        BoardSize::Narrow => small_board(board, last, &[""; LINES]),
    }
}

/// The squares of a line, counted from 0, from the left.
fn squares_of(line: usize) -> impl Iterator<Item = Square> {
    (0..COLUMNS).filter_map(move |column| Square::at(line, column))
}

fn small_board(board: &Board, last: Squares, legend: &[&str; LINES]) -> String {
    let columns: String = (1..=COLUMNS).map(|column| format!("   {column}")).collect();
    let mut text = format!("  {columns}\n");
    for (line, legend) in legend.iter().enumerate() {
        let mut drawn = format!("{} ", line + 1);
        for square in squares_of(line) {
            let cell = small_cell(board.piece(square));
            drawn += &format!("  {}", paint(board, square, last, cell));
        }
        if !legend.is_empty() {
            drawn += &format!("       {legend}");
        }
        text += &(drawn + "\n");
    }
    text
}

fn full_board(board: &Board, last: Squares) -> String {
    let rule = format!("{}\n", "-".repeat(2 + 6 * COLUMNS));
    let columns: String = (1..=COLUMNS).map(|n| format!("  {n}  |")).collect();
    let mut text = format!(" |{columns}\n{rule}");
    for line in 0..LINES {
        for row in 0..HEIGHT {
            text += &match row {
                1 => format!("{}|", line + 1),
                _ => " |".to_string(),
            };
            for square in squares_of(line) {
                text += &paint(board, square, last, full_cell(board.piece(square), row));
                text.push('|');
            }
            text.push('\n');
        }
        text += &rule;
    }
    text
}

/// Draws all faces with their codes.
pub fn draw_faces() -> String {
    let mut text = String::new();
    for (number, eight) in Face::ALL.chunks(8).enumerate() {
        if number > 0 {
            text.push('\n');
        }
        for row in 0..HEIGHT {
            let parts = eight.iter().map(|face| match row {
                1 => format!("{face}- {}", face_picture(*face)[row]),
                _ => format!("    {}", face_picture(*face)[row]),
            });
            text += parts.collect::<Vec<String>>().join(" ").trim_end();
            text.push('\n');
        }
    }
    text
}

/// Names all faces with their codes.
pub fn faces_in_words() -> String {
    let words = Face::ALL.map(|face| format!("Face {face}: {}.\n", face_in_words(face)));
    words.concat()
}
