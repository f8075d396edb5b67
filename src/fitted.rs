//! Numbers that tools have fitted to Expert's games, such as winning chances and ratings: lines of
//! text, by rule set and number of players.
//!
//! ```text
//! # a comment
//! win-rate classic 2: 0.6822 3.2139 14.41 0.0071 -0.0084
//! chance classic 2: 0.0331 0.5952 1e6 0 0
//! won classic 2: 1 0.8 0.65
//! turns classic 2: 12
//! strengths classic 2: 1 328 8449 955
//! strengths classic 2: 3 789 2994 266
//! (and so on, a line for each strength)
//! strengths classic 2: 0.8
//! elo classic 2: 0 413 29 298 429 603 861 1119 1424 1710 1981 2217
//! ```
//!
//! `win-rate` gives the slopes, the bend and the turns of the
//! [`WinRateModel`](crate::win_rate::WinRateModel) for games between Experts, `chance` those for
//! games between players of middle strength. These may miss a proved win: `won` gives how often
//! they win one in 1 move, in 2, and so on. `turns` gives the number of turns that a player of a
//! game between Experts takes until the rest is solved, for
//! [`moves_to_go`](crate::ugi::go::moves_to_go). Each `strengths` line gives the
//! [`Handicap`](crate::search::handicap::Handicap) of a strength of Expert: depth, nodes, error and
//! blindness. The last one gives the range of form. `elo` gives the numbers of all computer players
//! for the [`Scale`](crate::game::scale::Scale): the levels of the report, the weakest at 0, the
//! strengths, Expert. A game may have lines of its own. `examples/tune` prints them.

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
    let numbers = list(text, kind, rules, players);
    (!numbers.is_empty()).then(|| numbers.try_into().expect("all numbers of a line"))
}

/// The numbers in all lines of `kind` for this rule set and number of players, however many.
///
/// # Panics
/// If one is not a number.
pub fn list(text: &str, kind: &str, rules: impl Display, players: usize) -> Vec<f64> {
    let heading = format!("{kind} {rules} {players}:");
    let lines = text.lines().filter_map(|line| line.strip_prefix(&heading));
    let words = lines.flat_map(str::split_whitespace);
    words.map(|word| word.parse().expect("a number")).collect()
}
