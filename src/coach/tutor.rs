//! The tutor: a warning before a move that loses too much winning chance is played.

use super::findings::Findings;
use super::review::{MoveCost, ROUNDING, SearchBudget, move_cost};
use crate::game::Refusal;
use crate::limits::Limits;
use crate::play::OnInfo;
use crate::refusal;
use crate::text::one_of;

/// The loss, in wins of 100, from which the tutor warns unless it is told otherwise.
pub const DEFAULT_POINTS: u32 = 20;

/// The best move is compared with one that seems to lose at least this much winning chance. It is
/// below the losses that the tutor warns of, since a search of all moves may underestimate the best
/// one.
const SUSPICIOUS_LOSS: f64 = 0.03;

/// The limits of each of the three searches, as a multiple of the caller's: for the best move,
/// after the player's move, and of the best move alone. Most mistakes that the tutor overlooks are
/// wins or losses that longer searches prove.
const SEARCH_FACTOR: u32 = 8;
/// The maximum length of all searches for one move together, as a multiple of the given limits.
pub const MAX_SEARCH_FACTOR: u32 = 3 * SEARCH_FACTOR;

/// The possible losses.
const POINTS: [u32; 3] = [10, DEFAULT_POINTS, 30];

/// The setting of the tutor: how many wins of 100 a move must cost for a warning, 0 for no warnings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TutorThreshold(pub u32);

impl TutorThreshold {
    /// The settings as they are typed.
    pub const WORDS: [&str; 5] = ["on", "off", "10", "20", "30"];

    /// Settings of version 0.4, which told the chances of Expert, and what they are now.
    pub const OLD: [(&str, u32); 2] = [("5", 10), ("15", 20)];

    /// Parses one of [`TutorThreshold::WORDS`], or of [`TutorThreshold::OLD`].
    ///
    /// # Errors
    /// If the text is something else.
    pub fn parse(text: &str) -> Result<TutorThreshold, Refusal> {
        let old = TutorThreshold::OLD.iter().find(|(old, _)| *old == text);
        if let Some((_, points)) = old {
            return Ok(TutorThreshold(*points));
        }
        match text.to_lowercase().as_str() {
            "on" => Ok(TutorThreshold(DEFAULT_POINTS)),
            "off" => Ok(TutorThreshold::default()),
            text => {
                let points = text.parse().ok().filter(|points| POINTS.contains(points));
                let words = one_of(&TutorThreshold::WORDS);
                let refused = || refusal!(text => "is not a setting of the tutor: type {words}");
                points.map(TutorThreshold).ok_or_else(refused)
            }
        }
    }

    /// The setting as it is typed.
    pub fn name(self) -> String {
        match self.0 {
            0 => "off".to_string(),
            DEFAULT_POINTS => "on".to_string(),
            points => points.to_string(),
        }
    }

    /// The setting in a sentence.
    pub fn in_words(self) -> String {
        match self.0 {
            0 => "The tutor is off.".to_string(),
            points => {
                format!("The tutor warns of moves that cost you {points} of 100 wins or more.")
            }
        }
    }

    /// Whether the tutor warns at all.
    pub fn is_on(self) -> bool {
        self.0 > 0
    }

    /// Checks a legal move: searches for the best move, then the position after `mv`, and, if `mv`
    /// seems to lose 3 points or more to a best move that is not proved, the best move on its own.
    /// Each search takes up to `SEARCH_FACTOR` times the `limits`.
    ///
    /// Returns what is known about a move that is bad enough for a warning; `None` for others, for
    /// the only legal move, or if the search was stopped.
    pub fn check(
        self,
        findings: &mut Findings,
        mv: &str,
        limits: &Limits,
        on_info: OnInfo,
    ) -> Option<MoveCost> {
        if !self.is_on() || findings.game().legal_moves().len() < 2 {
            return None;
        }
        let limits = limits.times(SEARCH_FACTOR);
        findings.ask(&limits, on_info)?;
        let budget = SearchBudget {
            suspicious_loss: SUSPICIOUS_LOSS,
            ..SearchBudget::uniform(&limits)
        };
        let cost = move_cost(findings, mv, budget, on_info)?;
        let is_bad = 100.0 * (cost.loss() + ROUNDING) >= f64::from(self.0);
        is_bad.then_some(cost)
    }
}
