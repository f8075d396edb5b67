//! Points by openings: the games that begin in the same way, with the seats exchanged, are not
//! independent, and count as one observation.

use std::collections::BTreeMap;

/// The mean points of the games from each opening.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    means: Vec<f64>,
    /// The number of games from each.
    games: usize,
}

impl Openings {
    /// The openings of some games, each of which is given by its opening and the points, 0 to 1. An
    /// opening that has not been played from every seat yet is left out.
    pub fn of(games: impl Iterator<Item = (u64, f64)>) -> Openings {
        let mut openings: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for (opening, points) in games {
            openings.entry(opening).or_default().push(points);
        }
        let games = openings.values().map(Vec::len).max().unwrap_or(0);
        let whole = openings.values().filter(|points| points.len() == games);
        let means = whole.map(|points| points.iter().sum::<f64>() / games as f64);
        Openings {
            means: means.collect(),
            games,
        }
    }

    /// The number of openings.
    pub fn count(&self) -> usize {
        self.means.len()
    }

    /// The mean points of a game, from 0 to 1.
    pub fn mean(&self) -> f64 {
        self.means.iter().sum::<f64>() / self.count() as f64
    }

    /// The variance of the mean points from an opening.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares = self.means.iter().map(|points| (points - mean).powi(2));
        squares.sum::<f64>() / self.count() as f64
    }

    /// The 95% confidence interval of the mean points of a game, in per cent.
    pub fn interval(&self) -> (f64, f64) {
        let (mean, count) = (self.mean(), self.count() as f64);
        // One extra opening, half won and half lost, gives the interval of a one-sided match a
        // width.
        let variance = (self.variance() * count + 0.25) / (count + 1.0);
        let error = 1.96 * (variance / count).sqrt();
        (
            100.0 * (mean - error).max(0.0),
            100.0 * (mean + error).min(1.0),
        )
    }

    /// Where each opening was played twice: the numbers of those with 0, 1/2, 1, 3/2 and 2 points,
    /// the *pentanomial* results.
    pub fn pentanomial(&self) -> Option<[usize; 5]> {
        let mut counts = [0; 5];
        for mean in &self.means {
            counts[(4.0 * mean) as usize] += 1;
        }
        (self.games == 2).then_some(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Openings that were played twice, with these points.
    fn pairs(pairs: impl Iterator<Item = [f64; 2]>) -> Openings {
        let games = (0..).zip(pairs);
        Openings::of(games.flat_map(|(opening, pair)| pair.map(|points| (opening, points))))
    }

    #[test]
    fn an_opening_is_one_observation() {
        // Every opening was split: the score is known exactly, although each game was decided.
        let split = pairs((0..100).map(|_| [0.0, 1.0]));
        assert_eq!((split.mean(), split.variance()), (0.5, 0.0));
        let (low, high) = split.interval();
        assert!(low > 48.0 && high < 52.0);
        let swept = pairs((0..100).map(|index| [f64::from(index % 2); 2]));
        assert_eq!((swept.mean(), swept.variance()), (0.5, 0.25));
        assert_eq!(swept.pentanomial(), Some([50, 0, 0, 0, 50]));
        let (low, high) = swept.interval();
        assert!((low - 40.2).abs() < 0.1 && (high - 59.8).abs() < 0.1);
        let (low, high) = pairs((0..3).map(|_| [1.0, 1.0])).interval();
        assert!(low < 100.0 && high == 100.0, "{low} {high}");
    }

    #[test]
    fn half_an_opening_does_not_count() {
        let games = [(1, 1.0), (1, 0.5), (2, 0.0)];
        let openings = Openings::of(games.into_iter());
        assert_eq!((openings.count(), openings.mean()), (1, 0.75));
        assert_eq!(openings.pentanomial(), Some([0, 0, 0, 1, 0]));
    }
}
