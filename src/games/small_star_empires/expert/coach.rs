//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- small-star-empires --games 2400
//! cargo run --release --example chance -- small-star-empires --rules official --nodes 10000 \
//!     --games 1800
//! cargo run --release --example chance -- small-star-empires --rules official --players 3 \
//!     --nodes 3000 --games 1600
//! cargo run --release --example chance -- small-star-empires --rules official --players 4 \
//!     --nodes 3000 --games 1000
//! cargo run --release --example levels -- small-star-empires --rounds 3 --games 50
//! cargo run --release --example levels -- small-star-empires --rules official --rounds 3 \
//!     --games 40 \
//!     --points 0 .05 .12 .25 .4 .5 .6 .7 .8
//! ```
//!
//! The levels of the classic rules were fitted along the line of strengths of commit 4e1c09c.

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[
    Chance {
        rules: RuleSet::Classic,
        players: 2,
        slope: [1.8954, 1.6201],
        bend: 1e6,
        turn: [0.4311, -0.4843],
    },
    Chance {
        rules: RuleSet::Official,
        players: 2,
        slope: [1.2324, 1.8133],
        bend: 14.41,
        turn: [0.0261, 0.0315],
    },
    Chance {
        rules: RuleSet::Official,
        players: 3,
        slope: [0.0000, 0.9287],
        bend: 36.89,
        turn: [-0.3757, 0.5612],
    },
    Chance {
        rules: RuleSet::Official,
        players: 4,
        slope: [0.0035, 0.9969],
        bend: 36.89,
        turn: [-0.3320, 0.5230],
    },
];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[
    Ladder {
        rules: RuleSet::Classic,
        players: 2,
        strengths: [
            Strength::new(1, 36, 1595, 940),
            Strength::new(2, 68, 1322, 373),
            Strength::new(3, 121, 1094, 569),
            Strength::new(4, 215, 887, 195),
            Strength::new(4, 382, 703, 0),
            Strength::new(5, 680, 539, 0),
            Strength::new(6, 1210, 397, 0),
            Strength::new(7, 2152, 277, 0),
            Strength::new(8, 3827, 179, 0),
        ],
        ratings: [0, 27, 324, 436, 659, 760, 836, 877, 927, 1001],
    },
    Ladder {
        rules: RuleSet::Official,
        players: 2,
        strengths: [
            Strength::new(1, 315, 9533, 977),
            Strength::new(2, 716, 3842, 302),
            Strength::new(4, 1414, 1756, 295),
            Strength::new(5, 1989, 1185, 70),
            Strength::new(5, 2493, 915, 0),
            Strength::new(6, 3325, 658, 0),
            Strength::new(7, 4408, 476, 0),
            Strength::new(7, 6421, 303, 0),
            Strength::new(9, 11672, 129, 0),
        ],
        ratings: [0, 218, 372, 563, 876, 1144, 1411, 1642, 1897, 2098],
    },
];
