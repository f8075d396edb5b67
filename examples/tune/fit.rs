//! Finds the weights that explain the results of samples best.

use std::collections::BTreeMap;

/// A position: its terms, and what came of it for the player on turn.
pub struct Sample {
    /// Terms that are not 0, each once, in their order.
    terms: Vec<(u32, f32)>,
    /// What the evaluation adds to them without a weight.
    known: f64,
    /// The margin; where results are won or lost, the share of a win.
    aim: f64,
}

impl Sample {
    /// A position with those terms, by number.
    pub fn new(terms: BTreeMap<usize, f64>, known: i32, aim: f64) -> Sample {
        let terms = terms.into_iter().filter(|(_, amount)| *amount != 0.0);
        Sample {
            terms: terms
                .map(|(term, amount)| (term as u32, amount as f32))
                .collect(),
            known: f64::from(known),
            aim,
        }
    }

    /// What the position is worth with those weights.
    fn value(&self, weights: &[f64]) -> f64 {
        let terms = self.terms.iter();
        let sum: f64 = terms
            .map(|(term, amount)| weights[*term as usize] * f64::from(*amount))
            .sum();
        self.known + sum
    }
}

/// What the value of a position is to foretell.
#[derive(Clone, Copy)]
pub enum Shape {
    /// The margin.
    Margin,
    /// The chance to win, if a position worth `scale` is won e times as often as lost.
    Chance { scale: f64 },
}

impl Shape {
    /// The best weights of so many terms; `ridge` samples' worth of doubt holds them near 0.
    pub fn fit(self, count: usize, samples: &[&Sample], ridge: f64) -> Vec<f64> {
        match self {
            Shape::Margin => least_squares(count, samples, ridge, |sample| (sample.aim, 1.0)),
            Shape::Chance { scale } => likeliest(count, samples, ridge, scale),
        }
    }

    /// How far off the weights are: the root of the mean square, or the mean of the logarithm of
    /// how unlikely each result was.
    pub fn mean_error(self, samples: &[&Sample], weights: &[f64]) -> f64 {
        let mean = |error: &dyn Fn(&Sample) -> f64| {
            let sum: f64 = samples.iter().map(|sample| error(sample)).sum();
            sum / samples.len().max(1) as f64
        };
        match self {
            Shape::Margin => mean(&|sample| (sample.aim - sample.value(weights)).powi(2)).sqrt(),
            Shape::Chance { scale } => mean(&|sample| {
                let chance = chance(sample.value(weights), scale);
                -sample.aim * chance.ln() - (1.0 - sample.aim) * (1.0 - chance).ln()
            }),
        }
    }
}

/// The chance to win a position of that value.
pub fn chance(value: f64, scale: f64) -> f64 {
    (1.0 / (1.0 + (-value / scale).exp())).clamp(1e-9, 1.0 - 1e-9)
}

/// The weights that make the results likeliest, by Newton's method: each step is a fit by least
/// squares, of samples that count by how open their results are.
fn likeliest(count: usize, samples: &[&Sample], ridge: f64, scale: f64) -> Vec<f64> {
    const STEPS: usize = 8;
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        weights = least_squares(count, samples, ridge, |sample| {
            let value = sample.value(&weights);
            let chance = chance(value, scale);
            let open = chance * (1.0 - chance);
            (value + (sample.aim - chance) / open * scale, open)
        });
    }
    weights
}

/// The weights with the least squares of errors. `aim` tells what a sample should be worth, and
/// how much it counts.
fn least_squares(
    count: usize,
    samples: &[&Sample],
    ridge: f64,
    aim: impl Fn(&Sample) -> (f64, f64),
) -> Vec<f64> {
    let mut matrix = vec![vec![0.0; count]; count];
    let mut aims = vec![0.0; count];
    for (number, row) in matrix.iter_mut().enumerate() {
        row[number] = ridge;
    }
    for sample in samples {
        let (aim, counts) = aim(sample);
        for (index, &(term, amount)) in sample.terms.iter().enumerate() {
            let amount = counts * f64::from(amount);
            aims[term as usize] += amount * (aim - sample.known);
            // In their order the terms up to this one belong to the lower left half.
            let row = &mut matrix[term as usize];
            for &(other, size) in &sample.terms[..=index] {
                row[other as usize] += amount * f64::from(size);
            }
        }
    }
    solve(matrix, aims)
}

/// Solves a symmetric positive definite system by Cholesky's decomposition. Only the lower left
/// half of the matrix is read.
fn solve(mut matrix: Vec<Vec<f64>>, mut aims: Vec<f64>) -> Vec<f64> {
    let count = aims.len();
    for row in 0..count {
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
    for row in 0..count {
        let known: f64 = (0..row).map(|other| matrix[row][other] * aims[other]).sum();
        aims[row] = (aims[row] - known) / matrix[row][row];
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count)
            .map(|other| matrix[other][row] * aims[other])
            .sum();
        aims[row] = (aims[row] - known) / matrix[row][row];
    }
    aims
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions with two terms of every size from -4 to 4, and 10 without a weight.
    fn samples(aim: impl Fn(f64) -> f64) -> Vec<Sample> {
        let sizes = || (-4..=4).map(f64::from);
        sizes()
            .flat_map(|a| sizes().map(move |b| (a, b)))
            .map(|(a, b)| Sample::new([(0, a), (1, b)].into(), 10, aim(10.0 + 30.0 * a - 7.0 * b)))
            .collect()
    }

    fn fitted(shape: Shape, samples: &[Sample], ridge: f64) -> Vec<f64> {
        let samples: Vec<&Sample> = samples.iter().collect();
        shape.fit(2, &samples, ridge)
    }

    #[test]
    fn weights_behind_margins_and_results_are_found_again() {
        let scale = 40.0;
        let margins = fitted(Shape::Margin, &samples(|value| value), 0.0);
        let shape = Shape::Chance { scale };
        let results = fitted(shape, &samples(|value| chance(value, scale)), 0.0);
        for weights in [margins, results] {
            assert!((weights[0] - 30.0).abs() < 1e-3, "{weights:?}");
            assert!((weights[1] + 7.0).abs() < 1e-3, "{weights:?}");
        }
    }

    #[test]
    fn doubt_holds_weights_near_0() {
        let samples = samples(|value| value);
        let weights = fitted(Shape::Margin, &samples, 540.0);
        // As much doubt as the terms' squares add up to: half of the weight.
        assert!((weights[0] - 15.0).abs() < 1e-9, "{weights:?}");
        assert!((weights[1] + 3.5).abs() < 1e-9, "{weights:?}");
    }

    #[test]
    fn errors_are_0_only_where_all_is_explained() {
        let samples = samples(|value| value);
        let samples: Vec<&Sample> = samples.iter().collect();
        assert_eq!(Shape::Margin.mean_error(&samples, &[30.0, -7.0]), 0.0);
        // Off by 2 for each part of the first term, whose mean square is 60 / 9.
        let error = Shape::Margin.mean_error(&samples, &[32.0, -7.0]);
        assert!((error - (4.0 * 60.0 / 9.0_f64).sqrt()).abs() < 1e-9);
        let known_nothing = Shape::Chance { scale: 1e9 };
        let won = Sample::new([(0, 1.0)].into(), 0, 1.0);
        let error = known_nothing.mean_error(&[&won], &[0.0]);
        assert!((error - 2.0_f64.ln()).abs() < 1e-9);
    }
}
