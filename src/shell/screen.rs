//! What is shown of a game, whether it is played or replayed.

use crate::console::{Console, columns};
use crate::game::Player;
use crate::session::Session;

/// The board with whose turn it is.
pub fn board<G: Console>(session: &Session<G>) -> String {
    let game = session.game();
    let board = session.board();
    let heading = game.turn_heading(board, session.turn());
    let drawing = game.display_game(board);
    if G::HEADING_FIRST {
        format!("\n{heading}\n{drawing}\n")
    } else {
        format!("\n{drawing}\n{heading}\n")
    }
}

/// The final board and the result; nothing while the game goes on.
pub fn result<G: Console>(session: &Session<G>) -> String {
    let Some(ending) = session.ending() else {
        return String::new();
    };
    let game = session.game();
    let board = session.board();
    format!(
        "\n{}\n{}",
        game.display_game(board),
        game.display_result(board, ending, session.turns_played())
    )
}

/// All legal moves.
pub fn moves<G: Console>(session: &Session<G>) -> String {
    let game = session.game();
    let board = session.board();
    let moves = game.valid_moves(board);
    format!(
        "{} legal {}:\n{}",
        moves.len(),
        if moves.len() == 1 { "move" } else { "moves" },
        game.list_moves(board, &moves)
    )
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
        .collect()
}
