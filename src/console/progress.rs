//! What a user sees while a search runs: a status line.

use std::io;
use std::time::Duration;

use super::talk::Talk;
use super::terminal;
use crate::coach::percent;
use crate::play::{OnInfo, SearchInfo, Verdict};
use crate::text::fit;

/// The time after which the search is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(500);
/// The time after which a user who does not see the search is told of it again.
const TOLD_AGAIN_AFTER: Duration = Duration::from_secs(5);
/// The greatest width of the window that the status line fills, in columns.
const MAX_COLUMNS: usize = 80;

/// Runs a search and shows it meanwhile: one line, rewritten in place and cleared afterwards.
/// `search` gets a function to call with every improvement.
pub fn with_status_line<T>(talk: &mut Talk, search: impl FnOnce(OnInfo) -> T) -> io::Result<T> {
    let mut is_shown = false;
    let mut result = Ok(());
    // What is still to be said where no line is rewritten.
    let mut words = if talk.is_in_words() && talk.is_seen() {
        &[
            (SHOWN_AFTER, "Thinking.\n"),
            (TOLD_AGAIN_AFTER, "Still thinking.\n"),
        ][..]
    } else {
        &[]
    };
    let found = search(&mut |info| {
        if let [(after, text), rest @ ..] = words
            && info.elapsed >= *after
            && result.is_ok()
        {
            result = talk.say(text);
            words = rest;
        }
        if info.elapsed >= SHOWN_AFTER && result.is_ok() {
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
    let promise = match &info.verdict_for_mover {
        Verdict::Open(_) => percent(info.chance),
        verdict => verdict.to_string(),
    };
    let text = format!(
        "thinking: depth {}, {promise}, {:.1} s: {}",
        info.depth,
        info.elapsed.as_secs_f64(),
        info.pv.join(" ")
    );
    // The terminal would wrap a line that fills the last column.
    let columns = terminal::window_size().map_or(MAX_COLUMNS, |(columns, _)| columns);
    fit(&text, columns.min(MAX_COLUMNS).saturating_sub(1)).to_string()
}
