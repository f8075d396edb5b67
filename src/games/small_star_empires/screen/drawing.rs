//! The drawings of a galaxy, full and small.
//!
//! In the full drawing a hex is seven characters wide and five lines high and shares its rim with
//! its neighbours:
//!
//! ```text
//!   ___
//!  / 2 \     planets, or the kind of the hex
//! / P1  \    who controls it
//! \ab   /    the ships in it
//!  \(C)/     what is built there
//! ```
//!
//! In the small drawing it is one line of text, such as `2(1)ab`: two planets, a colony of player
//! 1, ships a and b.

use anstyle::Style;

use super::super::rules::board::{Building, Position};
use super::super::rules::hexes::{Coords, Hex};
use super::super::rules::moves::Move;
use super::colour;
use crate::game::Player;
use crate::game::style;

/// The number of characters that a half column is wide.
const STEP_RIGHT: usize = 5;
/// The number of text lines by which a line of hexes is lower than the one above it.
const STEP_DOWN: usize = 2;
/// The number of ships that a hex has room for.
const ROOM_FOR_SHIPS: usize = 5;
/// The rows of the inside of a hex below its roof: the first character and the number of
/// characters.
const INSIDE: [(usize, usize); 4] = [(2, 3), (1, 5), (1, 5), (2, 3)];
/// The number of characters that a half column of the small drawing is wide.
const SMALL_STEP: usize = 4;
/// The number of characters that a hex of the small drawing has room for.
const SMALL_ROOM: usize = 2 * SMALL_STEP - 1;

const PLAIN: Style = Style::new();

/// Lines of characters that grow as characters are written.
#[derive(Default)]
struct Canvas {
    lines: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    fn write(&mut self, line: usize, column: usize, text: &str, style: Style) {
        if self.lines.len() <= line {
            self.lines.resize_with(line + 1, Vec::new);
        }
        let line = &mut self.lines[line];
        for (column, sign) in (column..).zip(text.chars()) {
            if line.len() <= column {
                line.resize(column + 1, (' ', PLAIN));
            }
            line[column] = (sign, style);
        }
    }

    /// Marks characters as part of the last turn.
    fn mark(&mut self, line: usize, column: usize, width: usize) {
        let signs = self.lines.get_mut(line).into_iter().flatten();
        for (_, style) in signs.skip(column).take(width) {
            *style = style::last(*style);
        }
    }

    /// All lines, without blanks at their ends.
    fn print(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let end = line.iter().rposition(|(sign, _)| *sign != ' ');
            let line = &line[..end.map_or(0, |end| end + 1)];
            for run in line.chunk_by(|(_, one), (_, two)| one == two) {
                let signs: String = run.iter().map(|(sign, _)| sign).collect();
                text += &match run[0].1 {
                    PLAIN => signs,
                    style => style::paint(style, signs),
                };
            }
            text.push('\n');
        }
        text
    }
}

/// The hexes of a galaxy that are drawn.
fn drawn_hexes(position: Position) -> Vec<(Coords, Hex)> {
    let hexes = position.galaxy.hexes();
    hexes.filter(|(_, hex)| *hex != Hex::Void).collect()
}

/// The characters to the left of the hexes, for the numbers of the lines.
fn margin(position: Position) -> usize {
    let lines = position.galaxy.lines().len();
    lines.saturating_sub(1).to_string().len() + 2
}

/// The hexes on which ships landed. Where they came from cannot be told from the board after it.
fn landings(moves: &[Move]) -> impl Iterator<Item = Coords> {
    moves.iter().filter_map(|mv| match mv {
        Move::Land { to, .. } => Some(*to),
        Move::Pass => None,
    })
}

/// Draws the galaxy with the numbers of its columns above it and of its lines at the left. The
/// destinations of `last_turn` are marked.
pub fn draw_galaxy(position: Position, last_turn: &[Move]) -> String {
    let margin = margin(position);
    let mut canvas = Canvas::default();
    let hexes = drawn_hexes(position);
    // The rims first: the foot of a hex is the roof of the one below it.
    for (coords, _) in &hexes {
        draw_rim(&mut canvas, margin, *coords);
    }
    for (coords, hex) in &hexes {
        fill(&mut canvas, margin, position, *coords, *hex);
    }
    for coords in landings(last_turn) {
        for (row, (indent, width)) in INSIDE.into_iter().enumerate() {
            canvas.mark(top(coords) + 1 + row, left(margin, coords) + indent, width);
        }
    }
    for line in 0..position.galaxy.lines().len() {
        let (down, number) = (1 + STEP_DOWN * line + 1, line.to_string());
        canvas.write(down, margin - 2 - number.len(), &number, style::FAINT);
    }
    for (coords, _) in &hexes {
        let number = coords.column.to_string();
        let middle = left(margin, *coords) + 3;
        canvas.write(
            0,
            middle + 1 - number.len().div_ceil(2),
            &number,
            style::FAINT,
        );
    }
    canvas.print()
}

