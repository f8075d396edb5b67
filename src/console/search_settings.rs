//! How long Expert searches: the settings of flags, and the limits of hints, analyses and the
//! tutor.

use std::time::Duration;

use crate::coach::tutor::MAX_SEARCH_FACTOR;
use crate::limits::Limits;

/// The pace of the computer players, as flags set it: the limits of Expert's search for a move, and
/// the delay before each move.
#[derive(Clone, Copy, Debug, Default)]
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
    /// The time before each move of a level and, where only computers play, before each move;
    /// `None` for the usual one.
    pub delay: Option<Duration>,
}

/// The time for a move at a terminal without `--time`, `--nodes` or `--seed`.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// `analyse` searches a position this many times as long as `hint` does.
const ANALYSIS_FACTOR: u32 = 4;
/// The time of a hint divided by this is the time of each search of a review.
const REVIEW_DIVISOR: u32 = 4;
/// The most time for each search when `analyse` reviews a whole game.
const MAX_REVIEW_TIME: Duration = Duration::from_secs(1);
/// The most time that the tutor takes for a move.
const MAX_TUTOR_TIME: Duration = Duration::from_millis(950);

impl SearchSettings {
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

    /// Whether flags let Expert at its best search less than usual, or by a number of positions.
    pub fn is_bounded(&self) -> bool {
        let usual = Limits::time(DEFAULT_TIME);
        self.nodes.is_some()
            || self.time.is_some_and(|time| time < DEFAULT_TIME)
            || self.threads.is_some_and(|threads| threads < usual.threads)
            || self.hash_mib < usual.hash_mib
    }
}

/// The limits of `analyse` for one position, from those of a hint: it is a long hint.
pub fn position_limits(hint: &Limits) -> Limits {
    hint.times(ANALYSIS_FACTOR)
}

/// The limits of each search when `analyse` reviews a whole game, from those of a hint: a user
/// waits for all of them.
pub fn review_limits(hint: Limits) -> Limits {
    let time = hint.time.map(|time| time / REVIEW_DIVISOR);
    Limits {
        time: time.map(|time| time.min(MAX_REVIEW_TIME)),
        ..hint
    }
}

/// The limits of the tutor's shortest search, from those of a hint. A user waits for all its
/// searches before each move.
pub fn tutor_limits(hint: Limits) -> Limits {
    let time = hint.time.map(|time| time.min(MAX_TUTOR_TIME));
    Limits {
        time: time.map(|time| time / MAX_SEARCH_FACTOR),
        ..hint
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::flags::Flags;

    fn limits(flags: &str, watched: bool) -> Limits {
        settings(flags, watched).limits(777)
    }

    fn settings(flags: &str, watched: bool) -> SearchSettings {
        let line = "tabuleiro ".to_string() + flags;
        let words = line.split_whitespace().map(Into::into);
        let flags = Flags::parse(&crate::games::registry(), words);
        flags.expect("flags").search_settings(watched, watched)
    }

    #[test]
    fn the_default_limit_is_time_only_at_a_terminal_without_a_seed() {
        for (flags, watched, nodes, time) in [
            ("", true, None, Some(1000)),
            ("--seed 1", true, Some(777), None),
            ("", false, Some(777), None),
            ("--time 20", true, None, Some(20)),
            ("--time 20", false, None, Some(20)),
            ("--time 20 --seed 1", true, None, Some(20)),
            ("--nodes 300", true, Some(300), None),
            ("--nodes 300", false, Some(300), None),
            ("--nodes 300 --seed 1", true, Some(300), None),
        ] {
            let limits = limits(flags, watched);
            let bounds = (limits.nodes, limits.time.map(|time| time.as_millis()));
            assert_eq!(bounds, (nodes, time), "{flags}");
        }
    }

    #[test]
    fn only_flags_that_let_expert_search_less_bound_it() {
        let many = Limits::time(DEFAULT_TIME).threads.to_string();
        for (flags, expected) in [
            ("", false),
            ("--seed 1", false),
            ("--time 1000", false),
            ("--time 60000 --hash 64", false),
            (&format!("--threads {many}"), false),
            ("--time 999", true),
            ("--nodes 1000000000", true),
            ("--hash 63", true),
        ] {
            assert_eq!(settings(flags, true).is_bounded(), expected, "{flags}");
            assert_eq!(settings(flags, false).is_bounded(), expected, "{flags}");
        }
        let mut one_thread = settings("", true);
        one_thread.threads = Some(0);
        assert!(one_thread.is_bounded());
    }

    #[test]
    fn all_searches_of_the_tutor_together_take_no_longer_than_a_hint_or_a_second() {
        for (flags, most) in [("", 1000), ("--time 200", 200), ("--time 60000", 1000)] {
            let first = tutor_limits(limits(flags, true)).time.unwrap();
            let all = (first * MAX_SEARCH_FACTOR).as_millis();
            assert!(all <= most && all > most * 9 / 10, "{flags}");
        }
        let by_nodes = tutor_limits(limits("--nodes 300", true));
        assert_eq!(by_nodes.nodes, Some(300));
    }
}
