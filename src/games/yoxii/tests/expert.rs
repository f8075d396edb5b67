//! The evaluator of Yoxii: its values, its move codes and its candidates.

use std::collections::HashSet;

use super::{MIDDLE, START, board, random_position};
use crate::game::evaluator::{Evaluator, MAX_SCORE, Selection};
use crate::game::view::View;
use crate::game::{Game, Player};
use crate::games::yoxii::{Board, Move, Yoxii, YoxiiEvaluator};
use crate::search::{Limits, Searcher};
use crate::testing::search::{wins, wins_at_once};

const SELECTIONS: [Selection; 4] = [
    Selection::All,
    Selection::Root,
    Selection::Selective { depth: 1 },
    Selection::Selective { depth: 2 },
];

fn evaluator() -> YoxiiEvaluator {
    YoxiiEvaluator::new(&Yoxii)
}

/// Random positions in which the game goes on.
fn positions(count: u64) -> impl Iterator<Item = Board> {
    let all = (0..count).map(|seed| board(&random_position(seed)));
    all.filter(|position| Yoxii.game_over(position).is_none())
}

/// The candidates of a position with their scores.
fn candidates(position: &Board, selection: Selection) -> Vec<(Move, i32)> {
    let mut moves = Vec::new();
    assert!(evaluator().candidates(position, selection, &mut moves));
    moves.iter().map(|found| (found.mv, found.score)).collect()
}

#[test]
fn the_evaluation_is_antisymmetric_and_the_same_for_symmetric_positions() {
    let mut evaluator = evaluator();
    for position in positions(200) {
        let value = evaluator.evaluate(&position, Player::P1);
        assert_eq!(evaluator.evaluate(&position, Player::P2), -value);
        for symmetry in 0..8 {
            let image = position.transformed(symmetry);
            assert_eq!(evaluator.evaluate(&image, Player::P1), value);
        }
    }
}

#[test]
fn a_win_has_the_highest_score_and_other_moves_that_of_the_evaluation() {
    let (mut evaluated, mut won) = (0, 0);
    for position in positions(120) {
        let player = position.player_to_move();
        let mut has_win = false;
        for (mv, score) in candidates(&position, Selection::All) {
            let after = Yoxii.play(&position, mv).unwrap();
            if score == MAX_SCORE {
                assert!(wins(&Yoxii, &position, mv), "{mv}");
                has_win = true;
                continue;
            }
            let value = evaluator().evaluate(&after, player) / 4;
            assert_eq!(score, value.clamp(-290, 290), "{mv}");
            evaluated += u32::from(value != 0 && value.abs() < 290);
        }
        assert_eq!(wins_at_once(&Yoxii, &position), has_win, "{position:?}");
        won += u32::from(has_win);
    }
    assert!(evaluated > 1000 && won > 5, "{evaluated} {won}");
}

/// A search to depth 1 avoids moves after which the opponent can win at once.
#[test]
fn quiescence_sees_a_win_in_one_move() {
    let mut limits = Limits::nodes(100_000);
    limits.depth = Some(1);
    let mut count = 0;
    for position in positions(40) {
        let after = |mv| Yoxii.play(&position, mv).unwrap();
        let moves = Yoxii.legal_moves(&position);
        let losing = moves
            .iter()
            .filter(|mv| wins_at_once(&Yoxii, &after(**mv)))
            .count();
        if losing > 0 && losing < moves.len() {
            let found = Searcher::default().search(&evaluator(), &[position], &limits, &mut |_| {});
            let best = found.unwrap().pv[0];
            assert!(!wins_at_once(&Yoxii, &after(best)), "{position:?}");
            count += 1;
        }
    }
    assert!(count > 5, "{count}");
}

/// The start has all eight symmetries. The totem goes straight or diagonally; by the symmetry that
/// is left, five of the eight placement squares are different; so 2 * 5 for each of the four kinds.
#[test]
fn symmetric_duplicates_are_left_out() {
    let start = board(START);
    let legal = Yoxii.legal_moves(&start);
    for selection in SELECTIONS {
        let found = candidates(&start, selection);
        assert_eq!((legal.len(), found.len()), (256, 2 * 5 * 4));
        // Each legal move is the image of exactly one candidate.
        for &mv in &legal {
            let images: HashSet<Move> = (0..8).map(|symmetry| mv.transformed(symmetry)).collect();
            let kept = found.iter().filter(|(mv, _)| images.contains(mv)).count();
            assert_eq!(kept, 1, "{mv}");
        }
    }
    let middle = board(MIDDLE);
    let legal = Yoxii.legal_moves(&middle);
    assert_eq!(candidates(&middle, Selection::All).len(), legal.len());
}

#[test]
fn margins_are_sums_then_numbers_of_pieces() {
    // 7 each, of three pieces and of two.
    let by_pieces = board("__itX__/_#iYy#_/#O#I#Y#/#######/#######/_#####_/__###__ r");
    assert_eq!(evaluator().margin(&by_pieces, Player::P1), 1);
    assert_eq!(evaluator().margin(&by_pieces, Player::P2), -1);
    let words = Yoxii.margin_in_words(1, "");
    assert_eq!(words, "by 1 piece, the sums being equal");
    let words = Yoxii.margin_in_words(2, "about ");
    assert_eq!(words, "by about 2 pieces, the sums being equal");
    let middle = board(MIDDLE);
    assert_eq!(evaluator().margin(&middle, Player::P2), 400);
    assert_eq!(Yoxii.margin_in_words(400, ""), "by 4");
    assert_eq!(evaluator().max_plies_left(&middle), Some(18));
    assert_eq!(evaluator().max_plies_left(&board(START)), Some(36));
}
