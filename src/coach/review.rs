//! A review of a game: every move with its winning chances, a mark, and the better move.
//!
//! [`move_cost`] says what one move costs: the winning chance of its player before and after it, in
//! whole percent. What is printed decides the marks.

use std::fmt;

use super::{BLUNDER, INACCURACY, MISTAKE};
use crate::expert::search::Limits;
use crate::game::{Outcome, Player};
use crate::play::{HistoryEntry, LiveGame, MovesToSearch, SearchInfo, Watch};

/// Tolerance for rounding errors in differences of chances.
const ROUNDING: f64 = 1e-9;

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
pub struct Reviewed {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The move and its player.
    pub entry: HistoryEntry,
    /// The value of the position before the move that its first search found, from its player's
    /// viewpoint, in words.
    pub verdict: String,
    /// The winning chance of the player with the best move, in whole hundredths.
    pub before: f64,
    /// The winning chances of all players after the move, by player index, in whole hundredths.
    pub chances: Vec<f64>,
    /// Whether there was no other move.
    pub is_forced: bool,
    /// The mark, if it deserves one.
    pub mark: Option<Mark>,
    /// The better line, beginning with the better move, if the move lost something worth a mark.
    pub better: Vec<String>,
}

impl Reviewed {
    /// The winning chance of the player after the move.
    pub fn after(&self) -> f64 {
        self.chances[self.entry.player.index()]
    }

    /// The chance that the move lost against the best one.
    pub fn loss(&self) -> f64 {
        self.before - self.after()
    }
}

/// A review of a game, move by move.
#[derive(Debug)]
pub struct Review {
    /// A copy of the game at the next move to review.
    game: Box<dyn LiveGame>,
    moves: Vec<HistoryEntry>,
    limits: Limits,
    /// What Expert thinks of the position, if it has been searched already.
    before: Option<SearchInfo>,
    /// Each player's winning chance as of that player's last move.
    found: Vec<f64>,
}

impl Review {
    /// A review of all moves of `game`. `limits` bound each search. A move takes at most four
    /// searches, one of which may be four times as long.
    pub fn new(game: &dyn LiveGame, limits: Limits) -> Review {
        let moves = game.history(0);
        let mut game = game.boxed_clone();
        game.take_back_to(0);
        let players = game.state().players.len();
        Review {
            found: vec![1.0 / players as f64; players],
            game,
            moves,
            limits,
            before: None,
        }
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
        let budget = SearchBudget {
            proof: Some(&self.limits.times(LONG_FACTOR)),
            ..SearchBudget::uniform(&self.limits)
        };
        let cost = move_cost(&mut *self.game, &entry.mv, &best, budget, watch)?;
        let before = self.chances(entry.player, cost.before)[entry.player.index()];
        let chances = self.chances(entry.player, cost.after);
        self.before = cost.next;
        let mark = match is_only {
            true => Some(Mark::Only),
            false => Mark::of_loss(before - chances[entry.player.index()]),
        };
        let is_bad = mark.is_some_and(|mark| mark != Mark::Only);
        Some(Reviewed {
            number,
            entry,
            verdict: best.verdict,
            before,
            chances,
            is_forced,
            mark,
            better: if is_bad { cost.best_line } else { Vec::new() },
        })
    }

    /// Updates a player's chance and returns the chances of all players. With more than two players
    /// each chance comes from a search of one player against all the others, so they do not add up
    /// to 1: they are normalised by their odds.
    fn chances(&mut self, player: Player, chance: f64) -> Vec<f64> {
        self.found[player.index()] = chance;
        if let [one, other] = &mut self.found[..] {
            match player {
                Player::P1 => *other = 1.0 - chance,
                _ => *one = 1.0 - chance,
            }
            return self.found.clone();
        }
        let odds = |chance: &f64| {
            let chance = chance.clamp(NEARLY_IMPOSSIBLE, 1.0 - NEARLY_IMPOSSIBLE);
            chance / (1.0 - chance)
        };
        let all: f64 = self.found.iter().map(odds).sum();
        let shares = self.found.iter().map(|chance| odds(chance) / all);
        shares.map(hundredths).collect()
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

/// Chances are clamped to at least this and at most 1 minus this, so that their odds stay finite.
const NEARLY_IMPOSSIBLE: f64 = 0.001;

/// A chance as it is printed, in whole percent.
fn hundredths(chance: f64) -> f64 {
    (100.0 * chance).round() / 100.0
}

/// How much longer the searches are that prove a loss or compare a bad move with the best one.
pub const LONG_FACTOR: u32 = 4;

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
    /// Equals `after` if no move is better. If the loss looks large, both moves are searched again
    /// with the same limits.
    pub before: f64,
    /// The same player's winning chance after the move, in whole hundredths.
    pub after: f64,
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
        self.before - self.after
    }
}

