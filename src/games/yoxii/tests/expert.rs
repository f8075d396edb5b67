//! The evaluator of Yoxii: its values, its move codes and its candidates.

use std::collections::HashSet;

use rand::seq::IndexedRandom;

use super::{MIDDLE, START, all_moves, board, random_position};
use crate::expert::search::{Limits, Searcher};
use crate::game::evaluator::{Evaluator, Selection, WIN};
use crate::game::rng::rng_for_ply;
use crate::game::{Game, Player};
use crate::games::yoxii::{Board, Move, Yoxii, YoxiiEvaluator};
use crate::testing::signature::assert_signature;

crate::suites!(weights: (YoxiiEvaluator,), "tests/perft");

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
    (0..count)
        .map(|seed| board(&random_position(seed)))
        .filter(|position| Yoxii.game_over(position).is_none())
}

/// The candidates of a position with their scores.
fn candidates(position: &Board, selection: Selection) -> Vec<(Move, i32)> {
    let mut moves = Vec::new();
    assert!(evaluator().candidates(position, selection, &mut moves));
    moves.iter().map(|found| (found.mv, found.score)).collect()
}

#[test]
fn values_of_odd_and_of_even_depths_agree_on_average() {
    let evaluator = evaluator();
    let mut searcher = Searcher::new();
    let (mut sum, mut count) = (0, 0);
    for seed in 0..40 {
        let mut position = Yoxii.initial_board();
        for ply in 0..12 {
            let moves = Yoxii.valid_moves(&position);
            let Some(mv) = moves.choose(&mut rng_for_ply(seed, ply)) else {
                break;
            };
            Yoxii.apply(&mut position, *mv);
        }
        if Yoxii.game_over(&position).is_some() {
            continue;
        }
        let [before, odd, after] = [2, 3, 4].map(|depth| {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::nodes(1_000_000)
            };
            let found = searcher.search(&evaluator, &[position], &limits, &mut |_| {});
            found.unwrap().value
        });
        if [before, odd, after]
            .iter()
            .all(|value| value.abs() < WIN / 2)
        {
            sum += 2 * odd - before - after;
            count += 2;
        }
    }
    // Without the tempo bonus, depth 3 is 18 parts above depths 2 and 4 in these positions.
    let mean = sum / count;
    assert!(mean.abs() < 9, "{mean}");
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
fn the_candidates_are_the_legal_moves_with_scores_in_range() {
    for position in positions(100) {
        for selection in SELECTIONS {
            let found = candidates(&position, selection);
            let moves: Vec<Move> = found.iter().map(|&(mv, _)| mv).collect();
            if position.piece_count() > 2 {
                assert_eq!(moves, Yoxii.valid_moves(&position));
            }
            assert!(found.iter().all(|(_, score)| score.abs() <= 1000));
        }
    }
}

/// The start has all eight symmetries. The totem goes straight or diagonally; by the symmetry that
/// is left, five of the eight placement squares are different; so 2 * 5 for each of the four kinds.
#[test]
fn symmetric_duplicates_are_left_out() {
    let start = board(START);
    let legal = Yoxii.valid_moves(&start);
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
    assert_eq!(
        candidates(&board(MIDDLE), Selection::All).len(),
        Yoxii.valid_moves(&board(MIDDLE)).len()
    );
}

#[test]
fn codes_stand_for_the_legal_moves_and_no_others() {
    let mut evaluator = evaluator();
    let all = all_moves();
    let codes: HashSet<u32> = all.iter().map(|mv| evaluator.move_code(*mv)).collect();
    // Both players' moves share their codes.
    assert_eq!(codes.len() * 2, all.len());
    assert!(codes.iter().all(|code| (1..1 << 24).contains(code)));
    for position in positions(30) {
        let legal: HashSet<Move> = Yoxii.valid_moves(&position).into_iter().collect();
        let player = Yoxii.player_to_move(&position);
        for mv in all.iter().filter(|mv| mv.player == player) {
            let code = evaluator.move_code(*mv);
            let wanted = legal.contains(mv).then_some(*mv);
            assert_eq!(evaluator.decode_if_legal(&position, code), wanted, "{mv}");
        }
        // Codes that `move_code` never returns.
        for code in (0..1 << 15).filter(|code| !codes.contains(code)) {
            assert_eq!(evaluator.decode_if_legal(&position, code), None, "{code}");
        }
    }
}

#[test]
fn hash_keys_differ_where_positions_do() {
    let mut keys = HashSet::new();
    let mut boards = HashSet::new();
    for seed in 0..2000 {
        let text = random_position(seed);
        for to_move in [" r", " w"] {
            let position = board(&format!("{}{to_move}", &text[..text.len() - 2]));
            keys.insert(evaluator().hash_key(&position));
            boards.insert(position);
        }
    }
    assert_eq!(keys.len(), boards.len());
}

#[test]
fn margins_are_sums_then_numbers_of_pieces() {
    // 7 each, of three pieces and of two.
    let by_pieces = board("__itX__/_#iYy#_/#O#I#Y#/#######/#######/_#####_/__###__ r");
    assert_eq!(evaluator().margin(&by_pieces, Player::P1), 1);
    assert_eq!(evaluator().margin(&by_pieces, Player::P2), -1);
    assert_eq!(
        evaluator().margin_in_words(1),
        "by 1 piece, the sums being equal"
    );
    let middle = board(MIDDLE);
    assert_eq!(evaluator().margin(&middle, Player::P2), 400);
    assert_eq!(evaluator().margin_in_words(400), "by 4");
    assert_eq!(evaluator().max_plies_left(&middle), Some(18));
    assert_eq!(evaluator().max_plies_left(&board(START)), Some(36));
}

#[test]
fn the_signature_is_unchanged() {
    assert_signature::<YoxiiEvaluator>();
}
