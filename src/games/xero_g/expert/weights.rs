//! The weights of Xero-G's evaluation, in fractions of a unit of log-odds (natural logarithm): at
//! +1 unit the player wins 73 of 100 games.
//!
//! `classic.weights` and `official.weights` are written by `examples/train`; `examples/README.md`
//! has the commands, the errors and the matches.

use crate::game::RuleSet;
use crate::network::Weights;

/// The weights under a rule set.
pub(super) fn weights(rules: RuleSet) -> Weights {
    let file: &[u8] = match rules {
        RuleSet::Classic => include_bytes!("classic.weights"),
        RuleSet::Official => include_bytes!("official.weights"),
    };
    Weights::read(file).expect("the file is a part of the program that a test reads")
}

#[cfg(test)]
mod tests {
    use super::super::{evaluation, inputs};
    use super::*;

    #[test]
    fn the_files_have_the_sizes_of_the_evaluation() {
        for rules in [RuleSet::Classic, RuleSet::Official] {
            let weights = weights(rules);
            assert_eq!(weights.terms.len(), evaluation::TERMS);
            assert_eq!(weights.network.inputs.len(), inputs::INPUTS);
            assert_eq!(weights.network.outputs.len(), 1);
        }
    }
}
