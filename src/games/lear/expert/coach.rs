//! The constants of the coach: the winning chances, and the levels below Expert.

use crate::calibration::{Chance, Ladder};

/// What values mean as winning chances.
pub const CHANCES: &[Chance] = &[];

/// The levels `expert:1` to `expert:9`.
pub const LADDERS: &[Ladder] = &[];
