//! The computer players of the report, Random and Smart.

use rand::seq::{IndexedRandom, IteratorRandom};

use super::XeroG;
use super::board::Board;
use super::moves::Move;
use crate::game::rng::GameRng;
use crate::game::{Game, Outcome};

/// The names of the levels, weakest first.
pub(super) const LEVELS: [&str; 2] = ["Random", "Smart"];
const RANDOM: usize = 0;

/// The move of a level. Random: any move. Smart: a move that wins at once if there is one, else one
/// after which the position's value is greatest; both at random among equals. Ships are arranged at
/// random by both.
pub(super) fn choose_move(
    game: &XeroG,
    board: &Board,
    level: usize,
    rng: &mut GameRng,
) -> Option<Move> {
    let moves = game.valid_moves(board);
    if level == RANDOM || board.is_setup() {
        return moves.choose(rng).copied();
    }
    let player = board.to_move;
    let after = |mv: &Move| {
        let mut after = *board;
        game.apply(&mut after, *mv);
        after
    };
    let wins = |mv: &Move| game.game_over(&after(mv)) == Some(Outcome::Win(player));
    if let Some(mv) = moves.iter().copied().filter(wins).choose(rng) {
        return Some(mv);
    }
    let value = |mv: &Move| game.value(&after(mv), player);
    let best = moves.iter().map(value).max()?;
    moves
        .iter()
        .copied()
        .filter(|mv| value(mv) == best)
        .choose(rng)
}
