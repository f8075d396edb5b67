//! The computer players of the report: Easy, Medium and Hard.

use rand::seq::{IndexedRandom, IteratorRandom};

use super::board::{Board, Move};
use super::face::Face;
use super::square::squares;
use super::{Barragoon, move_value};
use crate::dice::Dice;
use crate::game::Game;

const EASY: usize = 0;
const MEDIUM: usize = 1;

/// The move of the computer player of that level.
pub(super) fn choose_move(board: &Board, level: usize, dice: &mut Dice) -> Option<Move> {
    let moves = Barragoon::default().valid_moves(board);
    if level == EASY {
        return moves.choose(dice).copied();
    }
    let is_placing = board.owed != 0;
    match (is_placing, level) {
        (true, MEDIUM) => moves.choose(dice).copied(),
        (true, _) => blocking_placing(board, dice).or_else(|| moves.choose(dice).copied()),
        (false, MEDIUM) => most_valuable(board, moves, dice),
        (false, _) => {
            let safe: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| is_safe(board, *mv))
                .collect();
            most_valuable(board, if safe.is_empty() { moves } else { safe }, dice)
        }
    }
}

/// One of those that capture the most; of all, if none captures.
fn most_valuable(board: &Board, mut moves: Vec<Move>, dice: &mut Dice) -> Option<Move> {
    let most = moves.iter().map(|mv| move_value(board, *mv)).max()?;
    moves.retain(|mv| move_value(board, *mv) == most);
    moves.choose(dice).copied()
}

/// Whether no enemy tile could capture the tile where a move of the player on turn takes it. What
/// the placings after a capture may change is left open.
fn is_safe(board: &Board, mv: Move) -> bool {
    let Move::Tile { to, .. } = mv else {
        return true;
    };
    let mut after = *board;
    after.play(mv);
    after.attacks(board.turn.opponent()) & to.bit() == 0
}

/// A placing against the opponent's most valuable move: on the empty square that the move's first
/// step leads to, with a face that does not let it pass. `None` if the opponent has no move or
/// that square is not empty.
fn blocking_placing(board: &Board, dice: &mut Dice) -> Option<Move> {
    let opponent = board.on_turn().opponent();
    let moves: Vec<Move> = board
        .tile_moves(opponent)
        .flat_map(|(from, targets)| squares(targets).map(move |to| Move::Tile { from, to }))
        .collect();
    let Move::Tile { from, to } = most_valuable(board, moves, dice)? else {
        return None;
    };
    // Of two ways to the same square, either may be blocked.
    let (square, entering, leaving) = board
        .first_steps(from, to)
        .filter_map(|(first, second)| Some((from.next(first)?, first, second)))
        .filter(|(square, ..)| board.empty() & square.bit() != 0)
        .choose(dice)?;
    // A move of one step ends there, and cannot when anything stands there.
    let blocks = |face: &Face| leaving.is_none_or(|leaving| !face.lets_pass(entering, leaving));
    let face = Face::all().filter(blocks).choose(dice)?;
    Some(Move::Placing { square, face })
}
