//! Regression: finds the weights that explain the targets of samples best.

use std::collections::BTreeMap;

/// A position: the terms of its evaluation, and the target for the player on turn.
pub struct Sample {
    /// The terms that are not 0 with their sizes, each once, in ascending order.
    terms: Vec<(u32, f32)>,
    /// The part of the evaluation that has no weight.
    unweighted: f64,
    /// The value that the evaluation should have: a margin, or a probability to win.
    target: f64,
}

impl Sample {
    /// A position with the given terms, by index.
    pub fn new(terms: BTreeMap<usize, f64>, unweighted: i32, target: f64) -> Sample {
        let terms = terms.into_iter().filter(|(_, size)| *size != 0.0);
        Sample {
            terms: terms
                .map(|(term, size)| (term as u32, size as f32))
                .collect(),
            unweighted: f64::from(unweighted),
            target,
        }
    }

    /// The evaluation of the position with the given weights.
    fn value(&self, weights: &[f64]) -> f64 {
        let terms = self.terms.iter();
        let sum: f64 = terms
            .map(|(term, size)| weights[*term as usize] * f64::from(*size))
            .sum();
        self.unweighted + sum
    }
}

/// How evaluations predict targets.
#[derive(Clone, Copy)]
pub enum Regression {
    /// The evaluation is the target, a margin.
    Linear,
    /// The target is the probability to win, the logistic function of the evaluation divided by
    /// `scale` (*Texel tuning*).
    Logistic {
        /// The evaluation of a position that is won e times as often as lost.
        scale: f64,
    },
}

impl Regression {
    /// The best weights of `count` terms, with L2 regularisation of strength `ridge`.
    pub fn fit(self, count: usize, samples: &[&Sample], ridge: f64) -> Vec<f64> {
        match self {
            Regression::Linear => {
                least_squares(count, samples, ridge, |sample| (sample.target, 1.0))
            }
            Regression::Logistic { scale } => logistic(count, samples, ridge, scale),
        }
    }

    /// The error of the weights: the root mean square error, or the mean log loss (cross entropy).
    pub fn mean_error(self, samples: &[&Sample], weights: &[f64]) -> f64 {
        let mean = |error: &dyn Fn(&Sample) -> f64| {
            let sum: f64 = samples.iter().map(|sample| error(sample)).sum();
            sum / samples.len().max(1) as f64
        };
        match self {
            Regression::Linear => {
                mean(&|sample| (sample.target - sample.value(weights)).powi(2)).sqrt()
            }
            Regression::Logistic { scale } => mean(&|sample| {
                let probability = win_probability(sample.value(weights), scale);
                -sample.target * probability.ln() - (1.0 - sample.target) * (1.0 - probability).ln()
            }),
        }
    }
}

/// The probability to win a position with the given value.
pub fn win_probability(value: f64, scale: f64) -> f64 {
    (1.0 / (1.0 + (-value / scale).exp())).clamp(1e-9, 1.0 - 1e-9)
}

/// Logistic regression by Newton's method, as iteratively reweighted least squares.
fn logistic(count: usize, samples: &[&Sample], ridge: f64, scale: f64) -> Vec<f64> {
    const STEPS: usize = 8;
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        weights = least_squares(count, samples, ridge, |sample| {
            let value = sample.value(&weights);
            let probability = win_probability(value, scale);
            let variance = probability * (1.0 - probability);
            (
                value + (sample.target - probability) / variance * scale,
                variance,
            )
        });
    }
    weights
}

/// The weights with the least sum of squared errors. `target` returns the target of a sample and
/// the importance of its error.
fn least_squares(
    count: usize,
    samples: &[&Sample],
    ridge: f64,
    target: impl Fn(&Sample) -> (f64, f64),
) -> Vec<f64> {
    let mut matrix = vec![vec![0.0; count]; count];
    let mut right_side = vec![0.0; count];
    for (index, row) in matrix.iter_mut().enumerate() {
        row[index] = ridge;
    }
    for sample in samples {
        let (target, importance) = target(sample);
        for (index, &(term, size)) in sample.terms.iter().enumerate() {
            let size = importance * f64::from(size);
            right_side[term as usize] += size * (target - sample.unweighted);
            // Terms are in ascending order: those up to this one belong to the lower triangle.
            let row = &mut matrix[term as usize];
            for &(other, other_size) in &sample.terms[..=index] {
                row[other as usize] += size * f64::from(other_size);
            }
        }
    }
    solve(matrix, right_side)
}

