//! A position of Barragoon in words.

use std::iter;

use crate::game::Player;
use crate::game::view::words::{Place, grid, lists};
use crate::games::barragoon::rules::board::{
    Board, COLUMNS, Direction, LINES, Piece, Square, TileKind,
};
use crate::games::barragoon::rules::faces::Face;
use crate::games::barragoon::rules::moves::Move;
use crate::games::barragoon::rules::notation::colour;
use crate::text::pictures::{as_read, read_or_said, square};
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
        Some(Place::new(said(square), line + 1, column + 1, piece))
    })
}

/// A square in a sentence.
pub fn said(at: Square) -> String {
    square(at, [("column", at.column() + 1), ("line", at.line() + 1)])
}

/// The squares that a tile passes, where it turns and what it captures; the passages of a barragoon
/// that is placed.
pub fn told(board: &Board, mv: Move) -> String {
    let (from, to) = match mv {
        Move::Tile { from, to } => (from, to),
        Move::Placement { square, face } => {
            return read_or_said(format!("{mv}: "), "") + &placed(said(square), face);
        }
    };
    let spaces = board.kind_at(from).spaces();
    let tile = read_or_said("", &format!("the {spaces}-space tile, "));
    let captures = |piece: Piece| format!("; it captures {} on {}", piece.words(), said(to));
    let captured = board.piece(to).map_or(String::new(), captures);
    tile + &name(mv) + &way(board, from, to) + &captured
}

/// What a move is called in a sentence.
pub fn name(mv: Move) -> String {
    match mv {
        Move::Placement { square, face } => read_or_said(mv, &placed(square.words(), face)),
        Move::Tile { from, to } => {
            let [[column, line], [to_column, to_line]] =
                [from, to].map(|square| [square.column() + 1, square.line() + 1]);
            let words = if column == to_column {
                format!("column {column}, line {line} to line {to_line}")
            } else if line == to_line {
                format!("column {column} to column {to_column}, line {line}")
            } else {
                format!("{} to {}", from.words(), to.words())
            };
            read_or_said(mv, &words)
        }
    }
}

fn placed(square: String, face: Face) -> String {
    format!("a barragoon on {square}, {}", face.words())
}

/// The squares that a tile passes, and where it turns: ` through 47 and 46, turning down`. Those of
/// a straight move need not be said.
fn way(board: &Board, from: Square, to: Square) -> String {
    let path = path(board, from, to);
    let [first, .., (last, _)] = path[..] else {
        return String::new();
    };
    let passed: Vec<String> = path.iter().map(|(_, square)| said(*square)).collect();
    let passed = all_of(&passed[..passed.len() - 1]);
    if first.0 == last {
        read_or_said(as_read(&format!(" through {passed}")), "")
    } else {
        format!(" through {passed}, turning {}", last.words()[0])
    }
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

/// The tiles of both players by kind, and the barragoons by face.
pub fn board_in_words(board: &Board) -> String {
    let tiles = Player::first(2).flat_map(|player| {
        let kinds = TileKind::ALL.into_iter().rev();
        kinds.map(move |kind| tile_in_words(player, kind))
    });
    let faces = Face::ALL.map(|face| piece_in_words(Piece::Barragoon(face)));
    lists(&places(board), tiles.chain(faces))
}

/// The tiles that both players have left.
pub fn score_in_words(board: &Board) -> String {
    let [white, brown] = [Player::P1, Player::P2].map(|player| board.tile_count(player));
    format!(
        "White has {} left, Brown {brown}.\n",
        counted(white, "tile")
    )
}
