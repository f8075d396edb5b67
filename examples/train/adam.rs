//! Adam (D. Kingma and J. Ba, 2014).

use rayon::prelude::*;

/// The number of parts of a batch, whose gradients are added up in order: the sum does not depend
/// on the number of threads.
pub const PARTS: usize = 8;

/// The decay rates of the two moments.
const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;

/// The parameters and Adam's running moments of their gradients.
pub struct State {
    /// The number of epochs done.
    pub epoch: u64,
    /// The number of steps done.
    pub step: u64,
    pub params: Vec<f32>,
    /// The running mean of each gradient.
    pub first_moment: Vec<f32>,
    /// The running mean of each gradient's square.
    pub second_moment: Vec<f32>,
}

impl State {
    /// The state before the first step.
    pub fn new(params: Vec<f32>) -> State {
        State {
            epoch: 0,
            step: 0,
            first_moment: vec![0.0; params.len()],
            second_moment: vec![0.0; params.len()],
            params,
        }
    }

    /// Makes a step, given the parts of the gradient, which are sums over `count` samples.
    /// `constrain` is called with the index of each parameter and the parameter after the step.
    pub fn update(
        &mut self,
        gradients: &[Vec<f32>],
        count: usize,
        rate: f32,
        constrain: impl Fn(usize, &mut f32) + Sync,
    ) {
        self.step += 1;
        let step = self.step.min(100_000) as i32;
        let first_correction = 1.0 - BETA_1.powi(step);
        let second_correction = 1.0 - BETA_2.powi(step);
        let chunk = self.params.len().div_ceil(PARTS);
        self.params
            .par_chunks_mut(chunk)
            .zip(self.first_moment.par_chunks_mut(chunk))
            .zip(self.second_moment.par_chunks_mut(chunk))
            .enumerate()
            .for_each(|(number, ((params, first), second))| {
                for index in 0..params.len() {
                    let at = number * chunk + index;
                    let sum: f32 = gradients.iter().map(|part| part[at]).sum();
                    let gradient = sum / count as f32;
                    first[index] = BETA_1 * first[index] + (1.0 - BETA_1) * gradient;
                    second[index] = BETA_2 * second[index] + (1.0 - BETA_2) * gradient * gradient;
                    let size = (second[index] / second_correction).sqrt() + 1e-8;
                    params[index] -= rate * (first[index] / first_correction) / size;
                    constrain(at, &mut params[index]);
                }
            });
    }
}
