//! Writes the files of weights that the program reads: see [`tabuleiro::network`].

use miniz_oxide::deflate::{CompressionLevel, compress_to_vec};
use tabuleiro::network::{MAGIC, Weights, checksum};

/// The weights as a file.
///
/// # Panics
/// If a weight of an input does not fit into `i8`, or an output may overflow.
pub fn weights_file(weights: &Weights) -> Vec<u8> {
    let Weights { terms, network } = weights;
    let sizes = [terms.len(), network.inputs.len(), network.outputs.len()];
    let mut content = Vec::new();
    content.extend(sizes.iter().flat_map(|size| (*size as u32).to_le_bytes()));
    let terms = terms.iter().chain(&network.biases);
    content.extend(terms.flat_map(|weight| weight.to_le_bytes()));
    let inputs = network.inputs.iter().flatten();
    let inputs =
        inputs.map(|weight| i8::try_from(*weight).expect("weights of inputs fit into a byte"));
    content.extend(inputs.flat_map(i8::to_le_bytes));
    let outputs = network.outputs.iter().flatten();
    content.extend(outputs.flat_map(|weight| weight.to_le_bytes()));
    let biases = network.output_biases.iter();
    content.extend(biases.flat_map(|bias| bias.to_le_bytes()));
    let mut bytes = MAGIC.to_vec();
    let level = CompressionLevel::BestCompression as u8;
    bytes.extend(compress_to_vec(&content, level));
    bytes.extend(checksum(&bytes));
    let read = Weights::read(&bytes).expect("no output may overflow");
    assert!(read == *weights, "what is read is what was written");
    bytes
}
