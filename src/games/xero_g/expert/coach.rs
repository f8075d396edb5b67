//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- xero-g --rules classic --nodes 3000 --games 16000
//! cargo run --release --example chance -- xero-g --rules official --nodes 4000 --games 18000
//! cargo run --release --example levels -- xero-g --rules classic --rounds 1 --games 400 \
//!     --blindness-shares 1 0.1 --points 0 .03 .06 .09 .12 .17 .25 .42 .66
//! cargo run --release --example levels -- xero-g --rules official --rounds 1 --games 400 \
//!     --blindness-shares 1 0.1 --points 0 .03 .06 .09 .12 .17 .25 .42 .66
//! ```

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[
    Chance {
        rules: RuleSet::Classic,
        players: 2,
        slope: [1.2540, 0.0000],
        bend: 1e6,
        turn: [0.2356, 0.0000],
    },
    Chance {
        rules: RuleSet::Official,
        players: 2,
        slope: [1.3266, 0.0000],
        bend: 1e6,
        turn: [0.0412, 0.0000],
    },
];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[
    Ladder {
        rules: RuleSet::Classic,
        players: 2,
        strengths: [
            Strength::new(1, 300, 5860, 1000),
            Strength::new(1, 351, 5007, 933),
            Strength::new(1, 412, 4269, 866),
            Strength::new(1, 483, 3632, 80),
            Strength::new(2, 566, 3084, 0),
            Strength::new(2, 738, 2340, 0),
            Strength::new(3, 1128, 1493, 0),
            Strength::new(5, 2776, 572, 0),
            Strength::new(8, 9903, 142, 0),
        ],
        ratings: [0, 630, 1023, 1207, 1561, 1646, 1828, 2073, 2318, 2593],
    },
    Ladder {
        rules: RuleSet::Official,
        players: 2,
        strengths: [
            Strength::new(1, 300, 6160, 1000),
            Strength::new(1, 351, 5264, 933),
            Strength::new(1, 412, 4488, 866),
            Strength::new(1, 483, 3818, 80),
            Strength::new(2, 566, 3242, 0),
            Strength::new(2, 738, 2459, 0),
            Strength::new(3, 1128, 1570, 0),
            Strength::new(5, 2776, 602, 0),
            Strength::new(8, 9903, 150, 0),
        ],
        ratings: [0, 573, 958, 1128, 1480, 1566, 1738, 1944, 2216, 2510],
    },
];
