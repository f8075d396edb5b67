//! Fits weights to the positions of games: Adam (D. Kingma and J. Ba, 2014) with a cosine learning
//! rate, in epochs whose state is kept in a file.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use tabuleiro::evaluator::{BoardOf, Evaluator, Tunable, WIN};
use tabuleiro::game::{Game, Outcome, Player};
use tabuleiro::network::{ACTIVATION_ONE, HIDDEN, OUTPUT_SHIFT, Row, Weights};
use tabuleiro::rng::rng_for_ply;
use tabuleiro::shell::flags::positive;

use crate::play::{GameLine, read_games};

/// Fits weights to games and writes them, after each epoch
#[derive(Args)]
pub struct Fit {
    /// Files of games
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// File for the weights. The state of the fit is kept beside it, with `.state` at the end of
    /// the name: a fit that was interrupted goes on
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// How often each position is used
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = positive::<u64>)]
    epochs: u64,
    /// Positions in a batch
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = positive::<usize>)]
    batch: usize,
    /// Initial learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.002)]
    rate: f32,
    /// Weight decay of the network's inputs, as a multiple of the learning rate
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    decay: f32,
    /// Weight decay of the terms, likewise: rare ones keep smaller weights
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    term_decay: f32,
    /// Weight of the search's value in the target, 0 to 1; the rest is the result of the game
    #[arg(long, value_name = "SHARE", default_value_t = 0.6)]
    blend: f32,
    /// The value, in parts of a unit, of a position that is won e times as often as lost
    #[arg(long, value_name = "PARTS", default_value_t = 200.0)]
    scale: f32,
    /// Hold one game in N back for validation
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = positive::<u64>)]
    hold: u64,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A position and its targets, as probabilities that the player on turn wins.
struct Sample<B> {
    board: B,
    /// The blend of the search's value and the result of the game.
    target: f32,
    /// The result alone.
    result: f32,
}

/// The positions of the games.
struct Samples<B> {
    training: Vec<Sample<B>>,
    /// The positions of games that are held back.
    validation: Vec<Sample<B>>,
}

/// The layout of the parameter vector: the terms, the biases, the input weights by input, the
/// output weights by stage, the output biases. The methods return where each part begins.
struct Layout {
    terms: usize,
    inputs: usize,
    stages: usize,
}

impl Layout {
    fn biases(&self) -> usize {
        self.terms
    }

    fn input(&self, input: usize) -> usize {
        self.terms + HIDDEN * (1 + input)
    }

    fn output(&self, stage: usize) -> usize {
        self.input(self.inputs) + HIDDEN * stage
    }

    fn output_bias(&self, stage: usize) -> usize {
        self.output(self.stages) + stage
    }

    fn len(&self) -> usize {
        self.output_bias(self.stages)
    }
}

/// The number of parts of a batch, whose gradients are added up in order: the sum does not depend
/// on the number of threads.
const PARTS: usize = 8;
/// The largest input weight: it must fit into an `i8` when quantised.
const MAX_INPUT: f32 = 127.0 / ACTIVATION_ONE as f32;

/// The terms and active inputs of a position, from which its value and gradient are computed.
struct Forward {
    terms: Vec<(usize, f32)>,
    inputs: Vec<usize>,
    stage: usize,
    unweighted: f32,
    /// 1 if the network sees the position as the player on turn, else -1.
    sign: f32,
}

impl Forward {
    fn new() -> Forward {
        Forward {
            terms: Vec::new(),
            inputs: Vec::new(),
            stage: 0,
            unweighted: 0.0,
            sign: 1.0,
        }
    }

    /// Collects the terms and inputs of a position.
    fn collect<E: Tunable>(&mut self, evaluator: &mut E, board: &BoardOf<E>, scale: f32) {
        self.terms.clear();
        self.inputs.clear();
        let Forward { terms, inputs, .. } = self;
        let unweighted = evaluator.terms(board, &mut |term, size| terms.push((term, size as f32)));
        self.unweighted = unweighted as f32 / scale;
        evaluator.inputs(board, &mut |input| inputs.push(input));
        self.stage = evaluator.output_stage(board);
        let on_turn = evaluator.game().player_on_turn(board);
        self.sign = if evaluator.network_player(board) == on_turn {
            1.0
        } else {
            -1.0
        };
    }

