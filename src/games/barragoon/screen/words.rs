//! A position of Barragoon in words.

use crate::game::Player;
use crate::game::view::words::{Place, grid, list, places_with};
use crate::games::barragoon::rules::board::{
    Board, COLUMNS, Direction, LINES, Owed, Piece, Square, TileKind,
};
use crate::games::barragoon::rules::faces::Face;
use crate::games::barragoon::rules::moves::Move;
use crate::games::barragoon::rules::notation::colour;
use crate::text::counted;

/// A tile: `White 4-space tile`.
fn tile_in_words(owner: Player, kind: TileKind) -> String {
    format!("{} {}-space tile", colour(owner), kind.spaces())
}

fn piece_in_words(piece: Piece) -> String {
    match piece {
        Piece::Tile(owner, kind) => tile_in_words(owner, kind),
        Piece::Barragoon(face) => format!("Barragoon {face}, {}", face.words()),
    }
}

/// Every square, with the piece on it.
pub fn places(board: &Board) -> Vec<Place> {
    grid(LINES, COLUMNS, 4, |line, column| {
        let square = Square::at(line, column)?;
        let piece = board.piece(square).map(piece_in_words);
        Some(Place::new(square, line + 1, column + 1, piece))
    })
}

/// A move with the squares that it passes, and what it captures.
pub fn move_in_words(board: &Board, mv: Move) -> String {
    let player = colour(board.player_to_move());
    let (from, to) = match mv {
        Move::Placement { square, face } => {
            return format!(
                "{player} places a barragoon on {square}: {}.\n",
                face.words()
            );
        }
        Move::Tile { from, to } => (from, to),
    };
    let mut path = path(board, from, to);
    path.pop();
    let by = if path.is_empty() {
        String::new()
    } else {
        format!(" by {}", path.join(", "))
    };
    let tile = board.piece(from).map_or(String::new(), piece_in_words);
    let captured = board.piece(to).map(Piece::words);
    let captured = captured.map(|piece| format!(" and captures {piece}"));
    let captured = captured.unwrap_or_default();
    format!("{tile} on {from} moves{by} to {to}{captured}.\n")
}

/// The squares on a path of a tile, its end included.
fn path(board: &Board, from: Square, to: Square) -> Vec<String> {
    let first = board.first_steps(from, to).map(|(first, _)| first).next();
    let mut path = Vec::new();
    let mut at = from;
    while at != to {
        let is_nearer = |next: &Square| next.distance(to) < at.distance(to);
        let directions = first.into_iter().chain(Direction::ALL);
        let mut nearer = directions.filter_map(|direction| at.next(direction).filter(is_nearer));
        at = nearer.next().unwrap_or(to);
        path.push(at.to_string());
    }
    path
}

/// The tiles of both players by kind, the barragoons by face, and who has to place one.
pub fn board_in_words(board: &Board) -> String {
    let places = places(board);
    let mut text = String::new();
    for player in Player::first(2) {
        for kind in TileKind::ALL.into_iter().rev() {
            let tile = tile_in_words(player, kind);
            text += &list(&tile, &places_with(&places, &tile));
        }
    }
    for face in Face::ALL {
        let barragoon = piece_in_words(Piece::Barragoon(face));
        text += &list(&barragoon, &places_with(&places, &barragoon));
    }
    let [captor, owner] = [board.turn(), board.turn().opponent()].map(colour);
    text += &match board.owed() {
        Owed::Nothing => String::new(),
        Owed::ByCaptor => format!("{captor}, who captured, places a barragoon.\n"),
        Owed::ByOwner => format!("{owner}, who lost a tile, places a barragoon.\n"),
        Owed::ByBoth => format!("{owner}, who lost a tile, places a barragoon, then {captor}.\n"),
    };
    text
}

/// The tiles that both players have left.
pub fn score_in_words(board: &Board) -> String {
    let [white, brown] = [Player::P1, Player::P2].map(|player| board.tile_count(player));
    format!(
        "White has {} left, Brown {brown}.\n",
        counted(white, "tile")
    )
}
