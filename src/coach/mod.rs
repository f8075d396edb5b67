//! The coach: what a player can learn from Expert, in every game and under every rule set.
//!
//! It measures moves by one yardstick, the winning chance ([`SearchInfo::chance`]), and sees games
//! only through [`LiveGame`].
//!
//! - [`findings`]: what is known about the positions of a game, for all who speak of them
//! - [`review`]: what the moves of a game cost, one by one
//! - [`summary`]: accuracy, turning points and the curve; as text, as JSON, and in a record
//! - [`tutor`]: a warning before a bad move
//! - [`explain`]: moves, lines and chances in sentences, and why a move is worth what it is
//! - [`lesson`]: the rules learned by doing
//! - [`puzzle`]: positions with one good move
//! - [`results`]: a player's games against computers, and the rating
//!
//! [`LiveGame`]: crate::play::LiveGame
//! [`SearchInfo::chance`]: crate::play::SearchInfo::chance

pub mod explain;
pub mod findings;
pub mod lesson;
pub mod puzzle;
pub mod results;
pub mod review;
pub mod summary;
pub mod tutor;

/// The smallest loss of winning chance that gets the mark `?!`.
pub const INACCURACY: f64 = 0.05;
/// The smallest loss that gets the mark `?`.
pub const MISTAKE: f64 = 0.10;
/// The smallest loss that gets the mark `??`.
pub const BLUNDER: f64 = 0.15;

/// A chance in a table: `62%`.
pub fn percent(chance: f64) -> String {
    format!("{:.0}%", 100.0 * chance)
}

/// A chance in a sentence: `62 of 100`.
pub fn of_100(chance: f64) -> String {
    format!("{:.0} of 100", 100.0 * chance)
}

/// A chance as it is printed, in whole hundredths.
fn hundredths(chance: f64) -> f64 {
    (100.0 * chance).round() / 100.0
}

#[cfg(test)]
mod tests;
