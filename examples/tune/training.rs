//! What every fit does: it goes through its samples in epochs, with Adam (D. Kingma and J. Ba,
//! 2014) and a cosine learning rate.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use tabuleiro::console::flags::number;
use tabuleiro::game::evaluator::{BoardOf, Evaluator, MoveOf};
use tabuleiro::game::rng::rng_for_ply;

use crate::TypedStart;
use crate::games::{GameLine, Values, read_games};

/// The flags of every fit
#[derive(Args)]
pub struct Training {
    /// Files of games
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub games: Vec<PathBuf>,
    /// File for the weights
    #[arg(long, value_name = "FILE")]
    pub to: PathBuf,
    /// How often each sample is used
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = number(1, u64::MAX))]
    pub epochs: u64,
    /// Samples in a batch
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = number(1, usize::MAX))]
    pub batch: usize,
    /// Initial learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.002)]
    pub rate: f32,
    /// Hold one game in N back for validation
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number(1, u64::MAX))]
    pub hold: u64,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// The samples of the games.
pub struct Samples<S> {
    pub training: Vec<S>,
    /// The samples of games that are held back.
    pub validation: Vec<S>,
}

/// What a fit minimises.
pub trait Objective: Sync {
    type Sample: Sync;
    /// The scratch memory of a thread.
    type Scratch;

    fn scratch(&self) -> Self::Scratch;

    /// The parameters to begin with.
    fn first_params(&self, seed: u64) -> Vec<f32>;

    /// Prepares for an epoch that begins with these parameters.
    fn begin_epoch(&mut self, _params: &[f32]) {}

    /// Returns the loss of a sample, and adds its gradient to `gradient`.
    fn add_gradient(
        &self,
        scratch: &mut Self::Scratch,
        sample: &Self::Sample,
        params: &[f32],
        gradient: &mut [f32],
    ) -> f64;

    /// Applies weight decay and limits to the parameter with this index after a step with this
    /// learning rate.
    fn regularise(&self, _index: usize, _param: &mut f32, _rate: f32) {}

    /// The parameters as a file of weights.
    fn file(&self, params: &[f32]) -> Vec<u8>;

    /// The errors in samples that are held back, as text: with these parameters or, without any,
    /// with the evaluator's own weights.
    fn errors(&self, params: Option<&[f32]>, samples: &[Self::Sample]) -> String;
}

impl Training {
    /// Reads the files of games; `add` adds the samples of each position that was searched.
    ///
    /// # Errors
    /// If a file cannot be read, or nothing is left to fit to.
    pub fn read_samples<E: Evaluator, S>(
        &self,
        start: &TypedStart<E>,
        mut add: impl FnMut(&GameLine, &BoardOf<E>, MoveOf<E>, &Values, &mut Vec<S>),
    ) -> io::Result<Samples<S>> {
        let mut samples = Samples {
            training: Vec::new(),
            validation: Vec::new(),
        };
        read_games(&self.games, start, |line, board, mv, values| {
            let side = match line.seed % self.hold {
                0 => &mut samples.validation,
                _ => &mut samples.training,
            };
            add(line, board, mv, values, side);
        })?;
        if samples.training.is_empty() {
            Err(io::Error::other("the games have no position to fit to"))
        } else {
            Ok(samples)
        }
    }

    /// Fits the parameters and writes them, after each epoch.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn run<O: Objective>(
        &self,
        objective: &mut O,
        samples: &Samples<O::Sample>,
    ) -> io::Result<()> {
        let (fitted, held_back) = (&samples.training, &samples.validation);
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{} samples, {} held back",
            fitted.len(),
            held_back.len()
        )?;
        writeln!(out, "  before: {}", objective.errors(None, held_back))?;
        let mut adam = Adam::new(objective.first_params(self.seed));
        for epoch in 1..=self.epochs {
            objective.begin_epoch(&adam.params);
            let loss = self.run_epoch(epoch, objective, fitted, &mut adam);
            fs::write(&self.to, objective.file(&adam.params))?;
            writeln!(out, "epoch {epoch} training {loss:.5}")?;
            let errors = objective.errors(Some(&adam.params), held_back);
            writeln!(out, "  held back: {errors}")?;
        }
        Ok(())
    }

    /// Goes once through the samples, in a random order. Returns the mean loss.
    fn run_epoch<O: Objective>(
        &self,
        epoch: u64,
        objective: &O,
        samples: &[O::Sample],
        adam: &mut Adam,
    ) -> f64 {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        order.shuffle(&mut rng_for_ply(self.seed, epoch as usize));
        let steps_per_epoch = samples.len().div_ceil(self.batch) as u64;
        let all_steps = (steps_per_epoch * self.epochs) as f32;
        let mut gradients = vec![vec![0.0_f32; adam.params.len()]; PARTS];
        let mut total = 0.0;
        for batch in order.chunks(self.batch) {
            let part_size = batch.len().div_ceil(PARTS);
            let params = &adam.params;
            let losses: Vec<f64> = gradients
                .par_iter_mut()
                .zip(batch.par_chunks(part_size))
                .map(|(gradient, part)| {
                    gradient.fill(0.0);
                    let mut scratch = objective.scratch();
                    let samples = part.iter().map(|&index| &samples[index as usize]);
                    samples
                        .map(|sample| {
                            objective.add_gradient(&mut scratch, sample, params, gradient)
                        })
                        .sum()
                })
                .collect();
            total += losses.iter().sum::<f64>();
            let progress = adam.step as f32 / all_steps;
            let cosine = 0.5 * (1.0 + (std::f32::consts::PI * progress).cos());
            let rate = self.rate * (0.01 + 0.99 * cosine);
            adam.update(
                &gradients[..losses.len()],
                batch.len(),
                rate,
                |index, param| {
                    objective.regularise(index, param, rate);
                },
            );
        }
        total / samples.len() as f64
    }
}

/// The number of parts of a batch, whose gradients are added up in order: the sum does not depend
/// on the number of threads.
const PARTS: usize = 8;

/// The decay rates of Adam's two moments.
const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;

/// The parameters and the running moments of their gradients.
struct Adam {
    /// The number of steps done.
    step: u64,
    params: Vec<f32>,
    /// The running mean of each gradient.
    first_moment: Vec<f32>,
    /// The running mean of each gradient's square.
    second_moment: Vec<f32>,
}

impl Adam {
    fn new(params: Vec<f32>) -> Adam {
        Adam {
            step: 0,
            first_moment: vec![0.0; params.len()],
            second_moment: vec![0.0; params.len()],
            params,
        }
    }

    /// Makes a step, given the parts of the gradient, which are sums over `count` samples.
    /// `constrain` is called with the index of each parameter and the parameter after the step.
    fn update(
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
        let moments = self
            .first_moment
            .par_iter_mut()
            .zip(&mut self.second_moment);
        let params = self.params.par_iter_mut().zip(moments).enumerate();
        params
            .with_min_len(1024)
            .for_each(|(index, (param, (first, second)))| {
                let sum: f32 = gradients.iter().map(|part| part[index]).sum();
                let gradient = sum / count as f32;
                *first = BETA_1 * *first + (1.0 - BETA_1) * gradient;
                *second = BETA_2 * *second + (1.0 - BETA_2) * gradient * gradient;
                let size = (*second / second_correction).sqrt() + 1e-8;
                *param -= rate * (*first / first_correction) / size;
                constrain(index, param);
            });
    }
}