/// Solves a system of linear equations with a symmetric positive definite matrix by Cholesky
/// decomposition. Only the lower triangle of the matrix is read.
fn solve(matrix: Vec<Vec<f64>>, mut right_side: Vec<f64>) -> Vec<f64> {
    let count = right_side.len();
    let factor = cholesky(matrix);
    for row in 0..count {
        let known: f64 = (0..row)
            .map(|other| factor[row][other] * right_side[other])
            .sum();
        right_side[row] = (right_side[row] - known) / factor[row][row];
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count)
            .map(|other| factor[other][row] * right_side[other])
            .sum();
        right_side[row] = (right_side[row] - known) / factor[row][row];
    }
    right_side
}

/// The Cholesky factor of a symmetric positive definite matrix, in the lower triangle.
fn cholesky(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for row in 0..matrix.len() {
        for column in 0..=row {
            let (above, below) = matrix.split_at(row);
            let left = if column == row {
                &below[0]
            } else {
                &above[column]
            };
            let product: f64 = below[0][..column]
                .iter()
                .zip(&left[..column])
                .map(|(a, b)| a * b)
                .sum();
            let rest = matrix[row][column] - product;
            matrix[row][column] = if row == column {
                rest.max(1e-9).sqrt()
            } else {
                rest / matrix[column][column]
            };
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions with two terms of every size from -4 to 4, and an unweighted part of 10.
    fn samples(target: impl Fn(f64) -> f64) -> Vec<Sample> {
        let sizes = || (-4..=4).map(f64::from);
        let pairs = sizes().flat_map(|a| sizes().map(move |b| (a, b)));
        pairs
            .map(|(a, b)| {
                let target = target(10.0 + 30.0 * a - 7.0 * b);
                Sample::new([(0, a), (1, b)].into(), 10, target)
            })
            .collect()
    }

    fn fitted(regression: Regression, samples: &[Sample], ridge: f64) -> Vec<f64> {
        let samples: Vec<&Sample> = samples.iter().collect();
        regression.fit(2, &samples, ridge)
    }

    #[test]
    fn weights_behind_margins_and_results_are_found_again() {
        let scale = 40.0;
        let margins = fitted(Regression::Linear, &samples(|value| value), 0.0);
        let results = fitted(
            Regression::Logistic { scale },
            &samples(|value| win_probability(value, scale)),
            0.0,
        );
        for weights in [margins, results] {
            assert!((weights[0] - 30.0).abs() < 1e-3, "{weights:?}");
            assert!((weights[1] + 7.0).abs() < 1e-3, "{weights:?}");
        }
    }

    #[test]
    fn regularisation_shrinks_weights() {
        let samples = samples(|value| value);
        let weights = fitted(Regression::Linear, &samples, 540.0);
        // A ridge equal to the sum of the squares of a term halves its weight.
        assert!((weights[0] - 15.0).abs() < 1e-9, "{weights:?}");
        assert!((weights[1] + 3.5).abs() < 1e-9, "{weights:?}");
    }

    #[test]
    fn the_error_is_0_only_for_a_perfect_fit() {
        let samples = samples(|value| value);
        let samples: Vec<&Sample> = samples.iter().collect();
        assert_eq!(Regression::Linear.mean_error(&samples, &[30.0, -7.0]), 0.0);
        // Off by 2 times the first term, whose mean square is 60 / 9.
        let error = Regression::Linear.mean_error(&samples, &[32.0, -7.0]);
        assert!((error - (4.0 * 60.0 / 9.0_f64).sqrt()).abs() < 1e-9);
        let even_odds = Regression::Logistic { scale: 1e9 };
        let won = Sample::new([(0, 1.0)].into(), 0, 1.0);
        let error = even_odds.mean_error(&[&won], &[0.0]);
        assert!((error - 2.0_f64.ln()).abs() < 1e-9);
    }
}
