//! Logistic regression for the curve of winning chances, and its calibration.

use tabuleiro::expert::win_rate::WinRateModel;
use tabuleiro::game::RuleSet;

/// The number of weights for a given bend.
const WEIGHTS: usize = 4;
/// The first weights are slopes: of the value at the start of a game and at its end.
const SLOPES: usize = 2;
/// The strength of the L2 regularisation, in samples: it keeps the weights finite where the samples
/// do not determine them.
const RIDGE: f64 = 1.0;
/// The steps of Newton's method; it converges in fewer.
const STEPS: usize = 25;

/// A position, as its player to move sees it.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Expert's value, in units.
    pub value: f64,
    /// The stage of the game.
    pub stage: f64,
    /// The share of a win in the end.
    pub share: f64,
}

/// The curve that makes the results of the samples most likely.
pub fn fit(samples: &[Sample], rules: RuleSet, players: usize) -> WinRateModel {
    let bends = (0..20).map(|step| 0.02 * 1.6_f64.powi(step)).chain([1e6]);
    let fits = bends.map(|bend| {
        let [slope_start, slope_end, turn_start, turn_end] = rising(samples, bend);
        WinRateModel {
            rules,
            players,
            slope: [slope_start, slope_end],
            bend,
            turn: [turn_start, turn_end],
        }
    });
    fits.min_by(|one, other| log_loss(one, samples).total_cmp(&log_loss(other, samples)))
        .unwrap_or(WinRateModel::UNKNOWN)
}

/// The weights of the terms for a bend, with slopes of 0 or more: a better value never means a
/// lower chance.
fn rising(samples: &[Sample], bend: f64) -> [f64; WEIGHTS] {
    let mut is_zero = [false; WEIGHTS];
    loop {
        let weights = regress(samples, bend, is_zero);
        match (0..SLOPES).find(|slope| weights[*slope] < 0.0) {
            Some(slope) => is_zero[slope] = true,
            None => return weights,
        }
    }
}

/// The weights of the terms for a bend, where some of them are kept at 0.
fn regress(samples: &[Sample], bend: f64, is_zero: [bool; WEIGHTS]) -> [f64; WEIGHTS] {
    let mut weights = [0.0; WEIGHTS];
    for _ in 0..STEPS {
        let mut gradient = weights.map(|weight| RIDGE * weight);
        let mut hessian = [[0.0; WEIGHTS]; WEIGHTS];
        for (index, row) in hessian.iter_mut().enumerate() {
            row[index] = RIDGE;
        }
        for sample in samples {
            let mut terms = WinRateModel::terms(sample.value, sample.stage, bend);
            for (term, is_zero) in terms.iter_mut().zip(is_zero) {
                if is_zero {
                    *term = 0.0;
                }
            }
            let logit: f64 = terms.iter().zip(weights).map(|(term, w)| term * w).sum();
            let chance = 1.0 / (1.0 + (-logit).exp());
            for row in 0..WEIGHTS {
                gradient[row] += (chance - sample.share) * terms[row];
                for column in 0..WEIGHTS {
                    hessian[row][column] += chance * (1.0 - chance) * terms[row] * terms[column];
                }
            }
        }
        let step = solve(hessian, gradient);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight -= step;
        }
    }
    weights
}

