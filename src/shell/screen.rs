//! The screens of a game, whether it is played or replayed.

use super::commands::{self, Place};
use crate::game::{Player, Refusal};
use crate::listing::{listing, wrapped};
use crate::matches::Match;
use crate::players::PlayerKind;
use crate::text::{columns, quoted};
use crate::view::Question;

/// The greatest height of a drawing that does not scroll the lines above it out of sight.
const MAX_LOW_HEIGHT: usize = 16;

/// The board with the turn's heading and the messages about the last moves. Messages above a tall
/// board would scroll out of sight, so they are printed below it.
pub fn board(game: &dyn Match, messages: &str) -> String {
    let heading = game.heading();
    let drawing = game.drawing();
    let (above, below) = around(&drawing, messages);
    if game.heading_first() {
        format!("{above}\n{heading}\n{drawing}\n{below}")
    } else {
        let gap = if below.is_empty() { "" } else { "\n" };
        format!("{above}\n{drawing}\n{below}{gap}{heading}\n")
    }
}

/// The final board, the messages about the last moves, and the result; nothing while the game
/// goes on.
pub fn result(game: &dyn Match, messages: &str) -> String {
    if game.ending().is_none() {
        return String::new();
    }
    let drawing = game.drawing();
    let (above, below) = around(&drawing, messages);
    let gap = if below.is_empty() { "" } else { "\n" };
    format!("{above}\n{drawing}\n{below}{gap}{}", game.result())
}

/// The messages to print above a drawing, and those to print below it.
fn around<'a>(drawing: &str, messages: &'a str) -> (&'a str, &'a str) {
    if drawing.lines().count() <= MAX_LOW_HEIGHT {
        (messages, "")
    } else {
        ("", messages)
    }
}

/// The legal moves, or those that begin with `beginning`.
///
/// # Errors
/// If no legal move begins with it.
pub fn moves(game: &dyn Match, beginning: &str) -> Result<String, Refusal> {
    let moves = game.legal_moves();
    let legal = match moves.len() {
        0 => return Ok("There is no legal move: the game is over.\n".to_string()),
        1 => "1 legal move".to_string(),
        count => format!("{count} legal moves"),
    };
    let wanted = beginning.to_lowercase().replace(char::is_whitespace, "");
    let all = moves.len();
    let mut words = moves;
    words.retain(|word| word.to_lowercase().starts_with(&wanted));
    let heading = match words.len() {
        0 => {
            let refusal = format!("No legal move begins with {}", quoted(beginning));
            return Err(Refusal::new(refusal));
        }
        count if count == all => legal,
        count => format!("{count} of {legal}"),
    };
    Ok(format!("{heading}:\n{}", listing(&words)))
}

/// The rules of a game.
pub fn rules(text: &str) -> String {
    format!("\n{text}\n")
}

/// The reply to `help` at a question of a game: the question explained, then the commands.
pub fn help(question: &Question) -> String {
    let mut text = format!("{}\n", question.help.trim_end());
    text += &wrapped("Possible here:", &question.answers, "  ");
    text + "Commands:\n" + &commands::list(Place::Game)
}

/// The moves so far.
pub fn history(game: &dyn Match) -> String {
    let words: Vec<String> = game
        .history()
        .into_iter()
        .zip(1..)
        .map(|(entry, number)| format!("{number}. {} {}", entry.player, entry.mv))
        .collect();
    if words.is_empty() {
        "No move has been played yet.\n".to_string()
    } else {
        columns(&words)
    }
}

/// The players, one a line, and how to change one.
pub fn players(game: &dyn Match) -> String {
    let levels = &game.info().levels;
    let seats = game.players();
    Player::first(seats.len())
        .zip(seats)
        .map(|(player, kind)| {
            let name = game.player_name(player);
            format!("{player}  {name}: {}\n", kind.name(levels))
        })
        .collect::<String>()
        + &format!(
            "To change one, type \"players p2\" and {}.\n",
            PlayerKind::list(levels)
        )
}

/// The longest prefix of whole words of `text` that fits into the given number of columns.
pub fn fit(text: &str, columns: usize) -> &str {
    if text.len() <= columns {
        return text;
    }
    match text.get(..columns).and_then(|start| start.rfind(' ')) {
        Some(end) => &text[..end],
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_does_not_fit_is_cut_between_words() {
        assert_eq!(fit("1,1 2,2 3,3", 11), "1,1 2,2 3,3");
        assert_eq!(fit("1,1 2,2 3,3", 10), "1,1 2,2");
        assert_eq!(fit("1,1 2,2 3,3", 2), "");
    }
}
