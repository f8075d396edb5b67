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

use crate::game::{Outcome, Player};
use crate::play::LiveGame;

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
    mv: String,
    /// How it goes and what it does, if the game tells.
    path: String,
    /// Whether it has an [effect](HistoryEntry::effects).
    has_effect: bool,
}

impl ExpectedMove {
    /// The move in the notation, and its path.
    fn told(&self) -> String {
        told(&self.mv, &self.path)
    }
}

fn told(mv: &str, path: &str) -> String {
    match path {
        "" => mv.to_string(),
        _ => format!("{mv}: {path}"),
    }
}

/// The moves of a line, and the game after them.
fn expected_moves(game: &dyn LiveGame, line: &[String]) -> (Vec<ExpectedMove>, Box<dyn LiveGame>) {
    let mut after = game.boxed_clone();
    let moves = line.iter().map_while(|mv| {
        let (player, path) = (after.state().to_move, after.path(mv));
        after.play(mv).ok()?;
        let history = after.history(after.state().ply - 1);
        let mut effects = history.into_iter().flat_map(|entry| entry.effects);
        Some(ExpectedMove {
            player,
            mv: mv.clone(),
            path,
            has_effect: effects.any(|(_, count)| count > 0),
        })
    });
    (moves.collect(), after)
}

/// What a player is called in a line: by colour, else `p1`.
fn short_name(game: &dyn LiveGame, player: Player) -> String {
    let colour = game.names(player).colour;
    colour.map_or_else(|| player.to_string(), String::from)
}

/// The moves of a line after the first, each with whose it is: `White 5,2, Black 4,4`.
pub fn rest_of_line(game: &dyn LiveGame, line: &[String]) -> String {
    let (moves, _) = expected_moves(game, line);
    let rest = moves.iter().skip(1);
    let rest = rest.map(|expected| {
        let name = short_name(game, expected.player);
        format!("{name} {}", expected.mv)
    });
    rest.collect::<Vec<_>>().join(", ")
}

/// A line of moves in a table: `3,4, then 2,5 2,6`.
pub fn line_in_squares(line: &[String]) -> String {
    match line {
        [mv, rest @ ..] if !rest.is_empty() => format!("{mv}, then {}", rest.join(" ")),
        _ => line.concat(),
    }
}

/// A line of moves in a sentence, the first move told as a path and each other with whose it is:
/// `3,4: flips 4,4; then White 2,5, Black 2,6`.
pub fn line_in_words(game: &dyn LiveGame, line: &[String]) -> String {
    let first = line
        .first()
        .map_or_else(String::new, |mv| told(mv, &game.path(mv)));
    match rest_of_line(game, line).as_str() {
        "" => first,
        rest => format!("{first}; then {rest}"),
    }
}

/// The most moves of a line that tell why.
const TOLD: usize = 4;

/// Why a move is worth what it is: the moves that are expected after it, told up to the first that
/// does something to the player who moved, and how the game ends if they end it. `line` begins with
/// the move; `outcome` says what it is worth.
pub fn why(game: &dyn LiveGame, line: &[String], outcome: &str) -> String {
    let (moves, after) = expected_moves(game, line);
    let Some((own, replies)) = moves.split_first() else {
        return String::new();
    };
    let is_answer = |reply: &ExpectedMove| reply.player != own.player && reply.has_effect;
    let shown = match after.state().ending {
        Some(_) if replies.len() <= TOLD => replies.len(),
        _ => replies
            .iter()
            .take(TOLD)
            .position(is_answer)
            .map_or(1, |at| at + 1),
    };
    let replies = &replies[..shown.min(replies.len())];
    let told = replies.iter().map(|reply| {
        let name = game.names(reply.player).name;
        format!("{name} plays {}", reply.told())
    });
    let told = told.collect::<Vec<_>>().join("; then ");
    let ending = after
        .state()
        .ending
        .filter(|_| replies.len() + 1 == line.len());
    let ending = match ending.map(|ending| ending.outcome) {
        None => String::new(),
        Some(Outcome::Draw) => " The game is then a draw.".to_string(),
        Some(Outcome::Win(winner)) => format!(" {} has then won.", game.names(winner).name),
    };
    match told.as_str() {
        "" => format!("{}.{ending} {outcome}\n", own.told()),
        _ => format!("After {} {told}.{ending} {outcome}\n", own.mv),
    }
}

#[cfg(test)]
mod tests;
