//! Learned evaluations: linear terms and a small neural network, in integers.
//!
//! The network is an *NNUE* (Y. Nasu, 2018): sparse binary inputs, one hidden layer of [`HIDDEN`]
//! units with the squared clipped ReLU (SCReLU), and one output, which has a set of weights for
//! each part of the game (an *output bucket*). The linear terms are added to it. All arithmetic is
//! in integers, so values are the same on every machine.
//!
//! The weights are kept in files, which `examples/tune` writes. A file is little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | [`MAGIC`], the last byte of which is the version |
//! | | the following, compressed together (raw Deflate, RFC 1951): |
//! | 4 x 3 | numbers of terms T, inputs N and output buckets B |
//! | 2 T | weights of the terms |
//! | [`HIDDEN`] x 2 | biases of the hidden units |
//! | [`HIDDEN`] x N | weights of the inputs, a byte each |
//! | [`HIDDEN`] x 2 B | weights of the output |
//! | 4 B | biases of the output |
//! | 8 | not compressed: checksum, `hash::key_of` of all bytes before it, a word each |

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::hash::key_of;

/// The number of hidden units.
pub const HIDDEN: usize = 32;
/// The fixed-point representation of an activation of 1, the largest that a hidden unit has.
pub const ACTIVATION_ONE: i16 = 64;
/// Products of squared activations and output weights are shifted right by this to give parts of a
/// unit.
pub const OUTPUT_SHIFT: u32 = 14;
/// The greatest absolute value of an output bias: with it, no output overflows.
const MAX_OUTPUT_BIAS: u32 = 1 << 24;
/// The first bytes of a file of weights.
pub const MAGIC: [u8; 8] = *b"tabnet\0\x02";

/// The sums of the hidden units, in parts of [`ACTIVATION_ONE`].
pub type Accumulator = [i16; HIDDEN];
/// A weight for each hidden unit: those of one input, or those of one output bucket.
pub type Row = [i16; HIDDEN];

/// The weights of an evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// The weights of the linear terms, in parts of a unit.
    pub terms: Vec<i16>,
    /// The network.
    pub network: Network,
}

/// The weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// The biases of the hidden units, in parts of [`ACTIVATION_ONE`].
    pub biases: Accumulator,
    /// By input, in the same parts; each lies in the range of `i8`.
    pub inputs: Vec<Row>,
    /// By output bucket: the weights of the output. An activation of 1 adds the weight times
    /// `ACTIVATION_ONE` squared, divided by 2 to the power of [`OUTPUT_SHIFT`].
    pub outputs: Vec<Row>,
    /// By output bucket: the bias of the output, in parts of a unit.
    pub output_biases: Vec<i32>,
}

/// The active inputs of a position, at most `MAX` of them.
///
/// ```
/// use tabuleiro::network::{ActiveInputs, Weights};
///
/// let mut inputs = ActiveInputs::<4>::default();
/// inputs.push(2);
/// inputs.push(0);
/// let network = Weights::zero(0, 3, 1).network;
/// assert_eq!(network.sums(inputs.as_slice()), network.biases);
/// ```
#[derive(Clone, Debug)]
pub struct ActiveInputs<const MAX: usize> {
    inputs: [u16; MAX],
    count: usize,
}

impl<const MAX: usize> Default for ActiveInputs<MAX> {
    /// No input.
    fn default() -> ActiveInputs<MAX> {
        ActiveInputs {
            inputs: [0; MAX],
            count: 0,
        }
    }
}

impl<const MAX: usize> ActiveInputs<MAX> {
    /// Adds an input, which may occur several times.
    ///
    /// # Panics
    /// If there are `MAX` inputs already.
    #[inline(always)]
    pub fn push(&mut self, input: usize) {
        debug_assert!(u16::try_from(input).is_ok(), "{input}");
        self.inputs[self.count] = input as u16;
        self.count += 1;
    }

    /// The inputs added so far.
    #[inline(always)]
    pub fn as_slice(&self) -> &[u16] {
        &self.inputs[..self.count]
    }
}

