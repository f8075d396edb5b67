//! The limits of Expert's search, and the status line that shows it.

use std::io;
use std::time::Duration;

use super::screen::fit;
use super::talk::Talk;
use crate::matches::Thought;
use crate::search::{DEFAULT_HASH_MIB, Limits};

/// The limits of Expert's search for a move, as flags set them.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    bound: Bound,
    hash_mib: usize,
}

#[derive(Clone, Copy, Debug)]
enum Bound {
    Time(Duration),
    Nodes(u64),
    /// The game's own number of positions.
    Default,
}

/// The time for a move at a terminal without `--time` or `--nodes`.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The time after which the search is shown.
const PATIENCE: Duration = Duration::from_millis(500);

impl Thinking {
    /// The limits from flags. Without `time` and `nodes` the search is bounded by time if a user at a
    /// terminal waits for it (`watched`), and by nodes if the game is to be `repeatable`.
    pub fn new(
        time: Option<u64>,
        nodes: Option<u64>,
        hash_mib: Option<usize>,
        repeatable: bool,
        watched: bool,
    ) -> Thinking {
        let bound = match (time, nodes) {
            (_, Some(nodes)) => Bound::Nodes(nodes),
            (Some(time), None) => Bound::Time(Duration::from_millis(time)),
            (None, None) if watched && !repeatable => Bound::Time(DEFAULT_TIME),
            (None, None) => Bound::Default,
        };
        Thinking {
            bound,
            hash_mib: hash_mib.unwrap_or(DEFAULT_HASH_MIB),
        }
    }

    /// The limits for a move of a game whose default is `default_nodes`.
    pub fn limits(&self, default_nodes: u64) -> Limits {
        let limits = match self.bound {
            Bound::Time(time) => Limits::time(time),
            Bound::Nodes(nodes) => Limits::nodes(nodes),
            Bound::Default => Limits::nodes(default_nodes),
        };
        Limits {
            hash_mib: self.hash_mib,
            ..limits
        }
    }
}

/// Shows a search while it runs: one line, rewritten in place and cleared afterwards.
pub struct Watcher<'a> {
    talk: &'a mut Talk,
    shown: bool,
    result: io::Result<()>,
}

impl<'a> Watcher<'a> {
    /// A watcher that has shown nothing yet.
    pub fn new(talk: &'a mut Talk) -> Watcher<'a> {
        Watcher {
            talk,
            shown: false,
            result: Ok(()),
        }
    }

    /// Shows the result so far, if the search has taken a while.
    pub fn watch(&mut self, thought: &Thought) {
        if !self.talk.is_watched() || thought.elapsed < PATIENCE || self.result.is_err() {
            return;
        }
        let text = format!(
            "thinking: depth {}, {}, {:.1} s: {}",
            thought.depth,
            thought.verdict,
            thought.elapsed.as_secs_f64(),
            thought.pv.join(" ")
        );
        self.result = self.talk.flash(fit(&text, 78));
        self.shown = true;
    }

    /// Clears the line.
    ///
    /// # Errors
    /// If writing failed, now or before.
    pub fn finish(self) -> io::Result<()> {
        self.result?;
        if self.shown {
            self.talk.flash("")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_limit_is_time_only_at_a_terminal_without_a_seed() {
        let bounds = |time, nodes, repeatable, watched| {
            let thinking = Thinking::new(time, nodes, None, repeatable, watched);
            let Limits { nodes, time, .. } = thinking.limits(777);
            (nodes, time.map(|time| time.as_millis()))
        };
        let default = (Some(777), None);
        assert_eq!(bounds(None, None, false, true), (None, Some(1000)));
        assert_eq!(bounds(None, None, true, true), default);
        assert_eq!(bounds(None, None, false, false), default);
        for (repeatable, watched) in [(false, true), (true, true), (true, false)] {
            let given = |time, nodes| bounds(time, nodes, repeatable, watched);
            assert_eq!(given(Some(20), None), (None, Some(20)));
            assert_eq!(given(None, Some(300)), (Some(300), None));
        }
    }
}
