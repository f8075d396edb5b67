//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- barragoon --nodes 4000 --games 900
//! cargo run --release --example levels -- barragoon --rounds 1 --games 100 \
//!     --points .005 .17 .245 .515 .58 .615 .655 .72 .79
//! ```

use crate::calibration::{Chance, Ladder, Strength};
use crate::game::RuleSet;

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[Chance {
    rules: RuleSet::Classic,
    players: 2,
    slope: [0.4411, 0.2398],
    bend: 1e6,
    turn: [-0.0483, 0.1087],
}];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[Ladder {
    rules: RuleSet::Classic,
    players: 2,
    strengths: [
        Strength::new(1, 307, 14965, 988),
        Strength::new(2, 689, 6133, 311),
        Strength::new(3, 994, 4027, 455),
        Strength::new(6, 3727, 882, 0),
        Strength::new(7, 5123, 609, 0),
        Strength::new(7, 6080, 495, 0),
        Strength::new(8, 7395, 386, 0),
        Strength::new(8, 10164, 246, 0),
        Strength::new(9, 14316, 136, 0),
    ],
    ratings: [0, 357, 735, 1074, 1557, 1815, 2253, 2757, 3300, 3895],
}];
