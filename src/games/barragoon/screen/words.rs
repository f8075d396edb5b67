//! A position of Barragoon in words.

use std::iter;

use crate::game::Player;
use crate::game::view::words::{Place, grid, list, places_with};
use crate::games::barragoon::rules::board::{
    Board, COLUMNS, Direction, LINES, Owed, Piece, Square, TileKind,
};
use crate::games::barragoon::rules::faces::Face;
use crate::games::barragoon::rules::moves::Move;
use crate::games::barragoon::rules::notation::colour;
use crate::text::{all_of, counted};

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

/// A move in a sentence.
pub fn move_in_words(board: &Board, mv: Move) -> String {
    let path = path_in_words(board, mv);
    match mv {
        Move::Placement { square, .. } => {
            let player = colour(board.player_to_move());
            format!("{player} places a barragoon on {square}: {path}.\n")
        }
        Move::Tile { from, .. } => {
            let tile = board.piece(from).map_or(String::new(), piece_in_words);
            format!("{tile} on {from} moves {path}.\n")
        }
    }
}

/// The squares that a tile passes, where it turns and what it captures; the passages of a barragoon
/// that is placed.
pub fn path_in_words(board: &Board, mv: Move) -> String {
    let (from, to) = match mv {
        Move::Placement { face, .. } => return face.words().to_string(),
        Move::Tile { from, to } => (from, to),
    };
    let path = path(board, from, to);
    let [first, .., (last, _)] = path[..] else {
        return format!("to {to}{}", captured(board, to));
    };
    let passed: Vec<String> = path.iter().map(|(_, square)| square.to_string()).collect();
    let passed = all_of(&passed[..passed.len() - 1]);
    let turn = if first.0 == last {
        String::new()
    } else {
        format!(", turning {},", last.words()[0])
    };
    format!("through {passed}{turn} to {to}{}", captured(board, to))
}

fn captured(board: &Board, square: Square) -> String {
    let piece = board.piece(square).map(Piece::words);
    piece.map_or(String::new(), |piece| format!(" and captures {piece}"))
}

/// The steps of a tile, each with its direction and its end.
fn path(board: &Board, from: Square, to: Square) -> Vec<(Direction, Square)> {
    let first = board.first_steps(from, to).map(|(first, _)| first).next();
    let mut at = from;
    let steps = iter::from_fn(|| {
        let nearer = |direction: Direction| {
            let next = at.next(direction)?;
            (next.distance(to) < at.distance(to)).then_some((direction, next))
        };
        let step = first.into_iter().chain(Direction::ALL).find_map(nearer)?;
        at = step.1;
        Some(step)
    });
    steps.collect()
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
