//! Moves, lines and chances in sentences: the answers of `hint` and `why`. What a worse move loses
//! on the board is found by [`reason`](super::reason).

use super::prospect::Prospect;
use super::results::only_human;
use crate::game::Player;
use crate::game::players::PlayerKind;
use crate::play::{LiveGame, SearchInfo};
use crate::text;
use crate::text::{Text, about, counted, text};

/// A move of a line that a search expects.
struct ExpectedMove {
    player: Player,
    /// Its name in a sentence.
    name: Text,
    /// Its description: its path and its effects, if the game describes them.
    told: Text,
    /// Whether it takes or turns something.
    is_capture: bool,
    /// Whether it has an [effect](HistoryEntry::effects).
    has_effect: bool,
}

/// The moves of a line, as `you` are told of those after the first, and the game after them.
fn expected_moves(
    game: &dyn LiveGame,
    line: &[String],
    you: Option<Player>,
) -> (Vec<ExpectedMove>, Box<dyn LiveGame>) {
    let mut after = game.boxed_clone();
    let moves = line.iter().enumerate().map_while(|(index, mv)| {
        let (player, name) = (after.state().to_move, after.said(mv));
        let told = after.told(mv, you.filter(|_| index > 0));
        let is_capture = after.captures().contains(mv);
        after.play(mv).ok()?;
        let entry = after.history(after.state().ply - 1).pop()?;
        Some(ExpectedMove {
            player,
            name,
            told,
            is_capture,
            has_effect: entry.effects.iter().any(|(_, count)| *count > 0),
        })
    });
    (moves.collect(), after)
}

/// The moves of a line after the first, each with its player: shown by their names, `White 5,2, Black
/// 4,4`, and said in sentences with what they do.
fn rest_of_line(game: &dyn LiveGame, line: &[String]) -> Option<Text> {
    let you = you(game);
    let (moves, _) = expected_moves(game, line, you);
    let rest = moves.iter().skip(1).map(|expected| {
        let player = expected.player;
        let names = game.names(player);
        let short = names
            .colour
            .map_or_else(|| player.to_string(), String::from);
        let plays = if you == Some(player) {
            "you play".to_string()
        } else {
            format!("{} plays", names.short())
        };
        let captures = if expected.is_capture {
            format!(" ({})", game.info().captures.to_lowercase())
        } else {
            String::new()
        };
        let shown = text![short, " ", &expected.name, captures];
        text(shown, text![plays, " ", &expected.told])
    });
    (moves.len() > 1).then(|| Text::join(rest, text(", ", ".\nThen ")))
}

/// The moves of a line after the first, at most [`EXPECTED`] of them; `None` if there are none.
pub fn rest_in_words(game: &dyn LiveGame, info: &SearchInfo) -> Option<Text> {
    let rest = rest_of_line(game, &info.pv[..info.pv.len().min(EXPECTED + 1)])?;
    if info.pv.len() <= EXPECTED + 1 {
        return Some(rest);
    }
    Some(rest + text(" ...", ", and so on"))
}

/// A line of moves in a table: `3,4, then 2,5 2,6`.
pub fn line_in_squares(line: &[String]) -> String {
    match line {
        [mv, rest @ ..] if !rest.is_empty() => format!("{mv}, then {}", rest.join(" ")),
        _ => line.concat(),
    }
}

/// A line of moves in a sentence, the first move described and each other with its player:
/// `3,4, which flips 4,4; then White 2,5, Black 2,6`.
pub fn line_in_words(game: &dyn LiveGame, line: &[String]) -> Text {
    let first = line.first().map(|mv| game.told(mv, None));
    let rest = rest_of_line(game, line).map(|rest| text!["; then ", rest]);
    first.into_iter().chain(rest).collect()
}

/// The player addressed as `you`: the one to move, if that is a human, or else the only human.
pub fn you(game: &dyn LiveGame) -> Option<Player> {
    let state = game.state();
    let is_human = state.players[state.to_move.index()] == PlayerKind::Human;
    let to_move = is_human.then_some(state.to_move);
    to_move.or_else(|| only_human(state.players))
}

/// `you win` if `player` is the one addressed as `you`, else with the name: `Black wins`.
pub fn does(game: &dyn LiveGame, you: Option<Player>, player: Player, verb: &str) -> String {
    if you == Some(player) {
        return format!("you {verb}");
    }
    let verb = match verb {
        "have" => "has".to_string(),
        "would have" | "can play" | "played" => verb.to_string(),
        "finish" => "finishes".to_string(),
        verb => format!("{verb}s"),
    };
    format!("{} {verb}", game.names(player).name)
}

