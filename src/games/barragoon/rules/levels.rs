//! The computer players of the report, Easy, Medium and Hard.

use rand::seq::{IndexedRandom, IteratorRandom};

use super::Barragoon;
use super::board::Board;
use super::faces::Face;
use super::moves::Move;
use super::score::move_value;
use crate::game::Game;
use crate::game::rng::GameRng;

const EASY: usize = 0;
const MEDIUM: usize = 1;

/// The move of the computer player of a level. Easy takes any move; Medium a move that captures
/// the most valuable piece, and any placing; Hard such a move to a square where its tile cannot be
/// captured, and a placing against the opponent's most valuable move.
pub(super) fn choose_move(
    game: &Barragoon,
    board: &Board,
    level: usize,
    rng: &mut GameRng,
) -> Option<Move> {
    let moves = game.valid_moves(board);
    if level == EASY {
        return moves.choose(rng).copied();
    }
    match (board.is_placing(), level) {
        (true, MEDIUM) => moves.choose(rng).copied(),
        (true, _) => blocking_placing(board, rng).or_else(|| moves.choose(rng).copied()),
        (false, MEDIUM) => most_valuable(board, moves, rng),
        (false, _) => {
            let safe: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| is_safe(board, *mv))
                .collect();
            most_valuable(board, if safe.is_empty() { moves } else { safe }, rng)
        }
    }
}

/// A random move among those that capture the most valuable piece; any move if none captures.
fn most_valuable(board: &Board, mut moves: Vec<Move>, rng: &mut GameRng) -> Option<Move> {
    let most = moves.iter().map(|mv| move_value(board, *mv)).max()?;
    moves.retain(|mv| move_value(board, *mv) == most);
    moves.choose(rng).copied()
}

/// Whether no enemy tile could capture the moved tile on its new square. The effect of the placings
/// after a capture is ignored.
fn is_safe(board: &Board, mv: Move) -> bool {
    let Move::Tile { to, .. } = mv else {
        return true;
    };
    let mut after = *board;
    after.play(mv);
    !after.attacks(board.turn.opponent()).contains(to)
}

/// A placing against the opponent's most valuable move: on the empty square that the move's first
/// step leads to, with a face that does not let it pass. `None` if the opponent has no move or
/// that square is not empty.
fn blocking_placing(board: &Board, rng: &mut GameRng) -> Option<Move> {
    let opponent = board.to_move().opponent();
    let moves: Vec<Move> = board
        .tile_moves(opponent)
        .flat_map(|(from, targets)| targets.iter().map(move |to| Move::Tile { from, to }))
        .collect();
    let Move::Tile { from, to } = most_valuable(board, moves, rng)? else {
        return None;
    };
    // Of two ways to the same square, either may be blocked.
    let (square, entering, leaving) = board
        .first_steps(from, to)
        .filter_map(|(first, second)| Some((from.next(first)?, first, second)))
        .filter(|(square, ..)| board.empty().contains(*square))
        .choose(rng)?;
    // A move of one step ends on that square, so any barragoon there blocks it.
    let blocks = |face: &Face| leaving.is_none_or(|leaving| !face.lets_pass(entering, leaving));
    let face = Face::ALL.into_iter().filter(blocks).choose(rng)?;
    Some(Move::Placement { square, face })
}
