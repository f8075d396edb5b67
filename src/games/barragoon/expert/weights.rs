//! The weights of Barragoon's evaluation, in hundredths of a space. 400 of them add 1 to the
//! log-odds of winning.
//!
//! `examples/tune` writes `barragoon.weights`. The commands, the errors and the matches are in
//! `examples/README.md`.

use super::evaluation::{TAPERED, TERMS};
use crate::expert::network::{self, Network};

/// The weights of the evaluation.
#[derive(Debug)]
pub(super) struct Weights {
    /// By term: its weight with many tiles and with few.
    terms: [[i16; 2]; TERMS],
    pub(super) network: Network,
}

impl Weights {
    /// The weights from a file: those of all terms; then those of the tapered terms with few
    /// tiles.
    ///
    /// # Panics
    /// If the number of terms is another one.
    pub(super) fn new(weights: &network::Weights) -> Weights {
        assert_eq!(weights.terms.len(), TERMS + TAPERED);
        let terms = std::array::from_fn(|term| {
            let few = if term < TAPERED { TERMS + term } else { term };
            [weights.terms[term], weights.terms[few]]
        });
        Weights {
            terms,
            network: weights.network.clone(),
        }
    }

    /// The weights of a term with many tiles and with few.
    #[inline]
    pub(super) fn many_and_few(&self, term: usize) -> [i16; 2] {
        self.terms[term]
    }
}

impl Default for Weights {
    fn default() -> Weights {
        let file = include_bytes!("barragoon.weights");
        let weights = network::Weights::read(file);
        Weights::new(&weights.expect("the embedded weights are valid, as a test checks"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::inputs;
    use super::*;

    #[test]
    fn the_file_has_the_sizes_of_the_evaluation() {
        let weights = Weights::default();
        assert_eq!(weights.network.inputs.len(), inputs::INPUTS);
        assert_eq!(weights.network.outputs.len(), inputs::OUTPUT_BUCKETS);
    }
}
