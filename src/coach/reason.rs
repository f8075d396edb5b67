//! Why a move is worse than the best one, by what a player can see on the board when both lines are
//! played out for four turns.

use super::explain::{does, expects, instead, you};
use super::findings::Findings;
use super::prospect::Prospect;
use super::review::MoveCost;
use crate::game::players::PlayerKind;
use crate::game::{Outcome, Player};
use crate::limits::{Limits, StopFlag};
use crate::play::{Distance, LiveGame, MovesToSearch, OnInfo, Verdict};
use crate::text;
use crate::text::{Text, about, counted, text};

/// Both lines are counted after each of these turns: a difference that shows only once is
/// temporary.
const TURNS: [usize; 2] = [2, 4];

/// A loss no larger than this needs no reason: chances vary as much from search to search.
const SLIGHT: f64 = 0.02;

/// The players of the games that are played on from both moves where nothing can be counted: they
/// are of middle strength.
const PLAYERS: PlayerKind = PlayerKind::ExpertAt(4);
/// The number of games that are played on from each move.
const GAMES: u64 = 10;
/// How many more games must be won after the better move: a smaller difference says nothing.
const LEAST_GAMES: usize = 3;

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
    /// How many of the ten games played on from each of the two moves the player wins.
    Games([usize; 2]),
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

/// How many of the games played on after a move the player to move wins. Each game has its own
/// seed. `None` if they are stopped.
fn games_won(game: &dyn LiveGame, mv: &String, stop: &StopFlag) -> Option<usize> {
    let limits = Limits::nodes(u64::MAX).until(stop.clone());
    let (you, players) = (game.state().to_move, game.state().players.len());
    let mut won = 0;
    for seed in 0..GAMES {
        let mut played = game.rematch(seed, None);
        for mv in game.state().moves.iter().chain([mv]) {
            played.play(mv).ok()?;
        }
        for player in Player::first(players) {
            played.seat(player, PLAYERS).ok()?;
        }
        while played.state().ending.is_none() {
            played.computer_move(Some(&limits), &mut |_| {})?;
        }
        won += usize::from(played.state().ending?.outcome == Outcome::Win(you));
    }
    Some(won)
}

/// Plays games on after a move and after the best one. The reason is how many of them are won, if
/// that differs enough. `None` if the games are stopped.
pub fn played_on(
    game: &dyn LiveGame,
    mv: &str,
    cost: &MoveCost,
    stop: &StopFlag,
) -> Option<Reason> {
    let won = games_won(game, &mv.to_string(), stop)?;
    let better = games_won(game, cost.best_line.first()?, stop)?;
    let differ = better >= won + LEAST_GAMES;
    Some(if differ {
        Reason::Games([won, better])
    } else {
        Reason::Nothing
    })
}

/// Why a move costs what it does in the position of the findings: the sentences of [`in_words`],
/// one on each line. A slight loss has no reason. Games are played on only with `names_best`, which
/// the answer to `why` sets. `None` if a search or a game was stopped.
pub fn why_cost(
    findings: &mut Findings,
    mv: &str,
    cost: &MoveCost,
    names_best: bool,
    limits: &Limits,
    on_info: OnInfo,
) -> Option<Text> {
    if cost.loss() <= SLIGHT {
        let game = findings.game();
        let worth = instead(game, &cost.after, &cost.before, about(cost.is_steady));
        return Some(text![AFTER_THIS, worth].stop().end());
    }
    let mut reason = reason(findings, mv, cost, limits, on_info)?;
    let game = findings.game();
    if reason == Reason::Nothing && names_best {
        reason = played_on(game, mv, cost, &limits.stop)?;
    }
    let sentences = in_words(game, mv, cost, names_best, &reason).into_iter();
    Some(sentences.map(|sentence| sentence.stop().end()).collect())
}

