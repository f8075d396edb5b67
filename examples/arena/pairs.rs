//! Results by pairs of games: each opening is played twice, with the seats exchanged, and the pair
//! counts as one observation, because its two games are not independent.

/// The number of possible scores of a pair: 0, 1/2, 1, 3/2 and 2 points.
const SCORES: usize = 5;

/// How often each score of a pair has come up: the *pentanomial* results of the first side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial {
    counts: [u64; SCORES],
}

impl Pentanomial {
    /// Adds a pair of games in which the first side scored `half_points` of 4.
    pub fn add(&mut self, half_points: usize) {
        self.counts[half_points] += 1;
    }

    /// The numbers of pairs with 0, 1/2, 1, 3/2 and 2 points.
    pub fn counts(&self) -> [u64; SCORES] {
        self.counts
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean score of a game, from 0 to 1.
    pub fn mean(&self) -> f64 {
        self.moment(|score| score)
    }

    /// The variance of the score of a pair, in which a game counts for one half.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.moment(|score| (score - mean) * (score - mean))
    }

    /// The 95% confidence interval of the mean score of a game.
    pub fn interval(&self) -> (f64, f64) {
        let (mean, pairs) = (self.mean(), self.pairs() as f64);
        // One extra pair, half won and half lost, gives the interval of a one-sided match a width.
        let variance = (self.variance() * pairs + 0.25) / (pairs + 1.0);
        let error = 1.96 * (variance / pairs).sqrt();
        ((mean - error).max(0.0), (mean + error).min(1.0))
    }

    fn moment(&self, of: impl Fn(f64) -> f64) -> f64 {
        let weighted = self.counts.iter().zip(0_u8..).map(|(count, half_points)| {
            *count as f64 * of(f64::from(half_points) / (SCORES - 1) as f64)
        });
        weighted.sum::<f64>() / self.pairs() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(counts: [u64; SCORES]) -> Pentanomial {
        Pentanomial { counts }
    }

    #[test]
    fn a_pair_is_one_observation() {
        let mut split = Pentanomial::default();
        for _ in 0..100 {
            split.add(2);
        }
        // Every opening was split: the score is known exactly, although each game was decided.
        assert_eq!(
            (split.mean(), split.variance(), split.pairs()),
            (0.5, 0.0, 100)
        );
        let (low, high) = split.interval();
        assert!(low > 0.48 && high < 0.52);
        let swept = of([50, 0, 0, 0, 50]);
        assert_eq!((swept.mean(), swept.variance()), (0.5, 0.25));
        let (low, high) = swept.interval();
        assert!((low - 0.402).abs() < 0.001 && (high - 0.598).abs() < 0.001);
    }

    #[test]
    fn an_interval_stays_between_nothing_and_everything() {
        let (low, high) = of([0, 0, 0, 0, 3]).interval();
        assert!(low < 1.0 && high == 1.0, "{low} {high}");
    }
}