impl Network {
    /// Adds the weights of an input to the sums of the hidden units.
    ///
    /// # Panics
    /// If an input is out of range.
    #[inline(always)]
    pub fn add_input(&self, sums: &mut Accumulator, input: usize) {
        // The weights in the repository never overflow: at most 179 inputs are active, each weighs
        // at most 128, and the biases are small. With other weights a sum that wraps is accepted:
        // it is the same on every machine and in every profile.
        for (sum, weight) in sums.iter_mut().zip(&self.inputs[input]) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// The sums of the hidden units, where these inputs are active.
    ///
    /// # Panics
    /// If an input is out of range.
    pub fn sums(&self, inputs: &[u16]) -> Accumulator {
        self.with_inputs(self.biases, inputs)
    }

    /// These sums of the hidden units with the weights of the inputs added.
    // Not inlined, and with the sums as a parameter: otherwise the compiler does not keep them in
    // registers, which makes the search of Xero-G half as fast.
    #[inline(never)]
    fn with_inputs(&self, mut sums: Accumulator, inputs: &[u16]) -> Accumulator {
        for input in inputs {
            self.add_input(&mut sums, usize::from(*input));
        }
        sums
    }

    /// Whether no output overflows, whatever the inputs.
    fn is_in_range(&self) -> bool {
        let largest = i64::from(ACTIVATION_ONE).pow(2);
        let sum = |row: &Row| {
            row.iter()
                .map(|weight| i64::from(*weight).abs())
                .sum::<i64>()
        };
        let fits = |row| sum(row) * largest <= i64::from(i32::MAX);
        let mut biases = self.output_biases.iter();
        self.outputs.iter().all(fits) && biases.all(|bias| bias.unsigned_abs() <= MAX_OUTPUT_BIAS)
    }

    /// The output in parts of a unit, given the sums of the hidden units.
    ///
    /// # Panics
    /// If the bucket is out of range.
    #[inline(always)]
    pub fn output(&self, sums: &Accumulator, bucket: usize) -> i32 {
        let products = sums.iter().zip(&self.outputs[bucket]).map(|(sum, weight)| {
            let activation = (*sum).clamp(0, ACTIVATION_ONE);
            i32::from(activation * activation) * i32::from(*weight)
        });
        (products.sum::<i32>() >> OUTPUT_SHIFT) + self.output_biases[bucket]
    }
}

impl Weights {
    /// The weights in a file of a game, which is part of the program.
    ///
    /// # Panics
    /// If it is damaged: a test reads each of them.
    pub fn embedded(bytes: &[u8]) -> Weights {
        Weights::read(bytes).expect("valid weights")
    }

    /// All weights 0, for the given numbers of terms, inputs and buckets.
    pub fn zero(terms: usize, inputs: usize, buckets: usize) -> Weights {
        Weights {
            terms: vec![0; terms],
            network: Network {
                biases: [0; HIDDEN],
                inputs: vec![[0; HIDDEN]; inputs],
                outputs: vec![[0; HIDDEN]; buckets],
                output_biases: vec![0; buckets],
            },
        }
    }