/// The most moves of the expected line that a hint shows.
pub const EXPECTED: usize = 6;
/// The most moves of a line that tell why.
const TOLD: usize = 4;

/// Why a move is worth what it is: what it does, and what follows. `line` begins with the move; a
/// `head` that is not empty replaces its player's name.
///
/// The replies are told up to an opponent's first reply that has an effect or, if no opponent's has
/// one, up to the first that does; only the first four are considered. If none of these has an
/// effect, only the first reply is told, and that little changes. If the game ends within four
/// replies, all are told. `worth` is a clause that says what the move is worth.
pub fn why(game: &dyn LiveGame, head: &str, line: &[String], worth: &str) -> Text {
    let you = you(game);
    let (moves, after) = expected_moves(game, line, you);
    let Some((own, replies)) = moves.split_first() else {
        return Text::default();
    };
    let is_answer = |reply: &ExpectedMove| reply.player != own.player && reply.has_effect;
    let is_over = after.state().ending.is_some() && moves.len() == line.len();
    let mut early = replies.iter().take(TOLD);
    let answer = early.clone().position(is_answer);
    let first = answer.or_else(|| early.position(|reply| reply.has_effect));
    let shown = match first {
        _ if is_over && replies.len() <= TOLD => replies.len(),
        first => first.map_or(1, |at| at + 1).min(replies.len()),
    };
    let quiet = replies.iter().take_while(|reply| !reply.has_effect).count();
    let nothing = if first.is_none() && !is_over && quiet > 1 {
        let moves = counted(quiet - 1, "move");
        let moves = moves.trim_start_matches("1 ");
        format!("; little changes in the next {moves}")
    } else {
        String::new()
    };
    let then = replies[..shown].iter().map(|reply| {
        let plays = does(game, you, reply.player, "play");
        text![text(". ", ".\n"), "Then ", plays, " ", &reply.told]
    });
    let head = match head {
        "" if you == Some(own.player) => "You play ".to_string(),
        "" => does(game, None, own.player, "play") + " ",
        head => head.to_string(),
    };
    let then = then.collect::<Text>();
    text![head, &own.told, then, nothing, ": ", worth]
        .stop()
        .end()
}

/// The hint of this rank, counted from 1, in whole lines.
pub fn hint_in_words(game: &dyn LiveGame, hint: &SearchInfo, rank: usize) -> Text {
    // Part of a move may have been entered, which the hint need not continue.
    let is_begun = game.state().answers_given > 0;
    let whole = if is_begun { ", the whole move" } else { "" };
    let heading = match rank {
        1 => format!("Best{whole}: ").into(),
        _ => text(format!("{rank}. "), "Next best: "),
    };
    let promise = format!(" ({})", promise(game, hint));
    let mut hint_told = text![heading, game.told(&hint.mv, None), promise].stop();
    if let Some(rest) = rest_in_words(game, hint) {
        hint_told += text!["Then ", rest, text("", ".")];
    }
    hint_told.end()
}

/// What the best move promises to the player to move, in a clause.
pub fn promise(game: &dyn LiveGame, hint: &SearchInfo) -> String {
    expects(game, &Prospect::of(hint), about(hint.is_steady))
}

/// What the player to move may expect, in a clause: `you win 64 of 100`.
pub fn expects(game: &dyn LiveGame, prospect: &Prospect, about: &str) -> String {
    let (verb, rest) = prospect.verb_and_rest(about);
    let clause = does(game, you(game), game.state().to_move, verb);
    if rest.is_empty() {
        clause
    } else {
        clause + " " + &rest
    }
}

/// What the player to move may expect after a move, compared with the best one, in a clause:
/// `you win 33 of 100 instead of about 64`.
pub fn instead(game: &dyn LiveGame, after: &Prospect, before: &Prospect, about: &str) -> String {
    let told = expects(game, after, "");
    // The margin of a game that is over is not compared.
    if after.verdict.is_none() && after.ends() == before.ends() {
        return told;
    }
    if before.verdict == after.verdict || after.is_open() && before.chance <= after.chance {
        return format!("{told}, and no move does better");
    }
    if after.is_open() && before.is_open() {
        return format!("{told} instead of {about}{:.0}", 100.0 * before.chance);
    }
    format!(
        "{told}; with the best move {}",
        expects(game, before, about)
    )
}
