//! The weights of Xero-G's evaluation. 200 parts make one unit, and the weights are fitted so that
//! one unit adds 1 to the log-odds of winning. `coach.rs` has the winning chances of searched
//! values.
//!
//! `examples/tune` writes `classic.weights` and `official.weights`. The commands and the errors
//! are in `examples/README.md`.

use crate::expert::network::Weights;
use crate::expert::policy::Policy;
use crate::game::RuleSet;

/// The weights under a rule set.
pub(super) fn weights(rules: RuleSet) -> Weights {
    let file: &[u8] = match rules {
        RuleSet::Classic => include_bytes!("classic.weights"),
        RuleSet::Official => include_bytes!("official.weights"),
    };
    Weights::read(file).expect("the embedded weights are valid, as a test checks")
}

/// The weights of the policy under a rule set.
pub(super) fn policy(rules: RuleSet) -> Policy {
    let file: &[u8] = match rules {
        RuleSet::Classic => include_bytes!("classic.policy"),
        RuleSet::Official => include_bytes!("official.policy"),
    };
    Policy::read(file).expect("the embedded weights are valid, as a test checks")
}

#[cfg(test)]
mod tests {
    use super::super::{evaluation, inputs, policy as move_policy};
    use super::*;

    #[test]
    fn the_files_have_the_sizes_of_the_evaluation() {
        for rules in [RuleSet::Classic, RuleSet::Official] {
            let weights = weights(rules);
            assert_eq!(weights.terms.len(), evaluation::TERMS);
            assert_eq!(weights.network.inputs.len(), inputs::INPUTS);
            assert_eq!(weights.network.outputs.len(), 1);
            assert_eq!(policy(rules).weights.len(), move_policy::FEATURES);
        }
    }
}
