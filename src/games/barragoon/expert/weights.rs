//! The weights of Barragoon's evaluation, in hundredths of a space.
//!
//! Fitted to games of Expert against itself, twelve generations of 3000, starting from weights of
//! 0. This is the output of the tool `tune` of commit 781427a:
//!
//! ```text
//! tune barragoon --from zero --generations 12 --games 3000 --window 2 --nodes 700 --opening 12
//!     --random-moves 12 --blend 0.6 --ridge 50 --hold 10
//! ```
//!
//! (a single line). It depends on the rules, the search and the terms, but not on these weights.
//! Before the search had mate-distance pruning, the same command gave other weights, against which
//! these score 49.5% of 200 games at 1500 nodes a move and 47.8% of 200 at 5000: no difference can
//! be measured. The others had scored 62.6% of 400 games at 1500 nodes against the weights of six
//! generations of 2000. The mean error is 0.528, on the games held back 0.516, where weights of 0
//! have 0.693.
//!
//! The first fitted weights, against which those of six generations had scored 83%, came from 3000
//! games of a hand-made evaluation, and more games with them gave worse weights: 1500 games with
//! random moves only at the start gave weights that scored 19%. Good players leave no tile hanging,
//! so their games do not show the cost of a hanging tile. With one random move in twelve during the
//! game, the same number of games gave weights that scored 54%, and 71% if the search's value of a
//! position counted as much as the result. Without the positions in which the best move is a
//! capture, the score was 48% instead of 54%. With a `--ridge` of 10 or 200 instead of 50 it was
//! 61% and 62%, which in 400 games is hardly more than chance.

use super::evaluation::{TAPERED, TERMS};

/// By term: its weight with many tiles and with few.
#[derive(Debug)]
pub(super) struct Weights([[i16; 2]; TERMS]);

impl Weights {
    /// The weights from a list in the order of [`WEIGHTS`].
    pub(super) fn new(list: &[i16; TERMS + TAPERED]) -> Weights {
        Weights(std::array::from_fn(|term| {
            let few = if term < TAPERED { TERMS + term } else { term };
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

/// The weights of all terms; then those of the tapered terms with few tiles.
#[rustfmt::skip]
const WEIGHTS: [i16; TERMS + TAPERED] = [
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
