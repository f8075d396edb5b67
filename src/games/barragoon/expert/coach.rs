//! The constants of the coach: the winning chances, and the levels below Expert. They belong to the
//! weights of the evaluation, and are fitted again when those change:
//!
//! ```text
//! cargo run --release --example chance -- barragoon --nodes 8000 --games 400
//! cargo run --release --example levels -- barragoon --rounds 3 --games 30
//! ```

use crate::calibration::{Chance, Ladder};

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[];
