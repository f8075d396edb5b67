//! The computer players of the report, Easy and Hard.

use rand::seq::IndexedRandom;

use super::{Board, Lear, Move};
use crate::game::Game;
use crate::game::rng::GameRng;

/// The index of the weaker level.
const EASY: usize = 0;

/// Easy: any point. Hard, as in the report: the first point in reading order that flips a stone,
/// else any.
pub(super) fn choose_move(
    game: &Lear,
    board: &Board,
    level: usize,
    rng: &mut GameRng,
) -> Option<Move> {
    let moves = game.valid_moves(board);
    let flipping = (level != EASY)
        .then(|| moves.iter().find(|mv| !board.flips(**mv).is_empty()))
        .flatten();
    flipping.or_else(|| moves.choose(rng)).copied()
}
