//! A review of a game: every move with its winning chances, a mark, and the better move.
//!
//! [`move_cost`] says what one move costs: the winning chance of its player before and after it, in
//! whole percent. In a game for two each position has one chance: that after a move is that before
//! the next one. The marks follow from the chances as they are printed.

use std::fmt;

use super::findings::{Findings, is_certain};
use super::prospect::Prospect;
use super::{BLUNDER, INACCURACY, MISTAKE, ONLY, hundredths, of_100};
use crate::game::{Outcome, Player};
use crate::limits::Limits;
use crate::play::{HistoryEntry, MovesToSearch, OnInfo, SearchInfo};
use crate::text;
use crate::text::{Text, text};

/// Tolerance for rounding errors in differences of chances.
pub(super) const ROUNDING: f64 = 1e-9;
/// With at least this chance a game is as good as won, and lost for the others.
const DECIDED: f64 = 0.99;
/// From this loss on, between Experts, the best move is searched once more on its own.
pub(super) const SUSPICIOUS: f64 = 0.05;

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

    /// What earns each of them, in a clause.
    pub fn key() -> Text {
        let [only, inaccuracy, mistake, blunder] = Mark::ALL.map(|mark| text(mark, mark.words()));
        text![
            inaccuracy,
            format!(" costs {} wins or more, ", of_100(INACCURACY)),
            mistake,
            format!(" {:.0}, ", 100.0 * MISTAKE),
            blunder,
            format!(" {:.0}; ", 100.0 * BLUNDER),
            text(text![only, " is ", Mark::Only.words()], Mark::Only.words()),
            ": with any other move Expert would lose far more often"
        ]
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
        f.pad(["!", "?!", "?", "??"][*self as usize])
    }
}

/// A move of a game and what Expert thinks of it.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The move and its player.
    pub entry: HistoryEntry,
    /// What the player may expect with the best move.
    pub before: Prospect,
    /// What the player may expect after this move.
    pub after: Prospect,
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
    /// The chance that the move lost against the best one. A chance that rises, because Expert sees
    /// further after the move, loses nothing.
    pub fn loss(&self) -> f64 {
        (self.before.chance - self.after.chance).max(0.0)
    }

    /// Whether it is a mistake or a blunder.
    pub fn is_mistake(&self) -> bool {
        self.loss() + ROUNDING >= MISTAKE
    }

    /// Makes the chances agree with those of the position after the move, where `player` moves, and
    /// the mark with the chances.
    fn agree_with(&mut self, player: Player, chance: f64) {
        set_chance(&mut self.chances, player, chance);
        self.after.chance = self.chances[self.entry.player.index()];
        let fair = self.after.chance + self.fair_loss;
        self.before.chance = hundredths(self.before.chance.min(fair));
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
pub struct Reviewer<'a> {
    /// Those on the game, at the next move to review.
    findings: &'a mut Findings,
    moves: Vec<HistoryEntry>,
    limits: Limits,
    /// Each player's winning chance as far as it is known.
    chances: Vec<f64>,
    reviewed: Vec<ReviewedMove>,
}

