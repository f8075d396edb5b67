//! Weights of the terms of the evaluation, in hundredths of a space.
//!
//! Fitted to games of Expert against itself, twelve generations of 3000, the first of which knew
//! nothing: all its weights were 0. What is printed by
//!
//! ```text
//! tune barragoon --from zero --generations 12 --games 3000 --window 2 --nodes 700 --opening 12
//!     --stray 12 --trust 0.6 --ridge 50 --hold 10
//! ```
//!
//! (a single line) is what stands here. It depends on the rules, the search and the terms, but not
//! on these weights. Six generations of 2000 had given the weights before; against them the
//! generations scored 6, 14, 30, 33, 42, 48, 49, 55, 58, 57, 58 and 60% of 200 games at 700 nodes a
//! move. In the arena the last one scored 62.6% of 400 games at 1500 nodes and 62.5% of 100 at
//! 10,000. Its mean error is 0.521, on the games held back 0.522, where weights of 0 have 0.693.
//!
//! The first weights that were fitted at all, against which those had scored 83%, came from 3000
//! games of an evaluation by judgement, and more games with them gave worse weights: 1500 games,
//! with random moves at the start alone, such that scored 19%. Good players leave no tile hanging,
//! so that their games do not tell what a hanging tile costs. With one random move in twelve during
//! the game as many games gave weights that scored 54%; where the search's value of a position
//! counts as much as the result, 71%. Without the positions in which the best move is a capture it
//! was 48% instead of 54%, and with a `--ridge` of 10 or 200 instead of 50 it was 61 and 62%: of
//! 400 games that is hardly more than chance.

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
    164, 63, 92, 19, 19, 11, 1, 14, 12, 15, 20, 17, 17, 19, 60, 42,
    32, 20, 18, -1, -5, -17, -19, -26, -40, 59, 61, 51, 31, 15, -1, -10,
    -11, -31, -24, -47, 17, 15, 14, 49, -40, 99, 70, 36, 5, 76, 53, 18,
    100, 63, 27, 119, 71, 26, 37, 10, -19, 22, 25, 7, 78, 30, 12, 107,
    71, 28, 122, 87, 49, -54, -36, -45, -40, -41, -27, -36, -14, -34, -12, -4,
    31, -47, -40, -49, -16, -38, -27, -18, -8, -22, -12, -16, 2, -323, -202, -45,
    -27, -152, -90, -41, 5, -74, -32, 4, 19, -213, -115, -39, -15, -85, -40, -21,
    -6, -57, -2, -19, 0, -13, -14, -32, -16, -32, -28, -15, 1, -22, -6, 11,
    27, -15, -18, -43, -11, -19, -31, -7, 1, -9, 17, -11, 1, -63, -60, -29,
    -12, -98, -67, -44, 3, -76, -38, 4, 22, -56, -60, -29, -13, -71, -71, -36,
    2, -45, -22, -3, 2, 29, 18, -16, -4, -13, -7, 14, 10, 3, 20, 9,
    4, 26, 1, -7, 0, -22, -18, -4, 2, 15, 12, -1, 0, -71, -42, 12,
    -1, -97, -52, -10, 12, -69, -25, 36, 6, -27, -25, -10, -1, -40, -11, -4,
    3, -12, 2, 1, 0, 202, 160, -16, -223, 53, 41, 54, 51, 88, 76, 58,
    34, 7, -38, -188, 45, -2, 47, 39, 73, 61, 56, 28, 24, -22, -117, 14,
    22, 43, 33, 46, 42, 20, 12, -52, -78, 54, 49, 49, 84, -146, 60,
];
