//! The one source of chance.
//!
//! A game's random numbers depend on its seed and on the number of the ply, on nothing else: the
//! same seed and the same moves give the same game on every machine, after a reload and after an
//! `undo` alike. ChaCha is the generator that `rand` documents as portable across versions and
//! platforms.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A seeded, portable generator of random numbers; use it through the traits of `rand`.
pub type Dice = ChaCha8Rng;

/// The dice for one ply of the game with that seed. Each ply has a stream of its own.
pub fn dice_for_ply(seed: u64, ply: usize) -> Dice {
    let mut dice = Dice::seed_from_u64(seed);
    dice.set_stream(ply as u64);
    dice
}

/// A seed that nobody chose, for games that need not be repeatable.
pub fn fresh_seed() -> u64 {
    // Kept short, for it is printed in records and typed after --seed.
    u64::from(rand::random::<u32>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;

    /// Written down once: a change of these numbers changes every seeded game.
    #[test]
    fn the_numbers_behind_a_seed_never_change() {
        let draw = |seed, ply| -> Vec<u32> {
            let mut dice = dice_for_ply(seed, ply);
            (0..4).map(|_| dice.random_range(0..1000)).collect()
        };
        assert_eq!(draw(7, 0), draw(7, 0));
        assert_ne!(draw(7, 0), draw(7, 1));
        assert_ne!(draw(7, 0), draw(8, 0));
        assert_eq!(draw(7, 0), [140, 157, 182, 167]);
    }
}