    /// The value in units of the scale, and the sums of the hidden units.
    fn value(&self, layout: &Layout, sizes: &[f32], params: &[f32]) -> (f32, [f32; HIDDEN]) {
        let terms: f32 = self
            .terms
            .iter()
            .map(|(term, size)| params[*term] * size / sizes[*term])
            .sum();
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&params[layout.biases()..][..HIDDEN]);
        for input in &self.inputs {
            let row: &[f32; HIDDEN] = params[layout.input(*input)..][..HIDDEN]
                .try_into()
                .expect("a row");
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        let outputs = &params[layout.output(self.stage)..][..HIDDEN];
        let hidden: f32 = sums
            .iter()
            .zip(outputs)
            .map(|(sum, weight)| {
                let activation = sum.clamp(0.0, 1.0);
                activation * activation * weight
            })
            .sum();
        let output = hidden + params[layout.output_bias(self.stage)];
        (self.unweighted + terms + self.sign * output, sums)
    }

    /// Adds the gradient of a position, given the derivative of the loss with respect to the value.
    fn add_gradient(
        &self,
        layout: &Layout,
        sizes: &[f32],
        params: &[f32],
        sums: &[f32; HIDDEN],
        slope: f32,
        gradient: &mut [f32],
    ) {
        for (term, size) in &self.terms {
            gradient[*term] += slope * size / sizes[*term];
        }
        if layout.inputs == 0 {
            return;
        }
        let slope = slope * self.sign;
        let outputs = layout.output(self.stage);
        let mut by_sum = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            let activation = sums[unit].clamp(0.0, 1.0);
            gradient[outputs + unit] += slope * activation * activation;
            if sums[unit] > 0.0 && sums[unit] < 1.0 {
                by_sum[unit] = slope * params[outputs + unit] * 2.0 * activation;
            }
        }
        gradient[layout.output_bias(self.stage)] += slope;
        let rows = std::iter::once(layout.biases())
            .chain(self.inputs.iter().map(|input| layout.input(*input)));
        for row in rows {
            let row: &mut [f32; HIDDEN] =
                (&mut gradient[row..][..HIDDEN]).try_into().expect("a row");
            for (sum, change) in row.iter_mut().zip(&by_sum) {
                *sum += change;
            }
        }
    }
}

fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

fn cross_entropy(value: f32, target: f32) -> f64 {
    let p = f64::from(sigmoid(value)).clamp(1e-7, 1.0 - 1e-7);
    let target = f64::from(target);
    -target * p.ln() - (1.0 - target) * (1.0 - p).ln()
}

/// The parameters and Adam's running moments of their gradients.
struct State {
    epoch: u64,
    step: u64,
    params: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Fit {
    /// Fits the weights and writes them.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn run<E: Tunable>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        header: &str,
    ) -> io::Result<()> {
        let layout = Layout {
            terms: E::TERMS,
            inputs: E::INPUTS,
            stages: E::STAGES,
        };
        let samples = self.read_samples(evaluator, start, header)?;
        println!(
            "{} positions, {} held back",
            samples.training.len(),
            samples.validation.len()
        );
        let sizes = self.term_sizes(evaluator, &samples.training);
        self.report_static("before", evaluator, &samples.validation);
        let mut state = self
            .load_state(&layout)?
            .unwrap_or_else(|| self.first_state(&layout));
        while state.epoch < self.epochs {
            let loss = self.run_epoch(evaluator, &layout, &sizes, &samples.training, &mut state);
            state.epoch += 1;
            self.save_state(&state)?;
            let weights = quantised(&layout, &sizes, &state.params, self.scale);
            fs::write(&self.to, weights.write())?;
            println!("epoch {} training {loss:.5}", state.epoch);
            self.report_static(
                "held back",
                &evaluator.with_weights(&weights),
                &samples.validation,
            );
            io::stdout().flush()?;
        }
        Ok(())
    }

    fn read_samples<E: Tunable>(
        &self,
        evaluator: &E,
        start: &BoardOf<E>,
        header: &str,
    ) -> io::Result<Samples<BoardOf<E>>> {
        let mut samples = Samples {
            training: Vec::new(),
            validation: Vec::new(),
        };
        for path in &self.games {
            read_games(
                path,
                evaluator,
                start,
                header,
                &mut |line: &GameLine, board, value| {
                    if let Some(sample) = self.sample(evaluator, line, board, value) {
                        match line.seed % self.hold {
                            0 => samples.validation.push(sample),
                            _ => samples.training.push(sample),
                        }
                    }
                },
            )?;
        }
        Ok(samples)
    }

