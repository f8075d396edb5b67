//! What one move costs: the winning chance of its player before and after it.

use super::INACCURACY;
use crate::expert::search::Limits;
use crate::game::{Outcome, Player};
use crate::play::{LiveGame, MovesToSearch, SearchInfo};

/// The limits of a longer search, as a multiple of the usual ones.
pub const LONGER: u64 = 4;

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

/// Sees what a search finds while it runs.
pub type Watch<'w> = &'w mut dyn FnMut(&SearchInfo);

/// What is known about a move.
#[derive(Clone, Debug)]
pub struct MoveCost {
    /// The chance of the move's player before it, with the best move. Where the loss has been
    /// measured by searches of both moves, it is the sum of that and of the chance after the move.
    pub before: f64,
    /// The chance after it.
    pub after: f64,
    /// The chance that it lost against the best move, 0 if that is the move. A loss that matters is
    /// measured by equally long searches of both moves.
    pub loss: f64,
    /// The best line, beginning with the best move.
    pub best_line: Vec<String>,
    /// The expected moves after the move.
    pub reply: Vec<String>,
    /// What the search of the position after the move found. With more than two players that
    /// position has not been searched.
    pub next: Option<SearchInfo>,
}

/// A position as one of its players sees it.
struct Outlook {
    chance: f64,
    is_certain: bool,
    thought: Option<SearchInfo>,
}

/// Judges a legal move in the current position of `game` and plays it. `best` is what a search of
/// the position has found. `None` if a search was stopped.
pub fn judge(
    game: &mut dyn LiveGame,
    mv: &str,
    best: &SearchInfo,
    effort: SearchBudget<'_>,
    watch: Watch,
) -> Option<MoveCost> {
    if game.state().players.len() > 2 {
        return judge_among_many(game, mv, best, effort, watch);
    }
    let limits = effort.limits;
    let ply = game.state().ply;
    let player = game.state().to_move;
    game.play(mv).ok()?;
    let mut after = outlook(game, player, limits, watch)?;
    let mut judged = MoveCost {
        before: best.chance,
        after: after.chance,
        loss: 0.0,
        best_line: best.pv.clone(),
        reply: Vec::new(),
        next: None,
    };
    if best.mv != mv && best.chance - after.chance > 0.0 {
        if let Some(proof) = effort
            .proof
            .filter(|_| is_certain(best) && !after.is_certain)
        {
            after = outlook(game, player, proof, watch)?;
        }
        judged.loss = best.chance - after.chance;
        if judged.loss >= effort.suspicious_loss && !(is_certain(best) && after.is_certain) {
            // The search of the position was shared by all moves. A fair comparison gives the best
            // move as long a search as the one played.
            if let Some(comparison) = effort.comparison {
                after = outlook(game, player, comparison, watch)?;
            }
            game.take_back_to(ply);
            game.play(&best.mv).ok()?;
            let rival = outlook(game, player, effort.comparison.unwrap_or(limits), watch)?;
            game.take_back_to(ply);
            game.play(mv).ok()?;
            judged.loss = (rival.chance - after.chance).max(0.0);
            judged.before = after.chance + judged.loss;
            if let Some(thought) = rival.thought {
                judged.best_line.truncate(1);
                judged.best_line.extend(thought.pv);
            }
        }
        judged.loss = judged.loss.max(0.0);
    }
    judged.after = after.chance;
    if let Some(thought) = after.thought {
        judged.reply.clone_from(&thought.pv);
        judged.next = Some(thought);
    }
    (!limits.stop.is_set()).then_some(judged)
}

/// With more than two players a position is searched for the player to move only, so the move is
/// searched from the position before it.
fn judge_among_many(
    game: &mut dyn LiveGame,
    mv: &str,
    best: &SearchInfo,
    effort: SearchBudget<'_>,
    watch: Watch,
) -> Option<MoveCost> {
    let mut judged = MoveCost {
        before: best.chance,
        after: best.chance,
        loss: 0.0,
        best_line: best.pv.clone(),
        reply: best.pv.get(1..).unwrap_or_default().to_vec(),
        next: None,
    };
    if best.mv != mv {
        let mut played = game.search(MovesToSearch::Only(mv), effort.limits, watch)?;
        let mut rival = best.clone();
        if best.chance - played.chance >= effort.suspicious_loss {
            if let Some(comparison) = effort.comparison {
                played = game.search(MovesToSearch::Only(mv), comparison, watch)?;
            }
            let comparison = effort.comparison.unwrap_or(effort.limits);
            rival = game.search(MovesToSearch::Only(&best.mv), comparison, watch)?;
        }
        judged.after = played.chance;
        judged.loss = (rival.chance - played.chance).max(0.0);
        judged.before = judged.after + judged.loss;
        judged.best_line = rival.pv;
        judged.reply = played.pv.get(1..).unwrap_or_default().to_vec();
    }
    game.play(mv).ok()?;
    (!effort.limits.stop.is_set()).then_some(judged)
}

/// Searches a position of a game for two and sees it as `player` does.
fn outlook(
    game: &mut dyn LiveGame,
    player: Player,
    limits: &Limits,
    watch: Watch,
) -> Option<Outlook> {
    if let Some(ending) = game.state().ending {
        return Some(Outlook {
            chance: share(ending.outcome, player),
            is_certain: true,
            thought: None,
        });
    }
    let thought = game.search(MovesToSearch::All, limits, watch)?;
    let chance = match game.state().to_move == player {
        true => thought.chance,
        false => 1.0 - thought.chance,
    };
    Some(Outlook {
        chance,
        is_certain: is_certain(&thought),
        thought: Some(thought),
    })
}

/// Whether the chance is that of a proved result.
fn is_certain(thought: &SearchInfo) -> bool {
    thought.is_proved || [0.0, 1.0].contains(&thought.chance)
}

/// The points that an outcome is worth to a player: 1 for a win, 1/2 for a draw.
pub fn share(outcome: Outcome, player: Player) -> f64 {
    match outcome {
        Outcome::Win(winner) => f64::from(u8::from(winner == player)),
        Outcome::Draw => 0.5,
    }
}

/// These limits multiplied by [`LONGER`].
pub fn longer(limits: &Limits) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_mul(LONGER)),
        time: limits.time.map(|time| time.saturating_mul(LONGER as u32)),
        ..limits.clone()
    }
}
