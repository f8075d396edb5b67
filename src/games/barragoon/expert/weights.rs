//! Weights of the terms of the evaluation, in hundredths of a space.
//!
//! The likeliest for the results of 3000 games of Expert against itself at 700 nodes a move, played
//! with an evaluation by judgement after up to 12 random moves; a sixth of the games was held back.
//! Mean error 0.462, on the games held back 0.474, where the evaluation by judgement had 0.528. In
//! the match at the same nodes these weights won 77 to 21. A generation of games with these weights,
//!
//! ```text
//! tune barragoon --games 3000 --nodes 700 --opening 12 --ridge 50 --seed 2
//! ```
//!
//! gave others that lost 21 to 99 against these, and was not taken.

use super::terms::{COUNT, TAPERED};

/// By term; after those of all terms, those of the tapered ones with few tiles.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; COUNT + TAPERED] = [
    237, 309, 127, -61, -71, -44, 33, 36, 26, 27, 5, 49, 102, 135, -45, 14, -1, -18, -43, 44, 5,
    73, 79, 106, 97, -17, -5, 34, 18, 17, 1, 50, 14, 10, 23, -18, 14, 0, 8, 65, -53, 55, 97, 76,
    84, 100, 49, 77, 106, 102, 107, 178, 81, 74, 91, 46, 54, 56, 67, 4, 148, 70, 162, 87, 82, 79,
    98, 42, 43, -39, 16, -47, -21, -62, -4, -55, 27, -98, -43, -88, 33, -73, -2, 7, -7, -52, 6,
    -132, -15, -10, -3, -24, 0, -343, -117, -19, -14, -202, -124, -98, 37, -129, -92, -113, 17,
    -149, -114, -1, -3, -92, -52, -62, 25, -4, -8, -31, 0, -7, 77, -48, -13, -56, -70, -20, 91,
    -94, -36, -54, 47, -16, 20, -9, -2, -40, -78, -48, 19, 36, -26, -29, -1, -2, -24, -45, -11,
    -122, -71, -3, 20, -92, -59, -14, 39, -126, -98, 1, -11, -145, -93, -177, 8, 28, -31, -15, 1,
    36, 109, 38, -3, 67, 34, 40, 15, -70, 43, -32, 29, 43, 28, -2, 1, 68, -19, -17, 0, 21, -26, -2,
    0, -90, -54, -53, 1, -119, -72, 18, -7, -163, -61, 40, 43, -143, -18, -4, -5, -119, 17, -38,
    -10, 5, -28, -4, 0, 244, -2, 215, -305, -21, 225, 4, 97, 139, 106, 141, 45, -24, -163, -148,
    -89, 3, 39, 105, 47, 97, -36, 10, -6, -23, -244, 66, -18, 72, 24, 63, -23, 57, 57, 107, 54, 45,
    50, 26, 49, -113, -22,
];
