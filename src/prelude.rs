//! What the source of a game outside the library needs:
//!
//! ```
//! use tabuleiro::prelude::*;
//! ```

pub use crate::game::evaluator::Evaluator;
pub use crate::game::rng::{GameRng, IndexedRandom};
pub use crate::game::style::{self, AnsiColor, Style, paint};
pub use crate::game::view::words::{Place, grid};
pub use crate::game::view::{Drawing, View};
pub use crate::game::{Game, GameInfo, OptionSpec, Options, Outcome, Player, Refusal, RuleSet};
pub use crate::refusal;
pub use crate::registry::Registry;
