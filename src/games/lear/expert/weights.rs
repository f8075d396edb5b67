//! The weights of Lear's evaluation, in hundredths of a stone.
//!
//! # Boards of 8x8
//!
//! `8x8.weights` has the weights of runs and of patterns. They were fitted to 40,000 games of
//! Expert against itself, which the tool `train` of commit deba64e played, with its weights:
//!
//! ```text
//! train lear play --seeds 20000..60000 --nodes 1500 --opening 16 --random-moves 12 --to games
//! train lear fit --games games --to 8x8.weights --epochs 10 --term-decay 2 --scale 400
//! ```
//!
//! These are 1,803,660 positions, and 94,966 held back. On the latter the loss fell from 0.6186
//! (the weights in `runs.weights`) to 0.6147, and the loss on results alone from 0.6294 to 0.6232.
//! Weights of runs fitted to the same games, without patterns, have 0.6177. Such small differences
//! decide games, as the values of the lines also order the moves: with these weights and with
//! futility pruning Expert scored 93.8% of 80 games against commit deba64e, at 10,000 positions a
//! move, and 96.9% of 64 games against commit 781427a, at 100 ms a move.
//!
//! # Other boards
//!
//! `runs.weights` has only the weights of runs. They were fitted without patterns to games on 8x8,
//! in ten generations of 10,000 games; in the first one all weights were 0. The numbers are what
//! this command of the tool `tune` of commit 781427a prints:
//!
//! ```text
//! tune lear --from zero --generations 10 --games 10000 --window 2 --nodes 500 --opening 16
//!     --random-moves 12 --blend 0.5 --ridge 40 --hold 10
//! ```
//!
//! The weights of runs in `8x8.weights` cannot replace them: without the patterns, which correct
//! them, they scored 25% of 80 games on 6x6 and 22.5% of 80 on 10x10.

use super::patterns;
use crate::expert::network::Weights;

/// The weights for boards of a size, in the order of [`super::evaluation`]: on 8x8 those of all
/// terms, else those of runs.
pub(super) fn weights(size: usize) -> Weights {
    let file: &[u8] = match size {
        patterns::SIZE => include_bytes!("8x8.weights"),
        _ => include_bytes!("runs.weights"),
    };
    Weights::read(file).expect("the embedded weights are valid, as a test checks")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lear::expert::evaluation::{RUN_TERMS, TERMS};

    #[test]
    fn the_files_have_the_sizes_of_the_evaluation() {
        for (size, terms) in [(4, RUN_TERMS), (8, TERMS), (10, RUN_TERMS)] {
            let weights = weights(size);
            assert_eq!(weights.terms.len(), terms);
            assert!(weights.network.inputs.is_empty());
        }
    }
}
