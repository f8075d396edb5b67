//! Plain negamax: every move to the same depth, nothing stored, nothing left out. Slow, and short
//! enough to be seen to be right: the oracle of the search.

use super::value::{terminal_value, win_in};
use crate::game::evaluator::{BoardOf, Evaluator};
use crate::game::{Game, Player};

/// The value of a position after `depth` plies of best play by both sides, from the viewpoint of
/// `player`, the player to move at the root. `path` holds the positions from the root up to this
/// one, without it: a return to one of them is a draw.
pub fn negamax<E: Evaluator>(
    evaluator: &mut E,
    board: &BoardOf<E>,
    player: Player,
    depth: usize,
    path: &mut Vec<BoardOf<E>>,
) -> i32 {
    let ply = path.len();
    if let Some(outcome) = evaluator.game().game_over(board) {
        return terminal_value(evaluator, board, outcome, player, ply);
    }
    if evaluator.game().counts_for_repetition(board) && path.contains(board) {
        return 0;
    }
    let mine = evaluator.game().player_to_move(board) == player;
    if evaluator.winning_move(board).is_some() {
        let win = win_in(ply + 1);
        return if mine { win } else { -win };
    }
    if depth == 0 {
        let bonus = evaluator.tempo_bonus();
        return evaluator.evaluate(board, player) + if mine { bonus } else { -bonus };
    }
    path.push(*board);
    let values = evaluator.game().valid_moves(board).into_iter().map(|mv| {
        let mut child = *board;
        evaluator.game().apply(&mut child, mv);
        negamax(evaluator, &child, player, depth - 1, path)
    });
    let best = if mine { values.max() } else { values.min() };
    path.pop();
    best.unwrap_or(0)
}
