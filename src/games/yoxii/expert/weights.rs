//! The weights of Yoxii's evaluation, in hundredths of a point.
//!
//! `yoxii.weights` is written by `examples/tune`; `examples/README.md` has the command, the errors
//! and the matches.

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
