//! The limits of Expert's search, and the status line that shows it.

use std::io;
use std::time::Duration;

use super::screen::fit;
use super::talk::Talk;
use super::terminal;
use crate::coach::tutor::MAX_SEARCH_FACTOR;
use crate::expert::search::{DEFAULT_HASH_MIB, Limits};
use crate::play::SearchInfo;

/// The pace of the computer players, as flags set it: the limits of Expert's search for a move, and
/// the delay before each move of a game between computers.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// The time for a move. With neither this nor `nodes` it is the game's own number of positions.
    pub time: Option<Duration>,
    /// The number of positions for a move; it has priority over `time`.
    pub nodes: Option<u64>,
    /// The maximum size of the transposition table in MiB.
    pub hash_mib: usize,
    /// The number of threads of a search that is bounded by time; `None` for all cores.
    pub threads: Option<usize>,
    /// Whether a seed was given, so that the same answers lead to the same game.
    pub is_repeatable: bool,
    /// The time that a game between computers waits before each move.
    pub delay: Duration,
}

/// The time for a move at a terminal without `--time` or `--nodes`.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// `analyse` searches a position this many times as long as `hint` does. In the review of a
/// game, the time of a hint is divided by it.
const ANALYSIS_FACTOR: u32 = 4;
/// The most time for each search when `analyse` reviews a whole game.
const MAX_REVIEW_TIME: Duration = Duration::from_secs(1);
/// The most time that the tutor takes for a move.
const MAX_TUTOR_TIME: Duration = Duration::from_millis(950);
/// The time after which the search is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(500);
/// The greatest width of the status line, in columns.
const WIDTH: usize = 80;

impl SearchSettings {
    /// The limits from flags. Without `time` and `nodes` the search is bounded by time if a user at
    /// a terminal waits for it (`watched`), and by nodes if the game is to be `repeatable`.
    pub fn new(
        time: Option<u64>,
        nodes: Option<u64>,
        hash_mib: Option<usize>,
        repeatable: bool,
        watched: bool,
    ) -> SearchSettings {
        let is_timed = watched && !repeatable && nodes.is_none();
        let default_time = is_timed.then_some(DEFAULT_TIME);
        SearchSettings {
            time: time.map(Duration::from_millis).or(default_time),
            nodes,
            hash_mib: hash_mib.unwrap_or(DEFAULT_HASH_MIB),
            threads: None,
            is_repeatable: repeatable,
            delay: Duration::ZERO,
        }
    }

    /// The limits of `analyse` for one position: it is a long hint.
    pub fn long_limits(&self, default_nodes: u64) -> Limits {
        self.limits(default_nodes).times(ANALYSIS_FACTOR)
    }

    /// The limits of each search when `analyse` reviews a whole game: a user waits for all of them.
    pub fn review_limits(&self, default_nodes: u64) -> Limits {
        let limits = self.limits(default_nodes);
        Limits {
            time: limits
                .time
                .map(|time| (time / ANALYSIS_FACTOR).min(MAX_REVIEW_TIME)),
            ..limits
        }
    }

    /// The limits of each of the tutor's two short searches. A user waits for all its searches
    /// before each move.
    pub fn tutor_limits(&self, default_nodes: u64) -> Limits {
        let limits = self.limits(default_nodes);
        Limits {
            time: limits
                .time
                .map(|time| time.min(MAX_TUTOR_TIME) / MAX_SEARCH_FACTOR),
            ..limits
        }
    }

    /// The limits for a move of a game whose default is `default_nodes`.
    pub fn limits(&self, default_nodes: u64) -> Limits {
        let limits = match (self.nodes, self.time) {
            (None, Some(time)) => Limits::time(time),
            (nodes, _) => Limits::nodes(nodes.unwrap_or(default_nodes)),
        };
        Limits {
            hash_mib: self.hash_mib,
            threads: self.threads.unwrap_or(limits.threads),
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
    pub fn watch(&mut self, thought: &SearchInfo) {
        if !self.talk.can_flash() || thought.elapsed < SHOWN_AFTER || self.result.is_err() {
            return;
        }
        let text = format!(
            "thinking: depth {}, {}, {:.1} s: {}",
            thought.depth,
            thought.outlook(),
            thought.elapsed.as_secs_f64(),
            thought.pv.join(" ")
        );
        // The terminal would wrap a line that fills the last column.
        let columns = terminal::window_size().map_or(WIDTH, |(columns, _)| columns);
        let columns = columns.min(WIDTH).saturating_sub(1);
        self.result = self.talk.flash(fit(&text, columns));
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
            let thinking = SearchSettings::new(time, nodes, None, repeatable, watched);
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

    #[test]
    fn all_searches_of_the_tutor_together_take_no_longer_than_a_hint_or_a_second() {
        for (milliseconds, most) in [(None, 1000), (Some(200), 200), (Some(60_000), 1000)] {
            let thinking = SearchSettings::new(milliseconds, None, None, false, true);
            let first = thinking.tutor_limits(777).time.unwrap();
            let all = (first * MAX_SEARCH_FACTOR).as_millis();
            assert!(all <= most && all > most * 9 / 10, "{milliseconds:?}");
        }
        let thinking = SearchSettings::new(None, Some(300), None, false, true);
        assert_eq!(thinking.tutor_limits(777).nodes, Some(300));
    }

    #[test]
    fn threads_are_those_asked_for() {
        let thinking = SearchSettings::new(Some(20), None, None, false, true);
        let all = Limits::time(Duration::from_millis(20)).threads;
        assert_eq!(thinking.limits(777).threads, all);
        let on_three = SearchSettings {
            threads: Some(3),
            ..thinking
        };
        assert_eq!(on_three.limits(777).threads, 3);
    }
}
