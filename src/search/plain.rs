//! Plain negamax: every move to the same depth, nothing remembered, nothing left out. Slow, and
//! short enough to be seen to be right: the oracle of the search.

use super::{Expert, WIN, final_value};
use crate::game::Player;

/// The value of a position for the player `me`, who thinks, after `depth` plies of best play by
/// both sides. `line` are the positions from the one thought about up to, but without, this one:
/// one of them come back is a draw.
pub fn negamax<G: Expert>(
    game: &G,
    board: &G::Board,
    me: Player,
    depth: usize,
    line: &mut Vec<G::Board>,
) -> i32 {
    let ply = line.len();
    if let Some(outcome) = game.game_over(board) {
        return final_value(game, board, outcome, me, ply);
    }
    if game.counts_for_repetition(board) && line.contains(board) {
        return 0;
    }
    let mine = game.player_on_turn(board) == me;
    if game.winning_move(board).is_some() {
        let win = WIN - ply as i32 - 1;
        return if mine { win } else { -win };
    }
    if depth == 0 {
        return game.evaluate(board, me);
    }
    line.push(*board);
    let values = game.valid_moves(board).into_iter().map(|mv| {
        let mut after = *board;
        game.apply(&mut after, mv);
        negamax(game, &after, me, depth - 1, line)
    });
    let best = if mine { values.max() } else { values.min() };
    line.pop();
    best.unwrap_or(0)
}
