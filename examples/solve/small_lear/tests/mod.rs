//! The small boards against the plain rules, the search against the prover.

mod boards;
mod search;
mod table;

use rand::RngExt;
use rand::seq::SliceRandom;
use tabuleiro::game::rng::GameRng;

use super::Position;
use super::board::Board;

/// A position with `empties` empty points and random stones on the others.
fn random_text(size: usize, empties: usize, komi: i32, rng: &mut GameRng) -> String {
    let mut stones: Vec<char> = (0..size * size)
        .map(|point| match point < empties {
            true => 'v',
            false => ['x', 'o'][rng.random_range(0..2)],
        })
        .collect();
    stones.shuffle(rng);
    let lines: Vec<String> = stones.chunks(size).map(String::from_iter).collect();
    let to_move = ["x", "o"][rng.random_range(0..2)];
    format!("{} {to_move} {komi}", lines.join("/"))
}

fn read<const N: usize>(text: &str) -> Position<N> {
    Position::read(text).unwrap_or_else(|| panic!("{text}"))
}

fn random_board<const N: usize>(rng: &mut GameRng) -> Board<N> {
    let empties = rng.random_range(1..=N * N);
    read::<N>(&random_text(N, empties, 0, rng)).board
}
