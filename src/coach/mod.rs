//! The coach: what a player can learn from Expert, in every game and under every rule set.
//!
//! It measures moves by one yardstick, the winning chance ([`SearchInfo::chance`]), and sees games
//! only through [`LiveGame`].
//!
//! - [`verdicts`]: what is known about the positions of a game, for all who speak of them
//! - [`review`]: what the moves of a game cost, one by one
//! - [`summary`]: accuracy, turning points and the curve; as text, as JSON, and in a record
//! - [`tutor`]: a warning before a bad move
//! - [`lessons`]: the rules learned by doing
//! - [`puzzle`]: positions with one good move
//! - [`results`]: a player's games against computers, and the rating
//!
//! [`LiveGame`]: crate::play::LiveGame
//! [`SearchInfo::chance`]: crate::play::SearchInfo::chance

pub mod lessons;
pub mod puzzle;
pub mod results;
pub mod review;
pub mod summary;
pub mod tutor;
pub mod verdicts;

use crate::game::players::PlayerKind;
use crate::game::{Outcome, Player};
use crate::play::LiveGame;
use crate::text::counted;
use crate::text::pictures::read_or_said;

/// The smallest loss of winning chance that gets the mark `?!`.
pub const INACCURACY: f64 = 0.05;
/// The smallest loss that gets the mark `?`.
pub const MISTAKE: f64 = 0.10;
/// The smallest loss that gets the mark `??`.
pub const BLUNDER: f64 = 0.15;

/// A chance in a table: `62%`.
pub fn percent(chance: f64) -> String {
    format!("{:.0}%", 100.0 * chance)
}

/// A chance in a sentence: `62 of 100`.
pub fn of_100(chance: f64) -> String {
    format!("{:.0} of 100", 100.0 * chance)
}

/// A chance as it is printed, in whole hundredths.
fn hundredths(chance: f64) -> f64 {
    (100.0 * chance).round() / 100.0
}

/// A move of a line that a search expects.
struct ExpectedMove {
    player: Player,
    /// Its name in a sentence.
    name: String,
    /// Its description: its path and its effects, if the game describes them.
    told: String,
    /// Whether it takes or turns something.
    is_capture: bool,
    /// Whether it has an [effect](HistoryEntry::effects).
    has_effect: bool,
    /// The number of its turn, of which it may be a part.
    turn: usize,
}

/// The moves of a line, and the game after them.
fn expected_moves(game: &dyn LiveGame, line: &[String]) -> (Vec<ExpectedMove>, Box<dyn LiveGame>) {
    let mut after = game.boxed_clone();
    let moves = line.iter().map_while(|mv| {
        let (player, name, told) = (after.state().to_move, after.said(mv), after.told(mv));
        let is_capture = after.captures().contains(mv);
        after.play(mv).ok()?;
        let entry = after.history(after.state().ply - 1).pop()?;
        Some(ExpectedMove {
            player,
            name,
            told,
            is_capture,
            has_effect: entry.effects.iter().any(|(_, count)| *count > 0),
            turn: entry.turn,
        })
    });
    (moves.collect(), after)
}

/// What a player is called in a line: by colour, else `p1`.
fn short_name(game: &dyn LiveGame, player: Player) -> String {
    let names = game.names(player);
    let number = || read_or_said(player, &names.name);
    names.colour.map_or_else(number, String::from)
}

/// The moves of a line after the first, each with whose it is: `White 5,2, Black 4,4`.
pub fn rest_of_line(game: &dyn LiveGame, line: &[String]) -> String {
    let (moves, _) = expected_moves(game, line);
    let rest = moves.iter().skip(1);
    let rest = rest.map(|expected| {
        let name = short_name(game, expected.player);
        let does = match expected.is_capture {
            true => format!(" ({})", game.info().captures.to_lowercase()),
            false => String::new(),
        };
        format!("{name} {}{does}", expected.name)
    });
    // Moves in words have commas of their own.
    let separator = read_or_said(",", ";") + " ";
    rest.collect::<Vec<_>>().join(&separator)
}

/// A line of moves in a table: `3,4, then 2,5 2,6`.
pub fn line_in_squares(line: &[String]) -> String {
    match line {
        [mv, rest @ ..] if !rest.is_empty() => format!("{mv}, then {}", rest.join(" ")),
        _ => line.concat(),
    }
}

