//! Hash keys of positions. They are the same on every machine, so that a search bounded by nodes
//! is reproducible.

use std::hash::{Hash, Hasher};

/// Mixes the bits of a number: the finalizer of splitmix64 (S. Vigna, 2015).
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The key of a sequence of words, of any length: slower than [`position_key`], but each
/// word is mixed thoroughly, by itself and together with its index.
pub fn key_of(words: impl IntoIterator<Item = u64>) -> u64 {
    let mixed = words.into_iter().enumerate().map(|(index, word)| {
        let secret = mix(index as u64);
        let product = u128::from(word ^ secret) * u128::from(mix(!secret) | 1);
        product as u64 ^ (product >> 64) as u64
    });
    mix(mixed.fold(0, |key, word| key.rotate_left(5) ^ word))
}

/// The hash key of a position that consists of the given words. As in wyhash (Wang Yi, 2019), each
/// pair of words is mixed by a multiplication with a product of 128 bits. The multiplications do
/// not depend on each other, so that the processor overlaps them.
///
/// ```
/// use tabuleiro::hash::position_key;
///
/// assert_eq!(position_key([1, 2, 3]), position_key([1, 2, 3]));
/// assert_ne!(position_key([1, 2, 3]), position_key([3, 2, 1]));
/// ```
pub fn position_key<const WORDS: usize>(words: [u64; WORDS]) -> u64 {
    const { assert!(WORDS <= SECRETS.len()) };
    let mut key = 0_u64;
    for index in (0..WORDS).step_by(2) {
        let first = words[index] ^ SECRETS[index];
        let second = words.get(index + 1).unwrap_or(&0) ^ SECRETS[index + 1];
        let product = u128::from(first) * u128::from(second);
        key = key.rotate_left(5) ^ product as u64 ^ (product >> 64) as u64;
    }
    key
}

/// Random words that the words of a position are combined with by XOR: without them a word of 0
/// would hide the other one of its pair.
const SECRETS: [u64; 16] = {
    let mut secrets = [0; 16];
    let mut index = 0;
    while index < secrets.len() {
        secrets[index] = mix(index as u64);
        index += 1;
    }
    secrets
};

/// The key of any hashable value: slower than a key made for the type, but good enough for a start.
pub fn key_of_value(value: &impl Hash) -> u64 {
    let mut hasher = Mixer(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A [`Hasher`] with the same result on every machine.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        mix(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_values_have_different_keys() {
        let mut keys: Vec<u64> = (0..1000u32)
            .flat_map(|number| {
                let words = [u64::from(number), 0];
                let swapped = [0, u64::from(number) + 1];
                [key_of(words), key_of(swapped), key_of_value(&(number, 'x'))]
            })
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 3000);
    }

    #[test]
    fn keys_of_similar_positions_are_spread_evenly() {
        let mut keys = Vec::new();
        for first in 0..48 {
            for second in 0..48 {
                let [low, high] = [1 << first, 1 << second];
                keys.extend([[low, high], [low | high, 0], [low ^ high, high]].map(position_key));
            }
        }
        keys.sort_unstable();
        keys.dedup();
        // [low | high, 0] is the same for (a, b) and (b, a).
        assert_eq!(keys.len(), 48 * 48 + (48 * 47 / 2 + 48) + 48 * 48);
        // The lowest bits of a key choose the bucket of the table; the entry stores others.
        for shift in [0, 28, 56] {
            let mut counts = [0_i32; 256];
            for key in &keys {
                counts[(key >> shift) as usize & 255] += 1;
            }
            let mean = keys.len() as f64 / 256.0;
            let squares = counts.map(|count| (f64::from(count) - mean).powi(2));
            let chi_squared = squares.iter().sum::<f64>() / mean;
            // 255 degrees of freedom: the mean is 255, the standard deviation 22.6.
            assert!((160.0..350.0).contains(&chi_squared), "{chi_squared}");
        }
    }

    /// Changing these numbers changes every game of Expert that is bounded by nodes.
    #[test]
    fn keys_never_change() {
        assert_eq!(mix(1), 0x910a_2dec_8902_5cc1);
        assert_eq!(key_of([1, 2, 3]), 0x0c03_0bde_ae72_6d44);
        assert_eq!(position_key([1, 2, 3]), 0x880c_0864_778b_aa13);
    }
}
