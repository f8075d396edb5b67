//! The moves that the search tries in Yoxii, and their scores for move ordering.

use super::evaluation::{sums, sums_after, value_to_move};
use crate::expert::network::{Accumulator, Weights};
use crate::game::evaluator::{Candidate, Selection};
use crate::games::yoxii::rules::Move;
use crate::games::yoxii::rules::board::Board;

/// The smallest remaining depth at which moves are ordered by the evaluation of the position after
/// them. At a lower depth that costs more than it saves.
const EVALUATED_DEPTH: usize = 2;
/// The largest absolute value of a score that comes from the evaluation.
const MAX_SCORE: i32 = 290;
/// The largest number of pieces at which the board is examined for symmetries.
const MAX_SYMMETRIC_PIECES: usize = 2;

/// Appends all legal moves with their scores, except symmetric duplicates.
pub(super) fn add_candidates(
    weights: &Weights,
    board: &Board,
    selection: Selection,
    moves: &mut Vec<Candidate<Move>>,
) {
    let is_evaluated = match selection {
        Selection::All | Selection::Root => true,
        Selection::Selective { depth } => depth >= EVALUATED_DEPTH,
    };
    let player = board.player_to_move();
    for totem in board.totem_squares() {
        let balance = board.balance(totem, player);
        let places = board.placement_squares(totem);
        let moved_sums =
            is_evaluated.then(|| sums(&weights.network, &board.with_totem_moved(totem)));
        for kind in board.stock(player).kinds() {
            let plain_score = 10 * balance + 6 * kind.worth() as i32;
            moves.extend(places.iter().map(|place| {
                let mv = Move {
                    totem,
                    kind,
                    place,
                    player,
                };
                let score = match &moved_sums {
                    Some(sums) => evaluated_score(weights, board, sums, mv),
                    None => plain_score,
                };
                Candidate { mv, score }
            }));
        }
    }
    if board.piece_count() <= MAX_SYMMETRIC_PIECES {
        remove_symmetric_duplicates(board, moves);
    }
}

/// The score of a move by the evaluation of the position after it. `moved_sums` are those of the
/// network when only the totem has moved.
fn evaluated_score(weights: &Weights, board: &Board, moved_sums: &Accumulator, mv: Move) -> i32 {
    let mut after = *board;
    after.play(mv);
    let sums = sums_after(&weights.network, moved_sums, mv);
    (-value_to_move(weights, &after, &sums) / 4).clamp(-MAX_SCORE, MAX_SCORE)
}

/// Keeps the first of the moves that are equivalent by a symmetry of the position.
fn remove_symmetric_duplicates(board: &Board, moves: &mut Vec<Candidate<Move>>) {
    for symmetry in (1..8).filter(|&symmetry| board.transformed(symmetry) == *board) {
        moves.retain(|candidate| candidate.mv.transformed(symmetry) >= candidate.mv);
    }
}

#[cfg(test)]
mod tests {
    use rand::seq::IndexedRandom;

    use super::super::YoxiiEvaluator;
    use super::*;
    use crate::game::evaluator::Evaluator;
    use crate::game::rng::rng_for_ply;
    use crate::game::{Game, Options, RuleSet};
    use crate::games::yoxii::Yoxii;

    #[test]
    fn scores_are_those_of_a_full_evaluation_after_the_move() {
        let game = Yoxii::new(RuleSet::Classic, &Options::default()).unwrap();
        let mut evaluator = YoxiiEvaluator::new(&game);
        let mut different = 0;
        for seed in 0..10 {
            let mut board = game.initial_board();
            for ply in 0.. {
                let moves = game.valid_moves(&board);
                let Some(mv) = moves.choose(&mut rng_for_ply(seed, ply)) else {
                    break;
                };
                let player = board.player_to_move();
                let mut candidates = Vec::new();
                let weights = evaluator.weights.clone();
                add_candidates(&weights, &board, Selection::All, &mut candidates);
                for candidate in candidates {
                    let mut after = board;
                    game.apply(&mut after, candidate.mv);
                    let value = evaluator.evaluate(&after, player);
                    let expected = (value / 4).clamp(-MAX_SCORE, MAX_SCORE);
                    let text = game.write_move(candidate.mv);
                    assert_eq!(candidate.score, expected, "{text}");
                    different += i32::from(expected.abs() < MAX_SCORE && expected != 0);
                }
                game.apply(&mut board, *mv);
            }
        }
        assert!(different > 1000, "{different}");
    }
}
