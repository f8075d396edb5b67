//! The speed of the rules on one core: moves generated, played, hashed and counted.

use std::hint::black_box;
use std::io;
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use tabuleiro::game::Game;
use tabuleiro::game::evaluator::{BoardOf, Evaluator};
use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::testing::laws::perft;

use crate::positions::{POSITIONS, random_positions};
use crate::{print, shortest_run, with_prefix};

/// What is done with the legal moves of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Generate,
    /// Generates the moves and plays each.
    Play,
    /// Generates the moves, plays each and computes the hash key of the position after it.
    Hash,
}

/// Measures and prints how fast moves are generated, played, hashed and counted.
pub fn measure<E: Evaluator>(evaluator: &E, time: Duration) -> io::Result<()> {
    let boards = random_positions(evaluator.game(), POSITIONS);
    let mut buffer = Vec::new();
    let mut count = 0;
    for board in &boards {
        count += work_on(evaluator, board, Work::Generate, &mut buffer);
    }
    let mean = count as f64 / boards.len() as f64;
    print(
        "moves/pos.",
        &format!("{mean:.1}"),
        "legal moves in positions of random games, on average",
    )?;
    for (work, name, meaning) in [
        (Work::Generate, "generated/s", "legal moves listed"),
        (Work::Play, "played/s", "legal moves listed and played"),
        (
            Work::Hash,
            "hashed/s",
            "the same with the hash keys after them",
        ),
    ] {
        let seconds = shortest_run(time, || {
            for board in &boards {
                work_on(evaluator, board, work, &mut buffer);
            }
        });
        print(name, &with_prefix(count as f64 / seconds), meaning)?;
    }
    count_leaves(evaluator.game(), time)?;
    let games = random_games_per_second(evaluator.game(), time);
    print(
        "games/s",
        &format!("{games:.0}"),
        "random games played to their end",
    )
}

/// Does the work in a position. Returns the number of moves.
fn work_on<E: Evaluator>(
    evaluator: &E,
    board: &BoardOf<E>,
    work: Work,
    buffer: &mut Vec<<E::Game as Game>::Move>,
) -> usize {
    let game = evaluator.game();
    buffer.clear();
    game.valid_moves(black_box(board), buffer);
    if work != Work::Generate {
        for mv in buffer.iter() {
            let mut after = *board;
            game.make_move(&mut after, *mv);
            black_box(&after);
            if work == Work::Hash {
                black_box(evaluator.hash_key(&after));
            }
        }
    }
    black_box(buffer).len()
}

/// Counts the leaves of the greatest depth that fits into `time`.
fn count_leaves<G: Game>(game: &G, time: Duration) -> io::Result<()> {
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
    print(
        &format!("perft {depth}/s"),
        &with_prefix(leaves as f64 / seconds),
        &format!("leaves counted, of the {leaves} of the deepest tree that fits into --time"),
    )
}

/// The number of random games played per second.
fn random_games_per_second<G: Game>(game: &G, time: Duration) -> f64 {
    let mut rng = rng_for_ply(1, 0);
    let mut moves = Vec::new();
    let start = Instant::now();
    let mut games = 0.0;
    while start.elapsed() < time {
        let mut board = game.initial_board();
        loop {
            moves.clear();
            game.valid_moves(&board, &mut moves);
            let Some(mv) = moves.choose(&mut rng) else {
                break;
            };
            game.make_move(&mut board, *mv);
        }
        games += 1.0;
    }
    games / start.elapsed().as_secs_f64()
}
