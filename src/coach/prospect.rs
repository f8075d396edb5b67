//! What a player may expect from a position, and how that is put into words.

use super::{hundredths, of_100};
use crate::play::{SearchInfo, Verdict};

/// What a player may expect: the winning chance, or how the game ends if that is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospect {
    /// The winning chance, in whole hundredths. Even if the player wins by force, it may be below
    /// 1: people may miss the win.
    pub chance: f64,
    /// The verdict of the search, from that player's viewpoint; `None` if the game is over.
    pub verdict: Option<Verdict>,
}

impl Prospect {
    /// What a search promises to the player to move.
    pub fn of(info: &SearchInfo) -> Prospect {
        Prospect {
            chance: hundredths(info.chance),
            verdict: Some(info.verdict_for_mover.clone()),
        }
    }

    /// Whether only the chance is known.
    pub fn is_open(&self) -> bool {
        self.ends().is_none()
    }

    /// Who wins, if that is known: 1 for the player, -1 for an opponent, 0 for nobody.
    pub(super) fn ends(&self) -> Option<i32> {
        match &self.verdict {
            Some(Verdict::Open(_)) => None,
            Some(Verdict::Wins(_)) => Some(1),
            Some(Verdict::Loses(_)) => Some(-1),
            Some(Verdict::Draw) => Some(0),
            None => Some((2.0 * self.chance - 1.0).round() as i32),
        }
    }

    /// Whether the player wins by force.
    pub(super) fn is_win(&self) -> bool {
        self.ends() == Some(1)
    }

    /// The verb for what happens to the player, and what follows it: `win` and `64 of 100`, `lose`
    /// and `in 2 moves`, `draw` and nothing. `about` is put before a chance.
    pub fn verb_and_rest(&self, about: &str) -> (&'static str, String) {
        let verb = match self.ends() {
            None | Some(1) => "win",
            Some(0) => "draw",
            Some(_) => "lose",
        };
        let rest = match &self.verdict {
            Some(Verdict::Open(_)) => format!("{about}{}", of_100(self.chance)),
            Some(Verdict::Wins(distance) | Verdict::Loses(distance)) => distance.to_string(),
            Some(Verdict::Draw) | None => String::new(),
        };
        (verb, rest)
    }
}
