//! Plain negamax: every move to the same depth, nothing remembered, nothing left out. Slow, and
//! short enough to be seen to be right: the oracle of the search.

use super::{Expert, WIN, final_value};
use crate::game::Player;

/// The value of a position for the player `me`, who thinks, after `depth` plies of best play by
/// both sides. `ply` is how many plies the position lies after the one thought about. Positions do
/// not repeat here.
pub fn negamax<G: Expert>(game: &G, board: &G::Board, me: Player, depth: usize, ply: usize) -> i32 {
    if let Some(outcome) = game.game_over(board) {
        return final_value(game, board, outcome, me, ply);
    }
    let mine = game.player_on_turn(board) == me;
    if game.winning_move(board).is_some() {
        let win = WIN - ply as i32 - 1;
        return if mine { win } else { -win };
    }
    if depth == 0 {
        return game.evaluate(board, me);
    }
    let values = game.valid_moves(board).into_iter().map(|mv| {
        let mut after = *board;
        game.apply(&mut after, mv);
        negamax(game, &after, me, depth - 1, ply + 1)
    });
    let best = if mine { values.max() } else { values.min() };
    best.unwrap_or(0)
}
