//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- small-star-empires --games 4000
//! cargo run --release --example chance -- small-star-empires --rules official --nodes 10000 --games 1800
//! cargo run --release --example chance -- small-star-empires --rules official --players 3 --nodes 10000 --games 700
//! cargo run --release --example chance -- small-star-empires --rules official --players 4 --nodes 10000 --games 400
//! cargo run --release --example levels -- small-star-empires --rounds 3 --games 60
//! cargo run --release --example levels -- small-star-empires --rules official --rounds 4 --games 50
//! ```

use crate::calibration::{Chance, Ladder};

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[];
