//! The weights of Lear's evaluation, in hundredths of a stone.

use super::patterns;
use crate::network::Weights;

/// The weights for boards of a size, in the order of [`super::evaluation`]: on 8x8 those of all
/// terms, else those of runs.
pub(super) fn weights(size: usize) -> Weights {
    if let Ok(path) = std::env::var("LEAR_W") {
        return Weights::read(&std::fs::read(path).unwrap()).unwrap();
    }
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
