//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- xero-g --rules classic --nodes 3000 --games 16000
//! cargo run --release --example chance -- xero-g --rules official --nodes 4000 --games 8000
//! cargo run --release --example levels -- xero-g --rules classic --rounds 3 --games 40 \
//!     --blindness-share 0.9 \
//!     --points 0 .03 .1 .17 .27 .4 .52 .62 .74
//! cargo run --release --example levels -- xero-g --rules official --rounds 3 --games 40 \
//!     --blindness-share 0.9 \
//!     --points 0 .03 .1 .17 .27 .4 .52 .62 .74
//! ```

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[
    Chance {
        rules: RuleSet::Classic,
        players: 2,
        slope: [1.3604, 0.0000],
        bend: 1e6,
        turn: [0.1735, 0.0000],
    },
    Chance {
        rules: RuleSet::Official,
        players: 2,
        slope: [1.5414, 0.0000],
        bend: 1e6,
        turn: [0.0441, 0.0000],
    },
];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[
    Ladder {
        rules: RuleSet::Classic,
        players: 2,
        strengths: [
            Strength::new(1, 300, 3820, 1000),
            Strength::new(1, 351, 3264, 839),
            Strength::new(1, 412, 2783, 866),
            Strength::new(1, 483, 2368, 720),
            Strength::new(2, 566, 2010, 0),
            Strength::new(2, 664, 1704, 0),
            Strength::new(2, 778, 1442, 0),
            Strength::new(4, 1707, 625, 0),
            Strength::new(7, 7519, 128, 0),
        ],
        ratings: [0, 896, 1033, 1061, 1513, 1576, 1669, 1932, 2184, 2405],
    },
    Ladder {
        rules: RuleSet::Official,
        players: 2,
        strengths: [
            Strength::new(1, 300, 4460, 1000),
            Strength::new(1, 351, 3811, 839),
            Strength::new(1, 412, 3249, 866),
            Strength::new(1, 483, 2764, 720),
            Strength::new(2, 566, 2347, 0),
            Strength::new(2, 664, 1990, 0),
            Strength::new(2, 778, 1684, 0),
            Strength::new(4, 1947, 635, 0),
            Strength::new(8, 10836, 97, 0),
        ],
        ratings: [0, 497, 721, 752, 1095, 1136, 1178, 1379, 1600, 1848],
    },
];
