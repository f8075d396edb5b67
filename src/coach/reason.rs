//! Why a move is worse than the best one, by what a player can see on the board when both lines are
//! played out for four turns.

use super::explain::{does, expects, instead, you};
use super::findings::Findings;
use super::prospect::Prospect;
use super::review::MoveCost;
use crate::game::Player;
use crate::limits::Limits;
use crate::play::{LiveGame, MovesToSearch, OnInfo, Verdict};
use crate::text;
use crate::text::{Text, about, counted};

/// Both lines are counted after each of these turns: a difference that shows only once is
/// temporary.
const TURNS: [usize; 2] = [2, 4];

/// A loss no larger than this needs no reason: chances vary as much from search to search.
const SLIGHT: f64 = 0.02;

/// Why a move is worse: the first of these that applies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The two moves are known to end differently, or only one of them has a known end.
    End,
    /// What the player and the leading opponent have on the board after four turns.
    Count {
        /// After this move's line and after the best one's: the player's count, and the opponent's.
        counts: [[i32; 2]; 2],
        /// The moves of both lines, up to and including the first of the fifth turn.
        lines: [Vec<String>; 2],
    },
    /// The margins that the two moves lead to with good play, in a game whose values are margins.
    Margin([i32; 2]),
    /// Nothing that can be counted differs within four turns.
    Nothing,
}

/// A line of moves, played out for four turns.
#[derive(Debug)]
struct Ahead {
    /// The counts of all players after each of [`TURNS`].
    counts: Vec<Vec<i32>>,
    moves: Vec<String>,
}

/// Plays a line from the position of `game`, then goes on with Expert's moves. `None` if a search
/// was stopped.
fn ahead(game: &dyn LiveGame, line: &[String], limits: &Limits, on_info: OnInfo) -> Option<Ahead> {
    let mut game = game.boxed_clone();
    let (turns, ply) = (game.state().turns_played, game.state().ply);
    let mut rest = line.to_vec();
    rest.reverse();
    let mut counts = Vec::new();
    while counts.len() < TURNS.len() && game.state().ending.is_none() {
        if rest.is_empty() {
            let found = game.search(MovesToSearch::Best(1), limits, on_info).pop()?;
            if limits.stop.is_set() {
                return None;
            }
            rest.extend(found.pv.into_iter().rev());
        }
        let before = game.counts();
        game.play(&rest.pop()?).ok()?;
        // A turn may take several moves, so it is over only once the next one begins.
        if game.state().turns_played > turns + TURNS[counts.len()] {
            counts.push(before);
        }
    }
    Some(Ahead {
        counts,
        moves: game.state().moves[ply..].to_vec(),
    })
}

/// Why a move costs what it does in the position of the findings. `None` if a search was stopped.
pub fn reason(
    findings: &mut Findings,
    mv: &str,
    cost: &MoveCost,
    limits: &Limits,
    on_info: OnInfo,
) -> Option<Reason> {
    if cost.after.ends() != cost.before.ends() {
        return Some(Reason::End);
    }
    let game = findings.game();
    let you = game.state().to_move;
    let line = [&[mv.to_string()], &cost.reply[..]].concat();
    let own = ahead(game, &line, limits, on_info)?;
    let best = ahead(game, &cost.best_line, limits, on_info)?;
    let count_of = |counts: &[i32]| {
        let others = counts.iter().enumerate();
        let others = others.filter(|(index, _)| *index != you.index());
        let other = others.map(|(_, count)| *count).max();
        other.map(|other| [counts[you.index()], other])
    };
    let (_, least) = game.info().counted;
    let lead = |counts: &[i32; 2]| counts[0] - counts[1];
    let both = own.counts.iter().zip(&best.counts);
    let both: Option<Vec<[[i32; 2]; 2]>> = both
        .map(|(own, best)| Some([count_of(own)?, count_of(best)?]))
        .collect();
    if let Some(both) = both
        && let [.., last] = both[..]
        && both.len() == TURNS.len()
        && both
            .iter()
            .all(|[own, best]| lead(best) - lead(own) >= least)
    {
        return Some(Reason::Count {
            counts: last,
            lines: [own.moves, best.moves],
        });
    }
    if let (Some(Verdict::Open(after)), Some(Verdict::Open(before))) =
        (&cost.after.verdict, &cost.before.verdict)
        && game.info().values_are_margins
    {
        let margins = [*after, *before].map(|value| value.round() as i32);
        if margins[0] < margins[1] {
            return Some(Reason::Margin(margins));
        }
    }
    Some(Reason::Nothing)
}

