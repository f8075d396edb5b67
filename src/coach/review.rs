//! A review of a game: every move with its winning chances, a mark, and the better move.
//!
//! [`move_cost`] says what one move costs: the winning chance of its player before and after it, in
//! whole percent. In a game for two each position has one chance: that after a move is that before
//! the next one. The marks follow from the chances as they are printed.

use std::fmt;

use super::{BLUNDER, INACCURACY, MISTAKE};
use crate::game::{Outcome, Player};
use crate::limits::Limits;
use crate::play::{HistoryEntry, LiveGame, MovesToSearch, OnInfo, Score, SearchInfo};

/// Tolerance for rounding errors in differences of chances.
pub(super) const ROUNDING: f64 = 1e-9;
/// With at least this chance a game is as good as won, and lost for the others.
const DECIDED: f64 = 0.99;

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

    /// What it means.
    pub fn words(self) -> &'static str {
        match self {
            Mark::Only => "the only good move",
            Mark::Inaccuracy => "an inaccuracy",
            Mark::Mistake => "a mistake",
            Mark::Blunder => "a blunder",
        }
    }

    /// The mark of a move that lost that much of its player's winning chance.
    pub fn of_loss(loss: f64) -> Option<Mark> {
        let loss = loss + ROUNDING;
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
pub struct ReviewedMove {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The move and its player.
    pub entry: HistoryEntry,
    /// The value that the first search found for the position before the move, from the viewpoint
    /// of its player, in words.
    pub verdict: String,
    /// The winning chance of the player with the best move, in whole hundredths.
    pub chance_before: f64,
    /// The winning chances of all players after the move, by player index, in whole hundredths.
    /// With more than two players each comes from a search for that player, so they need not add
    /// up to 1.
    pub chances: Vec<f64>,
    /// By how many of the game's units the margin is worse than with the best move. Counted only in
    /// games with margins, and only once the winner is certain.
    pub margin_loss: u32,
    /// Whether there was no other move.
    pub is_forced: bool,
    /// The mark, if it deserves one.
    pub mark: Option<Mark>,
    /// The better line, beginning with the better move, if the move lost something worth a mark.
    pub better: Vec<String>,
    /// The loss against a rival that was searched as long as this move.
    pub(super) fair_loss: f64,
}

impl ReviewedMove {
    /// The winning chance of the player after the move.
    pub fn chance_after(&self) -> f64 {
        self.chances[self.entry.player.index()]
    }

    /// The chance that the move lost against the best one. A chance that rises, because Expert sees
    /// further after the move, loses nothing.
    pub fn loss(&self) -> f64 {
        (self.chance_before - self.chance_after()).max(0.0)
    }

    /// Makes the chances agree with those of the position after the move, where `player` moves, and
    /// the mark with the chances.
    fn agree_with(&mut self, player: Player, chance: f64) {
        set_chance(&mut self.chances, player, chance);
        let fair = self.chance_after() + self.fair_loss;
        self.chance_before = hundredths(self.chance_before.min(fair));
        if self.mark != Some(Mark::Only) {
            self.mark = Mark::of_loss(self.loss());
        }
        if matches!(self.mark, None | Some(Mark::Only)) {
            self.better.clear();
        }
    }
}

/// Sets the chance of a player, and in a game for two that of the opponent.
fn set_chance(chances: &mut [f64], player: Player, chance: f64) {
    chances[player.index()] = chance;
    if chances.len() == 2 {
        chances[player.opponent().index()] = 1.0 - chance;
    }
}

/// Reviews a game, move by move.
#[derive(Debug)]
pub struct Reviewer {
    /// A copy of the game at the next move to review.
    game: Box<dyn LiveGame>,
    moves: Vec<HistoryEntry>,
    limits: Limits,
    /// What Expert thinks of the position, if it has been searched already.
    known: Option<SearchInfo>,
    /// Each player's winning chance as far as it is known.
    chances: Vec<f64>,
    reviewed: Vec<ReviewedMove>,
}

impl Reviewer {
    /// A reviewer of all moves of `game`. `limits` bound each search. A move takes at most six
    /// searches, one of which may be four times as long.
    pub fn new(game: &dyn LiveGame, limits: Limits) -> Reviewer {
        let moves = game.history(0);
        let mut start = game.boxed_clone();
        start.take_back_to(0);
        let players = start.state().players.len();
        Reviewer {
            chances: vec![hundredths(1.0 / players as f64); players],
            game: start,
            moves,
            limits,
            known: None,
            reviewed: Vec::new(),
        }
    }

    /// Searches the next move. `None` after the last one, or if the search was stopped.
    pub fn next_move(&mut self, on_info: OnInfo) -> Option<()> {
        let number = self.reviewed.len() + 1;
        let entry = self.moves.get(number - 1)?.clone();
        let best = match self.known.take() {
            Some(known) => known,
            None => self.search(MovesToSearch::Best(1), on_info)?,
        };
        let is_forced = self.game.legal_moves().len() == 1;
        let is_only = best.mv == entry.mv && !is_forced && self.is_only_move(&best, on_info)?;
        let budget = SearchBudget {
            proof: Some(&self.limits.times(PROOF_FACTOR)),
            ..SearchBudget::uniform(&self.limits)
        };
        let cost = move_cost(&mut *self.game, &entry.mv, &best, budget, on_info)?;
        let margin_loss = self.margin_loss(&entry.mv, &best, &cost, on_info)?;
        if self.limits.stop.is_set() {
            return None;
        }
        if let Some(ending) = self.game.state().ending {
            let seats = Player::first(self.chances.len());
            self.chances = seats.map(|seat| share(ending.outcome, seat)).collect();
        }
        set_chance(&mut self.chances, entry.player, cost.chance_after);
        self.reviewed.push(ReviewedMove {
            number,
            // The search of a position may promise more than the search after its best move.
            chance_before: hundredths(best.chance).min(cost.chance_before),
            chances: self.chances.clone(),
            entry,
            verdict: best.verdict,
            margin_loss,
            is_forced,
            mark: is_only.then_some(Mark::Only),
            fair_loss: cost.loss(),
            better: cost.best_line,
        });
        self.known = cost.next;
        Some(())
    }

    /// The best of these moves at the next move to review.
    fn search(&mut self, moves: MovesToSearch, on_info: OnInfo) -> Option<SearchInfo> {
        self.game.search(moves, &self.limits, on_info).pop()
    }

    /// Whether every move but the best one is a blunder. `None` if the search was stopped.
    fn is_only_move(&mut self, best: &SearchInfo, on_info: OnInfo) -> Option<bool> {
        if best.chance < BLUNDER {
            return Some(false);
        }
        let second = self.search(MovesToSearch::Except(&best.mv), on_info)?;
        Some(Mark::of_loss(best.chance - second.chance) == Some(Mark::Blunder))
    }

    /// How much of the margin the last move lost, in a game already won or lost; else 0.
    /// `None` if the search was stopped.
    fn margin_loss(
        &mut self,
        mv: &str,
        best: &SearchInfo,
        cost: &MoveCost,
        on_info: OnInfo,
    ) -> Option<u32> {
        let is_decided = cost.chance_after >= DECIDED || cost.chance_before <= 1.0 - DECIDED;
        if !self.game.info().has_margins || !is_decided || best.mv == mv {
            return Some(0);
        }
        self.game.take_back_to(self.reviewed.len());
        let mut value_of = |mv| match self.search(MovesToSearch::Only(mv), on_info)?.score {
            Score::Centi(value) => Some(f64::from(value) / 100.0),
            Score::Mate(_) => Some(0.0),
        };
        let lost = value_of(&best.mv)? - value_of(mv)?;
        self.game.play(mv).ok()?;
        Some(lost.round().max(0.0) as u32)
    }

    /// The moves reviewed. The rows agree: in a game for two each position has one chance.
    pub fn finish(mut self) -> Vec<ReviewedMove> {
        let Some(last) = self.reviewed.last() else {
            return Vec::new();
        };
        let mut next = (last.entry.player, last.chance_after());
        for reviewed in self.reviewed.iter_mut().rev() {
            reviewed.agree_with(next.0, next.1);
            next = (reviewed.entry.player, reviewed.chance_before);
        }
        self.reviewed
    }
}

/// A chance as it is printed, in whole percent.
fn hundredths(chance: f64) -> f64 {
    (100.0 * chance).round() / 100.0
}

/// How much longer the search is that proves a loss.
pub(super) const PROOF_FACTOR: u32 = 4;

/// How long to search for the cost of a move.
#[derive(Clone, Copy, Debug)]
pub struct SearchBudget<'l> {
    /// The limits of each search, where no others are given.
    pub limits: &'l Limits,
    /// The limits of another search of the position after the move, if the best move's result is
    /// proved and that of the move is not.
    pub proof: Option<&'l Limits>,
    /// The loss from which the move and the best move are compared by equally long searches.
    pub suspicious_loss: f64,
    /// The limits of these two searches. Without them only the best move is searched again, within
    /// `limits`: the first search of the position after the move serves as the other one.
    pub comparison: Option<&'l Limits>,
}

