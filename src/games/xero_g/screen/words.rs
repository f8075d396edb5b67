//! A position of Xero-G in words.

use crate::bitboard::grid::Direction;
use crate::game::view::words::{Place, list};
use crate::games::xero_g::rules::{Board, COLUMNS, LINES, Square, letter, line_set};

/// Every square, bases included, with the ship on it.
pub(super) fn places(board: &Board) -> Vec<Place> {
    let squares =
        (0..LINES * COLUMNS).filter_map(|index| Square::at(index / COLUMNS, index % COLUMNS));
    let place = |square: Square| {
        let near = Direction::ALL.into_iter();
        let near = near.filter_map(|way| Some((way.words()[0], square.next(way)?.to_string())));
        let ship = board.ship(square).map(|ship| format!("ship {ship}"));
        Place {
            name: square.to_string(),
            line: square.line().to_string(),
            column: letter(square).to_string(),
            contents: ship.into_iter().collect(),
            neighbours: near.collect(),
        }
    };
    squares.map(place).collect()
}

/// The ships line by line, from the top.
pub(super) fn board_in_words(board: &Board) -> String {
    let lines = (0..LINES).map(|line| {
        let ships = line_set(line)
            .iter()
            .filter_map(|square| Some(format!("{} on {square}", board.ship(square)?)));
        list(&format!("Line {line}, ships"), &ships.collect::<Vec<_>>())
    });
    match lines.collect::<String>() {
        text if text.is_empty() => "There are no ships on the board yet.\n".to_string(),
        text => text,
    }
}
