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
//! on these weights. When the search did not yet leave out what cannot be won sooner, the same
//! command gave others, against which these score 49.5% of 200 games at 1500 nodes a move and 47.8%
//! of 200 at 5000: no difference is to be seen. Those had scored 62.6% of 400 games at 1500 nodes
//! against the ones of six generations of 2000. The mean error is 0.528, on the games held back
//! 0.516, where weights of 0 have 0.693.
//!
//! The first weights that were fitted at all, against which those of six generations had scored
//! 83%, came from 3000 games of an evaluation by judgement, and more games with them gave worse
//! weights: 1500 games, with random moves at the start alone, such that scored 19%. Good players
//! leave no tile hanging, so that their games do not tell what a hanging tile costs. With one
//! random move in twelve during the game as many games gave weights that scored 54%; where the
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
    75, 54, 43, 22, 22, 13, -5, 2, 5, 4, 2, 4, 0, 5, 40, 25,
    26, 22, 15, 4, -1, -8, -17, -22, -30, 31, 41, 46, 25, 15, -6, -1,
    -15, -24, -23, -45, 19, 13, 13, 46, -42, 95, 61, 39, 10, 73, 48, 37,
    107, 67, 31, 118, 67, 42, 25, 9, -2, 31, 31, 17, 74, 38, 9, 108,
    64, 39, 121, 79, 57, -52, -29, -70, -27, -37, -25, -33, -14, -31, -16, 4,
    52, -57, -43, -30, -6, -41, -22, -46, -11, -8, -15, -3, 1, -294, -180, -64,
    -17, -156, -89, -37, -4, -74, -38, 7, 55, -191, -106, -41, -5, -83, -51, -29,
    3, -20, -2, 2, 2, -10, -14, -55, -6, -34, -27, 0, 8, -24, -12, 23,
    43, -23, -27, -23, -4, -31, -25, -36, -3, 6, -1, 6, 1, -65, -67, -43,
    -14, -94, -61, -21, 2, -72, -42, 7, 48, -64, -66, -41, -4, -78, -55, -28,
    5, -36, 7, -3, 0, 25, 1, 0, -1, -12, -10, 1, -12, 6, -1, 10,
    8, 9, -12, -2, -1, -21, -5, -13, 3, 4, 8, -1, 0, -61, -39, 7,
    -5, -77, -32, -21, 8, -67, -24, 12, 24, -52, -37, -8, 1, -52, -7, 9,
    1, -24, 15, 4, 0, 284, 167, 77, -256, 41, 39, 72, 69, 78, 80, 64,
    57, 31, 8, -131, 68, 26, 39, 48, 55, 57, 39, 25, 5, -62, -87, 58,
    2, 25, 39, 41, 6, 35, 6, 2, -49, 53, 54, 46, 90, -149, 61,
];
