//! What is shown of a game, whether it is played or replayed.

use super::commands::{self, Place};
use crate::console::{Console, Question, columns};
use crate::game::{Player, Refusal, quoted};
use crate::listing::{listing, wrapped};
use crate::session::{Session, Who};

/// Most lines of a drawing that leave what was said before it on the screen.
const LOW: usize = 16;

/// The board with whose turn it is, and the news of the moves that led there. Beside a high board
/// news would be out of sight before anybody has read them: they stand below it.
pub fn board<G: Console>(session: &Session<G>, news: &str) -> String {
    let game = session.game();
    let board = session.board();
    let heading = game.turn_heading(board, session.turn());
    let drawing = game.display_game(board);
    let (before, after) = around(&drawing, news);
    if G::HEADING_FIRST {
        format!("{before}\n{heading}\n{drawing}\n{after}")
    } else {
        let gap = if after.is_empty() { "" } else { "\n" };
        format!("{before}\n{drawing}\n{after}{gap}{heading}\n")
    }
}

/// The final board, the news of the last moves, and the result; nothing while the game goes on.
pub fn result<G: Console>(session: &Session<G>, news: &str) -> String {
    let Some(ending) = session.ending() else {
        return String::new();
    };
    let game = session.game();
    let board = session.board();
    let drawing = game.display_game(board);
    let (before, after) = around(&drawing, news);
    let gap = if after.is_empty() { "" } else { "\n" };
    let result = game.display_result(board, ending, session.turns_played());
    format!("{before}\n{drawing}\n{after}{gap}{result}")
}

/// The news as they stand above a drawing and below it.
fn around<'a>(drawing: &str, news: &'a str) -> (&'a str, &'a str) {
    if drawing.lines().count() <= LOW {
        (news, "")
    } else {
        ("", news)
    }
}

/// The legal moves, or those that begin in a certain way.
///
/// # Errors
/// If none does.
pub fn moves<G: Console>(session: &Session<G>, beginning: &str) -> Result<String, Refusal> {
    let moves = session.game().valid_moves(session.board());
    let legal = match moves.len() {
        0 => return Ok("There is no legal move: the game is over.\n".to_string()),
        1 => "1 legal move".to_string(),
        count => format!("{count} legal moves"),
    };
    let wanted = beginning.to_lowercase().replace(char::is_whitespace, "");
    let mut words: Vec<String> = moves.iter().map(G::Move::to_string).collect();
    words.retain(|word| word.to_lowercase().starts_with(&wanted));
    let heading = match words.len() {
        0 => {
            let refusal = format!("No legal move begins with {}", quoted(beginning));
            return Err(Refusal::new(refusal));
        }
        count if count == moves.len() => legal,
        count => format!("{count} of {legal}"),
    };
    Ok(format!("{heading}:\n{}", listing(&words)))
}

/// The rules.
pub fn rules<G: Console>() -> String {
    format!("\n{}\n", G::RULES)
}

/// What `help` says at a question of a game: about the question, then the commands.
pub fn help(question: &Question) -> String {
    let mut text = format!("{}\n", question.help.trim_end());
    text += &wrapped("Possible here:", &question.answers, "  ");
    text + "Commands:\n" + &commands::list(Place::Game)
}

/// The moves so far.
pub fn history<G: Console>(session: &Session<G>) -> String {
    let game = session.game();
    let words: Vec<String> = session
        .history()
        .enumerate()
        .map(|(ply, (board, mv))| format!("{}. {} {mv}", ply + 1, game.player_on_turn(board)))
        .collect();
    if words.is_empty() {
        "No move has been played yet.\n".to_string()
    } else {
        columns(&words)
    }
}

/// Who plays what.
pub fn players<G: Console>(session: &Session<G>) -> String {
    let game = session.game();
    Player::first(session.players().len())
        .map(|player| {
            let who = session.who(player).name::<G>();
            format!("{player}  {}: {who}\n", game.player_name(player))
        })
        .collect::<String>()
        + &format!(
            "To change one, type \"players p2\" and {}.\n",
            Who::all::<G>()
        )
}
