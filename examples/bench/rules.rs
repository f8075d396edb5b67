//! The speed of the rules: moves generated, played, hashed and counted.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use tabuleiro::game::Game;
use tabuleiro::game::evaluator::{BoardOf, Evaluator};
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::testing::perft::perft;

use crate::positions::{POSITIONS, random_positions};
use crate::{shortest_run, with_prefix};

/// The words of the table.
pub const LEGEND: &str = "\
moves/pos.      mean number of legal moves in positions of random games
generated/s     legal moves listed per second, on one core
played/s        legal moves listed and played per second
hashed/s        legal moves listed and played per second, with the hash key of the
                position after each of them
perft           the deepest count of leaves of the move tree that fits into --time,
                with the number of leaves, and leaves counted per second";

/// The two lines of the heading.
pub fn heading() -> [String; 2] {
    let columns = [
        ["moves/", "moves", "moves", "keys", "perft", "leaves"],
        [
            "pos.",
            "generated/s",
            "played/s",
            "hashed/s",
            "depth and leaves",
            "counted/s",
        ],
    ];
    columns.map(|[moves, generated, played, hashed, perft, counted]| {
        format!("{moves:>6} {generated:>11} {played:>11} {hashed:>11}  {perft:>22} {counted:>11}")
    })
}

/// What is done with the legal moves of a position.
#[derive(Clone, Copy)]
enum Work {
    Generate,
    /// Generates the moves and plays each.
    Play,
    /// Generates the moves, plays each and computes the hash key of the position after it.
    Hash,
}

/// How fast moves are generated, played, hashed and counted.
pub fn figures<E: Evaluator>(evaluator: &E, time: Duration) -> String {
    let game = evaluator.game();
    let boards = random_positions(game, POSITIONS);
    let mut buffer = Vec::new();
    let mut run = |board: &BoardOf<E>, work: Work| {
        buffer.clear();
        game.add_valid_moves(black_box(board), &mut buffer);
        match work {
            Work::Generate => (),
            Work::Play => {
                for mv in &buffer {
                    let mut after = *board;
                    game.apply(&mut after, *mv);
                    black_box(&after);
                }
            }
            Work::Hash => {
                for mv in &buffer {
                    let mut after = *board;
                    game.apply(&mut after, *mv);
                    black_box(evaluator.hash_key(&after));
                }
            }
        }
        black_box(&buffer).len()
    };
    let total: usize = boards.iter().map(|board| run(board, Work::Generate)).sum();
    let [generated, played, hashed] = [Work::Generate, Work::Play, Work::Hash].map(|work| {
        let seconds = shortest_run(time, || {
            for board in &boards {
                run(board, work);
            }
        });
        total as f64 / seconds
    });
    let counted = count_leaves(game, time);
    format!(
        "{:>6.1} {:>11} {:>11} {:>11}  {:>22} {:>11}",
        total as f64 / boards.len() as f64,
        with_prefix(generated),
        with_prefix(played),
        with_prefix(hashed),
        format!("{}: {}", counted.depth, counted.leaves),
        with_prefix(counted.per_second)
    )
}

/// A count of leaves.
struct Counted {
    depth: u32,
    leaves: u64,
    per_second: f64,
}

/// Counts the leaves of the greatest depth that fits into `time`.
fn count_leaves<G: Game>(game: &G, time: Duration) -> Counted {
    let board = game.initial_board();
    let (mut depth, mut leaves, mut branching) = (0, 1, 1.0);
    let mut seconds = 0.0;
    // The time grows from depth to depth by about the same factor as the number of leaves.
    while seconds * branching <= time.as_secs_f64() && leaves > 0 {
        depth += 1;
        let start = Instant::now();
        let count = perft(game, black_box(&board), depth);
        seconds = start.elapsed().as_secs_f64();
        branching = count as f64 / leaves as f64;
        leaves = count;
    }
    let seconds = shortest_run(time, || {
        black_box(perft(game, black_box(&board), depth));
    });
    Counted {
        depth,
        leaves,
        per_second: leaves as f64 / seconds,
    }
}

/// The number of random games played per second.
pub fn random_games_per_second<G: Game>(game: &G, time: Duration) -> f64 {
    let mut rng = rng_for_ply(1, 0);
    let mut moves = Vec::new();
    let start = Instant::now();
    let mut games = 0.0;
    while start.elapsed() < time {
        let mut board = game.initial_board();
        loop {
            moves.clear();
            game.add_valid_moves(&board, &mut moves);
            let Some(mv) = moves.choose(&mut rng) else {
                break;
            };
            game.apply(&mut board, *mv);
        }
        games += 1.0;
    }
    games / start.elapsed().as_secs_f64()
}
