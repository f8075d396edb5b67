//! The moves that the search tries in Yoxii, and their scores for move ordering.

use super::evaluation::{sums, sums_after, value_to_move};
use crate::game::evaluator::{Candidate, MAX_SCORE, Selection};
use crate::game::{Game, Outcome};
use crate::games::yoxii::rules::board::{Board, Square};
use crate::games::yoxii::rules::{Move, Yoxii};
use crate::network::{Accumulator, Weights};

/// The smallest remaining depth at which moves are ordered by the evaluation of the position after
/// them. At a lower depth that costs more than it saves.
const EVALUATED_DEPTH: usize = 2;
/// The largest absolute value of a score that comes from the evaluation.
const MAX_EVALUATED_SCORE: i32 = 290;
/// The largest number of pieces at which the board is examined for symmetries.
const MAX_SYMMETRIC_PIECES: usize = 2;

/// Appends all legal moves with their scores, except symmetric duplicates. The [`winning_moves`]
/// get the highest score.
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
                let mv = Move::new(totem, kind, place, player);
                let score = match &moved_sums {
                    Some(sums) => evaluated_score(weights, board, sums, mv),
                    None => plain_score,
                };
                Candidate { mv, score }
            }));
        }
    }
    for win in winning_moves(board) {
        for candidate in moves.iter_mut().filter(|candidate| candidate.mv == win) {
            candidate.score = MAX_SCORE;
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
    after.make_move(mv);
    let sums = sums_after(&weights.network, moved_sums, mv);
    (-value_to_move(weights, &after, &sums) / 4).clamp(-MAX_EVALUATED_SCORE, MAX_EVALUATED_SCORE)
}

/// Moves that win at once because the opponent can no longer move the totem: at most one for each square
/// that the totem can move to. Each places the most valuable kind in stock: if that does not win, no
/// other kind does.
pub(super) fn winning_moves(board: &Board) -> impl Iterator<Item = Move> {
    let player = board.player_to_move();
    let best_kind = board.stock(player).kinds().next_back();
    let moves = board.totem_squares().into_iter().filter_map(move |totem| {
        let place = ending_place(board, totem)?;
        Some(Move::new(totem, best_kind?, place, player))
    });
    moves.filter(move |mv| {
        let mut after = *board;
        after.make_move(*mv);
        Yoxii.game_over(&after) == Some(Outcome::Win(player))
    })
}

/// A square where a piece leaves the opponent no move of the totem from `totem`, if there is one.
fn ending_place(board: &Board, totem: Square) -> Option<Square> {
    let moved = board.with_totem_moved(totem);
    // A piece blocks only one square. Steps are counted first, because jumps take longer to find.
    if moved.steps().len() > 1 {
        return None;
    }
    let replies = moved.totem_squares();
    match replies.len() {
        0 => board.placement_squares(totem).iter().next(),
        1 => replies.iter().next(),
        _ => None,
    }
}

/// Keeps the first of the moves that are equivalent by a symmetry of the position.
fn remove_symmetric_duplicates(board: &Board, moves: &mut Vec<Candidate<Move>>) {
    for symmetry in (1..8).filter(|&symmetry| board.transformed(symmetry) == *board) {
        moves.retain(|candidate| candidate.mv.transformed(symmetry) >= candidate.mv);
    }
}
