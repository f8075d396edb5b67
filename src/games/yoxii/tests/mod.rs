//! The tests of Yoxii, and what several of them use.

mod expert;
mod rules;
mod screen;

use super::{Board, Kind, Move, Square, Yoxii};
use crate::game::rng::rng_for_ply;
use crate::game::{Game, Player};
use crate::games::plain::yoxii::Position;
use crate::games::plain::{Plain, Rules, random};
use crate::games::yoxii::rules::board::ON_BOARD;

/// The three positions of the report. In the last one the report has six white O by mistake: here
/// the one on G3 is a Y.
const START: &str = "__###__/_#####_/#######/###t###/#######/_#####_/__###__ r";
const MIDDLE: &str = "__###__/_#####_/#x#Xo##/o#Ox#I#/OxyiO##/_IYOXo_/__ti#__ r";
const LAST: &str = "__#iI__/_#YYI#_/OyYtOx#/#ioOO##/oOxIiy#/_ooX##_/__Y##__ r";

fn board(text: &str) -> Board {
    Yoxii
        .read_board(text)
        .unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// A position with a random number of pieces on random squares and the totem on another one.
fn random_position(seed: u64) -> String {
    random::yoxii(Rules::Classic, &mut rng_for_ply(seed, 0))
}

/// The plain form of a position.
fn plain(text: &str) -> Position {
    Position::read(Rules::Classic, text).unwrap_or_else(|| panic!("{text}"))
}

fn square(text: &str) -> Square {
    let mut squares = ON_BOARD.iter();
    squares
        .find(|square| square.to_string() == text)
        .unwrap_or_else(|| panic!("{text}"))
}

/// A move of the player to move, legal or not.
fn read_move(board: &Board, text: &str) -> Move {
    Yoxii
        .read_move(board, text)
        .unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The number of pieces of each kind that a player has left.
fn stock(board: &Board, player: Player) -> [u32; 4] {
    Kind::ALL.map(|kind| board.stock(player).count(kind))
}

/// The legal moves of a position.
fn moves(text: &str) -> Vec<String> {
    let moves = Yoxii.legal_moves(&board(text)).into_iter();
    moves.map(|mv| Yoxii.write_move(mv)).collect()
}
