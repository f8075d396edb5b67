//! How strong players are, on one scale for each game and rule set: 0 is a player at random, 1 to 9
//! are the strengths of Expert, and 10 is Expert at its best.
//!
//! Behind it are the Elo numbers of the computer players among the [fitted numbers](crate::fitted).
//! They stay fixed. Between two strengths the scale is linear in Elo.

use crate::fitted;
use crate::game::players::{PlayerKind, STRENGTHS};
use crate::game::{GameInfo, RuleSet};

/// The number of Expert at its best.
const TOP: usize = STRENGTHS + 1;

/// The scale of a game under its rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Scale {
    /// The Elo numbers of the report's levels, the weakest at 0: it plays at random.
    levels: Vec<f64>,
    /// The Elo numbers of the strengths of Expert, and of Expert.
    strengths: [f64; TOP],
}

impl Scale {
    /// The scale among the fitted numbers of a game with so many levels; `None` if there are no
    /// numbers for the rule set.
    pub fn read(fitted: &str, levels: usize, rules: RuleSet) -> Option<Scale> {
        let numbers = fitted::list(fitted, "elo", rules, 2);
        let (levels, strengths) = numbers.split_at_checked(levels)?;
        Some(Scale {
            levels: levels.to_vec(),
            strengths: strengths.try_into().ok()?,
        })
    }

    /// The Elo number of a computer player, above a player at random; `None` for others.
    pub fn elo(&self, kind: PlayerKind) -> Option<f64> {
        match kind {
            PlayerKind::Level(level) => self.levels.get(level).copied(),
            PlayerKind::ExpertAt(strength) => Some(self.strengths[usize::from(strength) - 1]),
            PlayerKind::Expert => Some(self.strengths[STRENGTHS]),
            PlayerKind::Human => None,
        }
    }

    /// The mean distance of two strengths in Elo.
    pub fn step(&self) -> f64 {
        self.strengths[STRENGTHS] / TOP as f64
    }

    /// The number on the scale of a player with that Elo number. It never falls where Elo rises, and
    /// is 0 for who is weaker than a player at random.
    pub fn number(&self, elo: f64) -> f64 {
        if elo <= 0.0 {
            return 0.0;
        }
        let (mut below, mut number) = (0.0, 0.0);
        for strength in self.strengths {
            if elo < strength {
                return number + (elo - below) / (strength - below);
            }
            // A strength that is rated below a weaker one counts as equal.
            (below, number) = (strength.max(below), number + 1.0);
        }
        number + (elo - below) / self.step()
    }

    /// The number on the scale of a computer player; `None` for others.
    pub fn number_of(&self, kind: PlayerKind) -> Option<f64> {
        match kind {
            PlayerKind::ExpertAt(strength) => Some(f64::from(strength)),
            kind => self.elo(kind).map(|elo| self.number(elo)),
        }
    }
}

impl GameInfo {
    /// The scale of strengths under these rules, if it has been measured.
    pub fn scale(&self, rules: RuleSet) -> Option<Scale> {
        Scale::read(self.fitted, self.levels.len(), rules)
    }
}

impl PlayerKind {
    /// The name on the screen, with the number on the scale if that is known:
    /// `Hard (strength about 3)`. A strength of Expert gets none, because its name is its number.
    pub fn title_on(self, scale: Option<&Scale>, levels: &[&str]) -> String {
        let title = self.title(levels);
        match (self, scale.and_then(|scale| scale.number_of(self))) {
            (PlayerKind::Level(_), Some(number)) => format!("{title} (strength about {number:.0})"),
            (PlayerKind::Expert, Some(number)) => format!("{title} (strength {number:.0})"),
            _ => title,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_counts_the_strengths_and_never_falls() {
        let line = "elo classic 2: 0 150 -10 100 200 300 400 500 600 700 800 1000\n";
        assert_eq!(Scale::read(line, 2, RuleSet::Official), None);
        let scale = Scale::read(line, 2, RuleSet::Classic).expect("a scale");
        let numbers = [-50.0, 0.0, 1.0, 150.0, 800.0, 900.0, 1000.0, 1100.0];
        let expected = [0.0, 0.0, 1.01, 2.5, 9.0, 9.5, 10.0, 11.0];
        assert_eq!(numbers.map(|elo| scale.number(elo)), expected);
        let all = (-100..1300).map(|elo| scale.number(f64::from(elo)));
        assert!(all.is_sorted());
        let kinds = [
            PlayerKind::Level(0),
            PlayerKind::Level(1),
            PlayerKind::ExpertAt(1),
            PlayerKind::Expert,
        ];
        let numbers = kinds.map(|kind| scale.number_of(kind));
        assert_eq!(numbers, [0.0, 2.5, 1.0, 10.0].map(Some));
    }
}
