//! The drawings of Xero-G's board.

use anstyle::Style;

use super::super::rules::{
    Action, Board, COLUMNS, LINES, Move, Ship, Square, Squares, Turn, first_line, goal, line_set,
};
use crate::game::Player;
use crate::game::style;
use crate::game::view::{BoardSize, Drawing};

/// The compass at the right of the full board, from the row of [`COMPASS_ROW`] on: each line of the
/// board has three rows.
const COMPASS: [&str; 7] = [
    "                 1, Up",
    "                  ^",
    "                  |",
    "       4, Left <- . -> 2, Right",
    "                  |",
    "                  v",
    "                 3, Down",
];
const COMPASS_ROW: usize = 8;
/// The compass at the right of the small board, from line 2 on.
const SMALL_COMPASS: [&str; 5] = [
    "                1, Up",
    "                 ^",
    "      4, Left <- . -> 2, Right",
    "                 v",
    "                3, Down",
];
/// The lines of the bases, and whose they are.
const BASES: [(usize, Player); 2] = [(0, Player::P2), (LINES - 1, Player::P1)];

const LETTERS: &str = "       A     B     C     D     E     F\n";
const SMALL_LETTERS: &str = "      A   B   C   D   E   F\n";
const EMPTY_CELL: &str = "     ";
/// The width of a cell of the full board and of the small one.
const WIDTH: usize = 5;
const SMALL_WIDTH: usize = 3;

/// Draws the board with its coordinates, bases and compass.
pub fn display_game(board: &Board, drawing: &Drawing<'_, Move>) -> String {
    let changed = drawing.last_moves.iter().map(|mv| squares_of(board, *mv));
    let last = changed.fold(Squares::EMPTY, |last, squares| last | squares);
    let cells = Cells {
        board,
        moving: None,
        last,
    };
    draw(&cells, drawing.size)
}

fn draw(cells: &Cells, size: BoardSize) -> String {
    match size {
        BoardSize::Full => full(cells),
        BoardSize::Small => small(cells, &SMALL_COMPASS),
        BoardSize::Narrow => small(cells, &[]),
    }
}

/// Draws the board with a ship in the middle of its turn, on top of the ship that it may have
/// landed on.
pub fn draw_landing(board: &Board, turn: &Turn, size: BoardSize) -> String {
    let cells = Cells {
        board,
        moving: Some(turn),
        last: Squares::EMPTY,
    };
    draw(&cells, size)
}

/// The squares that a move has changed. `after` is the board that it led to.
fn squares_of(after: &Board, mv: Move) -> Squares {
    let player = after.to_move.opponent();
    match mv.action() {
        Action::Arrange(_) => line_set(first_line(player)),
        Action::Win { from } => from.set() | (after.occupied() & goal(player)),
        Action::Slide { from, to } => from.set() | to.set(),
        Action::Reprogram { from, to, drop } => from.set() | to.set() | drop.set(),
    }
}

fn full(cells: &Cells) -> String {
    let mut rows = Vec::with_capacity(3 * LINES);
    for line in 0..LINES {
        rows.push(row("    ", &[EMPTY_CELL; COLUMNS]));
        rows.push(row(&format!(" {line}  "), &cells.of_line(line, WIDTH)));
        // A heavier rule stands between the bases and the playing area.
        let rule = if line == 0 || line >= LINES - 2 {
            "_____"
        } else {
            "....."
        };
        rows.push(row("    ", &[rule; COLUMNS]));
    }
    for (row, text) in rows[COMPASS_ROW..].iter_mut().zip(COMPASS) {
        *row += text;
    }
    for (line, owner) in BASES {
        rows[3 * line + 1] += &base_of(owner);
    }
    format!(
        "     {}\n{}\n\n{LETTERS}",
        "_".repeat(6 * COLUMNS - 1),
        rows.join("\n")
    )
}

/// Each line of the board in one line.
fn small(cells: &Cells, compass: &[&str]) -> String {
    let line = |line| row(&format!(" {line}  "), &cells.of_line(line, SMALL_WIDTH));
    let mut rows: Vec<String> = (0..LINES).map(line).collect();
    for (row, text) in rows[2..].iter_mut().zip(compass) {
        *row += text;
    }
    for (line, owner) in BASES {
        rows[line] += &base_of(owner);
    }
    for line in [LINES - 1, 1] {
        rows.insert(line, "    |---+---+---+---+---+---|".to_string());
    }
    format!("{}\n{SMALL_LETTERS}", rows.join("\n"))
}

/// The note beside a player's base.
fn base_of(owner: Player) -> String {
    let label = format!("<- {}", owner.to_string().to_uppercase());
    format!("   {}", style::paint(style::of(owner), label))
}

/// What stands on the squares.
struct Cells<'a> {
    board: &'a Board,
    moving: Option<&'a Turn>,
    /// The squares of the last moves.
    last: Squares,
}

impl Cells<'_> {
    fn of_line(&self, line: usize, width: usize) -> Vec<String> {
        let squares = line_set(line).iter();
        squares.map(|square| self.cell(square, width)).collect()
    }

    /// A square in `width` characters.
    fn cell(&self, square: Square, width: usize) -> String {
        let text = format!("{:^width$}", self.content(square));
        style::paint(self.style(square), text)
    }

    fn content(&self, square: Square) -> String {
        let ship = self.board.ship(square);
        let below = ship.map_or_else(String::new, |ship| ship.to_string());
        match self.moving {
            Some(turn) if square == turn.at => {
                let moving = self.board.ship_value(turn.from);
                match ship.filter(|_| turn.at != turn.from) {
                    None => moving.to_string(),
                    Some(_) => format!("{moving}/{below}"),
                }
            }
            Some(turn) if square == turn.from => String::new(),
            _ => below,
        }
    }

    /// Ships that the player to move may move are in their colour, squares of the last moves are
    /// marked.
    fn style(&self, square: Square) -> Style {
        let is_moving = self.moving.is_some_and(|turn| turn.at == square);
        let is_movable = is_moving || self.board.home_ships().contains(square);
        let style = if is_movable {
            style::of(self.board.to_move)
        } else {
            Style::new()
        };
        style::marked(style, self.last.contains(square))
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
pub fn draw_arrangement(line: usize, ships: [Option<Ship>; COLUMNS]) -> String {
    let cells = ships.map(|ship| ship.map_or(EMPTY_CELL.to_string(), |ship| format!("  {ship}  ")));
    format!("{}\n{LETTERS}", row(&format!(" {line}  "), &cells))
}