    fn sample<E: Evaluator>(
        &self,
        evaluator: &E,
        line: &GameLine,
        board: &BoardOf<E>,
        value: i32,
    ) -> Option<Sample<BoardOf<E>>> {
        // What the search has proved needs no evaluation.
        if value.abs() >= WIN / 2 {
            return None;
        }
        let player = evaluator.game().player_on_turn(board);
        let searched = sigmoid(value as f32 / self.scale);
        let result = match E::MARGINS {
            true => {
                let margin = if player == Player::P1 {
                    line.margin
                } else {
                    -line.margin
                };
                sigmoid(margin as f32 / self.scale)
            }
            false => match line.outcome {
                Outcome::Win(winner) => f32::from(u8::from(winner == player)),
                Outcome::Draw => 0.5,
            },
        };
        Some(Sample {
            board: *board,
            target: self.blend * searched + (1.0 - self.blend) * result,
            result,
        })
    }

    /// The root mean square of each term, by which it is divided, so that one learning rate fits
    /// all.
    fn term_sizes<E: Tunable>(&self, evaluator: &E, samples: &[Sample<BoardOf<E>>]) -> Vec<f32> {
        let mut squares = vec![0.0; E::TERMS];
        let mut evaluator = evaluator.clone();
        let mut forward = Forward::new();
        let step = (samples.len() / 50_000).max(1);
        let mut count = 0;
        for sample in samples.iter().step_by(step) {
            forward.collect(&mut evaluator, &sample.board, self.scale);
            for (term, size) in &forward.terms {
                squares[*term] += size * size;
            }
            count += 1;
        }
        squares
            .iter()
            .map(|sum: &f32| (sum / count as f32).sqrt().max(0.05))
            .collect()
    }

    /// The parameters to begin with: small random weights of the inputs, all others 0.
    fn first_state(&self, layout: &Layout) -> State {
        use rand::RngExt;
        let mut rng = rng_for_ply(self.seed, 0);
        let mut params = vec![0.0; layout.len()];
        for param in &mut params[layout.biases()..layout.output(layout.stages)] {
            *param = rng.random_range(-0.05..0.05);
        }
        for param in &mut params[layout.biases()..][..HIDDEN] {
            *param = rng.random_range(0.2..0.5);
        }
        // An evaluator without inputs has no network, so its output weights stay 0.
        let stages = if layout.inputs == 0 { 0 } else { layout.stages };
        for stage in 0..stages {
            for unit in 0..HIDDEN {
                params[layout.output(stage) + unit] = rng.random_range(-0.3..0.3);
            }
        }
        State {
            epoch: 0,
            step: 0,
            mean: vec![0.0; params.len()],
            square: vec![0.0; params.len()],
            params,
        }
    }

