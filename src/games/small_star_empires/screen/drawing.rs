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
use super::super::rules::galaxy::{Coords, Hex, System, with_coords};
use super::super::rules::moves::Move;
use super::colour;
use crate::game::style;
use crate::game::view::{BoardSize, Drawing};

/// Where the rows of the inside of a hex begin, below its roof.
const INDENTS: [usize; 4] = [2, 1, 1, 2];
/// The number of ships that a hex has room for.
const ROOM_FOR_SHIPS: usize = 5;
/// The number of characters that a hex of the small drawing has room for.
const SMALL_ROOM: usize = 7;

/// The signs of the small drawing by rule set, and the blanks before them.
const CLASSIC_LEGEND: [&str; 7] = [
    "2    planets",
    "n    nebula",
    "h1a  home, a ship",
    "[1]  trade station",
    "(1)  colony",
    "@@@  wormhole",
    "###  black hole",
];
const OFFICIAL_LEGEND: [&str; 10] = [
    "2    planets",
    "0    empty system",
    "nr ng nb  nebulas",
    "h1a  home, a ship",
    "[1]  trade station",
    "(1)  colony",
    "@@@  wormhole",
    "###  black hole",
    "territory: 3 points,",
    "unless one is larger",
];
const GAP: usize = 3;

const PLAIN: Style = Style::new();

/// Lines of characters that grow as characters are written.
struct Canvas<'a> {
    position: Position<'a>,
    size: BoardSize,
    /// The number of characters to the left of the hexes, for the numbers of the lines.
    margin: usize,
    lines: Vec<Vec<(char, Style)>>,
    /// Whether the hex that is written now is part of the last moves.
    is_marked: bool,
}

/// Draws the galaxy with the numbers of its columns above it and of its lines at the left. The
/// hexes on which ships landed in the last moves are marked: where they came from cannot be told
/// from the board after it.
pub fn draw_galaxy(position: Position, drawing: &Drawing<'_, Move>) -> String {
    let last_line = position.galaxy.lines.len().saturating_sub(1);
    let mut canvas = Canvas {
        position,
        size: drawing.size,
        margin: last_line.to_string().len() + 2,
        lines: Vec::new(),
        is_marked: false,
    };
    let all = with_coords(&position.galaxy.lines);
    let hexes: Vec<(Coords, Hex)> = all.filter(|(_, hex)| *hex != Hex::Void).collect();
    canvas.draw_numbers(&hexes);
    // The rims first: the foot of a hex is the roof of the one below it.
    if drawing.size == BoardSize::Full {
        hexes
            .iter()
            .for_each(|(coords, _)| canvas.draw_rim(*coords));
    }
    for (coords, hex) in hexes {
        let lands = |mv: &Move| matches!(mv, Move::Land { to, .. } if *to == coords);
        canvas.is_marked = drawing.last_moves.iter().any(lands);
        match drawing.size {
            BoardSize::Full => canvas.fill(coords, hex),
            BoardSize::Small | BoardSize::Narrow => canvas.write_hex(coords, hex),
        }
    }
    canvas.is_marked = false;
    if drawing.size == BoardSize::Small {
        canvas.write_legend();
    }
    canvas.print()
}

