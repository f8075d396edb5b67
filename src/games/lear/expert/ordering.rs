//! The moves that Lear's search tries and their scores for move ordering.

use super::LearEvaluator;
use super::hashing::{SYMMETRIES, image, symmetry_keys};
use super::tables::LineTables;
use crate::game::evaluator::{Candidate, Evaluator};
use crate::games::lear::rules::{MAX_SIZE, flips_in_line};
use crate::games::lear::{Board, Lear, Move};

/// The largest number of stones at which the board is examined for symmetries.
const SYMMETRIC_STONES: usize = 4;

/// Appends all moves with their scores, except symmetric duplicates.
#[inline]
pub(super) fn add_candidates(
    game: &Lear,
    tables: &LineTables,
    board: &Board,
    moves: &mut Vec<Candidate<Move>>,
) {
    let size = game.size();
    let mut scores = [[0; MAX_SIZE]; 2 * MAX_SIZE];
    let lines = board.lines_and_columns(size).zip(tables.of_phase(0));
    for (((own, enemy), line), scores) in lines.zip(&mut scores) {
        scores[..size].copy_from_slice(tables.scores(line, own, enemy));
    }
    // Faster than `extend`: the points come from nested loops.
    game.empty_points(board).for_each(|mv| {
        let (line, column) = (mv.line(), mv.column());
        let score = i32::from(scores[line][column]) + i32::from(scores[size + column][line]);
        moves.push(Candidate { mv, score });
    });
    if size * size - board.empty_count() <= SYMMETRIC_STONES {
        remove_symmetric_duplicates(size, board, moves);
    }
}

/// The score of an own stone on the empty point `at` of a line: the gain in the value of that line,
/// where `value` is the value of a line for the player to move.
#[inline]
pub(super) fn line_score(value: impl Fn(u16, u16) -> i32, own: u16, enemy: u16, at: usize) -> i16 {
    let flips = flips_in_line(own, enemy, at);
    // The opponent is on turn afterwards, so both values are from the opponent's viewpoint.
    let gain = value(enemy, own) - value(enemy & !flips, own | flips | 1 << at);
    let gain = gain + flips.count_ones() as i32 * LearEvaluator::UNIT;
    (gain / 4).clamp(-140, 140) as i16
}

/// Keeps the first of the moves that are equivalent by a symmetry of the position.
fn remove_symmetric_duplicates(size: usize, board: &Board, moves: &mut Vec<Candidate<Move>>) {
    let keys = symmetry_keys(size, board);
    moves.retain(|candidate| {
        (1..SYMMETRIES)
            .filter(|&symmetry| keys[symmetry] == keys[0])
            .all(|symmetry| image(symmetry, size, candidate.mv) >= candidate.mv)
    });
}
