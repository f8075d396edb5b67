//! Numbers that were fitted to a game's Expert and belong to its weights, as
//! [`Evaluator::FITTED`](crate::game::evaluator::Evaluator::FITTED) has them:
//!
//! ```text
//! # a comment
//! win-rate classic 2: 0.6822 3.2139 14.41 0.0071 -0.0084
//! grades classic 2: 0 1 328 8449 955
//! grades classic 2: 269 3 789 2994 266
//! (and so on, a line for each grade)
//! grades classic 2: 2435 0.8
//! ```
//!
//! A line begins with the rule set and the number of players. A
//! [`WinRateModel`](super::win_rate::WinRateModel) has its slopes, its bend and its turns. A
//! [`GradeTable`](super::handicap::GradeTable) has for each grade its rating and its
//! [`Handicap`](super::handicap::Handicap): depth, nodes, error and blindness; then Expert's rating
//! and the range of form. A game may have lines of its own. `tune` prints them.

use crate::game::RuleSet;

/// The numbers in the lines of this kind; `None` if there are no such lines.
///
/// # Panics
/// If there are not `N` of them, or one is not a number.
pub(crate) fn numbers<const N: usize>(
    fitted: &str,
    kind: &str,
    rules: RuleSet,
    players: usize,
) -> Option<[f64; N]> {
    let heading = format!("{kind} {rules} {players}:");
    let lines = fitted
        .lines()
        .filter_map(|line| line.strip_prefix(&heading));
    let words = lines.flat_map(str::split_whitespace);
    let numbers = words.map(|word| word.parse().expect("a number"));
    let numbers: Vec<f64> = numbers.collect();
    let whole = || {
        numbers
            .as_slice()
            .try_into()
            .expect("all numbers of a line")
    };
    (!numbers.is_empty()).then(whole)
}