/// Draws the galaxy with one line of text for each line of hexes.
pub fn draw_small_galaxy(position: Position, last_turn: &[Move]) -> String {
    let margin = margin(position);
    let left = |coords: Coords| margin + SMALL_STEP * coords.half_column() as usize;
    let mut canvas = Canvas::default();
    for line in 0..position.galaxy.lines().len() {
        let number = line.to_string();
        canvas.write(1 + line, margin - 2 - number.len(), &number, style::FAINT);
    }
    for (coords, hex) in drawn_hexes(position) {
        let number = coords.column.to_string();
        canvas.write(0, left(coords), &number, style::FAINT);
        let is_marked = landings(last_turn).any(|landing| landing == coords);
        let mut column = left(coords);
        for (text, style) in small_hex(position, coords, hex) {
            let style = if is_marked { style::last(style) } else { style };
            canvas.write(1 + usize::from(coords.line), column, &text, style);
            column += text.len();
        }
    }
    canvas.print()
}

/// A hex of the small drawing, in pieces of one style.
fn small_hex(position: Position, coords: Coords, hex: Hex) -> Vec<(String, Style)> {
    let mut pieces = vec![(kind(hex), PLAIN)];
    let place = position.galaxy.place_at(coords);
    if !place.is_somewhere() {
        return pieces;
    }
    if let Some(owner) = position.owner(place) {
        let number = owner.number();
        let mark = match position.building(place) {
            None => number.to_string(),
            Some(Building::TradeStation) => format!("[{number}]"),
            Some(Building::Colony) => format!("({number})"),
        };
        pieces.push((mark, colour(owner)));
    }
    let used: usize = pieces.iter().map(|(text, _)| text.len()).sum();
    let ships = position.ships_at(place);
    let room = SMALL_ROOM - used;
    let shown = if ships.len() > room { room - 1 } else { room };
    for ship in ships.iter().take(shown) {
        pieces.push((ship.letter().to_string(), colour(ship.owner())));
    }
    if ships.len() > shown {
        // Only in a position that was set up by hand can a hex hold more ships.
        pieces.push(("+".to_string(), PLAIN));
    }
    pieces
}

/// The first thing in a hex: the number of planets, or a sign of what it is.
fn kind(hex: Hex) -> String {
    match hex {
        Hex::Star(planets) => planets.to_string(),
        Hex::Nebula(colour) => colour.nebula().to_string(),
        Hex::Home(_) => "h".to_string(),
        Hex::Wormhole => "@@@".to_string(),
        Hex::BlackHole => "###".to_string(),
        Hex::Empty => "0".to_string(),
        Hex::Void => String::new(),
    }
}

/// The first character of a hex at its widest.
fn left(margin: usize, coords: Coords) -> usize {
    margin + STEP_RIGHT * coords.half_column() as usize
}

/// The line of the roof of a hex; the first line of the canvas is for the numbers.
fn top(coords: Coords) -> usize {
    1 + STEP_DOWN * coords.line as usize
}

fn draw_rim(canvas: &mut Canvas, margin: usize, coords: Coords) {
    let (left, top) = (left(margin, coords), top(coords));
    canvas.write(top, left + 2, "___", PLAIN);
    for (down, indent, sides) in [(1, 1, "/\\"), (2, 0, "/\\"), (3, 0, "\\/"), (4, 1, "\\/")] {
        canvas.write(top + down, left + indent, &sides[..1], PLAIN);
        canvas.write(top + down, left + 6 - indent, &sides[1..], PLAIN);
    }
    canvas.write(top + 4, left + 2, "___", PLAIN);
}

fn fill(canvas: &mut Canvas, margin: usize, position: Position, coords: Coords, hex: Hex) {
    let (left, top) = (left(margin, coords), top(coords));
    let mut solid = |rows: [&str; 4]| {
        for ((row, text), (indent, _)) in rows.into_iter().enumerate().zip(INSIDE) {
            canvas.write(top + 1 + row, left + indent, text, PLAIN);
        }
    };
    match hex {
        Hex::Wormhole => return solid(["@@@", "@   @", "@   @", "@@@"]),
        Hex::BlackHole => return solid(["###", "#####", "#####", "###"]),
        _ => {}
    }
    canvas.write(top + 1, left + 3, &kind(hex), PLAIN);
    let place = position.galaxy.place_at(coords);
    if !place.is_somewhere() {
        return;
    }
    if let Some(owner) = position.owner(place) {
        canvas.write(top + 2, left + 2, &owner_mark(owner), colour(owner));
        let mark = match position.building(place) {
            None => None,
            Some(Building::TradeStation) => Some("[T]"),
            Some(Building::Colony) => Some("(C)"),
        };
        if let Some(mark) = mark {
            canvas.write(top + 4, left + 2, mark, colour(owner));
        }
    }
    let ships = position.ships_at(place);
    let room = if ships.len() > ROOM_FOR_SHIPS {
        // Only in a position that was set up by hand can a hex hold more ships.
        canvas.write(top + 3, left + ROOM_FOR_SHIPS, "+", PLAIN);
        ROOM_FOR_SHIPS - 1
    } else {
        ROOM_FOR_SHIPS
    };
    for (column, ship) in ships.iter().take(room).enumerate() {
        let letter = ship.letter().to_string();
        canvas.write(top + 3, left + 1 + column, &letter, colour(ship.owner()));
    }
}

/// The mark of the player who controls a hex.
fn owner_mark(player: Player) -> String {
    format!("P{}", player.number())
}