/// Why a move costs what it does in the position of the findings, in sentences: the opponent's
/// reply, the reason, and, if it `names_best`, what was better. `None` if a search was stopped.
pub fn why_cost(
    findings: &mut Findings,
    mv: &str,
    cost: &MoveCost,
    names_best: bool,
    limits: &Limits,
    on_info: OnInfo,
) -> Option<Text> {
    let best = cost.best_line.first()?;
    if cost.loss() <= SLIGHT {
        let game = findings.game();
        let worth = instead(game, &cost.after, &cost.before, about(cost.is_steady));
        return Some(text!["After ", game.said(mv), " ", worth].stop().end());
    }
    let reason = reason(findings, mv, cost, limits, on_info)?;
    let game = findings.game();
    let better = cost.best_line.first().filter(|_| names_best);
    let reply = reply(game, mv, cost.reply.first(), better);
    if !names_best {
        return Some(reply + told(game, mv, "the best move", cost, &reason));
    }
    let name = game.said(best);
    let mut text = reply + told(game, mv, &name, cost, &reason);
    let better = game.told(best, None);
    if better != name {
        text += text!["Better: ", better].stop().end();
    }
    Some(text)
}

/// The opponent's reply to a move, if it has an effect or is the `better` move itself.
pub(super) fn reply(
    game: &dyn LiveGame,
    mv: &str,
    reply: Option<&String>,
    better: Option<&String>,
) -> Text {
    let mut after = game.boxed_clone();
    let Some(reply) = reply.filter(|_| after.play(mv).is_ok()) else {
        return Text::default();
    };
    let plays = does(game, you(game), after.state().to_move, "play");
    let told = after.told(reply, you(game));
    let (name, ply) = (after.said(reply), after.state().ply);
    let is_legal = after.play(reply).is_ok();
    let mut entries = after.history(ply).into_iter();
    let told = if better == Some(reply) {
        text!["Then ", plays, " ", name, " itself"]
    } else if is_legal && entries.any(|entry| entry.effects.iter().any(|(_, count)| *count > 0)) {
        text!["Then ", plays, " ", told]
    } else {
        return Text::default();
    };
    told.stop().end()
}

/// A reason in a sentence. `best` stands for the best move: its name, or words that do not give it
/// away.
fn told(
    game: &dyn LiveGame,
    mv: &str,
    best: impl Into<Text>,
    cost: &MoveCost,
    reason: &Reason,
) -> Text {
    let player = game.state().to_move;
    let does = |verb| does(game, you(game), player, verb);
    let told = match reason {
        Reason::End => {
            let end = |prospect: &Prospect| {
                if prospect.is_open() {
                    "the game goes on".to_string()
                } else {
                    expects(game, prospect, "")
                }
            };
            let own = text!["After ", game.said(mv), " ", end(&cost.after)];
            text![own, "; after ", best, " ", end(&cost.before)]
        }
        Reason::Count { counts, .. } => {
            let [[own, opponent], [better, opponents]] = counts;
            let (thing, _) = game.info().counted;
            let own = format!(
                "{} {}",
                does("have"),
                counted(own.unsigned_abs() as usize, thing)
            );
            let other = opponent_name(game, player);
            let told = format!("Four turns later {own} to {other}'s {opponent}; after ");
            text![
                told,
                best,
                format!(" {} {better} to {opponents}", does("would have"))
            ]
        }
        Reason::Margin(margins) => {
            let [own, better] = margins.map(|margin| match margin {
                0 => "level".to_string(),
                1.. => format!("about {margin} ahead"),
                _ => format!("about {} behind", -margin),
            });
            let told = format!("With good play {} {own}; after ", does("finish"));
            text![told, best, format!(" {better}")]
        }
        Reason::Nothing => {
            let worth = instead(game, &cost.after, &cost.before, "");
            text!["No lasting difference within four turns: ", worth]
        }
    };
    told.stop().end()
}

/// What the opponent is called, or the best of several.
fn opponent_name(game: &dyn LiveGame, player: Player) -> String {
    if game.state().players.len() > 2 {
        return "the best opponent".to_string();
    }
    let names = game.names(player.opponent());
    names.colour.map_or(names.name, String::from)
}
