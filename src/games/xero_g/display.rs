//! The board of Xero-G on the screen, and its moves in words.

use super::XeroG;
use super::board::{Board, COLUMNS, LINES, Square, squares};
use super::moves::{Action, Move};
use super::walk::{Course, leg_ends};
use super::ways::Direction;
use crate::game::Player;
use crate::ink;

/// What a line of the board shows at its right, by the number of the row on the screen: each line
/// has three rows.
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

/// The board with its coordinates, bases and compass. A ship on its way has left its square (the
/// first of the pair) and is drawn on another, in front of the ship that it may have landed on.
pub(super) fn draw_board(board: &Board, on_its_way: Option<(Square, Square)>) -> String {
    let home = board.home_ships();
    let colour = ink::of(board.on_turn);
    let cell = |square: Square| {
        let ship = board.ship(square);
        let paint = |text: String| ink::paint(colour, text);
        match on_its_way {
            Some((from, at)) if square == at => {
                let below = if at == from { 0 } else { ship };
                let moving = board.ship(from);
                if below == 0 {
                    paint(format!("  {moving}  "))
                } else {
                    paint(format!(" {moving}/{below} "))
                }
            }
            Some((from, _)) if square == from => "     ".to_string(),
            _ if ship == 0 => "     ".to_string(),
            _ if home & square.bit() != 0 => paint(format!("  {ship}  ")),
            _ => format!("  {ship}  "),
        }
    };
    let mut rows = Vec::with_capacity(3 * LINES);
    for line in 0..LINES {
        let cells: Vec<String> = (0..COLUMNS)
            .map(|column| cell(Square::at(line, column)))
            .collect();
        rows.push(row("    ", &["     "; COLUMNS]));
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

fn row(start: &str, cells: &[impl AsRef<str>]) -> String {
    let mut text = start.to_string();
    for cell in cells {
        text += "|";
        text += cell.as_ref();
    }
    text + "|"
}

/// The line on which ships are being arranged, with those that have a place.
pub(super) fn draw_arrangement(line: usize, values: [u8; COLUMNS]) -> String {
    let cells = values.map(|value| match value {
        0 => "     ".to_string(),
        _ => format!("  {value}  "),
    });
    format!(
        "{}\n{}\n{}\n{LETTERS}",
        row("    ", &["     "; COLUMNS]),
        row(&format!(" {line}  "), &cells),
        row("    ", &["....."; COLUMNS])
    )
}

impl XeroG {
    /// A move in words, in whole lines: the ship, its way, boosts and reprogramming.
    pub(super) fn tell(&self, before: &Board, mv: Move, after: &Board) -> String {
        let player = before.on_turn;
        let (from, target) = match mv.action() {
            Action::Arrange(values) => {
                let values: Vec<String> = values.iter().map(u8::to_string).collect();
                return format!(
                    "Player {player} places ships {} on line {}.\n",
                    values.join(" "),
                    super::first_line(player)
                );
            }
            Action::Win { from } => {
                let base = after.occupied() & super::goal(player);
                (from, squares(base).next().unwrap_or(from))
            }
            Action::Slide { from, to } | Action::Reprogram { from, to, .. } => (from, to),
        };
        let course = Course::new(before, self.rules, from);
        let legs = course.way(target).unwrap_or_default();
        let mut text = String::new();
        for (leg, end) in legs.iter().zip(leg_ends(from, &legs)) {
            text += &if text.is_empty() {
                format!(
                    "Player {player} moves ship {} from {from}: ",
                    before.ship(from)
                )
            } else {
                "Rocket Boost: ".to_string()
            };
            let steps: Vec<&str> = leg.iter().map(|step| step.word()).collect();
            let there = match course.ship(end) {
                0 if !end.is_in_playing_area() => ", the base".to_string(),
                0 => String::new(),
                ship => format!(", onto ship {ship}"),
            };
            text += &format!("{} to {end}{there}.\n", steps.join(", "));
        }
        if let Action::Reprogram { to, drop, .. } = mv.action() {
            text += &format!(
                "Reprogram Coordinates: ship {} goes from {to} to {drop}.\n",
                before.ship(to)
            );
        }
        text
    }
}

/// A direction from its number beside the board, its letter or its word.
pub(super) fn read_direction(text: &str) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .zip(1..)
        .find(|(direction, number)| {
            let word = direction.word();
            text == number.to_string() || text == word || text == &word[..1]
        })
        .map(|(direction, _)| direction)
}

/// The text in a box of asterisks.
pub(super) fn boxed(text: &str) -> String {
    let rule = "*".repeat(text.chars().count() + 10);
    format!(
        "{rule}\n*    {}    *\n{rule}\n",
        ink::paint(ink::BOLD, text)
    )
}

/// The game's own name of a player, as the report writes it.
pub(super) fn player_name(player: Player) -> String {
    format!("Player {player}")
}
