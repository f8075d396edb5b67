//! The drawing of Xero-G's board.

use super::super::rules::{Board, COLUMNS, LINES, Ship, Square};
use crate::game::Player;
use crate::ink;

/// The compass at the right of the board, by the number of the row on the screen: each line of the
/// board has three rows.
const COMPASS: [(usize, &str); 7] = [
    (8, "                 1, Up"),
    (9, "                  ^"),
    (10, "                  |"),
    (11, "       4, Left <- . -> 2, Right"),
    (12, "                  |"),
    (13, "                  v"),
    (14, "                 3, Down"),
];

const LETTERS: &str = "       A     B     C     D     E     F\n";
const EMPTY_CELL: &str = "     ";

/// A ship in the middle of its turn.
#[derive(Clone, Copy)]
pub(super) struct MovingShip {
    /// The square that it started from.
    pub(super) from: Square,
    /// Where it is drawn, in front of the ship that it may have landed on.
    pub(super) at: Square,
}

/// Draws the board with its coordinates, bases and compass.
pub(super) fn draw_board(board: &Board, moving: Option<MovingShip>) -> String {
    let mut rows = Vec::with_capacity(3 * LINES);
    for line in 0..LINES {
        let cells: Vec<String> = (0..COLUMNS)
            .map(|column| draw_cell(board, moving, Square::at(line, column)))
            .collect();
        rows.push(row("    ", &[EMPTY_CELL; COLUMNS]));
        rows.push(row(&format!(" {line}  "), &cells));
        // A heavier rule stands between the bases and the playing area.
        let rule = if line == 0 || line >= LINES - 2 {
            "_____"
        } else {
            "....."
        };
        rows.push(row("    ", &[rule; COLUMNS]));
    }
    for (index, text) in COMPASS {
        rows[index] += text;
    }
    for (line, owner) in [(0, Player::P2), (LINES - 1, Player::P1)] {
        let label = format!("<- {}", owner.to_string().to_uppercase());
        rows[3 * line + 1] += &format!("   {}", ink::paint(ink::of(owner), label));
    }
    format!(
        "     {}\n{}\n\n{LETTERS}",
        "_".repeat(6 * COLUMNS - 1),
        rows.join("\n")
    )
}

/// The five characters of a square. Ships that the player on turn may move are in their colour.
fn draw_cell(board: &Board, moving: Option<MovingShip>, square: Square) -> String {
    let paint = |text: String| ink::paint(ink::of(board.on_turn), text);
    match moving {
        Some(MovingShip { from, at }) if square == at => {
            let moving = board.ship_value(from);
            match board.ship(at).filter(|_| at != from) {
                None => paint(format!("  {moving}  ")),
                Some(below) => paint(format!(" {moving}/{below} ")),
            }
        }
        Some(MovingShip { from, .. }) if square == from => EMPTY_CELL.to_string(),
        _ => match board.ship(square) {
            None => EMPTY_CELL.to_string(),
            Some(ship) if board.home_ships().contains(square) => paint(format!("  {ship}  ")),
            Some(ship) => format!("  {ship}  "),
        },
    }
}

fn row(start: &str, cells: &[impl AsRef<str>]) -> String {
    let mut text = start.to_string();
    for cell in cells {
        text += "|";
        text += cell.as_ref();
    }
    text + "|"
}

/// Draws the line on which ships are being arranged, with those placed so far.
pub(super) fn draw_arrangement(line: usize, ships: [Option<Ship>; COLUMNS]) -> String {
    let cells = ships.map(|ship| ship.map_or(EMPTY_CELL.to_string(), |ship| format!("  {ship}  ")));
    format!(
        "{}\n{}\n{}\n{LETTERS}",
        row("    ", &[EMPTY_CELL; COLUMNS]),
        row(&format!(" {line}  "), &cells),
        row("    ", &["....."; COLUMNS])
    )
}
