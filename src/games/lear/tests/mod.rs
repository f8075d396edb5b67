//! The tests of Lear, and what several of them use.

mod expert;
mod rules;
mod screen;

use super::{Board, Lear, Move};
use crate::game::{Game, Options, RuleSet};

/// The game of the report: 8x8 with komi 1.
fn lear() -> Lear {
    Lear::new(RuleSet::Classic, &Options::default()).unwrap()
}

/// The game with the given size and komi.
fn sized(size: usize, komi: u32) -> Lear {
    let options = Options::default()
        .with("size", size.to_string())
        .with("komi", komi.to_string());
    Lear::new(RuleSet::Classic, &options).unwrap()
}

/// The position of the text, and the game that it belongs to.
fn position(text: &str) -> (Lear, Board) {
    Lear::from_position(RuleSet::Classic, &Options::default(), text)
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// The point that a move names.
fn point(text: &str) -> Move {
    let board = lear().initial_board();
    lear().read_move(&board, text).unwrap()
}
