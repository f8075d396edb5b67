//! Ratings: the strengths of the contestants that best fit the results of all pairs.

use rand::RngExt;
use tabuleiro::game::rng::rng_for_ply;

/// The number of resampled matches behind an interval.
const RESAMPLES: usize = 400;
/// The maximum number of steps of the fit, far more than it needs.
const STEPS: usize = 2000;
/// The weight of an imaginary draw of every contestant against one of mean strength. It keeps the
/// rating of a contestant who has won or lost everything finite.
const PRIOR_DRAWS: f64 = 0.5;

/// The games that two contestants play from one opening: one observation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Observation {
    /// The contestants, by their index.
    pub sides: [usize; 2],
    /// The points of the first one.
    pub points: f64,
    /// The number of games.
    pub games: f64,
}

/// The rating of a contestant with its 95% interval, in Elo. The mean of all ratings is 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The ratings of `count` contestants by a joint fit of all results (Bradley and Terry), and their
/// intervals by resampling openings (bootstrap). The same results give the same ratings.
pub fn ratings(count: usize, observations: &[Observation]) -> Vec<Rating> {
    let best = fit(count, observations);
    let pool = smoothed(observations);
    let mut rng = rng_for_ply(1, 0);
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); count];
    for _ in 0..RESAMPLES {
        let resampled: Vec<Observation> = observations
            .iter()
            .map(|_| pool[rng.random_range(0..pool.len())])
            .collect();
        for (sample, elo) in samples.iter_mut().zip(fit(count, &resampled)) {
            sample.push(elo);
        }
    }
    let rating = |(elo, mut sample): (f64, Vec<f64>)| {
        sample.sort_by(f64::total_cmp);
        let tail = RESAMPLES / 40;
        Rating {
            elo,
            low: sample[tail].min(elo),
            high: sample[RESAMPLES - 1 - tail].max(elo),
        }
    };
    best.into_iter().zip(samples).map(rating).collect()
}

/// The observations to draw resamples from: for every two contestants who met, one more opening
/// that the first won and one that the second won. Without them, contestants who won everything
/// would have an interval of no width.
fn smoothed(observations: &[Observation]) -> Vec<Observation> {
    let mut met: Vec<[usize; 2]> = observations.iter().map(|seen| seen.sides).collect();
    met.sort_unstable();
    met.dedup();
    let one_sided = met.into_iter().flat_map(|sides| {
        [2.0, 0.0].map(|points| Observation {
            sides,
            points,
            games: 2.0,
        })
    });
    observations.iter().copied().chain(one_sided).collect()
}

/// The ratings that make the results most likely, by minorisation-maximisation (MM).
///
/// Source: D. Hunter, *MM algorithms for generalized Bradley-Terry models*, 2004.
fn fit(count: usize, observations: &[Observation]) -> Vec<f64> {
    let mut points = vec![PRIOR_DRAWS / 2.0; count];
    let mut games = vec![vec![0.0; count]; count];
    for Observation {
        sides: [a, b],
        points: won,
        games: played,
    } in observations
    {
        points[*a] += won;
        points[*b] += played - won;
        games[*a][*b] += played;
        games[*b][*a] += played;
    }
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..STEPS {
        let mut change: f64 = 0.0;
        for player in 0..count {
            let own = strengths[player];
            let against = games[player].iter().zip(&strengths);
            let expected: f64 = against.map(|(games, other)| games / (own + other)).sum();
            let updated = points[player] / (expected + PRIOR_DRAWS / (own + 1.0));
            change = change.max((updated / own).ln().abs());
            strengths[player] = updated;
        }
        if change < 1e-9 {
            break;
        }
    }
    let relative = strengths.iter().map(|strength| 400.0 * strength.log10());
    let elo: Vec<f64> = relative.collect();
    let mean = elo.iter().sum::<f64>() / count as f64;
    elo.into_iter().map(|elo| elo - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Openings with the same points for the first of two contestants, of 2.
    fn observed(sides: [usize; 2], points: f64, openings: usize) -> Vec<Observation> {
        let seen = Observation {
            sides,
            points,
            games: 2.0,
        };
        vec![seen; openings]
    }

    #[test]
    fn a_joint_fit_connects_those_who_never_met() {
        let first = observed([0, 1], 1.5, 300);
        let ratings = ratings(3, &[first, observed([1, 2], 1.5, 300)].concat());
        let [one, two, three] = [0, 1, 2].map(|index| ratings[index].elo);
        // Three of four points.
        assert!((one - two - 190.8).abs() < 2.0, "{one} {two}");
        assert!((one - three - 381.6).abs() < 3.0, "{one} {three}");
        assert!((one + two + three).abs() < 1e-6);
    }

    #[test]
    fn who_wins_everything_has_a_finite_rating() {
        let elo = ratings(2, &observed([0, 1], 2.0, 20))[0].elo;
        assert!(elo > 250.0 && elo < 2000.0, "{elo}");
    }

    #[test]
    fn an_interval_holds_the_truth_and_shrinks_with_the_games() {
        let width = |openings: usize| {
            let won = observed([0, 1], 2.0, openings / 2);
            let lost = observed([0, 1], 0.0, openings / 2);
            let rating = ratings(2, &[won, lost].concat())[0];
            assert!(rating.low < 0.0 && rating.high > 0.0);
            rating.high - rating.low
        };
        let ratio = width(100) / width(400);
        assert!((1.6..2.5).contains(&ratio), "{ratio}");
    }
}
