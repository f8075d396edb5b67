//! A position of Yoxii in words.

use std::cmp::Ordering;
use std::iter::successors;

use crate::game::Player;
use crate::game::view::View;
use crate::game::view::words::{Place, grid, list, places_with};
use crate::games::yoxii::rules::board::{Board, Kind, SIZE, Square, line_letter};
use crate::games::yoxii::rules::{Move, Yoxii};
use crate::text::pictures::read_or_said;
use crate::text::{all_of, counted, one_of};

const TOTEM: &str = "Totem";

/// A piece: `Red piece x, worth 4`.
fn piece_in_words(game: &Yoxii, player: Player, kind: Kind) -> String {
    let colour = game.colour_name(player).unwrap_or_default();
    format!(
        "{colour} piece {}, worth {}",
        kind.letter(player),
        kind.worth()
    )
}

/// Every square, with the totem or the piece on it.
pub fn places(game: &Yoxii, board: &Board) -> Vec<Place> {
    grid(SIZE, SIZE, 8, |line, column| {
        let square = Square::on_board(line, column)?;
        let piece = board.piece(square);
        let piece = piece.map(|(player, kind)| piece_in_words(game, player, kind));
        let totem = (square == board.totem()).then(|| TOTEM.to_string());
        let line = line_letter(line);
        Some(Place::new(square, line, column + 1, totem.or(piece)))
    })
}

/// Where the totem goes and the piece that is placed.
pub fn told(game: &Yoxii, board: &Board, mv: Move) -> String {
    let over = match all_of(&jumped(board.totem(), mv.totem)).as_str() {
        "" => String::new(),
        over => format!(" over {over}"),
    };
    let piece = piece_in_words(game, mv.player, mv.kind);
    let from = read_or_said(format!(" from {}", board.totem()), "");
    let written = read_or_said(format!("{mv}: "), "");
    let (to, place) = (mv.totem, mv.place);
    format!("{written}totem{from}{over} to {to}; {piece}, on {place}")
}

/// The squares left for the totem are named if there are at most this many.
pub const FEW: usize = 2;

/// What a move has led to, in two clauses: the sums next to the totem, and few squares left for it.
pub fn change(after: &Board) -> [String; 2] {
    let [red, white] = [Player::P1, Player::P2].map(|player| after.sum_at_totem(player));
    let whose = read_or_said(" next to the totem", "");
    let sums = format!("; points{whose}: {red} for Red, {white} for White");
    match &after.totem_squares().names()[..] {
        [] => [sums, "; the totem cannot move on".to_string()],
        left if left.len() <= FEW => [sums, format!("; the totem can go only to {}", one_of(left))],
        _ => [sums, String::new()],
    }
}

/// The squares that the totem jumps over.
pub fn jumped(from: Square, to: Square) -> Vec<String> {
    let towards = |at: usize, end: usize| match at.cmp(&end) {
        Ordering::Less => at + 1,
        Ordering::Equal => at,
        Ordering::Greater => at - 1,
    };
    let step = |square: &Square| {
        let line = towards(square.line(), to.line());
        Square::on_board(line, towards(square.column(), to.column()))
    };
    let path = successors(step(&from), step).take_while(|square| *square != to);
    path.map(|square| square.to_string()).collect()
}

/// The totem, the pieces of both players by kind, the most valuable first, and the stocks.
pub fn board_in_words(game: &Yoxii, board: &Board) -> String {
    let places = places(game, board);
    let mut text = list(TOTEM, &places_with(&places, TOTEM));
    for player in Player::first(2) {
        for kind in Kind::ALL.into_iter().rev() {
            let piece = piece_in_words(game, player, kind);
            text += &list(&piece, &places_with(&places, &piece));
        }
    }
    for player in Player::first(2) {
        let stock = board.stock(player);
        let kinds = stock.kinds().rev();
        let kinds: Vec<String> = kinds
            .map(|kind| format!("{} {}", stock.count(kind), kind.owned(player)))
            .collect();
        let colour = game.colour_name(player).unwrap_or_default();
        text += &if kinds.is_empty() {
            format!("{colour} has no pieces left.\n")
        } else {
            list(&format!("{colour} has left"), &kinds)
        };
    }
    text
}

/// The sums next to the totem.
pub fn score_in_words(game: &Yoxii, board: &Board) -> String {
    let sums = Player::first(2).map(|player| {
        let colour = game.colour_name(player).unwrap_or_default();
        let points = counted(board.sum_at_totem(player), "point");
        let pieces = counted(board.count_at_totem(player), "piece");
        format!("{colour} has {points} from {pieces} next to the totem.\n")
    });
    sums.collect()
}