/// A position as one of its players sees it.
pub(super) struct Outlook {
    pub chance: f64,
    is_certain: bool,
    /// What was found, unless the game is over.
    pub info: Option<SearchInfo>,
}

/// Measures a legal move in the current position of `game` and plays it. `best` is what a search of
/// the position has found. `None` if a search was stopped.
pub fn move_cost(
    game: &mut dyn LiveGame,
    mv: &str,
    best: &SearchInfo,
    budget: SearchBudget<'_>,
    watch: Watch,
) -> Option<MoveCost> {
    if game.state().players.len() > 2 {
        return move_cost_among_many(game, mv, best, budget, watch);
    }
    let limits = budget.limits;
    let ply = game.state().ply;
    let player = game.state().to_move;
    game.play(mv).ok()?;
    let mut after = outlook(game, player, limits, watch)?;
    let mut before = hundredths(best.chance);
    let mut best_line = best.pv.clone();
    if best.mv == mv {
        // Of two searches of one move the later one looks deeper, but nothing beats a proof.
        if is_certain(best) {
            after.chance = before;
        }
    } else if before > after.chance {
        if let Some(proof) = budget
            .proof
            .filter(|_| is_certain(best) && !after.is_certain)
        {
            after = outlook(game, player, proof, watch)?;
        }
        let is_sure = is_certain(best) && after.is_certain;
        if !is_sure && before - after.chance + ROUNDING >= budget.suspicious_loss {
            // The search of the position was shared by all moves. A fair comparison gives the best
            // move as long a search as the one played.
            if let Some(comparison) = budget.comparison {
                after = outlook(game, player, comparison, watch)?;
            }
            game.take_back_to(ply);
            game.play(&best.mv).ok()?;
            let rival = outlook(game, player, budget.comparison.unwrap_or(limits), watch)?;
            game.take_back_to(ply);
            game.play(mv).ok()?;
            before = rival.chance;
            if let Some(info) = rival.info {
                best_line.truncate(1);
                best_line.extend(info.pv);
            }
        }
    }
    if best.mv == mv || before < after.chance {
        before = after.chance;
    }
    let cost = MoveCost {
        before,
        after: after.chance,
        best_line,
        reply: after.info.iter().flat_map(|info| info.pv.clone()).collect(),
        next: after.info,
    };
    (!limits.stop.is_set()).then_some(cost)
}

/// With more than two players a position is searched for the player to move only, so the move is
/// searched from the position before it.
fn move_cost_among_many(
    game: &mut dyn LiveGame,
    mv: &str,
    best: &SearchInfo,
    budget: SearchBudget<'_>,
    watch: Watch,
) -> Option<MoveCost> {
    let mut played = best.clone();
    let mut rival = best.clone();
    if best.mv != mv {
        played = game.search(MovesToSearch::Only(mv), budget.limits, watch)?;
        if best.chance - played.chance >= budget.suspicious_loss {
            if let Some(comparison) = budget.comparison {
                played = game.search(MovesToSearch::Only(mv), comparison, watch)?;
            }
            let comparison = budget.comparison.unwrap_or(budget.limits);
            rival = game.search(MovesToSearch::Only(&best.mv), comparison, watch)?;
        }
    }
    game.play(mv).ok()?;
    let cost = MoveCost {
        before: hundredths(rival.chance.max(played.chance)),
        after: hundredths(played.chance),
        best_line: rival.pv,
        reply: played.pv.get(1..).unwrap_or_default().to_vec(),
        next: None,
    };
    (!budget.limits.stop.is_set()).then_some(cost)
}

/// Searches a position of a game for two and sees it as `player` does.
pub(super) fn outlook(
    game: &mut dyn LiveGame,
    player: Player,
    limits: &Limits,
    watch: Watch,
) -> Option<Outlook> {
    if let Some(ending) = game.state().ending {
        return Some(Outlook {
            chance: share(ending.outcome, player),
            is_certain: true,
            info: None,
        });
    }
    let info = game.search(MovesToSearch::All, limits, watch)?;
    let chance = match game.state().to_move == player {
        true => info.chance,
        false => 1.0 - info.chance,
    };
    Some(Outlook {
        chance: hundredths(chance),
        is_certain: is_certain(&info),
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
