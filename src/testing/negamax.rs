//! Plain negamax, the oracle that the search is tested against.

use crate::game::evaluator::{BoardOf, Evaluator};
use crate::game::{Game, Outcome, Player};
use crate::search::WIN;

/// Plain negamax: every move to the same depth, nothing stored, nothing left out. Slow, but simple
/// enough to be obviously correct: the search is tested against it.
///
/// The value of a position after `depth` plies of best play by both sides, from the viewpoint of
/// `player`, the player to move at the root. `path` holds the positions from the root up to this
/// one, without it: a return to one of them is a draw.
pub fn negamax<E: Evaluator>(
    evaluator: &mut E,
    board: &BoardOf<E>,
    player: Player,
    depth: usize,
    path: &mut Vec<BoardOf<E>>,
) -> i32 {
    let mate_in = |plies: usize| WIN - plies as i32;
    if let Some(outcome) = evaluator.game().game_over(board) {
        let size = if E::Game::INFO.has_margins {
            WIN + evaluator.margin(board, player).abs().min(100_000)
        } else {
            mate_in(path.len())
        };
        return match outcome {
            Outcome::Win(winner) if winner == player => size,
            Outcome::Win(_) => -size,
            Outcome::Draw => 0,
        };
    }
    if evaluator.game().counts_for_repetition(board) && path.contains(board) {
        return 0;
    }
    let mine = evaluator.game().player_to_move(board) == player;
    if evaluator.winning_move(board).is_some()
        && let Some(plies) = win_in_turn(evaluator.game(), board)
    {
        let win = mate_in(path.len() + plies);
        return if mine { win } else { -win };
    }
    if depth == 0 {
        let bonus = evaluator.tempo_bonus();
        return evaluator.evaluate(board, player) + if mine { bonus } else { -bonus };
    }
    path.push(*board);
    let values = evaluator.game().legal_moves(board).into_iter().map(|mv| {
        let mut child = *board;
        evaluator.game().make_move(&mut child, mv);
        negamax(evaluator, &child, player, depth - 1, path)
    });
    let best = if mine { values.max() } else { values.min() };
    path.pop();
    best.unwrap_or(0)
}

/// The number of plies in which the player to move wins within the turn, by the rules alone.
pub fn win_in_turn<G: Game>(game: &G, board: &G::Board) -> Option<usize> {
    let win = Some(Outcome::Win(game.player_to_move(board)));
    let moves = game.legal_moves(board).into_iter();
    let boards: Vec<G::Board> = moves
        .map(|mv| {
            let mut after = *board;
            game.make_move(&mut after, mv);
            after
        })
        .collect();
    if boards.iter().any(|after| game.game_over(after) == win) {
        return Some(1);
    }
    let mut in_turn = boards.iter().filter(|after| !game.starts_turn(after));
    let is_own = |after: &&G::Board| game.player_to_move(after) == game.player_to_move(board);
    in_turn
        .find_map(|after| {
            Some(after)
                .filter(is_own)
                .and_then(|after| win_in_turn(game, after))
        })
        .map(|plies| plies + 1)
}
