//! Positions of random games.

use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::game::Game;
use tabuleiro::game::rng::rng_for_ply;

/// The number of positions that the rules are measured in.
pub const POSITIONS: u64 = 200;
/// The length of the longest random game, in plies.
const MAX_PLIES: usize = 100;

/// `count` positions with legal moves, each from any stage of a random game of its own.
pub fn random_positions<G: Game>(game: &G, count: u64) -> Vec<G::Board> {
    let position = |seed| {
        let boards = random_game(game, seed);
        boards[rng_for_ply(seed, MAX_PLIES).random_range(0..boards.len())]
    };
    (0..count).map(position).collect()
}

/// The positions with legal moves of the random game with the given seed.
pub fn random_game<G: Game>(game: &G, seed: u64) -> Vec<G::Board> {
    let mut rng = rng_for_ply(seed, 0);
    let mut boards = vec![game.initial_board()];
    let mut board = boards[0];
    while boards.len() < MAX_PLIES {
        let moves = game.legal_moves(&board);
        let Some(mv) = moves.choose(&mut rng) else {
            boards.pop();
            break;
        };
        game.make_move(&mut board, *mv);
        boards.push(board);
    }
    boards
}
