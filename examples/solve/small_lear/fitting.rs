//! Fits the weights of the evaluation when the solver starts, which takes seconds. The weights for
//! each number of empty points are fitted to exact margins, or to shallow searches that use the
//! weights for fewer empty points.

use rand::RngExt;
use rand::seq::IndexedRandom;
use tabuleiro::game::rng::{GameRng, rng_for_ply};

use super::board::{Board, MAX_PATTERNS, points};
use super::endgame;
use super::evaluation::{Evaluation, INFINITY, UNIT};

/// The share of random moves, in per cent, in the games that the positions of each round come from.
/// The other moves are the best ones by the evaluation of the round before.
const RANDOM_MOVES: [u32; 2] = [100, 30];

/// How many times a fit goes through its samples.
const EPOCHS: usize = 12;

/// A position and the margin that the player to move is expected to get.
struct Sample<const N: usize> {
    board: Board<N>,
    margin: f32,
}

/// An evaluation that is fitted to `sample_count` positions for each number of empty points. The
/// same number gives the same weights.
pub fn fit<const N: usize>(sample_count: usize) -> Evaluation {
    let mut evaluation = Evaluation::new();
    let canonical_patterns = canonical_patterns(N);
    for (round, random_moves) in RANDOM_MOVES.into_iter().enumerate() {
        for empties in 1..=N * N {
            let rng = &mut rng_for_ply(round as u64, empties);
            let samples: Vec<Sample<N>> = (0..sample_count)
                .map(|_| {
                    let board = random_position(&evaluation, empties, random_moves, rng);
                    let margin = expected_margin(&evaluation, board, empties);
                    Sample { board, margin }
                })
                .collect();
            let weights = &mut evaluation.weights[empties];
            fit_weights(weights, &canonical_patterns, &samples);
        }
    }
    evaluation
}

/// The position with `empties` empty points of a game from the empty board.
pub fn random_position<const N: usize>(
    evaluation: &Evaluation,
    empties: usize,
    random_moves: u32,
    rng: &mut GameRng,
) -> Board<N> {
    let mut board = Board::default();
    for left in (empties..N * N).rev() {
        let moves: Vec<usize> = points(board.empty()).collect();
        let chosen = if rng.random_ratio(random_moves, 100) {
            moves.choose(rng)
        } else {
            let for_opponent = |point: &&usize| evaluation.evaluate(board.after(**point), left);
            moves.iter().min_by_key(for_opponent)
        };
        board = board.after(*chosen.expect("an empty point"));
    }
    board
}

/// The margin for the player to move: exact near the end, else from a short search.
fn expected_margin<const N: usize>(
    evaluation: &Evaluation,
    board: Board<N>,
    empties: usize,
) -> f32 {
    if empties <= endgame::MAX_EMPTIES {
        return exact_margin(board) as f32;
    }
    // One ply less where there are many moves.
    let depth = if empties >= 20 { 2 } else { 3 };
    evaluation.search(board, depth, -INFINITY, INFINITY) as f32 / UNIT as f32
}

/// The margin with best play.
pub fn exact_margin<const N: usize>(board: Board<N>) -> i32 {
    let parity = (N * N % 2) as i32;
    let mut margin = board.margin();
    margin += (margin + parity) % 2;
    let reaches = |bound| endgame::reaches(board, bound, &mut 0);
    if reaches(margin) {
        while reaches(margin + 2) {
            margin += 2;
        }
    } else {
        loop {
            margin -= 2;
            if reaches(margin) {
                break;
            }
        }
    }
    margin
}

/// Fits the weights for one number of empty points by AdaGrad (J. Duchi et al., 2011) on the
/// squared error.
fn fit_weights<const N: usize>(
    weights: &mut [i16; MAX_PATTERNS],
    canonical_patterns: &[usize; MAX_PATTERNS],
    samples: &[Sample<N>],
) {
    const RATE: f32 = 0.3;
    let mut fitted = weights.map(|weight| f32::from(weight) / UNIT as f32);
    let mut squared_gradients = [1e-6; MAX_PATTERNS];
    for _ in 0..EPOCHS {
        for Sample { board, margin } in samples {
            let canonical = |pattern: usize| canonical_patterns[pattern];
            let patterns = || board.patterns().flatten().map(canonical);
            let error = patterns().map(|pattern| fitted[pattern]).sum::<f32>() - margin;
            for pattern in patterns() {
                squared_gradients[pattern] += error * error;
                fitted[pattern] -= RATE * error / squared_gradients[pattern].sqrt();
            }
        }
    }
    for (weight, pattern) in weights.iter_mut().zip(canonical_patterns) {
        // No margin exceeds 25; the limit only keeps the cast to i16 safe.
        let limit = 30.0 * UNIT as f32;
        let rounded = (fitted[*pattern] * UNIT as f32).round();
        *weight = rounded.clamp(-limit, limit) as i16;
    }
}

/// By pattern: the smaller of the pattern and its mirror image. Both share its weight.
fn canonical_patterns(size: usize) -> [usize; MAX_PATTERNS] {
    std::array::from_fn(|pattern| {
        let digit = |at: usize| pattern / 3_usize.pow(at as u32) % 3;
        let mirrored = (0..size).fold(0, |mirrored, at| mirrored * 3 + digit(at));
        pattern.min(mirrored)
    })
}
