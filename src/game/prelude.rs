//! What the source of a game outside the library needs:
//!
//! ```
//! use tabuleiro::game::prelude::*;
//! ```

pub use super::evaluator::Evaluator;
pub use super::registry::Registry;
pub use super::rng::{GameRng, IndexedRandom};
pub use super::style::{self, AnsiColor, Style, paint};
pub use super::view::words::{Place, grid};
pub use super::view::{Drawing, View};
pub use super::{Game, OptionSpec, Options, Outcome, Player, Refusal, RuleSet};
pub use crate::refusal;
