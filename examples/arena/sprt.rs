//! The sequential probability ratio test: a match that ends as soon as it is decided whether one
//! side is stronger by a given margin.

use std::str::FromStr;

use super::pairs::Pentanomial;

/// The probability of an error of either kind: accepting the second hypothesis where the first is
/// true, or the first where the second is.
const ERROR: f64 = 0.05;
/// The minimum number of pairs for a decision: with fewer, the variance is not known.
const MIN_PAIRS: u64 = 8;
/// A lower limit on the estimated variance of a pair.
const MIN_VARIANCE: f64 = 0.005;

/// The two hypotheses: how much stronger the first side is, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// The decision of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The second hypothesis is accepted: the first side is stronger by `elo1`.
    Accepted,
    /// The first hypothesis is accepted: it is stronger by `elo0` only.
    Rejected,
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let wrong = || format!("expected two numbers, ELO0,ELO1, with ELO0 < ELO1: {text}");
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        let (elo0, elo1) = number(elo0).zip(number(elo1)).ok_or_else(wrong)?;
        if elo0 < elo1 {
            Ok(Sprt { elo0, elo1 })
        } else {
            Err(wrong())
        }
    }
}

impl Sprt {
    /// The logarithm of the likelihood ratio of the second hypothesis to the first, by the normal
    /// approximation for pentanomial results.
    ///
    /// Source: M. Van den Bergh, *A practical introduction to the GSPRT*; fishtest.
    pub fn log_likelihood_ratio(&self, results: &Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        let (s0, s1) = (expected_score(self.elo0), expected_score(self.elo1));
        let variance = results.variance().max(MIN_VARIANCE);
        let pairs = results.pairs() as f64;
        pairs * (s1 - s0) * (2.0 * results.mean() - s0 - s1) / (2.0 * variance)
    }

    /// The bound that the logarithm of the ratio must reach, above or below 0.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The decision, if the results allow one.
    pub fn decision(&self, results: &Pentanomial) -> Option<Decision> {
        let ratio = self.log_likelihood_ratio(results);
        if results.pairs() < MIN_PAIRS || ratio.abs() < Sprt::bound() {
            None
        } else if ratio > 0.0 {
            Some(Decision::Accepted)
        } else {
            Some(Decision::Rejected)
        }
    }
}

/// The expected score of a game, from 0 to 1, for a difference in strength in Elo.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// The decision in a match of games without draws, with the given chance to win each.
    fn play(test: &Sprt, chance: f64, seed: u64) -> (Option<Decision>, u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut results = Pentanomial::default();
        while results.pairs() < 20_000 {
            let won = (0..2).filter(|_| rng.random_bool(chance)).count();
            results.add(won * 2);
            if let Some(decision) = test.decision(&results) {
                return (Some(decision), results.pairs());
            }
        }
        (None, results.pairs())
    }

    #[test]
    fn hypotheses_are_two_numbers_in_order() {
        assert_eq!(
            "0,5".parse(),
            Ok(Sprt {
                elo0: 0.0,
                elo1: 5.0
            })
        );
        assert!("-5, 5".parse::<Sprt>().is_ok());
        for text in ["", "5", "5,0", "5,5", "0,inf", "a,b", "0,5,9"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_stronger_is_accepted_and_what_is_not_is_rejected() {
        let test: Sprt = "0,50".parse().unwrap();
        let share = |chance, wanted| {
            let decided = (0..200).map(|seed| play(&test, chance, seed).0);
            decided.filter(|decision| *decision == Some(wanted)).count()
        };
        // The errors are 5% each: of 200 matches about 10, and hardly more than 20, go wrong.
        assert!(share(expected_score(50.0), Decision::Accepted) >= 180);
        assert!(share(0.5, Decision::Rejected) >= 180);
        // The clearer the difference, the sooner the end.
        assert!(play(&test, 0.9, 1).1 < 30);
    }

    #[test]
    fn nothing_is_decided_by_a_few_games() {
        let test: Sprt = "0,5".parse().unwrap();
        let mut results = Pentanomial::default();
        assert_eq!(test.log_likelihood_ratio(&results), 0.0);
        for _ in 0..MIN_PAIRS - 1 {
            results.add(4);
            assert_eq!(test.decision(&results), None);
        }
    }
}