    fn run_epoch<E: Tunable>(
        &self,
        evaluator: &E,
        layout: &Layout,
        sizes: &[f32],
        samples: &[Sample<BoardOf<E>>],
        state: &mut State,
    ) -> f64 {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        order.shuffle(&mut rng_for_ply(self.seed, 1 + state.epoch as usize));
        let steps_per_epoch = samples.len().div_ceil(self.batch) as u64;
        let all_steps = (steps_per_epoch * self.epochs) as f32;
        let mut gradients = vec![vec![0.0_f32; layout.len()]; PARTS];
        let mut total = 0.0;
        for batch in order.chunks(self.batch) {
            let part_size = batch.len().div_ceil(PARTS);
            let params = &state.params;
            let losses: Vec<f64> = gradients
                .par_iter_mut()
                .zip(batch.par_chunks(part_size))
                .map(|(gradient, part)| {
                    gradient.fill(0.0);
                    let mut evaluator = evaluator.clone();
                    let mut forward = Forward::new();
                    let mut loss = 0.0;
                    for &index in part {
                        let sample = &samples[index as usize];
                        forward.collect(&mut evaluator, &sample.board, self.scale);
                        let (value, sums) = forward.value(layout, sizes, params);
                        let slope = sigmoid(value) - sample.target;
                        loss += cross_entropy(value, sample.target);
                        forward.add_gradient(layout, sizes, params, &sums, slope, gradient);
                    }
                    loss
                })
                .collect();
            total += losses.iter().sum::<f64>();
            let used = losses.len();
            let progress = state.step as f32 / all_steps;
            let rate =
                self.rate * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * progress).cos()));
            state.step += 1;
            self.adam(layout, state, &gradients[..used], batch.len(), rate);
        }
        total / samples.len() as f64
    }

    /// A step of Adam.
    fn adam(
        &self,
        layout: &Layout,
        state: &mut State,
        gradients: &[Vec<f32>],
        count: usize,
        rate: f32,
    ) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        let step = state.step.min(100_000) as i32;
        let mean_correction = 1.0 - MEAN.powi(step);
        let square_correction = 1.0 - SQUARE.powi(step);
        let inputs = layout.input(0)..layout.output(0);
        let State {
            params,
            mean,
            square,
            ..
        } = state;
        let chunk = params.len().div_ceil(PARTS);
        params
            .par_chunks_mut(chunk)
            .zip(mean.par_chunks_mut(chunk))
            .zip(square.par_chunks_mut(chunk))
            .enumerate()
            .for_each(|(number, ((params, mean), square))| {
                for index in 0..params.len() {
                    let at = number * chunk + index;
                    let sum: f32 = gradients.iter().map(|gradient| gradient[at]).sum();
                    let slope = sum / count as f32;
                    mean[index] = MEAN * mean[index] + (1.0 - MEAN) * slope;
                    square[index] = SQUARE * square[index] + (1.0 - SQUARE) * slope * slope;
                    let size = (square[index] / square_correction).sqrt() + 1e-8;
                    params[index] -= rate * (mean[index] / mean_correction) / size;
                    if at < layout.terms {
                        params[index] *= 1.0 - rate * self.term_decay;
                    } else if inputs.contains(&at) {
                        params[index] *= 1.0 - rate * self.decay;
                        params[index] = params[index].clamp(-MAX_INPUT, MAX_INPUT);
                    }
                }
            });
    }

    /// Prints the errors of an evaluator: against the blended targets, against the results.
    fn report_static<E: Tunable>(&self, name: &str, evaluator: &E, samples: &[Sample<BoardOf<E>>]) {
        let mut evaluator = evaluator.clone();
        let (mut blended, mut result, mut distance) = (0.0, 0.0, 0.0);
        for sample in samples {
            let player = evaluator.game().player_on_turn(&sample.board);
            let value = evaluator.evaluate(&sample.board, player) as f32 / self.scale;
            blended += cross_entropy(value, sample.target);
            result += cross_entropy(value, sample.result);
            distance += f64::from(sigmoid(value) - sample.result).powi(2);
        }
        let count = samples.len().max(1) as f64;
        println!(
            "  {name}: loss {:.5}, on results {:.5}, squared {:.5}",
            blended / count,
            result / count,
            distance / count
        );
    }

    fn state_path(&self) -> PathBuf {
        let mut name = self.to.clone().into_os_string();
        name.push(".state");
        name.into()
    }

    fn save_state(&self, state: &State) -> io::Result<()> {
        let mut bytes = Vec::new();
        bytes.extend(state.epoch.to_le_bytes());
        bytes.extend(state.step.to_le_bytes());
        for values in [&state.params, &state.mean, &state.square] {
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
        let new = self.state_path().with_extension("new");
        fs::write(&new, bytes)?;
        fs::rename(&new, self.state_path())
    }

    fn load_state(&self, layout: &Layout) -> io::Result<Option<State>> {
        let bytes = match fs::read(self.state_path()) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        if bytes.len() != 16 + 12 * layout.len() {
            return Err(io::Error::other("the state belongs to another fit"));
        }
        let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"));
        let values = |index: usize| {
            let part = &bytes[16 + 4 * layout.len() * index..][..4 * layout.len()];
            let value = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().expect("4 bytes"));
            part.chunks_exact(4).map(value).collect()
        };
        Ok(Some(State {
            epoch: number(0),
            step: number(8),
            params: values(0),
            mean: values(1),
            square: values(2),
        }))
    }
}

/// The parameters as whole numbers.
fn quantised(layout: &Layout, sizes: &[f32], params: &[f32], scale: f32) -> Weights {
    let mut weights = Weights::zero(layout.terms, layout.inputs, layout.stages);
    for (term, weight) in weights.terms.iter_mut().enumerate() {
        // A cast to `i16` saturates.
        *weight = (params[term] / sizes[term] * scale).round() as i16;
    }
    let one = f32::from(ACTIVATION_ONE);
    let row = |at: usize, factor: f32| -> Row {
        std::array::from_fn(|unit| (params[at + unit] * factor).round() as i16)
    };
    let network = &mut weights.network;
    network.biases = row(layout.biases(), one);
    for (input, weights) in network.inputs.iter_mut().enumerate() {
        *weights = row(layout.input(input), one);
    }
    let output = scale * (1_u32 << OUTPUT_SHIFT) as f32 / (one * one);
    for stage in 0..layout.stages {
        network.outputs[stage] = row(layout.output(stage), output);
        let bias = params[layout.output_bias(stage)] * scale;
        network.output_biases[stage] = bias.round() as i32;
    }
    weights
}

