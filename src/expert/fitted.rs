//! The numbers that were fitted together with a game's weights. This is the format of
//! [`Evaluator::FITTED`](crate::game::evaluator::Evaluator::FITTED):
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
//! Each line begins with its kind, the rule set and the number of players. `win-rate` gives the
//! slopes, the bend and the turns of a [`WinRateModel`](super::win_rate::WinRateModel). Each
//! `grades` line gives a grade's rating and its [`Handicap`](super::handicap::Handicap): depth,
//! nodes, error and blindness. The last one gives Expert's rating and the range of form. A game may
//! have lines of its own. `tune` prints them.

use crate::game::RuleSet;

/// The numbers in all lines of `kind` for this rule set and number of players; `None` without a line.
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
