//! The evaluator of Lear: its endgames and its symmetries.

use proptest::prelude::*;

use super::*;
use crate::game::evaluator::{Evaluator, Selection, WIN};
use crate::games::lear::LearEvaluator;
use crate::search::{Limits, Searcher};

const UNIT: i32 = LearEvaluator::UNIT;

/// With best play both players own half of the stones on 4x4: Black wins by the komi.
#[test]
fn the_smallest_board_is_solved_from_the_first_move() {
    for komi in [1, 3] {
        let game = sized(4, komi);
        let evaluator = LearEvaluator::new(&game);
        let boards = [game.initial_board()];
        let result = Searcher::default()
            .search(&evaluator, &boards, &Limits::nodes(u64::MAX), &mut |_| {})
            .unwrap();
        assert!(result.proved);
        assert_eq!(result.value, WIN + komi as i32 * UNIT);
    }
}

/// The final margin of the player to move, by trying all moves to the end.
fn plain_margin(game: &Lear, board: &Board) -> i32 {
    let values = game.legal_moves(board).into_iter().map(|mv| {
        let mut after = *board;
        game.make_move(&mut after, mv);
        -plain_margin(game, &after)
    });
    let best = values.max();
    best.unwrap_or_else(|| game.value(board, board.player_to_move()))
}

/// The points of a board of random stones, cut out of 10 lines of 10 letters.
fn cut_out(size: usize, stones: &[String]) -> Vec<Vec<char>> {
    let lines = stones[..size].iter();
    lines
        .map(|line| line.chars().take(size).collect())
        .collect()
}

/// A position text of the points, with the least komi.
fn text_of(points: &[Vec<char>], to_move: char) -> String {
    let lines: Vec<String> = points.iter().map(|line| line.iter().collect()).collect();
    let komi = 1 - points.len() % 2;
    format!("{} {to_move} {komi}", lines.join("/"))
}

proptest! {
    #[test]
    fn endgames_are_solved_as_by_trying_all_moves(
        size in 4usize..=10,
        stones in proptest::collection::vec("[xo]{10}", 10),
        empty in proptest::collection::vec((0usize..10, 0usize..10), 1..=6),
        black in any::<bool>(),
        window in (-60i32..60, 1i32..30),
    ) {
        let mut points = cut_out(size, &stones);
        for (line, column) in empty {
            points[line % size][column % size] = 'v';
        }
        let own = if black { 'x' } else { 'o' };
        let (game, before) = position(&text_of(&points, own));
        let evaluator = LearEvaluator::new(&game);
        let margin = plain_margin(&game, &before);
        let value = margin.signum() * WIN + margin * UNIT;
        let exact = evaluator.solve_endgame(&before, -2 * WIN, 2 * WIN, &mut 0);
        prop_assert_eq!(exact, Some(value));
        // With a window the answer is on the same side of it.
        let alpha = window.0.signum() * WIN + window.0 * UNIT;
        let beta = alpha + window.1 * 33;
        let found = evaluator.solve_endgame(&before, alpha, beta, &mut 0).unwrap();
        prop_assert_eq!(found <= alpha, value <= alpha);
        prop_assert_eq!(found >= beta, value >= beta);
        if alpha < value && value < beta {
            prop_assert_eq!(found, value);
        }
        let start = evaluator.game().initial_board();
        prop_assert_eq!(evaluator.solve_endgame(&start, -1, 1, &mut 0), None);
    }
}

/// Rotations and reflections of the opening share one key, and one move of each kind is tried.
#[test]
fn symmetric_openings_are_searched_once() {
    let game = lear();
    let mut evaluator = LearEvaluator::new(&game);
    let start = game.initial_board();
    let keys = ["1,2", "1,7", "2,1", "2,8", "7,1", "7,8", "8,2", "8,7"]
        .map(|text| evaluator.hash_key(&game.play(&start, point(text)).unwrap()));
    assert!(keys.iter().all(|key| *key == keys[0]));
    let other = game.play(&start, point("1,3")).unwrap();
    assert_ne!(evaluator.hash_key(&other), keys[0]);
    let mut moves = Vec::new();
    assert!(evaluator.candidates(&start, Selection::All, &mut moves));
    assert_eq!(moves.len(), 10);
}
