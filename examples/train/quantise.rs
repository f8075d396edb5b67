//! Turns parameters into the weights that an evaluator uses.

use tabuleiro::expert::network::{ACTIVATION_ONE, OUTPUT_SHIFT, Row, Weights};

use crate::model::Layout;

/// The parameters as whole numbers.
pub fn quantised(layout: &Layout, sizes: &[f32], params: &[f32], scale: f32) -> Weights {
    let mut weights = Weights::zero(layout.terms, layout.inputs, layout.buckets);
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
    for bucket in 0..layout.buckets {
        network.outputs[bucket] = row(layout.output(bucket), output);
        let bias = params[layout.output_bias(bucket)] * scale;
        network.output_biases[bucket] = bias.round() as i32;
    }
    weights
}
