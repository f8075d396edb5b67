//! The limits of Expert's searches, and what shows them at a terminal: a status line for one, a bar
//! for many.

use std::io;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

use super::talk::Talk;
use super::terminal;
use crate::coach::percent;
use crate::coach::tutor::MAX_SEARCH_FACTOR;
use crate::play::SearchInfo;
use crate::search::Limits;
use crate::text::fit;

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
    /// The time that a game between computers waits before each move.
    pub delay: Duration,
    /// The time before a level answers a human's move.
    pub delay_to_human: Duration,
}

/// `analyse` searches a position this many times as long as `hint` does.
const ANALYSIS_FACTOR: u32 = 4;
/// The time of a hint divided by this is the time of each search of a review.
const REVIEW_DIVISOR: u32 = 4;
/// The most time for each search when `analyse` reviews a whole game.
const MAX_REVIEW_TIME: Duration = Duration::from_secs(1);
/// The most time that the tutor takes for a move.
const MAX_TUTOR_TIME: Duration = Duration::from_millis(950);
/// The time after which the search is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(500);
/// The time after which a user who does not see the search is told of it again.
const TOLD_AGAIN_AFTER: Duration = Duration::from_secs(5);
/// The greatest width of the window that the status line fills, in columns.
const MAX_COLUMNS: usize = 80;

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

/// The limits of the tutor's shortest search, from those of a hint. A user waits for all its searches
/// before each move.
pub fn tutor_limits(hint: Limits) -> Limits {
    let time = hint.time.map(|time| time.min(MAX_TUTOR_TIME));
    Limits {
        time: time.map(|time| time / MAX_SEARCH_FACTOR),
        ..hint
    }
}

/// Runs a search and shows it meanwhile: one line, rewritten in place and cleared afterwards.
/// `search` gets a function to call with every improvement.
///
/// # Errors
/// If writing fails.
pub fn watched<T>(
    talk: &mut Talk,
    search: impl FnOnce(&mut dyn FnMut(&SearchInfo)) -> T,
) -> io::Result<T> {
    let mut is_shown = false;
    let mut result = Ok(());
    // What is still to be said where no line is rewritten.
    let mut words = match talk.is_in_words() && talk.is_seen() {
        true => &[
            (SHOWN_AFTER, "Thinking.\n"),
            (TOLD_AGAIN_AFTER, "Still thinking.\n"),
        ][..],
        false => &[],
    };
    let found = search(&mut |info| {
        if let [(after, text), rest @ ..] = words
            && info.elapsed >= *after
            && result.is_ok()
        {
            result = talk.say(text);
            words = rest;
        }
        if talk.can_flash() && info.elapsed >= SHOWN_AFTER && result.is_ok() {
            result = talk.flash(&status_line(info));
            is_shown = true;
        }
    });
    result?;
    if is_shown {
        talk.flash("")?;
    }
    Ok(found)
}

/// The result of a search so far, in a line that fits the window.
fn status_line(info: &SearchInfo) -> String {
    let outlook = match info.is_decided {
        true => info.verdict.clone(),
        false => percent(info.chance),
    };
    let text = format!(
        "thinking: depth {}, {outlook}, {:.1} s: {}",
        info.depth,
        info.elapsed.as_secs_f64(),
        info.pv.join(" ")
    );
    // The terminal would wrap a line that fills the last column.
    let columns = terminal::window_size().map_or(MAX_COLUMNS, |(columns, _)| columns);
    fit(&text, columns.min(MAX_COLUMNS).saturating_sub(1)).to_string()
}

/// The bar, what is done, and the time left.
const TEMPLATE: &str = "Reviewing: {bar:24} {pos} of {len} moves, {eta} left; Ctrl-C stops";
/// How often the time left is shown anew.
const REFRESH: Duration = Duration::from_millis(200);

/// A progress bar on standard error with the given number of steps, which is hidden unless a user
/// watches, and removed in the end.
pub fn bar(talk: &Talk, steps: usize) -> ProgressBar {
    if !talk.can_flash() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(steps as u64).with_finish(ProgressFinish::AndClear);
    // The template is a constant, which a test reads.
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.enable_steady_tick(REFRESH);
    bar
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::flags::Flags;

    fn limits(flags: &str, watched: bool) -> Limits {
        let words = "tabuleiro ".to_string() + flags;
        let words = words.split_whitespace().map(Into::into);
        let flags = Flags::parse(&crate::games::registry(), words);
        let settings = flags.expect("flags").search_settings(watched, watched);
        settings.limits(777)
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
    fn all_searches_of_the_tutor_together_take_no_longer_than_a_hint_or_a_second() {
        for (flags, most) in [("", 1000), ("--time 200", 200), ("--time 60000", 1000)] {
            let first = tutor_limits(limits(flags, true)).time.unwrap();
            let all = (first * MAX_SEARCH_FACTOR).as_millis();
            assert!(all <= most && all > most * 9 / 10, "{flags}");
        }
        let by_nodes = tutor_limits(limits("--nodes 300", true));
        assert_eq!(by_nodes.nodes, Some(300));
    }

    #[test]
    fn the_template_is_well_formed() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok());
    }
}
