mod console;
mod expert;
mod faces;
mod laws;
mod levels;
mod naive;
mod rules;

use super::*;

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
    format!("{} {state}", lines.join("/")).parse().unwrap()
}

fn at(text: &str) -> Square {
    Square::all()
        .find(|square| square.to_string() == text)
        .unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn after(board: &Board, moves: &str) -> Board {
    moves.split_whitespace().fold(*board, |board, text| {
        Barragoon::default().make_move(&board, mv(text)).unwrap()
    })
}

/// The legal moves as text, in order.
fn moves(board: &Board) -> Vec<String> {
    let moves = Barragoon::default().valid_moves(board);
    moves.iter().map(Move::to_string).collect()
}

fn refusal(board: &Board, text: &str) -> String {
    Barragoon::default()
        .check_move(board, mv(text))
        .unwrap_err()
        .to_string()
}