    /// Reads a file of weights; `None` if it is not one, or damaged, or if an output may overflow.
    pub fn read(bytes: &[u8]) -> Option<Weights> {
        let content = unpack(bytes)?;
        let mut rest = &content[..];
        let mut sizes = [0; 3];
        for size in &mut sizes {
            *size = u32::from_le_bytes(take(&mut rest)?) as usize;
        }
        let [term_count, input_count, bucket_count] = sizes;
        let mut weights = Weights::zero(term_count, input_count, bucket_count);
        let network = &mut weights.network;
        for weight in weights.terms.iter_mut().chain(&mut network.biases) {
            *weight = i16::from_le_bytes(take(&mut rest)?);
        }
        for weight in network.inputs.iter_mut().flatten() {
            *weight = i16::from(i8::from_le_bytes(take(&mut rest)?));
        }
        for weight in network.outputs.iter_mut().flatten() {
            *weight = i16::from_le_bytes(take(&mut rest)?);
        }
        for weight in &mut network.output_biases {
            *weight = i32::from_le_bytes(take(&mut rest)?);
        }
        (rest.is_empty() && network.is_in_range()).then_some(weights)
    }
}

/// The greatest size of the content, in bytes: a damaged or foreign file does not fill the memory.
const MAX_CONTENT: usize = 1 << 24;

/// The content of a file; `None` if it is of another kind or version, or damaged.
fn unpack(bytes: &[u8]) -> Option<Vec<u8>> {
    let (rest, sum) = bytes.split_last_chunk()?;
    if *sum != checksum(rest) {
        return None;
    }
    decompress_to_vec_with_limit(rest.strip_prefix(&MAGIC)?, MAX_CONTENT).ok()
}

/// Takes the first `N` bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

/// The end of a file: [`key_of`] of the bytes before it, one word for each byte.
pub fn checksum(bytes: &[u8]) -> [u8; 8] {
    key_of(bytes.iter().map(|byte| u64::from(*byte))).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with the numbers of terms, inputs and output buckets, and the bytes after them.
    fn file(sizes: [u32; 3], rest: &[u8]) -> Vec<u8> {
        let mut content = sizes.map(u32::to_le_bytes).as_flattened().to_vec();
        content.extend(rest);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(miniz_oxide::deflate::compress_to_vec(&content, 9));
        bytes.extend(checksum(&bytes));
        bytes
    }

    fn example() -> Network {
        let mut network = Weights::zero(0, 5, 2).network;
        for (index, weight) in network.inputs.iter_mut().flatten().enumerate() {
            *weight = (index as i16 * 37) % 100 - 50;
        }
        network.biases = [12; HIDDEN];
        network.outputs[1] = [900; HIDDEN];
        network.output_biases = vec![4, -70_000];
        network
    }

    #[test]
    fn a_damaged_or_foreign_file_is_refused() {
        let zeros = [0; 2 * HIDDEN + 1];
        let more = file([0; 3], &zeros);
        let file = file([0; 3], &zeros[1..]);
        assert!(Weights::read(&file) == Some(Weights::zero(0, 0, 0)));
        for length in 0..file.len() {
            assert!(Weights::read(&file[..length]).is_none(), "{length}");
        }
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert!(Weights::read(&damaged).is_none(), "{at}");
        }
        // With the right checksum: too much content, what is not compressed, another version.
        let mut other = MAGIC.to_vec();
        other.extend([0xff; 20]);
        other.extend(checksum(&other));
        let mut version_3 = file[..file.len() - 8].to_vec();
        version_3[7] = 3;
        version_3.extend(checksum(&version_3));
        for bytes in [more, other, version_3] {
            assert!(Weights::read(&bytes).is_none());
        }
    }

    #[test]
    fn the_sums_are_the_biases_and_the_weights_of_the_inputs() {
        let network = example();
        let sums = network.sums(&[4, 2]);
        let expected: Vec<i16> = std::iter::zip(network.inputs[4], network.inputs[2])
            .map(|(one, other)| 12 + one + other)
            .collect();
        assert_eq!(sums[..], expected);
        let mut later = network.sums(&[4]);
        assert_ne!(later, sums);
        network.add_input(&mut later, 2);
        assert_eq!(later, sums);
    }

    #[test]
    fn the_output_adds_up_squared_activations() {
        let mut network = example();
        let mut sums = [-5; HIDDEN];
        assert_eq!(network.output(&sums, 1), -70_000);
        sums[0] = 32;
        sums[1] = 1000;
        network.output_biases[1] = 0;
        let expected = (900 * 32 * 32 + 900 * 64 * 64) >> OUTPUT_SHIFT;
        assert_eq!(network.output(&sums, 1), expected);
        assert_eq!(network.output(&sums, 0), 4);
    }

    #[test]
    fn weights_whose_output_may_overflow_are_refused() {
        let read = |weight: i16, bias: i32| {
            let biases = [0; 2 * HIDDEN];
            let outputs = [weight; HIDDEN].map(i16::to_le_bytes);
            let content = [&biases, outputs.as_flattened(), &bias.to_le_bytes()];
            Weights::read(&file([0, 0, 1], &content.concat()))
        };
        let activation = i32::from(ACTIVATION_ONE);
        let weight = (i32::MAX / (activation * activation * HIDDEN as i32)) as i16;
        let bias = MAX_OUTPUT_BIAS as i32;
        for (weight, bias) in [(weight, bias), (-weight, -bias)] {
            let Weights { network, .. } = read(weight, bias).expect("weights in range");
            let output = network.output(&[i16::MAX; HIDDEN], 0);
            assert_eq!(output.signum(), bias.signum());
        }
        for (weight, bias) in [(weight + 1, 0), (i16::MIN, 0), (0, bias + 1), (0, i32::MIN)] {
            assert!(read(weight, bias).is_none(), "{weight} {bias}");
        }
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn too_many_active_inputs_are_not_dropped_silently() {
        let mut inputs = ActiveInputs::<1>::default();
        inputs.push(0);
        inputs.push(0);
    }
}
