//! The commands `hint` and `analyse`: Expert's move, its search of a position depth by depth, or a
//! review of a whole game.

use super::screen::{fit, seat_name};
use super::talk::{Stop, Talk};
use super::thinking::{Thinking, Watcher};
use crate::game::Refusal;
use crate::matches::analysis::{Review, Reviewed};
use crate::matches::{Match, Thought};
use crate::players::PlayerKind;

/// The width of a line.
const COLUMNS: usize = 78;

/// Shows Expert's search of the current position: each depth once with its value and line, the best
/// move last.
///
/// # Errors
/// If the output cannot be written.
pub fn position(talk: &mut Talk, game: &mut dyn Match, thinking: Thinking) -> Result<(), Stop> {
    if game.ending().is_some() {
        return Ok(talk.complain("", &Refusal::new("The game is over in this position"))?);
    }
    let stop = talk.stop_flag();
    let default_nodes = game.info().default_nodes;
    let limits = thinking.long_limits(default_nodes).until(stop);
    let mut depth = 0;
    let mut result = Ok(());
    let best = game.hint(&limits, &mut |thought| {
        if thought.depth > depth && result.is_ok() {
            depth = thought.depth;
            result = talk.say(&format!("{}\n", fit(&depth_line(thought), COLUMNS)));
        }
    });
    result?;
    if talk.take_stop()? {
        talk.say("Stopped.\n")?;
    }
    if let Some(best) = best.filter(|best| best.depth > 0) {
        talk.say(&format!("Best: {}, {}\n", best.mv, best.verdict))?;
    }
    Ok(())
}

fn depth_line(thought: &Thought) -> String {
    let Thought { depth, verdict, .. } = thought;
    format!("depth {depth:>2}  {verdict:<12}  {}", thought.pv.join(" "))
}

/// Reviews all moves of a game for two, one per line.
///
/// # Errors
/// If the output cannot be written.
pub fn whole_game(talk: &mut Talk, game: &dyn Match, thinking: Thinking) -> Result<(), Stop> {
    if let Some(reason) = not_reviewed(game) {
        return Ok(talk.complain("", &Refusal::new(reason))?);
    }
    let history = game.history();
    let width = history.iter().map(|entry| entry.mv.len()).max();
    let width = width.unwrap_or_default().min(24);
    talk.say(
        "Each move with the value of the position before it for its player, as Expert\n\
         sees it (above 0 is good), and a better move where it was clearly worse:\n",
    )?;
    let limits = thinking
        .short_limits(game.info().default_nodes)
        .until(talk.stop_flag());
    let mut review = Review::new(game, limits);
    let mut reviewed = 0;
    loop {
        let mut watcher = Watcher::new(talk);
        let next = review.next_move(&mut |thought| watcher.watch(thought));
        watcher.finish()?;
        let Some(next) = next else { break };
        reviewed = next.number;
        let seat = seat_name(game, next.entry.player);
        talk.say(&format!(
            "{}\n",
            fit(&review_line(&next, &seat, width), COLUMNS)
        ))?;
    }
    if talk.take_stop()? && reviewed < history.len() {
        talk.say("Stopped.\n")?;
    }
    Ok(())
}

/// Why a game is not reviewed.
fn not_reviewed(game: &dyn Match) -> Option<&'static str> {
    if game.players().len() > 2 {
        Some("Only games for two are reviewed: in a replay, analyse searches one position")
    } else if game.ply() == 0 {
        Some("No move has been played")
    } else {
        None
    }
}

fn review_line(reviewed: &Reviewed, seat: &str, width: usize) -> String {
    let Reviewed { entry, verdict, .. } = reviewed;
    let number = entry.turn;
    let better = reviewed.better.as_ref();
    let better = better.map_or_else(String::new, |mv| format!("better: {mv}"));
    let line = format!(
        "{number:>3}. {seat} {:<width$}  {verdict:<18} {better}",
        entry.mv
    );
    line.trim_end().to_string()
}

/// What Expert would play, after a search that is shown as it runs; `None` if the game is over.
///
/// # Errors
/// If the output cannot be written.
pub fn find_hint(
    talk: &mut Talk,
    game: &mut dyn Match,
    thinking: Thinking,
) -> Result<Option<Thought>, Stop> {
    let limits = thinking.limits(game.info().default_nodes);
    let limits = limits.until(talk.stop_flag());
    let mut watcher = Watcher::new(talk);
    let hint = game.hint(&limits, &mut |thought| watcher.watch(thought));
    watcher.finish()?;
    Ok(hint)
}

/// Says what Expert would play, or the best move it found before Ctrl-C stopped it. `is_begun`
/// means that part of a move has been entered, which the hint need not continue.
///
/// # Errors
/// If the output cannot be written.
pub fn say_hint(
    talk: &mut Talk,
    game: &dyn Match,
    hint: Option<Thought>,
    is_begun: bool,
) -> Result<(), Stop> {
    let is_stopped = talk.take_stop()?;
    match hint {
        Some(hint) if is_stopped && hint.depth == 0 => {
            talk.say("Stopped before Expert found a move.\n")?;
        }
        Some(hint) => {
            let stopped = if is_stopped { "Stopped. " } else { "" };
            let hint = hint_in_words(&hint, &whose_value(game), is_begun);
            talk.say(&format!("{stopped}{hint}"))?;
        }
        None => {}
    }
    Ok(())
}

/// For whom a value above 0 is good: the player to move.
fn whose_value(game: &dyn Match) -> String {
    let player = game.on_turn();
    match game.players()[player.index()] {
        PlayerKind::Human => "you".to_string(),
        _ => game.player_name(player),
    }
}

/// A hint in whole lines. A value above 0 is good for `whom`.
fn hint_in_words(hint: &Thought, whom: &str, is_begun: bool) -> String {
    let meaning = if hint.verdict.starts_with(['+', '-']) {
        format!(" (above 0 is good for {whom})")
    } else {
        String::new()
    };
    let expected = format!("Expected (depth {}): {}", hint.depth, hint.pv.join(" "));
    let whole = if is_begun { " (the whole move)" } else { "" };
    format!(
        "Expert would play {}{whole}: {}{meaning}\n{}\n",
        hint.mv,
        hint.verdict,
        fit(&expected, 78)
    )
}
