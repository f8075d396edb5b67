//! Random numbers. This is their only source.
//!
//! A game's random numbers depend only on its seed and on the number of the ply: the
//! same seed and the same moves give the same game on every machine, after a reload and after an
//! `undo` alike. ChaCha is the generator that `rand` documents as portable across versions and
//! platforms.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
/// What a level needs of the crate `rand`, which your game need not depend on: `choose` from a slice
/// or an iterator, and numbers such as `rng.random_range(0..6)`.
pub use rand::{
    RngExt,
    seq::{IndexedRandom, IteratorRandom},
};

/// A seeded, portable generator of random numbers; use it through the three traits above.
///
/// ```
/// use tabuleiro::game::rng::{IndexedRandom, rng_for_ply};
///
/// let moves = [3, 5, 8];
/// let mv = moves.choose(&mut rng_for_ply(7, 0)).copied();
/// assert!(mv.is_some_and(|mv| moves.contains(&mv)));
/// ```
pub type GameRng = ChaCha8Rng;

/// The generator for one ply of a game with the given seed. Each ply has a stream of its own.
pub fn rng_for_ply(seed: u64, ply: usize) -> GameRng {
    let mut rng = GameRng::seed_from_u64(seed);
    rng.set_stream(ply as u64);
    rng
}

/// A random seed, for games that need not be repeatable.
pub fn fresh_seed() -> u64 {
    // Short, because records show it and people type it after --seed.
    u64::from(rand::random::<u32>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If these numbers change, every seeded game changes.
    #[test]
    fn the_numbers_behind_a_seed_never_change() {
        let draw = |seed, ply| -> Vec<u32> {
            let mut rng = rng_for_ply(seed, ply);
            (0..4).map(|_| rng.random_range(0..1000)).collect()
        };
        assert_eq!(draw(7, 0), draw(7, 0));
        assert_ne!(draw(7, 0), draw(7, 1));
        assert_ne!(draw(7, 0), draw(8, 0));
        assert_eq!(draw(7, 0), [140, 157, 182, 167]);
    }
}
