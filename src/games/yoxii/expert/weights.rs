//! The weights of Yoxii's evaluation, in hundredths of a point.
//!
//! `yoxii.weights` is the output of these commands (`tune` is `examples/tune`, and each command one
//! line). The games were played by the Expert of commit 22b1059; the errors and the matches are in
//! `examples/NOTEBOOK.md`.
//!
//! ```text
//! tune yoxii play --seeds 1000000..2000000 --nodes 2000 --opening 8 --random-moves 24
//!     --to yoxii-4.games
//! tune yoxii fit --games yoxii-4.games --epochs 6 --rate 0.003 --scale 150
//!     --to src/games/yoxii/expert/yoxii.weights
//! ```

use crate::expert::network::Weights;

/// The weights that Expert plays with.
pub(super) fn weights() -> Weights {
    Weights::read(include_bytes!("yoxii.weights"))
        .expect("the embedded weights are valid, as a test checks")
}

#[cfg(test)]
mod tests {
    use super::super::{evaluation, inputs};
    use super::*;

    #[test]
    fn the_file_has_the_sizes_of_the_evaluation() {
        let weights = weights();
        assert_eq!(weights.terms.len(), evaluation::TERMS);
        assert_eq!(weights.network.inputs.len(), inputs::INPUTS);
        assert_eq!(weights.network.outputs.len(), evaluation::OUTPUT_BUCKETS);
    }
}
