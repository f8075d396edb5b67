//! The evaluation as a function of floating-point parameters: its value and its gradient.

use tabuleiro::game::evaluator::{Summands, Tunable};
use tabuleiro::network::{ACTIVATION_ONE, HIDDEN, OUTPUT_SHIFT, Row, Weights};

/// The layout of the parameter vector: the terms, the biases, the input weights by input, the
/// output weights by bucket, the output biases. The methods return where each part begins.
pub struct Layout {
    pub terms: usize,
    pub inputs: usize,
    pub buckets: usize,
}

impl Layout {
    /// The layout of the weights of an evaluator.
    pub fn of<E: Tunable>(evaluator: &E) -> Layout {
        let [terms, inputs, buckets] = evaluator.sizes();
        Layout {
            terms,
            inputs,
            buckets,
        }
    }

    /// Whether weights have this layout.
    pub fn fits(&self, weights: &Weights) -> bool {
        let Weights { terms, network } = weights;
        let sizes = [terms.len(), network.inputs.len(), network.outputs.len()];
        sizes == [self.terms, self.inputs, self.buckets]
    }

    pub fn biases(&self) -> usize {
        self.terms
    }

    pub fn input(&self, input: usize) -> usize {
        self.terms + HIDDEN * (1 + input)
    }

    pub fn output(&self, bucket: usize) -> usize {
        self.input(self.inputs) + HIDDEN * bucket
    }

    pub fn output_bias(&self, bucket: usize) -> usize {
        self.output(self.buckets) + bucket
    }

    pub fn len(&self) -> usize {
        self.output_bias(self.buckets)
    }

    /// The parameters as whole numbers, the weights that an evaluator uses.
    pub fn quantised(&self, sizes: &[f32], params: &[f32], scale: f32) -> Weights {
        let mut weights = Weights::zero(self.terms, self.inputs, self.buckets);
        for (term, weight) in weights.terms.iter_mut().enumerate() {
            // A cast to `i16` saturates.
            *weight = (params[term] / sizes[term] * scale).round() as i16;
        }
        let one = f32::from(ACTIVATION_ONE);
        let row = |at: usize, factor: f32| -> Row {
            std::array::from_fn(|unit| (params[at + unit] * factor).round() as i16)
        };
        let network = &mut weights.network;
        network.biases = row(self.biases(), one);
        for (input, weights) in network.inputs.iter_mut().enumerate() {
            *weights = row(self.input(input), one);
        }
        let output = scale * (1_u32 << OUTPUT_SHIFT) as f32 / (one * one);
        for bucket in 0..self.buckets {
            network.outputs[bucket] = row(self.output(bucket), output);
            let bias = params[self.output_bias(bucket)] * scale;
            network.output_biases[bucket] = bias.round() as i32;
        }
        weights
    }
}

/// The largest input weight: it must fit into an `i8` when quantised.
pub const MAX_INPUT: f32 = 127.0 / ACTIVATION_ONE as f32;

/// The terms and active inputs of a position, from which its value and gradient are computed.
pub struct Features {
    pub terms: Vec<(usize, f32)>,
    inputs: Vec<usize>,
    bucket: usize,
    unweighted: f32,
    /// 1 if the network sees the position as the player does, else -1.
    sign: f32,
}

impl Features {
    /// The terms that are not 0, and the inputs.
    pub fn of(summands: Summands, scale: f32) -> Features {
        let terms = summands.terms.into_iter();
        let terms = terms.filter(|(_, size)| *size != 0.0);
        Features {
            terms: terms.map(|(term, size)| (term, size as f32)).collect(),
            inputs: summands.inputs,
            bucket: summands.bucket,
            unweighted: summands.unweighted as f32 / scale,
            sign: if summands.is_negated { -1.0 } else { 1.0 },
        }
    }

    /// The value in units of the scale, and the sums of the hidden units.
    pub fn value(&self, layout: &Layout, sizes: &[f32], params: &[f32]) -> (f32, [f32; HIDDEN]) {
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
        let outputs = &params[layout.output(self.bucket)..][..HIDDEN];
        let hidden: f32 = sums
            .iter()
            .zip(outputs)
            .map(|(sum, weight)| {
                let activation = sum.clamp(0.0, 1.0);
                activation * activation * weight
            })
            .sum();
        let output = hidden + params[layout.output_bias(self.bucket)];
        (self.unweighted + terms + self.sign * output, sums)
    }

    /// Adds a position's part of the gradient to `gradients`, given the derivative of the loss with
    /// respect to the value.
    pub fn add_gradient(
        &self,
        layout: &Layout,
        sizes: &[f32],
        params: &[f32],
        sums: &[f32; HIDDEN],
        gradient: f32,
        gradients: &mut [f32],
    ) {
        for (term, size) in &self.terms {
            gradients[*term] += gradient * size / sizes[*term];
        }
        if layout.inputs == 0 {
            return;
        }
        let gradient = gradient * self.sign;
        let outputs = layout.output(self.bucket);
        let mut by_sum = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            let activation = sums[unit].clamp(0.0, 1.0);
            gradients[outputs + unit] += gradient * activation * activation;
            if sums[unit] > 0.0 && sums[unit] < 1.0 {
                by_sum[unit] = gradient * params[outputs + unit] * 2.0 * activation;
            }
        }
        gradients[layout.output_bias(self.bucket)] += gradient;
        let rows = std::iter::once(layout.biases())
            .chain(self.inputs.iter().map(|input| layout.input(*input)));
        for row in rows {
            let row: &mut [f32; HIDDEN] =
                (&mut gradients[row..][..HIDDEN]).try_into().expect("a row");
            for (sum, change) in row.iter_mut().zip(&by_sum) {
                *sum += change;
            }
        }
    }
}

pub fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

pub fn cross_entropy(value: f32, target: f32) -> f64 {
    let p = f64::from(sigmoid(value)).clamp(1e-7, 1.0 - 1e-7);
    let target = f64::from(target);
    -target * p.ln() - (1.0 - target) * (1.0 - p).ln()
}
