//! The symmetries of the board, and hash keys, which symmetric openings share.

use crate::bitboard::{grid, indices};
use crate::game::Player;
use crate::game::evaluator::Candidate;
use crate::games::lear::rules::MAX_SIZE;
use crate::games::lear::{Board, Move};
use crate::hash::{mix, position_key};

/// The rotations and reflections of the board, the identity first.
const SYMMETRIES: usize = 8;
/// The largest number of stones at which symmetric positions share a key.
const SYMMETRIC_STONES: usize = 8;
/// The largest number of stones at which moves are examined for symmetries.
const EXAMINED_STONES: usize = 4;

/// The key of a position on a board with `size` lines.
#[inline]
pub(super) fn hash_key(size: usize, board: &Board) -> u64 {
    let to_move = board.player_to_move().index() as u64;
    if size * size - board.empty_count() > SYMMETRIC_STONES && size > 4 {
        let [black, white] = [Player::P1, Player::P2].map(|player| board.lines(player));
        // Two lines a word; those beyond the board are empty.
        const { assert!(MAX_SIZE.is_multiple_of(2)) };
        let words = std::array::from_fn::<u64, { MAX_SIZE / 2 }, _>(|word| {
            let pair =
                |lines: &[u16]| u64::from(lines[2 * word]) | u64::from(lines[2 * word + 1]) << 16;
            pair(black) | pair(white) << 32
        });
        return position_key(words) ^ to_move;
    }
    let least = symmetry_keys(size, board).into_iter().min().unwrap_or(0);
    mix(least ^ to_move)
}

/// Keeps the first of the moves that are equivalent by a symmetry of the position, if that has few
/// stones.
#[inline]
pub(super) fn remove_symmetric_duplicates(
    size: usize,
    board: &Board,
    moves: &mut Vec<Candidate<Move>>,
) {
    if size * size - board.empty_count() > EXAMINED_STONES {
        return;
    }
    let keys = symmetry_keys(size, board);
    moves.retain(|candidate| {
        (1..SYMMETRIES)
            .filter(|&symmetry| keys[symmetry] == keys[0])
            .all(|symmetry| image(symmetry, size, candidate.mv) >= candidate.mv)
    });
}

/// The keys of the board under each symmetry, without the player to move.
fn symmetry_keys(size: usize, board: &Board) -> [u64; SYMMETRIES] {
    let mut keys = [0; SYMMETRIES];
    for player in Player::first(2) {
        let point_keys = &POINT_KEYS[player.index()];
        for (line, stones) in board.lines(player).iter().take(size).enumerate() {
            for column in indices((*stones).into()) {
                for (symmetry, key) in keys.iter_mut().enumerate() {
                    let point = image(symmetry, size, Move::at(line, column));
                    *key ^= point_keys[point.line() * MAX_SIZE + point.column()];
                }
            }
        }
    }
    keys
}

/// The image of a point under a symmetry.
#[inline]
fn image(symmetry: usize, size: usize, point: Move) -> Move {
    let [line, column] = grid::image(symmetry, size, [point.line(), point.column()]);
    Move::at(line, column)
}

/// Random numbers by colour and point.
static POINT_KEYS: [[u64; 256]; 2] = {
    let mut keys = [[0; 256]; 2];
    let mut number = 0;
    while number < 512 {
        keys[number / 256][number % 256] = mix(number as u64);
        number += 1;
    }
    keys
};
