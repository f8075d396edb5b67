//! The tests of Barragoon, and what several of them use.

mod expert;
mod rules;
mod screen;

use super::*;
use crate::game::{Game, Outcome, Player, Refusal};

/// A position from the squares that are not empty, each as `column line = code`, and the last
/// two fields: `board("48=14 42=23", "w -")`.
fn board(pieces: &str, state: &str) -> Board {
    let mut codes = [["00"; COLUMNS]; LINES];
    for piece in pieces.split_whitespace() {
        let (square, code) = piece.split_once('=').unwrap();
        let square = at(square);
        codes[square.line()][square.column()] = code;
    }
    let lines = codes.map(|line| line.join(","));
    position(&format!("{} {state}", lines.join("/")))
}

fn position(text: &str) -> Board {
    Barragoon.read_board(text).unwrap()
}

/// The position in the game's notation.
fn text(board: &Board) -> String {
    Barragoon.write_board(board)
}

fn at(text: &str) -> Square {
    Square::ALL
        .iter()
        .find(|square| square.to_string() == text)
        .unwrap()
}

fn mv(text: &str) -> Move {
    Barragoon
        .read_move(&Barragoon.initial_board(), text)
        .unwrap()
}

fn after(board: &Board, moves: &str) -> Board {
    moves.split_whitespace().fold(*board, |board, text| {
        Barragoon.play(&board, mv(text)).unwrap()
    })
}

/// The legal moves as text, in order.
fn moves(board: &Board) -> Vec<String> {
    let moves = Barragoon.legal_moves(board);
    moves
        .into_iter()
        .map(|mv| Barragoon.write_move(mv))
        .collect()
}