impl Canvas<'_> {
    fn write(&mut self, line: usize, column: usize, text: &str, style: Style) {
        if self.lines.len() <= line {
            self.lines.resize_with(line + 1, Vec::new);
        }
        let style = style::marked(style, self.is_marked);
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
                    style => style::paint(style, signs),
                };
            }
            text.push('\n');
        }
        text
    }

    /// The first line of a hex, below the line of numbers, and its first character.
    fn corner(&self, coords: Coords) -> (usize, usize) {
        let (down, right) = (coords.line as usize, coords.half_column() as usize);
        match self.size {
            BoardSize::Full => (1 + 2 * down, self.margin + 5 * right),
            BoardSize::Small | BoardSize::Narrow => (1 + down, self.margin + 4 * right),
        }
    }

    fn draw_numbers(&mut self, hexes: &[(Coords, Hex)]) {
        let is_full = self.size == BoardSize::Full;
        for line in 0..self.position.galaxy.lines.len() {
            let (top, _) = self.corner(Coords {
                line: line as u16,
                column: 0,
            });
            let number = line.to_string();
            let left = self.margin - 2 - number.len();
            self.write(top + usize::from(is_full), left, &number, style::FAINT);
        }
        for (coords, _) in hexes {
            let number = coords.column.to_string();
            let (_, left) = self.corner(*coords);
            let indent = match self.size {
                BoardSize::Full => 4 - number.len().div_ceil(2),
                BoardSize::Small | BoardSize::Narrow => 0,
            };
            self.write(0, left + indent, &number, style::FAINT);
        }
    }

    fn draw_rim(&mut self, coords: Coords) {
        let (top, left) = self.corner(coords);
        self.write(top, left + 2, "___", PLAIN);
        for (down, indent, sides) in [(1, 1, "/\\"), (2, 0, "/\\"), (3, 0, "\\/"), (4, 1, "\\/")] {
            self.write(top + down, left + indent, &sides[..1], PLAIN);
            self.write(top + down, left + 6 - indent, &sides[1..], PLAIN);
        }
        self.write(top + 4, left + 2, "___", PLAIN);
    }

    /// Writes what is inside a hex of the full drawing.
    fn fill(&mut self, coords: Coords, hex: Hex) {
        let (top, left) = self.corner(coords);
        let rows = match hex {
            Hex::Wormhole => ["@@@", "@   @", "@   @", "@@@"],
            Hex::BlackHole => ["###", "#####", "#####", "###"],
            _ => ["   ", "     ", "     ", "___"],
        };
        for (row, (indent, text)) in (1..).zip(INDENTS.into_iter().zip(rows)) {
            self.write(top + row, left + indent, text, PLAIN);
        }
        let system = self.position.galaxy.system_at(coords);
        if !system.is_somewhere() {
            return;
        }
        self.write(top + 1, left + 3, kind(hex), PLAIN);
        if let Some(owner) = self.position.owner(system) {
            let number = owner.number();
            self.write(top + 2, left + 2, &format!("P{number}"), colour(owner));
            let building = match self.position.building(system) {
                None => "",
                Some(Building::TradeStation) => "[T]",
                Some(Building::Colony) => "(C)",
            };
            self.write(top + 4, left + 2, building, colour(owner));
        }
        for (column, (letter, style)) in self.ships(system, ROOM_FOR_SHIPS).iter().enumerate() {
            self.write(top + 3, left + 1 + column, letter, *style);
        }
    }

    /// Writes a hex of the small drawing.
    fn write_hex(&mut self, coords: Coords, hex: Hex) {
        let (line, mut column) = self.corner(coords);
        let system = self.position.galaxy.system_at(coords);
        let mut pieces = vec![(kind(hex).to_string(), PLAIN)];
        if let Some(owner) = self.position.owner(system) {
            let number = owner.number();
            let mark = match self.position.building(system) {
                None => number.to_string(),
                Some(Building::TradeStation) => format!("[{number}]"),
                Some(Building::Colony) => format!("({number})"),
            };
            pieces.push((mark, colour(owner)));
        }
        if system.is_somewhere() {
            let used: usize = pieces.iter().map(|(text, _)| text.len()).sum();
            pieces.extend(self.ships(system, SMALL_ROOM - used));
        }
        for (text, style) in pieces {
            self.write(line, column, &text, style);
            column += text.len();
        }
    }

    /// Explains the signs to the right of the hexes, where that fits into 80 columns.
    fn write_legend(&mut self) {
        let widest = self.lines.iter().map(Vec::len).max().unwrap_or_default();
        let legend: &[&str] = if self.position.galaxy.is_official() {
            &OFFICIAL_LEGEND
        } else {
            &CLASSIC_LEGEND
        };
        let length = legend.iter().map(|line| line.len()).max();
        if widest + GAP + length.unwrap_or_default() <= 80 {
            for (line, text) in (1..).zip(legend) {
                self.write(line, widest + GAP, text, style::FAINT);
            }
        }
    }

    /// The letters of the ships in a system, or a `+` after those for which there is room. Only a
    /// position that was set up by hand has a hex with more.
    fn ships(&self, system: System, room: usize) -> Vec<(String, Style)> {
        let ships = self.position.ships_at(system).into_iter();
        let mut letters: Vec<(String, Style)> = ships
            .map(|ship| (ship.letter().to_string(), colour(ship.owner())))
            .collect();
        if letters.len() > room {
            letters.truncate(room - 1);
            letters.push(("+".to_string(), PLAIN));
        }
        letters
    }
}

/// The first thing in a hex: the number of planets, or a sign of what it is.
fn kind(hex: Hex) -> &'static str {
    match hex {
        Hex::Wormhole => "@@@",
        Hex::BlackHole => "###",
        Hex::Empty => "0",
        other => other.sign(),
    }
}
