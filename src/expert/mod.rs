//! Expert, the player that searches, and everything it computes with.
//!
//! - [`search`]: iterative deepening, principal variation search, transposition table, threads
//! - [`hash`]: hash keys
//! - [`network`]: learned evaluations; [`policy`]: learned move ordering
//! - [`calibration`]: from the value of a position to the chance of winning
//! - [`weakened`]: `expert:1` to `expert:9`

pub mod calibration;
pub mod hash;
pub mod network;
pub mod policy;
pub mod search;
pub mod sync;
pub mod weakened;
mod weight_file;