/// A line of moves in a sentence, the first move told as a path and each other with whose it is:
/// `3,4, which flips 4,4; then White 2,5, Black 2,6`.
pub fn line_in_words(game: &dyn LiveGame, line: &[String]) -> String {
    let first = line.first().map_or_else(String::new, |mv| game.told(mv));
    match rest_of_line(game, line).as_str() {
        "" => first,
        rest => format!("{first}; then {rest}"),
    }
}

/// `you win` if `player` is the one who asks and is a human, else with the name: `Black wins`.
pub fn does(game: &dyn LiveGame, asks: Player, player: Player, verb: &str) -> String {
    match player == asks && game.state().players[asks.index()] == PlayerKind::Human {
        true => format!("you {verb}"),
        false => format!("{} {verb}s", game.names(player).name),
    }
}

/// The most moves of a line that tell why.
const TOLD: usize = 4;

/// Why a move is worth what it is: what it does, and the moves that are expected after it, told up
/// to the first reply of an opponent that has an effect, or else to the first move that has one, and
/// who wins if they end the game. If at least two moves follow and none of them has an effect, it
/// says that what decides comes later. `line` begins with the move; `outcome` says what it is
/// worth, and ends the sentence.
pub fn why(game: &dyn LiveGame, line: &[String], outcome: &str) -> String {
    let (moves, after) = expected_moves(game, line);
    let Some((own, replies)) = moves.split_first() else {
        return String::new();
    };
    let is_answer = |reply: &ExpectedMove| reply.player != own.player && reply.has_effect;
    let ending = after.state().ending.filter(|_| moves.len() == line.len());
    let mut early = replies.iter().take(TOLD);
    let first = early.clone().position(is_answer);
    let first = first.or_else(|| early.position(|reply| reply.has_effect));
    let shown = match ending {
        Some(_) if replies.len() <= TOLD => replies.len(),
        _ => first.map_or(1, |at| at + 1).min(replies.len()),
    };
    let quiet = replies.iter().take_while(|reply| !reply.has_effect).count();
    let nothing = match (first, ending, quiet) {
        (None, None, 2..) => {
            let moves = counted(quiet - 1, "move");
            format!("; what decides it comes more than {moves} later")
        }
        _ => String::new(),
    };
    let names = game.names(own.player);
    let does = |player, verb| does(game, own.player, player, verb);
    let you_play = does(own.player, "play");
    let told = replies[..shown].iter().map(|reply| {
        let told = match names.colour.filter(|_| you_play.starts_with("you")) {
            Some(colour) => with_own(&reply.told, colour),
            None => reply.told.clone(),
        };
        format!(" then {} {told}", does(reply.player, "play"))
    });
    let told = told.collect::<Vec<_>>().join(";");
    let comma = if told.is_empty() { "" } else { "," };
    let ending = ending.map_or_else(String::new, |ending| match ending.outcome {
        Outcome::Draw => "; the game is then a draw".to_string(),
        Outcome::Win(winner) => {
            // What a turn takes in several moves is one move, as in the verdict of a search.
            let turns = moves.chunk_by(|one, next| one.turn == next.turn);
            let won = turns.filter(|turn| turn[0].player == winner);
            let in_moves = match won.count() {
                0 => String::new(),
                count => format!(" in {}", counted(count, "move")),
            };
            format!("; {}{in_moves}", does(winner, "win"))
        }
    });
    // The end of the line says in how many moves it comes.
    let outcome = match ending.rsplit_once(" in ") {
        Some((_, moves)) if outcome.ends_with(&format!(" wins in {moves}.")) => ".".to_string(),
        _ => format!(": {outcome}"),
    };
    let own = &own.told;
    format!("If {you_play} {own}{comma}{told}{nothing}{ending}{outcome}\n")
}

/// Replaces the colour of the player's own pieces by "your": `your 3-space tile`.
fn with_own(told: &str, colour: &str) -> String {
    let lower = colour.to_lowercase();
    told.replace(&format!(" a {lower} "), " your ")
        .replace(&format!(" {colour} "), " your ")
}

#[cfg(test)]
mod tests;