/// The sentences that give a reason, without their full stops: the opponent's reply, the reason,
/// and, with `names_best`, what was better.
pub fn in_words(
    game: &dyn LiveGame,
    mv: &str,
    cost: &MoveCost,
    names_best: bool,
    reason: &Reason,
) -> Vec<Text> {
    let best = cost.best_line.first().filter(|_| names_best);
    let name = best.map_or("the best move".into(), |best| game.said(best));
    let better = best.map(|best| game.told(best, None));
    let better = better.filter(|better| *better != name);
    let better = better.map(|better| text!["Better: ", better]);
    let ends = matches!(cost.after.verdict, Some(Verdict::Loses(Distance::Moves(_))));
    // A reply that has the same effects after the best move explains nothing.
    let explains = |reply: &&String| {
        let after_best = cost.best_line.first();
        let after_best = after_best.and_then(|best| effects(game, best, reply));
        ends || after_best.is_none() || after_best != effects(game, mv, reply)
    };
    let reply = cost.reply.first().filter(explains);
    reply_in_words(game, mv, reply, best, ends)
        .into_iter()
        .chain([told(game, name, cost, reason)])
        .chain(better)
        .collect()
}

/// The effects of a reply to a move, with their counts; `None` if the reply is not legal.
fn effects(game: &dyn LiveGame, mv: &str, reply: &str) -> Option<Vec<(&'static str, i32)>> {
    let mut after = game.boxed_clone();
    after.play(mv).ok()?;
    let ply = after.state().ply;
    after.play(reply).ok()?;
    Some(after.history(ply).pop()?.effects)
}

/// The opponent's reply to a move in a sentence without its full stop, if the reply has an effect,
/// is the `better` move itself, or leads to an end that is a known number of moves away (`ends`).
pub(super) fn reply_in_words(
    game: &dyn LiveGame,
    mv: &str,
    reply: Option<&String>,
    better: Option<&String>,
    ends: bool,
) -> Option<Text> {
    let reply = reply?;
    let has_effect = effects(game, mv, reply)?
        .iter()
        .any(|(_, count)| *count > 0);
    let mut after = game.boxed_clone();
    after.play(mv).ok()?;
    let opponent = after.state().to_move;
    let told = after.told(reply, you(game));
    let can_play = does(game, you(game), opponent, "can play");
    let can_play = text![AFTER_THIS, can_play, " "];
    if better == Some(reply) {
        return Some(text![can_play, "the better move: ", told]);
    }
    (ends || has_effect).then(|| text![can_play, told])
}

/// A reason in a sentence, without its full stop. `best` stands for the best move: its name, or
/// words that do not give it away.
fn told(game: &dyn LiveGame, best: Text, cost: &MoveCost, reason: &Reason) -> Text {
    let player = game.state().to_move;
    let does = |verb| does(game, you(game), player, verb);
    match reason {
        Reason::End => {
            let end = |prospect: &Prospect| {
                if prospect.is_open() {
                    "the result is still open".to_string()
                } else {
                    expects(game, prospect, "")
                }
            };
            let own = text![AFTER_THIS, end(&cost.after)];
            text![own, "; after ", best, pause(), end(&cost.before)]
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
            let told = format!("Four turns later {own} and {other} {opponent}; after ");
            text![
                told,
                best,
                pause(),
                format!("{} {better} and {opponents}", does("would have"))
            ]
        }
        Reason::Margin(margins) => {
            let [own, better] = margins.map(|margin| match margin {
                0 => "level".to_string(),
                1.. => format!("about {margin} ahead"),
                _ => format!("about {} behind", -margin),
            });
            let told = format!("With good play {} {own}; after ", does("finish"));
            text![told, best, pause(), better]
        }
        Reason::Games(won) => {
            let [own, better] = won;
            let sample = format!(
                "Of {GAMES} sample games each, {} {own} after this move",
                does("win")
            );
            text![sample, format!(" and {better} after "), best]
        }
        Reason::Nothing => {
            let worth = instead(game, &cost.after, &cost.before, "");
            text![
                "The difference shows only after more than four turns: ",
                worth
            ]
        }
    }
}

/// Introduces what follows the move that is explained.
const AFTER_THIS: &str = "After this move ";

/// What stands between a move and its result: heard without a comma, they run together.
fn pause() -> Text {
    text(" ", ", ")
}

/// What the opponent is called, or the best of several.
fn opponent_name(game: &dyn LiveGame, player: Player) -> String {
    if game.state().players.len() > 2 {
        return "the best opponent".to_string();
    }
    game.names(player.opponent()).short().to_string()
}
