//! The names of players, ships and hexes in messages.

use super::board::Ship;
use super::hexes::Coords;
use crate::game::Player;

/// The name of a player on the screen.
pub fn name(player: Player) -> String {
    format!("Player {}", player.number())
}

/// The letters of a player's ships.
pub fn letters(player: Player) -> String {
    let letters: Vec<String> = Ship::of(player)
        .map(|ship| ship.letter().to_string())
        .collect();
    letters.join(" ")
}

/// The name of a hex: `column 3, line 4`, both counted from 0.
pub(super) fn place_name(coords: Coords) -> String {
    format!("column {}, line {}", coords.column, coords.line)
}
