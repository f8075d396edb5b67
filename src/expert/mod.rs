//! Expert, the computer player that searches: its search, networks, win rate models and grades.
//!
//! - [`search`]: iterative deepening, principal variation search, transposition table, threads
//! - [`hash`]: hash keys
//! - [`network`]: learned evaluations, and the files of learned weights
//! - [`win_rate`]: from the value of a position to the chance of winning
//! - [`handicap`]: `expert:1` to `expert:9`
//! - [`sync`]: threads and atomics, which a test replaces by those of a checker

pub mod handicap;
pub mod hash;
pub mod network;
pub mod search;
pub mod sync;
pub mod win_rate;