#[cfg(test)]
mod tests {
    use tabuleiro::game::{Options, RuleSet};
    use tabuleiro::games::xero_g::{XeroG, XeroGEvaluator};

    use super::*;

    const HEADER: &str = "xero-g start";

    /// Writes a few short games: player 1 wins those that begin one way, player 2 the others.
    fn games(path: &std::path::Path) {
        let game = XeroG::new(RuleSet::Classic, &Options::default()).unwrap();
        let start = game.initial_board();
        let mut text = format!("{HEADER}\n");
        for seed in 1..60 {
            let mut board = start;
            let is_won = seed % 2 == 0;
            let moves = game.valid_moves(&board);
            let first = moves[if is_won { 0 } else { moves.len() / 2 }];
            text += &format!(
                "{seed} {} {}",
                if is_won { "p1" } else { "p2" },
                if is_won { 400 } else { -400 }
            );
            text += &format!(" {}=", game.write_move(first));
            game.apply(&mut board, first);
            let second = game.valid_moves(&board)[seed];
            text += &format!(
                " {}={}\n",
                game.write_move(second),
                if is_won { -300 } else { 300 }
            );
        }
        std::fs::write(path, text).unwrap();
    }

    fn fit(folder: &std::path::Path, name: &str, epochs: u64) -> (Fit, Weights) {
        let fit = Fit {
            games: vec![folder.join("games")],
            to: folder.join(name),
            epochs,
            batch: 16,
            rate: 0.01,
            decay: 0.0,
            term_decay: 0.0,
            blend: 0.5,
            scale: 200.0,
            hold: 1000,
            seed: 1,
        };
        let game = XeroG::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = XeroGEvaluator::new(&game);
        fit.run(&evaluator, &game.initial_board(), HEADER).unwrap();
        let weights = Weights::read(&std::fs::read(&fit.to).unwrap()).unwrap();
        (fit, weights)
    }

    #[test]
    fn weights_learn_the_targets_and_are_the_same_again() {
        let folder = tempfile::tempdir().unwrap();
        games(&folder.path().join("games"));
        let (fit_once, weights) = fit(folder.path(), "one", 12);
        let (_, again) = fit(folder.path(), "other", 12);
        assert!(weights == again);
        let game = XeroG::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = XeroGEvaluator::new(&game);
        let start = game.initial_board();
        let samples = fit_once
            .read_samples(&evaluator, &start, HEADER)
            .unwrap()
            .training;
        let mut learned = evaluator.with_weights(&weights);
        for sample in &samples {
            let player = game.player_on_turn(&sample.board);
            let value = learned.evaluate(&sample.board, player);
            assert_eq!(
                value > 0,
                sample.target > 0.5,
                "{value} for {}",
                sample.target
            );
        }
    }

    #[test]
    fn a_fit_that_was_interrupted_ends_with_the_same_weights() {
        let folder = tempfile::tempdir().unwrap();
        games(&folder.path().join("games"));
        let (whole, weights) = fit(folder.path(), "whole", 4);
        // The state after three of four epochs, as an interrupted fit leaves it.
        let game = XeroG::new(RuleSet::Classic, &Options::default()).unwrap();
        let evaluator = XeroGEvaluator::new(&game);
        let layout = Layout {
            terms: XeroGEvaluator::TERMS,
            inputs: XeroGEvaluator::INPUTS,
            stages: XeroGEvaluator::STAGES,
        };
        let samples = whole
            .read_samples(&evaluator, &game.initial_board(), HEADER)
            .unwrap()
            .training;
        let sizes = whole.term_sizes(&evaluator, &samples);
        let part = Fit {
            to: folder.path().join("part"),
            ..whole
        };
        let mut state = part.first_state(&layout);
        for _ in 0..3 {
            part.run_epoch(&evaluator, &layout, &sizes, &samples, &mut state);
            state.epoch += 1;
        }
        part.save_state(&state).unwrap();
        part.run(&evaluator, &game.initial_board(), HEADER).unwrap();
        assert!(Weights::read(&std::fs::read(&part.to).unwrap()) == Some(weights));
    }
}