impl<'l> SearchBudget<'l> {
    /// The same limits for every search. Moves that lose 5 points or more are compared with the
    /// best one.
    pub fn uniform(limits: &'l Limits) -> SearchBudget<'l> {
        SearchBudget {
            limits,
            proof: None,
            suspicious_loss: INACCURACY,
            comparison: None,
        }
    }
}

/// What is known about a move.
#[derive(Clone, Debug)]
pub struct MoveCost {
    /// The winning chance of the player who moves, in whole hundredths, if the best move is played.
    /// Equals `chance_after` if no move is better. If the loss looks large, both moves are searched
    /// again with the same limits.
    pub chance_before: f64,
    /// The same player's winning chance after the move, in whole hundredths.
    pub chance_after: f64,
    /// The best line, beginning with the best move.
    pub best_line: Vec<String>,
    /// The expected moves after the move.
    pub reply: Vec<String>,
    /// What the search of the position after the move found. With more than two players that
    /// position has not been searched.
    pub next: Option<SearchInfo>,
}

impl MoveCost {
    /// The chance that the move lost against the best one.
    pub fn loss(&self) -> f64 {
        self.chance_before - self.chance_after
    }
}

/// A position as one of its players sees it.
pub(super) struct Outlook {
    /// The player's winning chance, in whole hundredths.
    pub chance: f64,
    /// What was found, unless the game is over.
    pub info: Option<SearchInfo>,
}

impl Outlook {
    fn is_certain(&self) -> bool {
        self.info.as_ref().is_none_or(is_certain)
    }
}

/// Measures a legal move in the current position of `game` and plays it. `best` is what a search of
/// the position has found. `None` if a search was stopped.
pub fn move_cost(
    game: &mut dyn LiveGame,
    mv: &str,
    best: &SearchInfo,
    budget: SearchBudget<'_>,
    on_info: OnInfo,
) -> Option<MoveCost> {
    let limits = budget.limits;
    let ply = game.state().ply;
    let mut measure = |mv: &str, limits: &Limits| {
        game.take_back_to(ply);
        outlook_after(game, mv, limits, on_info)
    };
    let mut after = measure(mv, limits)?;
    let mut chance_before = hundredths(best.chance);
    let mut best_line = best.pv.clone();
    if best.mv != mv && chance_before > after.chance {
        let proof = budget.proof.filter(|_| is_certain(best));
        if let Some(proof) = proof.filter(|_| !after.is_certain()) {
            after = measure(mv, proof)?;
        }
        let is_sure = is_certain(best) && after.is_certain();
        if !is_sure && chance_before - after.chance + ROUNDING >= budget.suspicious_loss {
            // The search of the position was shared by all moves. A fair comparison gives the best
            // move as long a search as the one played.
            if let Some(comparison) = budget.comparison {
                after = measure(mv, comparison)?;
            }
            let rival = measure(&best.mv, budget.comparison.unwrap_or(limits))?;
            game.take_back_to(ply);
            game.play(mv).ok()?;
            chance_before = rival.chance;
            best_line.truncate(1);
            best_line.extend(rival.info.into_iter().flat_map(|info| info.pv));
        }
    }
    // Of two searches of one move the later one looks deeper.
    if best.mv == mv || chance_before < after.chance {
        chance_before = after.chance;
    }
    let is_for_two = game.state().players.len() == 2;
    let cost = MoveCost {
        chance_before,
        chance_after: after.chance,
        best_line,
        reply: after.info.iter().flat_map(|info| info.pv.clone()).collect(),
        next: after.info.filter(|_| is_for_two),
    };
    (!limits.stop.is_set()).then_some(cost)
}

/// Plays a legal move and sees the position after it as its player does.
fn outlook_after(
    game: &mut dyn LiveGame,
    mv: &str,
    limits: &Limits,
    on_info: OnInfo,
) -> Option<Outlook> {
    let player = game.state().to_move;
    if game.state().players.len() == 2 {
        game.play(mv).ok()?;
        return outlook(game, player, limits, on_info);
    }
    // With more than two players a position is searched for the player to move only, so the move is
    // searched from the position before it.
    let mut info = game
        .search(MovesToSearch::Only(mv), limits, on_info)
        .pop()?;
    game.play(mv).ok()?;
    info.pv.drain(..1.min(info.pv.len()));
    Some(Outlook {
        chance: hundredths(info.chance),
        info: Some(info),
    })
}

/// Searches a position of a game for two and sees it as `player` does.
pub(super) fn outlook(
    game: &mut dyn LiveGame,
    player: Player,
    limits: &Limits,
    on_info: OnInfo,
) -> Option<Outlook> {
    if let Some(ending) = game.state().ending {
        return Some(Outlook {
            chance: share(ending.outcome, player),
            info: None,
        });
    }
    let info = game.search(MovesToSearch::Best(1), limits, on_info).pop()?;
    let chance = if game.state().to_move == player {
        info.chance
    } else {
        1.0 - info.chance
    };
    Some(Outlook {
        chance: hundredths(chance),
        info: Some(info),
    })
}

/// Whether the chance is that of a proved result.
fn is_certain(info: &SearchInfo) -> bool {
    info.is_proved || [0.0, 1.0].contains(&info.chance)
}

/// The points that an outcome is worth to a player: 1 for a win, 1/2 for a draw.
pub fn share(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Win(winner) => f64::from(u8::from(winner == player)),
        Outcome::Draw => 0.5,
    }
}