/// Solves a system of linear equations with a positive definite matrix, by Gaussian elimination.
fn solve(mut matrix: [[f64; WEIGHTS]; WEIGHTS], mut right: [f64; WEIGHTS]) -> [f64; WEIGHTS] {
    for pivot in 0..WEIGHTS {
        for row in pivot + 1..WEIGHTS {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let above = matrix[pivot];
            for (value, above) in matrix[row].iter_mut().zip(above) {
                *value -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..WEIGHTS).rev() {
        for column in row + 1..WEIGHTS {
            right[row] -= matrix[row][column] * right[column];
        }
        right[row] /= matrix[row][row];
    }
    right
}

/// The mean logarithmic loss of the predictions.
pub fn log_loss(chance: &WinRateModel, samples: &[Sample]) -> f64 {
    let loss = |sample: &Sample| {
        let predicted = chance.of_value(sample.value, sample.stage);
        -(sample.share * predicted.ln() + (1.0 - sample.share) * (1.0 - predicted).ln())
    };
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}

/// The positions with a predicted chance in one tenth.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tenth {
    /// 0 for the chances from 0 to 0.1.
    pub number: usize,
    /// The number of positions.
    pub positions: usize,
    /// The mean of the predictions.
    pub predicted: f64,
    /// The share really won.
    pub won: f64,
}

/// Compares predictions with results, for each tenth that has any.
pub fn calibration(chance: &WinRateModel, samples: &[Sample]) -> Vec<Tenth> {
    let mut tenths = [Tenth::default(); 10];
    for sample in samples {
        let predicted = chance.of_value(sample.value, sample.stage);
        let number = ((10.0 * predicted) as usize).min(9);
        let tenth = &mut tenths[number];
        tenth.number = number;
        tenth.positions += 1;
        tenth.predicted += predicted;
        tenth.won += sample.share;
    }
    let mean = |tenth: Tenth| Tenth {
        predicted: tenth.predicted / tenth.positions as f64,
        won: tenth.won / tenth.positions as f64,
        ..tenth
    };
    let all = tenths.into_iter();
    all.filter(|tenth| tenth.positions > 0).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use tabuleiro::game::rng::rng_for_ply;

    use super::*;

    /// Samples of a curve that is known.
    fn samples(chance: &WinRateModel, count: usize) -> Vec<Sample> {
        let mut rng = rng_for_ply(1, 0);
        let sample = |_| {
            let value = rng.random_range(-6.0..6.0);
            let stage = rng.random_range(0.0..1.0);
            let is_won = rng.random_range(0.0..1.0) < chance.of_value(value, stage);
            let share = f64::from(u8::from(is_won));
            Sample {
                value,
                stage,
                share,
            }
        };
        (0..count).map(sample).collect()
    }

    const KNOWN: WinRateModel = WinRateModel {
        slope: [0.4, 1.2],
        bend: 4.0,
        turn: [0.3, -0.2],
        ..WinRateModel::UNKNOWN
    };

    #[test]
    fn a_known_curve_is_found_again() {
        let fitted = fit(&samples(&KNOWN, 40_000), RuleSet::Classic, 2);
        for value in [-5.0, -1.0, 0.0, 0.5, 3.0] {
            for stage in [0.1, 0.5, 0.9] {
                let (found, known) = (fitted.of_value(value, stage), KNOWN.of_value(value, stage));
                assert!(
                    (found - known).abs() < 0.025,
                    "{value} {stage}: {found} {known}"
                );
            }
        }
    }

    #[test]
    fn no_curve_falls() {
        let falling = WinRateModel {
            slope: [-0.5, 1.0],
            ..KNOWN
        };
        let samples = samples(&falling, 10_000);
        assert!(regress(&samples, KNOWN.bend, [false; WEIGHTS])[0] < 0.0);
        let fitted = fit(&samples, RuleSet::Classic, 2);
        assert!(
            fitted.slope[0] >= 0.0 && fitted.slope[1] > 0.0,
            "{fitted:?}"
        );
    }

    #[test]
    fn a_right_curve_is_calibrated_and_a_wrong_one_is_not() {
        let samples = samples(&KNOWN, 40_000);
        let worst = |chance: &WinRateModel| {
            let errors = calibration(chance, &samples).into_iter();
            let errors = errors.map(|tenth| (tenth.predicted - tenth.won).abs());
            errors.fold(0.0, f64::max)
        };
        assert!(worst(&KNOWN) < 0.03, "{}", worst(&KNOWN));
        let steep = WinRateModel {
            slope: [2.0, 2.0],
            ..KNOWN
        };
        assert!(worst(&steep) > 0.1, "{}", worst(&steep));
        let all: usize = calibration(&KNOWN, &samples)
            .iter()
            .map(|tenth| tenth.positions)
            .sum();
        assert_eq!(all, samples.len());
    }
}
