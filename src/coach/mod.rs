//! The coach: what a player can learn from Expert, in every game and under every rule set.
//!
//! It measures moves by one yardstick, the winning chance ([`SearchInfo::chance`]) among players of
//! middle strength, and sees games only through [`LiveGame`]. It uses Expert's own winning chance,
//! [`SearchInfo::win_rate`], only to judge Expert's searches: how long to search, whether a chance
//! is steady, and which move is the only good one.
//!
//! The losses from which a move is an inaccuracy, a mistake or a blunder are here too.
//!
//! - [`findings`]: what is known about the positions of a game, shared by all who speak of them
//! - [`prospect`]: what a player may expect, and how that is put into words
//! - [`review`]: what the moves of a game cost, one by one
//! - [`summary`]: accuracy, turning points and the curve; as text, as JSON, and in a record
//! - [`tutor`]: a warning before a bad move
//! - [`reason`]: why a move is worse than the best one
//! - [`explain`]: moves, lines and chances in sentences: the answers of `hint` and `why`
//! - [`lesson`]: the rules, learned by doing
//! - [`puzzle`]: positions with one good move
//! - [`results`]: how a player's games against computers ended
//! - [`rated`]: which of them are rated
//! - [`rating`]: the rating, and the strength that suits the player
//!
//! [`LiveGame`]: crate::play::LiveGame
//! [`SearchInfo::chance`]: crate::play::SearchInfo::chance
//! [`SearchInfo::win_rate`]: crate::play::SearchInfo::win_rate

pub mod explain;
pub mod findings;
pub mod lesson;
pub mod prospect;
pub mod puzzle;
pub mod rated;
pub mod rating;
pub mod reason;
pub mod results;
pub mod review;
pub mod summary;
pub mod tutor;

/// The smallest loss of winning chance that gets the mark `?!`.
pub const INACCURACY: f64 = 0.10;
/// The smallest loss that gets the mark `?`.
pub const MISTAKE: f64 = 0.20;
/// The smallest loss that gets the mark `??`.
pub const BLUNDER: f64 = 0.30;
/// The least lead, in winning chance between Experts, of an only good move over every other move.
pub const ONLY: f64 = 0.15;

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
