//! What every fit does: it goes through its samples in epochs, with Adam and a cosine learning
//! rate, and keeps its state in a file.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use tabuleiro::console::flags::positive;
use tabuleiro::expert::hash::key_of;
use tabuleiro::game::evaluator::{BoardOf, Evaluator, MoveOf};
use tabuleiro::game::rng::rng_for_ply;

use crate::adam::{PARTS, State};
use crate::play::{GameLine, Values, read_games};
use crate::state::{self, replace_file, with_suffix};

/// The flags of every fit
#[derive(Args)]
pub struct Training {
    /// Files of games
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub games: Vec<PathBuf>,
    /// File for the weights. The state of the fit is kept beside it, with `.state` at the end of
    /// the name: a fit that was interrupted goes on
    #[arg(long, value_name = "FILE")]
    pub to: PathBuf,
    /// How often each sample is used
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = positive::<u64>)]
    pub epochs: u64,
    /// Samples in a batch
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = positive::<usize>)]
    pub batch: usize,
    /// Initial learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.002, value_parser = positive_number)]
    pub rate: f32,
    /// Hold one game in N back for validation
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = positive::<u64>)]
    pub hold: u64,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// Reads a number greater than 0.
pub fn positive_number(text: &str) -> Result<f32, String> {
    number(text, |number| number > 0.0, "greater than 0")
}

/// Reads a number that satisfies `is_allowed`; the error message names the range.
pub fn number(text: &str, is_allowed: impl Fn(f32) -> bool, range: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite());
    number
        .filter(|number| is_allowed(*number))
        .ok_or_else(|| format!("type a number {range}"))
}

/// The samples of the games.
pub struct Samples<S> {
    pub training: Vec<S>,
    /// The samples of games that are held back.
    pub validation: Vec<S>,
    /// The key of the files' contents.
    key: u64,
}

/// What a fit minimises.
pub trait Objective: Sync {
    type Sample: Sync;
    /// The scratch memory of a thread.
    type Scratch;

    fn scratch(&self) -> Self::Scratch;

    /// The number of parameters.
    fn parameter_count(&self) -> usize;

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
    fn report(&self, params: Option<&[f32]>, samples: &[Self::Sample]) -> String;
}

impl Training {
    /// Reads the files of games; `add` adds the samples of each position that was searched.
    ///
    /// # Errors
    /// If a file cannot be read or has no game, or nothing is left to fit to.
    pub fn read_samples<E: Evaluator, S>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        header: &str,
        mut add: impl FnMut(&GameLine, &BoardOf<E>, MoveOf<E>, &Values, &mut Vec<S>),
    ) -> io::Result<Samples<S>> {
        let mut samples = Samples {
            training: Vec::new(),
            validation: Vec::new(),
            key: 0,
        };
        for path in &self.games {
            let key = read_games(
                path,
                evaluator,
                start,
                header,
                &mut |line: &GameLine, board, mv, values| {
                    let side = match line.seed % self.hold {
                        0 => &mut samples.validation,
                        _ => &mut samples.training,
                    };
                    add(line, board, mv, values, side);
                },
            )?;
            samples.key = key_of([samples.key, key]);
        }
        if samples.training.is_empty() {
            let reason = if samples.validation.is_empty() {
                "the games have no position to fit to: none was searched that was not decided"
            } else {
                "--hold holds all games back: none is left to fit to"
            };
            return Err(io::Error::other(reason));
        }
        Ok(samples)
    }

    /// The key of all that the weights depend on: the game, the flags and the contents of the
    /// files. `flags` are those that only one kind of fit has.
    pub fn key<S>(&self, samples: &Samples<S>, header: &str, flags: &[f32]) -> u64 {
        let reals = std::iter::once(&self.rate).chain(flags);
        let reals = reals.map(|real| u64::from(real.to_bits()));
        let sizes = [self.epochs, self.batch as u64, self.hold, self.seed];
        let header = header.bytes().map(u64::from);
        let numbers = std::iter::once(samples.key).chain(sizes);
        key_of(numbers.chain(reals).chain(header))
    }

    /// Fits the parameters and writes them, after each epoch. `flags` are those that only this kind
    /// of fit has.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn run<O: Objective>(
        &self,
        objective: &mut O,
        samples: &Samples<O::Sample>,
        header: &str,
        flags: &[f32],
    ) -> io::Result<()> {
        println!(
            "{} samples, {} held back",
            samples.training.len(),
            samples.validation.len()
        );
        let state_path = with_suffix(&self.to, ".state");
        let key = self.key(samples, header, flags);
        let mut state = match state::load(&state_path, key, objective.parameter_count())? {
            Some(state) => state,
            None => State::new(objective.first_params(self.seed)),
        };
        if state.epoch >= self.epochs {
            println!("all {} epochs are done: nothing is left to do", self.epochs);
            return Ok(());
        }
        let report = |objective: &O, params: Option<&[f32]>| match &samples.validation[..] {
            [] => "no game is held back".to_owned(),
            held_back => objective.report(params, held_back),
        };
        println!("  before: {}", report(objective, None));
        while state.epoch < self.epochs {
            objective.begin_epoch(&state.params);
            let loss = self.run_epoch(objective, &samples.training, &mut state);
            state.epoch += 1;
            // The weights come first: if the fit is interrupted before the state is written, the
            // epoch is repeated, and its weights are written again.
            replace_file(&self.to, &objective.file(&state.params))?;
            state::save(&state_path, key, &state)?;
            println!("epoch {} training {loss:.5}", state.epoch);
            println!("  held back: {}", report(objective, Some(&state.params)));
            io::stdout().flush()?;
        }
        Ok(())
    }

    /// Goes once through the samples, in a random order. Returns the mean loss.
    pub fn run_epoch<O: Objective>(
        &self,
        objective: &O,
        samples: &[O::Sample],
        state: &mut State,
    ) -> f64 {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        order.shuffle(&mut rng_for_ply(self.seed, 1 + state.epoch as usize));
        let steps_per_epoch = samples.len().div_ceil(self.batch) as u64;
        let all_steps = (steps_per_epoch * self.epochs) as f32;
        let mut gradients = vec![vec![0.0_f32; objective.parameter_count()]; PARTS];
        let mut total = 0.0;
        for batch in order.chunks(self.batch) {
            let part_size = batch.len().div_ceil(PARTS);
            let params = &state.params;
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
            let used = losses.len();
            let progress = state.step as f32 / all_steps;
            let rate =
                self.rate * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * progress).cos()));
            state.update(&gradients[..used], batch.len(), rate, |index, param| {
                objective.regularise(index, param, rate);
            });
        }
        total / samples.len() as f64
    }
}
