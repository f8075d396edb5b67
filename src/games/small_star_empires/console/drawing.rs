//! The drawing of a galaxy.
//!
//! A hex is seven characters wide and five lines high and shares its rim with its neighbours:
//!
//! ```text
//!   ___
//!  / 2 \     planets, or the kind of the hex
//! / P1  \    who controls it
//! \ab   /    the ships in it
//!  \(C)/     what is built there
//! ```

use anstyle::Style;

use super::super::rules::board::{Building, Position};
use super::super::rules::hexes::{Coords, Hex};
use crate::game::Player;
use crate::ink;

/// The number of characters that a half column is wide.
const STEP_RIGHT: usize = 5;
/// The number of text lines by which a line of hexes is lower than the one above it.
const STEP_DOWN: usize = 2;
/// The number of ships that a hex has room for.
const ROOM_FOR_SHIPS: usize = 5;

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
                    style => ink::paint(style, signs),
                };
            }
            text.push('\n');
        }
        text
    }
}

/// Draws the galaxy with the numbers of its columns above it and of its lines at the left.
pub fn draw_galaxy(position: Position) -> String {
    let lines = position.galaxy.lines();
    let margin = lines.len().saturating_sub(1).to_string().len() + 2;
    let mut canvas = Canvas::default();
    let hexes: Vec<(Coords, Hex)> = position
        .galaxy
        .hexes()
        .filter(|(_, hex)| *hex != Hex::Void)
        .collect();
    // The rims first: the foot of a hex is the roof of the one below it.
    for (coords, _) in &hexes {
        draw_rim(&mut canvas, margin, *coords);
    }
    for (coords, hex) in &hexes {
        fill(&mut canvas, margin, position, *coords, *hex);
    }
    for line in 0..lines.len() {
        let (down, number) = (1 + STEP_DOWN * line + 1, line.to_string());
        canvas.write(down, margin - 2 - number.len(), &number, ink::FAINT);
    }
    for (coords, _) in &hexes {
        let number = coords.column.to_string();
        let middle = left(margin, *coords) + 3;
        canvas.write(
            0,
            middle + 1 - number.len().div_ceil(2),
            &number,
            ink::FAINT,
        );
    }
    canvas.print()
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
        for ((row, text), indent) in rows.into_iter().enumerate().zip([2, 1, 1, 2]) {
            canvas.write(top + 1 + row, left + indent, text, PLAIN);
        }
    };
    match hex {
        Hex::Wormhole => return solid(["@@@", "@   @", "@   @", "@@@"]),
        Hex::BlackHole => return solid(["###", "#####", "#####", "###"]),
        _ => {}
    }
    let kind = match hex {
        Hex::Star(planets) => planets.to_string(),
        Hex::Nebula(colour) => colour.nebula().to_string(),
        Hex::Home(_) => "h".to_string(),
        _ => "0".to_string(),
    };
    canvas.write(top + 1, left + 3, &kind, PLAIN);
    let place = position.galaxy.place_at(coords);
    if !place.is_somewhere() {
        return;
    }
    if let Some(owner) = position.owner(place) {
        canvas.write(top + 2, left + 2, &owner_mark(owner), ink::of(owner));
        let mark = match position.building(place) {
            None => None,
            Some(Building::TradeStation) => Some("[T]"),
            Some(Building::Colony) => Some("(C)"),
        };
        if let Some(mark) = mark {
            canvas.write(top + 4, left + 2, mark, ink::of(owner));
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
        canvas.write(top + 3, left + 1 + column, &letter, ink::of(ship.owner()));
    }
}

/// The mark of the player who controls a hex.
fn owner_mark(player: Player) -> String {
    format!("P{}", player.number())
}
