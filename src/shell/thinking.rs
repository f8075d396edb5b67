//! How long Expert may think, and how that is shown.

use std::io;
use std::time::Duration;

use super::talk::Talk;
use crate::console::Console;
use crate::search::{Advice, HASH, Limits};

/// What bounds Expert's thinking about a move.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    bound: Bound,
    hash: usize,
}

#[derive(Clone, Copy, Debug)]
enum Bound {
    Time(Duration),
    Nodes(u64),
    /// The game's own number of positions.
    Usual,
}

/// How long Expert thinks on a terminal where nobody says otherwise.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// How long it thinks before it shows that it does.
const PATIENCE: Duration = Duration::from_millis(500);

impl Thinking {
    /// From flags. Where they set no bound, somebody at a terminal (`watched`) waits a second;
    /// a game that is to be repeatable is bounded by work.
    pub fn new(
        time: Option<u64>,
        nodes: Option<u64>,
        hash: Option<usize>,
        repeatable: bool,
        watched: bool,
    ) -> Thinking {
        let bound = match (time, nodes) {
            (_, Some(nodes)) => Bound::Nodes(nodes),
            (Some(time), None) => Bound::Time(Duration::from_millis(time)),
            (None, None) if watched && !repeatable => Bound::Time(USUAL_TIME),
            (None, None) => Bound::Usual,
        };
        Thinking {
            bound,
            hash: hash.unwrap_or(HASH),
        }
    }

    /// The limits for a move of that game.
    pub fn limits<G: Console>(&self) -> Limits {
        let limits = match self.bound {
            Bound::Time(time) => Limits::time(time),
            Bound::Nodes(nodes) => Limits::nodes(nodes),
            Bound::Usual => Limits::nodes(G::NODES),
        };
        Limits {
            hash: self.hash,
            ..limits
        }
    }
}

/// Shows a search while it goes on: one line, rewritten in place and gone afterwards.
pub struct Watcher<'a, G> {
    talk: &'a mut Talk,
    game: &'a G,
    shown: bool,
    result: io::Result<()>,
}

impl<'a, G: Console> Watcher<'a, G> {
    /// Has shown nothing yet.
    pub fn new(talk: &'a mut Talk, game: &'a G) -> Watcher<'a, G> {
        Watcher {
            talk,
            game,
            shown: false,
            result: Ok(()),
        }
    }

    /// Shows what has been found so far, if it has taken a while.
    pub fn watch(&mut self, advice: &Advice<G::Move>) {
        if !self.talk.is_watched() || advice.elapsed < PATIENCE || self.result.is_err() {
            return;
        }
        let line: Vec<String> = advice.line.iter().map(G::Move::to_string).collect();
        let text = format!(
            "thinking: depth {}, {}, {:.1} s: {}",
            advice.depth,
            advice.verdict(self.game),
            advice.elapsed.as_secs_f64(),
            line.join(" ")
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

/// As much of a text of words as fits so many columns.
pub fn fit(text: &str, columns: usize) -> &str {
    if text.len() <= columns {
        return text;
    }
    match text.get(..columns).and_then(|start| start.rfind(' ')) {
        Some(end) => &text[..end],
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lear::Lear;
    use crate::search::Expert;

    #[test]
    fn only_somebody_who_waits_is_given_time_that_nobody_asked_for() {
        let bounds = |time, nodes, repeatable, watched| {
            let thinking = Thinking::new(time, nodes, None, repeatable, watched);
            let Limits { nodes, time, .. } = thinking.limits::<Lear>();
            (nodes, time.map(|time| time.as_millis()))
        };
        let usual = (Some(Lear::NODES), None);
        assert_eq!(bounds(None, None, false, true), (None, Some(1000)));
        assert_eq!(bounds(None, None, true, true), usual);
        assert_eq!(bounds(None, None, false, false), usual);
        for (repeatable, watched) in [(false, true), (true, true), (true, false)] {
            let given = |time, nodes| bounds(time, nodes, repeatable, watched);
            assert_eq!(given(Some(20), None), (None, Some(20)));
            assert_eq!(given(None, Some(300)), (Some(300), None));
        }
    }

    #[test]
    fn what_does_not_fit_is_cut_between_words() {
        assert_eq!(fit("1,1 2,2 3,3", 11), "1,1 2,2 3,3");
        assert_eq!(fit("1,1 2,2 3,3", 10), "1,1 2,2");
        assert_eq!(fit("1,1 2,2 3,3", 2), "");
    }
}
