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

/// The key of a position that consists of the given words. Each word is mixed by itself, together
/// with its index, so that the processor can mix several words at once.
#[inline]
pub fn key_of(words: impl IntoIterator<Item = u64>) -> u64 {
    let mixed = words.into_iter().enumerate().map(|(index, word)| {
        let secret = mix(index as u64);
        let product = u128::from(word ^ secret) * u128::from(mix(!secret) | 1);
        product as u64 ^ (product >> 64) as u64
    });
    mix(mixed.fold(0, |key, word| key.rotate_left(5) ^ word))
}

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

    /// Changing these numbers changes every game of Expert that is bounded by nodes.
    #[test]
    fn keys_never_change() {
        assert_eq!(mix(1), 0x910a_2dec_8902_5cc1);
        assert_eq!(key_of([1, 2, 3]), key_of([1, 2, 3]));
        assert_ne!(key_of([1, 2, 3]), key_of([3, 2, 1]));
    }
}