impl<'a> Reviewer<'a> {
    /// A reviewer of all moves of the game that the findings are on. `limits` bound each search. A
    /// move takes at most seven searches, one of which may be four times as long.
    pub fn new(findings: &'a mut Findings, limits: Limits) -> Reviewer<'a> {
        let game = findings.game();
        let moves = game.history(0);
        game.take_back_to(0);
        let players = game.state().players.len();
        Reviewer {
            chances: vec![hundredths(1.0 / players as f64); players],
            findings,
            moves,
            limits,
            reviewed: Vec::new(),
        }
    }

    /// Searches the next move. `None` after the last one, or if the search was stopped.
    pub fn next_move(&mut self, on_info: OnInfo) -> Option<()> {
        let number = self.reviewed.len() + 1;
        let entry = self.moves.get(number - 1)?.clone();
        let best = self.findings.ask(&self.limits, on_info)?;
        let game = self.findings.game();
        let legal = game.legal_moves();
        let is_forced = legal.iter().all(|mv| game.is_same_move(mv, &entry.mv));
        let is_best = game.is_same_move(&best.mv, &entry.mv);
        let is_only = is_best && !is_forced && self.is_only_move(&best, on_info)?;
        let budget = SearchBudget {
            proof: Some(&self.limits.times(PROOF_FACTOR)),
            ..SearchBudget::uniform(&self.limits)
        };
        let cost = move_cost(self.findings, &entry.mv, budget, on_info)?;
        let margin_loss = self.margin_loss(&entry.mv, &best, &cost, on_info)?;
        if self.limits.stop.is_set() {
            return None;
        }
        self.findings.game().play(&entry.mv).ok()?;
        if let Some(ending) = self.findings.game().state().ending {
            let seats = Player::first(self.chances.len());
            self.chances = seats.map(|seat| share(ending.outcome, seat)).collect();
        }
        set_chance(&mut self.chances, entry.player, cost.after.chance);
        self.reviewed.push(ReviewedMove {
            number,
            fair_loss: cost.loss(),
            before: cost.before,
            after: cost.after,
            chances: self.chances.clone(),
            entry,
            margin_loss,
            is_forced,
            mark: is_only.then_some(Mark::Only),
            better: cost.best_line,
        });
        Some(())
    }

    /// Whether Expert would lose much more with every move but the best one. `None` if the search
    /// was stopped.
    fn is_only_move(&mut self, best: &SearchInfo, on_info: OnInfo) -> Option<bool> {
        if best.win_rate < ONLY {
            return Some(false);
        }
        let others = MovesToSearch::Except(&best.mv);
        let second = self.findings.search(others, &self.limits, on_info).pop()?;
        Some(best.win_rate - second.win_rate + ROUNDING >= ONLY)
    }

    /// How much of the margin a move loses, in a game already won or lost; else 0.
    /// `None` if the search was stopped.
    fn margin_loss(
        &mut self,
        mv: &str,
        best: &SearchInfo,
        cost: &MoveCost,
        on_info: OnInfo,
    ) -> Option<u32> {
        let is_decided = cost.after.chance >= DECIDED || cost.before.chance <= 1.0 - DECIDED;
        let game = self.findings.game();
        if !game.info().has_margins || !is_decided || game.is_same_move(&best.mv, mv) {
            return Some(0);
        }
        let mut margin_of = |mv| self.findings.margin(mv, &self.limits, on_info);
        let lost = margin_of(&best.mv)? - margin_of(mv)?;
        Some(lost.round().max(0.0) as u32)
    }

    /// The reviewed moves. In a game for two, the chance after a move is made equal to that before
    /// the next one, and a finding is lowered to it where needed.
    pub fn finish(mut self) -> Vec<ReviewedMove> {
        let Some(last) = self.reviewed.last() else {
            return Vec::new();
        };
        let mut next = (last.entry.player, last.after.chance);
        for reviewed in self.reviewed.iter_mut().rev() {
            let before = reviewed.before.chance;
            reviewed.agree_with(next.0, next.1);
            next = (reviewed.entry.player, reviewed.before.chance);
            if next.1 < before {
                self.findings.game().take_back_to(reviewed.number - 1);
                self.findings.lower(next.1);
            }
        }
        self.reviewed
    }
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
    /// If a move seems to lose this much or more between Experts, the best move is searched again
    /// on its own, within the same limits, unless its result is proved.
    pub suspicious_loss: f64,
}

impl<'l> SearchBudget<'l> {
    /// The same limits for every search. Moves that lose 5 points or more are compared with the
    /// best one.
    pub fn uniform(limits: &'l Limits) -> SearchBudget<'l> {
        SearchBudget {
            limits,
            proof: None,
            suspicious_loss: SUSPICIOUS,
        }
    }
}

/// What is known about a move.
#[derive(Clone, Debug)]
pub struct MoveCost {
    /// What the player to move may expect with the best move. If the loss looks large, that move is
    /// searched again on its own.
    pub before: Prospect,
    /// Whether a longer search will hardly change that.
    pub is_steady: bool,
    /// What the same player may expect after the move.
    pub after: Prospect,
    /// The best line, beginning with the best move.
    pub best_line: Vec<String>,
    /// The expected moves after the move.
    pub reply: Vec<String>,
}

impl MoveCost {
    /// The chance that the move lost against the best one. A chance that rises, because Expert sees
    /// further after the move, loses nothing.
    pub fn loss(&self) -> f64 {
        (self.before.chance - self.after.chance).max(0.0)
    }
}

/// Measures a legal move in the position of the findings. A finding that promises more or less than
/// longer searches of the best move do is replaced. `None` if a search was stopped.
pub fn move_cost(
    findings: &mut Findings,
    mv: &str,
    budget: SearchBudget<'_>,
    on_info: OnInfo,
) -> Option<MoveCost> {
    let limits = budget.limits;
    // It is usually known already.
    let mut best = findings.ask(limits, &mut |_| {})?;
    let mut after = findings.after(mv, limits, on_info)?;
    let is_best = findings.game().is_same_move(&best.mv, mv);
    let seems_lost = hundredths(best.win_rate) - hundredths(after.win_rate()) + ROUNDING;
    if is_best && seems_lost > 2.0 * ROUNDING {
        // The search of a position may promise more than the search after its best move.
        if let Some(info) = after.info.clone() {
            best = findings.replace(info, limits, on_info)?;
        }
    }
    if !is_best && seems_lost > 2.0 * ROUNDING {
        let proof = budget.proof.filter(|_| is_certain(&best));
        if let Some(proof) = proof.filter(|_| !after.is_certain()) {
            after = findings.after(mv, proof, on_info)?;
        }
        let seems_lost = hundredths(best.win_rate) - hundredths(after.win_rate()) + ROUNDING;
        if !is_certain(&best) && seems_lost >= budget.suspicious_loss {
            // The search of the position was shared by all moves. A fair comparison gives the best
            // move as long a search as the one played.
            best = findings.best_alone(limits, on_info)?;
        }
    }
    let mut before = Prospect::of(&best);
    if after.prospect.is_win() && after.prospect.chance < before.chance {
        // A win that comes later is still a win.
        before.chance = after.prospect.chance;
        findings.lower(before.chance);
    }
    let reply = after.info.iter().flat_map(|info| info.pv.iter().skip(1));
    let cost = MoveCost {
        before,
        is_steady: best.is_steady,
        reply: reply.cloned().collect(),
        after: after.prospect,
        best_line: best.pv,
    };
    (!limits.stop.is_set()).then_some(cost)
}

/// The points that an outcome is worth to a player: 1 for a win, 1/2 for a draw.
pub fn share(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Win(winner) => f64::from(u8::from(winner == player)),
        Outcome::Draw => 0.5,
    }
}
