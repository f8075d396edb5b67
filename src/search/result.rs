//! What a search has found.

use std::time::Duration;

use crate::evaluator::{Evaluator, WIN};

/// What a search has found: the best move, its value, and how far the search got.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// The best move.
    pub mv: M,
    /// Its value from the viewpoint of the player on turn.
    pub value: i32,
    /// Whether the value is proved: it rests on the rules alone, not on static evaluations.
    pub proved: bool,
    /// The principal variation: the best moves of both sides, `mv` first.
    pub pv: Vec<M>,
    /// The depth of the last completed iteration, in plies.
    pub depth: usize,
    /// The number of positions searched. In the final result it counts those of all threads.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
}

impl<M> SearchResult<M> {
    /// The value in words: how the game ends if that is known, else how good the position is.
    pub fn verdict<E: Evaluator>(&self, evaluator: &E) -> String {
        let size = self.value.abs();
        if size < WIN / 2 {
            if self.proved && self.value == 0 {
                return "a draw".to_string();
            }
            return evaluator.value_in_words(self.value);
        }
        let verb = if self.value > 0 { "wins" } else { "loses" };
        if E::MARGINS {
            return format!("{verb} {}", evaluator.margin_in_words(size - WIN));
        }
        let plies = WIN - size;
        let noun = if plies == 1 { "move" } else { "moves" };
        format!("{verb} in {plies} {noun}")
    }
}
