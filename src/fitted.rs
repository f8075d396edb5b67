//! Numbers that tools have fitted to Expert's games, such as winning chances and ratings: lines of
//! text, by rule set and number of players.
//!
//! ```text
//! # a comment
//! win-rate classic 2: 0.6822 3.2139 14.41 0.0071 -0.0084
//! grades classic 2: 0 1 328 8449 955
//! grades classic 2: 269 3 789 2994 266
//! (and so on, a line for each strength)
//! grades classic 2: 2435 0.8
//! ```
//!
//! `win-rate` gives the slopes, the bend and the turns of a
//! [`WinRateModel`](crate::win_rate::WinRateModel). Each `grades` line gives the rating of a
//! strength of Expert and its [`Handicap`](crate::search::handicap::Handicap): depth, nodes, error
//! and blindness. The last one gives Expert's rating and the range of form. A game may have lines
//! of its own. `examples/tune` prints them.

use std::fmt::Display;

/// The numbers in all lines of `kind` for this rule set and number of players; `None` without a
/// line.
///
/// ```
/// use tabuleiro::fitted::numbers;
///
/// let text = "bonus classic 2: 1.5 2\nbonus classic 2: 3\n";
/// assert_eq!(numbers(text, "bonus", "classic", 2), Some([1.5, 2.0, 3.0]));
/// assert_eq!(numbers::<3>(text, "bonus", "official", 2), None);
/// ```
///
/// # Panics
/// If there are not `N` of them, or one is not a number.
pub fn numbers<const N: usize>(
    text: &str,
    kind: &str,
    rules: impl Display,
    players: usize,
) -> Option<[f64; N]> {
    let heading = format!("{kind} {rules} {players}:");
    let lines = text.lines().filter_map(|line| line.strip_prefix(&heading));
    let words = lines.flat_map(str::split_whitespace);
    let numbers: Vec<f64> = words.map(|word| word.parse().expect("a number")).collect();
    (!numbers.is_empty()).then(|| numbers.try_into().expect("all numbers of a line"))
}
