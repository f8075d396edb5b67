//! Weights of the terms of the evaluation, in hundredths of a space.
//!
//! Fitted to games of Expert against itself, six generations of 2000, the first of which knew
//! nothing: all its weights were 0. What is printed by
//!
//! ```text
//! tune barragoon --from zero --generations 6 --games 2000 --window 2 --nodes 700 --opening 12
//!     --stray 12 --trust 0.6 --ridge 50 --hold 10
//! ```
//!
//! (a single line) is what stands here. It depends on the rules, the search and the terms, but not
//! on these weights. With `--check 100` the generations scored 31, 38, 57, 72, 83 and 80% against
//! the weights that stood here before, at 700 nodes a move. In the arena the last one scored 77.3%
//! of 200 and, from other openings, 83.1% of 400 games at 1500 nodes, and 78.0% of 100 games at
//! 10,000. Its mean error is 0.533, on the games held back 0.547, where weights of 0 have 0.693.
//!
//! Those had been fitted to 3000 games of an evaluation by judgement, and more games with them gave
//! worse weights: 1500 games, with random moves at the start alone, such that scored 19%. Good
//! players leave no tile hanging, so that their games do not tell what a hanging tile costs. With
//! one random move in twelve during the game as many games gave weights that scored 54%; where the
//! search's value of a position counts as much as the result, 71%. Without the positions in which
//! the best move is a capture it was 48% instead of 54%, and with a `--ridge` of 10 or 200 instead
//! of 50 it was 61 and 62%: of 400 games that is hardly more than chance.

use super::terms::{COUNT, TAPERED};

/// By term: its weight with many tiles and with few.
#[derive(Debug)]
pub(in super::super) struct Weights([[i16; 2]; COUNT]);

impl Weights {
    /// From what stands in a list such as [`WEIGHTS`].
    pub(super) fn new(list: &[i16; COUNT + TAPERED]) -> Weights {
        Weights(std::array::from_fn(|term| {
            let few = if term < TAPERED { COUNT + term } else { term };
            [list[term], list[few]]
        }))
    }

    /// The weights of a term with many tiles and with few.
    #[inline]
    pub(super) fn many_and_few(&self, term: usize) -> [i16; 2] {
        self.0[term]
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::new(&WEIGHTS)
    }
}

/// By term; after those of all terms, those of the tapered ones with few tiles.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; COUNT + TAPERED] = [
    69, 64, 24, 19, -8, 22, 11, 16, 3, 3, 3, 0, -2, 3, 53, 30,
    18, 19, 13, 2, -7, -5, -13, -18, -28, 54, 34, 35, 19, -1, -8, -15,
    -16, -18, -28, -32, 19, 10, 13, 44, -36, 92, 70, 20, 19, 82, 39, 18,
    94, 67, 44, 112, 68, 26, 28, -8, -12, 36, 27, 8, 73, 42, 25, 103,
    62, 25, 118, 71, 62, -49, -26, -45, -31, -31, -22, -43, -9, -26, 3, -11,
    5, -45, -47, -10, -3, -28, 1, -12, 17, -35, 14, -17, 1, -271, -184, -49,
    -34, -137, -66, -37, 7, -57, -10, -5, 4, -153, -90, -25, -8, -74, -41, 0,
    15, -45, 12, -5, 4, -13, -2, -34, -17, -23, -15, -31, 2, -17, 2, 4,
    -4, -26, -21, -1, -7, -17, -2, 1, 5, -21, 2, -7, 0, -64, -63, -37,
    -6, -84, -49, -33, 13, -63, -20, -8, -5, -60, -68, -8, -4, -66, -27, 1,
    22, -41, -16, -4, 0, 32, 5, -8, -2, -5, -9, -5, 4, -4, 4, -6,
    0, 11, 5, 5, -1, 16, 30, 11, 2, 2, 7, 0, 0, -51, -31, -4,
    2, -67, -19, -9, 15, -50, -11, -9, -3, -45, -30, -9, 2, -34, -12, 17,
    4, -19, 3, -1, 0, 289, 130, 83, -239, 53, 37, 42, 52, 102, 91, 73,
    50, 24, 3, -133, 67, 49, 61, 48, 76, 65, 31, 2, -25, -110, -58, 44,
    33, 57, 47, 40, 16, -2, -29, -24, -43, 51, 58, 42, 86, -137, 81,
];
