//! The sequential probability ratio test: a match that ends as soon as it is decided whether one
//! side is stronger by a given margin.

use std::str::FromStr;

use crate::openings::Openings;

/// The probability of an error of either kind: accepting the second hypothesis where the first is
/// true, or the first where the second is.
const ERROR: f64 = 0.05;
/// The minimum number of openings for a decision: with fewer, the variance is not known.
const MIN_OPENINGS: usize = 8;
/// A lower limit on the estimated variance of an opening.
const MIN_VARIANCE: f64 = 0.005;

/// The two hypotheses: how much stronger the first side is, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let parsed = text.split_once(',').and_then(|(elo0, elo1)| {
            let (elo0, elo1): (f64, f64) = (elo0.trim().parse().ok()?, elo1.trim().parse().ok()?);
            (elo0 < elo1).then_some(Sprt { elo0, elo1 })
        });
        parsed.ok_or_else(|| format!("expected two numbers, ELO0,ELO1, with ELO0 < ELO1: {text}"))
    }
}

impl Sprt {
    /// The logarithm of the likelihood ratio of the second hypothesis to the first, by the normal
    /// approximation.
    ///
    /// Source: M. Van den Bergh, *A practical introduction to the GSPRT*; fishtest.
    fn log_likelihood_ratio(&self, results: &Openings) -> f64 {
        if results.count() == 0 {
            return 0.0;
        }
        let (s0, s1) = (expected_score(self.elo0), expected_score(self.elo1));
        let variance = results.variance().max(MIN_VARIANCE);
        let count = results.count() as f64;
        count * (s1 - s0) * (2.0 * results.mean() - s0 - s1) / (2.0 * variance)
    }

    /// The bound that the logarithm of the ratio must reach, above or below 0.
    fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The state of the test in words.
    pub fn verdict(&self, results: &Openings) -> String {
        let decision = match self.decision(results) {
            Some(true) => "the second hypothesis is accepted",
            Some(false) => "the first hypothesis is accepted",
            None => "not decided",
        };
        // Adding 0 makes -0 positive.
        let ratio = (100.0 * self.log_likelihood_ratio(results)).round() / 100.0 + 0.0;
        format!("SPRT: ratio {ratio:.2} of {:.2}: {decision}", Sprt::bound())
    }

    /// Whether the second hypothesis is accepted, or the first (`Some(false)`), if the results
    /// allow a decision.
    pub fn decision(&self, results: &Openings) -> Option<bool> {
        let ratio = self.log_likelihood_ratio(results);
        let is_decided = results.count() >= MIN_OPENINGS && ratio.abs() >= Sprt::bound();
        is_decided.then_some(ratio > 0.0)
    }
}

/// The expected score of a game, from 0 to 1, for a difference in strength in Elo.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;
    use tabuleiro::game::rng::rng_for_ply;

    /// The decision in a match of games without draws, with the given chance to win each, and the
    /// number of openings that it took.
    fn play(test: &Sprt, chance: f64, seed: u64) -> (bool, usize) {
        let mut rng = rng_for_ply(seed, 0);
        let mut games = Vec::new();
        loop {
            for _ in 0..16 {
                let won = f64::from(u8::from(rng.random_bool(chance)));
                games.push((games.len() as u64 / 2, won));
            }
            let openings = Openings::of(games.iter().copied());
            if let Some(decision) = test.decision(&openings) {
                return (decision, openings.count());
            }
        }
    }

    #[test]
    fn what_is_stronger_is_accepted_and_what_is_not_is_rejected() {
        let test: Sprt = "0,100".parse().unwrap();
        let share = |chance, wanted| {
            let decided = (0..100).filter(|seed| play(&test, chance, *seed).0 == wanted);
            decided.count()
        };
        // The errors are 5% each: of 100 matches about 5, and hardly more than 12, go wrong.
        assert!(share(expected_score(100.0), true) >= 88);
        assert!(share(0.5, false) >= 88);
        // The clearer the difference, the sooner the end.
        assert!(play(&test, 0.9, 1).1 < 30);
        assert_eq!(test.decision(&Openings::default()), None);
        for text in ["", "5", "5,0", "5,5", "a,b", "0,5,9"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
