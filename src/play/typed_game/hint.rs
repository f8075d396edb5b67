//! Hints, and the memory of the last one.

use super::TypedGame;
use crate::expert::search::{Limits, RootMoves};
use crate::game::evaluator::Evaluator;
use crate::game::view::View;
use crate::play::SearchInfo;

/// A hint, and what it is good for.
#[derive(Clone)]
pub(super) struct LastHint {
    /// The moves that led to the position.
    moves: Vec<String>,
    limits: Limits,
    /// What Expert found, from its first idea to the hint.
    thoughts: Vec<SearchInfo>,
}

impl LastHint {
    /// Whether a search within `limits` could not find more.
    fn covers(&self, limits: &Limits) -> bool {
        let Limits {
            nodes, time, depth, ..
        } = self.limits;
        // A search without a limit is longer than any other.
        let is_enough = |had: Option<u128>, wanted: Option<u128>| match (had, wanted) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(had), Some(wanted)) => had >= wanted,
        };
        is_enough(nodes.map(u128::from), limits.nodes.map(u128::from))
            && is_enough(
                time.map(|time| time.as_nanos()),
                limits.time.map(|time| time.as_nanos()),
            )
            && is_enough(
                depth.map(|depth| depth as u128),
                limits.depth.map(|depth| depth as u128),
            )
    }
}

impl<E: Evaluator<Game: View>> TypedGame<E> {
    /// What Expert would play: the last hint again, if it is of this position and a search within
    /// `limits` could not find more.
    pub(super) fn find_hint(
        &mut self,
        limits: &Limits,
        watch: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchInfo> {
        if let Some(last) = &self.last_hint
            && last.moves == self.moves
            && last.covers(limits)
        {
            last.thoughts.iter().for_each(watch);
            return last.thoughts.last().cloned();
        }
        let mut thoughts = Vec::new();
        let result = self.think(RootMoves::All, limits, &mut |thought| {
            thoughts.push(thought.clone());
            watch(thought);
        })?;
        let hint = self.thought(&result)?;
        // A search that was stopped may have found less.
        if !limits.stop.is_set() {
            thoughts.push(hint.clone());
            self.last_hint = Some(LastHint {
                moves: self.moves.clone(),
                limits: limits.clone(),
                thoughts,
            });
        }
        Some(hint)
    }
}
