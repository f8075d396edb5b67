//! A review of a game: every move with its winning chances, a mark, and the better move.

use std::fmt;

use super::judge::{SearchBudget, Watch, judge, longer};
use super::{BLUNDER, INACCURACY, MISTAKE};
use crate::expert::search::Limits;
use crate::play::{HistoryEntry, LiveGame, MovesToSearch, SearchInfo};

/// A comment on a move in one or two signs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// `!`: the only good move.
    Only,
    /// `?!`: an inaccuracy.
    Inaccuracy,
    /// `?`: a mistake.
    Mistake,
    /// `??`: a blunder.
    Blunder,
}

impl Mark {
    /// All marks, in the order in which they are counted.
    pub const ALL: [Mark; 4] = [Mark::Only, Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark of a move that lost that much of its player's winning chance.
    pub fn of_loss(loss: f64) -> Option<Mark> {
        // Differences of percentages are not exact.
        let loss = loss + 1e-9;
        match loss {
            _ if loss >= BLUNDER => Some(Mark::Blunder),
            _ if loss >= MISTAKE => Some(Mark::Mistake),
            _ if loss >= INACCURACY => Some(Mark::Inaccuracy),
            _ => None,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Mark::Only => "!",
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        })
    }
}

/// A move of a game and what Expert thinks of it.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The move and its player.
    pub entry: HistoryEntry,
    /// The value of the position before the move, from its player's viewpoint, in words.
    pub verdict: String,
    /// The winning chance of the player before the move.
    pub before: f64,
    /// The winning chance of the player after the move.
    pub after: f64,
    /// The chance that the move lost against the best one.
    pub loss: f64,
    /// Whether there was no other move.
    pub is_forced: bool,
    /// The mark, if it deserves one.
    pub mark: Option<Mark>,
    /// The better line, beginning with the better move, if the move lost something worth a mark.
    pub better: Vec<String>,
}

/// A review of a game, move by move.
#[derive(Debug)]
pub struct Review {
    /// A copy of the game at the next move to review.
    game: Box<dyn LiveGame>,
    moves: Vec<HistoryEntry>,
    limits: Limits,
    longer: Limits,
    /// What Expert thinks of the position, if it has been searched already.
    before: Option<SearchInfo>,
}

impl Review {
    /// A review of all moves of `game`. `limits` bound each search. A move takes at most four
    /// searches, one of which may be four times as long.
    pub fn new(game: &dyn LiveGame, limits: Limits) -> Review {
        let moves = game.history(0);
        let mut game = game.boxed_clone();
        game.take_back_to(0);
        Review {
            game,
            moves,
            longer: longer(&limits),
            limits,
            before: None,
        }
    }

    /// The number of moves to review in all.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the game has no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The next move; `None` after the last one, or if the search was stopped.
    pub fn next_move(&mut self, watch: Watch) -> Option<Reviewed> {
        let number = self.game.state().ply + 1;
        let entry = self.moves.get(number - 1)?.clone();
        let best = match self.before.take() {
            Some(before) => before,
            None => self.game.search(MovesToSearch::All, &self.limits, watch)?,
        };
        let is_forced = self.game.legal_moves().len() == 1;
        let is_only = best.mv == entry.mv && !is_forced && self.is_only_move(&best, watch)?;
        let effort = SearchBudget {
            proof: Some(&self.longer),
            ..SearchBudget::uniform(&self.limits)
        };
        let judged = judge(&mut *self.game, &entry.mv, &best, effort, watch)?;
        self.before = judged.next;
        let loss = if is_forced { 0.0 } else { judged.loss };
        let mark = match is_only {
            true => Some(Mark::Only),
            false => Mark::of_loss(loss),
        };
        let is_bad = mark.is_some_and(|mark| mark != Mark::Only);
        Some(Reviewed {
            number,
            entry,
            verdict: best.verdict,
            before: judged.before,
            after: judged.after,
            loss,
            is_forced,
            mark,
            better: if is_bad { judged.best_line } else { Vec::new() },
        })
    }

    /// Whether every move but the best one is a blunder. `None` if the search was stopped.
    fn is_only_move(&mut self, best: &SearchInfo, watch: Watch) -> Option<bool> {
        if best.chance < BLUNDER {
            return Some(false);
        }
        let among = MovesToSearch::Except(&best.mv);
        let second = self.game.search(among, &self.limits, watch)?;
        let is_only = Mark::of_loss(best.chance - second.chance) == Some(Mark::Blunder);
        (!self.limits.stop.is_set()).then_some(is_only)
    }
}
